"""C12, C13: which events and which games count."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.keizer.presets import CLASSIC
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.domain.model.ladder import LadderSettings
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.ratings.club.counting import counting_games, is_rated, rated_players
from tests.builders import a_tournament

CLUB = ClubId("club")


def games(*rounds: str, players: str = "A B C D") -> list[str]:
    """Such as `n1-n2 2`, by entries."""
    event = a_tournament(players).after(*rounds)
    return [f"{game.white}-{game.black} {game.white_score}" for game in counting_games(event, {})]


@pytest.mark.parametrize(("result", "score"), [("1-0", ["n1-n2 2"]), ("½-½", ["n1-n2 1"]), ("0-1", ["n1-n2 0"])])
def test_c13_games_over_the_board_count(result: str, score: list[str]) -> None:
    assert games(f"A-B {result}") == score


@pytest.mark.parametrize("result", ["+/-", "-/+", "-/-", "nc", "W-L", "D-D", "L-W", "1/2-0", "0-1/2", "X", "*"])
def test_c13_nothing_else_counts(result: str) -> None:
    assert games(f"A-B {result}") == []


def test_c13_byes_and_drafts_do_not_count() -> None:
    assert games("A-B 1-0, C bye", "draft: A-C 1-0") == ["n1-n2 2"]


def test_c13_games_that_a_withdrawal_annulled_count() -> None:
    """C.05 6.6: D leaves a round robin after one game of three."""
    event = a_tournament("A B C D", system="round-robin", planned_rounds=3).after("A-D 1-0, B-C ½-½")
    gone = replace(event.players[3].entry, withdrawn_from=2)
    event = replace(event, players=(*event.players[:3], replace(event.players[3], entry=gone)))
    assert [game.black for game in counting_games(event, {})] == ["n4", "n3"]


def test_a_player_is_rated_as_the_member_that_he_is() -> None:
    event = a_tournament("A B").after("A-B 1-0")
    assert counting_games(event, {EntryId("n2"): EntryId("bas")})[0].black == "bas"


def test_the_virtual_player_of_a_club_is_nobody() -> None:
    ladder = LadderSettings(CLASSIC.code, CLASSIC.rules, computer=EntryId("n2"))
    event = a_tournament("A B C", ladder=ladder).after("A-B 1-0", "A-C 1-0")
    assert [player.name for player in rated_players(event)] == ["A", "C"]
    assert [game.black for game in counting_games(event, {})] == ["n3"]


def test_c0_c12_only_a_clubs_events_are_rated_and_practice_never() -> None:
    settings = a_tournament("A B", club=CLUB).tournament.settings
    assert is_rated(settings)
    assert is_rated(replace(settings, visibility=Visibility.PRIVATE)), "members-only clubs have ratings, too"
    assert not is_rated(replace(settings, club=None))
    assert not is_rated(replace(settings, is_practice=True))
