"""Who is calling: the session's cookie, the proof that a form is ours, the language, the place."""

import hmac
import re
from dataclasses import dataclass, replace

from chalicelib import wiring
from chalicelib.commands.people.sessions import SignedIn
from chalicelib.domain.accounts.browser import browser_of
from chalicelib.domain.accounts.devices import DEVICE_LIFETIME, Admission
from chalicelib.domain.accounts.links import token_hash
from chalicelib.domain.accounts.user import SESSION_LENGTH, Session, User, is_open
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.ports import Services
from chalicelib.render.paths import DEFAULT_LANGUAGE, LANGUAGES
from chalicelib.web.request import Request

_SESSION, _FORM, _LANGUAGE, _DEVICE, _LINKS = "sid", "form", "language", "device", "links"
_FORM_LASTS_S = 24 * 3600
_LANGUAGE_LASTS_S = 365 * 24 * 3600
_LINKS_LAST_S = 180 * 24 * 3600
_MOST_LINKS = 5
"""Of a family at one screen."""
_BETWEEN_LINKS = "~"
_ACCEPTED = re.compile(r"\s*([a-zA-Z]{1,8})(?:-[a-zA-Z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,100}")


class ForgedRequestError(DomainError):
    """The form does not prove that it comes from a page of ours in this browser: it is too old, or not ours."""

    code = "forged_request"


@dataclass(frozen=True, slots=True)
class Cookies:
    """How cookies are named and kept. Locally, where there is no HTTPS, without prefix and without Secure."""

    is_secure: bool = True

    def name(self, plain: str) -> str:
        """`__Host-` binds a cookie to this host and path `/`."""
        return f"__Host-{plain}" if self.is_secure else plain

    def kept(self, plain: str, value: str, seconds: int) -> str:
        """The `Set-Cookie` header that keeps a value where no script can read it."""
        secure = "; Secure" if self.is_secure else ""
        return f"{self.name(plain)}={value}; Path=/; Max-Age={seconds}; HttpOnly{secure}; SameSite=Lax"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is calling. `token` is the session's secret, `form_secret` what forms carry while nobody is signed in."""

    language: str = DEFAULT_LANGUAGE
    place: str = ""
    """The network address of his browser, where it is known, and of whoever spoke for it."""
    browser: str = ""
    token: str = ""
    session: Session | None = None
    user: User | None = None
    form_secret: str = ""
    set_cookies: tuple[str, ...] = ()
    """What the answer must make the browser keep."""

    @property
    def csrf(self) -> str:
        """What every form of ours sends back."""
        return self.session.csrf if self.session else self.form_secret


def cookies() -> Cookies:
    """How this process keeps cookies."""
    return Cookies(wiring.settings().secure_cookies)


def visitor(request: Request, services: Services) -> Visitor:
    """Who makes this request. An unknown, expired or voided session is nobody's."""
    sent, kept = request.cookies, cookies()
    place = f"{request.viewer} {request.place}".strip()
    who = Visitor(place=place, browser=browser_of(request.headers.get("user-agent", "")))
    token = sent.get(kept.name(_SESSION), "")
    session = services.accounts.session(token_hash(token)) if token else None
    if session is not None:
        who = _signed_in(who, token, session, services)
    if who.session is None:
        who = _with_form_secret(who, sent.get(kept.name(_FORM), ""), services, kept)
    return _speaking(who, request, sent.get(kept.name(_LANGUAGE), ""), kept)


def _signed_in(who: Visitor, token: str, session: Session, services: Services) -> Visitor:
    now = services.clock.now()
    try:
        user = services.accounts.by_id(session.user)
    except NotFoundError:
        return who
    if not is_open(session, user, now):
        return who
    if now.date() > (session.seen_on or session.opened_at.date()):
        services.accounts.note_seen(session.token_hash, now.date())
    return replace(who, token=token, session=session, user=user)


