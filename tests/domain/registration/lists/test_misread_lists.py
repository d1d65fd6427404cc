"""Lists that invite a wrong reading: they are read rightly, marked as doubtful, or told; never silently wrong."""

import csv
import io
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import BrokenRowError, read_rating
from chalicelib.domain.registration.lists.contents import middle
from chalicelib.domain.registration.lists.entry_list import entries_from, likeness, read_pasted
from chalicelib.domain.registration.lists.layout import propose
from chalicelib.domain.registration.lists.table import read_table


def lines(text: str) -> str:
    """A list on one line of a chart: ` / ` ends a row."""
    return text.replace(" / ", "\n")


def columns(text: str) -> str:
    """The meaning of each column, `-` for none, a question mark where somebody must look at it."""
    found = propose(read_table(lines(text))).columns
    return " ".join(f"{column.field or '-'}{'?' * column.is_doubtful}" for column in found)


def told(person: Person) -> str:
    parts = (person.title, person.name, str(person.rating or ""), person.federation)
    marked = (("#", person.fide_id), ("nr ", person.national_id), ("* ", person.birth), ("@ ", person.club))
    return " ".join([*filter(None, parts), *(f"{mark}{text}" for mark, text in marked if text)])


def chart(text: str, tempo: Tempo = Tempo.STANDARD) -> list[str]:
    """Everybody who was read, and `place: reason` of what is unread, by the lines."""
    read = read_pasted(lines(text), tempo)
    rows = [(one.line, told(one.person)) for one in read.entries]
    rows += [(one.line, f"{one.place}: {one.field} {one.reason}") for one in read.unread]
    return [row for _, row in sorted(rows)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Name;FIDE rating (0 if unrated) / Anna;1902", "name fide_standard"),
        ("Name;What is your FIDE rating? Leave blank if unrated / Anna;1902", "name fide_standard"),
        ("Name;FIDE standard rating;FIDE rapid rating / Anna;1902;1811", "name fide_standard fide_rapid"),
        (
            "Name;FIDE standard rating;FIDE rapid rating;FIDE ID / Anna;1902;1811;1234567",
            "name fide_standard fide_rapid fide_id",
        ),
        ("Naam;KNSB-rating;KNSB-rapidrating / Anna;1902;1811", "name national_rating fide_rapid"),
        ("Naam;KNSB-rating (huidig) / Anna;1902", "name national_rating"),
        ("Naam;KNSB rating (0 = unrated) / Anna;1902", "name national_rating"),
        ("Naam;KNSB rating individueel / Anna;1902", "name national_rating"),
        ("Nombre;Elo FIDE rápido / Ana;1811", "name fide_rapid"),
        ("Nombre;Elo FIDE (válido hoy) / Ana;1902", "name fide_standard"),
        ("Name;Rating provided by FIDE / Anna;1902", "name fide_standard"),
        ("Naam;KNSB-ratingnummer / Anna;1902", "name national_rating"),
        ("Naam;Nº FIDE / Anna;1234567", "name fide_id"),
        ("Naam;FIDE-id (geen rating? Vul 0 in) / Anna;1234567", "name fide_id"),
        ("Name;FIDE ID / Anna;1902 / Bea;1855", "name -?"),
        ("Naam;Rating vorig seizoen;Rating nu / Anna;1800;1902", "name rating? -?"),
        ("Naam;Oude rating;Rating / Anna;1800;1902", "name - rating"),
        ("Naam;Startrating / Anna;1800", "name rating"),
        ("Nr.;Name;EloI;EloN / 1;Anna;1902;1811", "- name fide_standard national_rating"),
        ("Nombre;Elo Int;Elo Nac / Ana;1902;1811", "name fide_standard national_rating"),
        ("Nombre;EloFIDE / Ana;1902", "name fide_standard"),
        ("Surname;Forename;Grade / Vermeer;Anna;1902", "last_name first_name rating"),
        ("Cognoms;Nom;Elo / Vermeer;Anna;1902", "last_name first_name rating"),
        ("Cognome Nome;Elo / Vermeer Anna;1902", "name rating"),
        ("Cognome;Nome;Elo / Vermeer;Anna;1902", "last_name first_name rating"),
        ("Naam;Geb. jr. / Anna;1991", "name birth"),
        ("Nombre;Fecha Nac. / Ana;01/02/1991", "name birth"),
        ("Teilnehmer;FideKenn / Anna;1234567", "name fide_id"),
        ("Surname;Handle;Elo / Vermeer;Anna;1902", "last_name -? rating"),
        ("Surname;First name;Handle;Elo / Vermeer;Anna;Bos;1902", "last_name first_name - rating"),
        ("Naam;Sterkte / Anna;1902 / Bea;1855", "name -?"),
        ("Naam;Sterkte;Rating / Anna;1902;1811 / Bea;1855;1750", "name - rating"),
        ("Name;Rating;rtg+/-;Rating ± / Anna;1902;16;3", "name rating - -"),
    ],
)
def test_what_is_asked_for_is_told_by_whole_words_and_must_agree_with_the_cells(text: str, found: str) -> None:
    assert columns(text) == found


