"""C8-C10: closing an event: what stops it, the end date, the question; before that, ending it early."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from chalice.app import Response

from chalicelib.commands.event.closing import CloseTournament, EndEarly, close_tournament, end_early
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.early_finish import EarlyFinish, NothingToEndError
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.closing import closed, closing_by, today_in
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Settings
from chalicelib.domain.ratings.club.counting import is_rated
from chalicelib.queries.event.closing import ClosingState, closing_state
from chalicelib.queries.event.steps import Step
from chalicelib.render.dates import long_day
from chalicelib.render.names import listed
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.admin.question import Question, ask
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of
from chalicelib.web.request import go_to

_LABELS = {"end_date": N_("End date")}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What has to be done before the event can be closed, and where."""

    text: str
    path: str
    link: str


@route("GET", "/t/{tournament}/closing", Action.CLOSE_TOURNAMENT)
def closing_page(call: Call) -> Response:
    """C8: what stops closing; the end date, once nothing does; how it was closed, once it is."""
    return render(call, "event/closing.html", _shown(call, _state(call)))


@route("GET", "/t/{tournament}/closing/confirm", Action.CLOSE_TOURNAMENT)
def ask_closing(call: Call) -> Response:
    """C8: what closing does, with the day on which the event ended."""
    state = _state(call)
    settings, now = state.tournament.settings, call.services.clock.now()
    try:
        end_date = _end_date(call.request.query.get("end_date", ""), settings, call)
        closed(state.tournament, closing_by(call.user.id, now, end_date, settings))
    except DomainError as error:
        return _refused(call, error)
    return ask(call, state.tournament, Step.CLOSING, _closing(call, state, end_date))


@route("POST", "/t/{tournament}/closing/confirm", Action.CLOSE_TOURNAMENT)
def close(call: Call) -> Response:
    """C8: close it, when it is still what the page showed."""
    settings = call.services.tournaments.load(call.tournament).settings
    try:
        end_date = _end_date(call.form.text("end_date"), settings, call)
        wish = CloseTournament(call.caller, call.tournament, call.form.text("seen"), end_date)
        close_tournament(wish, call.services)
    except DomainError as error:
        return _refused(call, error)
    return go_to(f"{root_of(call)}/closing?done=closed")


@route("GET", "/t/{tournament}/closing/early", Action.CLOSE_TOURNAMENT)
def ask_early(call: Call) -> Response:
    """C10: everything that ending the event early does; that there is nothing to end, where there is not."""
    state = _state(call)
    if state.early is None:
        return _cannot_end(call, state.no_early_finish)
    return ask(call, state.tournament, Step.CLOSING, _ending(call, state, state.early))


@route("POST", "/t/{tournament}/closing/early", Action.CLOSE_TOURNAMENT)
def do_early(call: Call) -> Response:
    """C10: do that, when it is still what the page showed; closing comes after it."""
    try:
        end_early(EndEarly(call.caller, call.tournament, call.form.text("seen")), call.services)
    except DomainError as error:
        return _cannot_end(call, error)
    return go_to(f"{root_of(call)}/closing?done=ended")


def _cannot_end(call: Call, error: DomainError | None) -> Response:
    if error is None or isinstance(error, NothingToEndError):
        return go_to(f"{root_of(call)}/closing?done=nothing_to_end")
    return _refused(call, error)


def _refused(call: Call, error: DomainError) -> Response:
    """The page as things stand now, with the refusal."""
    return refused(call, "event/closing.html", error, _shown(call, _state(call)))


def _state(call: Call) -> ClosingState:
    return closing_state(call.tournament, call.services)


def _end_date(text: str, settings: Settings, call: Call) -> date:
    """Today where it is played, unless another day is said. Raises InvalidFieldError."""
    if not text.strip():
        return today_in(settings, call.services.clock.now())
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise InvalidFieldError(field="end_date", reason="not_a_date") from error


def _shown(call: Call, state: ClosingState) -> Mapping[str, object]:
    tournament, closing, say = state.tournament, state.tournament.closing, texts(call).text
    refusal = state.no_early_finish
    today = today_in(tournament.settings, call.services.clock.now())
    return {
        "frame": frame(call, tournament, Step.CLOSING),
        "closing": closing,
        "closed_at": local(closing.closed_at, tournament) if closing else None,
        "corrected_at": local(closing.corrected_at, tournament) if closing else None,
        "closed_by": state.closed_by,
        "obstacles": list(_obstacles(call, state)),
        "is_unplayed": not state.left.is_nothing,
        "early": state.early,
        "no_early_finish": text_of(refusal, texts(call)) if refusal else "",
        "end_date": call.request.query.get("end_date", today.isoformat()),
        "labels": {name: say(text) for name, text in _LABELS.items()},
        "rounds": [round_.number for round_ in tournament.published_rounds],
    }


