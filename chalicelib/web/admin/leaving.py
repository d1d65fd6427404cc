"""Players who withdraw, return or are removed."""

from collections.abc import Callable
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.entries import TouchEntry, remove_entry, return_entry, withdraw_entry
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.entries import one_entry
from chalicelib.queries.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@dataclass(frozen=True, slots=True)
class _Leaving:
    """One of the three. `{name}` and `{round}` are filled in."""

    title: str
    consequences: tuple[str, ...]
    button: str
    done: str
    command: Callable[[TouchEntry, Services], None]
    is_destructive: bool = True


_WITHDRAW = _Leaving(
    N_("Withdraw {name}?"),
    (
        N_("{name} is paired no more from round {round} on."),
        N_("Published rounds stay as they are, results too."),
        N_("{name} stays in the standings and can return later."),
    ),
    N_("Withdraw"),
    "withdrawn",
    withdraw_entry,
)
_RETURN = _Leaving(
    N_("Let {name} return?"),
    (
        N_("{name} is paired again from round {round} on."),
        N_("The rounds missed meanwhile stay without points."),
    ),
    N_("Let return"),
    "returned",
    return_entry,
    is_destructive=False,
)
_REMOVE = _Leaving(
    N_("Remove {name}?"),
    (N_("{name} disappears from the list, with everything that was typed."), N_("This cannot be taken back.")),
    N_("Remove"),
    "removed",
    remove_entry,
)


def _open(act: str, leaving: _Leaving) -> None:
    """The page that asks, and the button."""

    def asking(call: Call) -> Response:
        tournament = call.services.tournaments.load(call.tournament)
        return ask(call, tournament, Step.ENTRIES, _question(call, tournament, leaving))

    def doing(call: Call) -> Response:
        entry = EntryId(call.request.parameters["entry"])
        try:
            leaving.command(TouchEntry(call.caller, call.tournament, entry), call.services)
        except DomainError as error:
            tournament = call.services.tournaments.load(call.tournament)
            return ask_again(call, Step.ENTRIES, _question(call, tournament, leaving), error)
        return go_to(f"{root_of(call)}/entries?done={leaving.done}")

    asking.__name__, doing.__name__ = f"ask_{act}", f"do_{act}"
    path = f"/t/{{tournament}}/entries/{{entry}}/{act}"
    route("GET", path, Action.CHANGE_ENTRIES)(asking)
    route("POST", path, Action.CHANGE_ENTRIES)(doing)


def _question(call: Call, tournament: Tournament, leaving: _Leaving) -> Question:
    row = one_entry(tournament, EntryId(call.request.parameters["entry"]), call.services)
    facts = {"name": row.entry.person.name, "round": len(tournament.published_rounds) + 1}

    def say(text: str) -> str:
        return texts(call).text(text).format_map(facts)

    return Question(
        title=say(leaving.title),
        consequences=[say(one) for one in leaving.consequences],
        button=say(leaving.button),
        back=f"{root_of(call)}/entries/{row.entry.id}",
        is_destructive=leaving.is_destructive,
    )


_open("withdraw", _WITHDRAW)
_open("return", _RETURN)
_open("remove", _REMOVE)
