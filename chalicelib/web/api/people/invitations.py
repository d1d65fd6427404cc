"""Invitations by mail to a role in an event, in a club or on the site: list, send again, take back.

They are made by giving a role to somebody without an account: `officials.py`.
"""

from datetime import datetime

from chalicelib.commands.people.invitations import TouchInvitation, invite_again, take_invitation_back
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.web.api.endpoint import Answer, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/officials/invitations"
_OF_CLUB = "/clubs/{club}/officials/invitations"
_OF_SITE = "/organisers/invitations"


class InvitationAnswer(Answer):
    """An address, and the role that its owner gets; `is_over`: nobody answered `until` then."""

    id: str
    email: str
    role: Role
    language: str
    made_at: datetime
    until: datetime
    is_over: bool


class InvitationList(Answer):
    """Open ones and those that were not answered in time, newest first."""

    invitations: tuple[InvitationAnswer, ...]


@noun.reads(_LIST, Action.CHANGE_OFFICIALS, InvitationList)
def list_invitations(call: Call) -> InvitationList:
    """Who is invited to a role in this event."""
    return _listed(Realm.event(call.tournament), call)


@noun.does(f"POST {_LIST}/{{invitation}}/again", Action.CHANGE_OFFICIALS, Empty)
def post_invitation_again(call: Call) -> Empty:
    """Send another mail; its time begins anew."""
    return _sent_again(Realm.event(call.tournament), call)


@noun.does(f"DELETE {_LIST}/{{invitation}}", Action.CHANGE_OFFICIALS, Empty)
def delete_invitation(call: Call) -> Empty:
    """Take it back: its link does nothing any more."""
    return _taken_back(Realm.event(call.tournament), call)


@noun.reads(_OF_CLUB, Action.CHANGE_CLUB_OFFICIALS, InvitationList)
def list_club_invitations(call: Call) -> InvitationList:
    """Who is invited to a role in the club."""
    return _listed(Realm.club(call.club), call)


@noun.does(f"POST {_OF_CLUB}/{{invitation}}/again", Action.CHANGE_CLUB_OFFICIALS, Empty)
def post_club_invitation_again(call: Call) -> Empty:
    """Send another mail for a role in the club; its time begins anew."""
    return _sent_again(Realm.club(call.club), call)


@noun.does(f"DELETE {_OF_CLUB}/{{invitation}}", Action.CHANGE_CLUB_OFFICIALS, Empty)
def delete_club_invitation(call: Call) -> Empty:
    """Take an invitation to the club back: its link does nothing any more."""
    return _taken_back(Realm.club(call.club), call)


@noun.reads(_OF_SITE, Action.INVITE_ORGANISERS, InvitationList)
def list_organiser_invitations(call: Call) -> InvitationList:
    """Who is invited to make events and clubs."""
    return _listed(SITE, call)


@noun.does(f"POST {_OF_SITE}/{{invitation}}/again", Action.INVITE_ORGANISERS, Empty)
def post_organiser_invitation_again(call: Call) -> Empty:
    """Send another mail to an organiser; its time begins anew."""
    return _sent_again(SITE, call)


@noun.does(f"DELETE {_OF_SITE}/{{invitation}}", Action.INVITE_ORGANISERS, Empty)
def delete_organiser_invitation(call: Call) -> Empty:
    """Take an organiser's invitation back: its link does nothing any more."""
    return _taken_back(SITE, call)


def _listed(realm: Realm, call: Call) -> InvitationList:
    now = call.services.clock.now()
    return InvitationList(
        invitations=tuple(
            InvitationAnswer(
                id=one.id,
                email=one.email,
                role=one.role,
                language=one.language,
                made_at=one.made_at,
                until=one.until,
                is_over=one.until <= now,
            )
            for one in call.services.officials.invitations(realm)
        )
    )


def _sent_again(realm: Realm, call: Call) -> Empty:
    invite_again(_touched(realm, call), call.services)
    return Empty()


def _taken_back(realm: Realm, call: Call) -> Empty:
    take_invitation_back(_touched(realm, call), call.services)
    return Empty()


def _touched(realm: Realm, call: Call) -> TouchInvitation:
    return TouchInvitation(call.caller, realm, call.request.parameters["invitation"])
