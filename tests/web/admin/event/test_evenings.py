"""The director's pages of an evening: who comes, the computer, the links, 20:15 and 20:45."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import unescape
from urllib.parse import urlencode

import pytest

from chalicelib.commands.club.evenings import SayByLink, Wish, say_by_link
from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.ports import Services
from chalicelib.web.admin.event import rounds
from tests.builders import numbers_by_name
from tests.club_scenes import a_club, a_season, byes, cycles_of, line
from tests.people import HandClock, a_request, caller, pair_only
from tests.web.admin.office import Office, open_office, sign_up

DEADLINE = datetime(2026, 12, 1, 17, 30, tzinfo=UTC)
FIRST = RoundNumber(1)


@dataclass
class Evening:
    """The office, a club and its first cycle, at five in the afternoon of the first evening."""

    office: Office
    services: Services
    clock: HandClock
    club: ClubId
    cycle: TournamentId
    owner: UserId

    @property
    def root(self) -> str:
        return f"/admin/t/{self.cycle}"

    def get(self, below: str) -> str:
        self.office.get(f"{self.root}{below}")
        return self.text

    def post(self, below: str, /, **typed: str) -> str:
        self.office.post(f"{self.root}{below}", **typed)
        return self.text

    @property
    def text(self) -> str:
        page = re.sub(r"<select.*?</select>", " ", self.office.page, flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())

    def proposes(self, *ticks: str) -> str:
        """The proposal for these ticks ("missing Daan"); its address can be opened again."""
        names = [one.split() for one in ticks]
        fields = "".join(f"&{field}-{self.number(name)}=yes" for field, name in names)
        self.get("/evening/re-pair?round=1")
        assert f'method="get" action="{self.root}/evening/re-pair/proposal"' in self.office.page
        return self.get(f"/evening/re-pair/proposal?round=1{fields}")

    def says(self, name: str, presence: str) -> None:
        said = {FIRST: Wish(Presence(presence))}
        say_by_link(SayByLink(a_request(), self.cycle, EntryId(f"m-{name}"), said), self.services)

    def fields(self, **say: str) -> dict[str, str]:
        """Every menu of the page as it stands, but for these members."""
        page = self.office.page
        found = {}
        for name, options in re.findall(r'<select name="(say-[\w-]+)".*?>(.*?)</select>', page, flags=re.DOTALL):
            chosen = re.search(r'value="([^"]*)" selected', options)
            found[name] = chosen[1] if chosen else ""
        found |= dict(re.findall(r'class="until" name="(until-[\w-]+)" value="([^"]*)"', page))
        return found | {f"say-m-{name}": value for name, value in say.items() if "until" not in name}

    def looks_for(self, state: str, fields: dict[str, str]) -> None:
        """Press a button of the filter: it is in the form."""
        hidden = self.office.hidden(f"{self.root}/evening")
        assert f'value="{state}" formaction="{self.root}/evening/show"' in self.office.page
        _send(self, f"{self.root}/evening/show", [*({**hidden, **fields, "show": state}).items()])

    def shown(self) -> list[str]:
        """Who is not filtered away."""
        shown = re.findall(r"<tr(?! hidden)[^>]*><td.*?<th[^>]*>([^<]*)", self.office.page, flags=re.DOTALL)
        return [name.strip() for name in shown]

    def known(self) -> dict[str, str]:
        said = self.services.evenings.load(self.cycle, FIRST).said
        return {entry.removeprefix("m-"): one.presence.value for entry, one in said.items()}

    def number(self, name: str) -> str:
        return str(numbers_by_name(self.services.tournaments.load(self.cycle))[name])

    def line(self) -> str:
        return line(self.services, self.cycle, 1)

    def publishes(self) -> str:
        self.get("/evening")
        self.post("/evening", pair="system")
        self.post("/rounds/1/publish")
        return self.line()


@pytest.fixture
def evening(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Evening:
    clock.at = DEADLINE - timedelta(minutes=30)
    office = sign_up(open_office(services, monkeypatch))
    user = services.accounts.by_email("anna@club.example")
    assert user is not None
    club = a_club(services, user.id)
    cycle = cycles_of(services, a_season(services, user.id, club, "5", computer="Komodo"))[0].id
    monkeypatch.setattr(rounds, "PATIENCE", rounds.Patience(5, lambda: pair_only(services, cycle)))
    return Evening(office, services, clock, club, cycle, user.id)


def test_the_step_is_there_for_a_ladder(evening: Evening) -> None:
    evening.get("/evening")
    assert f'href="{evening.root}/evening" aria-current="step"' in evening.office.page


def test_everybody_with_what_is_known_of_him_by_whom_when_and_which_way(evening: Evening) -> None:
    evening.says("bas", "out")
    text = evening.get("/evening")
    assert "5 komen, oneven: iemand is vrij" in text
    rows = {row.split()[1]: row for row in evening.office.rows if len(row.split()) > 2}
    assert "komt niet · via de persoonlijke link · di 1 dec 18:00" in rows["Bas"]
    assert "altijd" in rows["Anna"].rpartition("voor de club")[2]


def test_filters_show_some(evening: Evening) -> None:
    evening.says("bas", "out")
    evening.get("/evening?round=1&show=away")
    assert evening.shown() == ["Bas"]


def test_several_are_put_down_with_one_save(evening: Evening) -> None:
    evening.get("/evening")
    fields = evening.fields(bas="out", chris="late", daan="duty-work")
    text = evening.post("/evening", way="phone", at="17:45", **{**fields, "until-m-chris": "20:30"})
    assert evening.known() == {"bas": "out", "chris": "late", "daan": "duty"}
    assert "komt later, om 20:30 · telefonisch, Anna · di 1 dec 17:45" in text
    said = evening.services.evenings.load(evening.cycle, FIRST).said[EntryId("m-bas")]
    assert (said.by, said.at) == (evening.owner, datetime(2026, 12, 1, 16, 45, tzinfo=UTC))


def test_what_is_wrong_is_said_and_what_was_typed_is_still_there(evening: Evening) -> None:
    evening.get("/evening")
    fields = evening.fields(bas="late", eva="out")
    text = evening.post("/evening", **{**fields, "until-m-bas": "19:00"})
    assert evening.office.status == 422
    assert "20:00" in text
    assert evening.fields()["say-m-eva"] == "out"
    assert evening.known() == {}
    evening.post("/evening", at="23:00", **evening.fields(bas="out"))
    assert evening.office.status == 422


def test_two_directors_at_once_get_a_conflict_with_what_is_stored(evening: Evening) -> None:
    evening.get("/evening")
    fields = evening.fields(bas="in", eva="out")
    evening.says("bas", "out")
    evening.says("daan", "out")
    text = evening.post("/evening", **fields)
    assert evening.office.status == 409
    assert "Opgeslagen: komt niet" in text
    assert evening.known() == {"bas": "out", "daan": "out"}
    typed = evening.fields()
    assert (typed["say-m-bas"], typed["say-m-eva"], typed["say-m-daan"]) == ("in", "out", "out")
    evening.post("/evening", **typed)
    assert evening.known() == {"bas": "in", "daan": "out", "eva": "out"}


def test_the_computer_is_switched(evening: Evening) -> None:
    assert "Komodo is deze avond niet beschikbaar." in evening.get("/evening")
    assert "Komodo is deze avond beschikbaar." in evening.post("/evening", computer="yes")
    assert evening.services.evenings.load(evening.cycle, FIRST).has_computer


def test_what_was_set_is_not_lost_when_the_computer_is_switched_or_others_are_shown(evening: Evening) -> None:
    """It was thrown away, and "Saved." was said."""
    evening.get("/evening")
    evening.looks_for("silent", evening.fields(bas="out", chris="late"))
    assert evening.known() == {}
    assert (evening.fields()["say-m-bas"], len(evening.shown())) == ("out", 6)
    evening.post("/evening", computer="yes", **evening.fields(chris="unknown"))
    assert evening.known() == {"bas": "out"}
    assert evening.services.evenings.load(evening.cycle, FIRST).has_computer


def test_what_was_typed_before_somebody_else_said_otherwise_is_a_conflict_after_filtering_too(evening: Evening) -> None:
    evening.get("/evening")
    fields = evening.fields(bas="in")
    evening.says("bas", "out")
    evening.looks_for("silent", fields)
    assert "Bas" in evening.shown()
    assert "heeft intussen iets anders ingevuld voor Bas" in evening.post("/evening", **evening.fields())
    assert evening.known() == {"bas": "out"}


def test_whoever_leaves_what_is_not_saved_is_asked_first(evening: Evening) -> None:
    """The script of every page looks at what is marked so."""
    evening.get("/evening")
    assert re.search(r'name="say-m-bas"[^>]* data-stored="unknown"', evening.office.page)
    assert re.search(r'name="until-m-bas"[^>]* data-stored=""', evening.office.page)


def test_a_time_that_is_missing_is_said_of_whom(evening: Evening) -> None:
    """ "Who comes: fill in a time" named nobody."""
    evening.get("/evening")
    fields = {**evening.fields(bas="late", chris="late"), "until-m-chris": "19:00"}
    text = evening.post("/evening", **fields)
    assert "Bas: Vul een tijd in" in text
    text = evening.post("/evening", **{**evening.fields(), "until-m-bas": "20:30"})
    assert "Chris: " in text
    assert 'id="e-say-m-chris"' in evening.office.page


def test_the_links_of_members_stand_there_to_be_copied(evening: Evening) -> None:
    evening.get("/evening")
    links = re.findall(r'value="(/a/[^"]+)"', evening.office.page)
    assert len(links) == 6
    assert evening.office.browser.get(links[0]).status_code == 200


def test_a_new_link_is_made_on_the_members_page(evening: Evening) -> None:
    path = f"/admin/c/{evening.club}/members/m-anna/link"
    evening.office.get(path)
    (older,) = re.findall(r'value="(/a/[^"]+)"', evening.office.page)
    evening.office.post(path)
    (newer,) = re.findall(r'value="(/a/[^"]+)"', evening.office.page)
    assert older != newer
    assert [evening.office.browser.get(link).status_code for link in (older, newer)] == [404, 200]


def test_pairing_from_the_evening(evening: Evening) -> None:
    evening.says("bas", "out")
    assert evening.publishes() == "Daan-Anna *, Eva-Chris *, Bas zero, Fien bye"
    assert byes(evening.services, evening.cycle, 1)["Bas"] == "absent"
    text = evening.get("/evening")
    assert "Herindelen: wie ontbreekt?" in text


def test_what_was_set_is_not_lost_when_the_round_is_paired(evening: Evening) -> None:
    """The button stood in a form of its own, and paired without what had not been saved."""
    evening.get("/evening")
    assert "/rounds/pair" not in evening.office.page
    evening.post("/evening", pair="system", **evening.fields(bas="out"))
    assert evening.known() == {"bas": "out"}
    assert byes(evening.services, evening.cycle, 1)["Bas"] == "absent"
    assert evening.office.path == f"{evening.root}/rounds/1"


def test_nothing_is_paired_by_hand_either_without_what_was_set(evening: Evening) -> None:
    evening.get("/evening")
    evening.post("/evening", pair="hand", **evening.fields(bas="out"))
    assert byes(evening.services, evening.cycle, 1) == {"Bas": "absent"}


def test_enter_in_a_field_of_the_evening_saves_and_does_not_pair(evening: Evening) -> None:
    """Browsers press the first button of a form."""
    evening.get("/evening")
    form = evening.office.page.partition('id="f-say"')[2]
    assert re.findall(r"<button([^>]*)>", form)[0] == ""


def test_where_something_is_wrong_or_said_otherwise_meanwhile_no_round_is_paired(evening: Evening) -> None:
    evening.get("/evening")
    fields = evening.fields(bas="in")
    evening.post("/evening", pair="system", **evening.fields(eva="late"))
    assert evening.office.status == 422
    evening.says("bas", "out")
    evening.post("/evening", pair="system", **fields)
    assert evening.office.status == 409
    assert evening.fields()["say-m-bas"] == "in"
    assert evening.services.tournaments.load(evening.cycle).rounds == ()


def test_a_round_that_is_paired_already_is_not_paired_again_but_what_was_set_is_kept(evening: Evening) -> None:
    evening.get("/evening")
    request_pairing(PairRound(caller(evening.owner), evening.cycle), evening.services)
    pair_only(evening.services, evening.cycle)
    evening.post("/evening", pair="system", **evening.fields(bas="out"))
    assert evening.office.status == 409
    assert evening.known() == {"bas": "out"}
    assert evening.fields()["say-m-bas"] == "out"
    evening.post("/evening", **evening.fields(bas="in"))
    assert evening.known() == {"bas": "in"}


def test_the_list_of_rounds_leads_to_the_evening_and_asks_for_no_byes(evening: Evening) -> None:
    evening.get("/rounds")
    assert 'name="away"' not in evening.office.page
    assert f'href="{evening.root}/evening"' in evening.office.page


def test_a_quarter_past_eight(evening: Evening) -> None:
    assert evening.publishes() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    path = f"{evening.root}/evening/re-pair"
    text = evening.proposes("missing Daan", "missing Eva")
    assert "Bord 1: Bas – Anna" in text
    assert "Daan: afwezig zonder bericht (0% van de eigen waarde)" in text
    assert evening.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    proposal = re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', evening.office.page)
    _send(evening, f"{path}/apply", proposal[-6:])
    assert evening.line() == "Bas-Anna *, Fien-Chris *, Daan zero, Eva zero"
    assert "Systeem:" not in evening.get("/rounds/1")
    for page in ("/evening", "/rounds/1"):
        text = evening.get(page)
        assert "Iedereen zit weer waar hij daarvoor zat; de ronde blijft gepubliceerd." in text, page
    assert "De hele ronde wordt weer een concept." in text
    evening.post("/evening/undo")
    assert evening.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    assert "Iedereen zit weer" not in evening.get("/rounds/1")


def test_the_undoing_is_not_offered_any_more_once_it_would_be_refused(evening: Evening) -> None:
    """The button stayed, and the answer was no."""
    evening.publishes()
    evening.proposes("missing Daan", "missing Eva")
    proposal = re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', evening.office.page)
    _send(evening, f"{evening.root}/evening/re-pair/apply", proposal[-6:])
    pages = ("/evening", "/rounds/1", "/evening/re-pair?round=1")
    offered, why = "Laatste herindeling ongedaan maken", "kan niet ongedaan worden gemaakt. Een partij"
    for page in pages:
        text = evening.get(page)
        assert (offered in text, why in text) == (True, False), page
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="1-0", b3="")
    for page in pages:
        text = evening.get(page)
        assert (offered in text, why in text) == (False, True), page


def _send(evening: Evening, path: str, fields: list[tuple[str, str]]) -> str:
    evening.office.send(path, "application/x-www-form-urlencoded", urlencode(fields).encode())
    return evening.text


def test_a_proposal_that_is_no_longer_true_is_shown_anew(evening: Evening) -> None:
    evening.publishes()
    evening.proposes("missing Daan")
    stale = evening.office.hidden(f"{evening.root}/evening/re-pair/apply")
    evening.get("/evening?round=1")
    evening.post("/evening", way="phone", **{**evening.fields(daan="late"), "until-m-daan": "20:40"})
    text = _send(evening, f"{evening.root}/evening/re-pair/apply", list(stale.items()))
    assert evening.office.status == 409
    assert "Hebben gemeld dat ze later komen en houden hun partij: Daan" in text
    assert evening.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"


def test_a_walk_in_and_a_drop_out_are_ticked_beforehand(evening: Evening) -> None:
    evening.says("fien", "out")
    evening.publishes()
    evening.clock.at = DEADLINE + timedelta(hours=1)
    evening.get("/evening")
    evening.post("/evening", way="phone", **evening.fields(fien="in", anna="out"))
    assert evening.get("/evening?round=1&show=unlike").count("Anders dan ingedeeld") >= 2
    evening.get("/evening/re-pair?round=1")
    ticked = re.findall(r'name="(missing|arrived)-(\d+)" value="yes" checked', evening.office.page)
    assert ticked == [("missing", evening.number("Anna")), ("arrived", evening.number("Fien"))]


def test_nobody_ticks_what_cannot_be(evening: Evening) -> None:
    evening.publishes()
    text = evening.proposes("arrived Anna")
    assert (evening.office.status, "Anna" in text) == (422, True)
    evening.get("/evening/re-pair/proposal?round=1&missing-x=yes")
    assert evening.office.status == 422


def test_a_quarter_to_nine(evening: Evening) -> None:
    evening.publishes()
    evening.get("/evening/no-shows?round=1")
    evening.post("/evening/no-shows")
    assert evening.office.status == 422
    evening.post("/evening/no-shows", **{f"missing-{evening.number('Daan')}": "yes"})
    assert evening.line() == "Daan-Anna -/+, Eva-Bas *, Fien-Chris *"


def test_an_event_that_is_no_ladder_has_no_evenings(evening: Evening) -> None:
    for path in ("/evening?round=9", "/evening?round=x", "/evening/re-pair?round=1", "/evening/no-shows?round=2"):
        evening.get(path)
        assert evening.office.status == 404, path


def test_the_change_log_tells_of_it(evening: Evening) -> None:
    evening.says("bas", "out")
    evening.get("/evening")
    evening.post("/evening", way="phone", **evening.fields(eva="duty-work"))
    text = evening.get("/log")
    assert "Bas: komt niet" in text
    assert "via de persoonlijke link" in text
    assert "Eva: werkt voor de club" in text


def test_a_draft_changed_by_hand_keeps_why_everybody_is_away(evening: Evening) -> None:
    """D11: what the director pairs stays, and D4: the reasons stay with those who are away."""
    evening.says("bas", "out")
    evening.get("/evening")
    evening.post("/evening", pair="system")
    before = byes(evening.services, evening.cycle, 1)
    evening.get("/rounds/1")
    assert "afwezig met bericht" in evening.text
    fields = {name: evening.number(who) for name, who in _places("Anna-Chris Daan-Eva").items()}
    free = {"bye-1": evening.number("Bas"), "kind-1": "Z", "bye-2": evening.number("Fien"), "kind-2": "U"}
    evening.post("/rounds/1/boards", **fields, **free)
    assert evening.line() == "Anna-Chris *, Daan-Eva *, Bas zero, Fien bye"
    assert byes(evening.services, evening.cycle, 1) == {"Bas": "absent", "Fien": "bye"}
    assert before["Bas"] == "absent"


def _places(pairs: str) -> dict[str, str]:
    found = {}
    for row, pair in enumerate(pairs.split(), start=1):
        found[f"white-{row}"], _, found[f"black-{row}"] = pair.partition("-")
    return found


def test_pairing_by_hand_knows_who_is_away_and_asks_for_no_place_for_the_computer(evening: Evening) -> None:
    evening.says("bas", "out")
    evening.get("/evening")
    text = evening.post("/evening", pair="hand")
    assert "5 spelers hebben nog geen plaats" in text
    assert byes(evening.services, evening.cycle, 1) == {"Bas": "absent"}
    assert "Komodo" not in text
