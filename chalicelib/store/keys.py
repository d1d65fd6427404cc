"""Every key pattern of the table, in one place. `pk` is the partition, `sk` the place in it."""

import hashlib
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.ids import BookingId, ClubId, EntryId, RequestId, RoundNumber, SeasonId, TournamentId, UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import SITE_GROUP, account_group_of, club_group_of, group_of, list_group_of

DUE_SHARDS = 8
FIRST_OF_CONTENT, LAST_OF_CONTENT = "META", "ROUND#~"
"""Settings, start list and rounds lie next to one another: one query reads an event."""
ACCESS, AUDIT, ENTRY, JOB, DONE, FAILED = "ACCESS#", "AUDIT#", "ENTRY#", "JOB#", "JOBDONE#", "JOBSFAILED"
MEMBER, SEASON, CUP, STAR = "MEMBER#", "SEASON#", "CUP#", "STAR#"
BOOKING, BOOKINGS, DRAFT = "BOOKING#", "BOOKING", "DRAFT#"
"""Bookings; how their places begin together with that of their settings; and those that were never sent."""
DEVICE, INVITATION, PILOT = "DEVICE#", "INVITATION#", "PILOT#"
ONLY = "-"
"""The place of an item that has its partition to itself."""


class Kind(StrEnum):
    """What an item holds; stored with it, so that a reader of the table sees it and a query can filter."""

    META = "meta"
    ROSTER = "roster"
    ENTRY = "entry"
    BOOKING = "booking"
    BOOKING_SETTINGS = "booking_settings"
    ROUND = "round"
    TRACE = "trace"
    ACCESS = "access"
    AUDIT = "audit"
    JOB = "job"
    SLUG = "slug"
    SERIES = "series"
    SERIES_SLUG = "series_slug"
    SERIES_POINTER = "series_pointer"
    CLUB = "club"
    MEMBER = "member"
    SEASON = "season"
    CUP = "cup"
    CHAMPIONSHIP = "championship"
    EVENING = "evening"
    PRESENCE = "presence"
    RATING = "rating"
    RATED = "rated"
    RATING_LIST_OF_CLUB = "club_rating_list"
    STANDS_FOR = "stands_for"
    GUESTS = "guests"
    REPORTS = "reports"
    PRIZES = "prizes"
    RESTORING = "restoring"
    SCREEN = "screen"
    SCREEN_SEEN = "screen_seen"
    ANNOUNCEMENT = "announcement"
    FINAL = "final"
    USER = "user"
    EMAIL = "email"
    GOOGLE = "google"
    LINK = "link"
    SESSION = "session"
    STAR = "star"
    FEED = "feed"
    DEVICE = "device"
    INVITATION = "invitation"
    PILOT = "pilot"
    ATTEMPTS = "attempts"
    RATING_LIST = "rating_list"
    IDENTITY = "identity"
    PROFILE_PAGE = "profile_page"
    HOLDER = "holder"
    LISTING = "listing"
    LISTED = "listed"
    RATING_HISTORY = "rating_history"
    LIST_PROGRESS = "list_progress"
    PAYMENT_NOTICE = "payment_notice"
    MAIL = "mail"
    MAIL_KEY = "mail_key"
    BLOCK = "block"
    UNSUBSCRIBED = "unsubscribed"


@dataclass(frozen=True, slots=True)
class Key:
    """Where an item is."""

    pk: str
    sk: str = ONLY


@dataclass(frozen=True, slots=True)
class ListKey:
    """Where the sparse index shows an item."""

    gsi1pk: str
    gsi1sk: str


def meta(tournament: TournamentId) -> Key:
    """`T#<id> / META`: settings and what counts as one with them."""
    return Key(group_of(tournament), FIRST_OF_CONTENT)


def roster(tournament: TournamentId) -> Key:
    """`T#<id> / ROSTER`: the frozen start list."""
    return Key(group_of(tournament), "ROSTER")


def entry(tournament: TournamentId, generation: str, entry_id: EntryId) -> Key:
    """`T#<id> / ENTRY#<generation>#<entry>`: a replaced event begins a new generation of entries."""
    return Key(group_of(tournament), f"{entries(generation)}{entry_id}")


def entries(generation: str) -> str:
    """How the places of a generation's entries begin."""
    return f"{ENTRY}{generation}#"


def booking(tournament: TournamentId, booking_id: BookingId, start: str = BOOKING) -> Key:
    """`T#<id> / BOOKING#<booking>`: somebody who enters by himself, with his players; not sent, `DRAFT#<booking>`."""
    return Key(group_of(tournament), f"{start}{booking_id}")


def user_bookings(user_id: UserId) -> str:
    """Index partition of what a user booked."""
    return f"USERBOOKINGS#{user_id}"


def in_user_bookings(user_id: UserId, since: str, tournament: TournamentId, booking_id: BookingId) -> ListKey:
    """A booking among a user's others, by the time when it came."""
    return ListKey(user_bookings(user_id), f"{since}#{tournament}#{booking_id}")


