"""A list, pasted or sent: shown, read otherwise, entered."""

import io
import re
from html import unescape

import pytest
from openpyxl import Workbook

from chalicelib.domain.registration.lists.fields import Field
from chalicelib.ports import Services
from chalicelib.web.admin.event.entry_list import FIELDS
from tests.web.admin.event.test_entries import names, new_event
from tests.web.admin.office import Office, open_office, sign_up

BOUNDARY = "----parts"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def page(office: Office) -> str:
    """Where a new event takes lists."""
    path = f"{new_event(office)}/entries/list"
    office.get(path)
    return path


def look(office: Office, page: str, text: str, **typed: str) -> None:
    office.post(page, list=text, do="look", **typed)


def enter(office: Office, page: str, text: str, **typed: str) -> None:
    office.post(page, list=text, do="enter", **typed)


def send(office: Office, page: str, name: str, content: bytes, **typed: str) -> None:
    """Choose a file and press the button."""
    fields = office.hidden(page) | {"do": "look"} | typed
    lines = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{one}"\r\n\r\n{text}\r\n'
        for one, text in fields.items()
    ]
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = "".join([*lines, file]).encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
    office.send(page, f"multipart/form-data; boundary={BOUNDARY}", body)


def entered(office: Office, page: str) -> list[str]:
    office.get(page.removesuffix("/list"))
    return names(office)


def box(office: Office) -> str:
    """What stands in the box for the list."""
    (found,) = re.findall(r'<textarea id="f-list"[^>]*>\n(.*?)</textarea>', office.page, flags=re.DOTALL)
    return unescape(found)


def columns(office: Office) -> list[str]:
    """What the columns are said to mean."""
    selects = re.findall(r'<select id="column-\d+".*?</select>', office.page, flags=re.DOTALL)
    return [unescape(re.findall(r"selected>([^<]*)<", one)[0]) for one in selects]


def test_a_pasted_list_is_shown_before_it_is_entered_and_no_line_is_lost(office: Office, page: str) -> None:
    text = "1. GM Anna; 2000\nBas; veel; De Toren\nChris; 1700"
    look(office, page, text)
    assert office.rows[1] == "B2 Bas; veel; De Toren Rating: Vul een geheel getal in."
    assert "1 GM Anna 2000" in office.rows
    assert "2 spelers inschrijven" in office.page
    enter(office, page, text)
    assert ("2 spelers zijn ingeschreven." in office.page, box(office)) == (True, "Bas; veel; De Toren")
    enter(office, page, "Bas; 1800; De Toren")
    assert entered(office, page) == ["1 GM Anna 2000", "2 Chris 1700"]


def test_what_was_not_shown_is_not_entered(office: Office, page: str) -> None:
    look(office, page, "Anna 2000")
    enter(office, page, "Anna 2000\nBas 1900")
    assert "De lijst of de kolommen zijn anders dan ze getoond werden." in office.page
    enter(office, page, "Anna 2000\nBas 1900")
    assert entered(office, page) == ["1 Anna 2000", "2 Bas 1900"]


def test_each_column_is_named_and_can_be_named_otherwise(office: Office, page: str) -> None:
    text = "Anna Vermeer;1902;En Passant\nPiet Jansen;1855;De Toren"
    look(office, page, text)
    assert columns(office) == ["Naam", "Rating", "Club"]
    chosen = {"column__0": "name", "column__1": "", "column__2": "national_id"}
    look(office, page, text, **chosen)
    assert columns(office) == ["Naam", "Niet gebruiken", "Relatienummer van de bond"]
    assert "1 Anna Vermeer En Passant" in office.rows
    look(office, page, text.replace("De Toren", "Het Paard"), **chosen)
    assert columns(office) == ["Naam", "Niet gebruiken", "Relatienummer van de bond"]
    look(office, page, "Naam;Rating\nAnna;1902", **chosen)
    assert columns(office) == ["Naam", "Rating"]


def test_two_columns_of_one_meaning_are_told(office: Office, page: str) -> None:
    text = "Anna Vermeer;1902;En Passant\n;1855;Piet Jansen"
    look(office, page, text)
    look(office, page, text, column__0="name", column__1="rating", column__2="name")
    assert "Meer dan één kolom heet zo: Naam. In elke rij telt de eerste die gevuld is." in office.page
    assert {"1 Anna Vermeer 1902", "2 Piet Jansen 1855"} <= set(office.rows)


def test_a_heading_that_is_not_recognised(office: Office, page: str) -> None:
    text = "Wie;Sterkte\nAnna;1902"
    look(office, page, text)
    assert "B1 Wie;Sterkte Rating: Vul een geheel getal in." in office.rows
    look(office, page, text, column__0="name", column__1="rating", heading="yes")
    assert ("A · Wie" in office.page, "1 speler inschrijven" in office.page) == (True, True)


def test_who_is_entered_already_is_passed_over_unless_one_says_so(office: Office, page: str) -> None:
    first = "Naam;Rating;FIDE-ID\nAnna;2000;1234567\nBas;1900;"
    look(office, page, first)
    enter(office, page, first)
    second = "Naam;Rating;FIDE-ID\nVermeer, Anna;2000;1234567\nbas;1900;\nChris;1800;\nChris;1700;7654321"
    office.get(page)
    look(office, page, second)
    marked = [row for row in office.rows if "staat al op de lijst" in row]
    assert [row.partition(" staat")[0] for row in marked] == ["2 Vermeer, Anna", "3 bas", "5 Chris"]
    enter(office, page, second, anyway="3")
    assert entered(office, page) == ["1 Anna 2000", "2 Bas 1900", "3 bas 1900", "4 Chris 1800"]


