"""C8: the final standings as they are kept: every place with every value that decided it."""

from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.formats.keizer.ladder import Ladder
from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.ladder.cycle import ladder_now, ladder_settings
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.standings import Standings, kind_of, standings_of
from chalicelib.domain.tiebreaks.working import in_points

LADDER_VALUES = ("value_used", "value_now", "start_points", "own_part")
"""D7: what stands beside a ladder's total, in the place of tie-breaks."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A player's final place. `points` are his points, in a ladder his total; `values` those of the codes, in order."""

    place: int
    last_place: int
    number: PairingNumber
    entry: EntryId
    name: str
    points: Fraction
    values: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """The table as it was at the closing, or at the last correction after it.

    `profile` and `edition` say by which order; of a ladder, by which preset. `annulled` have no place.
    """

    profile: str
    edition: str
    codes: tuple[str, ...]
    rows: tuple[FinalRow, ...]
    annulled: tuple[PairingNumber, ...] = ()


def final_standings(tournament: Tournament, around: Surroundings) -> FinalStandings:
    """The table of the event as it is; of a ladder with what counts in it from elsewhere."""
    if tournament.settings.ladder is not None:
        return _of_ladder(tournament, ladder_now(tournament, around))
    return _of_table(tournament, standings_of(tournament, kind_of(tournament.settings)))


def _of_table(tournament: Tournament, table: Standings) -> FinalStandings:
    players = {player.number: player for player in tournament.players}
    rows = tuple(
        FinalRow(
            place=row.place,
            last_place=row.last_place,
            number=row.number,
            entry=players[row.number].entry.id,
            name=players[row.number].name,
            points=Fraction(in_points(row.points)),
            values=tuple(None if one is None else Fraction(one.value) for one in row.values),
        )
        for row in table.rows
    )
    return FinalStandings(table.order.profile, table.order.edition.value, table.order.codes, rows, table.annulled)


def _of_ladder(tournament: Tournament, ladder: Ladder) -> FinalStandings:
    players = {player.number: player for player in tournament.players}
    rows = tuple(
        FinalRow(
            place=row.place,
            last_place=row.place,
            number=row.player,
            entry=players[row.player].entry.id,
            name=players[row.player].name,
            points=row.total,
            values=(row.value_used, row.value_now, row.start_points, row.own_part),
        )
        for row in ladder.rows
    )
    return FinalStandings(ladder_settings(tournament).preset, "", LADDER_VALUES, rows)
