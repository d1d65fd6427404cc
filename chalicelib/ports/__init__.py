"""The outside world: what the product needs of it, as Protocols. `wiring.py` chooses who serves them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.ids import ClubId, EntryId, RequestId, RoundNumber, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.lifecycle.results import RoundUpdate
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.domain.ratings.lists.shards import Manifest, OpenList, Shard
from chalicelib.ports.accounts import Accounts
from chalicelib.ports.backups import BackupFiles, Backups
from chalicelib.ports.bookings import Bookings
from chalicelib.ports.closings import Closings
from chalicelib.ports.club_ratings import ClubRatings
from chalicelib.ports.club_year import Archives, Championships, Cups, Evenings, Seasons
from chalicelib.ports.clubs import Clubs
from chalicelib.ports.devices import Devices
from chalicelib.ports.guests import Guests
from chalicelib.ports.jobs import Outbox, Queue
from chalicelib.ports.mail import (
    Letter,
    Mailer,
    MailNotTakenError,
    MailRefusedError,
    Mails,
    MailUnansweredError,
    Message,
)
from chalicelib.ports.officials import Officials
from chalicelib.ports.payments import PaymentNotices, Payments
from chalicelib.ports.people import Holder, People
from chalicelib.ports.pilots import Pilots
from chalicelib.ports.presence import Presences
from chalicelib.ports.prizes import Prizes
from chalicelib.ports.reports import PlayerReports
from chalicelib.ports.screens import Screens
from chalicelib.ports.series import AllSeries
from chalicelib.ports.sign_in import SignInService
from chalicelib.ports.stars import Stars
from chalicelib.records import (
    LIST_GROUPS,
    MAIL_GROUPS,
    SITE_GROUP,
    AuditLine,
    BusyError,
    CachePolicy,
    CurrentList,
    FollowUp,
    Job,
    JobKind,
    JobState,
    ListPhase,
    ListProgress,
    MailKind,
    Official,
    PageFile,
    Published,
    Receipt,
    SentFile,
    Summary,
    UploadForm,
    account_group_of,
    club_group_of,
    group_of,
    list_group_of,
    mail_group_of,
    profile_group_of,
    realm_group,
    series_group_of,
)

__all__ = [
    "LIST_GROUPS", "MAIL_GROUPS", "SITE_GROUP", "Accounts",
    "AllSeries", "Archives", "AuditLine", "Backups", "Bookings", "BusyError",
    "CachePolicy", "Championships", "Chance", "Clock", "Closings",
    "ClubRatings", "Clubs", "Cups", "CurrentList", "Devices", "Evenings",
    "FollowUp", "Guests", "Holder", "Job", "JobKind", "JobState", "Letter", "ListFiles", "ListPhase",
    "ListProgress", "MailKind", "MailNotTakenError", "MailRefusedError", "MailUnansweredError", "Mailer", "Mails",
    "Message", "Official", "Officials", "Outbox", "PageFile", "Passwords", "People", "Pilots", "PlayerReports",
    "Prizes", "Published", "Queue", "RatingLists", "Receipt", "Seasons", "SentFile", "Services", "Site", "Stars",
    "Summary", "Tournaments", "UploadForm", "account_group_of", "club_group_of", "group_of", "list_group_of",
    "mail_group_of", "open_lists", "profile_group_of", "realm_group", "realms_of", "series_group_of",
]  # fmt: skip


class Tournaments(Protocol):
    """Tournaments in the store. Reads are consistent; a missing thing raises NotFoundError.

    Saving methods write state, one audit line and the outbox rows of the receipt in one transaction. They answer True
    when it was done now, False when the request id had been carried out before; they raise ConflictError (or a
    subclass) when the state is no longer what the caller saw.
    """

    def create(
        self, tournament: Tournament, owner: UserId, receipt: Receipt, final: FinalStandings | None = None
    ) -> bool:
        """Store a new event with all that it already has: an import brings players and rounds.

        Of a closed one, which is restored, `final` are the standings that were kept.

        Raises SlugTakenError.
        """

    def replace(self, tournament: Tournament, receipt: Receipt) -> bool:
        """Put this content in the place of the event's players, entries and rounds (import --replace).

        Conflict when one of them, or a booking, has changed since `structure` was read.
        """

    def load(self, tournament: TournamentId) -> Tournament:
        """The whole event: settings, players, rounds. Before round 1 is paired, players in start-list order."""

    def entries(self, tournament: TournamentId) -> tuple[Entry, ...]:
        """Every entry, also the withdrawn ones, in the order in which they came."""

    def id_of_slug(self, slug: str) -> TournamentId:
        """Which event has this slug."""

    def club_of(self, tournament: TournamentId) -> ClubId | None:
        """The club that the event belongs to, if any; None also where there is no such event."""

    def save_settings(self, tournament: TournamentId, settings: Settings, seen: Version, receipt: Receipt) -> bool:
        """Replace the settings, when their version is still the one seen."""

    def add_entries(
        self, tournament: TournamentId, entries: Sequence[Entry], numbered: Sequence[Player], receipt: Receipt
    ) -> bool:
        """Add entries; `numbered` are the same ones appended to the frozen start list, empty while it is open."""

    def save_entry(
        self, tournament: TournamentId, entry: Entry, receipt: Receipt, numbered: Player | None = None
    ) -> bool:
        """Replace an entry, when its version is still `entry.version`; a frozen start list follows.

        `numbered` appends him to a frozen start list that he is not on: he had withdrawn before round 1.
        """

    def save_entries(self, tournament: TournamentId, entries: Sequence[Entry], receipt: Receipt) -> bool:
        """Replace entries, all or none, when each has still its version; only while the start list is open."""

    def remove_entry(self, tournament: TournamentId, entry: EntryId, receipt: Receipt) -> bool:
        """Take an entry away while the start list is open."""

    def round(self, tournament: TournamentId, number: RoundNumber) -> Round:
        """One round, draft or published."""

    def draft_round(
        self, read: Tournament, round_: Round, trace: Sequence[Mapping[str, object]], receipt: Receipt
    ) -> bool:
        """Store a new draft for the event as it was `read`; the one of round 1 freezes the numbers.

        Conflict when the round exists, or an entry, a booking or the set of rounds has changed since.
        """

    def save_round(
        self,
        tournament: TournamentId,
        round_: Round,
        receipt: Receipt,
        trace: Sequence[Mapping[str, object]] | None = None,
    ) -> bool:
        """Replace a round (its boards, byes, state) when its revision is still `round_.revision`."""

    def delete_round(self, tournament: TournamentId, number: RoundNumber, seen: Version, receipt: Receipt) -> bool:
        """Take a draft away; with round 1 the start list opens again."""

    def save_results(
        self, tournament: TournamentId, number: RoundNumber, update: RoundUpdate, receipt: Receipt
    ) -> bool:
        """C2: write the changed boards of a published round, all or none.

        Raises StaleBoardsError with the stored boards when one of them was changed meanwhile, NotPublishedError when
        the round is no longer published.
        """

    def note(self, tournament: TournamentId, receipt: Receipt) -> bool:
        """Write only the audit line and the outbox rows: a request whose work a job does."""

    def was_done(self, tournament: TournamentId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""

    def trace(self, tournament: TournamentId, number: RoundNumber) -> tuple[Mapping[str, object], ...]:
        """The pairing's explanation, in board order; empty when none was kept."""

    def delete(self, tournament: Tournament, receipt: Receipt) -> bool:
        """From now on there is no such event; the job that the receipt asks for erases what is left of it.

        Conflict when settings, rounds, entries or bookings have changed since `tournament` was read: what decides about
        it is read after it.
        """

    def erase(self, tournament: TournamentId, slug: str, last: str) -> None:
        """Erase all that is left of a deleted event, free its address, and last of all forget the job with this id.

        Erasing again erases the rest. Raises ConflictError for an event that is not deleted.
        """

    def of_user(self, user: UserId) -> tuple[Summary, ...]:
        """The events in which the user has a role, newest first."""

    def summaries(self, tournaments: Iterable[TournamentId]) -> tuple[Summary, ...]:
        """Those of these events that there are, in no order."""

    def open_ones(self) -> tuple[Summary, ...]:
        """Every open (not private) event that is no practice, for the calendar, by first playing day."""

    def everything(self) -> tuple[Summary, ...]:
        """Every event, for platform administrators."""

    def log(self, tournament: TournamentId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""


class Site(Protocol):
    """The published pages: public ones, and private ones apart from them."""

    def publish(self, group: str, files: Mapping[str, PageFile], revision: int, at: datetime) -> Published:
        """Make these the files of the group: put what changed, in the safe order, delete what is gone.

        Keys that begin with `private/` go to the private bucket. A revision older than the published one loses.
        """

    def withdraw(self, group: str) -> None:
        """Take every file of the group away, and what is known of them. Repeating it changes nothing."""

    def last_published(self, group: str) -> datetime | None:
        """When the group's files were last published."""

    def read_private(self, key: str) -> PageFile | None:
        """A private file, for the authorised route."""

    def invalidate(self, path: str) -> None:
        """Ask the CDN to forget everything below this path."""


class RatingLists(Protocol):
    """Which rating list of each kind is in use, and how far the making of the next one is."""

    def current(self, kind: ListKind) -> CurrentList | None:
        """The list in use; None while there is none."""

    def order(self, kind: ListKind, receipt: Receipt) -> bool:
        """Write the line of the change log and the job of the receipt. False when that was done before."""

    def switch(self, kind: ListKind, wanted: CurrentList, receipt: Receipt) -> bool:
        """Take this list in the place of `wanted.previous`. Raises ConflictError when another one is in use by now."""

    def progress(self, kind: ListKind) -> ListProgress | None:
        """How far the import that was at work last has come."""

    def note(self, kind: ListKind, progress: ListProgress) -> None:
        """Say how far it is."""


class ListFiles(Protocol):
    """The files of rating lists: as uploaded, and as sorted pieces behind a manifest."""

    def form(self, kind: ListKind, upload: str, back: str) -> UploadForm:
        """What a page needs to let a browser send this upload, and come back to that address afterwards.

        Without an address the browser stays where it is.
        """

    def sent(self, kind: ListKind, upload: str) -> SentFile | None:
        """What has come in under this name; None when nothing has."""

    def receive(self, kind: ListKind, upload: str, tag: str, into: Path) -> bool:
        """Copy an upload with this tag to this file; False when it is not there any more."""

    def put(self, kind: ListKind, version: str, shards: Iterable[Shard]) -> None:
        """Store pieces as they come; few of them are in memory at a time."""

    def put_manifest(self, kind: ListKind, version: str, manifest: Manifest) -> None:
        """After all pieces. Storing it again changes nothing."""

    def open(self, kind: ListKind, version: str) -> OpenList:
        """A list to look things up in; it reads several pieces side by side. Raises NotFoundError."""

    def remove_before(self, kind: ListKind, version: str, but: str) -> None:
        """Delete the files of all versions older than this one, but for one of them."""


class Passwords(Protocol):
    """Password hashing."""

    def hash(self, password: str) -> str:
        """A salted argon2id hash."""

    def matches(self, password: str, password_hash: str) -> bool:
        """Whether the password is the one hashed; takes as long for an empty hash."""


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """Now, in UTC."""

    def wait_until(self, moment: datetime) -> None:
        """Sleep until then; not at all when it has passed."""


class Chance(Protocol):
    """Randomness that nobody can guess."""

    def token(self) -> str:
        """A secret of 256 bits, URL-safe."""

    def id(self) -> str:
        """A sortable unique id (time first)."""

    def seed(self) -> int:
        """A lot for a pairing: 63 bits."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything outside, in one bundle."""

    tournaments: Tournaments
    closings: Closings
    clubs: Clubs
    club_ratings: ClubRatings
    seasons: Seasons
    series: AllSeries
    evenings: Evenings
    guests: Guests
    presence: Presences
    prizes: Prizes
    cups: Cups
    championships: Championships
    archives: Archives
    backups: Backups
    backup_files: BackupFiles
    accounts: Accounts
    stars: Stars
    officials: Officials
    devices: Devices
    screens: Screens
    pilots: Pilots
    reports: PlayerReports
    people: People
    outbox: Outbox
    queue: Queue
    site: Site
    rating_lists: RatingLists
    list_files: ListFiles
    mails: Mails
    bookings: Bookings
    payments: Payments
    payment_notices: PaymentNotices
    passwords: Passwords
    clock: Clock
    chance: Chance
    google: SignInService | None = None
    """Signing in by Google; None where it is off."""
    site_root: Path = Path("site")
    """Where templates, texts and assets are read from."""
    origin: str = ""
    """The public site's address, without a slash at the end, for links that must be absolute."""
    mailer: Mailer | None = None
    """None: no mail is sent."""
    administrators: frozenset[str] = frozenset()
    """E-mail addresses of platform administrators, lower case."""
    bookings_kept_months: int = 12  # how long it is kept who booked, where the event says nothing else
    open_to_all: bool = False
    """Whether everybody with an account may make events and clubs, invited or not."""


def open_lists(services: Services) -> tuple[OpenList, ...]:
    """The rating lists that are in use, one of a kind."""
    in_use = ((kind, services.rating_lists.current(kind)) for kind in ListKind)
    return tuple(services.list_files.open(kind, current.version) for kind, current in in_use if current is not None)


def realms_of(user: UserId, services: Services) -> tuple[tuple[Realm, str], ...]:
    """Where a user has a role, with the name of the club or event; a little behind the truth."""
    return (
        (SITE, ""),
        *((Realm.club(club.id), club.name) for club in services.clubs.of_user(user)),
        *((Realm.event(event.id), event.settings.name) for event in services.tournaments.of_user(user)),
    )
