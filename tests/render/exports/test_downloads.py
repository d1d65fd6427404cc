"""The files that organisers take away: their names, and that they say what the public pages say and no more."""

import json
from dataclasses import replace

from chalicelib.domain.trf.reader import read_trf
from chalicelib.render.exports.downloads import Download, Export, Manner, download
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS
from chalicelib.render.facts import event_facts
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.texts import Texts
from chalicelib.render.tournament import render_tournament
from tests.builders import a_tournament
from tests.people import SITE_ROOT
from tests.render.exports.scenes import AFTERWARDS, EVENING

CONTEXT = RenderContext(load_site(SITE_ROOT), AFTERWARDS, AFTERWARDS)
EVENT = replace(EVENING, settings=replace(EVENING.settings, slug="zaan"))


def taken(export: Export, event: object = EVENT) -> Download:
    manner = Manner(Texts("en", {}), FOR_PROGRAMS, CONTEXT)
    return download(export, event_facts(event, AFTERWARDS), manner)  # type: ignore[arg-type]


def test_names_have_the_address_and_the_last_published_round() -> None:
    assert [taken(one).name for one in Export] == [
        "zaan-r2-trf16.trf", "zaan-r2-trf26.trf", "zaan-r2.pgn", "zaan-r2-players.csv", "zaan-r2-standings.csv",
        "zaan-r2-pairings.csv", "zaan-r2.json",
    ]  # fmt: skip
    assert taken(Export.TRF26, replace(EVENT, rounds=())).name == "zaan-r0-trf26.trf"


def test_json_says_what_the_public_data_files_say() -> None:
    made = json.loads(taken(Export.JSON).text)
    files = render_tournament(EVENT, CONTEXT)
    for noun, found in (
        ("event", {name: value for name, value in made["event"].items() if name != "slug"}),
        ("players", {"players": made["players"]}),
        ("standings", made["standings"]),
        ("crosstable", made["crosstable"]),
        ("rounds/1", made["rounds"][0]),
        ("rounds/2", made["rounds"][1]),
    ):
        published = json.loads(files[f"en/t/zaan/data/v1/{noun}.json"].body)
        assert found == {name: value for name, value in published.items() if name not in ("version", "event")}
    assert made["event"]["slug"] == "zaan"


def test_the_rating_file_has_the_header_and_who_was_paired() -> None:
    lines = taken(Export.TRF16).text.split("\r\n")
    assert [line for line in lines if not line.startswith("001")] == [
        '012 Club "Zaan\\dam"', "022 Zaandam", "032 NED", "042 2026/03/02", "052 2026/03/09", "062 4", "072 3", "082 0",
        "092 Individual: Swiss-System", "102 Mulder, Kees", "122 90+30",
        f"{'132':<91}26/03/02  26/03/09", "",
    ]  # fmt: skip
    assert [line[9:33].strip() for line in lines if line.startswith("001")] == [
        "m GM Vries, Jan", "wWIM Ruiz, Ana", "@Jansen; Piet", "D",
    ]  # fmt: skip


def test_trf26_says_order_system_program_and_time_control() -> None:
    lines = taken(Export.TRF26).text.split("\r\n")
    assert [line for line in lines if line[:3] in ("142", "152", "172", "182", "192", "202", "212", "222", "###")] == [
        "142 3", "152 W", "192 FIDE_DUTCH", "182 Speelzaal", "222 5400+30", "### speelzaal profile fide",
        "202 BH/C1,BH,SB,DE,WIN",
    ]  # fmt: skip


def test_own_tiebreaks_travel_as_others() -> None:
    """MTB26: own inventions as OTHER_x."""
    made = a_tournament("A B", system="swiss64", profile="swiss64").after("A-B 1-0")
    (line,) = (one for one in taken(Export.TRF26, made).text.split("\r\n") if one.startswith("202"))
    assert line == "202 OTHER_BH,OTHER_SB,OTHER_DE,WON,TPN"


def test_no_file_knows_a_draft() -> None:
    drafted = a_tournament("A B").after("A-B 1-0", "draft: B-A")
    assert len(read_trf(taken(Export.TRF26, drafted).text).rounds) == 1
    assert taken(Export.PGN, drafted).text.count("[Event ") == 1
    assert taken(Export.PAIRINGS, drafted).text.count("\r\n") == 2
    assert len(json.loads(taken(Export.JSON, drafted).text)["rounds"]) == 1
