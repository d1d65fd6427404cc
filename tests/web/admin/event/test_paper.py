"""What is printed: the list, each sheet with its rows in order, and real pages of a real browser."""

import re

import pytest

from chalicelib.ports import Services
from tests.chromium import started
from tests.people import SITE_ROOT, an_event, enter, paired
from tests.web.admin.office import Office, open_office, sign_up

LONG = "Hubertus Wolfeschlegelsteinhausenbergerdorff"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def root(office: Office, services: Services) -> str:
    """Ten players after round 1, of which three results are known."""
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    event = an_event(services, owner.id, ", ".join((f"{LONG} 2400", *(f"{name} 1900" for name in "BCDEFGHIJ"))))
    paired(services, event, owner.id)
    enter(services, event, owner.id, 1, "1-0", "1/2-1/2", "0-1")
    return f"/admin/t/{event}"


def test_the_list_says_what_each_is_for(office: Office, root: str) -> None:
    office.get(f"{root}/rounds")
    assert f'href="{root}/paper"' in office.page
    office.get(f"{root}/paper")
    for sheet in ("slips", "slips?per=8", "boards", "names", "standings", "fallback"):
        assert f'href="{root}/paper/1/{sheet}"' in office.page
    assert "Leg de gesneden stapels op elkaar" in office.page
    office.get(f"{root}/paper/1/napkins")
    assert office.status == 404
    office.get(f"{root}/paper/2/slips")
    assert office.status == 404


def test_slips_lie_so_that_cutting_gives_board_order(office: Office, root: str) -> None:
    """Five boards, four on a sheet: two sheets, the piles are 1-2, 3-4, 5."""
    office.get(f"{root}/paper/1/slips")
    assert re.findall(r"<strong>Bord (\d+)</strong>", office.page) == ["1", "3", "5", "2", "4"]
    assert all(text in office.page for text in ("□ Wit", "■ Zwart", "Handtekening wit", "Handtekening zwart", "½–½"))
    office.get(f"{root}/paper/1/slips?per=3")
    assert re.findall(r"<strong>Bord (\d+)</strong>", office.page) == ["1", "3", "5", "2", "4"]


def test_the_paper_fallback_has_all_of_a_round(office: Office, root: str) -> None:
    office.get(f"{root}/paper/1/fallback")
    assert [row.split()[0] for row in office.rows if re.match(r"[1-5] .* (1–0|½–½|0–1|)$", row)][:3] == ["1", "2", "3"]
    said = office.page
    assert said.count('Najaar · <span class="nowrap">Ronde 1</span> · <span class="nowrap">di 1 december, 20:00') == 3
    assert "Kaartjes om de volgende ronde met de hand in te delen" in said
    assert said.count('class="slip pairing"') == 10
    office.get(f"{root}/paper/1/standings")
    assert [row.split()[0] for row in office.rows[2:6]] == ["1", "2", "3", "4"]


def test_esp_16_paper_has_no_buttons_and_as_many_pages_as_it_says(office: Office, root: str) -> None:
    """In the browser that prints them: A4 and Letter give the same sheets, whatever a name is like."""
    style = (SITE_ROOT / "static" / "speelzaal.css").read_text()
    with started() as browser:
        page = browser.new_page()
        for sheet, pages in (("1/slips", 2), ("1/fallback", 3), ("cards", 3), ("1/boards", 1)):
            html = office.get(f"{root}/paper/{sheet}").replace("</head>", f"<style>{style}</style></head>")
            page.set_content(html)
            page.emulate_media(media="print")
            assert page.locator("a, button, input, select, h1").locator("visible=true").count() == 0
            for size in ("A4", "Letter"):
                assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) == pages, (sheet, size)
