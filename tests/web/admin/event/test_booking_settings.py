"""The page of the settings of entering by oneself."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.domain.booking.settings import Ask, BookingSettings, Kind
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.player import Title
from chalicelib.ports import Services
from tests.people import an_event, caller
from tests.web.admin.office import Office, an_administrator, open_office, sign_up


class Page:
    """The page of one event, and what is stored."""

    def __init__(self, office: Office, services: Services) -> None:
        owner = services.accounts.by_email("anna@club.example")
        assert owner is not None
        self.office, self.services = office, services
        self.event: TournamentId = an_event(services, owner.id)
        self.path = f"/admin/t/{self.event}/settings/entering"
        office.get(self.path)

    def save(self, **typed: str) -> str:
        """A form with nothing but what is typed, and the fields that always have something in them."""
        always = {"currency": "EUR", "most_places": "10", "half_point_byes": "0"}
        return self.office.post(self.path, **(always | typed))

    @property
    def stored(self) -> BookingSettings:
        return self.services.bookings.settings(self.event)


@pytest.fixture
def page(services: Services, monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(sign_up(open_office(services, monkeypatch)), services)


def test_s64_52_everything_is_set_and_shown_again(page: Page) -> None:
    assert not page.stored.is_on
    assert "/enter/najaar" in page.office.page
    page.save(
        is_on="yes", opens_at__day="2026-12-02", opens_at__time="20:00", capacity="40", takes_door="yes",
        category__1__name="Iedereen", category__1__price="12,50", category__1__kind="everybody",
        category__2__name="Jeugd", category__2__price="0", category__2__kind="junior", category__2__born_from="2008",
        category__3__name="Titels", category__3__price="5", category__3__kind="titled", category__3__titles="gm, im",
        ask__birth="must", ask__title="may", question__1__text="Eet u mee?", question__1__ask="must", text="Welkom",
        kept_months="24",
    )  # fmt: skip
    assert page.office.path == f"{page.path}?done=saved", page.office.page
    kept = page.stored
    assert kept.opens_at == datetime(2026, 12, 2, 19, 0, tzinfo=UTC)
    assert (kept.is_on, kept.capacity, kept.takes_door, kept.text) == (True, 40, True, "Welkom")
    assert [(one.name, one.price, one.kind) for one in kept.categories] == [
        ("Iedereen", 1250, Kind.EVERYBODY), ("Jeugd", 0, Kind.JUNIOR), ("Titels", 500, Kind.TITLED),
    ]  # fmt: skip
    assert (kept.categories[1].born_from, kept.categories[2].titles) == (2008, {Title.GM, Title.IM})
    assert (kept.ask("birth"), kept.ask("title"), kept.ask("club")) == (Ask.MUST, Ask.MAY, Ask.NO)
    assert (kept.kept_months, 'name="kept_months" type="text" value="24"' in page.office.page) == (24, True)
    assert [(one.text, one.ask) for one in kept.questions] == [("Eet u mee?", Ask.MUST)]
    for shown in ('value="2026-12-02"', 'value="20:00"', 'value="12,50"', 'value="GM IM"', 'value="Eet u mee?"'):
        assert shown in page.office.page


def test_it_says_whether_players_can_enter_now_and_that_saving_left_it_off(page: Page) -> None:
    assert "Uit: spelers kunnen zich niet zelf inschrijven" in page.office.page
    page.save(capacity="40")
    assert "Spelers kunnen zich niet zelf inschrijven: dat staat uit." in page.office.page
    page.save(is_on="yes")
    assert "dat staat uit" not in page.office.page
    assert "Aan: spelers kunnen zich nu inschrijven" in page.office.page
    page.save(is_on="yes", opens_at__day="2026-12-02", opens_at__time="20:00")
    assert "Aan: de inschrijving gaat open op wo 2 dec, 20:00" in page.office.page


def test_where_fees_are_asked_without_a_payment_service_it_says_so(page: Page) -> None:
    fee = {"category__1__name": "Iedereen", "category__1__price": "10", "category__1__kind": "everybody"}
    page.save(is_on="yes", **fee)
    assert page.services.payments.is_available is ("Hier is geen betaaldienst" not in page.office.page)


def test_faults_stand_beside_their_fields_and_nothing_is_saved(page: Page) -> None:
    page.save(
        is_on="yes", capacity="veel", closes_at__day="2026-12-02", closes_at__time="25:00",
        category__2__name="Jeugd", category__2__price="tien", category__2__kind="junior", ask__birth="perhaps",
    )  # fmt: skip
    assert page.office.status == 422
    for field in ("capacity", "closes_at", "category-1-price", "ask-birth"):
        assert f'id="e-{field}"' in page.office.page
    assert 'value="tien"' in page.office.page
    page.save(kept_months="85")
    assert 'id="e-kept_months"' in page.office.page
    young = {"category__1__name": "Jeugd", "category__1__kind": "junior", "category__1__born_from": "2008"}
    page.save(category__1__price="0.10", **young)
    for field in ("categories", "category-1-price", "ask-birth"):
        assert f'id="e-{field}"' in page.office.page
    assert page.stored == BookingSettings()


def test_rows_come_and_go_without_scripts_and_keep_what_was_typed(page: Page) -> None:
    page.save(do="add-category", text="Welkom")
    assert 'name="category-1-name"' in page.office.page
    page.save(do="add-category", category__1__name="Iedereen")
    assert 'value="Iedereen"' in page.office.page
    page.save(do="take-category-1", category__1__name="Iedereen", category__2__name="Jeugd")
    assert 'name="category-1-name" value="Jeugd"' in page.office.page
    page.save(do="add-question", text="Welkom")
    assert 'name="question-1-text"' in page.office.page
    assert ">\nWelkom</textarea>" in page.office.page
    page.save(do="take-question-1", question__1__text="Eet u mee?")
    assert 'name="question-1-text"' not in page.office.page
    assert page.stored == BookingSettings()


@pytest.mark.parametrize("which", ["0", "3", "9" * 5000, "٢", "²", ""])
def test_a_row_that_is_not_there_is_not_taken_away(page: Page, which: str) -> None:
    page.save(do=f"take-category-{which}", category__1__name="Iedereen", category__2__name="Jeugd")
    assert page.office.status == 200
    assert 'name="category-2-name" value="Jeugd"' in page.office.page


def test_a_moment_that_nobody_changed_came_an_hour_earlier_when_the_clocks_go_back(page: Page) -> None:
    """02:30 is there twice on 31 October, and the form knows no seconds."""
    second = datetime(2027, 10, 31, 1, 30, 45, tzinfo=UTC)
    owner = page.services.accounts.by_email("anna@club.example")
    assert owner is not None
    wanted = replace(page.stored, closes_at=second)
    change_booking_settings(ChangeBookingSettings(caller(owner.id), page.event, wanted), page.services)
    page.office.get(page.path)
    shown = {"closes_at__day": "2027-10-31", "closes_at__time": "02:30"}
    page.save(capacity="40", **shown)
    assert (page.stored.capacity, page.stored.closes_at) == (40, second)
    page.save(**{**shown, "closes_at__time": "02:31"})
    assert page.stored.closes_at == datetime(2027, 10, 31, 0, 31, tzinfo=UTC)


def test_what_somebody_else_saved_meanwhile_is_shown_and_not_overwritten(page: Page) -> None:
    page.save(capacity="40", seen="0")
    page.save(capacity="30", seen="0")
    assert page.office.status == 409
    assert page.stored.capacity == 40
    assert ["Aantal plaatsen 40 30" in row for row in page.office.rows].count(True) == 1
    page.save(capacity="30")
    assert page.stored.capacity == 30


def test_a_form_that_was_sent_before_with_other_settings_said_saved(page: Page) -> None:
    """Twice the same, with a new fee in it, is once."""
    form, fee = page.office.page, {"category__1__name": "Iedereen", "category__1__kind": "everybody"}
    for price in ("15", "15", "25"):
        page.office.page = form
        page.save(**fee, category__1__price=price)
        if price == "15":
            assert page.office.path == f"{page.path}?done=saved_off"
    assert "Dit is al eerder verstuurd, met iets anders erin" in page.office.page
    assert [one.price for one in page.stored.categories] == [1500]
    page.save(**fee, category__1__price="25")
    assert [one.price for one in page.stored.categories] == [2500]


def test_a_row_keeps_its_code_when_it_is_renamed(page: Page) -> None:
    page.save(category__1__name="Iedereen", category__1__price="10", category__1__kind="everybody")
    code = page.stored.categories[0].code
    page.save(category__1__code=code, category__1__name="Allen", category__1__price="15", category__1__kind="everybody")
    assert [(one.code, one.name, one.price) for one in page.stored.categories] == [(code, "Allen", 1500)]


def test_only_an_administrator_says_whose_account_the_money_goes_to(
    page: Page, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.save(account="acct_other")
    assert page.stored.account == ""
    page.office = an_administrator(open_office(services, monkeypatch), services)
    page.office.get(page.path)
    page.save(account="other")
    assert 'id="e-account"' in page.office.page
    page.save(account="acct_club")
    assert page.stored.account == "acct_club"
