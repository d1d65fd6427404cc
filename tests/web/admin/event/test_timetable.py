"""S64-58, S64-59: the page of the timetable, what it asks before it changes, and what readers see."""

import pytest

from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.timetable import timetable_of
from chalicelib.domain.model.timetable import Break
from chalicelib.domain.model.tournament import Settings
from chalicelib.ports import Services
from chalicelib.web.admin.event.timetable_typed import fields_of
from tests.people import paired
from tests.web.admin.event.test_entries import new_event
from tests.web.admin.event.test_settings import event_at, stored
from tests.web.admin.office import Office, open_office, sign_up

COFFEE = {"break-1-name": "Koffie", "break-1-minutes": "10", "break-1-after": "1"}


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def root(office: Office) -> str:
    """A rapid weekend: six rounds of an hour, from ten o'clock on."""
    return new_event(office, tempo="rapid", first_day="2027-05-01", rhythm="daily", day_count="2", system="swiss64")


def shown(settings: Settings) -> dict[str, str]:
    return dict(fields_of(settings, timetable_of(settings)))


def ask(office: Office, services: Services, root: str, **typed: str) -> None:
    """Type into the form as it is shown, and look at what changes."""
    office.get(f"{root}/timetable")
    fields = shown(stored(services, root)) | {name.replace("__", "-"): text for name, text in typed.items()}
    office.post(f"{root}/timetable", **fields)


def starts(services: Services, root: str) -> list[str]:
    return [f"{one.starts_at:%d %H:%M}" for one in stored(services, root).schedule]


def test_s64_58_days_length_and_lunch_are_shown_then_made(office: Office, services: Services, root: str) -> None:
    before = starts(services, root)
    lunch = {"break-1-name": "Lunch", "break-1-minutes": "60", "break-1-after": "2"}
    ask(office, services, root, **({"round_minutes": "50", "day-1-begins": "09:30"} | lunch))
    assert office.status == 200
    assert "Ronde 3 za 1 mei, 12:30 za 1 mei, 12:25" in office.rows
    assert starts(services, root) == before, "nothing is changed before it is confirmed"
    office.post(f"{root}/timetable/change")
    assert (office.status, "Opgeslagen." in office.page) == (200, True)
    settings = stored(services, root)
    assert starts(services, root)[:4] == ["01 07:30", "01 08:35", "01 10:25", "01 11:30"]
    assert (settings.round_minutes, settings.timetable and settings.timetable.breaks) == (
        50, (Break(60, "Lunch", RoundNumber(2)),),
    )  # fmt: skip
    office.get(f"{root}/log")
    assert any("Tijdschema gewijzigd" in row and "Rondeduur" not in row for row in office.rows)


def test_s64_59_a_published_round_keeps_its_time_and_a_moved_one_is_asked_about(
    office: Office, services: Services, root: str
) -> None:
    for name in ("Anna", "Bas"):
        office.post(f"{root}/entries", name=name, rating="", title="", sex="")
    paired(services, event_at(root), services.officials.of(Realm.event(event_at(root)))[0].user)
    office.get(f"{root}/timetable")
    office.post(f"{root}/timetable/starts", **{"start-3-day": "2027-05-01", "start-3-time": "14:00"})
    assert starts(services, root)[:3] == ["01 08:00", "01 09:15", "01 12:00"]
    ask(office, services, root, round_minutes="45")
    assert "Ronde 1 za 1 mei, 10:00 za 1 mei, 10:00 gepubliceerd: houdt zijn tijd" in office.rows
    assert any(row.startswith("Ronde 3 za 1 mei, 14:00 za 1 mei, 14:00 De met de hand") for row in office.rows)
    office.post(f"{root}/timetable/change", was_kept="3")
    assert any(row.startswith("Ronde 3 za 1 mei, 14:00 za 1 mei, 12:00") for row in office.rows), "asked once more"
    assert starts(services, root)[2] == "01 12:00"
    office.post(f"{root}/timetable/change", kept="3", was_kept="3")
    assert starts(services, root)[:4] == ["01 08:00", "01 09:00", "01 12:00", "01 13:00"]


@pytest.mark.parametrize(
    ("typed", "place", "said"),
    [
        ({"day-4-date": "2027-05-09", "day-4-begins": "25:00"}, "day-4", "Vul een tijd in."),
        ({"day-3-date": "2027-05-01", "day-3-begins": "12:00"}, "day-3", "Deze dag staat er twee keer."),
        ({"break-1-after": ""}, "break-1", "Na een ronde of op een tijdstip"),
        ({"pause_minutes": "-1"}, "pause_minutes", "1440"),
    ],
)
def test_an_error_stands_at_its_row_and_what_was_typed_stays(
    office: Office, services: Services, root: str, typed: dict[str, str], place: str, said: str
) -> None:
    ask(office, services, root, **(COFFEE | typed))
    assert office.status == 422
    assert (f'href="#f-{place}"' in office.page, said in office.page, 'value="Koffie"' in office.page) == (True,) * 3


def test_whoever_was_overtaken_sees_it_again(office: Office, services: Services, root: str) -> None:
    ask(office, services, root, round_minutes="45")
    asked = office.page
    office.get(f"{root}/timetable")
    office.post(f"{root}/timetable/starts", **{"start-1-day": "2027-05-01", "start-1-time": "09:00"})
    office.page = asked
    office.post(f"{root}/timetable/change")
    assert office.status == 409
    assert any("09:00" in row for row in office.rows)
    office.post(f"{root}/timetable/change", kept="1", was_kept="1")
    assert starts(services, root)[:2] == ["01 07:00", "01 08:00"]


def test_a_start_that_is_none_is_refused_and_an_empty_one_is_no_start(
    office: Office, services: Services, root: str
) -> None:
    office.get(f"{root}/timetable")
    assert "tijden zijn die van Europe/Amsterdam" in office.page
    office.post(f"{root}/timetable/starts", **{"start-1-day": "2027-05-01", "start-1-time": "25:00"})
    assert (office.status, 'href="#f-start-1"' in office.page) == (422, True)
    office.post(f"{root}/timetable/starts", **{"start-1-day": "", "start-1-time": ""})
    assert [one.round_number for one in stored(services, root).schedule] == [2, 3, 4, 5, 6, 7]