RANKING = """\
Rk.\tSNo\t\tName\tFED\tRtgI\tRtgN\tClub/City\tPts.\tTB1\tn\tw\twe\tw-we\tK\trtg+/-
1\t4\tFM\tVermeer, Anna\tNED\t1902\t1950\tDe Toren\t6\t22,5\t7\t6\t4,2\t1,8\t20\t36
2\t3\t\tJansen, Piet\tNED\t0\t1855\tDe Toren\t5\t21\t7\t5\t5,2\t-0,2\t20\t-4
"""


def test_a_final_ranking_of_chess_results() -> None:
    assert columns(RANKING) == "- - title name federation fide_standard national_rating club - - - - - - - -"
    assert chart(RANKING) == ["FM Vermeer, Anna 1902 NED @ De Toren", "Jansen, Piet 1855 NED @ De Toren"]


@pytest.mark.parametrize(
    "heading",
    [
        "Apellido 1;Apellido 2;Nombre",
        "Apellido1;Apellido2;Nombre",
        "1er Apellido;2º Apellido;Nombre",
        "Primer apellido;Segundo apellido;Nombre",
        "Apellido;Apellido;Nombre",
    ],
)
def test_two_last_names(heading: str) -> None:
    assert chart(f"{heading};Elo / García;López;Ana;1500 / Soto;;Juan;1600") == [
        "García López, Ana 1500",
        "Soto, Juan 1600",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("García;López;Ana;1500", "-? -? -? rating"),
        ("García López;Ana;1500 / Soto Ruiz;Juan;1600", "name? -? rating"),
        ("Vermeer;Anna;1902 / Jansen;Piet;1855", "last_name? first_name? rating"),
        ("Berg;Joost;HSG / Jansen;Piet;HSG / Vos;Eva;SO", "last_name? first_name? club"),
        ("Anna Bos;HSG;1500 / Jan Vos;SO;1600", "name club rating"),
    ],
)
def test_names_in_columns_without_a_heading_are_looked_at(text: str, found: str) -> None:
    assert columns(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("En Passant\tJan de Vries\t1850", "name? club? rating"),
        ("En Passant\tJan de Vries\t1850 / De Toren\tEva Bos\t1700", "name? club? rating"),
        ("En Passant\tJan de Vries\t1850 / En Passant\tEva Bos\t1700", "club name rating"),
        ("En Passant\tVries, Jan de\t1850 / De Toren\tBos, Eva\t1700", "club name rating"),
        ("HSG\tJan Bos\t1850 / SO\tEva Vos\t1700", "club name rating"),
        ("A\tJan de Vries\t2200 / A\tEva Bos\t2100 / B\tCas Mol\t1800", "- name rating"),
        ("A\tJan de Vries\t2200", "- name rating"),
        ("Vermeer, Anna\tEn Passant\t1850", "name club rating"),
        ("Jan\tEn Passant\t1850 / Eva\tDe Toren\t1700", "name? club? rating"),
        ("Anna Bos\tHSG\t1500 / Jan Vos\tHSG\t1600", "name club rating"),
        ("Jan,de Vries,1850 / Eva,Bos,1700", "last_name? first_name? rating"),
        ("A. Bos\t1850 / B. Vos\tgeen / C. Mol\tonbekend", "name rating"),
        ("Jan Bos 1850? / Eva Vos ca. 1700", "name rating?"),
        ("Vries, Jan, 1850 / Bos, Eva, 1700", "last_name first_name rating"),
    ],
)
def test_the_column_of_names_is_the_one_that_looks_like_names(text: str, found: str) -> None:
    assert columns(text) == found


