"""All rounds of a round robin at once: what that means, and the button."""

from chalice.app import Response

from chalicelib.commands.event.ahead import PublishAhead, publish_ahead
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_CONSEQUENCES = (
    N_("Every round that is not there yet is paired by the table and published at once."),
    N_("Results can be entered in any round, in any order: games can be played ahead."),
    N_("With round 1 the start list is fixed: nobody can be added to the table any more."),
    N_("Players get no mail for each round."),
)


@route("GET", "/t/{tournament}/rounds/ahead", Action.PUBLISH_ROUND)
def ask_ahead(call: Call) -> Response:
    """What will happen."""
    tournament = call.services.tournaments.load(call.tournament)
    return ask(call, tournament, Step.ROUNDS, _question(call, tournament))


@route("POST", "/t/{tournament}/rounds/ahead", Action.PUBLISH_ROUND)
def do_ahead(call: Call) -> Response:
    """Pair and publish them."""
    try:
        publish_ahead(PublishAhead(call.caller, call.tournament), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        tournament = call.services.tournaments.load(call.tournament)
        return ask_again(call, Step.ROUNDS, _question(call, tournament), error)
    return go_to(f"{root_of(call)}/rounds?done=published_ahead")


def _question(call: Call, tournament: Tournament) -> Question:
    say = texts(call).text
    return Question(
        title=say(N_("Publish all rounds?")),
        consequences=[say(one) for one in _CONSEQUENCES],
        button=say(N_("Publish all rounds")),
        back=f"{root_of(call)}/rounds",
        seen=tournament.version,
        is_destructive=False,
    )
