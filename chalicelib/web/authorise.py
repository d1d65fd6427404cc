"""The one door: every route of pages and API is made here, and says who may use it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.commands.booking.bookings import OpenBooking, OpenedBooking, open_booking
from chalicelib.commands.caller import Caller
from chalicelib.commands.club.links import OpenLink, open_link
from chalicelib.commands.event.devices import admitted_device
from chalicelib.commands.event.screens import OpenedScreen, OpenScreen, open_screen
from chalicelib.commands.people.stars import open_feed
from chalicelib.commands.people.subscriptions import open_unsubscription
from chalicelib.domain.accounts.devices import Device
from chalicelib.domain.accounts.permissions import CREATING, Action, NotAnOrganiserError, Role, may
from chalicelib.domain.accounts.user import User
from chalicelib.domain.club.links import Holder
from chalicelib.domain.errors import DomainError, NotAllowedError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, ClubId, RequestId, SeriesId, TournamentId
from chalicelib.ports import BusyError, Services
from chalicelib.ports.payments import NotSignedError, PaymentServiceAwayError, PaymentServiceError
from chalicelib.web.refusals import (
    MediaTypeNotTakenError,
    NotSavedYetError,
    SignInFirstError,
    TooBusyError,
    UnknownAddressError,
)
from chalicelib.web.request import LARGEST_BODY, BodyTooLargeError, Form, Request, read_request
from chalicelib.web.roles import permitted, roles_for, viewing_role_of
from chalicelib.web.session import (
    ForgedRequestError,
    Visitor,
    device_token,
    held_links,
    passer_by,
    refuse_forged,
    refuse_from_elsewhere,
    visitor,
)

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_LONGEST_REQUEST_ID = 80
_TYPE_WHEN_UNSAID = "application/json"
AGAIN = "shown-again"
"""The field of a form that is to be shown as it was filled in: nothing of it is saved."""


class Access(StrEnum):
    """Who may use a route that is not about one tournament or club."""

    PUBLIC = "public"
    SIGNED_IN = "signed_in"
    LINK = "link"
    """Whoever has a member's personal link, which is the `token` in the path: no account, no cookie."""
    BOOKING = "booking"
    """Whoever has a booking's personal link, which is the `token` in the path: no account, no cookie."""
    MAIL = "mail"
    """Whoever has the unsubscribe link of a mail, which is the `token` in the path: no account, no cookie."""
    SIGNED = "signed"
    """The payment service, which signs what it sends: no account, no cookie."""
    FEED = "feed"
    """Whoever has the secret address of a person's calendar, which is the `token` in the path: he reads, no more."""
    SCREEN = "screen"
    """A screen in the hall, by the `secret` in the path: no account, no cookie; it reads, no more."""


@dataclass(frozen=True, slots=True)
class Call:
    """A permitted request: what came in, who sent it, his roles, and the outside world."""

    request: Request
    visitor: Visitor
    services: Services
    roles: tuple[Role, ...] = (Role.ANYBODY,)
    """Here: of an event his own one first, then that in its club."""
    link: Holder | None = None
    opened: OpenedBooking | None = None
    device: Device | None = None
    """C3: of a helper, who acts by it and not as a user."""
    screen: OpenedScreen | None = None
    kept: list[str] = field(default_factory=list, compare=False)

    def keep(self, cookie: str) -> None:
        """Let the answer make the browser keep this cookie."""
        self.kept.append(cookie)

    @property
    def role(self) -> Role:
        """The first of his roles."""
        return self.roles[0]

    @property
    def user(self) -> User:
        """The signed-in user. Raises SignInFirstError on a public route without one."""
        if self.visitor.user is None:
            raise SignInFirstError
        return self.visitor.user

    @property
    def holder(self) -> Holder:
        """Whose personal link it is. Raises SignInFirstError on a route that asks for none."""
        if self.link is None:
            raise SignInFirstError
        return self.link

    @property
    def booked(self) -> OpenedBooking:
        """Whose booking it is. Raises SignInFirstError on a route that asks for no booking's link."""
        if self.opened is None:
            raise SignInFirstError
        return self.opened

    @property
    def shown_by(self) -> OpenedScreen:
        """Which screen it is. Raises SignInFirstError on a route that asks for none."""
        if self.screen is None:
            raise SignInFirstError
        return self.screen

    @property
    def form(self) -> Form:
        """The body as a form."""
        return self.request.form

    @property
    def tournament(self) -> TournamentId:
        """The tournament that the path names."""
        return TournamentId(self.request.parameters["tournament"])

    @property
    def club(self) -> ClubId:
        """The club that the path names."""
        return ClubId(self.request.parameters["club"])

    @property
    def series(self) -> SeriesId:
        """The series that the path names."""
        return SeriesId(self.request.parameters["series"])

    def may(self, action: Action) -> bool:
        """Whether a role of the caller in this event or club permits the action: for what a page offers."""
        return permitted(self.roles, action)

    @property
    def caller(self) -> Caller:
        """The user, or the helper's device, with the id of the request. Raises NotSavedYetError: see AGAIN."""
        if self.device is not None:
            return Caller(NOBODY, self.request_id, self.device.name)
        return Caller(self.user.id, self.request_id)

    @property
    def anybody(self) -> Caller:
        """The user, or nobody where none is signed in: for what takes no account. Raises NotSavedYetError."""
        user = self.visitor.user
        return Caller(user.id if user else NOBODY, self.request_id)

    @property
    def request_id(self) -> RequestId:
        """Of the form (`request`) or the header `Idempotency-Key`, else fresh. Raises NotSavedYetError: see AGAIN."""
        said = self.request.headers.get("idempotency-key", "")
        is_form = self.request.headers.get("content-type", "").startswith(("application/x-www", "multipart/"))
        if is_form and self.form.text(AGAIN):
            raise NotSavedYetError
        if not said and is_form:
            said = self.form.text("request")
        named = said.isascii() and said.replace("-", "").isalnum() and len(said) <= _LONGEST_REQUEST_ID
        return RequestId(said if named else self.services.chance.id())

    def request_again(self, error: DomainError) -> str:
        """The request id of a form that is shown once more: its own, since nothing was written under it.

        A fresh one where something else was written under that before.
        """
        own = "" if isinstance(error, RequestReusedError) else self.form.text("request")
        return own or self.services.chance.id()