def _obstacles(call: Call, state: ClosingState) -> Iterator[Obstacle]:
    """C8: what is still to be done, in that order, one line for each page on which it is done."""
    say, root, tournament = texts(call).text, root_of(call), state.tournament
    for number, boards in state.left.boards.items():
        yield Obstacle(
            _open_boards(call, number, boards),
            f"{root}/rounds/{number}/results",
            say(N_("Results of round {round}"), round=number),
        )
    drafts = [number for number in state.left.unpublished if tournament.round(number) is not None]
    for number in drafts:
        yield Obstacle(
            say(N_("Round {round} is a draft: it is not published yet."), round=number),
            f"{root}/rounds/{number}",
            say(N_("Draft of round {round}"), round=number),
        )
    unpaired = [str(number) for number in state.left.unpublished if number not in drafts]
    if unpaired:
        rounds = listed(unpaired, texts(call))
        yield Obstacle(
            texts(call).plural(
                "{number} planned round is not paired yet: {rounds}.",
                "{number} planned rounds are not paired yet: {rounds}.",
                len(unpaired),
                rounds=rounds,
            ),
            f"{root}/rounds",
            say(N_("To the rounds")),
        )
    if state.unrated:
        names = listed([player.name for player in state.unrated], texts(call))
        yield Obstacle(
            texts(call).plural(
                "{number} player has no rating of the club yet: {names}.",
                "{number} players have no rating of the club yet: {names}.",
                len(state.unrated),
                names=names,
            ),
            f"{root}/club-ratings",
            say(N_("Give initial ratings")),
        )


def _open_boards(call: Call, number: RoundNumber, boards: Sequence[int]) -> str:
    """C8: the round that is still open, with its boards."""
    return texts(call).plural(
        "Round {round}: {number} board has no result: {boards}.",
        "Round {round}: {number} boards have no result: {boards}.",
        len(boards),
        round=number,
        boards=", ".join(map(str, boards)),
    )


def _closing(call: Call, state: ClosingState, end_date: date) -> Question:
    say = texts(call).text
    return Question(
        title=say(N_("Close “{name}”?"), name=state.tournament.settings.name),
        consequences=[
            say(N_("The event ended on {day}."), day=long_day(end_date, call.visitor.language)),
            say(N_("The standings are final; they are kept with every tie-break value.")),
            say(N_("No result, player, round or setting changes any more. It cannot be opened again.")),
            say(N_("A wrong result can still be corrected, by an owner; the pages then say that it was.")),
            *([say(N_("The ratings of the club change by it."))] if is_rated(state.tournament.settings) else []),
        ],
        button=say(N_("Close the event")),
        back=f"{root_of(call)}/closing",
        carried=[("seen", state.mark), ("end_date", end_date.isoformat())],
    )


def _ending(call: Call, state: ClosingState, finish: EarlyFinish) -> Question:
    say = texts(call).text
    return Question(
        title=say(N_("End the event after round {round}?"), round=finish.after),
        consequences=list(_what_ends(call, finish)),
        button=say(N_("End after round {round}"), round=finish.after),
        back=f"{root_of(call)}/closing",
        carried=[("seen", state.mark)],
    )


def _what_ends(call: Call, finish: EarlyFinish) -> Iterator[str]:
    """C10: everything that will happen; what nobody is concerned by is left out."""
    say = texts(call).text
    yield say(
        N_("The number of rounds becomes {number}; it was {planned}."), number=finish.after, planned=finish.planned
    )
    for round_ in finish.deleted:
        what = N_("Round {round}, which has no result, is deleted.")
        yield say(what, round=round_.number)
    if finish.byes:
        byes = [say(N_("{name} (round {round})"), name=name, round=number) for name, number in finish.byes]
        yield say(N_("Byes that were asked for in later rounds are dropped: {names}."), names=listed(byes, texts(call)))
    if finish.leaving:
        yield say(N_("Who would have joined later leaves: {names}."), names=_names(call, finish.leaving))
    if finish.staying:
        yield say(N_("Later withdrawals are cancelled: {names}."), names=_names(call, finish.staying))
    yield say(N_("The standings after round {round} are the final standings."), round=finish.after)
    yield say(N_("After that the event can be closed."))


def _names(call: Call, entries: Sequence[Entry]) -> str:
    return listed([entry.person.name for entry in entries], texts(call))
