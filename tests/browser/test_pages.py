"""The kinds of pages that an ordinary evening does not show: questions, refusals, imports, empty and private events."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from chalicelib.cli.made_up_list import made_up
from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import Official, an_official

pytestmark = pytest.mark.browser
MEMBERS = "Naam;KNSB-nummer;Clubrating;Jeugd\nSmit, Kees;7654321;1520;\nVos, Anna;;1400;x\nBakker, Jan;;veel;"
FILE = "012 Uit een bestand\n001    1      Anna\n001    2      Bas\n"


def first_link(page: Page, pattern: str) -> str:
    """The path of the first link that looks so."""
    for link in page.locator("a").all():
        found = re.search(pattern, link.get_attribute("href") or "")
        if found:
            return found[0]
    raise AssertionError(f"no link like {pattern} on {page.url}")


def test_every_other_kind_of_page(chromium: Browser, hall: str) -> None:
    checked = Checked()
    helper, owner = (an_official(chromium, hall, checked, PHONE) for _ in range(2))
    helper.width, owner.width = "arbiter", "pages"
    owner.looks_again_at = DESKTOP
    helper.signs_up("Bas")
    helper.shows_his_address("Bas")
    owner.signs_up("Olga")
    questions_about_entries_and_officials(owner, helper)
    rating_lists(owner)
    players_kept_apart(owner)
    a_list_of_tiebreaks(owner)
    questions_about_rounds(owner)
    another_order(owner)
    a_round_that_cannot_be_paired(owner)
    imports(owner)
    refusals(owner)
    private_pages(owner)
    a_club_with_members(owner)
    assert checked.problems == []


def test_leaving_a_form_asks_first(chromium: Browser, hall: str) -> None:
    """By the links of the languages too; not what is untouched, taken back, sent or a search."""
    owner = an_official(chromium, hall, Checked(), DESKTOP)
    owner.width = "leaving"
    owner.signs_up("Lena")
    page, asked = owner.page, list[str]()
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    name, other_language = page.locator("[name=name]"), page.get_by_title("English")
    page.goto(f"{hall}/admin/new")
    name.fill("Najaar")
    other_language.click()
    name.fill("")
    page.select_option("[name=system]", "round-robin")
    other_language.click()
    assert (asked, page.url) == (["beforeunload"] * 2, f"{hall}/admin/new")
    name.fill("Najaar")
    page.fill("[name=first_day]", "0001-01-01")
    page.click("main button.primary")
    expect(page.locator("#errors")).to_be_visible()
    assert len(asked) == 2, "what is sent is not asked"
    other_language.click()
    assert (len(asked), name.input_value()) == (3, "Najaar")
    page.fill("[name=first_day]", "2027-03-02")
    page.click("main button.primary")
    page.wait_for_url(re.compile(r"/admin/t/\w+/"))
    page.goto(f"{hall}{owner.event}/settings")
    name.fill("Voorjaar")
    name.fill("Najaar")
    page.goto(f"{hall}{owner.event}/entries/search")
    page.fill("[name=q]", "Jansen")
    other_language.click()
    page.wait_for_url("**?language=en")
    assert len(asked) == 3


def questions_about_entries_and_officials(owner: Official, helper: Official) -> None:
    owner.makes_an_event(f"Vragen {owner.width}")
    event = owner.event
    slug = f"vragen-{owner.width}"
    for below in ("", "r/1/", "standings/", "crosstable/", "players/"):
        owner.go(f"/nl/t/{slug}/{below}", f"public {below or 'overview'}, nothing yet")
    owner.go(f"{event}/standings", "standings, nothing yet")
    owner.go(f"{event}/results", "results, nothing yet")
    owner.page.goto(f"{owner.hall}{event}/entries")
    owner.pastes_the_list()
    entry = first_link(owner.page, r"/admin/t/\w+/entries/(?!list)[\w-]+")
    owner.go(entry, "one entry")
    owner.go(f"{entry}/remove", "remove an entry?")
    owner.go(f"{entry}/withdraw", "withdraw an entry?")
    owner.page.locator("main form button").first.click()
    owner.go(f"{entry}/return", "let an entry return?")
    owner.page.locator("main form button").first.click()
    owner.go(f"{event}/entries", "entries")
    owner.page.fill("[name=name]", "Vermeer, Anna")
    owner.page.locator("main form button").last.click()
    owner.see("a name that is on the list")
    owner.go(f"{event}/settings/officials", "officials")
    owner.page.get_by_label("E-mailadres").fill(f"bas.{helper.width}@club.example")
    owner.press("Rol geven")
    owner.go(first_link(owner.page, r"/admin/t/\w+/settings/officials/\w+/remove"), "take a role away?")
    owner.page.goto(f"{owner.hall}{event}/settings")
    owner.page.fill("[name=planned_rounds]", "999")
    owner.page.locator("main form button.primary").first.click()
    expect(owner.page.locator("#errors")).to_be_visible()
    owner.see("settings with an error")


def rating_lists(owner: Official) -> None:
    """The local stack has a small list of people who do not exist."""
    event = owner.event
    for question, kind in (("nguyen", "players found in the list"), ("zzzz", "nobody found"), ("n", "too few letters")):
        owner.go(f"{event}/entries/search?q={question}", kind)
    player = next(made_up(1))
    owner.go(f"{event}/entries/search?q={player.number}", "one player found")
    owner.page.get_by_role("button", name="Inschrijven").first.click()
    expect(owner.page.get_by_text("Ingeschreven.")).to_be_visible()
    owner.go(f"{event}/ratings", "ratings beside the list")


def players_kept_apart(owner: Official) -> None:
    """By keyboard: a part of a name, a number, Enter; a mistake beside its field; and the pair taken away again."""
    owner.page.goto(f"{owner.hall}{owner.event}/settings/apart")
    for other in ("nobody", "2"):
        owner.page.get_by_label("Speler", exact=True).fill("vermeer, a")
        owner.page.get_by_label("Andere speler").fill(other)
        owner.page.keyboard.press("Enter")
        owner.page.wait_for_load_state()
        if other == "nobody":
            expect(owner.page.locator("#e-other")).to_be_visible()
            owner.see("players kept apart, with an error")
    expect(owner.page.get_by_role("row", name=re.compile("Vermeer, Anna.*Jansen, Bas.*altijd"))).to_be_visible()
    owner.see("players kept apart")
    owner.page.get_by_role("button", name=re.compile("Verwijderen Vermeer, Anna")).click()
    expect(owner.page.get_by_text("Niemand wordt uit elkaar gehouden.")).to_be_visible()


def a_list_of_tiebreaks(owner: Official) -> None:
    """By keyboard: the choice, the codes, Enter; a mistake beside its field with all codes unfolded."""
    owner.page.goto(f"{owner.hall}{owner.event}/settings")
    for codes in ("BH-C1, XX", "BH-C1, ARO"):
        owner.page.get_by_role("radio", name=re.compile("eigen lijst")).check()
        owner.page.get_by_label("Eigen lijst van weerstandscriteria").fill(codes)
        owner.page.keyboard.press("Enter")
        owner.page.wait_for_load_state()
        if "XX" in codes:
            expect(owner.page.locator("#e-tiebreaks")).to_be_visible()
            expect(owner.page.get_by_role("row", name=re.compile("^AOB"))).to_be_visible()
            owner.see("settings with a mistake in the list of tie-breaks")
    expect(owner.page.get_by_text("Volgorde nu: eigen lijst (FIDE C.07, editie 2026)")).to_be_visible()


def another_order(owner: Official) -> None:
    owner.go(f"{owner.event}/order", "another order of the standings")
    owner.page.get_by_role("radio", name=re.compile("Swiss64")).check()
    owner.press("Toon wat er verandert")
    expect(owner.page.get_by_text("Nieuwe volgorde")).to_be_visible()
    owner.see("another order of the standings?")
    owner.press("Wijzig de volgorde")
    expect(owner.page.get_by_text("De volgorde is gewijzigd op")).to_be_visible()
    owner.see("standings in another order")


def questions_about_rounds(owner: Official) -> None:
    event = owner.event
    owner.page.goto(f"{owner.hall}{event}/rounds")
    owner.press("Ronde 1 indelen")
    expect(owner.page.get_by_role("button", name=re.compile("publiceren"))).to_be_visible()
    owner.page.locator("#f-boards summary").click()
    owner.see("a draft to be changed by hand")
    first, second = (owner.page.locator(f"[name=white-{row}]") for row in (1, 2))
    numbers = first.input_value(), second.input_value()
    first.select_option(numbers[1])
    leaving_asks_first(owner)
    older = owner.page.content()
    first.select_option(numbers[1])
    owner.press("Concept opslaan")
    expect(owner.page.locator("#e-white-2")).to_be_visible()
    owner.see("a draft with a mistake")
    second.select_option(numbers[0])
    owner.press("Concept opslaan")
    expect(owner.page.locator("#b1")).to_contain_text("Systeem:")
    saved_from_an_older_page(owner, older)
    unfold(owner, "waarom")
    owner.see("a draft that differs from the system's, with its reasons")
    owner.go(f"{event}/rounds/1/redraw", "pair again?")
    owner.go(f"{event}/rounds/1/discard", "throw the draft away?")
    owner.page.goto(f"{owner.hall}{event}/rounds/1")
    owner.press("publiceren")
    owner.go(f"{event}/rounds/1/unpublish", "take the round back?")


def leaving_asks_first(owner: Official) -> None:
    """What was changed by hand and not saved."""
    asked = []
    owner.page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    owner.page.reload()
    assert asked == ["beforeunload"]
    owner.page.locator("#f-boards summary").click()


def saved_from_an_older_page(owner: Official, older: str) -> None:
    """Somebody else saved meanwhile: his board beside mine, and mine is dropped."""
    for name in ("seen", "pairs"):
        found = re.search(rf'id="f-boards".*?name="{name}" value="(\w+)"', older, re.DOTALL)
        assert found
        owner.page.locator(f"#f-boards [name={name}]").evaluate("(field, value) => (field.value = value)", found[1])
    owner.page.locator("#f-boards summary").click()
    colours = [owner.page.locator(f"[name={side}-1]") for side in ("white", "black")]
    numbers = [one.input_value() for one in colours]
    for one, number in zip(colours, reversed(numbers), strict=True):
        one.select_option(number)
    owner.press("Concept opslaan")
    expect(owner.page.locator("#s-board-1")).to_contain_text("Nu opgeslagen:")
    owner.see("a draft that somebody else saved meanwhile")
    owner.press("Overnemen wat is opgeslagen")
    expect(owner.page.locator("#stale")).to_have_count(0)


def a_round_that_cannot_be_paired(owner: Official) -> None:
    owner.makes_an_event(f"Twee spelers {owner.width}")
    event = owner.event
    for name in ("Anna", "Bas"):
        owner.page.goto(f"{owner.hall}{event}/entries")
        owner.page.fill("[name=name]", name)
        owner.page.locator("main form button").last.click()
        expect(owner.page.get_by_role("row", name=re.compile(name))).to_be_visible()
    owner.pairs_and_publishes(1)
    owner.page.goto(f"{owner.hall}{event}/rounds/1/results")
    owner.page.select_option("[name=b1]", "1-0")
    owner.press("Opslaan")
    expect(owner.page.locator(".notice").first).to_be_visible()
    owner.page.goto(f"{owner.hall}{event}/rounds")
    owner.press("Ronde 2 indelen")
    expect(owner.page.get_by_text(re.compile("opnieuw", re.IGNORECASE)).first).to_be_visible()
    owner.see("a pairing that failed")
    unfold(owner, "spelers buiten ronde")
    owner.see("a pairing that failed, all that can be done")
    owner.press("De anderen indelen")
    expect(owner.page.locator("#e-away")).to_be_visible()
    owner.see("a pairing that failed, with nobody left out")
    owner.go(f"{event}/closing/early", "end the event?")
    by_hand_from_nothing(owner)
    owner.page.goto(f"{owner.hall}{event}/rounds/2/discard")
    owner.page.locator("main form button").first.click()
    owner.page.goto(f"{owner.hall}{event}/rounds/2")
    way = owner.page.get_by_role("button", name="Indelen met zo weinig mogelijk herhaalde ontmoetingen")
    way.focus()
    owner.page.keyboard.press("Enter")
    expect(owner.page.get_by_text("Herhaalde ontmoeting: geen andere indeling mogelijk.")).to_be_visible()
    owner.see("a draft with a rematch")
    reasons_for_everybody(owner)


def by_hand_from_nothing(owner: Official) -> None:
    """By keyboard: the first player, the second, the button that saves."""
    owner.page.goto(f"{owner.hall}{owner.event}/rounds/2")
    owner.press("Ronde 2 met de hand indelen")
    expect(owner.page.get_by_text("2 spelers hebben nog geen plaats")).to_be_visible()
    owner.see("a draft with nobody in it")
    owner.press("Onaf opslaan")
    expect(owner.page.get_by_text("Opgeslagen voor zover het klaar is.")).to_be_visible()
    owner.page.get_by_label("Bord 1, Wit", exact=True).focus()
    owner.page.keyboard.type("bas")
    owner.page.get_by_label("Bord 1, Zwart", exact=True).focus()
    owner.page.keyboard.type("1")
    owner.page.keyboard.press("Enter")
    expect(owner.page.get_by_text("hebben al tegen elkaar gespeeld (C1).")).to_be_visible()
    owner.see("a draft by hand that breaks a rule")


def reasons_for_everybody(owner: Official) -> None:
    owner.press("Ronde 2 publiceren")
    expect(owner.page.get_by_role("link", name="Uitslagen invoeren")).to_be_visible()
    unfold(owner, "waarom")
    owner.see("a published round with its reasons")
    owner.page.goto(f"{owner.hall}{owner.event}/settings")
    owner.page.get_by_label("Iedereen mag lezen waarom").check()
    owner.page.locator("main form button.primary").first.click()
    owner.page.wait_for_load_state()
    path = f"/nl/t/twee-spelers-{owner.width}/r/2/"
    owner.page.wait_for_function(
        "async (path) => (await (await fetch(path)).text()).includes('<details')", arg=path, timeout=20_000, polling=100
    )
    owner.page.goto(f"{owner.hall}{path}")
    unfold(owner, "waarom")
    owner.see("public pairings with reasons")


def unfold(owner: Official, *summaries: str) -> None:
    """By keyboard, as everything that is folded can be."""
    for text in summaries:
        summary = owner.page.locator("summary", has_text=text).first
        summary.focus()
        owner.page.keyboard.press("Enter")
        expect(summary.locator("..")).to_have_attribute("open", "")


def imports(owner: Official) -> None:
    owner.go("/admin/import", "import")
    owner.page.fill("textarea", f"{FILE}001    2      Chris\n")
    owner.page.locator("main form button.primary").click()
    expect(owner.page.locator("#errors")).to_be_visible()
    owner.see("a file with an error")
    owner.page.fill("textarea", FILE)
    owner.page.locator("main form button.primary").click()
    expect(owner.page.locator("main")).to_contain_text("Het toernooi is ingelezen")
    owner.see("imported")


def refusals(owner: Official) -> None:
    owner.go("/admin/t/nothing", "no such event")
    owner.go("/nl/nothing-here/", "no such page")
    owner.go("/admin/sign-in", "sign in, signed in already")
    owner.page.goto(f"{owner.hall}/admin/new")
    owner.page.fill("[name=name]", "Terug in de tijd")
    owner.page.fill("[name=first_day]", "0001-01-01")
    owner.page.locator("main form button.primary").click()
    expect(owner.page.locator("#errors")).to_be_visible()
    owner.see("new event with an error")


def private_pages(owner: Official) -> None:
    owner.makes_an_event(f"Besloten {owner.width}")
    owner.page.goto(f"{owner.hall}{owner.event}/settings")
    owner.page.select_option("[name=visibility]", "private")
    owner.page.locator("main form button.primary").first.click()
    owner.page.wait_for_load_state()
    path = f"/private/nl/t/besloten-{owner.width}/"
    owner.page.wait_for_function(
        "async (path) => (await fetch(path)).status === 200", arg=path, timeout=20_000, polling=100
    )
    owner.go(path, "a private event")


def a_club_with_members(owner: Official) -> None:
    """From nothing to a list that is compared and applied; a mistake beside its field."""
    owner.go("/admin/c/new", "new club")
    owner.page.get_by_label("Naam van de club").fill(f"De Toren {owner.width}")
    owner.press("Club maken")
    expect(owner.page.get_by_text("De club heeft nog geen leden.")).to_be_visible()
    owner.see("members, none")
    root = re.sub(r"/members.*", "", owner.page.url.removeprefix(owner.hall))
    owner.go(f"{root}/members/new", "new member")
    owner.page.get_by_label("Naam", exact=True).fill("Smit, Kees")
    owner.page.get_by_label("Clubrating").fill("9999")
    owner.press("Lid toevoegen")
    expect(owner.page.locator("#e-club_rating")).to_be_visible()
    owner.see("new member with an error")
    owner.page.get_by_label("Clubrating").fill("1500")
    owner.press("Lid toevoegen")
    expect(owner.page.get_by_text("Toegevoegd.")).to_be_visible()
    owner.go(f"{root}/members/list", "list of members")
    owner.page.get_by_label("Lijst", exact=True).fill(MEMBERS)
    owner.press("Bekijk wat er zou veranderen")
    expect(owner.page.get_by_text("1 nieuw lid")).to_be_visible()
    owner.see("differences of a list of members")
    owner.press("Toepassen wat is aangevinkt")
    expect(owner.page.get_by_text("De lijst is toegepast.")).to_be_visible()
    owner.see("list of members, a line left")
    owner.go(f"{root}/members", "members")
    owner.go(first_link(owner.page, r"/admin/c/\w+/members/(?!list|new)[\w-]+"), "a member")
    for below in ("", "/settings", "/officials", "/log"):
        owner.go(f"{root}{below}", f"club {below}")
    owner.go("/admin", "my events and clubs")
