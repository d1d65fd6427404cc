"""The organisers' pages of practice events: the switch, the mark on every page, deleting in one confirmed step."""

import pytest

from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Services
from tests.people import an_event, enter, paired, work
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def event(office: Office, services: Services) -> TournamentId:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return an_event(services, owner.id, "Anna 2000, Bas 1900")


def owner_of(services: Services) -> UserId:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return owner.id


def tick(office: Office, services: Services, event: TournamentId, value: str) -> None:
    """Save the settings as the page shows them, with this in the box."""
    at = f"/admin/t/{event}/settings"
    office.get(at)
    settings = services.tournaments.load(event).settings
    shown = {
        "name": settings.name, "planned_rounds": "5", "time_zone": settings.time_zone,
        "language": "nl", "playing_days": "\n".join(day.isoformat() for day in settings.playing_days),
        "profile": settings.profile,
    }  # fmt: skip
    office.post(at, **shown, is_practice=value)
    assert office.path.endswith("?done=saved"), office.page


def public_page(services: Services) -> str:
    found = services.site.public.read("nl/t/najaar/index.html")  # type: ignore[attr-defined]
    return "" if found is None else str(found.body.decode())


def test_a_practice_event_says_so_on_every_page(office: Office, services: Services, event: TournamentId) -> None:
    work(services, event)
    assert "noindex" not in public_page(services)
    tick(office, services, event, "yes")
    work(services, event)
    for text in ("Oefentoernooi", '<meta name="robots" content="noindex">'):
        assert text in public_page(services)
    assert "Oefentoernooi" in office.get(f"/admin/t/{event}/rounds")
    assert "Oefentoernooi" in office.get("/admin")


def test_one_step_lists_what_goes_and_deletes_it(office: Office, services: Services, event: TournamentId) -> None:
    tick(office, services, event, "yes")
    paired(services, event, owner_of(services))
    enter(services, event, owner_of(services), 1, "1-0")
    work(services, event)
    assert f'href="/admin/t/{event}/delete"' in office.get(f"/admin/t/{event}/settings")
    page = office.get(f"/admin/t/{event}/delete")
    for text in ("2 spelers", "1 ronde", "1 uitslag", "logboek", "worden teruggehaald"):
        assert text in page
    office.post(f"/admin/t/{event}/delete")
    assert office.path == "/admin?done=erased"
    assert "Verwijderd" in office.page
    assert "Najaar" not in office.page
    work(services, event)
    assert public_page(services) == ""
    assert (office.get(f"/admin/t/{event}") != "", office.status) == (True, 404)


def test_a_real_event_that_began_has_no_such_step(office: Office, services: Services, event: TournamentId) -> None:
    paired(services, event, owner_of(services))
    settings = office.get(f"/admin/t/{event}/settings")
    assert f'href="/admin/t/{event}/delete"' not in settings
    assert 'name="is_practice"' not in settings
    assert "de uitslagen van een toernooi blijven" in settings
    assert "De uitslagen blijven" in office.get(f"/admin/t/{event}/delete")
    assert office.status == 409


def test_what_was_changed_meanwhile_is_asked_again(office: Office, services: Services, event: TournamentId) -> None:
    office.get(f"/admin/t/{event}/delete")
    seen = office.hidden(f"/admin/t/{event}/delete")
    tick(office, services, event, "yes")
    office.send_here(f"/admin/t/{event}/delete", seen)
    assert office.status == 409
    assert services.tournaments.load(event).settings.is_practice
