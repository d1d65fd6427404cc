"""A club's own account with the payment service: connected once, paid from when it takes payments, kept by events."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chalicelib.commands.club.club_account import ConnectAccount, DisconnectAccount, connect_account, disconnect_account
from chalicelib.domain.booking.account import kept_account
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import ClubId, UserId, Version
from chalicelib.ports import Receipt, Services
from chalicelib.ports.payments import PaymentRefusedError
from tests.booking_scenes import FEE, SETTINGS, Desk, a_desk
from tests.club_scenes import a_club
from tests.people import HandClock, a_request, an_event, caller

BACK = "http://here/back"


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    """An event of a club, where as many enter as come."""
    with a_desk(services, clock, capacity=None) as desk:
        yield of(desk, a_club(desk.services, desk.owner, ""))


def of(desk: Desk, club: ClubId) -> Desk:
    """The event belongs to this club."""
    event = desk.services.tournaments.load(desk.event)
    receipt = Receipt(a_request(), desk.owner, desk.services.clock.now(), "test.club")
    desk.services.tournaments.save_settings(event.id, replace(event.settings, club=club), event.version, receipt)
    return desk


def another(desk: Desk, club: ClubId) -> Desk:
    """Another event, of this club."""
    event = an_event(desk.services, desk.owner, name="Voorjaar")
    made = of(replace(desk, event=event), club)
    made.change_settings(is_on=True, categories=SETTINGS.categories)
    return made


def club_of(desk: Desk) -> ClubId:
    return desk.services.tournaments.load(desk.event).settings.club or ClubId("")


def connect(desk: Desk, owner: UserId | None = None) -> str:
    """The page of the payment service."""
    command = ConnectAccount(caller(owner or desk.owner), club_of(desk), BACK)
    return connect_account(command, desk.services)


def account(desk: Desk) -> str:
    return desk.services.clubs.load(club_of(desk)).payment_account


def connected(desk: Desk) -> str:
    """Connected, with all said that is asked there; the account."""
    desk.till.books.onboard(connect(desk).rpartition("/")[2], is_complete=True)
    return account(desk)


def disconnect(desk: Desk, seen: Version | None = None) -> None:
    version = desk.services.clubs.load(club_of(desk)).version if seen is None else seen
    disconnect_account(DisconnectAccount(caller(desk.owner), club_of(desk), version), desk.services)


def paid_to(desk: Desk, name: str) -> str:
    """Somebody enters and pays: to which account."""
    return desk.booking(desk.enter(name)).charges[-1].account


def test_an_account_is_made_once(desk: Desk) -> None:
    """Killed before it was written down, it is found again; gone on with later, it is the same."""
    club = desk.services.clubs.load(club_of(desk))
    made = desk.services.payments.open_account(club.id, f"{club.id}-account-{club.version}")
    pages = {connect(desk), connect(desk)}
    assert (account(desk), len(pages)) == (made, 2)
    assert len(desk.till.books.listed("", "account")) == 1
    assert [line.action for line in desk.services.clubs.log(club.id)].count("club.connect_account") == 1


def test_without_a_payment_service_there_is_nothing_to_connect(desk: Desk, services: Services) -> None:
    desk.services = services
    with pytest.raises(PaymentRefusedError, match="no_payment_service"):
        connect(desk)


def test_events_are_paid_to_the_club_from_when_its_account_takes_payments(desk: Desk) -> None:
    assert paid_to(desk, "Anna") == ""
    page = connect(desk)
    assert paid_to(desk, "Bas") == ""
    desk.till.books.onboard(page.rpartition("/")[2], is_complete=False)
    assert paid_to(desk, "Cas") == account(desk) != ""


def test_an_account_of_the_event_itself_goes_first(desk: Desk) -> None:
    connected(desk)
    desk.change_settings(account="acct_event")
    assert paid_to(desk, "Anna") == "acct_event"


def test_two_clubs_are_paid_and_paid_out_apart(desk: Desk) -> None:
    """What goes back goes back from where it is."""
    other = another(desk, a_club(desk.services, desk.owner, "", name="De Toren"))
    one, two = connected(desk), connected(other)
    leaving = desk.enter("Anna")
    desk.enter("Bas")
    other.enter("Cas")
    desk.leave(leaving)
    desk.work()
    books = desk.till.books
    for name in ("", one, two):
        books.pay_out(name)
    found = [[movement["amount"] for movement in books.listed(name, "charge")] for name in ("", one, two)]
    assert found == [[], [FEE, FEE], [FEE]]
    assert [len(books.listed(name, "refund")) for name in ("", one, two)] == [0, 1, 0]
    sheets = [desk.services.payments.payouts(name) for name in ("", one, two)]
    assert [len(sheet) for sheet in sheets] == [0, 1, 1]
    lines = desk.services.payments.payout(sheets[2][0].id, two).lines
    assert [line.name.tournament for line in lines if line.name] == [other.event]


def test_disconnected_an_event_that_was_paid_keeps_the_account_and_others_do_not(desk: Desk) -> None:
    kept, coming = connected(desk), another(desk, club_of(desk))
    leaving = desk.enter("Anna")
    disconnect(desk)
    assert paid_to(desk, "Bas") == kept
    assert paid_to(coming, "Cas") == ""
    desk.leave(leaving)
    desk.work()
    assert [one["amount"] for one in desk.till.books.listed(kept, "refund")] == [FEE]
    assert kept_account(desk.services.bookings.event(desk.event)) == kept
    assert connected(desk) != kept


def test_whoever_looks_at_an_older_state_does_not_disconnect(desk: Desk) -> None:
    seen = desk.services.clubs.load(club_of(desk)).version
    connected(desk)
    with pytest.raises(ConflictError):
        disconnect(desk, seen)
    disconnect(desk)
    disconnect(desk)
    assert account(desk) == ""


def test_an_account_that_was_withdrawn_is_not_passed_over(desk: Desk) -> None:
    """The club's money does not go to somebody else without a word."""
    desk.till.books.disconnected.add(connected(desk))
    booking = desk.send("Anna")
    with pytest.raises(PaymentRefusedError, match="account_disconnected"):
        desk.pay(booking)