def test_three_columns_of_names_name_nobody_until_somebody_says_which_is_which() -> None:
    assert chart("García;López;Ana;1500") == ["1: name missing"]


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("WIM JANSEN 1850", "WIM JANSEN 1850"),
        ("wim jansen 1850", "wim jansen 1850"),
        ("CM DE VRIES 1850", "CM DE VRIES 1850"),
        ("WIM Jansen 1850", "WIM Jansen 1850"),
        ("WIM JANSEN, ANNA 1850", "WIM JANSEN, ANNA 1850"),
        ("wim Jansen, Anna 1850", "WIM Jansen, Anna 1850"),
        ("Wim Jansen 1850", "Wim Jansen 1850"),
    ],
)
def test_a_title_stands_apart_by_its_capitals_or_before_last_and_first_name(line: str, person: str) -> None:
    assert chart(line) == chart(f"Naam / {line}") == [person]
    has_title = person.startswith("WIM") and ("," in line or "Jansen" in line)
    assert bool(read_pasted(line).persons[0].title) == has_title


def test_a_column_of_nothing_but_wim_may_be_first_names() -> None:
    assert columns("WIM;JANSEN;1850") == "title? name rating"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1\tGM\tBos, Eva\tNED\t2430 / 2\tAFM\tMol, Kees\tNED\t1830 / 3\t\tVos, Jan\tNED\t1800", "GM - -"),
        ("1\tGM\tBos, Eva\tNED\t2430 / 2\tXM\tMol, Kees\tNED\t1830 / 3\tIM\tVos, Jan\tNED\t1800", "GM - IM"),
        ("No.\t\tName\tFED\tRtg / 1\tNM\tBos, Eva\tNED\t2430 / 2\tFM\tMol, Kees\tNED\t1830", "- FM"),
        ("Título;Nombre;Elo / MI;López, Ana;2400 / MF;Soto, Eva;2300 / MC;Ruiz, Juan;2200", "IM FM CM"),
        ("MI García López, Ana 2400 / GMF Soto, Eva 2300 / MIF Ruiz, Inés 2200", "IM WGM WIM"),
        ("AFM Mol, Kees 1830 / NM Bos, Eva 1900", "- -"),
        ("MC Jansen 1830", "-"),
    ],
)
def test_titles_in_spanish_and_titles_that_an_event_has_no_place_for(text: str, found: str) -> None:
    persons = read_pasted(lines(text)).persons
    assert " ".join(person.title or "-" for person in persons) == found
    names = {person.name for person in persons}
    assert all("," in name or name == "MC Jansen" for name in names)
    assert not any(name.split()[0] in {"MI", "GMF", "MIF", "AFM", "NM"} for name in names)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jan de Vries 1850 0612345678", ["A1: name digit_in_name"]),
        ("Anna Bos 1900 1012345 0612345678", ["A1: name digit_in_name"]),
        ("Anna Bos 1900 1012345", ["Anna Bos 1900 #1012345"]),
        ("García, Ana;1902;612345678 / Soto, Juan;1800;698765432", ["García, Ana 1902", "Soto, Juan 1800"]),
        ("Naam;FIDE-ID / Anna;0612345678 / Bea;123", ["B2: fide_id not_a_fide_id", "B3: fide_id not_a_fide_id"]),
        ("Naam;FIDE-ID / Anna;551004581 / Bea;1 012 345", ["Anna #551004581", "Bea #1012345"]),
    ],
)
def test_numbers_of_telephones_are_no_fide_ids(text: str, found: list[str]) -> None:
    assert chart(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Vermeer, Anna, 1902 / Berg, Joost, van den, 1800 / Jansen, P., 1700",
            ["Vermeer, Anna 1902", "2: list too_many_cells", "Jansen, P. 1700"],
        ),
        ("Naam,Vereniging / Vermeer, Anna,HSG / Vos,SO", ["2: list too_many_cells", "Vos @ SO"]),
        ("Naam;Club / Berg;Joost;HSG", ["2: list too_many_cells"]),
        (
            "Vermeer;Anna;1902 / Berg;Joost;1988;1800 / Vos;Jan;1700",
            ["Vermeer, Anna 1902", "2: list too_many_cells", "Vos, Jan 1700"],
        ),
        ("Naam;Club;Rating / Anna;1800", ["B2: club number_for_text"]),
        ("Jan;1800 / Piet;1700;HSG;1234567 / Eva", ["Jan 1800", "Piet 1700 #1234567 @ HSG", "Eva"]),
    ],
)
def test_a_row_that_is_cut_otherwise_than_the_others_is_told_and_shifts_nobody(text: str, found: list[str]) -> None:
    assert chart(text) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("2.000", "Anna 2000"),
        ("1,000", "Anna 1000"),
        ("1.850", "Anna 1850"),
        ("1850.0", "Anna 1850"),
        ("1850,00", "Anna 1850"),
        ("1850*", "Anna 1850"),
        ("0", "Anna"),
        ("-", "Anna"),
        ("100", "Anna 100"),
        ("99", "B2: rating out_of_range"),
        ("2", "B2: rating out_of_range"),
        ("1850.5", "B2: rating not_a_number"),
        ("18.50", "B2: rating not_a_number"),
        ("geen", "Anna"),
        ("Onbekend", "Anna"),
        ("sin elo", "Anna"),
        ("?", "Anna"),
        ("1500 (KNSB)", "Anna 1500"),
        ("ca. 1500", "Anna 1500"),
        ("1500?", "Anna 1500"),
        ("1500 of 1600", "B2: rating not_a_number"),
    ],
)
def test_a_rating_as_people_write_it(typed: str, found: str) -> None:
    assert chart(f"Naam;Rating / Anna;{typed}") == [found]


