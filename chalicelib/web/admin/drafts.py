"""A draft in the arbiter's hands: changed by hand, drawn again, thrown away; a published round taken back."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.rounds import (
    ChangeDraft,
    TouchRound,
    change_draft,
    discard_draft,
    redraw_round,
    unpublish_round,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, Version
from chalicelib.domain.lifecycle.rounds import HandPairing
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.typed_player import player_meant
from chalicelib.ports import Services
from chalicelib.queries.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.admin.rounds import number_of, round_page, to_paired_round, touch
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

_PLACE = re.compile(r"(?:white|black|bye)-([1-9]\d{0,3})")


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as pairs and byes, each with the number of its row on the page: rows left empty are none."""

    pairs: Mapping[int, Pair]
    byes: Mapping[int, Bye]
    is_unfinished: bool

    @property
    def wish(self) -> HandPairing:
        """What is asked for."""
        return HandPairing(tuple(self.pairs.values()), tuple(self.byes.values()), self.is_unfinished)

    def place(self, field: str) -> str:
        """The row on the page that a refusal is about: it counts boards without the empty rows, byes by player."""
        kind, _, number = field.partition("-")
        if kind == "board" and number:
            return f"board-{list(self.pairs)[int(number) - 1]}"
        if kind == "bye":
            return next((f"bye-{row}" for row, bye in self.byes.items() if str(bye.player) == number), "boards")
        return field


@route("POST", "/t/{tournament}/rounds/{number}/boards", Action.PAIR_ROUND)
def change_boards(call: Call) -> Response:
    """Save the arbiter's own pairs; a mistake is shown beside its board."""
    number, tournament = number_of(call), call.services.tournaments.load(call.tournament)
    try:
        typed = _typed(call.form, tournament)
        seen = Version(call.form.number("seen"))
        _change(ChangeDraft(call.caller, call.tournament, number, seen, typed.wish), typed, call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        tournament = call.services.tournaments.load(call.tournament)
        template, shown = round_page(call, tournament, number)
        return refused(call, template, _with_names(error, tournament), {**shown, **_rows(call)})
    return go_to(f"{root_of(call)}/rounds/{number}?done={'unfinished' if typed.is_unfinished else 'saved'}")


def _change(command: ChangeDraft, typed: Typed, services: Services) -> None:
    try:
        change_draft(command, services)
    except InvalidFieldError as error:
        details = {**error.details, "field": typed.place(str(error.details["field"]))}
        raise InvalidFieldError(**details) from error


def _typed(form: Form, tournament: Tournament) -> Typed:
    """Raises InvalidFieldError naming the row."""
    pairs: dict[int, Pair] = {}
    byes: dict[int, Bye] = {}
    for row in _row_numbers(form):
        white, black = (_player(form.text(f"{side}-{row}"), f"board-{row}", tournament) for side in ("white", "black"))
        if white and black:
            pairs[row] = Pair(white, black)
        elif white or black:
            raise InvalidFieldError(field=f"board-{row}", reason="missing")
        free = _player(form.text(f"bye-{row}"), f"bye-{row}", tournament)
        if free:
            byes[row] = Bye(free, _kind(form.text(f"kind-{row}"), f"bye-{row}"))
    return Typed(pairs, byes, bool(form.text("unfinished")))


def _row_numbers(form: Form) -> list[int]:
    return sorted({int(place[1]) for place in map(_PLACE.fullmatch, form.fields) if place})


def _player(text: str, field: str, tournament: Tournament) -> PairingNumber | None:
    """A start number as typed; `12 Vermeer` means 12, `verm` the only one whose name it can be."""
    number = text.partition(" ")[0]
    if not number:
        return None
    if number.isascii() and number.isdecimal() and len(number) <= 5:
        return PairingNumber(int(number))
    return player_meant(text, tournament.players, field).number


def _kind(text: str, field: str) -> ByeKind:
    try:
        return ByeKind(text)
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="unknown_choice") from error


