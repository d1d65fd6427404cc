"""Championships as wall charts: "A B C, C A B" are final ladders, the first first; numbers give totals."""

from collections.abc import Sequence
from fractions import Fraction

from chalicelib.domain.championship.categories import Category, ChampionshipSettings, FinalLadder
from chalicelib.domain.championship.playoff import Answer, Answered, PlayoffGame, Seat
from chalicelib.domain.championship.title import Cycles, Race, Title, title_of
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult

EVERYBODY = Category(0, None)
SETTINGS = ChampionshipSettings()
RESULTS = {"1-0": GameResult.WHITE_WINS, "½-½": GameResult.DRAWN, "0-1": GameResult.BLACK_WINS}


def ladders(chart: str) -> tuple[FinalLadder, ...]:
    """ "A B, B A" or "A=20 B=19½": without a total it is 10 for the last and one more a place."""
    return tuple(_ladder(one.split()) for one in chart.split(","))


def _ladder(rows: Sequence[str]) -> FinalLadder:
    parts = [row.partition("=") for row in rows]
    return tuple(
        (EntryId(name), _total(total) if total else Fraction(9 + len(rows) - place))
        for place, (name, _, total) in enumerate(parts)
    )


def _total(text: str) -> Fraction:
    return Fraction(text.replace("½", "")) + (Fraction(1, 2) if "½" in text else 0)


def a_race(answers: str = "", seed: int = 1, category: Category = EVERYBODY) -> Race:
    """ "A B -C": A and B have accepted, then C has declined."""
    said = [(one.lstrip("-"), Answer.DECLINED if one.startswith("-") else Answer.ACCEPTED) for one in answers.split()]
    return Race(category, seed, tuple(Answered(EntryId(entry), answer) for entry, answer in said))


def title(chart: str, race: Race, games: str = "", **ratings: int) -> Title:
    """The category after these cycles and these games of the play-off: "A-D 1-0, B-C ½-½"."""
    cycles = Cycles(ladders(chart), {EntryId(entry): rating for entry, rating in ratings.items()})
    return title_of(race, SETTINGS, cycles, [_game(one) for one in games.split(", ") if one])


def _game(text: str) -> PlayoffGame:
    pair, result = text.split()
    white, black = pair.split("-")
    return PlayoffGame(EntryId(white), EntryId(black), RESULTS[result])


def seats(found: Sequence[Seat]) -> str:
    """ "1A 2B 3C 4D": the numbers and who has them; a dot for nobody."""
    return " ".join(f"{seat.number}{seat.entry or '.'}" for seat in found)


def schedule_of(found: Title) -> str:
    return " | ".join(" ".join(f"{game.white}-{game.black}" for game in round_) for round_ in found.rounds)
