"""Seasons of a ladder as wall charts: `a_season("A B C").after("A-B 1-0, C bye").ladder()`."""

from dataclasses import dataclass, replace
from fractions import Fraction

from chalicelib.domain.formats.keizer.ladder import Ladder, ladder, ladders
from chalicelib.domain.formats.keizer.record import Counted, LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import LadderRules, Reason
from chalicelib.domain.model.result import GameResult

_SIGNS = {"½-½": GameResult.DRAWN} | {result.value: result for result in GameResult}


@dataclass(frozen=True)
class Season:
    """Names stand for start numbers, in order."""

    names: tuple[str, ...]
    field: LadderField
    rules: LadderRules
    counted: tuple[Counted, ...] = ()
    rounds: int = 0

    def after(self, *charts: str) -> "Season":
        """More rounds, one a chart: games as `A-B 1-0` (extra ones with `*` behind), other things as `C absent`."""
        season = self
        for chart in charts:
            number = RoundNumber(season.rounds + 1)
            lines = tuple(season._line(number, text.strip()) for text in chart.split(",") if text.strip())
            season = replace(season, counted=season.counted + lines, rounds=number)
        return season

    def with_player(self, name: str, **changes: object) -> "Season":
        """The season with something else about this player."""
        number = self.number(name)
        players = tuple(replace(one, **changes) if one.number == number else one for one in self.field.players)
        return replace(self, field=replace(self.field, players=players))

    def number(self, name: str) -> PairingNumber:
        return PairingNumber(self.names.index(name) + 1)

    def ladders(self) -> tuple[Ladder, ...]:
        return ladders(self.field, self.counted, self.rules)

    def ladder(self) -> Ladder:
        return ladder(self.field, self.counted, self.rules)

    def totals(self, after_round: int | None = None) -> str:
        """As on the wall: "A 15, F 11"."""
        made = self.ladder() if after_round is None else self.ladders()[after_round - 1]
        return ", ".join(f"{self.names[row.player - 1]} {row.total}" for row in made.rows)

    def total(self, name: str) -> Fraction:
        row = self.ladder().row(self.number(name))
        assert row is not None
        return row.total

    def lines(self, name: str, after_round: int | None = None) -> str:
        """Everything that somebody earned: "1 B 8 x 1/2 = 4"."""
        made = self.ladder() if after_round is None else self.ladders()[after_round - 1]
        return "; ".join(
            f"{one.earning.round_number} {self._whose(one.earning.value_of)} {one.value} x {one.earning.share}"
            f"{f' + {one.earning.points}' if one.earning.points else ''} = {one.amount}"
            for one in made.lines(self.number(name))
        )

    def _whose(self, player: PairingNumber | None) -> str:
        return "nobody" if player is None else self.names[player - 1]

    def _line(self, number: RoundNumber, text: str) -> Counted:
        who, what = text.removesuffix("*").split()
        if "-" not in who:
            return LadderBye(number, self.number(who), Reason(what))
        white, black = who.split("-")
        return LadderGame(number, self.number(white), self.number(black), _SIGNS[what], text.endswith("*"))


def a_season(names: str, rules: LadderRules, *, planned_rounds: int = 10, season_rounds: int = 30) -> Season:
    """Nothing has been played yet."""
    players = tuple(LadderPlayer(PairingNumber(number)) for number, _ in enumerate(names.split(), start=1))
    return Season(tuple(names.split()), LadderField(players, planned_rounds, season_rounds), rules)
