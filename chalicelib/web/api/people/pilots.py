"""Requests of who wants to organise here: ask, list, approve, refuse."""

from datetime import datetime

from chalicelib.commands.people.pilots import (
    ApprovePilot,
    AskPilot,
    RefusePilot,
    approve_pilot,
    ask_pilot,
    refuse_pilot,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.pilots import PilotState
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)
_LIST = "/pilots"


class PilotBody(Body):
    """Who asks, of which club or city, and what is planned."""

    name: str
    email: str
    club: str
    plan: str


class RefusalBody(Body):
    """Why not, as it is told by mail."""

    reason: str


class PilotAnswer(Answer):
    """A request; `reason` is why it was refused."""

    id: str
    name: str
    email: str
    club: str
    plan: str
    language: str
    asked_at: datetime
    state: PilotState
    reason: str


class PilotList(Answer):
    """Requests, newest first."""

    pilots: tuple[PilotAnswer, ...]


@noun.reads(_LIST, Action.INVITE_ORGANISERS, PilotList)
def list_pilots(call: Call) -> PilotList:
    """Who asked to organise here: open requests, and those that were answered lately."""
    return PilotList(
        pilots=tuple(
            PilotAnswer(
                id=one.id,
                name=one.name,
                email=one.email,
                club=one.club,
                plan=one.plan,
                language=one.language,
                asked_at=one.asked_at,
                state=one.state,
                reason=one.reason,
            )
            for one in call.services.pilots.everything()
        )
    )


@noun.takes(f"POST {_LIST}", Access.PUBLIC, PilotBody, Empty, status=201)
def post_pilot(call: Call, body: PilotBody) -> Empty:
    """Ask to organise here."""
    command = AskPilot(
        request=call.request_id,
        name=body.name,
        email=body.email,
        club=body.club,
        plan=body.plan,
        language=call.visitor.language,
        place=call.visitor.place,
    )
    ask_pilot(command, call.services)
    return Empty()


@noun.does(f"POST {_LIST}/{{pilot}}/approval", Action.INVITE_ORGANISERS, Empty)
def post_approval(call: Call) -> Empty:
    """He may make events and clubs, and is told by mail."""
    approve_pilot(ApprovePilot(call.caller, call.request.parameters["pilot"]), call.services)
    return Empty()


@noun.takes(f"POST {_LIST}/{{pilot}}/refusal", Action.INVITE_ORGANISERS, RefusalBody, Empty)
def post_refusal(call: Call, body: RefusalBody) -> Empty:
    """Not now; he is told why by mail."""
    refuse_pilot(RefusePilot(call.caller, call.request.parameters["pilot"], body.reason), call.services)
    return Empty()