@pytest.mark.parametrize("typed", ["-", "–", "?", "geen", "nvt", "N.v.t.", "onbekend", "none", "s/n", "ninguno"])
@pytest.mark.parametrize(
    "heading", ["Rating", "Land", "FIDE-ID", "Relatienummer", "Geboortedatum", "Geslacht", "Titel", "Club"]
)
def test_a_word_for_nothing_is_nothing_in_every_column(heading: str, typed: str) -> None:
    assert chart(f"Naam;{heading} / Anna;{typed}") == ["Anna"]


@pytest.mark.parametrize(
    ("heading", "typed", "found"),
    [
        ("FIDE-ID", "1012346.0", "fide_id: Anna #1012346"),
        ("Relatienummer", "7000001.0", "national_id: Anna nr 7000001"),
        ("Geboortejaar", "75", "birth?: Anna * 1975"),
        ("Geboortejaar", "'08", "birth?: Anna * 2008"),
        ("Geboortedatum", "12-05-75", "birth?: Anna * 1975/05/12"),
        ("Geboortedatum", "1-2-08", "birth?: Anna * 2008/02/01"),
        ("Geboortedatum", "12-05-1975", "birth: Anna * 1975/05/12"),
        ("Rating", "ca. 1500", "rating?: Anna 1500"),
        ("KNSB-rating", "1500?", "national_rating?: Anna 1500"),
        ("Rating", "1500", "rating: Anna 1500"),
    ],
)
def test_what_is_written_shortly_or_unsurely_is_read_and_looked_at(heading: str, typed: str, found: str) -> None:
    text = f"Naam;{heading} / Anna;{typed}"
    assert f"{columns(text).split()[1]}: {chart(text)[0]}" == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("JANSEN;JAN;1500 / DE BOER;TOM;1600", ["JANSEN, JAN 1500", "DE BOER, TOM 1600"]),
        ("Jansen, TOM 1500", ["Jansen, TOM 1500"]),
        ("Jansen, KEN 1500", ["Jansen, KEN 1500"]),
        ("Jan de Vries 1850 HMC", ["Jan de Vries 1850 @ HMC"]),
        ("Jan de Vries 1850 BEL", ["Jan de Vries 1850 BEL"]),
        ("Anna Bos;NED;1900 / Jan Vos;BEL;1800", ["Anna Bos 1900 NED", "Jan Vos 1800 BEL"]),
    ],
)
def test_three_capital_letters_are_a_federation_only_when_fide_has_one(text: str, found: list[str]) -> None:
    assert chart(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Naam contactpersoon;Naam van de deelnemer;Rating / Karin;Anna;800", "- name rating"),
        ("Schoolnaam;Leerling / De Bron;Anna", "club name"),
        ("Naam school;Naam leerling;Klas / De Bron;Anna;6", "club name -"),
        ("Naam ouder;Naam;Rating / Karin;Anna;800", "- name rating"),
        ("Naam;Naam van de speler;Rating / Karin;Anna;800", "- name rating"),
        ("Teamnaam;Name of the player;Rating / Torens;Anna;800", "- name rating"),
        ("Nombre del padre;Jugador;Elo / Luis;Ana;800", "- name rating"),
        ("Naam;Geboorteplaats;Geboortejaar / Anna;Utrecht;1991", "name - birth"),
    ],
)
def test_the_name_of_somebody_else_is_not_the_players(text: str, found: str) -> None:
    assert columns(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Naam;2026;Club / Anna;x;HSG", ["Anna @ HSG"]),
        ("Naam\tElo\t1985 / Anna\t1902\tx", ["Anna 1902"]),
        ("Nr;Naam;Rating;1;2;3;Punten / 1;Anna;1902;2w1;3b1;4w0;2", ["Anna 1902"]),
        ("Wat is je naam?;Wat is je rating? / Anna;1902", ["Anna 1902"]),
        ("Naam;2026 / Anna;1902", ["A1: name not_a_name", "Anna 1902"]),
        ("Jan;1800 / Naam;Rating / Piet;1700", ["1: list above_heading", "Piet 1700"]),
    ],
)
def test_a_heading_is_one_beside_numbers_too(text: str, found: list[str]) -> None:
    assert chart(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna Bos\tHSG\t0 / Bea Vos\tHSG\t1200 / Cas Mol\tHSG\t1300", "name club rating"),
        ("1;Anna Bos;1500 / 2;Bea Vos;1600", "- name rating"),
        ("A. Bos;150;1900 / B. Vos;150;1800", "name -? rating?"),
        ("A. Bos;1902;1811 / B. Vos;1800;1750", "name rating? -?"),
        ("Vermeer, Anna;1985;1950 / Jansen, Piet;1990;1960", "name -? -?"),
        ("Vermeer, Anna;1985;1950 / Jansen, Piet;1990;1460", "name birth rating"),
        ("Vermeer, Anna;1985;850 / Jansen, Piet;1990;760", "name birth? rating?"),
        ("Anna Bos;1985 / Bea Vos;1962", "name rating?"),
        ("A. Bos;1985 / B. Vos;1962 / C. Mol;1990 / D. Pol;1955 / E. Ros;2001", "name birth?"),
        ("A. Bos 2014 / B. Vos (2015) / C. Mol 2013 / D. Pol 2014 / E. Ros 2016", "name birth?"),
        ("A. Bos 2014 / B. Vos 2015", "name rating"),
        ("A. Bos 2014 / B. Vos 1850 / C. Mol 1713 / D. Pol 2014 / E. Ros 2016", "name rating"),
        ("Anna Bos;0;1900 / Bea Vos;0;1800", "name - rating"),
        ("Anna Bos;0;1900 / Bea Vos;1012345;1800", "name fide_id? rating"),
        (";A. Bos;1000 / ;B. Vos;1100 / C. Mol;1;200 / D. Pol;1300", "name - rating?"),
        ("Anna Bos;0 / Bea Vos;0", "name rating"),
        ("7000001;1012345;Anna Bos / 7000002;1012346;Bea Vos", "national_id fide_id name"),
        ("Anna Bos;7000001 / Bea Vos;7000002", "name national_id?"),
        ("Anna Bos;1012345 / Bea Vos;1012346", "name fide_id?"),
        ("Anna Bos 1850 7000001 / Bea Vos 1700 7000002", "name rating national_id?"),
        ("Anna Bos;1234567;2345678 / Bea Vos;1012346;2000002", "name -? -?"),
    ],
)
def test_where_two_readings_are_as_likely_the_column_is_marked(text: str, found: str) -> None:
    assert columns(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1850 Jan de Vries", "A1: name digit_in_name"),
        ("Anna Vermeer 1985 1902", "A1: name digit_in_name"),
        ("Jan de Vries 0412 123 456", "A1: name digit_in_name"),
        ("Naam;Rating / Vermeer, Anna,1902", "A2: name digit_in_name"),
        ("Vermeer, Anna|1902", "Vermeer, Anna 1902"),
        ("Naam;Rating / #N/A;1902", "A2: name not_a_name"),
        ("Naam;Rating / ---;1902", "A2: name not_a_name"),
        ("Anna Vermeer/HSG/1902", "A1: name digit_in_name"),
        ("Anna Vermeer - HSG - 1902", "A1: name not_a_name"),
        ("Anna Vermeer (HSG, 1902)", "A1: name digit_in_name"),
        ("Naam: Anna", "A1: name not_a_name"),
        ("Groep A", "A1: name not_a_name"),
        ("Group B", "A1: name not_a_name"),
        ("Naam;Rating / Grupo 2", "A2: name digit_in_name"),
        ("Snelschaaktoernooi vrijdag", "A1: name not_a_name"),
        ("Torneo de otoño", "A1: name not_a_name"),
        ("Wachtlijst", "A1: name not_a_name"),
        ("Daan B", "Daan B"),
        ("Jan de Vries, Piet Bakker, Kees van der Berg", "A1: name not_a_name"),
        ("Davis, Sammy, Jr. 1902", "Davis, Sammy, Jr. 1902"),
        ("Jansen - de Vries, Anna (1902)", "Jansen - de Vries, Anna 1902"),
        ('Naam;Rating / "=A1&B1";1902', "A2: name digit_in_name"),
    ],
)
def test_a_name_has_letters_and_no_digits(text: str, found: str) -> None:
    assert chart(text) == [found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Jan de Vries geen rating", "Jan de Vries"),
        ("Jan de Vries (geen rating)", "Jan de Vries"),
        ("Jan de Vries, unr.", "Jan de Vries"),
        ("Vries, Jan de ur", "Vries, Jan de"),
        ("Jan de Vries ?", "Jan de Vries"),
        ("Jan de Vries n.v.t.", "Jan de Vries"),
        ("Ana López sin elo", "Ana López"),
        ("Jan Geen", "Jan Geen"),
        ("JAN GEEN", "JAN GEEN"),
        ("Jan de Vries UNR", "Jan de Vries"),
        ("Lee, Na", "Lee, Na"),
        ("Bob Smit 0", "Bob Smit"),
        ("Anna (0)", "Anna"),
        ("Jan de Vries elo 1720", "Jan de Vries 1720"),
        ("Jan de Vries rating 1600", "Jan de Vries 1600"),
        ("Jan (elo 1850)", "Jan 1850"),
        ("Jan de Vries [1850]", "Jan de Vries 1850"),
        ("Jan de Vries / 1850", "Jan de Vries 1850"),
        ("Jan de Vries 1850 (bye R1)", "Jan de Vries 1850"),
        ("Jan de Vries 1850 \u2705", "Jan de Vries 1850"),
        ("1. Jan de Vries \U0001f44d\U0001f3fd", "Jan de Vries"),
        ("*Jan de Vries* 1850", "Jan de Vries 1850"),
        ("*Jan de Vries 1850*", "Jan de Vries 1850"),
        ("Iván D\u00b4Hont 1850", "Iván D\u00b4Hont 1850"),
    ],
)
def test_what_people_write_behind_a_name_is_no_part_of_it(line: str, found: str) -> None:
    assert [told(person) for person in read_pasted(line).persons] == [found]


