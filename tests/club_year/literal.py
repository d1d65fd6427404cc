"""D1-D6, D14 read literally: the ladder after the last published round, counted from what is stored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Tournament

Line = tuple[int, EntryId, Fraction, EntryId]
"""In this round, he earned this share of the value of this one."""
Standing = list[tuple[EntryId, Fraction]]
ZONE = ZoneInfo("Europe/Amsterdam")
FIRST_VALUE = 62
"""D1: what the club gives place 1."""
SHARES = {
    "bye": Fraction(1),
    "unopposed": Fraction(1),
    "free": Fraction(1, 2),
    "absent": Fraction(1, 3),
    "team-cup": Fraction(2, 3),
    "cup": Fraction(2, 3),
    "theme": Fraction(2, 3),
    "work": Fraction(2, 3),
}
"""D4: of one's own value; whatever is not here is worth nothing."""


def literal_ladder(cycle: Tournament, cycles: Sequence[Tournament], leagues: Sequence[Tournament]) -> Standing:
    """Everybody from the top down with his total: all rounds scored anew after every round (D5)."""
    return _Literal(cycle, cycles, leagues).ladder()


class _Literal:
    def __init__(self, cycle: Tournament, cycles: Sequence[Tournament], leagues: Sequence[Tournament]) -> None:
        self.cycle, self.cycles, self.leagues = cycle, cycles, leagues
        self.entries = {player.number: player.entry.id for player in cycle.players}
        by_rating = sorted(cycle.players, key=lambda player: (-player.rating, player.number))
        self.start_list = [player.entry.id for player in by_rating]
        self.joins = {player.entry.id: player.entry.joins_in for player in cycle.players}
        self.leaves = {player.entry.id: player.entry.withdrawn_from or 999 for player in cycle.players}
        self.shares = dict(SHARES)
        rules = cycle.settings.ladder
        assert rules is not None
        assert rules.rules.first_value == FIRST_VALUE
        if rules.changes:
            self.shares["theme"] = self.shares["team-cup"] = Fraction(3, 4)

    def ladder(self) -> Standing:
        lines = sorted((*self.own_lines(), *self.league_lines()), key=lambda line: line[0])
        order = [entry for entry in self.start_list if self.joins[entry] <= 1]
        totals: dict[EntryId, Fraction] = {}
        for number in range(1, len(self.cycle.published_rounds) + 1):
            here = [entry for entry in self.start_list if self.joins[entry] <= number + 1]
            order = [*order, *(entry for entry in here if entry not in order)]
            order = sorted(order, key=lambda entry: self.leaves[entry] <= number)
            values = {entry: FIRST_VALUE - place for place, entry in enumerate(order)}
            totals = {entry: Fraction(0) for entry in here}
            for _, entry, share, whose in (line for line in lines if line[0] <= number):
                totals[entry] += share * values[whose]
            order = sorted(
                here,
                key=lambda entry: (self.leaves[entry] <= number, -totals[entry], self.start_list.index(entry)),
            )
        return [(entry, totals[entry]) for entry in order]

    def own_lines(self) -> Iterator[Line]:
        """D3, D4: games of the cycle, and rounds without one; the first absences are paid."""
        paid = -(-33 * self.cycle.settings.planned_rounds // 100)
        absences: Counter[EntryId] = Counter()
        for round_ in self.cycle.published_rounds:
            for board in round_.boards:
                yield from _game(round_.number, self.entries[board.white], self.entries[board.black], board.result)
            for bye in round_.byes:
                entry, share = self.entries[bye.player], self.shares.get(bye.reason, Fraction(0))
                absences[entry] += bye.reason == "absent"
                if bye.reason != "absent" or absences[entry] <= paid:
                    yield round_.number, entry, share, entry

    def league_lines(self) -> Iterator[Line]:
        """D14: in the round of their evening, between two evenings in the next one, in the cycle of their date."""
        evenings = days_of(self.cycle)
        earlier = [day for cycle in self.cycles[: self.cycles.index(self.cycle)] for day in days_of(cycle)]
        begins = max(earlier, default=date.min)
        for league in self.leagues:
            players = {player.number: player.entry.id for player in league.players}
            days = days_of(league)
            for round_ in league.published_rounds:
                day = days[round_.number - 1]
                if begins < day <= evenings[-1]:
                    number = next(place for place, evening in enumerate(evenings, start=1) if day <= evening)
                    for board in round_.boards:
                        yield from _game(number, players[board.white], players[board.black], board.result)


def days_of(event: Tournament) -> list[date]:
    """The day of each round, where the club is."""
    return [start.starts_at.astimezone(ZONE).date() for start in event.settings.schedule]


def _game(number: int, white: EntryId, black: EntryId, result: str) -> Iterator[Line]:
    """D3; a forfeit is worth the present player's own value."""
    if result in ("1-0", "1/2-1/2"):
        yield number, white, Fraction(1) if result == "1-0" else Fraction(1, 2), black
    if result in ("0-1", "1/2-1/2"):
        yield number, black, Fraction(1) if result == "0-1" else Fraction(1, 2), white
    if result == "+/-":
        yield number, white, Fraction(1), white
    if result == "-/+":
        yield number, black, Fraction(1), black
