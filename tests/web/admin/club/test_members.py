"""The members of a club at the pages: found, added, changed, a list compared and applied."""

import io
import re
from dataclasses import replace
from html import unescape

import pytest
from openpyxl import Workbook

from chalicelib.commands.club.members import EditMember, edit_member
from chalicelib.domain.club.member import Member
from chalicelib.domain.mail.mailbox import Block, BlockReason, mailbox_id
from chalicelib.ports import Services
from tests.people import a_user, caller
from tests.web.admin.club.test_clubs import a_new_club, club_of
from tests.web.admin.event.test_entry_list import box, send
from tests.web.admin.office import Office, open_office, sign_up

NEW = {"standing": "always", "tempo": "", "title": "", "sex": ""}
LIST = "Naam;KNSB-nummer;Clubrating;Jeugd\nJansen, Piet;7654321;1755;\nVos, Anna;;1500;x\nBakker, Jan;;veel;"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def root(office: Office) -> str:
    """Where the pages of a new club are."""
    return a_new_club(office)


def add(office: Office, root: str, name: str, **answers: str) -> None:
    office.get(f"{root}/members/new")
    office.post(f"{root}/members/new", name=name, **NEW | answers)


def members(services: Services, root: str) -> dict[str, Member]:
    return {one.person.name: one for one in services.clubs.members(club_of(root))}


def shown(office: Office) -> list[str]:
    """Who stands in the table."""
    return [unescape(name) for name in re.findall(r'<tr id="m-[^"]+"><th scope="row"><a[^>]*>([^<]+)', office.page)]