def test_a_table_with_bars() -> None:
    assert chart("| Naam | Rating | / |---|---| / | Anna | 1902 |") == ["B2: rating not_a_number", "Anna 1902"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Name, Vorname;DWZ", "Müller, Jörg"),
        ("Naam + voornaam;Rating", "Vries, Jan de"),
        ("Vor- und Nachname;DWZ", "Jörg Müller"),
        ("Nom et prénom;Classement", "Dupont, Jean"),
        ("Apellidos y nombre;Elo", "García López, Ana"),
        ("Voor- en achternaam;Rating", "Jan de Vries"),
        ("First and last name;Rating", "Anna Vermeer"),
    ],
)
def test_one_column_for_the_whole_name(heading: str, name: str) -> None:
    assert chart(f"{heading} / {name};1902") == [f"{name} 1902"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            'Jan;"De Pion;1500 / Piet;SO;1600 / Kees;"Het Paard;1700',
            ['Jan 1500 @ "De Pion', "Piet 1600 @ SO", 'Kees 1700 @ "Het Paard'],
        ),
        (
            'Jan;"De Pion;1500 / Piet;SO;1600 / Kees;Het Paard";1700',
            ['Jan 1500 @ "De Pion', "Piet 1600 @ SO", 'Kees 1700 @ Het Paard"'],
        ),
        ('Naam;Opmerking;Rating / Jan;"later / om acht uur";1500 / Piet;;1600', ["Jan 1500", "Piet 1600"]),
        ('Naam;Club;Rating / Jan;"De ""Pion"";";1500', ['Jan 1500 @ De "Pion";']),
    ],
)
def test_a_quote_that_does_not_close_swallows_nobody(text: str, found: list[str]) -> None:
    assert chart(text) == found


