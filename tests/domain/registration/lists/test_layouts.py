"""Lists as programs, federations and people write them; every name and number in them is made up."""

import pytest

from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.lists.entry_list import entries_from, read_pasted
from chalicelib.domain.registration.lists.fields import Field
from chalicelib.domain.registration.lists.layout import propose
from chalicelib.domain.registration.lists.table import read_table
from chalicelib.render.exports.event import exported
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS, csv_text, spelling_for
from chalicelib.render.exports.tables import Table as ExportedTable
from chalicelib.render.exports.tables import rows_of
from chalicelib.render.facts import event_facts
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.texts import load_texts, texts_for
from tests.people import SITE_ROOT
from tests.render.exports.scenes import AFTERWARDS, EVENING

ANNA = Person("Vermeer, Anna", 1902)
PIET = Person("Jansen, Piet", 1855)


def fields(text: str) -> str:
    """The proposed meaning of the columns: `name rating - club`."""
    return " ".join(column.field or "-" for column in propose(read_table(text)).columns)


def persons(text: str, tempo: Tempo = Tempo.STANDARD) -> list[Person]:
    table = read_table(text)
    read = entries_from(table, propose(table), tempo)
    assert read.unread == ()
    return list(read.persons)


def test_plain_lines_of_name_and_rating() -> None:
    text = "Vermeer, Anna 1902\nJansen, Piet (1855)\nPeeters, Sofie -\nJan van der Zee: 1600\nDaan Visser\n"
    assert persons(text) == [
        ANNA,
        PIET,
        Person("Peeters, Sofie"),
        Person("Jan van der Zee", 1600),
        Person("Daan Visser"),
    ]


def test_numbered_plain_lines() -> None:
    text = "1. Vermeer, Anna 1902\n2) Jansen, Piet 1855\n3 WFM Peeters, Sofie BEL 1780 1234567"
    sofie = Person("Peeters, Sofie", 1780, Title.WFM, federation="BEL", fide_id="1234567")
    assert persons(text) == [ANNA, PIET, sofie]


def test_plain_lines_as_people_send_them_to_one_another() -> None:
    text = "- Vermeer, Anna 1902 En Passant\n• Jansen, Piet – 1855\nIm Hof, Peter 2000\nDaan Visser (1700)"
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, club="En Passant"),
        PIET,
        Person("Im Hof, Peter", 2000),
        Person("Daan Visser", 1700),
    ]


def test_semicolons_in_the_usual_order() -> None:
    text = "Vermeer, Anna; 1902; En Passant; 1234567\nJansen, Piet; 1855; De Toren\nPeeters, Sofie;;;7654321"
    assert fields(text) == "name rating club fide_id"
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, club="En Passant", fide_id="1234567"),
        Person("Jansen, Piet", 1855, club="De Toren"),
        Person("Peeters, Sofie", fide_id="7654321"),
    ]


def test_knsb_rating_list() -> None:
    text = (
        "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n"
        "7000001;Vermeer, Anna;WFM;NED;1902;12;1991;w\n"
        "7000002;Jansen, Piet;;NED;1855;;1962;\n"
    )
    assert fields(text) == "national_id name title federation rating - birth sex"
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, Title.WFM, Sex.WOMAN, "NED", national_id="7000001", birth="1991"),
        Person("Jansen, Piet", 1855, federation="NED", national_id="7000002", birth="1962"),
    ]


def test_members_of_a_club_with_their_name_in_three_columns() -> None:
    text = (
        "Relatienr.;Achternaam;Tussenvoegsel;Voorletters;Roepnaam;Geslacht;Geboortedatum;E-mail;Vereniging\n"
        "7000003;Berg;van den;J.M.;Joost;Man;03-05-1988;joost@club.example;De Toren\n"
        "7000004;Visser;;D.;Daan;;;daan@club.example;De Toren\n"
    )
    joost, daan = persons(text.replace("Voorletters;Roepnaam", "Initialen (niet gebruiken);Roepnaam"))
    assert joost == Person(
        "Berg, Joost van den", 0, sex=Sex.MAN, national_id="7000003", birth="1988/05/03", club="De Toren"
    )
    assert daan.name == "Visser, Daan"


def test_initials_are_the_first_name_where_there_is_no_other() -> None:
    text = "Achternaam;Voorletters;Tussenvoegsel;Elo\nBerg;J.M.;van den;1700"
    assert persons(text) == [Person("Berg, J.M. van den", 1700)]


FIDE_LIST = """\
ID Number      Name                      Fed Sex Tit  WTit OTit  FOA SRtng SGm SK RRtng RGm Rk BRtng B-day Flag
1234567        Vermeer, Anna             NED F   WFM  WFM            1902  9   20 1811  0   20 1750  1991  w
990000         Jansen, Piet              NED M                       0     0   40                    1962  i
12345678       De la Cruz Soto, Juan     ESP M   FM                  2301  0   20 2250  4   20 2199  2001
"""