def press(office: Office, page: str, text: str, *take: str, do: str = "apply") -> None:
    """The form as it stands, with these ticks alone."""
    fields = [*office.hidden(page).items(), ("list", text), ("do", do), *(("take", one) for one in take)]
    lines = [f'--parts\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields]
    office.send(page, "multipart/form-data; boundary=parts", "".join([*lines, "--parts--\r\n"]).encode())


def ticked(office: Office) -> list[str]:
    return re.findall(r'name="take" value="([^"]+)" checked', office.page)


def test_a_member_is_added_with_what_was_chosen(office: Office, root: str, services: Services) -> None:
    add(office, root, "Jansen, Piet", club_rating="1755", tempo="fast", plays_computer="yes", email="p@club.example")
    assert "Toegevoegd." in office.page
    member = members(services, root)["Jansen, Piet"]
    assert (member.club_rating, member.tempo, member.plays_computer, member.is_junior) == (1755, "fast", True, False)
    assert [row for row in office.rows if "Piet" in row] == ["Jansen, Piet 1755 – altijd erbij snel ja"]


def test_what_is_wrong_stands_beside_its_field_and_ticks_are_kept(office: Office, root: str) -> None:
    add(office, root, "", club_rating="9999", email="nobody", is_junior="yes")
    assert office.status == 422
    assert [f'id="e-{field}"' in office.page for field in ("name", "club_rating", "email")] == [True] * 3
    assert 'name="is_junior" value="yes" checked' in office.page


def test_a_namesake_is_asked_about_once(office: Office, root: str) -> None:
    add(office, root, "Jansen, Piet")
    add(office, root, "Jansen, Piet")
    assert (office.status, "Staat al op de lijst: Jansen, Piet." in office.page) == (409, True)
    office.post(f"{root}/members/new", name="Jansen, Piet", **NEW, namesakes="yes")
    assert shown(office) == ["Jansen, Piet", "Jansen, Piet"]


def test_members_are_found_by_name_number_and_kind(office: Office, root: str, services: Services) -> None:
    add(office, root, "Jansen, Piet", national_id="7654321")
    add(office, root, "Özdemir, Berk", is_junior="yes", standing="never")
    for query, expected in (
        ("", ["Jansen, Piet", "Özdemir, Berk"]),
        ("?q=ozd", ["Özdemir, Berk"]),
        ("?q=piet+jan", ["Jansen, Piet"]),
        ("?q=76543", ["Jansen, Piet"]),
        ("?q=nobody", []),
        ("?show=juniors", ["Özdemir, Berk"]),
        ("?show=never", ["Özdemir, Berk"]),
        ("?show=left", []),
    ):
        office.get(f"{root}/members{query}")
        assert shown(office) == expected, query


def test_a_member_leaves_and_comes_back(office: Office, root: str, services: Services) -> None:
    add(office, root, "Jansen, Piet")
    page = f"{root}/members/{members(services, root)['Jansen, Piet'].id}"
    office.get(f"{page}/leave")
    office.post(f"{page}/leave")
    assert "Geen lid meer." in office.page
    assert shown_at(office, f"{root}/members?show=left") == ["Jansen, Piet"]
    office.get(page)
    office.post(f"{page}/return")
    assert shown_at(office, f"{root}/members") == ["Jansen, Piet"]


def test_an_address_that_gets_no_mail_says_so_where_it_is_edited(office: Office, root: str, services: Services) -> None:
    add(office, root, "Jansen, Piet", email="p@club.example")
    page = f"{root}/members/{members(services, root)['Jansen, Piet'].id}"
    assert "kwam terug" not in office.get(page)
    services.mails.block(mailbox_id("p@club.example"), Block(BlockReason.BOUNCED, services.clock.now()))
    assert "Sinds dinsdag 1 december 2026 gaat daar geen e-mail meer heen: die kwam terug." in office.get(page)


def shown_at(office: Office, path: str) -> list[str]:
    office.get(path)
    return shown(office)


def test_two_officials_at_once_see_both_values(office: Office, root: str, services: Services) -> None:
    add(office, root, "Jansen, Piet")
    seen = members(services, root)["Jansen, Piet"]
    page = f"{root}/members/{seen.id}"
    office.get(page)
    other = EditMember(caller(a_user(services, "Bert")), club_of(root), replace(seen, club_rating=1755))
    edit_member(other, services)
    office.post(page, name="Jansen, Piet", **NEW | {"tempo": "fast"})
    assert office.status == 409
    assert {"Clubrating 1755 –", "Tempowens – fast"} <= set(office.rows)
    office.post(page, name="Jansen, Piet", **NEW | {"tempo": "fast", "club_rating": "1755"})
    stored = members(services, root)["Jansen, Piet"]
    assert (stored.club_rating, stored.tempo) == (1755, "fast")


def test_a_list_is_compared_before_anything_changes(office: Office, root: str, services: Services) -> None:
    add(office, root, "Smit, Kees")
    page = f"{root}/members/list"
    office.get(page)
    press(office, page, LIST, do="look")
    assert "regel 4, kolom Clubrating Bakker, Jan;;veel; Clubrating: Vul een geheel getal in." in office.rows
    assert "Toevoegen Jansen, Piet 2 Jansen, Piet Relatienummer van de bond: 7654321; Clubrating: 1755" in office.rows
    assert "Is weg Smit, Kees Smit, Kees" in office.rows
    assert ticked(office) == ["new-2", "new-3"]
    assert list(members(services, root)) == ["Smit, Kees"]


def test_what_is_ticked_is_applied_and_unread_lines_stay_in_the_box(
    office: Office, root: str, services: Services
) -> None:
    add(office, root, "Smit, Kees")
    page, gone = f"{root}/members/list", f"left-{members(services, root)['Smit, Kees'].id}"
    office.get(page)
    press(office, page, LIST, do="look")
    press(office, page, LIST, "new-2", gone)
    assert "De lijst is toegepast." in office.page
    assert box(office) == "Naam;KNSB-nummer;Clubrating;Jeugd\nBakker, Jan;;veel;"
    assert {name: one.has_left for name, one in members(services, root).items()} == {
        "Jansen, Piet": False, "Smit, Kees": True,
    }  # fmt: skip


def test_a_list_sent_twice_is_applied_once(office: Office, root: str, services: Services) -> None:
    page, text = f"{root}/members/list", LIST.rpartition("\n")[0]
    office.get(page)
    press(office, page, text, do="look")
    looked = office.page
    for _ in range(2):
        office.page = looked
        press(office, page, text, "new-2", "new-3")
        assert (office.path, shown(office)) == (f"{root}/members?done=applied", ["Jansen, Piet", "Vos, Anna"])
    office.get(page)
    press(office, page, text.replace("1755", "1790"), do="look")
    assert "Clubrating: 1755 → 1790" in office.page
    assert "1 lid is zoals de lijst zegt." in office.page


def test_what_was_not_shown_is_not_applied(office: Office, root: str, services: Services) -> None:
    page = f"{root}/members/list"
    office.get(page)
    press(office, page, LIST, do="look")
    press(office, page, LIST + "\nBos, Eva;;;", "new-2", "new-5")
    assert "De lijst of de leden zijn anders dan ze getoond werden." in office.page
    assert (ticked(office), members(services, root)) == (["new-2", "new-3", "new-5"], {})


def test_a_workbook_is_read_too(office: Office, root: str) -> None:
    workbook, content = Workbook(), io.BytesIO()
    sheet = workbook.active
    assert sheet is not None
    for row in (["Naam", "Clubrating", "Telefoon"], ["Vos, Anna", 1500, "06"]):
        sheet.append(row)
    workbook.save(content)
    office.get(f"{root}/members/list")
    send(office, f"{root}/members/list", "leden.xlsx", content.getvalue())
    assert "Toevoegen Vos, Anna 2 Vos, Anna Clubrating: 1500" in office.rows
    assert "Deze kolommen worden niet gebruikt: Telefoon." in office.page


def test_an_empty_box_is_told(office: Office, root: str) -> None:
    office.get(f"{root}/members/list")
    press(office, f"{root}/members/list", "", do="look")
    assert (office.status, 'href="#f-list"' in office.page) == (422, True)


def test_lines_left_over_are_no_new_list(office: Office, root: str, services: Services) -> None:
    """Forty members "were not on the list", and somebody was to take the name of another whose number he had."""
    for name in ("Smit, Kees", "Bos, Eva"):
        add(office, root, name)
    page = f"{root}/members/list"
    text = "Naam;KNSB-nummer\nJansen, Piet;7654321\nVos, Anna;7654321"
    office.get(page)
    press(office, page, text, do="look")
    assert "staat al op de lijst, in regel 2" in office.page.replace("Staat al", "staat al")
    press(office, page, text, "new-2")
    assert "Leden toegevoegd of gewijzigd: 1." in office.page
    assert "regel 2" in office.page
    assert ('name="take"' in office.page, "niet op de lijst" in office.page) == (False, False)
    left = unescape(box(office))
    assert left == "Naam;KNSB-nummer\nVos, Anna;7654321"
    fields = [("rest", "yes"), ("list", left), ("do", "look"), *office.hidden(page).items()]
    lines = [f'--parts\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields]
    office.send(page, "multipart/form-data; boundary=parts", "".join([*lines, "--parts--\r\n"]).encode())
    assert (ticked(office), 'value="left-' in office.page) == ([], False)
    assert "Het nummer is van Jansen, Piet." in office.page


def test_the_page_says_what_a_column_was_taken_for(office: Office, root: str) -> None:
    office.get(f"{root}/members/list")
    press(office, f"{root}/members/list", "Naam;Standaard\nVos, Anna;1850", do="look")
    assert "Zo zijn kolommen gelezen: Standaard → " in office.page
