"""Series over events of others, brought in from their report files; every sum below was worked out by hand."""

from dataclasses import replace
from datetime import date

from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.imported import imported_tournament
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.series.points_table import PRESETS
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import decided
from chalicelib.domain.series.ties import TieRule
from chalicelib.domain.trf.reader import read_trf
from tests.domain.series.charts import a_series, line, standing
from tests.oracles import oracle

TEN = PRESETS["10-to-1"]


def imported(name: str) -> Tournament:
    data = oracle(f"trf/{name}.trf").read_bytes()
    return imported_tournament(read_trf(data), TournamentId(name), "", date(2026, 12, 1))


def test_the_best_two_of_three_events_with_shared_places_in_each() -> None:
    """The files have names with births, which show who is the same.

    After 5 rounds: Bruno 10; Charline, David, Alyx, Stephan share 2 to 5: (9+8+7+6)/4 = 15/2; Franck 5; Irina, Maria,
    Helene share 7 to 9: 3; Reine, Nick, Paul share 10 to 12: 1/3. After 9 rounds: Charline 10; Franck, Bruno, David,
    Alyx 15/2; Stephan, Irina, Genevieve share 6 to 8: 4; Reine, Lais, Helene, Paul share 9 to 12: (2+1)/4 = 3/4.
    Round robin: Alyx, Bruno, Charline 9; David, Helene, Franck 6.
    """
    events = [imported(f"gacruxfix_held_{name}") for name in ("swiss_5", "swiss_9", "round_robin")]
    found = standing(a_series(TEN, best=2), *events)
    assert line(found) == (
        "1 Charline 19, 2 Bruno 19, 3 Alyx 33/2, 4 David 15, 5 Franck 27/2, 6 Stephan 23/2, 7 Helene 9, 8 Irina 7, "
        "9 Genevieve 4, 10 Maria 3, 11-12 Paul 13/12, 11-12 Reine 13/12, 13 Lais 3/4, 14 Nick 1/3, "
        "15-16 Jessica 0, 15-16 Opal 0"
    )
    charline, bruno = found.table.rows[:2]
    assert [one.is_counted for one in charline.scores if one] == [False, True, True]
    assert bruno.separated_by is TieRule.LATEST  # 10 and 9 each, two first places each; 9 rounds: 10 against 15/2


def test_people_of_two_files_are_joined_by_their_fide_ids() -> None:
    """The same 284 players twice; 6 share 2 to 7: 39/6 = 13/2, 9 share 8 to 16: (3+2+1)/9 = 2/3."""
    first = imported("sklangen_example1_fide")
    second = replace(imported("sharly_example_trf16"), id=TournamentId("again"))
    found = standing(a_series(TEN, ties=()), first, second)
    totals = [str(row.total) for row in found.table.rows]
    assert totals[:16] == ["20", *["13"] * 6, *["4/3"] * 9]
    assert found.table.rows[0].player.name == "Mikhaletz,Lubomir"


def test_names_alone_are_for_the_organiser_to_say() -> None:
    """2020: 10, 9, two share 3 and 4: 15/2, two share 5 and 6: 11/2, then 4, 3, 2, 1 and nothing below.

    2021: two share 1 and 2: 19/2, three share 3 to 5: 7, then 5, 4, 3, 2.
    """
    events = [imported(f"sklangen_{name}") for name in ("2020_06", "2021_03")]
    series = replace(a_series(TEN, ties=()), events=tuple(event.id for event in events))
    doubts = standing(series, *events).doubts
    assert sorted(one.one.person.name for one in doubts) == [
        "feyre17", "hansimpech", "liamyoda2007", "mattderkuerschner", "michaelwalz7", "presidentlangen", "tobiasthomas",
    ]  # fmt: skip
    for doubt in doubts:
        series = decided(series, Decision(doubt.one.ref, doubt.other.ref, is_same=True))
    assert line(standing(series, *events)) == (
        "1 mattderkuerschner 39/2, 2 hansimpech 17, 3 michaelwalz7 23/2, 4-5 noiretblanc 9, 4-5 tobiasthomas 9, "
        "6-7 kicia64 7, 6-7 nowosibirsk 7, 8-9 defrank 11/2, 8-9 nullkommaneun 11/2, 10 liamyoda2007 5, "
        "11-12 feyre17 4, 11-12 oshgnacknak 4, 13 mainspringer 3, 14 presidentlangen 2, 15 johnnydiggson 0"
    )
