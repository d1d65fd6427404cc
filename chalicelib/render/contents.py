"""Which pages an event has, what its menu calls them, which data file holds its table: the one place that decides."""

from dataclasses import dataclass

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Settings
from chalicelib.domain.prizes.fund import PrizeFund, Shown
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A page in the menu of an event; pages below it belong to the same `section`."""

    section: str
    path: str
    label: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What differs from one kind of event to another: what its table is called, and the noun of its data file.

    A crosstable has room for one meeting of two players a round, and for points: a ladder has neither.
    """

    table: str
    table_data: str
    has_crosstable: bool

    def menu(
        self,
        paths: EventPaths,
        main_round: RoundNumber,
        *,
        has_schedule: bool,
        has_prizes: bool,
        has_ratings: bool = False,
    ) -> tuple[MenuItem, ...]:
        """The event's pages as its menu lists them; `main_round` is the one that "pairings" leads to."""
        crosstable = MenuItem("crosstable", paths.crosstable, N_("Crosstable"))
        schedule = MenuItem("schedule", paths.schedule, N_("Schedule"))
        ratings = MenuItem("ratings", paths.ratings, N_("Rating changes"))
        prizes = MenuItem("prizes", paths.prizes, N_("Prizes"))
        return (
            MenuItem("round", paths.round(main_round), N_("Pairings")),
            MenuItem("standings", paths.standings, self.table),
            *((crosstable,) if self.has_crosstable else ()),
            *((schedule,) if has_schedule else ()),
            *((ratings,) if has_ratings else ()),
            MenuItem("players", paths.players, N_("Players")),
            *((prizes,) if has_prizes else ()),
            MenuItem("info", paths.root, N_("Info")),
        )


STANDINGS = Contents(N_("Standings"), "standings", has_crosstable=True)
LADDER = Contents(N_("Ladder"), "ladder", has_crosstable=False)


def shows_prizes(settings: Settings, fund: PrizeFund) -> bool:
    """A page of prizes: where there are some, by a table of points, and everybody may see them."""
    return fund.shown is not Shown.NOTHING and bool(fund.categories) and contents_of(settings) is STANDINGS


def contents_of(settings: Settings) -> Contents:
    """A cycle of a ladder has its ladder where another event has its standings."""
    return STANDINGS if settings.ladder is None else LADDER
