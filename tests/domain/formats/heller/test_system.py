"""H1-H4, H6: a Heller period as a tournament."""

from dataclasses import replace
from fractions import Fraction

import pytest

from chalicelib.domain.errors import InvalidFieldError, NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.formats.registry import schedule, system, takes_own_table
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.schedule import schedule_of
from chalicelib.domain.lifecycle.settings import changed, checked
from chalicelib.domain.model.history import derive_records
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.opponents import sum_of_opponents
from tests.builders import WallChart, a_tournament

SIX, SEVEN = "A B C D E F", "A B C D E F G"
CODES = {"heller": Variant.EQUAL, "heller-proportional": Variant.PROPORTIONAL, "heller-nearest": Variant.NEAREST}
OWN = TABLES[Variant.NEAREST][7]


def a_period(players: str = SIX, code: str = "heller", **settings: object) -> WallChart:
    return a_tournament(players, system=code, profile="heller", planned_rounds=5, **settings)


def requested(chart: WallChart, number: int, away: frozenset[int] = frozenset()) -> PairingRequest:
    absent = frozenset(map(PairingNumber, away))
    return rounds.pairing_request(chart.tournament, RoundNumber(number), absent, seed=0)


def paired(chart: WallChart, number: int = 1, away: frozenset[int] = frozenset()) -> RoundPairing:
    return system(chart.tournament.settings.system).pair_round(requested(chart, number, away))


def games(pairing: RoundPairing) -> tuple[tuple[int, int], ...]:
    return tuple((pair.white, pair.black) for pair in pairing.pairs)


@pytest.mark.parametrize(("code", "variant"), CODES.items())
def test_h2_every_round_is_the_row_of_its_table(code: str, variant: Variant) -> None:
    chart = a_period(SEVEN, code)
    for number, row in enumerate(TABLES[variant][7], start=1):
        pairing = paired(chart, number)
        assert games(pairing) == row
        assert pairing.bye == ({*range(1, 8)} - {one for game in row for one in game}).pop()
        assert pairing.bye_kind is ByeKind.ZERO_POINT
        assert pairing.notes == ()


def test_h1_five_rounds_and_no_more() -> None:
    assert {system(code).default_rounds(players) for code in CODES for players in (6, 13, 20)} == {5}
    with pytest.raises(NoLegalPairingError) as refusal:
        paired(a_period(), 6)
    assert refusal.value.details["rule"] == "schedule_complete"


@pytest.mark.parametrize("players", [5, 21])
def test_h1_ready_made_tables_are_for_6_to_20_players(players: int) -> None:
    with pytest.raises(NoLegalPairingError) as refusal:
        paired(a_period(" ".join("ABCDEFGHIJKLMNOPQRSTU"[:players])))
    assert refusal.value.details["rule"] == "no_table"


def test_h3_the_event_plays_by_its_own_table() -> None:
    chart = a_period(SEVEN, table=OWN)
    assert games(paired(chart)) == OWN[0]
    assert schedule_of(chart.tournament) == OWN
    with pytest.raises(NoLegalPairingError) as refusal:
        paired(a_period(SIX, table=OWN))
    assert refusal.value.details["rule"] == "table_for_others"


def test_h3_an_own_table_is_verified_and_fixed_once_the_event_runs() -> None:
    settings = a_period(SEVEN, table=OWN).tournament.settings
    assert checked(settings).table == OWN
    with pytest.raises(InvalidFieldError) as refusal:
        checked(replace(settings, table=OWN[:4]))
    assert refusal.value.details["reason"] == "table_rounds"
    with pytest.raises(InvalidFieldError) as refusal:
        checked(replace(settings, system="swiss64", profile="swiss64"))
    assert refusal.value.details["reason"] == "no_own_table"
    running = a_period().after("A-F, B-E, C-D")
    with pytest.raises(Exception, match="fixed_once_started"):
        changed(running, replace(running.settings, table=TABLES[Variant.NEAREST][6]))


def test_h6_the_absent_keep_their_place() -> None:
    pairing = paired(a_period(), away=frozenset({6}))
    assert games(pairing) == TABLES[Variant.EQUAL][6][0]
    assert [note.code for note in pairing.notes] == ["opponent_withdrawn"]


def test_the_table_decides_and_says_so() -> None:
    request = requested(a_period(SEVEN), 2)
    said = system("heller").explain(request, system("heller").pair_round(request))
    assert {one["code"] for one in said} == {"paired", "bye"}
    assert {one["round"] for one in said} == {2}


def test_h6_direct_encounter_sonneborn_berger_sum_of_opponents() -> None:
    """A rested, B won by forfeit: a forfeit counts its opponent, a rest nobody."""
    played = a_period(SEVEN).after("B-C +/-, D-E 1-0, F-G ½-½, A zero", "A-B 1-0, C-D 0-1, E-F 1-0, G zero")
    table = standings_of(played, kind_of(played.settings))
    assert table.order.codes == ("DE", "SB", "SOS")
    assert table.order.shares_places
    sums = {row.number: evaluated(played, row.number) for row in table.rows}
    assert sums == {1: 1, 2: 1, 3: 3, 4: 1, 5: Fraction(5, 2), 6: Fraction(3, 2), 7: Fraction(1, 2)}


def evaluated(played: Tournament, number: PairingNumber) -> Fraction:
    """Whatever the order needed: everybody's sum of opponents' scores."""
    records = derive_records(played.players, played.rounds)
    found = sum_of_opponents(Event(records), number).value
    return Fraction(found.value) if found else Fraction(-1)


def test_who_has_a_schedule() -> None:
    assert schedule("swiss64", 8) == ()
    assert len(schedule("round-robin", 8)) == 7
    assert [code for code in (*CODES, "round-robin", "swiss64") if takes_own_table(code)] == list(CODES)
    assert schedule_of(a_period("A B C").tournament) == schedule_of(a_period("A").tournament) == ()
