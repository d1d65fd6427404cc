"""What holds for every event: the entry order means nothing, and sums that must come out (C.07)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.ranking import places_of, rank
from chalicelib.domain.tiebreaks.catalogue import codes, tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from tests.builders import a_tournament, boards_line, records_of
from tests.domain.tiebreaks.fide.charts import NOW, SWISS, worked
from tests.strategies import played_tournaments

EDITIONS = (Edition.FIDE_2024, Edition.FIDE_2026)
EVERY_CODE = (
    *codes(NOW), "BH/C1", "BH/C2", "BH/M1", "FB/C1", "SB/C1", "SB/C2", "BH/P", "SB/P", "DE/P", "AOB/F", "KS/L+1",
    "PS/C1", "ARO/C1",
)  # fmt: skip


def renumbered(chart: Tournament, order: list[int]) -> Tournament:
    """The same event with other pairing numbers: the player with number n gets `order[n - 1]`."""

    def new(number: PairingNumber) -> PairingNumber:
        return PairingNumber(order[number - 1])

    return replace(
        chart,
        players=tuple(
            sorted((replace(one, number=new(one.number)) for one in chart.players), key=lambda one: one.number)
        ),
        rounds=tuple(
            replace(
                round_,
                boards=tuple(replace(one, white=new(one.white), black=new(one.black)) for one in round_.boards),
                byes=tuple(replace(one, player=new(one.player)) for one in round_.byes),
            )
            for round_ in chart.rounds
        ),
    )


@given(st.data(), played_tournaments(decided_only=False), st.sampled_from(SystemKind), st.sampled_from(EDITIONS))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_the_entry_order_changes_no_value(
    data: st.DataObject, chart: Tournament, kind: SystemKind, edition: Edition
) -> None:
    order = data.draw(st.permutations(range(1, len(chart.players) + 1)))
    here = Event(records_of(chart), kind, chart.settings.scoring)
    there = Event(records_of(renumbered(chart, order)), kind, chart.settings.scoring)
    for code in EVERY_CODE:
        if code != "TPN":
            criterion = tiebreak(code, edition)
            values = criterion.evaluate(here, sorted(here.records))
            moved = criterion.evaluate(there, sorted(there.records))
            assert {order[number - 1]: one.value for number, one in values.items()} == {
                number: one.value for number, one in moved.items()
            }, code
    places, moved_places = (places_of(rank(event, [tiebreak("DE", edition)]).groups) for event in (here, there))
    assert {order[number - 1]: place for number, place in places.items()} == moved_places


@given(played_tournaments(decided_only=False), st.sampled_from(EDITIONS))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_the_terms_add_up(chart: Tournament, edition: Edition) -> None:
    """S18: what is shown is what was added."""
    for code in ("PTS", "BH", "BH/C1", "BH/M1", "FB", "SB", "SB/C2", "PS", "PS/C1", "STD", "KS", "WIN", "WON", "REP"):
        for one in worked(chart, code, SWISS, edition).values():
            assert one.value is not None
            assert sum((Fraction(term.adds) for term in one.terms), Fraction(0)) == one.value.value, code


@given(played_tournaments(decided_only=False))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_the_caps_of_2026_only_lower(chart: Tournament) -> None:
    for code in ("BH", "SB", "FB"):
        now, before = worked(chart, code), worked(chart, code, SWISS, Edition.FIDE_2024)
        assert all(one.value.value <= before[number].value.value for number, one in now.items() if one.value)


@pytest.mark.parametrize("code", ["WIN", "WON", "REP", "PS", "BH", "SB", "ARO", "TPR"])
def test_a_bye_for_one_player_moves_only_what_the_rules_say(code: str) -> None:
    """E is away in the last round, or has the bye: 1½ or 2 points for A, who met him (16.3); nothing else moves."""
    chart = a_tournament("A:2000 B:1900 C:1800 D:1700 E:1600").after(
        "A-B 1-0, C-D 1-0, E bye", "A-E 1-0, B-C 1-0, D bye"
    )
    games = "A-C ½-½, B-D 1-0"
    away = a_tournament("A:2000 B:1900 C:1800 D:1700 E:1600").after(*_rounds(chart), f"{games}, E zero")
    back = a_tournament("A:2000 B:1900 C:1800 D:1700 E:1600").after(*_rounds(chart), f"{games}, E bye")
    others = [number for number in range(1, 5) if worked(away, code)[number].value != worked(back, code)[number].value]
    assert others == ([1] if code in ("BH", "SB") else [])


def _rounds(chart: Tournament) -> list[str]:
    return [boards_line(chart, round_) for round_ in chart.rounds]