@pytest.mark.parametrize(
    ("dates", "found"),
    [
        ("01/02/1990 02/13/1991", ["1990/01/02", "1991/02/13"]),
        ("01/02/1990 13/02/1991", ["1990/02/01", "1991/02/13"]),
        ("01/02/1990 02/03/1991", ["1990/02/01", "1991/03/02"]),
        ("13/02/1990 02/13/1991", ["1990/02/13", "not_a_date"]),
    ],
)
def test_the_dates_of_a_column_have_one_order(dates: str, found: list[str]) -> None:
    read = read_pasted("\n".join(["Naam;Geboortedatum", *(f"Anna;{date}" for date in dates.split())]))
    assert [person.birth for person in read.persons] + [row.reason for row in read.unread] == found


def test_a_sheet_of_instructions_is_no_list() -> None:
    explained = [["Vul het tweede blad in"], ["Stuur het voor vrijdag"]]
    assert [likeness(rows) for rows in (explained, [["Anna", "1902"]], [["Naam", "Elo"], ["Anna", ""]])] == [0, 1, 2]


WHO = st.sampled_from(["Vermeer, Anna", "Jansen, Piet", "García López, Inés", "Berg, Joost van den", "Bos, Eva"])
RECORDS = st.lists(st.tuples(WHO, st.integers(1000, 2800).map(str), st.sampled_from(["HSG", "SO"])), min_size=2)
DAMAGE = st.sampled_from([*',;\t|" -1', "  ", "0612345678", "NED", "1985", "WIM", "Naam"])


