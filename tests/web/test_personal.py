"""Personal links: what a member sees and says by his, with no account and no cookie."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.commands.club.links import RenewLink, renew_link
from chalicelib.commands.club.members import TouchMember, member_leaves
from chalicelib.commands.event.reports import ChangeReporting, change_reporting
from chalicelib.domain.club.club import Club
from chalicelib.domain.club.links import token_of
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import NEVER_SAVED, ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.model.tournament import Contact
from chalicelib.ports import Services
from chalicelib.queries.club.links import links
from chalicelib.web.authorise import ROUTES, Access
from tests.club_scenes import a_club, a_season, cycles_of, tuesdays
from tests.people import HandClock, a_user, caller, enter, paired
from tests.web.front_door import Browser, reach, the_app

ANNA = EntryId("m-anna")
DEADLINE = datetime(2026, 12, 1, 17, 30, tzinfo=UTC)


@dataclass
class Phone:
    """Anna's telephone: it opens links, presses buttons, and keeps nothing."""

    browser: Browser
    link: str
    page: str = ""
    status: int = 0

    def open(self, query: str = "", **headers: str) -> str:
        return self._see(self.browser.get(f"{self.link}?{query}" if query else self.link, **headers))

    def say(self, headers: dict[str, str] | None = None, **fields: str) -> str:
        return self._see(self.browser.post(self.link, fields, **headers or {}))

    def _see(self, found: object) -> str:
        for _ in range(2):
            if found.status_code == 303:  # type: ignore[attr-defined]
                found = self.browser.get(str(found.headers["Location"]))  # type: ignore[attr-defined]
        self.status = found.status_code  # type: ignore[attr-defined]
        self.page = found.body.decode()  # type: ignore[attr-defined]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.page)).split())


@dataclass
class Scene:
    """A club with a cycle, at five in the afternoon of its first evening."""

    services: Services
    clock: HandClock
    club: ClubId
    cycle: TournamentId
    owner: str
    phone: Phone

    def known(self, number: int = 1) -> dict[str, str]:
        said = self.services.evenings.load(self.cycle, RoundNumber(number)).said
        return {entry.removeprefix("m-"): one.presence.value for entry, one in said.items()}

    @property
    def anna(self) -> Member:
        return self.services.clubs.member(self.club, ANNA)