Handler = Callable[[Call], Response]
Refusal = Callable[[Request, Visitor | None, DomainError], Response]


@dataclass(frozen=True, slots=True)
class Route:
    """A line of the table of routes."""

    method: str
    path: str
    name: str
    access: Access | Action


ROUTES: list[Route] = []
"""Every route there is, as they were made."""


@dataclass(frozen=True, slots=True)
class Door:
    """Makes routes on a blueprint; `prefix` is where it is hung, `refusal` how it says no."""

    blueprint: Blueprint
    prefix: str
    refusal: Refusal
    content_types: tuple[str, ...]

    def __call__(self, method: str, path: str, access: Access | Action) -> Callable[[Handler], Handler]:
        """Register a handler for this method and path, for those who have this access."""

        def register(handler: Handler) -> Handler:
            name = handler.__name__
            ROUTES.append(Route(method, f"{self.prefix}{path}", name, access))

            def guarded(**_parameters: str) -> Response:
                return self._answer(handler, access)

            guarded.__name__, guarded.__doc__ = name, handler.__doc__

            self.blueprint.route(path, methods=[method], name=name, content_types=[])(guarded)
            return handler

        return register

    def _answer(self, handler: Handler, access: Access | Action) -> Response:
        services = wiring.services()
        request = read_request(self.blueprint.current_request)
        who: Visitor | None = None
        try:
            who = _who(request, access, services)
            _refuse_large(request)
            self._refuse_other_types(request)
            call = _admitted(request, who, services, access)
            answer = _with_cookies(handler(call), call.kept)
        except UnknownAddressError as error:
            return self.refusal(request, who, error)
        except DomainError as error:
            answer = self.refusal(request, who, error)
        except BusyError:
            answer = self.refusal(request, who, TooBusyError())
        except PaymentServiceError:
            answer = self.refusal(request, who, PaymentServiceAwayError())
        return _with_cookies(answer, who.set_cookies if who else ())

    def _refuse_other_types(self, request: Request) -> None:
        """Raises MediaTypeNotTakenError."""
        found = request.headers.get("content-type", _TYPE_WHEN_UNSAID).partition(";")[0].strip().lower()
        if request.method not in _SAFE and found not in self.content_types:
            raise MediaTypeNotTakenError(found=found, taken=self.content_types)


def _refuse_large(request: Request) -> None:
    """Before anything of it is read. Raises BodyTooLargeError."""
    if len(request.body) > LARGEST_BODY:
        raise BodyTooLargeError(most=LARGEST_BODY)


def turn_away(request: Request, refusal: Refusal, error: DomainError, access: Access = Access.PUBLIC) -> Response:
    """Say no to a request that no route takes; without a cookie, which a cache might keep that knows no such path."""
    return refusal(request, _who(request, access, wiring.services()), error)


def _who(request: Request, access: Access | Action, services: Services) -> Visitor:
    return passer_by(request) if access in _KEYS else visitor(request, services)


def _with_cookies(answer: Response, cookies: Sequence[str]) -> Response:
    """What the visitor's browser must keep, beside the cookies that are there already."""
    if cookies:
        answer.headers["Set-Cookie"] = [*answer.headers.get("Set-Cookie", []), *cookies]
    return answer


