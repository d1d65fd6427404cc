"""The ladder of an event: its own boards and byes, and what counts from the season around."""

from dataclasses import replace

from chalicelib.domain.formats.keizer.record import LadderBye, LadderGame
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.ladder.cycle import counted, field_of, ladder_before, ladder_now, ladders_of
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.ladder import ABSENT
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import Tournament
from tests.render.ladder_scenes import BETWEEN, a_ladder, a_league_game, two_evenings
from tests.render.scenes import SECOND_EVENING

NOTHING = Surroundings()


def lines(around: Surroundings = NOTHING) -> list[str]:
    event = two_evenings()
    found = counted(event, around, event.published_rounds)
    return [_line(one) for one in found]


def _line(one: LadderGame | LadderBye) -> str:
    if isinstance(one, LadderBye):
        return f"{one.round_number}: {one.player} {one.reason}"
    extra = " extra" if one.is_extra else ""
    return f"{one.round_number}: {one.white}-{one.black} {one.result.value}{extra}"


def test_decided_boards_and_byes_count_open_boards_do_not() -> None:
    assert lines() == ["1: 1-3 1-0", "1: 4-2 1/2-1/2", "1: 5 absent", "2: 6-4 1/2-1/2", "2: 5 absent", "2: 3 team-cup"]


def test_d14_a_league_game_between_two_rounds_is_an_extra_line_of_the_next_one() -> None:
    around = Surroundings(games=(a_league_game("E", "B"),))
    assert [one for one in lines(around) if "extra" in one] == ["2: 5-2 1-0 extra"]


def test_a_league_game_of_who_is_not_in_the_cycle_or_without_a_result_does_not_count() -> None:
    stranger = replace(a_league_game("E", "B"), white=EntryId("nobody"))
    undecided = a_league_game("E", "B", "")
    assert [one for one in lines(Surroundings(games=(stranger, undecided))) if "extra" in one] == []


def test_d2_the_field_is_in_the_order_of_ratings_and_newcomers_stand_among_the_others() -> None:
    event = two_evenings()
    late = replace(event.players[-1], entry=replace(event.players[-1].entry, joins_in=RoundNumber(2)))
    event = replace(event, players=(*event.players[:-1], late))
    numbers = [player.number for player in field_of(event, NOTHING).players]
    assert numbers == sorted(numbers, key=lambda number: (-event.player(number).rating, number))
    assert next(player for player in field_of(event, NOTHING).players if player.is_virtual).joins_in == 2


def test_a_draft_does_not_count() -> None:
    event = two_evenings()
    draft = replace(event.rounds[1], state=RoundState.DRAFT)
    assert len(ladders_of(replace(event, rounds=(event.rounds[0], draft)), NOTHING)) == 1


def test_a_round_is_paired_by_the_ladder_after_the_one_before() -> None:
    event = two_evenings()
    assert ladder_before(event, NOTHING, RoundNumber(1)).after_round == 0
    assert ladder_before(event, NOTHING, RoundNumber(2)).order == ladders_of(event, NOTHING)[0].order
    assert ladder_before(event, NOTHING, RoundNumber(3)).order == ladders_of(event, NOTHING)[1].order


def published_in_advance() -> Tournament:
    """Of round 2 nothing is known yet but who is away."""
    return a_ladder("A-C 1-0, D-B ½-½, E zero", "B-A, K-D, E zero, C zero", why=f"2E {ABSENT}, 2C team-cup")


def test_an_evening_published_in_advance_changes_nothing_before_it_is_played() -> None:
    event = published_in_advance()
    played = replace(event, rounds=event.rounds[:1])
    assert ladders_of(event, NOTHING) == ladders_of(played, NOTHING)
    assert ladder_now(event, NOTHING).after_round == 1


def test_an_evening_counts_from_its_first_result_on() -> None:
    assert ladder_now(two_evenings(), NOTHING).after_round == 2


def test_a_league_game_of_the_evening_begins_it_one_before_it_does_not() -> None:
    event = published_in_advance()
    before, evening = (Surroundings(games=(a_league_game("E", "B", at=at),)) for at in (BETWEEN, SECOND_EVENING))
    assert [ladder_now(event, around).after_round for around in (before, evening)] == [1, 2]


def test_an_adjourned_game_is_no_result_and_a_round_without_games_waits_for_none() -> None:
    adjourned = a_ladder("A-C 1-0, D-B ½-½, E zero", "B-A X, E zero")
    nobody_plays = a_ladder("A-C 1-0, D-B ½-½, E zero", "A zero, B zero", why=f"2A {ABSENT}")
    assert [ladder_now(event, NOTHING).after_round for event in (adjourned, nobody_plays)] == [1, 2]


def test_a_round_before_one_that_counts_counts_too() -> None:
    event = a_ladder("A-C, D-B, E zero", "B-A 1-0, E zero", why=f"1E {ABSENT}, 2E {ABSENT}")
    assert [one.after_round for one in ladders_of(event, NOTHING)] == [1, 2]


def test_the_next_round_is_paired_by_all_before_it() -> None:
    event = published_in_advance()
    assert ladder_before(event, NOTHING, RoundNumber(3)).after_round == 2
