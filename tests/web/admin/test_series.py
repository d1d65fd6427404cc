"""A series at the organisers' pages: made, filled, put right, deleted."""

import re

import pytest

from chalicelib.domain.ids import UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs import runner
from chalicelib.ports import Services, series_group_of
from tests.people import an_event
from tests.series_scenes import FIRST, SECOND, a_stored_event, resettle, standing_page
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    office = sign_up(open_office(services, monkeypatch))
    office.get("/admin?language=nl")
    return office


@pytest.fixture
def anna(services: Services, office: Office) -> UserId:
    user = services.accounts.by_email("anna@club.example")
    assert user is not None
    return user.id


RULES = {"preset": "25-18-15", "sharing": "points", "counts_under_way": "yes", "ties": "best-results", "best": "1"}


def a_series(office: Office) -> str:
    """Made at the pages: where it lies."""
    office.get("/admin/s/new")
    office.post("/admin/s/new", name="Grand Prix", **RULES)
    assert office.status == 200, office.page
    return office.path


def test_a_series_of_two_events(office: Office, services: Services, anna: UserId) -> None:
    first, second = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two", *SECOND)
    root = a_series(office)
    assert "Er zijn nog geen toernooien in deze serie." in office.page
    for event in (first, second):
        office.post(f"{root}/events", event=event)
    assert [row.split(" Gespeeld")[0] for row in office.rows[1:]] == ["1 one", "2 two"]
    series = services.series.everything()[0]
    assert (series.events, series.rules.best) == ((first, second), 1)
    office.post(f"{root}/events/move", event=second, step="out")
    assert services.series.load(series.id).events == (first,)
    runner.run(services, series_group_of(series.id))
    assert "25" in standing_page(services)


def test_who_deletes_an_event_is_told_that_it_leaves_the_series(
    office: Office, services: Services, anna: UserId
) -> None:
    event = a_stored_event(services, anna, "one")
    root = a_series(office)
    office.post(f"{root}/events", event=event)
    assert "Zijn plaats in de stand van een serie: Grand Prix." in office.get(f"/admin/t/{event}/delete")


def test_events_change_places(office: Office, services: Services, anna: UserId) -> None:
    events = [a_stored_event(services, anna, name) for name in ("one", "two")]
    root = a_series(office)
    for event in events:
        office.post(f"{root}/events", event=event)
    office.send_here(f"{root}/events/move", office.hidden(f"{root}/events/move") | {"event": events[1], "step": "up"})
    assert services.series.everything()[0].events == (events[1], events[0])


def test_what_cannot_be_added_says_why(office: Office, services: Services, anna: UserId) -> None:
    private = a_stored_event(services, anna, "Besloten")
    resettle(services, private, anna, visibility=Visibility.PRIVATE)
    an_event(services, anna, name="Open")
    root = a_series(office)
    assert "Besloten: Een besloten toernooi: telt nooit" in office.page
    office.post(f"{root}/events", event=private)
    assert office.status == 422
    assert "Besloten is een besloten toernooi: alleen wat iedereen mag zien, telt." in office.page


def test_a_fault_stands_beside_its_field_and_nothing_typed_is_lost(office: Office, services: Services) -> None:
    root = a_series(office)
    office.get(f"{root}/settings")
    office.post(f"{root}/settings", name="Beker", **{**RULES, "preset": "own", "points": "5 6", "best": "x"})
    assert office.status == 422
    assert 'value="Beker"' in office.page
    office.post(f"{root}/settings", name="Beker", **{**RULES, "points": "6 5"})
    assert "Dit hoort bij de keuze “een eigen tabel”" in office.page
    office.post(f"{root}/settings", name="Beker", **{**RULES, "preset": "own", "points": "6 5½", "below": "1/3"})
    assert ('value="6 5½"' in office.page, 'value="1/3"' in office.page) == (True, True)
    assert services.series.everything()[0].name == "Beker"


def test_somebody_elses_change_is_shown_and_not_overwritten(office: Office, services: Services) -> None:
    root = a_series(office)
    office.get(f"{root}/settings")
    stale = office.hidden(f"{root}/settings")
    office.post(f"{root}/settings", name="Beker", **RULES)
    page = office.send_here(f"{root}/settings", stale | {"request": "another", "name": "Anders", **RULES})
    assert (office.status, "Beker" in page, "Anders" in page) == (409, True, True)
    assert services.series.everything()[0].name == "Beker"


def test_who_is_who(office: Office, services: Services, anna: UserId) -> None:
    """In the second event all are of another club, so that nobody is known to be the same."""
    first = a_stored_event(services, anna, "one", *FIRST)
    second = a_stored_event(services, anna, "two", *SECOND, club_name="Pion")
    root = a_series(office)
    for event in (first, second):
        office.post(f"{root}/events", event=event)
    assert "4 paren namen zijn misschien één persoon." in office.page
    office.get(f"{root}/names")
    refs = {"one": f"{first}/one-A", "other": f"{second}/two-A"}
    office.post(f"{root}/names", **refs, **{"is": "same"})
    assert "Door u gezegd" in office.page
    assert len(re.findall(r'value="same"', office.page)) == 4  # three doubts left, and joining by hand
    office.post(f"{root}/names", **refs, **{"is": "unsaid"})
    assert services.series.everything()[0].decisions == ()


def test_a_category_is_made_changed_and_removed(office: Office, services: Services) -> None:
    root = a_series(office)
    office.get(f"{root}/categories/new")
    office.post(f"{root}/categories/new", name="Dames", sex="w", ranking="within")
    assert "vrouwen" in office.page
    office.get(f"{root}/categories/1")
    office.post(f"{root}/categories/1", name="Onder 1600", rating_below="1600", sex="", ranking="overall")
    assert "rating onder 1600, of geen" in office.page
    office.get(f"{root}/categories/new")
    office.post(f"{root}/categories/new", name="Allen", sex="", ranking="within")
    assert (office.status, "Zeg wie erin zit" in office.page) == (422, True)
    office.get(f"{root}/categories")
    office.post(f"{root}/categories/1/remove")
    assert services.series.everything()[0].categories == ()


def test_a_series_is_deleted_after_its_consequences_were_read(office: Office, services: Services) -> None:
    root = a_series(office)
    office.get(f"{root}/log")
    assert "Serie gemaakt" in office.page
    assert "Serie gemaakt" in office.get(f"{root}/log/csv")
    office.get(f"{root}/delete")
    assert "De toernooien van de serie blijven wat ze zijn" in office.page
    office.post(f"{root}/delete")
    assert "Verwijderd." in office.page
    assert services.series.everything() == ()
    office.get(root)
    assert office.status == 404
