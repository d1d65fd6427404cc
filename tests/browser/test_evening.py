"""A whole event in a real browser, in Dutch: on a laptop by keyboard, on a phone by hand."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked

pytestmark = pytest.mark.browser
LIST = "Vermeer, Anna 2000\nJansen, Bas 1900\nKok, Chris 1800\nVisser, Daan 1700\nSmit, Eva 1600\nBos, Fien 1500"
PASSWORD = "een lang wachtwoord"
SECONDS = 1000
MY_EVENTS = re.compile(r"/admin(\?|$)")
_MOST_LOOKS = 100


@dataclass
class Official:
    """Somebody at a browser; every kind of page that he sees is looked at."""

    page: Page
    hall: str
    checked: Checked
    width: str
    looks_again_at: ViewportSize | None = None
    """Another size at which each page is looked at, too."""

    def see(self, kind: str) -> None:
        expect(self.page.locator("html")).to_have_attribute("lang", "nl")
        self.checked.look(self.page, f"{kind} at {self.width}", self.looks_again_at)

    def go(self, path: str, kind: str) -> None:
        self.page.goto(f"{self.hall}{path}")
        self.see(kind)

    def press(self, button: str) -> None:
        self.page.get_by_role("button", name=re.compile(button, re.IGNORECASE)).first.click()

    @property
    def event(self) -> str:
        found = re.search(r"/admin/t/\w+", self.page.url)
        assert found, self.page.url
        return found[0]

    def signs_up(self, name: str) -> None:
        self.go("/admin/sign-up", "sign up")
        self.page.get_by_label("Naam").fill(name)
        self.page.get_by_label("E-mailadres").fill(f"{name.lower()}.{self.width}@club.example")
        self.page.get_by_label("Wachtwoord").fill(PASSWORD)
        self.press("account")
        self.page.wait_for_url(MY_EVENTS)
        self.see("my events, none")

    def opens_the_mail(self, to: str, link: str) -> None:
        """Follow this link of the last mail to somebody, as soon as it has come."""
        mail = self.page.get_by_role("row", name=re.compile(re.escape(to))).get_by_role("link").first
        found = self.page.get_by_role("link").filter(has_text=link)
        for _ in range(_MOST_LOOKS):
            self.page.goto(f"{self.hall}/_mail")
            if mail.count():
                self.page.goto(f"{self.hall}{mail.get_attribute('href')}")
            if found.count():
                break
            self.page.wait_for_timeout(100)
        found.click()

    def shows_his_address(self, name: str) -> None:
        """By the mail of signing up: before that nobody can give him a role."""
        self.opens_the_mail(f"{name.lower()}.{self.width}@club.example", "/account/verify/")
        self.see("is this your address?")
        self.press("mijn adres")
        self.see("the address is yours")

    def makes_an_event(self, name: str) -> None:
        self.go("/admin/new", "new event")
        self.page.fill("[name=name]", name)
        self.page.select_option("[name=system]", "fide-dutch")
        self.page.fill("[name=first_day]", "2027-03-02")
        self.page.click("main button.primary")
        self.page.wait_for_url(re.compile(r"/admin/t/\w+"))
        self.see("entries, none")

    def pastes_the_list(self) -> None:
        self.go(f"{self.event}/entries/list", "paste a list")
        self.page.fill("textarea", LIST)
        self.page.click("main button.primary")
        expect(self.page.get_by_text("Vermeer, Anna").first).to_be_visible()
        self.see("the list as it was read")
        self.page.click("main button.primary")
        self.page.wait_for_url(re.compile(r"/entries"))
        expect(self.page.get_by_role("row", name=re.compile("Bos, Fien"))).to_be_visible()
        self.see("entries")

    def pairs_and_publishes(self, number: int) -> None:
        self.go(f"{self.event}/rounds", f"rounds before round {min(number, 2)}")
        self.press(f"Ronde {number} indelen")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(f"ronde {number}", timeout=20 * SECONDS)
        self.see("draft")
        self.press(f"Ronde {number} publiceren")
        expect(self.page.get_by_role("link", name="Uitslagen invoeren")).to_be_visible()
        self.see("published round")

    def looks_at_the_event(self, event: str) -> None:
        """Every page of an event that was played, from signing in on."""
        self.go("/admin/sign-in", "sign in")
        self.page.get_by_label("E-mailadres").fill("anna.1280@club.example")
        self.page.get_by_label("Wachtwoord").fill(PASSWORD)
        self.page.click("main button.primary")
        self.page.wait_for_url(MY_EVENTS)
        self.see("my events")
        for below in (
            "entries",
            "rounds",
            "rounds/3",
            "rounds/3/results",
            "standings",
            "crosstable",
            "settings",
            "log",
        ):
            self.go(f"{event}/{below}", f"{below} of an event that was played")

    def looks_at_public_pages(self, slug: str) -> None:
        for path, kind in (
            ("", "overview"),
            ("r/1/", "pairings"),
            ("r/1/names/", "pairings by name"),
            ("standings/", "standings"),
            ("crosstable/", "crosstable"),
            ("players/", "players"),
            ("p/1/", "player card"),
        ):
            self.go(f"/nl/t/{slug}/{path}", kind)
        self.go("/nl/", "calendar")


def an_official(chromium: Browser, hall: str, checked: Checked, size: ViewportSize, scheme: str = "light") -> Official:
    context = chromium.new_context(viewport=size, locale="nl-NL", color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(20 * SECONDS)
    return Official(page, hall, checked, f"{size['width']}")


def by_keyboard(official: Official, number: int, signs: str) -> None:
    """The cursor stands on the first empty board; nothing is written until Ctrl+S."""
    official.go(f"{official.event}/rounds/{number}/results", "results")
    official.page.keyboard.type(signs)
    official.page.keyboard.press("Control+s")
    expect(official.page.get_by_text(f"Alle borden van ronde {number} hebben een uitslag")).to_be_visible()
    official.see(f"results saved, round {min(number, 2)}")


def shown(official: Official) -> list[str]:
    """The results in the menus, in board order."""
    return [menu.input_value() for menu in official.page.locator("select[data-stored]").all()]


def board_under_the_cursor(official: Official) -> str:
    return str(official.page.evaluate("document.activeElement.name"))


def keys_of_an_arbiter(official: Official, number: int) -> None:
    """Arrows move and change nothing, Backspace goes back, g goes to a board, letters choose nothing by their name."""
    official.go(f"{official.event}/rounds/{number}/results", "results")
    keyboard, counter = official.page.keyboard, official.page.locator("[data-count]")
    assert board_under_the_cursor(official) == "b1"
    keyboard.press("ArrowDown")
    assert (board_under_the_cursor(official), shown(official)) == ("b2", ["", "", ""])
    keyboard.press("ArrowUp")
    keyboard.type("1")
    assert (board_under_the_cursor(official), shown(official)) == ("b2", ["1-0", "", ""])
    expect(counter).to_have_text("Nog 2 borden")
    expect(official.page.locator("tr.changed")).to_contain_text("gewijzigd")
    keyboard.press("Backspace")
    assert (board_under_the_cursor(official), shown(official)) == ("b1", ["", "", ""])
    keyboard.type("g3")
    expect(official.page.locator("[data-results] [data-said]")).to_have_text("Naar bord 3, Enter")
    keyboard.press("Enter")
    assert board_under_the_cursor(official) == "b3"
    keyboard.type("zaq")
    assert shown(official) == ["", "", ""]
    keyboard.type("5")
    expect(counter).to_have_text("Nog 2 borden")
    official.page.get_by_label("Alleen open borden").check()
    expect(official.page.locator("tr[data-board]:visible")).to_have_count(3)
    official.page.get_by_text("De briefjes nog eens nalopen").click()
    official.page.get_by_label("De briefjes in bordvolgorde").fill("1=0")
    expect(official.page.locator("[data-slip-said]")).to_have_text("Bord 1: ingevoerd is –, op het briefje staat 1–0.")
    expect(official.page.get_by_label("De briefjes in bordvolgorde")).to_have_value("1")
    asked = []
    official.page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    official.page.reload()
    assert asked == ["beforeunload"]
    assert shown(official) == ["", "", ""]


def by_hand(official: Official, number: int, results: list[str]) -> None:
    official.go(f"{official.event}/rounds/{number}/results", "results")
    for board, result in enumerate(results, start=1):
        official.page.select_option(f"[name=b{board}]", result)
    official.press("Opslaan")
    expect(official.page.get_by_text(f"Alle borden van ronde {number} hebben een uitslag")).to_be_visible()


def test_an_evening_at_a_laptop(chromium: Browser, hall: str) -> None:
    checked = Checked()
    anna = an_official(chromium, hall, checked, DESKTOP)
    anna.signs_up("Anna")
    anna.makes_an_event("Avond aan tafel")
    anna.pastes_the_list()
    anna.pairs_and_publishes(1)
    keys_of_an_arbiter(anna, 1)
    by_keyboard(anna, 1, "1=0")
    anna.pairs_and_publishes(2)
    by_keyboard(anna, 2, "1+n")
    anna.pairs_and_publishes(3)
    by_keyboard(anna, 3, "15x")
    anna.go(f"{anna.event}/standings", "standings for officials")
    anna.go(f"{anna.event}/crosstable", "crosstable for officials")
    anna.go(f"{anna.event}/settings", "settings")
    anna.go(f"{anna.event}/log", "change log")
    event = anna.event
    anna.go("/nl/t/avond-aan-tafel/standings/", "standings")
    expect(anna.page.locator("tbody tr").first).to_contain_text("Jansen, Bas")
    night = an_official(chromium, hall, checked, DESKTOP, "dark")
    night.width = "1280 at night"
    night.looks_at_public_pages("avond-aan-tafel")
    night.looks_at_the_event(event)
    assert checked.problems == []


def test_an_evening_on_a_phone(chromium: Browser, hall: str) -> None:
    checked = Checked()
    anna = an_official(chromium, hall, checked, PHONE)
    anna.signs_up("Anna")
    anna.makes_an_event("Avond op de telefoon")
    anna.pastes_the_list()
    for number, results in ((1, ["1-0", "1/2-1/2", "0-1"]), (2, ["1-0", "+/-", "nc"]), (3, ["1-0", "0-1", "-/-"])):
        anna.pairs_and_publishes(number)
        by_hand(anna, number, results)
    anna.go(f"{anna.event}/settings", "settings")
    anna.go(f"{anna.event}/log", "change log")
    anna.looks_at_public_pages("avond-op-de-telefoon")
    assert checked.problems == []


def test_two_arbiters_at_one_board_and_the_public_page_within_two_seconds(chromium: Browser, hall: str) -> None:
    checked = Checked()
    anna, bas, reader = (an_official(chromium, hall, checked, DESKTOP) for _ in range(3))
    anna.width, bas.width, reader.width = "first", "second", "reader"
    bas.signs_up("Bas")
    bas.shows_his_address("Bas")
    anna.signs_up("Anna")
    anna.makes_an_event("Twee arbiters")
    anna.pastes_the_list()
    event = anna.event
    anna.go(f"{event}/settings/officials", "settings with officials")
    anna.page.get_by_label("E-mailadres").fill("bas.second@club.example")
    anna.press("Rol geven")
    expect(anna.page.get_by_role("row", name=re.compile("Bas"))).to_be_visible()
    anna.page.goto(f"{hall}{event}/rounds")
    anna.pairs_and_publishes(1)
    for official in (anna, bas):
        official.go(f"{event}/rounds/1/results", "results")
    public = f"{hall}/nl/t/twee-arbiters/r/1/"
    reader.page.goto(public)
    expect(reader.page.locator("table")).not_to_contain_text("1–0")

    anna.page.select_option("[name=b1]", "1-0")
    anna.press("Opslaan")
    expect(anna.page.locator("[name=b1]")).to_have_value("1-0")
    seen_within_two_seconds(reader.page, public, "1–0")

    bas.page.select_option("[name=b1]", "0-1")
    bas.page.select_option("[name=b2]", "1/2-1/2")
    bas.press("Opslaan")
    expect(bas.page.get_by_text("Opgeslagen").first).to_be_visible()
    bas.see("conflict")
    expect(bas.page.locator("[name=b2]")).to_have_value("1/2-1/2")
    bas.page.locator("[name=b1][value='1-0']").check()
    bas.press("Opslaan")
    expect(bas.page.locator("[name=b1]")).to_have_value("1-0")
    expect(bas.page.locator("[name=b2]")).to_have_value("1/2-1/2")
    seen_within_two_seconds(reader.page, public, "½–½")
    assert checked.problems == []


def test_a_helper_scans_a_code_and_fills_in_results_on_a_phone(chromium: Browser, hall: str) -> None:
    checked = Checked()
    anna = an_official(chromium, hall, checked, DESKTOP)
    phones = [an_official(chromium, hall, checked, PHONE) for _ in range(2)]
    anna.width = "organiser"
    anna.signs_up("Anna")
    anna.makes_an_event("Met een helper")
    anna.pastes_the_list()
    anna.pairs_and_publishes(1)
    anna.go(f"{anna.event}/helpers", "helpers, none yet")
    anna.press("Code voor een helper maken")
    expect(anna.page.locator("svg.qr")).to_be_visible()
    anna.see("helpers with a code")
    code = str(anna.page.locator("a[href*='/code/']").get_attribute("href"))
    for phone in phones:
        phone.page.goto(code)
        phone.see("a helper's code")
        phone.page.get_by_label("naam").fill("Kees")
        phone.press("Beginnen met invoeren")
    expect(phones[1].page.get_by_role("alert")).to_contain_text("Een andere telefoon")
    kees = phones[0]
    kees.see("a helper's boards")
    kees.page.select_option("[name=b1]", "1-0")
    kees.press("Opslaan")
    expect(kees.page.get_by_role("status")).to_contain_text("Opgeslagen: 1 bord.")
    expect(kees.page.locator("[name=b1]")).to_have_count(0)
    kees.see("a helper's boards after saving")
    anna.go(f"{anna.event}/log", "change log with a helper")
    expect(anna.page.locator("tbody tr").first).to_contain_text("Kees (helper)")
    assert checked.problems == []


def seen_within_two_seconds(page: Page, address: str, text: str) -> None:
    """The page, fetched again and again, shows this no later than two seconds from now."""
    page.wait_for_function(
        """async ([address, text]) => (await (await fetch(address, {cache: "no-store"})).text()).includes(text)""",
        arg=[address, text],
        timeout=2 * SECONDS,
        polling=50,
    )
