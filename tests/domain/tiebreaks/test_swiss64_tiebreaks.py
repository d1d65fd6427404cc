"""S11-S14 rule by rule, with the working that the page shows."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.tiebreaks.buchholz import buchholz
from chalicelib.domain.tiebreaks.catalogue import codes, tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition, Kind
from chalicelib.domain.tiebreaks.direct_encounter import direct_encounter
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.sonneborn_berger import sonneborn_berger
from chalicelib.domain.tiebreaks.start_number import start_number
from chalicelib.domain.tiebreaks.wins import games_won
from chalicelib.domain.tiebreaks.working import Reason, Remark, Worked
from tests.builders import a_tournament, number_of, numbers_by_name, records_of
from tests.strategies import played_tournaments


def event_of(tournament: Tournament) -> Event:
    return Event(records_of(tournament))


def worked_line(tournament: Tournament, worked: Worked) -> str:
    """ "2 beaten B 1 + 3 pairing_bye ~ 2 = 3": round, reason, opponent (~ virtual, - nobody), what it adds; the sum."""
    name = {player.number: player.name for player in tournament.players}
    terms = (
        f"{one.round_number} {one.reason} {'~' if one.is_virtual else name.get(one.opponent, '-')} {one.adds}"
        for one in worked.terms
    )
    return f"{' + '.join(terms)} = {worked.value.value if worked.value else '-'}"


def buchholz_line(tournament: Tournament, name: str) -> str:
    return worked_line(tournament, buchholz(event_of(tournament), number_of(tournament, name)))


def sonneborn_berger_line(tournament: Tournament, name: str) -> str:
    return worked_line(tournament, sonneborn_berger(event_of(tournament), number_of(tournament, name)))


def direct_encounter_line(tournament: Tournament, tied: str) -> str:
    """ "A 2, B 1, C 0", or the remark why nothing is decided."""
    numbers = numbers_by_name(tournament)
    worked = direct_encounter(event_of(tournament), [numbers[name] for name in tied.split()])
    remarks = {str(one.remark) for one in worked.values() if one.remark}
    if remarks:
        assert all(one.value is None for one in worked.values())
        return " ".join(sorted(remarks))
    return ", ".join(f"{name} {worked[numbers[name]].value.value}" for name in tied.split())


# S11 Buchholz


def test_s11_a_repeated_meeting_counts_each_time() -> None:
    chart = a_tournament("A B").after("A-B 1-0", "B-A 1-0", "A-B ½-½")
    assert buchholz_line(chart, "A") == "1 beaten B 3/2 + 2 lost_to B 3/2 + 3 drawn B 3/2 = 9/2"


@pytest.mark.parametrize(
    ("round_2", "expected"),
    [
        ("A bye", "2 pairing_bye ~ 2"),
        ("A full", "2 full_point_bye ~ 2"),
        ("A half", "2 half_point_bye ~ 3/2"),
        ("A-C +/-", "2 forfeit_win ~ 2"),
        ("C-A +/-", "2 forfeit_loss C 0"),
        ("C-A -/-", "2 forfeit_loss C 0"),
        ("A zero", "2 zero_point_bye - 0"),
        ("A absent", "2 absent - 0"),
    ],
)
def test_s11_rounds_without_a_game(round_2: str, expected: str) -> None:
    """A bye worth at least ½ and a forfeit win: a virtual opponent with the own score; the rest nothing."""
    chart = a_tournament("A B C").after("A-B 1-0", round_2)
    assert buchholz_line(chart, "A").startswith(f"1 beaten B 0 + {expected} = ")


def test_s11_a_no_contest_is_a_normal_opponent() -> None:
    chart = a_tournament("A B C").after("A-B nc, C bye", "B-C 1-0, A bye")
    assert buchholz_line(chart, "A") == "1 no_contest B 1 + 2 pairing_bye ~ 1 = 2"


@pytest.mark.parametrize("result", ["*", "X"])
def test_c4_an_open_board_adds_nothing(result: str) -> None:
    chart = a_tournament("A B C").after("B-C 1-0", f"A-B {result}")
    assert buchholz_line(chart, "A") == "1 absent - 0 + 2 open B 0 = 0"


@given(played_tournaments())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_s11_the_working_adds_up_and_is_one_term_a_round(tournament: Tournament) -> None:
    event = event_of(tournament)
    for number in event.records:
        for worked in (buchholz(event, number), sonneborn_berger(event, number)):
            assert len(worked.terms) == len(tournament.rounds)
            assert worked.value is not None
            assert worked.value.value == sum((term.adds for term in worked.terms), Fraction(0))


# S12 Sonneborn-Berger


def test_s12_full_score_of_the_beaten_half_of_the_drawn() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D ½-½", "A-C ½-½, B-D 1-0", "D-A 1-0, B-C 1-0")
    assert sonneborn_berger_line(chart, "A") == "1 beaten B 2 + 2 drawn C 1/2 + 3 lost_to D 0 = 5/2"


@pytest.mark.parametrize("round_1", ["A bye", "A full", "A half", "A-B nc", "A-B +/-", "A-B *"])
def test_s12_byes_no_contests_and_forfeits_add_nothing(round_1: str) -> None:
    chart = a_tournament("A B C").after(round_1, "B-C 1-0")
    assert sonneborn_berger_line(chart, "A").endswith(" = 0")


def test_s12_an_asymmetric_draw_is_a_draw_for_one_of_them() -> None:
    chart = a_tournament("A B C").after("A-B 1/2-0", "B-C 1-0")
    assert sonneborn_berger_line(chart, "A") == "1 drawn B 1/2 + 2 absent - 0 = 1/2"
    assert sonneborn_berger_line(chart, "B") == "1 lost_to A 0 + 2 beaten C 0 = 0"


@given(played_tournaments())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_s12_never_more_than_buchholz(tournament: Tournament) -> None:
    event = event_of(tournament)
    for number in event.records:
        assert sonneborn_berger(event, number).value.value <= buchholz(event, number).value.value


# S13 direct encounter


@pytest.mark.parametrize(
    ("games", "tied", "expected"),
    [
        (("A-B 1-0",), "A B", "A 1, B 0"),
        (("A-B 1-0", "A-C 1-0", "B-C 1-0"), "A B C", "A 2, B 1, C 0"),
        (("A-B 1-0", "A-C 1-0", "B-C ½-½"), "A B C", "not_separated"),
        (("A-B ½-½",), "A B", "not_separated"),
        (("A-B 1-0",), "A B C", "not_all_met"),
        (("A-B 1-0", "A-C 1-0"), "A B C", "not_all_met"),
        (("A-B 1-0", "B-A ½-½"), "A B", "A 3/2, B 1/2"),
        (("A-B 1-0", "B-A 1-0"), "A B", "not_separated"),
        (("A-B 1-0", "B-A 1-0", "A-C 1-0", "B-C 1-0"), "A B C", "not_all_met"),
        (("A-C 1-0", "B-C 1-0"), "A B", "not_all_met"),
        (("A-B +/-",), "A B", "not_all_met"),
        (("A-B *",), "A B", "not_all_met"),
        (("A-B X",), "A B", "not_all_met"),
        (("A-B nc", "A-B 1-0"), "A B", "A 1, B 0"),
        (("A-B nc",), "A B", "not_separated"),
        (("A-B 1-0",), "A", "not_tied"),
    ],
)
def test_s13(games: tuple[str, ...], tied: str, expected: str) -> None:
    assert direct_encounter_line(a_tournament("A B C").after(*games), tied) == expected


def test_s13_the_working_names_the_mutual_games_only() -> None:
    chart = a_tournament("A B C").after("A-B 1-0", "A-C ½-½")
    worked = direct_encounter(event_of(chart), (1, 2))
    assert worked_line(chart, worked[1]) == "1 beaten B 1 = 1"


@given(played_tournaments(max_players=5))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_s13_all_or_nothing(tournament: Tournament) -> None:
    event = event_of(tournament)
    worked = direct_encounter(event, tuple(event.records))
    values = [one.value.value for one in worked.values() if one.value is not None]
    assert len(values) in (0, len(worked))
    assert len(set(values)) == len(values)
    assert {one.remark for one in worked.values()} <= {None, Remark.NOT_ALL_MET, Remark.NOT_SEPARATED}


# S14 wins, S10 start number


def test_s14_byes_and_forfeits_are_named_but_add_nothing() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C bye", "A bye", "B-A -/+", "A full", "A-C ½-½", "A-C W-L")
    won = games_won(event_of(chart), 1)
    assert worked_line(chart, won) == (
        "1 beaten B 1 + 2 pairing_bye - 0 + 3 forfeit_win B 0 + 4 full_point_bye - 0 + 6 beaten C 1 = 2"
    )


def test_s10_the_start_number_is_its_own_value() -> None:
    chart = a_tournament("A B C").tournament
    assert [start_number(event_of(chart), number).value.value for number in (1, 2, 3)] == [1, 2, 3]


# the catalogue


def test_every_code_leads_to_its_rule() -> None:
    rules = {
        code: (found.rule, found.kind) for code in codes(Edition.SWISS64) if (found := tiebreak(code, Edition.SWISS64))
    }
    assert rules == {
        "BH": ("S11", Kind.OPPONENTS),
        "SB": ("S12", Kind.OPPONENTS),
        "DE": ("S13", Kind.MUTUAL),
        "WON": ("S14", Kind.OWN),
        "TPN": ("S10", Kind.OWN),
        "TPR": ("S15", Kind.RATINGS),
    }


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        tiebreak("XX", Edition.SWISS64)
    assert refusal.value.details == {
        "field": "tiebreak",
        "reason": "unknown_tiebreak",
        "code": "XX",
        "edition": Edition.SWISS64,
    }


def test_every_reason_can_happen() -> None:
    chart = a_tournament("A B").after(
        "A-B 1-0", "A-B ½-½", "A-B 0-1", "A-B nc", "A bye", "A full", "A half", "A zero", "A-B +/-", "A-B -/+",
        "A absent", "A-B *",
    )  # fmt: skip
    every = [one for one in Reason if one is not Reason.TAKEN_AS_DRAWN]  # 8.4 alone says that
    assert [term.reason for term in buchholz(event_of(chart), 1).terms] == every