def _admitted(request: Request, who: Visitor, services: Services, access: Access | Action) -> Call:
    """The call, when this visitor may make it.

    Raises SignInFirstError, ForgedRequestError, NotAllowedError; NotFoundError to a stranger, who does not learn
    whether the tournament or club exists.
    """
    if access in _KEYS:
        return _KEYS[access](request, who, services)
    device = _device(request, access, services)
    if access is not Access.PUBLIC and who.user is None and device is None:
        return _by_held_links(request, who, services, access)
    if request.method not in _SAFE:
        refuse_forged(request, who)
    if not isinstance(access, Action):
        return Call(request, who, services)
    roles = roles_for(access, request, who, services)
    if permitted(roles, access):
        return Call(request, who, services, roles)
    if device is not None:
        return Call(request, who, services, (Role.HELPER,), device=device)
    raise _not_for(roles[0], access, request)


def _by_held_links(request: Request, who: Visitor, services: Services, access: Access | Action) -> Call:
    """S64-55: a player without an account reads the pages for players when his browser keeps his personal link.

    Raises SignInFirstError for everybody else, whether there is such an event or not.
    """
    if isinstance(access, Action) and may(Role.PLAYER, access) and request.method in _SAFE and held_links(request):
        with suppress(NotFoundError):
            role = viewing_role_of(request, who, services)
            if may(role, access):
                return Call(request, who, services, (role,))
    raise SignInFirstError


def _not_for(role: Role, action: Action, request: Request) -> DomainError:
    """Why somebody with this role may not do it here."""
    if action in CREATING:
        return NotAnOrganiserError(action=action.value, role=role.value)
    if role is Role.ANYBODY:
        named = {"club": "club", "club_slug": "club", "series": "series"}
        return NotFoundError(what=next((named[one] for one in request.parameters if one in named), "tournament"))
    return NotAllowedError(action=action.value, role=role.value)


def _by_link(request: Request, who: Visitor, services: Services) -> Call:
    """Raises ForgedRequestError, NotFoundError for a link that is none (any more), TooManyAttemptsError."""
    if request.method not in _SAFE:
        refuse_from_elsewhere(request, services.origin)
    token = request.parameters.get("token", "")
    return Call(request, who, services, link=open_link(OpenLink(token, request.place), services))


def _by_booking(request: Request, who: Visitor, services: Services) -> Call:
    """Raises ForgedRequestError, NotFoundError for a link that is none, TooManyAttemptsError."""
    if request.method not in _SAFE:
        refuse_from_elsewhere(request, services.origin)
    token = request.parameters.get("token", "")
    return Call(request, who, services, opened=open_booking(OpenBooking(token, request.place), services))


def _by_mail(request: Request, who: Visitor, services: Services) -> Call:
    """Raises ForgedRequestError, NotFoundError for a link that is none of ours."""
    if request.method not in _SAFE:
        refuse_from_elsewhere(request, services.origin)
    open_unsubscription(request.parameters.get("token", ""), services)
    return Call(request, who, services)


def _by_feed(request: Request, who: Visitor, services: Services) -> Call:
    """As its owner, in his language. Raises ForgedRequestError for any change, and what `open_feed` raises."""
    if request.method not in _SAFE:
        raise ForgedRequestError
    owner = open_feed(request.parameters.get("token", "").removesuffix(".ics"), request.place, services)
    return Call(request, replace(who, user=owner, language=owner.language), services)


def _by_screen(request: Request, who: Visitor, services: Services) -> Call:
    """Raises ForgedRequestError for any change, and what `open_screen` raises."""
    if request.method not in _SAFE:
        raise ForgedRequestError
    secret = request.parameters.get("secret", "")
    return Call(request, who, services, screen=open_screen(OpenScreen(secret, request.place), services))


def _by_signature(request: Request, who: Visitor, services: Services) -> Call:
    """Judged by the very bytes that came. Raises NotSignedError."""
    signature = request.headers.get("stripe-signature", "")
    if not services.payments.has_signed(request.body, signature, services.clock.now()):
        raise NotSignedError
    return Call(request, who, services)


_KEYS: Mapping[Access | Action, Callable[[Request, Visitor, Services], Call]] = {
    Access.LINK: _by_link,
    Access.BOOKING: _by_booking,
    Access.MAIL: _by_mail,
    Access.FEED: _by_feed,
    Access.SCREEN: _by_screen,
    Access.SIGNED: _by_signature,
}
"""What opens the door without account and cookie."""


def _device(request: Request, access: Access | Action, services: Services) -> Device | None:
    """C3: the helper's device that sends this, where helpers may come in."""
    token = device_token(request)
    if not token or not isinstance(access, Action) or not may(Role.HELPER, access):
        return None
    return admitted_device(TournamentId(request.parameters["tournament"]), token, services)
