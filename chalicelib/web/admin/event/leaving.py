"""Players who withdraw, are expelled, return or are removed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.event.entries import (
    ExpelEntry,
    TouchEntry,
    expel_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.said import rounds_to_come
from chalicelib.domain.lifecycle.withdrawal import InRoundRobin, OpenBoard, in_round_robin, open_boards
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.event.entries import one_entry
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.door import route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Choice, Question, Written, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@dataclass(frozen=True, slots=True)
class _Leaving:
    """One of the four. `{name}` and `{round}` are filled in, for a round robin that has begun also its other facts.

    `from_round` is what the choice of the first round is called, where there is one to choose.
    """

    title: str
    consequences: Callable[[InRoundRobin | None], Iterator[str]]
    button: str
    done: str
    command: Callable[[Call], None]
    is_destructive: bool = True
    from_round: str = ""
    has_reason: bool = False


_STAYS = N_("{name} stays in the standings and can return later.")


def _of_withdrawing(robin: InRoundRobin | None) -> Iterator[str]:
    if robin is None:
        yield N_("{name} is paired no more from the chosen round on.")
        yield N_("Published rounds stay as they are, results too.")
        yield N_("Byes that {name} asked for in later rounds are dropped.")
        yield _STAYS
        return
    yield N_(
        "{name} keeps a place in the table of the round robin: every game not played is to be entered as a forfeit."
    )
    if robin.open_rounds:
        yield N_("{name} stays on a board without a result in these published rounds: {open_rounds}.")
    if robin.has_rounds_to_pair:
        yield N_("{name} will be on a board in the rounds still to be paired, too.")
    if robin.would_be_annulled:
        yield N_(
            "{name} has played {played} of {games} games, fewer than half. Without more games the results are "
            "annulled: they stay in the crosstable, in brackets, but count for nobody (C.05 6.6)."
        )
        yield N_("{name} then has no place in the standings. If {name} returns, everything counts again.")
    else:
        yield N_(
            "{name} has played {played} of {games} games, at least half: the results stay and count for everybody "
            "(C.05 6.6)."
        )
        yield _STAYS


def _of_returning(robin: InRoundRobin | None) -> Iterator[str]:
    if robin is None:
        yield N_("{name} is paired again from the chosen round on.")
        yield N_("The rounds missed meanwhile stay without points.")
        return
    yield N_("All results of {name} count, as of somebody who plays on.")
    yield N_("Forfeits entered meanwhile stay as they are; change those of games that will be played after all.")


def _of_expelling(robin: InRoundRobin | None) -> Iterator[str]:
    if robin is None:
        yield N_("{name} is paired no more from round {round} on.")
        yield N_("Games that {name} has played stand, and count for the opponents as they are.")
        yield N_("Byes that {name} asked for in later rounds are dropped.")
    else:
        yield from (one for one in _of_withdrawing(robin) if one is not _STAYS)
    yield N_("Players see that {name} has left the event, not why. The reason is for officials, and stands in the log.")


def _of_removing(_: InRoundRobin | None) -> Iterator[str]:
    yield N_("{name} disappears from the list, with everything that was typed.")
    yield N_("This cannot be taken back.")


def _touched(command: Callable[[TouchEntry, Services], None]) -> Callable[[Call], None]:
    """The command as a form asks for it; a round that is not chosen is the first that can be."""

    def do(call: Call) -> None:
        chosen = RoundNumber(call.form.number("round")) if call.form.text("round") else None
        command(TouchEntry(call.caller, call.tournament, _entry(call), chosen), call.services)

    return do


def _expelled(call: Call) -> None:
    expel_entry(ExpelEntry(call.caller, call.tournament, _entry(call), call.form.text("reason")), call.services)


def _entry(call: Call) -> EntryId:
    return EntryId(call.request.parameters["entry"])


_WITHDRAW = _Leaving(
    N_("Withdraw {name}?"),
    _of_withdrawing,
    N_("Withdraw"),
    "withdrawn",
    _touched(withdraw_entry),
    from_round=N_("First round without this player"),
)
_EXPEL = _Leaving(
    N_("Expel {name}?"),
    _of_expelling,
    N_("Expel"),
    "expelled",
    _expelled,
    has_reason=True,
)
_RETURN = _Leaving(
    N_("Let {name} return?"),
    _of_returning,
    N_("Let return"),
    "returned",
    _touched(return_entry),
    is_destructive=False,
    from_round=N_("First round with this player again"),
)
_REMOVE = _Leaving(
    N_("Remove {name}?"),
    _of_removing,
    N_("Remove"),
    "removed",
    _touched(remove_entry),
)


def boards_left(name: str, event: Tournament, boards: Sequence[OpenBoard], said: Texts) -> str:
    """At which boards somebody stays who leaves, and what is to be done there."""
    pattern = N_("round {round}, board {board}, against {opponent}")
    each = (said.text(pattern, round=one.round_number, board=one.board, opponent=one.opponent) for one in boards)
    stays = N_("{name} stays on a board without a result in {event}: {boards}.")
    evening = N_("Enter the result, mark {name} as a no-show, or pair that evening again without {name}.")
    other = N_("Enter the result, or a forfeit if the game is not played.")
    do = said.text(other if event.settings.ladder is None else evening, name=name)
    return f"{said.text(stays, name=name, event=event.settings.name, boards='; '.join(each))} {do}"


def _open(act: str, leaving: _Leaving) -> None:
    """The page that asks, and the button."""

    def asking(call: Call) -> Response:
        tournament = call.services.tournaments.load(call.tournament)
        return ask(call, tournament, Step.ENTRIES, _question(call, tournament, leaving))

    def doing(call: Call) -> Response:
        try:
            leaving.command(call)
        except DomainError as error:
            tournament = call.services.tournaments.load(call.tournament)
            return ask_again(call, Step.ENTRIES, _question(call, tournament, leaving), error)
        return go_to(f"{root_of(call)}/entries?done={leaving.done}")

    asking.__name__, doing.__name__ = f"ask_{act}", f"do_{act}"
    path = f"/t/{{tournament}}/entries/{{entry}}/{act}"
    route("GET", path, Action.CHANGE_ENTRIES)(asking)
    route("POST", path, Action.CHANGE_ENTRIES)(doing)


def _question(call: Call, tournament: Tournament, leaving: _Leaving) -> Question:
    row = one_entry(tournament, _entry(call), call.services)
    robin = in_round_robin(tournament, row.entry.id)
    facts: dict[str, object] = {"name": row.entry.person.name, "round": len(tournament.published_rounds) + 1}
    if robin is not None:
        open_rounds = ", ".join(map(str, robin.open_rounds))
        facts |= {"played": robin.played, "games": robin.games, "open_rounds": open_rounds}

    def say(text: str) -> str:
        return texts(call).text(text).format_map(facts)

    is_going = leaving in (_WITHDRAW, _EXPEL)
    left = open_boards(tournament, row.entry.id) if robin is None and is_going else ()
    boards = [boards_left(row.entry.person.name, tournament, left, texts(call))] if left else []
    return Question(
        title=say(leaving.title),
        consequences=[*boards, *(say(one) for one in leaving.consequences(robin))],
        button=say(leaving.button),
        back=f"{root_of(call)}/entries/{row.entry.id}",
        is_destructive=leaving.is_destructive,
        choice=_choice(call, tournament, leaving) if robin is None else None,
        written=Written("reason", texts(call).text(N_("Reason")), "") if leaving.has_reason else None,
    )


def _choice(call: Call, tournament: Tournament, leaving: _Leaving) -> Choice | None:
    """From which round on, where more than one is to come."""
    to_come = rounds_to_come(tournament)
    if not leaving.from_round or len(to_come) < 2:
        return None
    options = [(str(number), texts(call).text(N_("Round {round}"), round=number)) for number in to_come]
    return Choice("round", texts(call).text(leaving.from_round), options, str(to_come[0]))


_open("withdraw", _WITHDRAW)
_open("expel", _EXPEL)
_open("return", _RETURN)
_open("remove", _REMOVE)
