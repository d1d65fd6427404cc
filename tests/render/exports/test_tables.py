"""Tables for spreadsheets: what stands in them, how it is spelled, and that no cell is a formula."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.trf.orders import order_of_file
from chalicelib.domain.trf.reader import read_trf
from chalicelib.render.exports.event import exported, exported_file
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS, Cell, csv_text, spelling_for
from chalicelib.render.exports.tables import Table, rows_of
from chalicelib.render.facts import event_facts
from chalicelib.render.texts import Texts
from tests.domain.trf.test_reader import a_file, line
from tests.render.exports.scenes import AFTERWARDS, EVENING
from tests.render.ladder_scenes import CLUB, two_evenings

ENGLISH = Texts("en", {}).text


def lines(table: Table, language: str = "") -> list[str]:
    rows = rows_of(exported(event_facts(EVENING, AFTERWARDS)), table, ENGLISH)
    return csv_text(rows, spelling_for(language) if language else FOR_PROGRAMS).split("\r\n")[:-1]


def test_players() -> None:
    assert lines(Table.PLAYERS) == [
        "No.,Title,Name,Rating,Federation,FIDE ID,National number,Date of birth,Sex,Club,Withdrawn from round",
        '1,GM,"Vries, Jan",2500,NED,1000001,,1990/05/17,m,\'=HYPERLINK(1),',
        '2,WIM,"Ruiz, Ana",2310,ESP,,,,w,,',
        "3,,'@Jansen; Piet,1900,,,,,,,",
        "4,,D,,,,,,,,",
    ]


def test_standings_have_the_tiebreaks_of_the_event_and_decimals_of_the_country() -> None:
    english, dutch = lines(Table.STANDINGS), lines(Table.STANDINGS, "nl")
    assert english[0] == "Place,No.,Title,Name,Rating,Federation,Club,Points,BH-C1,BH,SB,DE,WIN,Games,TPR"
    assert len(english) == len(dutch) == 5
    half = next(line for line in dutch if "Ruiz" in line)
    assert ";0,5;" in half
    assert dutch[0].startswith("\ufeffPlace;No.;")


def test_pairings_have_a_row_for_each_board_and_each_bye() -> None:
    assert lines(Table.PAIRINGS)[1:] == [
        '1,2026-03-02,1,1,"Vries, Jan",2500,2,"Ruiz, Ana",2310,1-0,1,0,',
        "1,2026-03-02,2,3,'@Jansen; Piet,1900,4,D,,0-1,0,1,forfeit",
        '2,2026-03-09,1,4,D,,1,"Vries, Jan",2500,,,,no result yet',
        '2,2026-03-09,,2,"Ruiz, Ana",2310,,,,,0.5,,Bye asked for',
        "2,2026-03-09,,3,'@Jansen; Piet,1900,,,,,0,,Absent",
    ]


def test_pairings_of_a_file_have_the_points_of_299_and_every_absence() -> None:
    """A round without a word is an absence as `0000 - Z` is (T5)."""
    chart = (
        line(1, "3.0", "2 w 1", "0000 - H"), line(2, "0.0", "1 b 0", "0000 - Z"), line(3, "1.0", "", "4 w 1"),
        line(4, "1.5", "0000 - U", "3 b 0"), "299 W         2.0    1    1", "299 H         1.0    2",
        "299 U         1.5    1",
    )  # fmt: skip
    document = read_trf(a_file(*chart))
    rows = rows_of(exported_file(document, order_of_file(document).order), Table.PAIRINGS, ENGLISH)
    shown = [" ".join(str(cell) for cell in (row[0], row[3], row[6], *row[9:]) if cell) for row in rows[1:]]
    assert shown == [
        "1 1 2 1-0 2", "1 3 Absent", "1 4 3/2 Bye", "2 3 4 1-0 1", "2 1 1 Bye asked for", "2 2 Absent",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+31 6 1234", "'+31 6 1234"),
        ("-Jansen", "'-Jansen"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'=1"),
        ("\uff1d1", "'\uff1d1"),
        ("-12", "-12"),
        ("-1.5", "-1.5"),
        ("Jan\r\n=1", "Jan =1"),
        (-3, "-3"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(37, 3), "12.33"),
        (Fraction(-1, 1000), "0"),
        (Fraction(25, 2), "12.5"),
        (None, ""),
    ],
)  # fmt: skip
def test_a_cell(cell: Cell, written: str) -> None:
    """OWASP: what begins like a formula has an apostrophe before it; a number does not."""
    assert csv_text([[cell]], FOR_PROGRAMS).removesuffix("\r\n").strip('"') == written


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    st.lists(st.lists(st.text(max_size=20), min_size=2, max_size=4), max_size=4), st.sampled_from(["nl", "en", "es"])
)
def test_any_text_stays_in_its_cell_and_is_no_formula(texts: list[list[str]], language: str) -> None:
    spelling = spelling_for(language)
    text = csv_text(texts, spelling).removeprefix(spelling.mark)
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=spelling.delimiter))
    assert [len(row) for row in read] == [len(row) for row in texts]
    for cell in (cell for row in read for cell in row):
        assert cell[:1] not in ("=", "+", "@", "\t", "\r")
        assert cell[:1] != "-" or cell.lstrip("-").replace(".", "", 1).replace(",", "", 1).isdecimal()


def test_of_a_ladder_the_table_is_the_ladder() -> None:
    rows = rows_of(exported(event_facts(two_evenings(), AFTERWARDS, CLUB)), Table.STANDINGS, ENGLISH)
    found = csv_text(rows, FOR_PROGRAMS).split("\r\n")
    assert found[0] == "Place,No.,Title,Name,Rating,Federation,Club,Total,Value"
    assert found[4] == '4,3,,"Jansen, Piet",1750,,De Loper,27.33,42'
