"""Q1: which events of a series count, and who appeared in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from chalicelib.domain.ids import ClubId, EntryId, PairingNumber, TournamentId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.domain.standings.equality import levels
from chalicelib.domain.standings.standings import StandingsRow, kind_of, standings_of


class Sharing(StrEnum):
    """Q3: who share places: those who are equal on points, or on everything before the start number."""

    POINTS = "points"
    TIE_BREAKS = "tie-breaks"


class Counting(StrEnum):
    """Q1: whether an event of a series counts, and why not."""

    COUNTS = "counts"
    PROVISIONAL = "provisional"
    """Under way: by the standings of the moment."""
    UNDER_WAY = "under_way"
    """Under way, in a series in which only finished events count."""
    NOT_BEGUN = "not_begun"
    CANCELLED = "cancelled"
    PRACTICE = "practice"
    PRIVATE = "private"
    LADDER = "ladder"
    """A cycle of a club's ladder: its order is that of the ladder's own points, and it shows only its members."""

    @property
    def is_provisional(self) -> bool:
        """It counts by the standings of the moment."""
        return self is Counting.PROVISIONAL

    @property
    def has_points(self) -> bool:
        """Its places give points."""
        return self in (Counting.COUNTS, Counting.PROVISIONAL)

    @property
    def is_shown(self) -> bool:
        """The pages of the series name the event."""
        return self in (*_SHOWN, Counting.COUNTS)


_SHOWN = (Counting.PROVISIONAL, Counting.UNDER_WAY, Counting.NOT_BEGUN, Counting.CANCELLED)


@dataclass(frozen=True, slots=True, order=True)
class EntryRef:
    """An entry of an event: by it somebody is named before anybody knows who he is in another event."""

    event: TournamentId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class Appearance:
    """Somebody in one event. In an event of a `club` his entry can be that of a member, under the member's id."""

    ref: EntryRef
    person: Person
    number: PairingNumber
    club: ClubId | None = None


@dataclass(frozen=True, slots=True)
class SeriesEvent:
    """An event of a series as it stands: `groups` are those who are equal, from the first place down."""

    id: TournamentId
    settings: Settings
    counting: Counting
    groups: tuple[tuple[Appearance, ...], ...] = ()

    @property
    def appearances(self) -> Iterator[Appearance]:
        """Everybody with a place."""
        return chain.from_iterable(self.groups)


def refusal_of(settings: Settings) -> Counting | None:
    """Q1: why such an event can never count in a series, whatever is played in it; None when it can."""
    if settings.is_practice:
        return Counting.PRACTICE
    if settings.visibility is Visibility.PRIVATE:
        return Counting.PRIVATE
    return None if settings.ladder is None else Counting.LADDER


def counting_of(tournament: Tournament, *, is_cancelled: bool = False, counts_under_way: bool = True) -> Counting:
    """Q1: whether this event counts as it stands: nothing does before its first result, and the clock has no say."""
    refusal = refusal_of(tournament.settings)
    if refusal is not None:
        return refusal
    if is_cancelled:
        return Counting.CANCELLED
    rounds = tournament.published_rounds
    if not any(round_.has_result for round_ in rounds):
        return Counting.NOT_BEGUN
    if sum(round_.is_complete for round_ in rounds) >= tournament.settings.planned_rounds:
        return Counting.COUNTS
    return Counting.PROVISIONAL if counts_under_way else Counting.UNDER_WAY


def series_event(tournament: Tournament, counting: Counting, sharing: Sharing) -> SeriesEvent:
    """The event with everybody's place, from its results; without places while it gives no points.

    Q1: who played no game in a finished event did not take part in it: those below him move up.
    """
    if not counting.has_points:
        return SeriesEvent(tournament.id, tournament.settings, counting)
    standings = standings_of(tournament, kind_of(tournament.settings))
    taking_part = [row for row in standings.rows if row.games or counting is Counting.PROVISIONAL]
    players = {player.number: player for player in tournament.players}
    club = tournament.settings.club

    def appearance(row: StandingsRow) -> Appearance:
        player = players[row.number]
        return Appearance(EntryRef(tournament.id, player.entry.id), player.person, row.number, club)

    groups = tuple(tuple(map(appearance, group)) for group in _groups(standings.rows, taking_part, sharing))
    return SeriesEvent(tournament.id, tournament.settings, counting, groups)


def _groups(
    rows: Sequence[StandingsRow], taking_part: Sequence[StandingsRow], sharing: Sharing
) -> list[list[StandingsRow]]:
    """Those taking part, in the order of the table, together as far as they are equal."""
    ranks = levels(rows, on_points=sharing is Sharing.POINTS)
    groups: dict[int, list[StandingsRow]] = {}
    for row in taking_part:
        groups.setdefault(ranks[row.number], []).append(row)
    return list(groups.values())
