"""A tournament as one value: what its organiser chose, who plays, what was played."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum

from chalicelib.domain.ids import (
    FIRST_ROUND,
    NEVER_SAVED,
    ClubId,
    EntryId,
    PairingNumber,
    RoundNumber,
    TournamentId,
    Version,
)
from chalicelib.domain.model.closing import Closing
from chalicelib.domain.model.ladder import LadderSettings
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import STANDARD_SCORING, Colour, Scoring
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.timetable import Timetable

Schedule = tuple[tuple[tuple[int, int], ...], ...]
"""A schedule made beforehand: for each round the games, for each game the start numbers of White and Black."""


class Tempo(StrEnum):
    """The kind of time control; ratings are kept apart by it."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class RatedBy(StrEnum):
    """Who rates the games. S16: only shown here; no result on this site changes an official rating."""

    NOBODY = "nobody"
    FIDE = "fide"
    KNSB = "knsb"


class Visibility(StrEnum):
    """Open: everybody sees it. Private: invited accounts, players, organisers and administrators."""

    OPEN = "open"
    PRIVATE = "private"


class Acceleration(StrEnum):
    """C.04.7: the upper half of the start list has virtual points in the first rounds, for the pairing only."""

    NONE = "none"
    BAKU = "baku"


class Strictness(StrEnum):
    """How two players are kept apart: whatever it takes, or while some legal pairing exists without them."""

    ALWAYS = "always"
    IF_POSSIBLE = "if-possible"


@dataclass(frozen=True, slots=True)
class ByeRules:
    """Byes that can be asked for in an event: how many of half a point, and in how many last rounds there is none.

    The defaults are what is usual: one in an event, none in the last round. `late_half_points`: who is entered late has
    half-point byes for the rounds that he missed, as far as the two allow, instead of nothing (C.04.2 2.4).
    """

    half_points: int = 1
    closed_rounds: int = 1
    late_half_points: bool = False


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Two entries that are not to meet, by their ids: pairing numbers may change. No `last_round`: to the end."""

    one: EntryId
    other: EntryId
    strictness: Strictness = Strictness.ALWAYS
    first_round: RoundNumber = FIRST_ROUND
    last_round: RoundNumber | None = None

    @property
    def entries(self) -> frozenset[EntryId]:
        """The two, in no order."""
        return frozenset((self.one, self.other))

    def holds_in(self, round_number: RoundNumber) -> bool:
        """They are kept apart in this round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class RoundStart:
    """When a round begins, in UTC. A start that was set `by_hand` stays when the timetable changes.

    `moved_from` is when the round would have begun, had it not been moved.
    """

    round_number: RoundNumber
    starts_at: datetime
    by_hand: bool = False
    moved_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Venue:
    """Where it is played, as one prints it."""

    name: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Contact:
    """Whom to ask."""

    name: str = ""
    email: str = ""
    phone: str = ""

    @property
    def line(self) -> str:
        """All that is filled in, in one line."""
        return ", ".join(part for part in (self.name, self.email, self.phone) if part)


@dataclass(frozen=True, slots=True)
class ListedOrder:
    """An order of the standings as it was printed: its profile, the edition of the rules, the codes after points."""

    profile: str
    edition: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderChange:
    """The order of the standings was changed while the event ran: when, after which round, from what to what."""

    at: datetime
    after_round: RoundNumber
    before: ListedOrder
    after: ListedOrder


LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""When something was last changed of which that was not written down."""


@dataclass(frozen=True, slots=True)
class CalendarMark:
    """How often what calendars say of an event has changed (RFC 5545: SEQUENCE), and when it last did."""

    sequence: int = 0
    changed_at: datetime = LONG_AGO


@dataclass(frozen=True, slots=True)
class Settings:
    """What the organiser chose. The first five are asked for; the others have defaults.

    `system` is a code of `formats/registry.py`, `profile` one of `standings/profiles.py`. `initial_colour` is
    the colour of the first player in round 1 (C.04.3 5.1). `time_control` is shown as written. Everybody may read why
    each board was paired as it was when the event `shows_reasons`. `kept_apart` may name entries that are gone.
    `tiebreaks` are the codes of an own list, with profile `own`; `order_changes` are those since round 1 was paired.
    `ladder` is set when the event is a cycle of a club's ladder; `club` is the club that it belongs to, if any;
    `table` is an own schedule for a system that plays by one (H3): `[white, black]` start numbers, round by round.
    A practice event (`is_practice`) is there to try things out: it stands in no calendar and can be deleted.
    `seats` are the entries that have the first start numbers, in this order, whatever their ratings (D19).
    `byes` are the limits of byes that are asked for. A presence list begins with `all_expected` ticked, or with nobody.
    A round robin `annuls` the results of who left before half of his games (C.05 6.6), or counts them.
    `schedule` are the starts as they are, `timetable` the plan that makes those to come; without one of the
    organiser's own, the usual one for the days.
    `reminds`: who plays, and who starred the event, gets a mail the day before it. The `calendar` mark is no choice,
    and settings that differ in nothing else are the same.
    """

    name: str
    slug: str
    system: str
    tempo: Tempo
    playing_days: tuple[date, ...]
    profile: str = "swiss64"
    planned_rounds: int = 7
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"
    visibility: Visibility = Visibility.OPEN
    rated_by: RatedBy = RatedBy.NOBODY
    schedule: tuple[RoundStart, ...] = ()
    round_minutes: int = 240
    time_control: str = ""
    regulations: str = ""
    regulations_link: str = ""
    venue: Venue = field(default_factory=Venue)
    contact: Contact = field(default_factory=Contact)
    chief_arbiter: str = ""
    city: str = ""
    federation: str = ""
    initial_colour: Colour = Colour.WHITE
    scoring: Scoring = STANDARD_SCORING
    acceleration: Acceleration = Acceleration.NONE
    kept_apart: tuple[KeptApart, ...] = ()
    shows_reasons: bool = False
    tiebreaks: tuple[str, ...] = ()
    order_changes: tuple[OrderChange, ...] = ()
    club: ClubId | None = None
    ladder: LadderSettings | None = None
    table: Schedule = ()
    seats: tuple[EntryId, ...] = ()
    byes: ByeRules = ByeRules()
    all_expected: bool = True
    annuls: bool = True
    reminds: bool = True
    calendar: CalendarMark = field(default=CalendarMark(), compare=False)
    is_practice: bool = False
    timetable: Timetable | None = None

    def start(self, round_number: RoundNumber) -> RoundStart | None:
        """The line of the schedule for this round, when there is one."""
        return next((start for start in self.schedule if start.round_number == round_number), None)

    def starts_at(self, round_number: RoundNumber) -> datetime | None:
        """When the round begins, in UTC, when that is known."""
        start = self.start(round_number)
        return None if start is None else start.starts_at


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything about one tournament. `players` are in pairing-number order.

    Until round 1 is paired the numbers are provisional (`is_start_list_frozen` is False) and follow the rating.
    """

    id: TournamentId
    settings: Settings
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_start_list_frozen: bool = False
    version: Version = NEVER_SAVED
    structure: int = field(default=0, compare=False)
    """How often entries, start list, rounds or bookings had come, gone or changed when it was read."""
    closing: Closing | None = None
    """C8: set when the event is closed, for good."""

    @property
    def is_closed(self) -> bool:
        """C8: its results are final, but for corrections."""
        return self.closing is not None

    @property
    def published_rounds(self) -> tuple[Round, ...]:
        """C7: the rounds that everybody may see."""
        return tuple(round_ for round_ in self.rounds if round_.is_published)

    def round(self, number: RoundNumber) -> Round | None:
        """The round with this number, draft or published."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def player(self, number: PairingNumber) -> Player:
        """The player with this pairing number. Raises KeyError."""
        for player in self.players:
            if player.number == number:
                return player
        raise KeyError(number)
