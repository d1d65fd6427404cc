"""Workbooks: what stands in their cells, and what is refused before it does harm."""

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.gateways.spreadsheet import is_workbook, read_sheet


def a_workbook(**sheets: list[list[object]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    return saved(book)


def saved(book: Workbook) -> bytes:
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def with_part(content: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same archive with one part changed."""
    kept = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
    return kept.getvalue()


def reason(content: bytes, wanted: str = "") -> str:
    with pytest.raises(InvalidFieldError) as refusal:
        read_sheet(content, wanted)
    return str(refusal.value.details["reason"])


ROWS: list[list[object]] = [["Naam", "Rating"], ["Vermeer, Anna", 1902.0]]
EVENING = datetime.fromisoformat("1991-02-01T20:15:00")
BOOK = a_workbook(Spelers=ROWS)


def test_cells_are_text_as_it_would_be_typed() -> None:
    cells = ["Vermeer,\nAnna", 1902, 1902.0, 1902.5, date(1991, 2, 1), EVENING, None, True]
    (row,) = read_sheet(a_workbook(Blad1=[cells])).rows
    assert row == ("Vermeer, Anna", "1902", "1902", "1902.5", "1991-02-01", "1991-02-01 20:15", "", "True")


def test_rows_keep_their_numbers_and_end_at_their_last_cell() -> None:
    sheet = read_sheet(a_workbook(Blad1=[[], ["Naam", None], [], ["Anna", None, 1902]]))
    assert sheet.rows == ((), ("Naam",), (), ("Anna", "", "1902"))


def test_a_formula_gives_its_value_and_a_merged_cell_stands_once() -> None:
    book = Workbook()
    book.active.append(["Deelnemers", None])
    book.active.merge_cells("A1:B1")
    book.active.append(["Anna", "=1900+2"])
    counted = with_part(
        saved(book),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"<v></v>", b"<v>1902</v>").replace(b"<v />", b"<v>1902</v>"),
    )
    assert read_sheet(counted).rows == (("Deelnemers",), ("Anna", "1902"))


def test_the_first_sheet_that_holds_something_else_the_one_asked_for() -> None:
    book = a_workbook(Leeg=[], Spelers=ROWS, Bestuur=[["Sam"]])
    found = read_sheet(book)
    assert (found.name, found.rows[1], found.others) == ("Spelers", ("Vermeer, Anna", "1902"), ("Leeg", "Bestuur"))
    assert read_sheet(book, "bestuur").rows == (("Sam",),)
    assert reason(book, "Clubs") == "unknown_sheet"
    assert reason(a_workbook(Leeg=[])) == "empty_workbook"


def test_a_formula_without_a_value_stays_as_it_is() -> None:
    assert read_sheet(a_workbook(Blad1=[["Anna", "=1900+2", None, "x"], [1902]])).rows == (
        ("Anna", "=1900+2", "", "x"),
        ("1902",),
    )


def test_the_sheet_with_the_most_likeness_is_read() -> None:
    book = a_workbook(Uitleg=[["Vul in"], ["Stuur op"]], Spelers=ROWS, Kort=[["Sam"]])
    assert [read_sheet(book, likeness=likes).name for likes in (len, lambda rows: -len(rows))] == ["Uitleg", "Kort"]
    assert read_sheet(book, "Kort", len).name == "Kort"


def test_a_hidden_sheet_is_passed_over() -> None:
    book = Workbook()
    book.active.append(["hidden"])
    book.create_sheet("Spelers").append(["Anna"])
    book.worksheets[0].sheet_state = "hidden"
    assert read_sheet(saved(book)).name == "Spelers"


def test_a_cell_at_the_end_of_the_sheet_costs_nothing() -> None:
    book = Workbook()
    book.active["A1"] = "Anna"
    book.active["XFD1"] = "far right"
    assert read_sheet(saved(book)).rows == (("Anna",),)
    book.active["A70000"] = "far away"
    assert reason(saved(book)) == "too_many_lines"


def test_other_kinds_of_workbook_are_named() -> None:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<office/>")
    assert reason(kept.getvalue()) == "old_workbook"
    assert reason(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on") == "old_workbook"
    assert [is_workbook(one) for one in (kept.getvalue(), b"Naam;Rating", b"")] == [True, False, False]


def test_what_is_large_is_refused_before_it_is_unpacked() -> None:
    assert reason(b"PK\x03\x04" + bytes(2_000_000)) == "file_too_large"
    bomb = with_part(a_workbook(Spelers=ROWS), "xl/styles.xml", lambda xml: xml + b" " * 40_000_000)
    assert len(bomb) < 100_000
    assert reason(bomb) == "file_too_large"


def test_a_part_that_is_larger_than_it_says_is_not_unpacked_further() -> None:
    content = with_part(a_workbook(Spelers=ROWS), "xl/styles.xml", lambda xml: xml + b" " * 40_000_000)
    size = next(part.file_size for part in zipfile.ZipFile(io.BytesIO(content)).infolist() if "styles" in part.filename)
    lying = content.replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert reason(lying) == "not_a_workbook"


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/styles.xml"])
def test_entities_that_multiply_are_refused(part: str) -> None:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha" * 50}">' for n in range(9))
    head = f"<!DOCTYPE any [{laughs}]>".encode()
    tail = b"<x>&a8;</x>"

    def laughing(xml: bytes) -> bytes:
        before, sign, root = xml.rpartition(b"</")
        return head + before + tail + sign + root

    assert reason(with_part(BOOK, part, laughing)) == "not_a_workbook"


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"])
def test_a_part_nested_without_end_is_read_or_refused(part: str) -> None:
    nested = with_part(BOOK, part, lambda _xml: b"<a>" * 50_000 + b"</a>" * 50_000)
    with suppress(InvalidFieldError):
        read_sheet(nested)


@given(st.integers(0, len(BOOK) - 1), st.binary(min_size=1, max_size=8))
def test_a_damaged_workbook_is_read_or_refused(place: int, damage: bytes) -> None:
    broken = b"PK\x03\x04" + (BOOK[:place] + damage + BOOK[place + len(damage) :])[4:]
    with suppress(InvalidFieldError):
        read_sheet(broken)


@given(st.sampled_from(zipfile.ZipFile(io.BytesIO(BOOK)).namelist()), st.integers(0, 5000), st.binary(max_size=8))
def test_a_workbook_with_a_damaged_part_is_read_or_refused(name: str, place: int, damage: bytes) -> None:
    broken = with_part(BOOK, name, lambda xml: xml[: place % len(xml)] + damage + xml[place % len(xml) + len(damage) :])
    with suppress(InvalidFieldError):
        read_sheet(broken)


def as_excel_writes_it() -> bytes:
    """Texts in a table of their own, some in pieces; a day as a number with a format; cells and rows left out."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kind}.styles+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="rId1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="rId1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{office}/styles" Target="styles.xml"/>'
        f'<Relationship Id="rId3" Type="{office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}">'
        '<sheets><sheet name="Blad1" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}"><fonts><font/></fonts><fills><fill/></fills><borders><border/>'
        '</borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>'
        "</styleSheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{main}"><si><t>Naam</t></si><si><t>Geboren</t></si>'
        "<si><r><t>Ver</t></r><r><rPr><b/></rPr><t>meer</t></r></si></sst>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><dimension ref="A1"/><sheetData>'
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>'
        '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" s="1"><v>33270</v></c></row>'
        "</sheetData></worksheet>",
    }
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>{text}')
    return kept.getvalue()


def test_a_workbook_of_excel() -> None:
    assert read_sheet(as_excel_writes_it()).rows == (("Naam", "", "Geboren"), (), ("Vermeer", "#N/A", "1991-02-01"))
