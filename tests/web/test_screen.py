"""S64-60, S64-61: a screen in the hall: made by an official, opened by its address, told news, and taken off."""

import json
import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode

import pytest

from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services
from tests.people import HandClock, a_user, an_event, caller, enter, pair_only, paired, work
from tests.web.admin.office import Office, open_office
from tests.web.front_door import FORM, Browser, the_app

VIEWS = ("boards", "names", "standings", "latest", "info")


@dataclass
class Hall:
    """An event of four, its organiser at the pages, and televisions."""

    services: Services
    organiser: Office
    event: TournamentId
    owner: UserId

    @property
    def root(self) -> str:
        return f"/admin/t/{self.event}/screens"

    def play(self) -> None:
        """Round 1 is paired and published."""
        paired(self.services, self.event, self.owner)
        work(self.services, self.event)

    def post(self, path: str, *views: str, **typed: str) -> str:
        """The form that goes there, with these boxes ticked."""
        fields = [*(self.organiser.hidden(path) | typed).items(), *(("views", view) for view in views)]
        return self.organiser.send(path, FORM, urlencode(fields).encode())

    def make(self, *views: str, name: str = "Bar") -> str:
        """The path of the address that is shown."""
        self.organiser.get(self.root)
        self.post(self.root, *views or VIEWS, name=name, seconds="12", theme="dark", size="normal", language="nl")
        return self.told()

    def told(self) -> str:
        (address,) = re.findall(r'href="([^"]*/hall/screen/[^"]+)"', self.organiser.page)
        return unescape(address).removeprefix(self.services.origin)

    def settings_of(self, name: str) -> str:
        """The path of a screen's own page."""
        self.organiser.get(self.root)
        (screen,) = [one for one in self.services.screens.hall(self.event).screens if one.name == name]
        self.organiser.get(f"{self.root}/{screen.id}")
        return f"{self.root}/{screen.id}"


@pytest.fixture
def hall(services: Services, monkeypatch: pytest.MonkeyPatch) -> Hall:
    organiser = open_office(services, monkeypatch)
    owner = a_user(services, "Olga")
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    organiser.get("/admin/sign-in")
    organiser.post("/admin/sign-in", email="olga@club.example", password="correct horse battery")
    return Hall(services, organiser, event, owner)


def test_an_address_opens_on_a_television_however_it_is_typed(hall: Hall) -> None:
    hall.play()
    path = hall.make()
    assert re.fullmatch(r"/hall/screen/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}", path)
    assert '<svg class="qr"' in hall.organiser.page
    assert path not in hall.organiser.get(hall.root)
    folder, _, secret = path.rpartition("/")
    for typed in (secret, secret.upper(), secret.replace("-", "")):
        television = Browser(the_app())
        found = television.get(f"{folder}/{typed}")
        assert (found.status_code, television.jar) == (200, {})
        assert b"Indeling van ronde 1" in found.body


def test_it_asks_for_news_and_gets_nothing_when_there_is_none(hall: Hall) -> None:
    hall.play()
    path, television = f"{hall.make()}/live", Browser(the_app())
    first = television.get(path)
    tag = str(first.headers["ETag"])
    again = television.get(path, if_none_match=tag)
    assert (first.status_code, again.status_code, again.body) == (200, 304, b"")
    assert json.loads(first.body)["round"] == 1
    enter(hall.services, hall.event, hall.owner, 1, "1-0")
    work(hall.services, hall.event)
    news = television.get(path, if_none_match=tag)
    assert (news.status_code, "Laatste uitslagen" in json.loads(news.body)["pages"]) == (200, True)


def test_a_draft_is_seen_when_it_is_published(hall: Hall) -> None:
    hall.play()
    path, television = f"{hall.make()}/live", Browser(the_app())
    enter(hall.services, hall.event, hall.owner, 1, "1-0", "1-0")
    request_pairing(PairRound(caller(hall.owner), hall.event), hall.services)
    pair_only(hall.services, hall.event)
    work(hall.services, hall.event)
    assert "onde 2" not in television.get(path).body.decode().replace("Ronde 2 begint", "")


def test_an_announcement_stands_on_every_screen_until_it_is_taken_away(hall: Hall) -> None:
    screens = [hall.make(), hall.make("standings", name="Lobby")]
    for said in ("Ronde 2 begint om 14.15 uur.", ""):
        hall.organiser.get(hall.root)
        hall.organiser.post(f"{hall.root}/announcement", announcement=said)
        shown = [json.loads(Browser(the_app()).get(f"{path}/live").body)["said"] for path in screens]
        assert shown == [said, said]


