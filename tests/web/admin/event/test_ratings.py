"""Finding players in the lists from the entry form, and taking an event's ratings from them."""

import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from chalicelib.commands.caller import Act, receipt
from chalicelib.commands.event.entries import AddEntries, EditEntry, add_entries, edit_entry
from chalicelib.commands.event.ratings import TakeRatings, Ticked, take_ratings
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.ports import Services, open_lists
from tests.people import an_event, caller, paired
from tests.rating_lists import bring_in
from tests.web.admin.office import Office, open_office, sign_up

ROWS = (
    ListRow("1000042", "Van der Wiel, John", "NED", Sex.MAN, Title.GM, 2412, 2400, 0, 1959),
    ListRow("1000043", "Wielemaker, Anna", "NED", Sex.WOMAN, Title.NONE, 1700, 1750, 0, 1990, "wi"),
    ListRow("1000044", "Mueller, Zoe", "GER", Sex.WOMAN, Title.WFM, 2051, 0, 0, 2001, "w"),
    ListRow("1000045", "Jansen, Jan", "NED", Sex.MAN, Title.NONE, 1800, 0, 0, 1980),
    ListRow("1000046", "Jansen, Jan", "NED", Sex.MAN, Title.NONE, 1900, 0, 0, 1985),
    ListRow("1000047", "Unrated, Una", "ESP", Sex.WOMAN, Title.NONE, 0, 0, 0, 2010, "w"),
)


class Scene:
    """An organiser at the pages of his event."""

    def __init__(self, office: Office, services: Services, tempo: Tempo = Tempo.STANDARD) -> None:
        self.office, self.services = office, services
        self.owner = services.accounts.by_email("anna@club.example").id  # type: ignore[union-attr]
        self.event = TournamentId(an_event(services, self.owner, tempo=tempo))
        self.root = f"/admin/t/{self.event}"

    def enter(self, *persons: Person) -> None:
        add_entries(AddEntries(caller(self.owner), self.event, persons), self.services)

    def person(self, name: str) -> Person:
        return next(e.person for e in self.services.tournaments.entries(self.event) if e.person.name == name)

    def ticked(self, *names: str, **more: str) -> str:
        """Send the page of differences with these ticked, as a browser does: a field may come several times."""
        path = f"{self.root}/ratings"
        ids = {e.person.name: e.id for e in self.services.tournaments.entries(self.event)}
        fields = [*self.office.hidden(path).items(), *(("take", ids[name]) for name in names)]
        fields += [(name, ids[value]) for name, value in more.items()]
        return self.office.send(path, "application/x-www-form-urlencoded", urlencode(fields).encode())


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def scene(office: Office, services: Services) -> Scene:
    bring_in(services, ROWS)
    return Scene(office, services)


def found(scene: Scene, question: str) -> list[str]:
    scene.office.get(f"{scene.root}/entries/search?q={question}")
    return [row.removesuffix(" eerst bekijken") for row in scene.office.rows[1:]]


def test_two_namesakes_of_one_page_are_two_requests(scene: Scene) -> None:
    found(scene, "jansen")
    requests = re.findall(r'/entries">.*?name="request" value="([^"]+)"', scene.office.page)
    assert len(set(requests)) == len(requests) == 2


def test_a_tick_stays_only_while_the_difference_is_the_one_that_was_seen(scene: Scene, services: Services) -> None:
    """The new list takes his rating away: that is never ticked for anybody."""
    scene.enter(Person("Van der Wiel, John", 2000, fide_id="1000042"), Person("Mueller, Zoe", 1, fide_id="1000044"))
    path = f"{scene.root}/ratings"
    scene.office.get(path)
    shown = scene.office.hidden(path)
    bring_in(services, (replace(ROWS[0], standard=0, rapid=0), *ROWS[1:]))
    ids = {e.person.name: e.id for e in services.tournaments.entries(scene.event)}
    answer = scene.office.send(
        path, "application/x-www-form-urlencoded",
        urlencode([*shown.items(), *(("take", one) for one in ids.values())]).encode(),
    )  # fmt: skip
    zoe = f'id="take-{ids["Mueller, Zoe"]}"'
    assert f'{zoe} aria-label="Overnemen wat de lijst over Mueller, Zoe zegt" checked' in answer
    assert f'id="take-{ids["Van der Wiel, John"]}"' in answer
    assert answer.count(" checked") == 1


def test_without_a_list_the_search_says_so(office: Office, services: Services) -> None:
    scene = Scene(office, services)
    assert "Er is hier nog geen ratinglijst." in office.get(f"{scene.root}/entries/search?q=wiel")
    assert "Er is hier nog geen ratinglijst." in office.get(f"{scene.root}/ratings")