def booking_settings(tournament: TournamentId) -> Key:
    """`T#<id> / BOOKINGS`: how the event takes entries by itself, with the key of the personal links."""
    return Key(group_of(tournament), "BOOKINGS")


def round_(tournament: TournamentId, number: RoundNumber) -> Key:
    """`T#<id> / ROUND#<nn>`: a round with its boards and byes."""
    return Key(group_of(tournament), f"ROUND#{number:02d}")


def evening(tournament: TournamentId, number: RoundNumber) -> Key:
    """`T#<id> / EVENING#<nn>`: who comes on the evening of a round."""
    return Key(group_of(tournament), f"EVENING#{number:02d}")


def guests(tournament: TournamentId) -> Key:
    """`T#<id> / GUESTS`: whom the organisers of a private event invited."""
    return Key(group_of(tournament), "GUESTS")


def final(tournament: TournamentId) -> Key:
    """`T#<id> / FINAL`: the final standings of a closed event."""
    return Key(group_of(tournament), "FINAL")


def trace(tournament: TournamentId, number: RoundNumber) -> Key:
    """`T#<id> / ROUND#<nn>#TRACE`: why it was paired so."""
    return Key(group_of(tournament), f"ROUND#{number:02d}#TRACE")


def access(group: str, user: UserId) -> Key:
    """`<group> / ACCESS#<user>`: a role in an event or a club."""
    return Key(group, f"{ACCESS}{user}")


def device(tournament: TournamentId, device_id: str) -> Key:
    """`T#<id> / DEVICE#<part of the hash of its code>`: a helper's code, and the device that it let in."""
    return Key(group_of(tournament), f"{DEVICE}{device_id}")


def invitation(group: str, invitation_id: str) -> Key:
    """`<group> / INVITATION#<hash of the address>`: a role for whoever has the address."""
    return Key(group, f"{INVITATION}{invitation_id}")


def pilot(pilot_id: str) -> Key:
    """`SITE / PILOT#<id>`: somebody asks to be invited as an organiser."""
    return Key(SITE_GROUP, f"{PILOT}{pilot_id}")


def club(club_id: ClubId) -> Key:
    """`C#<id> / META`: the club itself."""
    return Key(club_group_of(club_id), "META")


def member(club_id: ClubId, member_id: EntryId) -> Key:
    """`C#<id> / MEMBER#<member>`."""
    return Key(club_group_of(club_id), f"{MEMBER}{member_id}")


def season(club_id: ClubId, season_id: SeasonId) -> Key:
    """`C#<id> / SEASON#<season>`."""
    return Key(club_group_of(club_id), f"{SEASON}{season_id}")


def cup(club_id: ClubId, season_id: SeasonId, number: int) -> Key:
    """`C#<id> / CUP#<season>#<nn>`: the number is that of its address, so no two cups have the same."""
    return Key(club_group_of(club_id), f"{cups(season_id)}{number:02d}")


def cups(season_id: SeasonId) -> str:
    """How the places of a season's cups begin."""
    return f"{CUP}{season_id}#"


def championship(club_id: ClubId, season_id: SeasonId) -> Key:
    """`C#<id> / CHAMPIONSHIP#<season>`."""
    return Key(club_group_of(club_id), f"CHAMPIONSHIP#{season_id}")


def audit(group: str, request_id: RequestId) -> Key:
    """`<group> / AUDIT#<request id>`: a line of the change log, and the memory of a request carried out."""
    return Key(group, f"{AUDIT}{request_id}")


def job(group: str, job_id: str) -> Key:
    """`<group> / JOB#<id>`: an outbox row, open or failed."""
    return Key(group, f"{JOB}{job_id}")


def done_job(group: str, job_id: str) -> Key:
    """`<group> / JOBDONE#<id>`: a row whose work is done, kept for a while."""
    return Key(group, f"{DONE}{job_id}")


def job_id(group: str, request_id: RequestId, at: datetime, place: int) -> str:
    """The id of the row that a request asks for: the same for the same request, safe for a queue.

    It sorts by time, and rows of one request in the order in which they were asked for: mails are sent in it.
    """
    digest = hashlib.sha256(f"{group}\n{request_id}".encode()).hexdigest()
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%S%f}-{digest[:16]}-{place:03d}"


def rating_list(kind: ListKind) -> Key:
    """`L#<kind> / CURRENT`: the name of the list that is in use."""
    return Key(list_group_of(kind), "CURRENT")


def list_progress(kind: ListKind) -> Key:
    """`L#<kind> / PROGRESS`: how far the import of a list is."""
    return Key(list_group_of(kind), "PROGRESS")


def generation(request_id: RequestId) -> str:
    """The mark of the entries that a create or replace brings: the same for the same request."""
    return hashlib.sha256(request_id.encode()).hexdigest()[:12]


