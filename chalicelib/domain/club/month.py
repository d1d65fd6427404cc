"""A month's rated games of a club, over all events of its seasons: what a rating office is sent.

Byes, forfeits, games against the computer and games without a result are no rated games.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from chalicelib.domain.club.club import Club
from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.ladder.surroundings import round_days
from chalicelib.domain.lifecycle.rounds import computer_of
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import RoundStart, Settings, Tempo, Tournament


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a year."""

    year: int
    month: int

    def holds(self, day: date) -> bool:
        """The day is in it."""
        return (day.year, day.month) == (self.year, self.month)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that was played over the board and counts for ratings, with the day of its round."""

    day: date
    event: str
    tempo: Tempo
    white: Entry
    black: Entry
    result: GameResult


def rated_games(events: Iterable[Tournament], month: Month) -> tuple[RatedGame, ...]:
    """All of them, day by day, event by event, in board order."""
    found = [game for event in events for game in _of_event(event, month)]
    return tuple(sorted(found, key=lambda game: (game.day, game.event)))


def _of_event(event: Tournament, month: Month) -> Iterator[RatedGame]:
    days, computer = round_days(event.settings), computer_of(event)
    entries = {player.number: player.entry for player in event.players}
    for round_ in event.published_rounds:
        day = days.get(round_.number)
        if day is None or not month.holds(day):
            continue
        for board in round_.boards:
            if board.result.is_rated and computer not in (board.white, board.black):
                white, black = entries[board.white], entries[board.black]
                yield RatedGame(day, event.settings.name, event.settings.tempo, white, black, board.result)


def month_event(club: Club, name: str, games: Sequence[RatedGame]) -> Tournament:
    """The games as one event: a round a day, and one more for who played twice on it; by rating, then by name.

    What is known of a player is what the last of his games says.
    """
    persons: dict[EntryId, Person] = {}
    for game in games:
        persons[game.white.id], persons[game.black.id] = game.white.person, game.black.person
    listed = sorted(persons.items(), key=lambda one: (-one[1].rating, one[1].name.casefold(), one[0]))
    numbers = {entry: PairingNumber(place) for place, (entry, _) in enumerate(listed, start=1)}
    sittings = _sittings(games)
    settings = Settings(
        name=name,
        slug=club.slug,
        system="swiss64",
        tempo=games[0].tempo if games else Tempo.STANDARD,
        playing_days=tuple(sorted({game.day for game in games})),
        planned_rounds=len(sittings),
        language=club.language,
        time_zone="UTC",
        city=club.city,
        schedule=tuple(
            RoundStart(RoundNumber(place), datetime.combine(sitting[0].day, time(12), UTC))
            for place, sitting in enumerate(sittings, start=1)
        ),
    )
    return Tournament(
        id=TournamentId(club.id),
        settings=settings,
        players=tuple(Player(numbers[entry], Entry(entry, person)) for entry, person in listed),
        rounds=tuple(
            Round(
                RoundNumber(place),
                tuple(
                    Board(BoardNumber(board), numbers[game.white.id], numbers[game.black.id], game.result)
                    for board, game in enumerate(sitting, start=1)
                ),
            )
            for place, sitting in enumerate(sittings, start=1)
        ),
        is_start_list_frozen=True,
    )


def _sittings(games: Sequence[RatedGame]) -> list[list[RatedGame]]:
    """The games in order of days, nobody twice in one sitting."""
    sittings: list[list[RatedGame]] = []
    seated: list[set[EntryId]] = []
    for game in sorted(games, key=lambda one: one.day):
        players = {game.white.id, game.black.id}
        that_day = (place for place, sitting in enumerate(sittings) if sitting[0].day == game.day)
        place = next((one for one in that_day if not players & seated[one]), len(sittings))
        if place == len(sittings):
            sittings.append([])
            seated.append(set())
        sittings[place].append(game)
        seated[place] |= players
    return sittings