def test_settings_count_from_the_next_look_on(hall: Hall) -> None:
    hall.play()
    path, own = hall.make(), hall.settings_of("Bar")
    hall.post(own, "boards", name="Foyer", seconds="20", theme="light", size="large", language="es")
    news = json.loads(Browser(the_app()).get(f"{path}/live").body)
    assert (news["theme"], news["language"]) == ("light", "es")
    assert "Emparejamientos de la ronda 1" in news["pages"]
    assert 'data-seconds="20"' in news["pages"]


def test_what_is_wrong_stands_beside_its_field_and_the_boxes_stay(hall: Hall) -> None:
    hall.organiser.get(hall.root)
    typed = {"name": "", "theme": "dark", "size": "normal", "language": "nl"}
    hall.post(hall.root, "names", seconds="12", **typed)
    assert (hall.organiser.status, 'id="e-name"' in hall.organiser.page) == (422, True)
    assert re.findall(r'value="(\w+)" checked', hall.organiser.page) == ["names"]
    hall.post(hall.root, seconds="12", **typed | {"name": "Bar"})
    assert 'id="e-views"' in hall.organiser.page
    hall.post(hall.root, "names", seconds="1", **typed | {"name": "Bar"})
    assert "Minstens 5." in hall.organiser.page
    assert hall.services.screens.hall(hall.event).screens == ()


def test_taken_off_it_shows_nothing_and_says_why(hall: Hall) -> None:
    path, own = hall.make(), hall.settings_of("Bar")
    hall.organiser.post(f"{own}/remove")
    assert "Er is nog geen scherm gemaakt." in hall.organiser.page
    for address in (path, f"{path}/live"):
        found = Browser(the_app()).get(address, accept_language="nl")
        assert (found.status_code, "Dit scherm is uitgezet" in found.body.decode()) == (404, True)


def test_a_new_address_ends_the_one_before(hall: Hall) -> None:
    path, own = hall.make(), hall.settings_of("Bar")
    hall.organiser.post(f"{own}/address")
    renewed = hall.told()
    answers = [Browser(the_app()).get(address).status_code for address in (path, renewed)]
    assert (answers, len(hall.services.screens.hall(hall.event).screens)) == ([404, 200], 1)


def test_officials_see_when_a_screen_was_last_there(hall: Hall, clock: HandClock) -> None:
    path = hall.make()
    hall.organiser.get(hall.root)
    assert "nog niet geopend" in hall.organiser.rows[1]
    Browser(the_app()).get(path)
    clock.move(minutes=3)
    Browser(the_app()).get(f"{path}/live")
    hall.organiser.get(hall.root)
    assert "di 1 dec 19:30" in hall.organiser.rows[1]
    clock.move(minutes=3)
    Browser(the_app()).get(f"{path}/live")
    hall.organiser.get(hall.root)
    assert "di 1 dec 19:36" in hall.organiser.rows[1]


def test_the_log_says_who_did_what_with_which_screen(hall: Hall) -> None:
    hall.make()
    hall.organiser.get(hall.root)
    hall.organiser.post(f"{hall.root}/announcement", announcement="Soep om zes uur.")
    hall.organiser.post(f"{hall.settings_of('Bar')}/remove")
    hall.organiser.get(f"/admin/t/{hall.event}/log")
    told = [" ".join(row.split()[4:]) for row in hall.organiser.rows[1:4]]
    assert told == ["Olga Zaalscherm uitgezet Bar", "Olga Op de schermen aangekondigd Soep om zes uur.",
                    "Olga Zaalscherm gemaakt Bar"]  # fmt: skip


def test_a_private_event_is_seen_at_the_address_of_its_screen_alone(hall: Hall) -> None:
    hall.event = an_event(hall.services, hall.owner, "Anna 2000, Bas 1900", visibility=Visibility.PRIVATE)
    work(hall.services, hall.event)
    stranger = Browser(the_app())
    assert stranger.get(hall.make()).status_code == 200
    slug = hall.services.tournaments.load(hall.event).settings.slug
    assert stranger.get(f"/private/nl/t/{slug}/").headers["Location"].startswith("/admin/sign-in")
    assert stranger.get(f"/private/hall/{hall.event}/nl.json").status_code in (403, 404)


def test_guesses_are_slowed_down_and_never_lock_the_screen_out(hall: Hall) -> None:
    path, guesser = hall.make(), Browser(the_app())
    answers = [guesser.get(f"/hall/screen/{number:04d}-aaaa-aaaa").status_code for number in range(52)]
    assert (answers[0], answers[-1]) == (404, 429)
    assert guesser.get(path).status_code == 200


def test_it_enters_nothing(hall: Hall) -> None:
    path = hall.make()
    assert Browser(the_app()).post(path).status_code in (403, 405)
    assert Browser(the_app()).get(f"/hall/{hall.event}/1").status_code == 401
