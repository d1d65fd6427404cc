"""One board of a published round changed: what can be chosen, what would follow, and the button that does it."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum

from chalice.app import Response

from chalicelib.commands.event.boards import ChangeBoard, apply_change, preview_change
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.lifecycle.boards import (
    AddBoard,
    BoardChange,
    ChangedBoards,
    DissolveBoard,
    PutOff,
    SwapPlayers,
)
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.render import dates
from chalicelib.render.byes import free
from chalicelib.render.reasons import Wording
from chalicelib.render.texts import N_
from chalicelib.web.admin.days import a_moment
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.admin.event.rounds import bye_kinds, number_of
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.admin.question import Question, ask
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to

_PATH = "/t/{tournament}/rounds/{number}/board"


class Act(StrEnum):
    """The four changes. Their fields begin with it: `swap-one`."""

    SWAP = "swap"
    ADD = "add"
    DISSOLVE = "dissolve"
    PUT_OFF = "put_off"


LABELS: Mapping[str, str] = {
    "swap-one": N_("One player"),
    "swap-other": N_("The other player"),
    "add-white": N_("White"),
    "add-black": N_("Black"),
    "dissolve-board": N_("Board"),
    "dissolve-white": N_("What White gets"),
    "dissolve-black": N_("What Black gets"),
    "put_off-board": N_("Board"),
    "put_off-until": N_("When it is played on"),
}
_TITLES: Mapping[Act, str] = {
    Act.SWAP: N_("Swap these two players?"),
    Act.ADD: N_("Add this board?"),
    Act.DISSOLVE: N_("Dissolve this board?"),
    Act.PUT_OFF: N_("Put this game off?"),
}
_BUTTONS: Mapping[Act, str] = {
    Act.SWAP: N_("Swap"),
    Act.ADD: N_("Add the board"),
    Act.DISSOLVE: N_("Dissolve the board"),
    Act.PUT_OFF: N_("Put the game off"),
}
_PUT_OFF = (
    N_("The table counts the game as open until it has a result: it stays provisional."),
    N_("When the next round of a Swiss is paired, you say yourself that the game is taken as drawn (C.04.2 3.1)."),
    N_("The event cannot be closed before the game is finished."),
)


@route("GET", _PATH, Action.PAIR_ROUND)
def board_page(call: Call) -> Response:
    """The four changes, each a form of its own; nothing is changed by them yet."""
    return _page(call, call.request.query)


@route("GET", f"{_PATH}/change", Action.PAIR_ROUND)
def show_change(call: Call) -> Response:
    """What would follow from the change in the address."""
    try:
        return _asked(call, call.request.query)
    except NotFoundError:
        raise
    except DomainError as error:
        return _page(call, call.request.query, error)


@route("POST", f"{_PATH}/change", Action.PAIR_ROUND)
def make_change(call: Call) -> Response:
    """Exactly what was shown; where something else would follow by now, nothing, and the forms once more."""
    typed = call.form.values
    try:
        change, mark = _change(typed, _event(call)[0]), call.form.text("mark")
        apply_change(ChangeBoard(call.caller, call.tournament, number_of(call), change, mark), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return _page(call, typed, error)
    return go_to(f"{root_of(call)}/rounds/{number_of(call)}?done=board_changed")


def _event(call: Call) -> tuple[Tournament, Round]:
    """Raises NotFoundError for a round that is not there."""
    tournament = call.services.tournaments.load(call.tournament)
    round_ = tournament.round(number_of(call))
    if round_ is None:
        raise NotFoundError(what="round")
    return tournament, round_


def _change(typed: Mapping[str, str], tournament: Tournament) -> BoardChange:
    """Raises InvalidFieldError."""
    act = _act(typed)
    try:
        return _READERS[act](_Fields(act, typed, tournament))
    except ValueError as error:
        raise InvalidFieldError(field=act.value, reason="unusable") from error


def _act(typed: Mapping[str, str]) -> Act:
    try:
        return Act(typed.get("act", ""))
    except ValueError as error:
        raise InvalidFieldError(field="act", reason="unknown_choice") from error


class _Fields:
    """The fields of one of the forms, by their short names."""

    def __init__(self, act: Act, typed: Mapping[str, str], tournament: Tournament) -> None:
        self._act, self._typed, self._zone = act, typed, tournament.settings.time_zone

    def number(self, name: str) -> int:
        """Raises InvalidFieldError."""
        text = self._typed.get(f"{self._act}-{name}", "")
        if not (text.isascii() and text.isdecimal()) or len(text) > len("10000"):
            raise InvalidFieldError(field=name, reason="unknown_choice" if text else "missing")
        return int(text)

    def player(self, name: str) -> PairingNumber:
        """A start number. Raises InvalidFieldError."""
        return PairingNumber(self.number(name))

    def kind(self, name: str) -> ByeKind:
        """What somebody gets. Raises InvalidFieldError."""
        try:
            return ByeKind(self._typed.get(f"{self._act}-{name}", ""))
        except ValueError as error:
            raise InvalidFieldError(field=name, reason="unknown_choice") from error

    def put_off(self) -> PutOff:
        """Raises InvalidFieldError."""
        day, clock = (self._typed.get(f"{self._act}-{part}", "") for part in ("day", "time"))
        return PutOff(BoardNumber(self.number("board")), a_moment(day, clock, self._zone, "until"))


_READERS: Mapping[Act, Callable[[_Fields], BoardChange]] = {
    Act.SWAP: lambda form: SwapPlayers(form.player("one"), form.player("other")),
    Act.ADD: lambda form: AddBoard(form.player("white"), form.player("black")),
    Act.DISSOLVE: lambda form: DissolveBoard(BoardNumber(form.number("board")), form.kind("white"), form.kind("black")),
    Act.PUT_OFF: _Fields.put_off,
}


def _asked(call: Call, typed: Mapping[str, str]) -> Response:
    """Raises what `preview_change` raises."""
    tournament, round_ = _event(call)
    found = preview_change(tournament, round_.number, _change(typed, tournament), call.services)
    act, say = _act(typed), texts(call).text
    back = f"{root_of(call)}/rounds/{round_.number}/board"
    if found.is_empty:
        raise InvalidFieldError(field=act.value, reason="nothing_changes")
    carried = [(name, value) for name, value in typed.items() if name == "act" or name.startswith(f"{act}-")]
    question = Question(
        title=say(_TITLES[act]),
        consequences=[*_consequences(call, tournament, found), *(say(one) for one in _about(act))],
        button=say(_BUTTONS[act]),
        back=back,
        is_destructive=act is Act.DISSOLVE,
        carried=[*carried, ("mark", found.mark)],
    )
    return ask(call, tournament, Step.ROUNDS, question)


def _about(act: Act) -> tuple[str, ...]:
    if act is Act.PUT_OFF:
        return _PUT_OFF
    return (
        N_("All other boards keep their players and results."),
        N_("The public pages say when the pairings were changed."),
    )


def _consequences(call: Call, tournament: Tournament, found: ChangedBoards) -> Iterator[str]:
    say = texts(call).text
    names = {player.number: player.name for player in tournament.players}

    def game(board: Board) -> Mapping[str, object]:
        return {"board": board.number, "white": names[board.white], "black": names[board.black]}

    if found.changes_pairing:
        yield from (say(N_("Off: board {board}, {white} – {black}."), **game(one)) for one in found.gone)
        yield from (say(N_("New: board {board}, {white} – {black}."), **game(one)) for one in found.new)
    else:
        yield from (_until(call, tournament, one, game(one)) for one in found.new)
    for said, byes in ((N_("{name} no longer has: {bye}."), found.dropped), (N_("{name} gets: {bye}."), found.given)):
        yield from (say(said, name=names[one.player], bye=free(tournament, one).with_points(say)) for one in byes)
    wording = Wording(texts(call), names, found.round.used)
    yield from (say(N_("Mind: {note}"), note=wording.note(note)) for note in found.notes)
    for number in found.later:
        yield say(N_("Round {round} was paired with the boards as they were; it stays as it is."), round=number)


def _until(call: Call, tournament: Tournament, board: Board, game: Mapping[str, object]) -> str:
    say, until = texts(call).text, local(board.resumes_at, tournament)
    if until is None:
        return say(N_("Put off, it is not known until when: board {board}, {white} – {black}."), **game)
    day, clock = dates.day(until, call.visitor.language), dates.clock(until)
    return say(N_("Put off until {day}, {time}: board {board}, {white} – {black}."), **game, day=day, time=clock)


def _page(call: Call, typed: Mapping[str, str], error: DomainError | None = None) -> Response:
    """The forms as they were filled in, with the refusal beside its field or above; a draft has a page of its own."""
    tournament, round_ = _event(call)
    if not round_.is_published:
        return go_to(f"{root_of(call)}/rounds/{round_.number}")
    say, names = texts(call).text, {player.number: player for player in tournament.players}
    sitting = {number: board for board in round_.boards for number in (board.white, board.black)}
    labels = {name: say(label) for name, label in LABELS.items()}
    values = {
        "frame": frame(call, tournament, Step.ROUNDS),
        "round": round_,
        "back": f"{root_of(call)}/rounds/{round_.number}",
        "labels": labels,
        "values": typed,
        "movable": [
            (number, _place(call, player.name, sitting.get(number)))
            for number, player in names.items()
            if number not in sitting or sitting[number].result is GameResult.UNDECIDED
        ],
        "unpaired": [(number, f"{number} {player.name}") for number, player in names.items() if number not in sitting],
        "empty_boards": [
            (board.number, f"{board.number}: {names[board.white].name} – {names[board.black].name}")
            for board in round_.boards
            if board.result is GameResult.UNDECIDED
        ],
        "open_boards": [
            (board.number, f"{board.number}: {names[board.white].name} – {names[board.black].name}")
            for board in round_.boards
            if not board.result.is_decided
        ],
        "kinds": bye_kinds(call, tournament),
    }
    if error is None:
        return render(call, "event/boards.html", values)
    return render(call, "event/boards.html", {**values, **_refusal(call, typed, labels, error)}, status_of(error))


def _place(call: Call, name: str, board: Board | None) -> str:
    say = texts(call).text
    return say(N_("{name}, board {board}"), name=name, board=board.number) if board else f"{name}, –"


def _refusal(
    call: Call, typed: Mapping[str, str], labels: Mapping[str, str], error: DomainError
) -> Mapping[str, object]:
    field, said = f"{typed.get('act', '')}-{error.details.get('field', '')}", text_of(error, texts(call))
    return {"errors": {field: said}} if field in labels else {"said": said}
