"""Rows of a list as entries: what is wrong with a row is told at its place, and nothing is lost."""

import re
import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.lists.cells import birth_in
from chalicelib.domain.registration.lists.column import Basis
from chalicelib.domain.registration.lists.entry_list import column_letters, entries_from, left_over, read_pasted
from chalicelib.domain.registration.lists.fields import Field
from chalicelib.domain.registration.lists.layout import chosen, propose
from chalicelib.domain.registration.lists.table import read_table, text_of


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Vermeer, Anna 1902", Person("Vermeer, Anna", 1902)),
        ("Vermeer, Anna", Person("Vermeer, Anna")),
        ("  Jan de Vries   850 ", Person("Jan de Vries", 850)),
        ("12. Peeters, Sofie 2105", Person("Peeters, Sofie", 2105)),
        ("GM Jansen, Piet 2510", Person("Jansen, Piet", 2510, title=Title.GM)),
        ("wim García, Inés 2203", Person("García, Inés", 2203, title=Title.WIM)),
        ("Peeters, Sofie -", Person("Peeters, Sofie")),
        (
            "Vermeer, Anna; 1902; En Passant; 1234567",
            Person("Vermeer, Anna", 1902, club="En Passant", fide_id="1234567"),
        ),
        ("Vermeer, Anna\t1902\tEn Passant", Person("Vermeer, Anna", 1902, club="En Passant")),
        ("Vermeer, Anna;;En Passant", Person("Vermeer, Anna", club="En Passant")),
    ],
)
def test_a_line_is_an_entry(line: str, person: Person) -> None:
    assert read_pasted(line).persons == (person,)


@pytest.mark.parametrize(
    ("line", "place", "field", "reason"),
    [
        ("Vermeer; nineteen", "B4", "rating", "not_a_number"),
        ("Vermeer; 9999", "B4", "rating", "out_of_range"),
        (";1900", "A4", "name", "missing"),
        ("Vermeer;1900;club;12x4", "D4", "fide_id", "not_digits"),
        ("x" * 101, "A4", "name", "too_long"),
    ],
)
def test_a_row_that_is_no_entry_is_named_as_in_a_spreadsheet_and_kept(
    line: str, place: str, field: str, reason: str
) -> None:
    read = read_pasted(f"\nJansen;1800\nBakker;1700;De Toren;1234567\n{line}\nVisser;1600\nDekker;1500\n")
    assert len(read.persons) == 4
    (unread,) = read.unread
    assert (unread.place, unread.text, unread.field, unread.reason) == (place, line, field, reason)


def test_too_many_lines_are_refused() -> None:
    for lines in (1001, 5000):
        with pytest.raises(InvalidFieldError) as refusal:
            read_pasted("Jansen 1800\n" * lines)
        assert refusal.value.details["reason"] == "too_many_lines"
    assert len(read_pasted("Naam Rating\n" + "Jansen 1800\n" * 1000).persons) == 1000


def test_an_official_gives_columns_another_meaning() -> None:
    table = read_table("Jansen;1800;1234567\nVisser;1700;7654321")
    layout = chosen(table, [Field.NAME, Field.IGNORED, Field.NATIONAL_ID], has_heading=False)
    assert [column.basis for column in layout.columns] == [Basis.CONTENT, Basis.CHOSEN, Basis.CHOSEN]
    assert entries_from(table, layout, Tempo.STANDARD).persons == (
        Person("Jansen", national_id="1234567"),
        Person("Visser", national_id="7654321"),
    )


def test_an_official_says_whether_the_first_line_is_a_heading() -> None:
    table = read_table("Wie;Sterkte\nJansen;1800")
    fields = [Field.NAME, Field.RATING]
    assert propose(table).heading is None
    read = entries_from(table, chosen(table, fields, has_heading=False), Tempo.STANDARD)
    assert ([row.place for row in read.unread], len(read.persons)) == (["B1"], 1)
    headed = chosen(table, fields, has_heading=True)
    assert entries_from(table, headed, Tempo.STANDARD).unread == ()
    assert [column.heading for column in headed.columns] == ["Wie", "Sterkte"]


def test_what_is_left_over_keeps_its_heading() -> None:
    table = read_table("Naam;Rating\nJansen;1800\nVisser;veel\n")
    layout = propose(table)
    assert left_over(table, layout, entries_from(table, layout, Tempo.STANDARD)) == "Naam;Rating\nVisser;veel"


