"""The guests of a private event: list, invite, take off."""

from chalicelib.commands.event.guests import InviteGuests, RemoveGuest, invite_guests, remove_guest
from chalicelib.domain.accounts.permissions import Action
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/guests"


class GuestsBody(Body):
    """Addresses (`anna@club.example`) and domains (`@club.example`)."""

    guests: tuple[str, ...]


class GuestsAnswer(Answer):
    """Who is invited, in lower case: domains first."""

    guests: tuple[str, ...]


@noun.reads(_LIST, Action.CHANGE_SETTINGS, GuestsAnswer)
def list_guests(call: Call) -> GuestsAnswer:
    """Who is invited to look at this event while it is private."""
    return GuestsAnswer(guests=tuple(sorted(call.services.guests.load(call.tournament).guests)))


@noun.takes(f"POST {_LIST}", Action.CHANGE_SETTINGS, GuestsBody, Empty, status=201)
def post_guests(call: Call, body: GuestsBody) -> Empty:
    """Invite these as well: all of them or none."""
    invite_guests(InviteGuests(call.caller, call.tournament, "\n".join(body.guests)), call.services)
    return Empty()


@noun.does(f"DELETE {_LIST}/{{guest}}", Action.CHANGE_SETTINGS, Empty)
def delete_guest(call: Call) -> Empty:
    """Take one off the list; nothing is done when he is not on it."""
    remove_guest(RemoveGuest(call.caller, call.tournament, call.request.parameters["guest"]), call.services)
    return Empty()
