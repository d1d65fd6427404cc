"""A member's personal link, and a new one in its place."""

from chalicelib.commands.club.links import RenewLink, renew_link
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import EntryId, Version
from chalicelib.queries.club.links import links
from chalicelib.web.api.endpoint import SEEN, Answer, Empty, Noun, number_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LINK = "/clubs/{club}/members/{member}/link"


class LinkAnswer(Answer):
    """The address of the member's own page; empty for a former member."""

    link: str


@noun.reads(_LINK, Action.CHANGE_MEMBERS, LinkAnswer)
def read_link(call: Call) -> LinkAnswer:
    """His link, to be handed out."""
    member = call.services.clubs.member(call.club, _member(call))
    return LinkAnswer(link=links(call.club, [member], call.services).get(member.id, ""))


@noun.does(f"POST {_LINK}", Action.CHANGE_MEMBERS, Empty, [SEEN])
def post_link(call: Call) -> Empty:
    """From now on he has another one, and the older ones no longer work; `seen` is the member's version."""
    seen = Version(number_in_query(call, SEEN))
    renew_link(RenewLink(call.caller, call.club, _member(call), seen), call.services)
    return Empty()


def _member(call: Call) -> EntryId:
    return EntryId(call.request.parameters["member"])
