"""D8, D12-D14: the evening as its pairing takes it: who is away and why, who may meet the computer."""

from dataclasses import replace
from datetime import UTC, datetime

from chalicelib.domain.club.member import StandingChoice
from chalicelib.domain.club.night import Tonight, club_night, late_players
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.ladder.surroundings import OutsideGame, Surroundings
from chalicelib.domain.lifecycle.rounds import pairing_request
from chalicelib.domain.model.ladder import CUP, Reason
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import RoundStart, Tournament
from tests.domain.club.evenings import a_ladder, entry, tonight

SIX = "A:2000 B:1900 C:1800 D:1700 E:1600 F:1500"
TUESDAY = datetime(2026, 12, 1, 19, tzinfo=UTC)


def away(tournament: Tournament, evening: Tonight) -> dict[str, Reason]:
    night = club_night(tournament, evening)
    return {tournament.player(number).name: reason for number, reason in night.away.items()}


def names(tournament: Tournament, numbers: frozenset[PairingNumber]) -> set[str]:
    return {tournament.player(number).name for number in numbers}


def with_member(evening: Tonight, name: str, **answers: object) -> Tonight:
    changed = replace(evening.members[entry(name)], **answers)  # type: ignore[arg-type]
    return replace(evening, members={**evening.members, entry(name): changed})


def test_only_those_signed_in_are_paired() -> None:
    """D8, D13."""
    ladder = a_ladder(SIX)
    evening = with_member(
        tonight(ladder, 1, A="out", B="late", C="duty:work", F="in"), "E", standing=StandingChoice.NEVER
    )
    night = club_night(ladder, evening)
    assert away(ladder, evening) == {"A": "absent", "C": "work", "E": "not-signed-on"}
    assert [bye.reason for bye in night.byes] == ["absent", "work", "not-signed-on"]
    assert names(ladder, late_players(ladder, evening)) == {"B"}
    request = pairing_request(ladder, RoundNumber(1), night.away, 0, night)
    assert names(ladder, request.present) == {"B", "D", "F"}


def test_who_has_withdrawn_or_not_come_yet_is_not_away_but_absent_from_the_list() -> None:
    ladder = a_ladder(SIX)
    players = tuple(
        replace(one, entry=replace(one.entry, **({"withdrawn_from": 1} if one.name == "A" else {"joins_in": 3})))
        if one.name in "AB"
        else one
        for one in ladder.players
    )
    assert away(replace(ladder, players=players), tonight(ladder, 1, A="out", B="out", C="out")) == {"C": "absent"}


def test_the_ladder_of_the_round_before_is_the_order_of_the_evening() -> None:
    ladder = a_ladder("A:2000 B:1900", "B-A 1-0")
    assert club_night(ladder, tonight(ladder, 2)).standing == (2, 1)
    assert club_night(ladder, tonight(ladder, 1)).standing == (1, 2)


def test_who_plays_in_a_league_or_the_cup_tonight_is_not_paired_even_when_he_signed_on() -> None:
    """D14, D17: of other days' games nothing is known tonight."""
    ladder = a_ladder(SIX)
    dated = replace(ladder, settings=replace(ladder.settings, schedule=(RoundStart(RoundNumber(1), TUESDAY),)))
    other_day = TUESDAY.replace(day=2)
    games = tuple(
        OutsideGame(entry(white), entry(black), GameResult.UNDECIDED, played_at, "Rembrandt League")
        for white, black, played_at in (("A", "B", TUESDAY), ("C", "D", other_day))
    )
    evening = replace(tonight(dated, 1, A="in"), around=Surroundings(games=games), cup_players={entry("E"): CUP})
    assert away(dated, evening) == {"A": "league", "B": "league", "E": "cup"}


def test_the_computer_meets_nobody_who_declined_it_or_has_met_it_this_season() -> None:
    """D12."""
    ladder = a_ladder(f"{SIX} Komodo", "A-B 1-0, C-D 1-0, E-Komodo 0-1, F bye")
    evening = replace(
        with_member(tonight(ladder, 2, computer=True), "F", plays_computer=False),
        around=Surroundings(met_computer=frozenset({entry("D")})),
    )
    found = club_night(ladder, evening).evening
    assert found.computer == 7
    assert names(ladder, found.declined) == {"F"}
    assert names(ladder, found.not_computer) == {"D", "E", "F"}


def test_who_is_no_member_has_not_opted_in_to_the_computer_either() -> None:
    """D12: "has opted in": a guest, and an entry whose member is not there, were never asked."""
    ladder = a_ladder("A B C D E Komodo")
    evening = tonight(ladder, 1, computer=True)
    known = replace(evening, members={entry("A"): evening.members[entry("A")]})
    found = club_night(ladder, known).evening
    assert names(ladder, found.declined) == names(ladder, found.not_computer) == {"B", "C", "D", "E"}


def test_where_there_is_no_computer_nobody_has_declined_it_whoever_makes_him_the_odd_one() -> None:
    """D4: put free by hand he has the whole of his value, as by the pairing."""
    ladder = a_ladder("A B C")
    evening = with_member(tonight(ladder, 1), "C", plays_computer=False)
    assert club_night(ladder, evening).evening.declined == frozenset()


def test_a_forfeited_game_against_the_computer_is_no_meeting() -> None:
    ladder = a_ladder("A B C D E Komodo", "A-B 1-0, C-D 1-0, E-Komodo -/+")
    assert club_night(ladder, tonight(ladder, 2, computer=True)).evening.not_computer == frozenset()


def test_a_computer_that_is_needed_elsewhere_is_no_opponent_tonight() -> None:
    ladder = a_ladder("A B C D E Komodo")
    found = club_night(ladder, tonight(ladder, 1)).evening
    assert (found.computer, found.is_computer_elsewhere) == (None, True)
    without = club_night(a_ladder("A B C"), tonight(a_ladder("A B C"), 1, computer=True)).evening
    assert (without.computer, without.is_computer_elsewhere) == (None, False)


def test_the_computer_is_never_away_and_never_paired_but_with_the_odd_player() -> None:
    ladder = a_ladder("A B C Komodo")
    everybody = tonight(ladder, 1, computer=True)
    members = {one: member for one, member in everybody.members.items() if one != entry("Komodo")}
    evening = replace(everybody, members=members)
    night = club_night(ladder, evening)
    assert night.away == {}
    pairing = system("keizer").pair_round(pairing_request(ladder, RoundNumber(1), (), 0, night))
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