def test_fide_rating_list_of_fixed_width() -> None:
    assert fields(FIDE_LIST).split()[:5] == ["fide_id", "name", "federation", "sex", "title"]
    anna, piet, juan = persons(FIDE_LIST, Tempo.RAPID)
    assert anna == Person("Vermeer, Anna", 1811, Title.WFM, Sex.WOMAN, "NED", "1234567", birth="1991")
    assert (piet.rating, piet.fide_id, piet.birth) == (0, "990000", "1962")
    assert (juan.name, juan.title, juan.rating) == ("De la Cruz Soto, Juan", Title.FM, 2250)


@pytest.mark.parametrize(
    ("tempo", "ratings"), [("standard", [1902, 0]), ("rapid", [1811, 1700]), ("blitz", [1750, 1700])]
)
def test_the_rating_of_the_events_tempo_counts_and_another_where_there_is_none(tempo: str, ratings: list[int]) -> None:
    text = "FIDE ID\tName\tFed\tStd.\tRpd.\tBlz.\tB-Year\n1234567\tVermeer, Anna\tNED\t1902\t1811\t1750\t1991\n"
    text += "990000\tJansen, Piet\tNED\t0\t1700\tNot rated\t1962\n"
    assert [person.rating for person in persons(text, Tempo(tempo))] == ratings


def test_fide_search_page() -> None:
    text = "FIDE ID\tName\tTitle\tTrainer\tFed\tStd.\tRpd.\tBlz.\tB-Year\n"
    text += "1234567\tVermeer, Anna\tWFM\t\tNED\t1902\t1811\t1750\t1991"
    assert fields(text) == "fide_id name title - federation fide_standard fide_rapid fide_blitz birth"
    assert persons(text) == [Person("Vermeer, Anna", 1902, Title.WFM, Sex.UNKNOWN, "NED", "1234567", birth="1991")]


CHESS_RESULTS = (
    "No.\t\tName\tFideID\tFED\tRtg\tClub/City\n"
    "1\tWFM\tVermeer, Anna\t1234567\tNED\t1902\tEn Passant\n"
    "2\t\tJansen, Piet\t0\tNED\t1855\tDe Toren\n"
)
CHESS_RESULTS_PERSONS = [
    Person("Vermeer, Anna", 1902, Title.WFM, federation="NED", fide_id="1234567", club="En Passant"),
    Person("Jansen, Piet", 1855, federation="NED", club="De Toren"),
]


def test_chess_results_starting_list() -> None:
    assert fields(CHESS_RESULTS) == "- title name fide_id federation rating club"
    assert persons(CHESS_RESULTS) == CHESS_RESULTS_PERSONS


def test_chess_results_sheet_with_lines_above_the_heading_and_below_the_list() -> None:
    above = "From the Tournament-Database of an example\nHerfsttoernooi Voorbeeldstad\nStarting rank\n\n"
    below = "\n\nYou find all details on an example page\n"
    read = read_pasted(above + CHESS_RESULTS + below)
    assert list(read.persons) == CHESS_RESULTS_PERSONS
    assert [row.line for row in read.above] == [1, 2, 3, 5]
    assert [(one.place, one.reason) for one in read.unread] == [("C10", "missing")]


def test_swiss_manager_import() -> None:
    text = (
        "No;Title;Name;Rtg_Nat;Rtg_Int;Birthday;Fed;Sex;Clubno;Clubname;Id_No;Fide_No\n"
        "1;wf;Vermeer, Anna;1950;1902;1991/00/00;NED;w;101;En Passant;7000001;1234567\n"
        "2;;Jansen, Piet;1855;0;1962/07/03;NED;;102;De Toren;7000002;0\n"
    )
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, Title.WFM, Sex.WOMAN, "NED", "1234567", "7000001", "1991", "En Passant"),
        Person("Jansen, Piet", 1855, Title.NONE, Sex.UNKNOWN, "NED", "", "7000002", "1962/07/03", "De Toren"),
    ]


def test_sevilla_export() -> None:
    text = "Nr\tNaam\tVereniging\tKNSB-nr\tKNSB-rating\tGroep\n1\tVermeer, Anna\tEn Passant\t7000001\t1902\tA\n"
    assert persons(text) == [Person("Vermeer, Anna", 1902, national_id="7000001", club="En Passant")]


def test_vega_export() -> None:
    text = (
        "Name,Fed,Birthday,Sex,Title,ID FIDE,Elo FIDE,ID Nat,Elo Nat,K,Club\n"
        '"Vermeer, Anna",NED,01.02.1991,F,WFM,1234567,1902,,0,20,En Passant\n'
    )
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, Title.WFM, Sex.WOMAN, "NED", "1234567", "", "1991/02/01", "En Passant")
    ]


def test_answers_to_a_form() -> None:
    text = (
        'Tijdstempel,E-mailadres,Wat is je naam?,"Wat is je rating (KNSB), als je die hebt?",Naam van je club,'
        "Wat is je KNSB-relatienummer?,Opmerkingen\n"
        "11/30/2026 10:11:12,anna@club.example,Anna Vermeer,1902,En Passant,7000001,\n"
        '11/30/2026 10:15:00,piet@club.example,Piet Jansen,,,,"Ik kom later,\nrond acht uur"\n'
    )
    assert fields(text) == "- - name national_rating club national_id -"
    assert persons(text) == [
        Person("Anna Vermeer", 1902, national_id="7000001", club="En Passant"),
        Person("Piet Jansen"),
    ]