def _with_form_secret(who: Visitor, sent: str, services: Services, keeping: Cookies) -> Visitor:
    """Nobody is signed in: forms carry what a cookie of this browser holds."""
    if _TOKEN.fullmatch(sent):
        return replace(who, form_secret=sent)
    secret = services.chance.token()
    return replace(who, form_secret=secret, set_cookies=(keeping.kept(_FORM, secret, _FORM_LASTS_S),))


def _speaking(who: Visitor, request: Request, sent: str, keeping: Cookies) -> Visitor:
    """The language just chosen, else the one chosen before, else the account's, else the browser's."""
    chosen = request.query.get("language", "")
    if chosen in LANGUAGES:
        keep = keeping.kept(_LANGUAGE, chosen, _LANGUAGE_LASTS_S)
        return replace(who, language=chosen, set_cookies=(*who.set_cookies, keep))
    account = who.user.language if who.user else ""
    known = [one for one in (sent, account) if one in LANGUAGES]
    return replace(who, language=known[0] if known else accepted(request.headers.get("accept-language", "")))


def accepted(header: str) -> str:
    """The first of the browser's languages that we speak."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")):
        match = _ACCEPTED.fullmatch(part)
        if match and match[1].lower() in LANGUAGES and float(match[2] or 1) > 0:
            wishes.append((-float(match[2] or 1), place, match[1].lower()))
    return min(wishes)[2] if wishes else DEFAULT_LANGUAGE


def refuse_forged(request: Request, who: Visitor) -> None:
    """A change is made only when it carries what our pages gave this browser, as field `csrf` or header `X-CSRF`.

    Raises ForgedRequestError.
    """
    sent = request.headers.get("x-csrf", "")
    if not sent and not request.headers.get("content-type", "").startswith("application/json"):
        sent = request.form.text("csrf")
    if not who.csrf or not hmac.compare_digest(who.csrf.encode(), sent.encode()):
        raise ForgedRequestError


def passer_by(request: Request) -> Visitor:
    """Somebody with a personal link: his browser is asked for no cookie, and is given none."""
    return Visitor(language=accepted(request.headers.get("accept-language", "")), place=request.place)


def refuse_from_elsewhere(request: Request, origin: str) -> None:
    """A form that another site shows, or a mail, changes nothing by a personal link.

    A personal link is a permission by itself. The browser adds none of its own, no cookie and no password: a stranger's
    site has nothing to borrow, so that there is no secret of this browser to prove. What is left is somebody who knows
    the link and lets its holder send it without knowing; browsers say where a form stood, and then it is refused. One
    that says nothing is old, and has the link as its permission. Raises ForgedRequestError.
    """
    site, sent = request.headers.get("sec-fetch-site", ""), request.headers.get("origin", "")
    if site not in ("", "same-origin", "none") or (not site and origin and sent not in ("", origin)):
        raise ForgedRequestError


def opened(signed_in: SignedIn) -> str:
    """The cookie of a session that has just been opened."""
    return cookies().kept(_SESSION, signed_in.token, int(SESSION_LENGTH.total_seconds()))


def device_token(request: Request) -> str:
    """What a helper's device keeps; empty for another one."""
    return request.cookies.get(cookies().name(_DEVICE), "")


def admitted(admission: Admission) -> str:
    """The cookie of a helper's device that has just been let in."""
    token = f"{admission.device.id}.{admission.secret}"
    return cookies().kept(_DEVICE, token, int(DEVICE_LIFETIME.total_seconds()))


def closed() -> str:
    """The cookie is thrown away."""
    return cookies().kept(_SESSION, "", 0)


def held_links(request: Request) -> tuple[str, ...]:
    """The personal links that this browser keeps: of members and of bookings, the last one first."""
    kept = request.cookies.get(cookies().name(_LINKS), "")
    return tuple(token for token in kept.split(_BETWEEN_LINKS)[:_MOST_LINKS] if token)


def holding(request: Request, token: str) -> str:
    """S64-55: the cookie of a browser that keeps this personal link beside those that it has, to open private pages."""
    links = dict.fromkeys((token, *held_links(request)))
    return cookies().kept(_LINKS, _BETWEEN_LINKS.join(list(links)[:_MOST_LINKS]), _LINKS_LAST_S)