def payment_notice(notice: str) -> Key:
    """`NOTICE#<id>`: the payment service has said this before."""
    return Key(f"NOTICE#{notice}")


def slug(text: str) -> Key:
    """`SLUG#<slug>`: one event only has this address."""
    return Key(f"SLUG#{text}")


def club_slug(text: str) -> Key:
    """`CLUBSLUG#<slug>`: one club only has this address."""
    return Key(f"CLUBSLUG#{text}")


def user(user_id: UserId) -> Key:
    """`USER#<id>`: an account."""
    return Key(account_group_of(user_id))


def email(digest: str) -> Key:
    """`EMAIL#<hash>`: one account only has this address, whatever its letter case."""
    return Key(f"EMAIL#{digest}")


def google(digest: str) -> Key:
    """`GOOGLE#<hash>`: one account only belongs to whom Google calls so."""
    return Key(f"GOOGLE#{digest}")


def session(token_hash: str) -> Key:
    """`SESSION#<hash of the token>`."""
    return Key(f"SESSION#{token_hash}")


def user_sessions(user_id: UserId) -> str:
    """Index partition of a user's sessions."""
    return f"USERSESSIONS#{user_id}"


def in_user_sessions(user_id: UserId, since: str, token_hash: str) -> ListKey:
    """A session among a user's others, by the time when it was opened."""
    return ListKey(user_sessions(user_id), f"{since}#{token_hash}")


def single_use_link(token_hash: str) -> Key:
    """`LINK#<hash of the token>`: a link that works once."""
    return Key(f"LINK#{token_hash}")


def star(user_id: UserId, tournament: TournamentId) -> Key:
    """`USER#<id> / STAR#<event>`: an event that he follows."""
    return Key(account_group_of(user_id), f"{STAR}{tournament}")


def feed(user_id: UserId) -> Key:
    """`USER#<id> / FEED`: the secret of the address of his calendar."""
    return Key(account_group_of(user_id), "FEED")


def stars_list(tournament: TournamentId) -> str:
    """Index partition of those who follow an event."""
    return f"STARS#{tournament}"


def in_stars(tournament: TournamentId, user_id: UserId) -> ListKey:
    """Somebody among the others who follow an event."""
    return ListKey(stars_list(tournament), user_id)


def attempts(key: str, window: int) -> Key:
    """`ATTEMPTS#<hash> / <window>`: attempts under this key in one window of time."""
    return Key(f"ATTEMPTS#{hashlib.sha256(key.encode()).hexdigest()}", str(window))


def events_list(visibility: Visibility) -> str:
    """Index partition of all events that are open, or private."""
    return f"EVENTS#{visibility.value}"


def in_events(visibility: Visibility, first_day: str, tournament: TournamentId) -> ListKey:
    """An event among all others, by first playing day."""
    return ListKey(events_list(visibility), f"{first_day}#{tournament}")


def user_list(user_id: UserId) -> str:
    """Index partition of a user's roles."""
    return f"USER#{user_id}"


def in_roles(user_id: UserId, since: str, tournament: TournamentId) -> ListKey:
    """A role among a user's others, by the time it was given."""
    return ListKey(user_list(user_id), f"{since}#{tournament}")


def clubs_list(visibility: ClubVisibility) -> str:
    """Index partition of all clubs that everybody sees, or only members."""
    return f"CLUBS#{visibility.value}"


def in_clubs(visibility: ClubVisibility, name: str, club_id: ClubId) -> ListKey:
    """A club among all others, by name."""
    return ListKey(clubs_list(visibility), f"{name}#{club_id}")


def user_clubs(user_id: UserId) -> str:
    """Index partition of a user's roles in clubs."""
    return f"USERCLUBS#{user_id}"


def in_user_clubs(user_id: UserId, since: str, club_id: ClubId) -> ListKey:
    """A role in a club among a user's others, by the time it was given."""
    return ListKey(user_clubs(user_id), f"{since}#{club_id}")


def due_shard(shard: int) -> str:
    """Index partition of open jobs: a few, so that none is hot."""
    return f"DUE#{shard}"


def in_failed(group: str, failed_at: str, job_id: str) -> ListKey:
    """A failed job among those of all groups, by the time when it failed."""
    return ListKey(FAILED, f"{failed_at}#{group}#{job_id}")


def done_list(group: str) -> str:
    """Index partition of a group's jobs that are done."""
    return f"{DONE}{group}"


def in_done(group: str, finished_at: str, job_id: str) -> ListKey:
    """A job that is done among others, by the time when it was."""
    return ListKey(done_list(group), f"{finished_at}#{job_id}")


def in_due(group: str, due_at: str, job_id: str) -> ListKey:
    """An open job among others, by due time."""
    return ListKey(due_shard(zlib.crc32(group.encode()) % DUE_SHARDS), f"{due_at}#{group}#{job_id}")
