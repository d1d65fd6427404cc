"""The whole schedule of an event that has one, and what it gives each start number (H3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.formats.common.schedule import NumberLine, number_lines, resting_in
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.tournament import Schedule

_LETTERS: Mapping[Colour, str] = {Colour.WHITE: "W", Colour.BLACK: "B"}
_SQUARES: Mapping[Colour, str] = {Colour.WHITE: "□", Colour.BLACK: "■"}
_RESTS = "–"


@dataclass(frozen=True, slots=True)
class Place:
    """A start number, and who has it once the numbers are fixed."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round: White and Black of each game, and who rests."""

    number: int
    games: tuple[tuple[Place, Place], ...]
    resting: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A start number: `colours` round by round as squares, and as letters for programs."""

    place: Place
    colours: str
    letters: str
    balance: int
    opponent_sum: int


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """Every round, and a line for each number."""

    rounds: tuple[ScheduledRound, ...]
    lines: tuple[ScheduleLine, ...]
    has_names: bool

    @property
    def has_rests(self) -> bool:
        """Somebody rests in a round."""
        return any(one.resting for one in self.rounds)


def schedule_view(
    schedule: Schedule, players: int, known: Mapping[PairingNumber, Player] | None = None
) -> ScheduleView | None:
    """The schedule for this number of players, with the names of those who are `known`; None where there is none."""
    if not schedule:
        return None
    names = {int(number): player.name for number, player in (known or {}).items()}
    places = {number: Place(number, names.get(number, "")) for number in range(1, players + 1)}
    return ScheduleView(
        rounds=tuple(
            ScheduledRound(
                number,
                tuple((places[white], places[black]) for white, black in games),
                tuple(places[one] for one in resting_in(games, players)),
            )
            for number, games in enumerate(schedule, start=1)
        ),
        lines=tuple(_line(places[one.number], one) for one in number_lines(schedule, players)),
        has_names=bool(known),
    )


def colour_letters(line: NumberLine) -> str:
    """The colours round by round: WBW–B."""
    return _written(line, _LETTERS)


def _line(place: Place, line: NumberLine) -> ScheduleLine:
    return ScheduleLine(place, _written(line, _SQUARES), colour_letters(line), line.balance, line.opponent_sum)


def _written(line: NumberLine, signs: Mapping[Colour, str]) -> str:
    return "".join(signs[game[1]] if game else _RESTS for game in line.games)