def _with_names(error: DomainError, tournament: Tournament) -> DomainError:
    """People read names, not start numbers."""
    players = error.details.get("players")
    if not isinstance(error, InvalidFieldError) or not isinstance(players, tuple):
        return error
    names = {player.number: player.name for player in tournament.players}
    return InvalidFieldError(**{**error.details, "players": tuple(names.get(one, str(one)) for one in players)})


def _rows(call: Call) -> Mapping[str, object]:
    """The rows as the page had them, with the names of their places for the summary of mistakes."""
    say = texts(call).text
    rows = _row_numbers(call.form)
    boards = {f"board-{row}": say(N_("Board {board}"), board=row) for row in rows}
    byes = {f"bye-{row}": say(N_("Without an opponent")) for row in rows}
    return {"typed_rows": call.form.values, "labels": {"boards": say(N_("Boards")), **boards, **byes}}


@dataclass(frozen=True, slots=True)
class _Step:
    """A step that takes something away: what its page says, what its button does, where one goes then."""

    title: str
    consequences: Callable[[Round], Sequence[str]]
    button: str
    command: Callable[[TouchRound, Services], None]
    then: Callable[[Call], Response]


def _lost_by_redrawing(_round: Round) -> Sequence[str]:
    return (
        N_("Everything that was changed by hand in this draft is lost."),
        N_("The system pairs it again, with the entries and results as they are now."),
        N_("Who was absent or had asked for a bye keeps it."),
    )


def _lost_by_discarding(round_: Round) -> Sequence[str]:
    lost = (
        N_("The draft is thrown away, with everything that was changed by hand."),
        N_("The round can be paired again."),
    )
    if round_.number != FIRST_ROUND:
        return lost
    return (*lost, N_("The start list opens again: numbers follow the ratings, players can be changed and removed."))


def _lost_by_unpublishing(round_: Round) -> Sequence[str]:
    lost = (
        N_("The pairings disappear from the public pages; players who have seen them may be confused."),
        N_("The round becomes a draft again and can be changed."),
    )
    return (*lost, N_("The round has been started; that is taken back too.")) if round_.started_at else lost


def _to_round(call: Call) -> Response:
    return go_to(f"{root_of(call)}/rounds/{number_of(call)}?done=unpublished")


def _to_list(call: Call) -> Response:
    return go_to(f"{root_of(call)}/rounds?done=discarded")


def _open(act: str, action: Action, step: _Step) -> None:
    """The page that lists the consequences, and its button."""

    def asking(call: Call) -> Response:
        tournament = call.services.tournaments.load(call.tournament)
        return ask(call, tournament, Step.ROUNDS, _question(call, tournament, step))

    def doing(call: Call) -> Response:
        try:
            step.command(touch(call), call.services)
        except NotFoundError:
            raise
        except DomainError as error:
            tournament = call.services.tournaments.load(call.tournament)
            return ask_again(call, Step.ROUNDS, _question(call, tournament, step), error)
        return step.then(call)

    asking.__name__, doing.__name__ = f"ask_{act}", f"do_{act}"
    path = f"/t/{{tournament}}/rounds/{{number}}/{act}"
    route("GET", path, action)(asking)
    route("POST", path, action)(doing)


def _question(call: Call, tournament: Tournament, step: _Step) -> Question:
    number, say = number_of(call), texts(call).text
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round")
    return Question(
        title=say(step.title, round=number),
        consequences=[say(one) for one in step.consequences(round_)],
        button=say(step.button),
        back=f"{root_of(call)}/rounds/{number}",
        seen=round_.revision,
    )


_open(
    "redraw",
    Action.PAIR_ROUND,
    _Step(
        N_("Pair round {round} again?"),
        _lost_by_redrawing,
        N_("Pair again"),
        redraw_round,
        lambda call: to_paired_round(call, number_of(call)),
    ),
)
_open(
    "discard",
    Action.PAIR_ROUND,
    _Step(
        N_("Throw the draft of round {round} away?"),
        _lost_by_discarding,
        N_("Throw the draft away"),
        discard_draft,
        _to_list,
    ),
)
_open(
    "unpublish",
    Action.PUBLISH_ROUND,
    _Step(N_("Take round {round} back?"), _lost_by_unpublishing, N_("Take back"), unpublish_round, _to_round),
)