def test_when_everybody_is_entered_already_nobody_is_said_to_be_entered(office: Office, page: str) -> None:
    look(office, page, "Anna 2000")
    enter(office, page, "Anna 2000")
    office.get(page)
    look(office, page, "Anna 2000")
    enter(office, page, "Anna 2000")
    assert ("Er is niemand ingeschreven" in office.page, box(office)) == (True, "Anna 2000")
    assert entered(office, page) == ["1 Anna 2000"]


def test_a_list_sent_twice_is_entered_once(office: Office, page: str, services: Services) -> None:
    text = "Anna;2000\nBas;veel\nChris;1700"
    look(office, page, text)
    fields = office.hidden(page) | {"list": text, "do": "enter"}
    for _ in range(2):
        office._see(office.browser.post(page, fields), page)
        assert "2 spelers zijn ingeschreven." in office.page
    assert entered(office, page) == ["1 Anna 2000", "2 Chris 1700"]


def workbook(**sheets: list[list[object]]) -> bytes:
    book, kept = Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(kept)
    return kept.getvalue()


def test_a_workbook_is_sent(office: Office, page: str) -> None:
    rows = [["Najaar"], [], ["Naam", "Rating", "Club"], ["Vermeer, Anna", 1902.0, 'Club "Oost"'], ["Bas", "veel", None]]
    send(office, page, "list.xlsx", workbook(Spelers=rows, Bestuur=[["Sam"]]))
    assert "Dit is het werkblad Spelers. Het bestand heeft ook: Bestuur." in office.page
    assert "B5 Bas veel Rating: Vul een geheel getal in." in office.rows
    assert '4 Vermeer, Anna 1902 Club "Oost"' in office.rows
    enter(office, page, box(office))
    assert box(office) == "Naam\tRating\tClub\nBas\tveel\t"
    assert entered(office, page) == ['1 Vermeer, Anna 1902 Club "Oost"']


def test_another_sheet_of_the_workbook(office: Office, page: str) -> None:
    book = workbook(Spelers=[["Anna", 1902]], Bestuur=[["Sam", 1500]])
    send(office, page, "list.xlsx", book, sheet="Clubs")
    assert 'id="e-sheet">Dat werkblad is er niet. Er zijn: Spelers, Bestuur.' in office.page
    send(office, page, "list.xlsx", book, sheet="Bestuur")
    assert "1 Sam 1500" in office.rows


def test_letters_of_an_old_file_are_read_and_that_is_said(office: Office, page: str) -> None:
    send(office, page, "list.csv", "Naam;Rating\nJosé;1902\n".encode("latin-1"))
    assert "ze zijn gelezen als windows-1252" in office.page
    assert "2 José 1902" in office.rows


def test_a_file_that_is_refused_says_why_and_what_was_typed_stays(office: Office, page: str) -> None:
    for content, said in (
        (b"PK\x03\x04 and nothing of the kind", "Dit is geen werkmap die gelezen kan worden."),
        (b"\xd0\xcf\x11\xe0 of 1997", "Werkmappen worden alleen als .xlsx gelezen"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", "In dit bestand staat geen tekst."),
        (b"Anna 1900\n" * 210_000, "Dit bestand is te groot; hooguit 2 MB."),
        (workbook(Leeg=[]), "In deze werkmap staat niets."),
    ):
        send(office, page, "list.xlsx", content, list="Bas 1900")
        assert (f'id="e-file">{said}' in office.page, box(office)) == (True, "Bas 1900")


def test_an_empty_list(office: Office, page: str) -> None:
    look(office, page, " \n")
    assert 'id="e-list">Vul dit in.' in office.page


def test_rapid_ratings_in_a_rapid_event(office: Office) -> None:
    page = f"{new_event(office, tempo='rapid')}/entries/list"
    office.get(page)
    look(office, page, "Name\tStd.\tRpd.\nAnna\t1902\t1811\nBas\t1700\t0")
    assert "Van meer ratings telt de eerste die een speler heeft: Rapidrating, FIDE-rating, standaard." in office.page
    assert [row for row in office.rows if row[0].isdigit()] == ["2 Anna 1811", "3 Bas 1700"]


def test_every_meaning_of_a_column_has_a_name() -> None:
    assert set(FIELDS) == set(Field)


def test_columns_that_can_be_read_in_more_than_one_way_are_named(office: Office, page: str) -> None:
    look(office, page, "Vermeer, Anna;1985;1950\nJansen, Piet;1990;1960")
    assert "Kijk eerst naar deze kolommen, ze zijn op meer dan één manier te lezen: B en C." in office.page
    assert office.page.count("kijk naar deze kolom") == 2
    assert (columns(office), "2 spelers inschrijven" in office.page) == (
        ["Naam", "Niet gebruiken", "Niet gebruiken"],
        True,
    )
    look(office, page, "Vermeer, Anna;1985;1950", column__0="name", column__1="birth", column__2="rating")
    assert "kijk naar deze kolom" not in office.page


def test_the_sheet_with_the_players_is_read_and_a_formula_without_value_is_told(office: Office, page: str) -> None:
    book = workbook(
        Uitleg=[["Vul het tweede blad in"], ["En stuur het op"]], Spelers=[["Naam", "Elo"], ["Anna", "=1+1"]]
    )
    send(office, page, "list.xlsx", book)
    assert "Dit is het werkblad Spelers. Het bestand heeft ook: Uitleg." in office.page
    assert "B2 Anna =1+1 Rating: Vul een geheel getal in." in office.rows