@pytest.fixture
def scene(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Scene:
    reach(services, monkeypatch)
    clock.at = DEADLINE - timedelta(minutes=30)
    owner = a_user(services)
    club = a_club(services, owner)
    stored: Club = services.clubs.load(club)
    contact = Contact("Piet Bakker", "", "06 1234 5678")
    change_club(ChangeClub(caller(owner), replace(stored, contact=contact)), services)
    season = a_season(services, owner, club, "5 5", computer="Komodo")
    link = links(club, services.clubs.members(club), services)[ANNA]
    return Scene(services, clock, club, cycles_of(services, season)[0].id, owner, Phone(Browser(the_app()), link))


def test_the_routes_of_personal_links_are_listed() -> None:
    the_app()
    found = {(one.method, one.path) for one in ROUTES if one.access is Access.LINK}
    assert found == {("GET", "/a/{token}"), ("GET", "/a/{token}/pages"), ("POST", "/a/{token}")}


def test_looking_at_a_link_changes_nothing(scene: Scene) -> None:
    """Mail programs look at links before people do."""
    text = scene.phone.open("round=1&say=out")
    assert scene.phone.status == 200
    assert "Er verandert niets voordat u op de knop drukt" in text
    assert scene.phone.page.count('class="primary wide"') == 1
    assert scene.known() == {}
    assert scene.phone.browser.jar == {}


def test_one_press_signs_off_and_the_page_says_what_holds_by_which_way_and_when(scene: Scene) -> None:
    text = scene.phone.say(round="1", say="out")
    assert scene.known() == {"anna": "out"}
    assert "U komt niet. Bekend via de persoonlijke link sinds di 1 dec, 18:00." in text


def test_the_page_leads_to_where_he_reports_his_result_once_players_do(scene: Scene) -> None:
    paired(scene.services, scene.cycle, UserId(scene.owner))
    assert "Uitslag melden" not in scene.phone.open()
    on = ChangeReporting(caller(UserId(scene.owner)), scene.cycle, True, NEVER_SAVED)
    change_reporting(on, scene.services)
    assert "Uitslag melden" in scene.phone.open()
    report = Phone(scene.phone.browser, re.findall(r'href="(/a/board/[^"]+)"', scene.phone.page)[0])
    assert "Hoe is het afgelopen?" in report.open()


def test_of_cycles_that_are_called_off_nothing_is_to_come(scene: Scene) -> None:
    """The page is that of the next cycle; after all of them, of the last one with what was played."""
    season = next(iter(scene.services.seasons.of_club(scene.club)))
    for cycle, said in zip(cycles_of(scene.services, season), ("Cyclus 1", "geen avonden meer"), strict=True):
        cancel_event_bookings(CancelEvent(caller(UserId(scene.owner)), cycle.id), scene.services)
        assert said in scene.phone.open()
    assert "<form" not in scene.phone.page


def test_a_double_tap_ends_the_same(scene: Scene) -> None:
    first = scene.phone.say(round="1", say="out")
    scene.clock.move(minutes=3)
    assert scene.phone.say(round="1", say="out") == first


def test_late_and_duty_take_one_answer_more(scene: Scene) -> None:
    assert "Hoe laat komt u?" in scene.phone.open("round=1&say=late")
    assert "U komt later, om 20:40." in scene.phone.say(round="1", say="late", until="20:40")
    assert "Wat doet u voor de club?" in scene.phone.open("round=1&say=duty")
    text = scene.phone.say(round="1", say="duty", duty="work")
    assert "U bent afwezig voor de club: werkt voor de club." in text


def test_what_makes_no_sense_is_said_at_its_field_and_nothing_is_put_down(scene: Scene) -> None:
    wrong: list[tuple[dict[str, str], str]] = [
        ({"say": "late", "until": "19:00"}, "Een tijd vanaf 20:00"),
        ({"say": "late", "until": "25:00"}, "Vul een tijd in."),
        ({"say": "duty", "duty": "sailing"}, "Kies uit de lijst"),
        ({"say": "perhaps"}, "Kies uit de lijst"),
        ({}, ""),
    ]
    for typed, said in wrong:
        assert said in scene.phone.say(round="1", **typed)
        assert (scene.phone.status, scene.known()) == (422, {}), typed


def test_after_the_deadline_the_page_says_whom_to_call(scene: Scene) -> None:
    scene.clock.at = DEADLINE + timedelta(seconds=1)
    for text in (scene.phone.open("round=1&say=out"), scene.phone.say(round="1", say="out")):
        assert "Tot 18:30 kon u hier zeggen of u komt" in text
        assert "Piet Bakker 06 1234 5678" in text
    assert scene.phone.status == 409
    assert scene.known() == {}


def test_several_evenings_are_signed_off_at_once(scene: Scene) -> None:
    scene.phone.browser.send(scene.phone.link, "application/x-www-form-urlencoded", b"say=out&round=2&round=4&round=4")
    assert [scene.known(number) for number in (1, 2, 3, 4)] == [{}, {"anna": "out"}, {}, {"anna": "out"}]


def test_my_page_before_the_pairing(scene: Scene) -> None:
    text = scene.phone.open()
    assert "Nog niet ingedeeld." in text
    assert "U wordt verwacht" in text
    assert "0 van 2 betaalde afwezigheden gebruikt" in text
    assert "dit seizoen niet ontmoet" in text
    assert "1 van 7" in text


def test_a_whole_value_on_my_page_has_no_decimals_as_in_the_ladder(scene: Scene) -> None:
    assert re.search(r"Totaal \d+,\d\d Waarde \d+½? ", scene.phone.open())


def test_my_page_with_a_board_and_what_a_result_would_give(scene: Scene) -> None:
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    text = scene.phone.open()
    assert "Bord 1 · Zwart tegen Daan 1700" in text
    assert "90 min + 30 s" in text
    assert "alsof alle andere open borden er niet waren" in text
    rows = re.findall(r"Als u (wint|remise speelt|verliest) ([\d,]+) (\d+)", text)
    assert [row[0] for row in rows] == ["wint", "remise speelt", "verliest"]
    assert [row[2] for row in rows] == ["1", "2", "2"]
    enter(scene.services, scene.cycle, scene.owner, 1, "0-1")  # type: ignore[arg-type]
    after = scene.phone.open()
    assert "Als u wint" not in after
    assert "gewonnen van Daan" in after
    assert rows[0][1] in after


def test_my_page_says_why_somebody_is_free(scene: Scene) -> None:
    scene.phone.say(round="1", say="out")
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    text = scene.phone.open()
    assert "Geen tegenstander: afwezig met bericht." in text
    assert "1 van 2 betaalde afwezigheden gebruikt" in text


def test_the_page_is_in_the_clubs_language_unless_the_reader_chose_another(scene: Scene) -> None:
    scene.phone.open(accept_language="es")
    assert '<html lang="nl">' in scene.phone.page
    scene.phone.open("language=en&round=1&say=in")
    assert '<html lang="en">' in scene.phone.page
    scene.phone.say(round="1", say="in", language="en")
    assert '<html lang="en">' in scene.phone.page


def test_a_link_that_nobody_made_opens_nothing(scene: Scene) -> None:
    proof = scene.phone.link.rpartition(".")[2]
    nothing = "0" * 32
    for token in ("nonsense", f"a.b.{nothing}", f"{scene.club}.m-anna.{nothing}", f"{scene.club}.m-bas.{proof}"):
        forged = Phone(scene.phone.browser, f"/a/{token}")
        assert "Deze link werkt niet (meer)" in forged.open(), token
        assert forged.status == 404
        forged.say(round="1", say="out")
        assert scene.known() == {}


def test_a_link_made_anew_makes_the_older_ones_worthless(scene: Scene) -> None:
    command = RenewLink(caller(scene.owner), scene.club, ANNA, scene.anna.version)  # type: ignore[arg-type]
    renew_link(command, scene.services)
    renew_link(command, scene.services)
    assert scene.anna.links == 1
    scene.phone.open()
    assert scene.phone.status == 404
    newer = links(scene.club, [scene.anna], scene.services)[ANNA]
    assert "Anna" in Phone(scene.phone.browser, newer).open()
    with pytest.raises(ConflictError):
        renew_link(replace(command, caller=caller(scene.owner)), scene.services)  # type: ignore[arg-type]


def test_the_link_of_a_former_member_opens_nothing(scene: Scene) -> None:
    member_leaves(TouchMember(caller(scene.owner), scene.club, ANNA), scene.services)  # type: ignore[arg-type]
    scene.phone.open()
    assert scene.phone.status == 404
    assert links(scene.club, [scene.anna], scene.services) == {}


def test_a_token_of_another_club_opens_nothing_here(scene: Scene) -> None:
    other = a_club(scene.services, scene.owner, "Gast 1500", name="Het Tweespan")  # type: ignore[arg-type]
    token = token_of(scene.services.clubs.link_key(other), scene.club, scene.anna)
    foreign = Phone(scene.phone.browser, f"/a/{token}")
    foreign.open()
    assert foreign.status == 404


ELSEWHERE: list[dict[str, str]] = [
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
    {"origin": "https://elsewhere.example"},
    {"origin": "null"},
]
OWN: list[dict[str, str]] = [
    {"sec_fetch_site": "same-origin", "origin": "https://club.example"},
    {"sec_fetch_site": "none"},
    {"origin": "https://club.example"},
    {},
]


def test_forms_of_other_sites_change_nothing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    reach(replace(scene.services, origin="https://club.example"), monkeypatch)
    for headers in ELSEWHERE:
        scene.phone.say(headers, round="1", say="out")
        assert (scene.phone.status, scene.known()) == (403, {}), headers
    for number, headers in enumerate(OWN, start=1):
        scene.phone.say(headers, round=f"{number}", say="out")
        assert (scene.phone.status, scene.known(number)) == (200, {"anna": "out"}), headers


def test_guessing_is_slowed_down_and_the_right_link_still_opens(scene: Scene) -> None:
    guess = Phone(scene.phone.browser, f"/a/{scene.club}.m-anna.{'0' * 32}")
    statuses = []
    for _ in range(31):
        guess.open()
        statuses.append(guess.status)
    assert (statuses[0], statuses[-1]) == (404, 429)
    scene.phone.open()
    assert scene.phone.status == 200


def test_the_page_is_nobodys_but_the_readers(scene: Scene) -> None:
    found = scene.phone.browser.get(scene.phone.link)
    assert found.headers["Cache-Control"] == "no-store"
    assert found.headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in found.headers


def test_a_member_who_is_in_no_ladder_is_told_so(scene: Scene, services: Services) -> None:
    other = a_club(services, scene.owner, "Gast 1500", name="Het Tweespan")  # type: ignore[arg-type]
    (link,) = links(other, services.clubs.members(other), services).values()
    assert "U staat op dit moment in geen ladder van de club" in Phone(scene.phone.browser, link).open()


def test_another_cycle_of_the_season_is_named_and_a_foreign_one_is_none(scene: Scene, services: Services) -> None:
    (season,) = services.seasons.of_club(scene.club)
    second = cycles_of(services, season)[1].id
    assert "Cyclus 1" in scene.phone.open(f"cycle={second}")
    scene.phone.say(round="2", say="out", cycle=second)
    assert scene.known(2) == {}
    assert services.evenings.load(second, RoundNumber(2)).presence(ANNA) == "out"
    assert "U staat op dit moment in geen ladder" in scene.phone.open("cycle=somewhere")
    scene.phone.say(round="1", say="out", cycle="somewhere")
    assert scene.phone.status == 404


def test_when_a_cycle_is_over_the_page_is_about_the_next_one(scene: Scene) -> None:
    for number in range(1, 6):
        paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
        enter(scene.services, scene.cycle, scene.owner, number, "1-0", "1-0", "1-0")  # type: ignore[arg-type]
    assert "Cyclus 0" in scene.phone.open()
    scene.clock.move(weeks=5)
    assert "Cyclus 1" in scene.phone.open()


def test_a_league_game_tonight_is_on_his_page_with_its_board(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "No opponent" stood there, and both "You do not come" and "plays a game of a league"."""
    reach(services, monkeypatch)
    clock.at = DEADLINE - timedelta(minutes=30)
    owner = a_user(services)
    club = a_club(services, owner)
    league = PartPlan(PartKind.LEAGUE, "Top", "round-robin", tuesdays(1), (ANNA, EntryId("m-bas")))
    season = a_season(services, owner, club, "1", (league,))
    (part,) = season.of_kind(PartKind.LEAGUE)
    paired(services, part.tournament, owner)
    paired(services, cycles_of(services, season)[0].id, owner)
    link = links(club, services.clubs.members(club), services)[ANNA]
    phone = Phone(Browser(the_app()), link)
    text = phone.open()
    assert "Top 2026/27, Ronde 1 · Bord 1 · Wit tegen Bas" in text
    assert "Geen tegenstander" not in text
    text = phone.say(round="1", say="out")
    assert "U komt niet" not in text.partition("U wordt deze avond niet ingedeeld")[0]
    assert "Kunt u die partij niet spelen, zeg het dan tegen de wedstrijdleider." in text


def test_while_a_round_is_going_on_his_place_is_that_of_the_moment(scene: Scene) -> None:
    """ "(after round 1)" stood there while games were going on."""
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    enter(scene.services, scene.cycle, scene.owner, 1, "1-0")  # type: ignore[arg-type]
    assert "(tussenstand in ronde 1)" in scene.phone.open()


def test_tonight_stays_on_top_until_midnight_when_the_next_round_is_published(scene: Scene) -> None:
    """It had gone from the page with his board still open, or with his result, and next week's was there instead."""
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    enter(scene.services, scene.cycle, scene.owner, 1, "1-0", "1-0", "1-0")  # type: ignore[arg-type]
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    for moment in (DEADLINE + timedelta(hours=2), datetime(2026, 12, 1, 22, 59, tzinfo=UTC)):
        scene.clock.at = moment
        text = scene.phone.open()
        assert "Vanavond: di 1 december" in text
        assert re.search("Bord 1 · Zwart · 1.0 tegen Daan", text)
        assert "zou geven" not in text
    scene.clock.at = datetime(2026, 12, 1, 23, 0, tzinfo=UTC)
    text = scene.phone.open()
    assert "Volgende avond: di 8 december" in text
    assert "Wat een uitslag zou geven" in text
    assert "vanavond" not in text


def test_an_evening_that_is_played_or_past_is_no_coming_evening(scene: Scene) -> None:
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    enter(scene.services, scene.cycle, scene.owner, 1, "1-0", "1-0", "1-0")  # type: ignore[arg-type]
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    enter(scene.services, scene.cycle, scene.owner, 2, "1-0", "1-0", "1-0")  # type: ignore[arg-type]
    coming = scene.phone.open().partition("Komende avonden")[2]
    assert "Ronde 2" not in coming.partition("In de ladder")[0]
    assert "Ronde 3" in coming


def test_a_board_left_open_on_an_evening_that_is_past_is_neither_tonights_nor_the_next(scene: Scene) -> None:
    paired(scene.services, scene.cycle, scene.owner)  # type: ignore[arg-type]
    scene.clock.move(days=1)
    text = scene.phone.open()
    assert "Volgende avond: di 8 december" in text
    assert "Nog niet ingedeeld." in text
    assert "zou geven" not in text
    scene.clock.move(weeks=4)
    assert "Deze cyclus heeft geen avonden meer." in scene.phone.open()
