"""Settings, officials and the change log."""

import re
from pathlib import Path

import pytest

import chalicelib
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.booking import State
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.model.tournament import Settings
from chalicelib.ports import Services
from chalicelib.web.admin.club.clubs import ACTIONS as CLUB_ACTIONS
from chalicelib.web.admin.event.log import ACTIONS, FIELDS
from chalicelib.web.admin.event.settings import fields_of
from chalicelib.web.admin.series.log import ACTIONS as SERIES_ACTIONS
from tests.people import a_user, enter, paired
from tests.web.admin.event.test_entries import new_event
from tests.web.admin.office import Office, open_office, show_address, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


def stored(services: Services, root: str) -> Settings:
    return services.tournaments.load(event_at(root)).settings


def event_at(root: str) -> TournamentId:
    return TournamentId(root.removeprefix("/admin/t/"))


def save(office: Office, services: Services, root: str, **typed: str) -> None:
    """Send the form as it is shown, but for what is typed."""
    fields = fields_of(services.tournaments.load(event_at(root)))
    office.post(f"{root}/settings", **(fields | typed))


def test_saving_the_form_as_it_is_changes_nothing(office: Office, services: Services) -> None:
    root = new_event(office)
    before = stored(services, root)
    office.get(f"{root}/settings")
    save(office, services, root)
    assert (office.status, "Opgeslagen." in office.page) == (200, True)
    assert stored(services, root) == before


def test_everything_can_be_changed(office: Office, services: Services) -> None:
    root = new_event(office)
    office.get(f"{root}/settings")
    save(
        office, services, root, name="Lente", visibility="private", rated_by="knsb", venue_name="De Zaal",
        contact_email="tl@club.example", regulations="Artikel 1\r\nGeen telefoons", tempo="rapid", chief_arbiter="A",
    )  # fmt: skip
    now = stored(services, root)
    assert (now.name, now.visibility, now.rated_by, now.tempo) == ("Lente", "private", "knsb", "rapid")
    assert (now.venue.name, now.contact.email, now.regulations) == (
        "De Zaal", "tl@club.example", "Artikel 1\nGeen telefoons",
    )  # fmt: skip


def test_starts_that_are_left_alone_follow_the_days(office: Office, services: Services) -> None:
    root = new_event(office)
    office.get(f"{root}/settings")
    save(office, services, root, playing_days="2-3-2027\n9-3-2027\n16-3-2027\n23-3-2027\n30-3-2027")
    starts = [start.starts_at.date().isoformat() for start in stored(services, root).schedule]
    assert starts == ["2027-03-02", "2027-03-09", "2027-03-16", "2027-03-23", "2027-03-30"]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"planned_rounds": "many"}, "planned_rounds"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"playing_days": "tomorrow"}, "playing_days"),
        ({"contact_email": "me"}, "contact_email"),
        ({"regulations_link": "javascript:alert(1)"}, "regulations_link"),
        ({"visibility": "hidden"}, "visibility"),
    ],
)
def test_an_error_stands_beside_its_field_and_the_rest_stays_typed(
    office: Office, services: Services, typed: dict[str, str], field: str
) -> None:
    root = new_event(office)
    office.get(f"{root}/settings")
    save(office, services, root, **({"city": "Utrecht"} | typed))
    assert office.status == 422
    assert f'href="#f-{field}"' in office.page
    assert 'value="Utrecht"' in office.page
    assert stored(services, root).city == ""


def test_whether_everybody_may_read_why_is_a_box_to_tick(office: Office, services: Services) -> None:
    root = new_event(office)
    ticked = 'name="shows_reasons" value="yes" checked'
    office.get(f"{root}/settings")
    assert ticked not in office.page
    save(office, services, root, shows_reasons="yes")
    assert stored(services, root).shows_reasons
    assert ticked in office.page
    fields = fields_of(services.tournaments.load(event_at(root)))
    del fields["shows_reasons"]
    office.post(f"{root}/settings", **(fields | {"name": ""}))
    assert (office.status, ticked in office.page) == (422, False)
    office.get(f"{root}/settings")
    office.post(f"{root}/settings", **fields)
    assert not stored(services, root).shows_reasons


def test_whether_people_are_reminded_is_a_box_that_is_ticked_at_first(office: Office, services: Services) -> None:
    root = new_event(office)
    office.get(f"{root}/settings")
    assert 'name="reminds" value="yes" checked' in office.page
    fields = fields_of(services.tournaments.load(event_at(root)))
    del fields["reminds"]
    office.post(f"{root}/settings", **fields)
    assert not stored(services, root).reminds
    save(office, services, root, reminds="yes")
    assert stored(services, root).reminds


def test_the_system_is_fixed_once_round_1_is_paired(office: Office, services: Services) -> None:
    root = new_event(office)
    for name in ("Anna", "Bas"):
        office.post(f"{root}/entries", name=name, rating="", title="", sex="")
    owner = services.officials.of(Realm.event(event_at(root)))[0].user
    paired(services, event_at(root), owner)
    office.get(f"{root}/settings")
    assert 'name="system"' not in office.page
    save(office, services, root, system="round-robin")
    assert (office.status, "Dit ligt vast zodra ronde 1 is ingedeeld." in office.page) == (409, True)