def filled(text: str) -> list[str]:
    return [line for line in text.split("\n") if re.search(r"\w", line)]


@given(RECORDS, st.sampled_from(",;\t|"), st.booleans(), st.lists(st.tuples(st.integers(0), DAMAGE), max_size=6))
def test_a_damaged_list_keeps_every_row_and_gives_nobody_anothers_rating(
    records: list[tuple[str, str, str]], sign: str, headed: bool, damage: list[tuple[int, str]]
) -> None:
    """A separator, a quote, a number too many anywhere: each line is read or told; a rating is the player's own."""
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=sign, lineterminator="\n").writerows([("Naam", "Elo", "Club")] * headed + records)
    text = file.getvalue()
    for place, sign_or_word in damage:
        at = place % (len(text) + 1)
        text = text[:at] + sign_or_word + text[at:]
    assume(sign == "," or not re.search("[0-9],[0-9]", text))
    table = read_table(text)
    layout = propose(table)
    read = entries_from(table, layout, Tempo.STANDARD)
    assert len(read.entries) + len(read.unread) + len(read.above) == len(table.rows)
    assert filled("\n".join(row.text for row in table.rows)) == filled(text)
    assert not any(sign.isdecimal() for person in read.persons for sign in person.name)
    own = {name: {"0", *(rating for one, rating, _ in records if one == name)} for name, _, _ in records}
    is_sure = not any(column.is_doubtful for column in layout.columns)
    assert all(str(person.rating) in own.get(person.name, {str(person.rating)}) for person in read.persons if is_sure)


@given(RECORDS, st.integers(0), st.sampled_from([",", ";"]))
def test_a_cell_too_many_in_one_row_changes_no_other_row(
    records: list[tuple[str, str, str]], place: int, sign: str
) -> None:
    rows = [sign.join((name.replace(",", ""), rating, club)) for name, rating, club in records]
    at = place % len(rows)
    damaged = [*rows[:at], f"Jan{sign}{rows[at]}", *rows[at + 1 :]]
    whole = read_pasted("\n".join([f"Naam{sign}Elo{sign}Club", *rows])).persons
    read = read_pasted("\n".join([f"Naam{sign}Elo{sign}Club", *damaged]))
    assert read.persons == (*whole[:at], *whole[at + 1 :])
    assert [(row.line, row.reason) for row in read.unread] == [(at + 2, "too_many_cells")]


def test_a_number_of_five_thousand_digits_is_no_rating() -> None:
    """Python reads no number that long."""
    assert middle(["1800", "9" * 5000, "0", "1700", "1900"]) == 1800
    assert len(read_pasted(f"1;Vermeer, Anna;1800\n2;Bos, Bas;{'9' * 5000}\n3;Pol, Cor;1700").entries) == 3


def test_a_rating_of_a_list_has_four_digits() -> None:
    with pytest.raises(BrokenRowError):
        read_rating("9" * 5000)
