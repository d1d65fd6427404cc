"""Who asks, under which request id, and the receipt that is written with what he asked for."""

import hashlib
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, fields, is_dataclass, replace

from chalicelib.domain.ids import RequestId, UserId
from chalicelib.ports import SITE_GROUP, FollowUp, JobKind, Receipt, Services

PUBLISH = FollowUp(JobKind.PUBLISH)
PUBLISH_CLUB = FollowUp(JobKind.PUBLISH_CLUB)
ENTER_MEMBERS = FollowUp(JobKind.ENTER_MEMBERS)
"""D2: the start lists of the club's cycles follow its members."""
SHOW_EVENTS = FollowUp(JobKind.SHOW_EVENTS)
"""C0: the events of the club's seasons are seen by whom the club is seen."""
LIST_PEOPLE = FollowUp(JobKind.LIST_PEOPLE)
"""S64-5: who is named in the event or club is found under his numbers."""
PUBLISH_CALENDAR = FollowUp(JobKind.PUBLISH_CALENDAR, group=SITE_GROUP)


@dataclass(frozen=True, slots=True)
class Caller:
    """The signed-in user and the id of this request: the same id again is the same request.

    C3: whoever came in by a helper's code has no account; the change log says the name that he gave.
    """

    user: UserId
    request: RequestId
    helper: str = ""


def next_of(caller: Caller, what: str) -> Caller:
    """The same caller with what follows in the same request: repeated, it is the same again."""
    return replace(caller, request=RequestId(f"{caller.request}-{what}"))


@dataclass(frozen=True, slots=True)
class Act:
    """What is done, as the change log names it, and the jobs that must follow."""

    action: str
    details: Mapping[str, object] = field(default_factory=dict)
    follow_up: tuple[FollowUp, ...] = ()
    link: str = ""
    """The hash of the link that works once and is used up by it."""
    content: str = ""
    """See Receipt."""


def receipt(caller: Caller, act: Act, services: Services) -> Receipt:
    """The receipt of this act, now."""
    now = services.clock.now()
    details = {**act.details, "helper": caller.helper} if caller.helper else act.details
    return Receipt(caller.request, caller.user, now, act.action, details, act.follow_up, act.link, act.content)


def content_of(action: str, *asked: object) -> str:
    """A digest of what was asked: the same for the same content, in whatever order its sets and mappings are."""
    return hashlib.sha256(f"{action}\n{_plain(asked)!r}".encode()).hexdigest()


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return [(field.name, _plain(getattr(value, field.name))) for field in fields(value)]
    if isinstance(value, Mapping):
        return sorted((repr(key), _plain(one)) for key, one in value.items())
    if isinstance(value, Set):
        return sorted(repr(_plain(one)) for one in value)
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def id_from(caller: Caller, what: str) -> str:
    """An id that follows from the request, so that a repeated request makes the same thing again."""
    digest = hashlib.sha256(f"{what}\n{caller.user}\n{caller.request}".encode()).hexdigest()
    return digest[:16]
