"""What goes through the ports: receipts, jobs, lists, files."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.ids import NOBODY, ClubId, RequestId, SeriesId, TournamentId, UserId
from chalicelib.domain.model.tournament import Settings
from chalicelib.domain.ratings.lists.row import ListKind


class JobKind(StrEnum):
    """What a worker can be asked to do. The value names the module in `jobs/`."""

    PAIR = "pair"
    SHOW_EVENTS = "show_events"
    PUBLISH = "publish"
    PUBLISH_CALENDAR = "publish_calendar"
    PUBLISH_CLUB = "publish_club"
    PUBLISH_SERIES = "publish_series"
    DELETE_SERIES = "delete_series"
    ENTER_MEMBERS = "enter_members"
    RATE = "rate"
    DELETE_TOURNAMENT = "delete_tournament"
    IMPORT_RATING_LIST = "import_rating_list"
    LIST_PEOPLE = "list_people"
    NOTE_RATINGS = "note_ratings"
    PUBLISH_PROFILE = "publish_profile"
    SEND_MAIL = "send_mail"
    REMIND = "remind"
    TELL_ROUND = "tell_round"
    DELETE_ACCOUNT = "delete_account"
    BACK_UP = "back_up"
    SETTLE_BOOKINGS = "settle_bookings"
    FORGET_BOOKINGS = "forget_bookings"


class MailKind(StrEnum):
    """What a mail is about. Its maker is found by it in `jobs/send_mail.py`."""

    BOOKING_HELD = "booking_held"
    BOOKING_PROCESSING = "booking_processing"
    BOOKING_CONFIRMED = "booking_confirmed"
    BOOKING_RECEIPT = "booking_receipt"
    BOOKING_WAITING = "booking_waiting"
    BOOKING_OFFER = "booking_offer"
    BOOKING_PAYMENT_FAILED = "booking_payment_failed"
    BOOKING_LATE_PAYMENT = "booking_late_payment"
    BOOKING_REFUNDED = "booking_refunded"
    BOOKING_GIVEN_BACK = "booking_given_back"
    BOOKING_EXPIRED = "booking_expired"
    BOOKING_CHANGED = "booking_changed"
    BOOKING_LEFT = "booking_left"
    BOOKING_DISPUTED = "booking_disputed"
    BOOKING_CANCELLED = "booking_cancelled"
    BOOKING_DELETED = "booking_deleted"
    BOOKING_LINKS = "booking_links"
    ROUND_PUBLISHED = "round_published"
    AVAILABILITY_REQUEST = "availability_request"
    EVENT_REMINDER = "event_reminder"
    EVENING_REMINDER = "evening_reminder"
    VERIFY_EMAIL = "verify_email"
    RESET_PASSWORD = "reset_password"  # noqa: S105 -- the name of a mail
    CHANGE_EMAIL = "change_email"
    EMAIL_CHANGES = "email_changes"
    EMAIL_CHANGED = "email_changed"
    CLAIM_JUDGED = "claim_judged"
    INVITATION = "invitation"
    GUEST_INVITED = "guest_invited"
    ROLE_GIVEN = "role_given"
    PILOT_REFUSED = "pilot_refused"


SITE_GROUP = "SITE"
"""The group of what stands above single tournaments: the calendar."""


def group_of(tournament: TournamentId) -> str:
    """The message group and manifest name of a tournament."""
    return f"T#{tournament}"


def account_group_of(user: UserId) -> str:
    """The message group of an account."""
    return f"USER#{user}"


def profile_group_of(page: str) -> str:
    """The message group and manifest name of a profile's public page."""
    return f"U#{page}"


def club_group_of(club: ClubId) -> str:
    """The message group and manifest name of a club."""
    return f"C#{club}"


def series_group_of(series: SeriesId) -> str:
    """The message group and manifest name of a series."""
    return f"SERIES#{series}"


def realm_group(realm: Realm) -> str:
    """The group in which the roles of an event, a club or the site are kept and logged."""
    match realm.kind:
        case RealmKind.EVENT:
            return group_of(TournamentId(realm.id))
        case RealmKind.CLUB:
            return club_group_of(ClubId(realm.id))
        case RealmKind.SITE:
            return SITE_GROUP