def test_a_heading_on_every_sheet_of_a_print_out() -> None:
    read = read_pasted("Naam;Rating\nJansen;1800\nNaam;Rating\nVisser;1700")
    assert ([row.line for row in read.above], len(read.persons), read.unread) == ([1, 3], 2, ())


@pytest.mark.parametrize(("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_columns_are_called_as_in_a_spreadsheet(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1991", "1991"),
        ("1-2-1991", "1991/02/01"),
        ("01.02.1991", "1991/02/01"),
        ("1991-02-01", "1991/02/01"),
        ("1991-02-01T00:00:00", "1991/02/01"),
        ("lente 1991", "lente 1991"),
    ],
)
def test_birth_is_written_as_in_tournament_report_files(typed: str, kept: str) -> None:
    assert birth_in(typed) == kept


@pytest.mark.parametrize(
    ("typed", "kept"), [("Nederland", "NED"), ("BE", "BEL"), ("ESP", "ESP"), ("esp", "ESP"), ("Tsjechië", "CZE")]
)
def test_a_country_becomes_its_federation(typed: str, kept: str) -> None:
    (person,) = read_pasted(f"Naam;Land\nAnna;{typed}").persons
    assert person.federation == kept


def test_cells_are_one_line_without_control_signs() -> None:
    (person,) = read_pasted("Jan\u00a0 de\x00Vries\u200b;1800;De\x07 \u202eToren").persons
    assert (person.name, person.club) == ("Jan de Vries", "De Toren")


PIECES = st.one_of(
    st.sampled_from(
        ["\n", "\t", ";", ",", '"', "  ", " ", "Naam", "Rating", "1800", "1234567", "-", "NED", "GM", "\r\n"]
    ),
    st.text(max_size=6),
)


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(Tempo))
def test_any_text_is_read_and_every_row_is_an_entry_or_told(text: str, tempo: Tempo) -> None:
    table = read_table(text)
    layout = propose(table)
    read = entries_from(table, layout, tempo)
    assert len(read.entries) + len(read.unread) + len(read.above) == len(table.rows)
    told = "\n".join(row.text for row in table.rows)
    assert sorted(re.findall(r"\w", told)) == sorted(re.findall(r"\w", text))


CELLS = st.text(string.printable.replace("'", "é"), max_size=6).map(clean_text)
SHEETS = st.lists(st.lists(CELLS, max_size=4), max_size=8)


@given(SHEETS)
def test_the_rows_of_a_sheet_come_back_from_its_text(sheet: list[list[str]]) -> None:
    rows = [trimmed(row) for row in sheet]
    assume(max(map(len, rows), default=0) > 1)
    read = {row.line: row.cells for row in read_table(text_of(rows)).rows}
    assert read == {line: row for line, row in enumerate(rows, start=1) if row}


def trimmed(row: list[str]) -> tuple[str, ...]:
    return tuple(row[: max((place for place, cell in enumerate(row, start=1) if cell), default=0)])


NO_HEADING = st.text(string.ascii_letters, max_size=8).map(lambda text: f"{text.title()}q")
COLUMNS = {
    "Naam": NO_HEADING,
    "Voornaam": st.just("") | NO_HEADING,
    "Elo": (st.just(0) | st.integers(100, 3500)).map(str),
    "Rapid": (st.just(0) | st.integers(100, 3500)).map(str),
    "FIDE-ID": st.integers(10**5, 10**8).map(str),
    "Relatienummer": st.just("") | st.integers(10**6, 10**7).map(str),
    "Club": st.text(string.ascii_letters + " ;,", max_size=12),
    "Geb.": st.sampled_from(["", "1991", "1-2-1991"]),
    "Opmerking": st.text(string.ascii_letters, max_size=5),
}
RECORDS = st.lists(st.tuples(*COLUMNS.values()), min_size=1, max_size=5)


@given(RECORDS, st.permutations(range(len(COLUMNS))), st.sampled_from("\t;,"), st.sampled_from(Tempo))
def test_with_a_heading_the_order_of_the_columns_does_not_matter(
    records: list[tuple[str, ...]], order: list[int], sign: str, tempo: Tempo
) -> None:
    def lines(places: list[int]) -> str:
        rows = [tuple(COLUMNS), *records]
        return "\n".join(sign.join(f'"{row[place]}"' for place in places) for row in rows)

    straight = read_pasted(lines(list(range(len(COLUMNS)))), tempo)
    assert len(straight.persons) == len(records)
    assert read_pasted(lines(order), tempo).persons == straight.persons
