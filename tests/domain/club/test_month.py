"""A month's rated games: which count, and how they stand in one report."""

from datetime import UTC, date, datetime, timedelta

import pytest

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.month import Month, RatedGame, month_event, rated_games
from chalicelib.domain.ids import BoardNumber, ClubId, EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.ladder import LadderRules, LadderSettings
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round, RoundState
from chalicelib.domain.model.tournament import RoundStart, Settings, Tempo, Tournament

CLUB = Club(ClubId("c"), "Dubbelschaak", "dubbelschaak")
NAMES = ("Anna", "Bas", "Chris", "Komodo")
DECEMBER = Month(2026, 12)
FIRST = datetime(2026, 12, 29, 19, tzinfo=UTC)


def an_event(*rounds: Round, name: str = "Cyclus 0", first: datetime = FIRST) -> Tournament:
    """Rounds a week apart, over the turn of the year."""
    settings = Settings(
        name=name,
        slug="s",
        system="keizer",
        tempo=Tempo.STANDARD,
        playing_days=(date(2026, 12, 29),),
        schedule=tuple(RoundStart(round_.number, first + timedelta(weeks=round_.number - 1)) for round_ in rounds),
        ladder=LadderSettings("dubbelschaak", LadderRules(), computer=EntryId("komodo")),
    )
    players = tuple(
        Player(PairingNumber(place), Entry(EntryId(one.lower()), Person(one, 2100 - 100 * place)))
        for place, one in enumerate(NAMES, start=1)
    )
    return Tournament(TournamentId(name), settings, players, rounds, is_start_list_frozen=True)


def a_board(white: int, black: int, result: str, number: int = 1) -> Board:
    return Board(BoardNumber(number), PairingNumber(white), PairingNumber(black), GameResult(result))


def a_round(*boards: Board, number: int = 1, state: RoundState = RoundState.PUBLISHED) -> Round:
    return Round(RoundNumber(number), boards, (Bye(PairingNumber(3), ByeKind.ZERO_POINT),), state)


def line(games: tuple[RatedGame, ...]) -> str:
    return ", ".join(f"{game.white.person.name}-{game.black.person.name} {game.result.value}" for game in games)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (a_board(1, 2, "1-0"), "Anna-Bas 1-0"),
        (a_board(1, 2, "1/2-1/2"), "Anna-Bas 1/2-1/2"),
        (a_board(1, 2, "+/-"), ""),
        (a_board(1, 2, "nc"), ""),
        (a_board(1, 2, "W-L"), ""),
        (a_board(1, 2, ""), ""),
        (a_board(1, 4, "1-0"), ""),
        (a_board(4, 1, "0-1"), ""),
    ],
)
def test_played_games_between_members_count_and_nothing_else(board: Board, expected: str) -> None:
    assert line(rated_games([an_event(a_round(board))], DECEMBER)) == expected


def test_a_game_counts_in_the_month_of_its_round() -> None:
    event = an_event(a_round(a_board(1, 2, "1-0")), a_round(a_board(2, 3, "0-1"), number=2))
    assert line(rated_games([event], DECEMBER)) == "Anna-Bas 1-0"
    assert line(rated_games([event], Month(2027, 1))) == "Bas-Chris 0-1"


def test_a_draft_is_nobodys_business() -> None:
    event = an_event(a_round(a_board(1, 2, "1-0"), state=RoundState.DRAFT))
    assert rated_games([event], DECEMBER) == ()


def test_the_report_has_a_round_a_day_and_one_more_for_who_played_twice() -> None:
    ladder = an_event(a_round(a_board(1, 2, "1-0")))
    league = an_event(a_round(a_board(3, 1, "0-1")), name="Topcompetitie")
    other = an_event(a_round(a_board(2, 3, "1-0")), name="Wens", first=FIRST - timedelta(weeks=2))
    made = month_event(CLUB, "Dubbelschaak 2026-12", rated_games([ladder, league, other], DECEMBER))
    assert [player.name for player in made.players] == ["Anna", "Bas", "Chris"]
    assert [[(board.white, board.black) for board in round_.boards] for round_ in made.rounds] == [
        [(2, 3)],
        [(1, 2)],
        [(3, 1)],
    ]
    assert [start.starts_at.day for start in made.settings.schedule] == [15, 29, 29]