LIST_GROUPS = "L#"
"""How the groups of rating lists begin: their work takes minutes and has a queue and a worker of its own."""


def list_group_of(kind: ListKind) -> str:
    """The message group of a kind of rating list."""
    return f"{LIST_GROUPS}{kind}"


MAIL_GROUPS = "M#"
"""How the groups of mails begin: a few, so that one mail that hangs does not hold up all others."""
_MAIL_GROUPS = 8


def mail_group_of(key: str) -> str:
    """The message group of mails with this key: one key, one group, so that they are sent in their order."""
    return f"{MAIL_GROUPS}{zlib.crc32(key.encode()) % _MAIL_GROUPS}"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A job that a write asks for. It becomes an outbox row in the same transaction."""

    kind: JobKind
    arguments: Mapping[str, str | int] = field(default_factory=dict)
    group: str = ""
    """Empty: the group of the tournament or club that is written."""
    due_at: datetime | None = None
    """When it is to be done; None: at once."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Who did what and when, and what must follow: written with the change itself, or not at all.

    `action` is a dotted name such as `results.save`; `details` is JSON-like and shown in the change log. A request id
    is carried out once: every saving method answers False, and changes nothing, when it has been carried out before.
    """

    request_id: RequestId
    actor: UserId
    at: datetime
    action: str
    details: Mapping[str, object] = field(default_factory=dict)
    follow_up: tuple[FollowUp, ...] = ()
    link: str = ""
    """The hash of the link that works once and by which it is done: it is used up in the same transaction."""
    content: str = ""
    """A digest of all that was asked, where `details` do not say it: by it the same request is told from another one
    under the same id, which is refused with RequestReusedError."""


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line of the change log of a tournament or club."""

    request_id: RequestId
    actor: UserId
    at: datetime
    action: str
    details: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament in a list."""

    id: TournamentId
    settings: Settings
    owner: UserId
    first_day: date | None
    players: int = 0
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody with a role in a tournament or club."""

    user: UserId
    role: Role


class JobState(StrEnum):
    """Where an outbox row stands."""

    OPEN = "open"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Job:
    """An outbox row. `error_code` and `error_details` are set when it was refused or kept failing."""

    id: str
    group: str
    """What it works on, and the queue's message group: `T#<tournament>`, `C#<club>`, `SERIES#<id>`, `M#<n>`, `SITE`."""
    kind: JobKind
    arguments: Mapping[str, str | int]
    created_at: datetime
    due_at: datetime
    state: JobState = JobState.OPEN
    attempts: int = 0
    actor: UserId = NOBODY
    error_code: str = ""
    error_details: Mapping[str, object] = field(default_factory=dict)
    finished_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CurrentList:
    """The list of a kind that is in use. `version` names its files; a list that was ordered later has a greater one.

    `previous` is kept beside it, for who is just searching. `broken` rows were left out.
    """

    version: str
    rows: int
    broken: int
    source: str
    """The name of the file, as it stood in the archive."""
    at: datetime
    actor: UserId
    previous: str = ""


class ListPhase(StrEnum):
    """What an import of a list is doing."""

    READING = "reading"
    WRITING = "writing"


@dataclass(frozen=True, slots=True)
class ListProgress:
    """How far an import is: of which version, and how many rows are read or pieces written."""

    version: str
    phase: ListPhase
    done: int
    at: datetime


@dataclass(frozen=True, slots=True)
class SentFile:
    """An upload that has come in. `tag` follows from its content."""

    size: int
    tag: str


@dataclass(frozen=True, slots=True)
class UploadForm:
    """Where a browser sends a file, and the hidden fields that go before it."""

    url: str
    fields: Mapping[str, str]
    most_bytes: int


class BusyError(Exception):
    """The store was too busy until the deadline. Nothing was saved; asking again may help."""


class CachePolicy(StrEnum):
    """How long a file may be kept by browsers and by the CDN."""

    LIVE = "live"
    IMMUTABLE = "immutable"


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file of the public site."""

    content_type: str
    cache: CachePolicy
    body: bytes
    stamps: tuple[bytes, ...] = ()
    """What in the body only says when it was made: files that differ in nothing else are the same to a reader."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a publication did. `is_stale` when a newer one had been there already: nothing was put."""

    put: int
    deleted: int
    is_stale: bool
    at: datetime
