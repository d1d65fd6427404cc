"""Who withdraws, is expelled, and comes back, from which round on (T1, T9, T10)."""

import pytest

from chalicelib.commands.event.entries import (
    ExpelEntry,
    TouchEntry,
    expel_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.rounds import TooFewPlayersError
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError
from chalicelib.domain.model.player import Gap
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.ports import Services
from tests.commands.test_presence import Desk
from tests.people import caller, enter, paired

NINE = ", ".join(f"{name} {2000 - 50 * place}" for place, name in enumerate("ABCDEFGHI"))


def touch(desk: Desk, name: str, number: int | None = None) -> TouchEntry:
    return TouchEntry(caller(desk.owner), desk.event, desk.entry(name), None if number is None else RoundNumber(number))


def names_in(desk: Desk, number: int) -> set[str]:
    return {word.partition(":")[0] for word in desk.line(number).split()}


def test_t1_withdrawn_after_round_2_and_back_in_round_5(services: Services) -> None:
    desk = Desk(services, players=NINE)
    desk.play()
    desk.play()
    withdraw_entry(touch(desk, "D"), services)
    desk.play()
    number = paired(services, desk.event, desk.owner)
    before = services.tournaments.load(desk.event).rounds
    for paired_already in (3, 4):
        with pytest.raises(InvalidFieldError):
            return_entry(touch(desk, "D", paired_already), services)
    return_entry(touch(desk, "D", 5), services)
    event = services.tournaments.load(desk.event)
    entry = event.players[3].entry
    assert (entry.withdrawn_from, entry.gaps) == (None, (Gap(RoundNumber(3), RoundNumber(5)),))
    assert event.rounds == before
    enter(services, desk.event, desk.owner, number, *("1-0" for _ in range(4)))
    desk.play()
    assert ["D" in names_in(desk, one) for one in range(1, 6)] == [True, True, False, False, True]
    for one in services.tournaments.load(desk.event).rounds:
        sitting = [number for board in one.boards for number in (board.white, board.black)]
        assert len(sitting) == len(set(sitting))


def test_t1_when_all_but_one_withdrew_no_round_is_made(services: Services) -> None:
    desk = Desk(services, players=NINE)
    desk.play()
    for name in "BCDEFGHI":
        withdraw_entry(touch(desk, name), services)
    with pytest.raises(TooFewPlayersError) as refused:
        desk.pair()
    assert refused.value.details == {"present": 1}
    assert len(services.tournaments.load(desk.event).rounds) == 1


def test_gone_and_back_several_times_from_stated_rounds(services: Services) -> None:
    desk = Desk(services)
    withdraw_entry(touch(desk, "Eva", 2), services)
    return_entry(touch(desk, "Eva", 3), services)
    withdraw_entry(touch(desk, "Eva", 5), services)
    desk.play()
    desk.play()
    desk.play()
    assert ["Eva" in names_in(desk, one) for one in (1, 2, 3)] == [True, False, True]
    for out_of_reach in (3, 6):
        with pytest.raises(InvalidFieldError):
            return_entry(touch(desk, "Eva", out_of_reach), services)
    return_entry(touch(desk, "Eva", 4), services)
    entry = services.tournaments.load(desk.event).players[4].entry
    assert (entry.withdrawn_from, entry.gaps) == (None, (Gap(RoundNumber(2), RoundNumber(3)),))


def test_t9_who_leaves_before_the_pairing_and_comes_back_after_it_has_no_point(services: Services) -> None:
    desk = Desk(services)
    desk.play()
    withdraw_entry(touch(desk, "Eva"), services)
    desk.play()
    return_entry(touch(desk, "Eva"), services)
    event = services.tournaments.load(desk.event)
    assert all(bye.player != 5 for bye in event.rounds[1].byes)
    (points,) = [row.points for row in standings_of(event, kind_of(event.settings)).rows if row.number == 5]
    assert points == 2 * any(board.white == 5 for board in event.rounds[0].boards)


def test_t9_a_player_with_results_is_not_deleted(services: Services) -> None:
    desk = Desk(services)
    desk.play()
    with pytest.raises(FixedOnceStartedError):
        remove_entry(touch(desk, "Fred"), services)


def test_t10_withdrawn_before_round_1_he_is_in_no_list(services: Services) -> None:
    desk = Desk(services)
    withdraw_entry(touch(desk, "Fred"), services)
    assert [player.name for player in services.tournaments.load(desk.event).players] == [
        "Anna", "Bas", "Chris", "Daan", "Eva",
    ]  # fmt: skip
    (summary,) = services.tournaments.of_user(desk.owner)
    assert summary.players == 5


def test_expelled_he_is_gone_and_his_games_stand(services: Services) -> None:
    desk = Desk(services)
    desk.play()
    desk.byes("Anna", r3=ByeKind.HALF_POINT)
    with pytest.raises(InvalidFieldError):
        expel_entry(ExpelEntry(caller(desk.owner), desk.event, desk.entry("Anna"), "  "), services)
    before = services.tournaments.load(desk.event).rounds
    expel_entry(ExpelEntry(caller(desk.owner), desk.event, desk.entry("Anna"), "Telephone, twice"), services)
    event = services.tournaments.load(desk.event)
    entry = event.players[0].entry
    assert (entry.withdrawn_from, entry.byes, entry.expelled_for) == (2, (), "Telephone, twice")
    assert event.rounds == before
    desk.play()
    assert "Anna" not in names_in(desk, 2)
    (line,) = [line for line in services.tournaments.log(desk.event) if line.action == "entries.expel"]
    assert line.details["reason"] == "Telephone, twice"
    return_entry(touch(desk, "Anna"), services)
    assert not services.tournaments.load(desk.event).players[0].entry.is_expelled