def test_who_is_found_is_entered_by_one_press(scene: Scene) -> None:
    (line,) = found(scene, "van+der+wiel+john")
    assert line.startswith("GM Van der Wiel, John NED · 1959 · FIDE-lijst 1000042 2412 Inschrijven")
    scene.office.post(f"{scene.root}/entries")
    assert scene.person("Van der Wiel, John") == Person(
        "Van der Wiel, John", 2412, Title.GM, Sex.MAN, "NED", "1000042", birth="1959"
    )
    assert "al ingeschreven" in found(scene, "1000042")[0]


def test_the_rating_is_the_one_of_the_tempo(office: Office, services: Services) -> None:
    bring_in(services, ROWS)
    scene = Scene(office, services, Tempo.RAPID)
    assert "2400" in found(scene, "wiel+john")[0]
    assert "2051" in found(scene, "mueller")[0]


def test_somebody_can_be_looked_at_in_the_form_first(scene: Scene) -> None:
    page = scene.office.get(f"{scene.root}/entries?pick=fide-1000044")
    assert 'value="Mueller, Zoe"' in page
    assert 'value="2051"' in page
    assert '<option value="WFM" selected>' in page
    assert 'name="fide_id" type="text" value="1000044"' in page


def test_a_number_that_nobody_has_fills_in_nothing(scene: Scene) -> None:
    for pick in ("fide-999", "knsb-1000044", "fide-", "x", "fide-%22%3E"):
        assert 'name="name" type="text" value=""' in scene.office.get(f"{scene.root}/entries?pick={pick}")


def test_nobody_and_too_little_to_go_by(scene: Scene) -> None:
    for question, said in (
        ("zzzz", "Niemand gevonden."),
        ("w", "Graag een paar letters meer."),
        ("12", "letters meer"),
    ):
        scene.office.get(f"{scene.root}/entries/search?q={question}")
        assert said in scene.office.page


def test_differences_are_taken_where_they_are_ticked(scene: Scene) -> None:
    scene.enter(
        Person("Wiel, John van der", 2399, fide_id="1000042"),
        Person("Wielemaker, Anna", 1650, fide_id="1000043"),
        Person("Somebody Else", 1500, fide_id="77"),
    )
    scene.office.get(f"{scene.root}/ratings")
    assert scene.office.page.count(" checked") == 2
    assert "Somebody Else" in scene.office.page.partition("Niet in een lijst gevonden")[2]
    scene.ticked("Wielemaker, Anna")
    assert scene.office.path.endswith("?done=saved")
    assert scene.person("Wielemaker, Anna").rating == 1700
    assert scene.person("Wiel, John van der") == Person("Wiel, John van der", 2399, fide_id="1000042")
    line = scene.services.tournaments.log(scene.event)[0]
    assert (line.action, line.details["ratings"]) == ("entries.ratings", {"Wielemaker, Anna": [1650, 1700]})


def test_a_guess_and_a_lost_rating_are_left_unticked(scene: Scene) -> None:
    """By name and year one of the two Jansens; without a year nobody."""
    scene.enter(
        Person("Jan Jansen", 1750, birth="1980/05/03"),
        Person("Müller, Zoë", 2000),
        Person("Unrated, Una", 1200, fide_id="1000047"),
    )
    page = scene.office.get(f"{scene.root}/ratings")
    assert ("1000045" in page, "1000046" in page, " checked" in page) == (True, False, False)
    assert "gok op naam en geboortejaar" in page
    assert "Müller, Zoë" in page.partition("Niet in een lijst gevonden")[2]
    scene.ticked("Jan Jansen")
    entered = scene.person("Jan Jansen")
    assert (entered.rating, entered.fide_id, entered.birth) == (1800, "1000045", "1980/05/03")


def test_another_name_is_taken_only_where_it_is_ticked_too(scene: Scene) -> None:
    scene.enter(Person("Muller-Schmidt, Zoë", 2000, fide_id="1000044"), Person("Mueller, Zo", 1, fide_id="1000042"))
    scene.office.get(f"{scene.root}/ratings")
    scene.ticked("Muller-Schmidt, Zoë", "Mueller, Zo", names="Mueller, Zo")
    assert scene.person("Muller-Schmidt, Zoë").title is Title.WFM
    assert scene.person("Van der Wiel, John").rating == 2412


def test_the_national_number_counts_where_there_is_no_fide_id(scene: Scene) -> None:
    bring_in(scene.services, [replace(ROWS[3], standard=1444)], ListKind.KNSB)
    scene.enter(Person("Jansen, Jan", 1, national_id="6000000"))
    scene.office.get(f"{scene.root}/ratings")
    scene.ticked("Jansen, Jan")
    entered = scene.person("Jansen, Jan")
    assert (entered.rating, entered.fide_id, entered.national_id) == (1444, "1000045", "6000000")