def test_two_who_change_the_settings(office: Office, services: Services) -> None:
    root = new_event(office)
    fields = fields_of(services.tournaments.load(event_at(root)))
    first, second = office.get(f"{root}/settings"), office.get(f"{root}/settings")
    office.page = first
    office.post(f"{root}/settings", **(fields | {"city": "Utrecht"}))
    office.page = second
    office.post(f"{root}/settings", **(fields | {"name": "Lente"}))
    assert office.status == 409
    assert {"Naam van het toernooi Najaar Lente", "Plaats Utrecht –"} <= set(office.rows)
    office.page = second
    choices = {"tempo": "blitz", "visibility": "private", "profile": "fide", "shows_reasons": "yes"}
    office.post(f"{root}/settings", **(fields | choices))
    assert {
        "Tempo Normaal schaak Snelschaak",
        "Wie het mag zien open: iedereen besloten: organisatie, spelers en gasten",
        "Volgorde van de stand Swiss64 FIDE C.07",
        "Iedereen mag lezen waarom elk bord zo is ingedeeld nee ja",
    } <= set(office.rows)
    office.post(f"{root}/settings", **(fields | {"name": "Lente", "city": "Utrecht"}))
    assert (stored(services, root).name, stored(services, root).city) == ("Lente", "Utrecht")


def test_an_arbiter_comes_and_goes(office: Office, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    root = new_event(office)
    a_user(services, "Arie")
    office.get(f"{root}/settings/officials")
    office.post(f"{root}/settings/officials", email="arie@club.example", role="arbiter")
    (arbiter,) = re.findall(rf'href="{root}/settings/officials/(\w+)/remove"', office.page)
    office.get(f"{root}/settings/officials/{arbiter}/remove")
    assert "Arie ziet deze pagina’s niet meer" in office.page
    office.post(f"{root}/settings/officials/{arbiter}/remove")
    assert "Arie" not in "".join(office.rows)


def test_an_arbiter_is_added_with_his_name_in_the_log_and_settings_by_their_words(
    office: Office, services: Services
) -> None:
    root = new_event(office)
    a_user(services, "Arie")
    office.get(f"{root}/settings/officials")
    office.post(f"{root}/settings/officials", email="arie@club.example", role="arbiter")
    office.get(f"{root}/settings")
    save(office, services, root, venue_name="De Zaal", tempo="rapid")
    office.get(f"{root}/log")
    assert [row.split("Anna ", 1)[1] for row in office.rows[1:3]] == [
        "Instellingen gewijzigd Tempo; Speelzaal",
        "Rol gegeven Arie arbiter",
    ]


def test_every_setting_has_its_words_in_the_log() -> None:
    assert set(Settings.__dataclass_fields__) - {"calendar"} <= set(FIELDS), "the mark of the calendar is no choice"


def test_this_is_no_address(office: Office) -> None:
    root = new_event(office)
    office.get(f"{root}/settings/officials")
    office.post(f"{root}/settings/officials", email="nobody", role="arbiter")
    assert office.status == 422
    assert "Dit is geen e-mailadres." in office.page
    assert 'value="nobody"' in office.page
    assert f'href="{root}/settings/officials?language=en"' in office.page


def test_an_arbiter_neither_sees_settings_nor_changes_them(
    office: Office, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = new_event(office)
    arbiter = sign_up(open_office(services, monkeypatch), "Arie")
    show_address(arbiter, services, "arie@club.example")
    office.get(f"{root}/settings/officials")
    office.post(f"{root}/settings/officials", email="arie@club.example", role="arbiter")
    arbiter.get(f"{root}/entries")
    assert f"{root}/settings" not in arbiter.page
    arbiter.get(f"{root}/settings")
    assert (arbiter.status, "Uw rol hier staat dit niet toe." in arbiter.page) == (403, True)


def test_the_change_log_has_every_result_from_what_to_what(office: Office, services: Services) -> None:
    """C3."""
    root = new_event(office)
    for name, rating in (("Anna", "2000"), ("Bas", "1900")):
        office.post(f"{root}/entries", name=name, rating=rating, title="", sex="")
    owner = services.officials.of(Realm.event(event_at(root)))[0].user
    paired(services, event_at(root), owner)
    enter(services, event_at(root), owner, 1, "1-0")
    enter(services, event_at(root), owner, 1, "1/2-1/2")
    office.get(f"{root}/log")
    said = [row for row in office.rows if "Bord" in row]
    assert [row.split("Anna ", 1)[1] for row in said] == [
        "Uitslagen opgeslagen · Ronde 1 Bord 1: 1–0 → ½–½",
        "Uitslagen opgeslagen · Ronde 1 Bord 1: – → 1–0",
    ]


def test_every_action_has_its_words() -> None:
    source = Path(chalicelib.__file__).parent
    files = [*sorted((source / "commands").rglob("*.py")), *sorted((source / "jobs").glob("*.py"))]
    text = "".join(file.read_text() for file in files)
    done, of_neither = set(re.findall(r'(?:Act\(|action=)"([a-z_.]+)"', text)), {"rating_lists.import"}
    of_neither |= {"pilots.ask", "pilots.approve", "pilots.refuse"}
    of_neither |= {"restore", "series.delete", "stars.add", "stars.remove", "feed.renew", "feed.close"}
    of_neither |= {one for one in done if one.startswith(("account.", "identity."))}
    made = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', text)) | {f"bookings.{state.value}" for state in State}
    assert done - of_neither <= set(ACTIONS) | set(CLUB_ACTIONS) | set(SERIES_ACTIONS) <= made


def test_the_form_knows_every_setting(office: Office, services: Services) -> None:
    """Whatever the form shows can take the place of what is stored."""
    root = new_event(office)
    tournament = services.tournaments.load(event_at(root))
    assert changed(tournament, tournament.settings) == tournament.settings
    shown = fields_of(tournament)
    unasked = {
        "slug",
        "scoring",
        "schedule",
        "round_minutes",
        "timetable",
        "venue",
        "contact",
        "kept_apart",
        "order_changes",
        "club",
        "seats",
        "ladder",
        "table",
        "calendar",
        "byes",
    }
    assert set(Settings.__dataclass_fields__) - unasked <= set(shown)
