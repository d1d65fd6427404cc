"""FIDE handbook's lists (part 6.6 of the rules) and national ones: columns, tags, headings; what is refused."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.cli.made_up_list import fide_text, fide_xml, knsb_csv, made_up
from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.reading import Tally, refuse_shrunken, rows_of
from chalicelib.domain.ratings.lists.row import ListKind, ListRow, RefusedListError, ShrunkenListError
from tests.domain.ratings.lists.files import line, pieces, read, text_list, xml_list, xml_player

VERMEER = ListRow("1000042", "Vermeer, Anna", "NED", Sex.WOMAN, Title.WGM, 2301, 0, 2210, 1990, "w")
IN_COLUMNS = line(
    id="1000042", name="Vermeer, Anna", fed="NED", sex="F", tit="WGM", wtit="WGM", s="2301", r="0", b="2210",
    bday="1990", flag="w",
)  # fmt: skip
IN_XML = xml_player(
    fideid="1000042", name="Vermeer, Anna", country="NED", sex="F", title="WGM", w_title="WGM", o_title="FA,NI",
    rating="2301", rapid_rating="0", blitz_rating="2210", birthday="1990", flag="w",
)  # fmt: skip
KNSB_HEADER = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S"


@pytest.mark.parametrize("content", [text_list(IN_COLUMNS), xml_list(IN_XML)], ids=["columns", "xml"])
def test_a_player_of_the_combined_list(content: bytes) -> None:
    assert read(content) == [VERMEER]


@pytest.mark.parametrize("form", [fide_text, fide_xml], ids=["columns", "xml"])
def test_every_made_up_player_is_read_back(form: object) -> None:
    players = list(made_up(300))
    assert read("".join(form(players)).encode()) == players  # type: ignore[operator]


def test_columns_are_where_the_header_says() -> None:
    header = "ID Number      Name                      Fed Sex Tit  WTit OTit           FOA DEC26 Gms K  B-day Flag"
    row = "1000042        Vermeer, Anna             NED F   WGM  WGM                     1851  12  20 1990  wi  "
    (found,) = read(text_list(row, header=header), name="rapid_dec26frl.txt")
    assert (found.standard, found.rapid, found.flags, found.is_inactive) == (0, 1851, "wi", True)
    assert read(text_list(row, header=header), name="standard_dec26frl.txt")[0].standard == 1851


def test_a_list_of_one_kind_of_rating_in_xml() -> None:
    content = xml_list(xml_player(fideid="7", name="A", rating="1900"))
    (found,) = read(content, name="blitz_rating_list_xml.xml")
    assert (found.standard, found.blitz) == (0, 1900)


def test_officials_titles_that_overflow_their_column_push_the_numbers() -> None:
    titles = "FA,IA,FST,NI,DI,AIM"
    pushed = line(id="1000042", name="Vermeer, Anna", fed="NED", sex="F")[:94]
    rest = line(s="2301", b="2210", bday="1990", flag="w")[113:]
    (found,) = read(text_list(f"{pushed}{titles} {rest}"))
    assert (found.standard, found.blitz, found.birth_year, found.flags) == (2301, 2210, 1990, "w")


def test_unknown_titles_and_missing_values_are_nothing() -> None:
    (found,) = read(xml_list(xml_player(fideid="7", name="No Comma", title="WH", rating="", birthday="", k="")))
    assert found == ListRow("7", "No Comma")


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (KNSB_HEADER, "6001234;Wiel, J. van der;g;NED;2401;12;1959;m",
         ListRow("6001234", "Wiel, J. van der", "NED", Sex.MAN, Title.GM, 2401, birth_year=1959)),
        ("Naam,Relatienummer,Rating,Rapid,FIDE-nummer,Geslacht", '"Wit, Zoë de",6001,1500,1450,1000042,v',
         ListRow("6001", "Wit, Zoë de", sex=Sex.WOMAN, standard=1500, rapid=1450, fide_id="1000042")),
        ("relatienummer\tnaam\trating\tgeboortedatum", "12\tWit\t\t03-07-1988", ListRow("12", "Wit", birth_year=1988)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_national_list_says_in_its_header_what_is_where(
    header: str, row: str, expected: ListRow, encoding: str
) -> None:
    assert read(f"{header}\n{row}\n".encode(encoding), ListKind.KNSB) == [expected]


def test_a_made_up_national_list_is_read_back_with_its_cross_references() -> None:
    players = list(made_up(50))
    found = read("".join(knsb_csv(players)).encode(), ListKind.KNSB)
    assert [(row.name, row.standard, row.fide_id) for row in found] == [
        (row.name, row.standard, row.number) for row in players
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no_rows"),
        (b"Dear sir,\nplease find enclosed\n", "no_rating_list"),
        (text_list(), "no_rows"),
        (text_list(IN_COLUMNS)[:-2], "list_cut"),
        (text_list(IN_COLUMNS)[:-100], "list_cut"),
        (xml_list(IN_XML)[:-3], "list_cut"),
        (xml_list(IN_XML, IN_XML)[:-60], "list_cut"),
        (xml_list(IN_XML).replace(b"</name>", b""), "bad_xml"),
        (b"<html><p>Not found</p></html>", "no_rating_list"),
        (b'<!DOCTYPE x [<!ENTITY a "aaaa">]><playerslist/>', "document_type"),
        (b"\x00" * 100_000, "no_rating_list"),
    ],
)
def test_what_is_no_whole_list_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(RefusedListError) as refusal:
        read(content)
    assert refusal.value.details["reason"] == reason


@pytest.mark.parametrize("encoding", ["shift_jis", "nonsense"])
def test_an_encoding_that_nobody_knows(encoding: str) -> None:
    with pytest.raises(RefusedListError):
        read(xml_list(IN_XML).replace(b"UTF-8", encoding.encode()))


def test_a_list_that_was_saved_with_a_byte_order_mark() -> None:
    assert read(b"\xef\xbb\xbf" + text_list(IN_COLUMNS)) == read(b"\xef\xbb\xbf" + xml_list(IN_XML)) == [VERMEER]


SOUND = {
    ListKind.FIDE: ["".join(form(made_up(12))).encode() for form in (fide_text, fide_xml)],
    ListKind.KNSB: ["".join(knsb_csv(made_up(12))).encode()],
}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ListKind), st.integers(0, 5000), st.integers(0, 30), st.binary(max_size=12), st.data())
def test_damage_anywhere_ends_in_rows_or_in_a_refusal(
    kind: ListKind, start: int, length: int, put: bytes, data: st.DataObject
) -> None:
    sound = data.draw(st.sampled_from(SOUND[kind]))
    start %= len(sound)
    with suppress(RefusedListError):
        assert all(row.name and row.number for row in read(sound[:start] + put + sound[start + length :], kind))


def test_a_national_list_that_was_cut_is_refused() -> None:
    with pytest.raises(RefusedListError) as refusal:
        read(f"{KNSB_HEADER}\n1;A;;NED;1500;1;1990;m\n2;B;;NED;15".encode(), ListKind.KNSB)
    assert refusal.value.details == {"reason": "list_cut", "line": 3}


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"id": "x"}, "bad_number"),
        ({"name": " " * 20}, "missing_name"),
        ({"s": "19x0"}, "bad_rating"),
        ({"s": "4000"}, "bad_rating"),
        ({"bday": "90  "}, "bad_birth"),
        ({"flag": "?"}, "bad_flag"),
    ],
)
def test_a_broken_row_is_left_out_and_named_by_its_line(cells: dict[str, str], reason: str) -> None:
    broken = line(**{"id": "8", "name": "Broken, Row", "s": "1500", "bday": "1990"} | cells)
    tally = Tally()
    found = list(rows_of(ListKind.FIDE, "", pieces(text_list(IN_COLUMNS, broken, IN_COLUMNS)), tally))
    assert found == [VERMEER, VERMEER]
    assert [(one.line, one.reason) for one in tally.first_broken] == [(3, reason)]


def test_too_many_broken_rows_are_no_list() -> None:
    broken = line(id="x", name="Nobody")
    with pytest.raises(RefusedListError) as refusal:
        read(text_list(IN_COLUMNS, *[broken] * 6))
    assert refusal.value.details == {"reason": "broken_rows", "line": 3, "broken": 6, "why": "bad_number"}


@pytest.mark.parametrize(("rows", "is_refused"), [(899, True), (900, False), (1001, False)])
def test_a_list_that_lost_more_than_a_tenth_is_refused(rows: int, is_refused: bool) -> None:
    if is_refused:
        with pytest.raises(ShrunkenListError):
            refuse_shrunken(rows, 1000)
    else:
        refuse_shrunken(rows, 1000)


@pytest.mark.parametrize(
    ("tempo", "rapid", "expected"),
    [(Tempo.STANDARD, 1900, 2301), (Tempo.RAPID, 1900, 1900), (Tempo.RAPID, 0, 2301), (Tempo.BLITZ, 1900, 2210)],
)
def test_who_has_no_rating_of_the_tempo_plays_with_the_standard_one(tempo: Tempo, rapid: int, expected: int) -> None:
    assert replace(VERMEER, rapid=rapid).rating(tempo) == expected