def test_spanish_federation_list() -> None:
    text = "Apellidos;Nombre;Elo;Club\nGarcía López;Inés;2203;Club Ejemplo\nSoto;Juan;;Club Ejemplo\n"
    assert persons(text) == [
        Person("García López, Inés", 2203, club="Club Ejemplo"),
        Person("Soto, Juan", club="Club Ejemplo"),
    ]


def test_german_club_list() -> None:
    text = "Name;Vorname;DWZ;Verein;Jahrgang;Geschlecht\nMüller;Jörg;1750;SC Beispiel;1970;M"
    assert persons(text) == [Person("Müller, Jörg", 1750, sex=Sex.MAN, birth="1970", club="SC Beispiel")]


def test_columns_as_the_data_files_call_them() -> None:
    text = (
        "number,name,title,rating,federation,fide_id,national_id,birth,club\n"
        '1,"Vermeer, Anna",WFM,1902,NED,1234567,7000001,1991/02/01,En Passant\n'
    )
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, Title.WFM, Sex.UNKNOWN, "NED", "1234567", "7000001", "1991/02/01", "En Passant")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_export_comes_back_as_it_was(language: str) -> None:
    say = texts_for(load_texts(SITE_ROOT), language).text
    rows = rows_of(exported(event_facts(EVENING, AFTERWARDS)), ExportedTable.PLAYERS, say)
    for spelling in (FOR_PROGRAMS, spelling_for(language)):
        assert persons(csv_text(rows, spelling)) == [player.person for player in EVENING.players]


def test_columns_of_a_print_out_parted_by_spaces() -> None:
    text = "1   Vermeer, Anna       1902   En Passant\n2   Jansen, Piet        1855   De Toren\n"
    assert persons(text) == [
        Person("Vermeer, Anna", 1902, club="En Passant"),
        Person("Jansen, Piet", 1855, club="De Toren"),
    ]
    ragged = "Vermeer, Anna   1902   En Passant\nJansen, Piet  1855  De Toren\nSofie de Boer     1700    De Toren\n"
    assert fields(ragged) == "name rating club"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vermeer;Anna;1902\nJansen;Piet;1855", "last_name first_name rating"),
        ("Anna Vermeer;En Passant\nPiet Jansen;De Toren", "name club"),
        (
            "1234567;7000001;Vermeer, Anna;1991;1902\n990000;7000002;Jansen, Piet;1962;2001",
            "fide_id national_id name birth rating",
        ),
        ("1991\tVermeer, Anna\n1962\tJansen, Piet", "rating name"),
        ("Vermeer, Anna, 1902\nJansen, Piet, 1855", "last_name first_name rating"),
        ("Anna Vermeer,1902\nPiet Jansen,", "name rating"),
        ("GM\tVermeer, Anna\tNED\tw\t01-02-1991", "title name federation sex birth"),
        ("Vermeer, Anna\nJansen, Piet", "name"),
        ("Naam\nVermeer, Anna", "name"),
        (
            "Anna Vermeer;anna@club.example;0612345678;1902\nPiet Jansen;piet@club.example;+31612345678;1855",
            "name - - rating",
        ),
        ("", "name"),
    ],
)
def test_without_a_heading_the_cells_tell(text: str, found: str) -> None:
    assert fields(text) == found


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("FIDE-ID", "fide_id"),
        ("Código FIDE", "fide_id"),
        ("Wat is je FIDE nummer?", "fide_id"),
        ("Elo FIDE", "fide_standard"),
        ("Rapid rating", "fide_rapid"),
        ("Federación", "federation"),
        ("Tít.", "title"),
        ("Geb.", "birth"),
        ("F. Nac.", "birth"),
        ("M/V", "sex"),
        ("Naam van je schaakclub", "club"),
        ("E-mail of your club", ""),
        ("Telefoonnummer ouder", ""),
        ("Lidnummer", ""),
        ("Given name(s)", "first_name"),
        ("Vereniging/Plaats", "club"),
    ],
)
def test_headings(heading: str, field: str) -> None:
    assert propose(read_table(f"Naam;Elo;{heading}\nVermeer, Anna;1902;x")).columns[2].field == Field(field)


def test_below_the_name_of_a_federation_stands_a_number_or_a_rating() -> None:
    assert fields("Naam;KNSB;FIDE\nAnna;7000001;1234567") == "name national_id fide_id"
    assert fields("Naam;KNSB;FIDE\nAnna;1902;1899") == "name national_rating fide_standard"


def test_a_name_that_is_quoted_badly_swallows_nothing() -> None:
    assert [person.name for person in persons('"Vermeer;1902\nJansen;1855')] == ['"Vermeer', "Jansen"]