def test_who_was_changed_meanwhile_stops_everything_and_is_named(scene: Scene) -> None:
    scene.enter(Person("Wielemaker, Anna", 1650, fide_id="1000043"), Person("Z", 1, fide_id="1000044"))
    scene.office.get(f"{scene.root}/ratings")
    entry = next(e for e in scene.services.tournaments.entries(scene.event) if e.person.rating == 1650)
    other = EditEntry(caller(scene.owner), scene.event, entry.id, replace(entry.person, rating=1660), entry.version)
    edit_entry(other, scene.services)
    page = scene.ticked("Wielemaker, Anna", "Z")
    assert scene.office.status == 409
    assert "Intussen door iemand anders gewijzigd: Wielemaker, Anna." in page
    assert (scene.person("Wielemaker, Anna").rating, scene.person("Z").rating) == (1660, 1)


def test_a_new_list_meanwhile_is_looked_at_first(scene: Scene) -> None:
    scene.enter(Person("Z", 1, fide_id="1000044"))
    scene.office.get(f"{scene.root}/ratings")
    bring_in(scene.services, ROWS)
    assert "Er is een nieuwe ratinglijst" in scene.ticked("Z")
    assert scene.person("Z").rating == 1


def test_nobody_ticked(scene: Scene) -> None:
    scene.enter(Person("Z", 1, fide_id="1000044"))
    scene.office.get(f"{scene.root}/ratings")
    assert "Vink minstens één speler aan." in scene.ticked()


def test_ratings_are_fixed_once_round_1_is_paired(scene: Scene) -> None:
    scene.enter(Person("Z", 1, fide_id="1000044"), Person("Y", 2))
    scene.office.get(f"{scene.root}/ratings")
    form = scene.office.page
    paired(scene.services, scene.event, scene.owner)
    scene.office.page = form
    assert "ligt vast" in scene.ticked("Z") or scene.office.status == 409
    page = scene.office.get(f"{scene.root}/ratings")
    assert "De ratings liggen vast" in page
    assert 'name="take"' not in page
    assert scene.person("Z").rating == 1


def test_a_large_event_is_changed_all_or_nothing_too(scene: Scene) -> None:
    """Of old, when one number could be entered many times."""
    persons = [Person(f"P{number:03d}", 1, fide_id="1000042", club="De Toren") for number in range(95)]
    scene.enter(*(replace(person, fide_id="") for person in persons))
    stored = scene.services.tournaments.entries(scene.event)
    old = [replace(entry, person=person) for entry, person in zip(stored, persons, strict=True)]
    act = receipt(caller(scene.owner), Act("entries.edit"), scene.services)
    scene.services.tournaments.save_entries(scene.event, old, act)
    before = [entry.person.name for entry in scene.services.tournaments.entries(scene.event)]
    scene.office.get(f"{scene.root}/ratings")
    scene.ticked(*(person.name for person in persons[:90]))
    entries = scene.services.tournaments.entries(scene.event)
    assert [entry.person.name for entry in entries] == before
    assert [entry.person.rating for entry in entries] == [2412] * 90 + [1] * 5
    assert {entry.person.club for entry in entries} == {"De Toren"}
    scene.office.get(f"{scene.root}/entries/{entries[0].id}")
    scene.office.post(f"{scene.root}/entries/{entries[0].id}", name="Q", rating="5")
    assert scene.person("Q").rating == 5


def test_an_arbiter_may_and_a_stranger_may_not(scene: Scene, services: Services) -> None:
    assert services.officials.role(Realm.event(scene.event), scene.owner) is Role.OWNER
    scene.office.post("/admin/sign-out") if "/admin/sign-out" in scene.office.get("/admin") else None
    sign_up(scene.office, "Sam")
    for page in ("ratings", "entries/search?q=wiel"):
        scene.office.get(f"{scene.root}/{page}")
        assert scene.office.status == 404


def test_one_player_of_the_list_is_one_entry(scene: Scene) -> None:
    """Of two entries with one name and year of birth, only one gets the FIDE id."""
    one = Person("Wielemaker, Anna", 1650, birth="1990")
    scene.enter(one)
    add_entries(AddEntries(caller(scene.owner), scene.event, (replace(one, rating=5),), namesakes=True), scene.services)
    first, second = scene.services.tournaments.entries(scene.event)
    versions = {one.kind: one.version for one in open_lists(scene.services)}
    ticked = tuple(Ticked(entry.id, entry.version) for entry in (first, second))
    with pytest.raises(InvalidFieldError) as refusal:
        take_ratings(TakeRatings(caller(scene.owner), scene.event, ticked, versions), scene.services)
    assert refusal.value.details == {"field": "fide_id", "reason": "number_taken", "name": "Wielemaker, Anna"}
    take_ratings(TakeRatings(caller(scene.owner), scene.event, ticked[:1], versions), scene.services)
    assert [entry.person.fide_id for entry in scene.services.tournaments.entries(scene.event)] == ["1000043", ""]
