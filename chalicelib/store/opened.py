"""The repositories over one table, opened together."""

from dataclasses import dataclass

from chalicelib.domain.formats.registry import system
from chalicelib.ports import (
    Accounts,
    AllSeries,
    Archives,
    Backups,
    Bookings,
    Championships,
    Closings,
    Clubs,
    Cups,
    Devices,
    Evenings,
    Guests,
    Mails,
    Officials,
    Outbox,
    People,
    Pilots,
    PlayerReports,
    Prizes,
    Queue,
    RatingLists,
    Seasons,
    Stars,
    Tournaments,
)
from chalicelib.ports.club_ratings import ClubRatings
from chalicelib.ports.payments import PaymentNotices
from chalicelib.ports.presence import Presences
from chalicelib.ports.screens import Screens
from chalicelib.store.backups import StoredBackups
from chalicelib.store.booking.bookings import StoredBookings
from chalicelib.store.booking.payment_notices import StoredPaymentNotices
from chalicelib.store.club.archives import JsonArchives
from chalicelib.store.club.championships import StoredChampionships
from chalicelib.store.club.clubs import StoredClubs
from chalicelib.store.club.cups import StoredCups
from chalicelib.store.club.evenings import StoredEvenings
from chalicelib.store.club.ratings import StoredClubRatings
from chalicelib.store.club.seasons import StoredSeasons
from chalicelib.store.event.closings import StoredClosings
from chalicelib.store.event.devices import StoredDevices
from chalicelib.store.event.guests import StoredGuests
from chalicelib.store.event.presence import StoredPresences
from chalicelib.store.event.prizes import StoredPrizes
from chalicelib.store.event.reports import StoredReports
from chalicelib.store.event.screens import StoredScreens
from chalicelib.store.event.tournaments import StoredTournaments
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.mails import StoredMails
from chalicelib.store.outbox import StoredOutbox
from chalicelib.store.people.accounts import StoredAccounts
from chalicelib.store.people.officials import StoredOfficials
from chalicelib.store.people.people import StoredPeople
from chalicelib.store.people.pilots import StoredPilots
from chalicelib.store.people.stars import StoredStars
from chalicelib.store.rating_lists import StoredRatingLists
from chalicelib.store.series import StoredSeries
from chalicelib.store.transaction import Patience, Writer


@dataclass(frozen=True, slots=True)
class Store:
    """What the table serves."""

    tournaments: Tournaments
    closings: Closings
    clubs: Clubs
    club_ratings: ClubRatings
    seasons: Seasons
    series: AllSeries
    evenings: Evenings
    guests: Guests
    presence: Presences
    prizes: Prizes
    cups: Cups
    championships: Championships
    archives: Archives
    backups: Backups
    accounts: Accounts
    stars: Stars
    officials: Officials
    devices: Devices
    screens: Screens
    pilots: Pilots
    reports: PlayerReports
    people: People
    outbox: Outbox
    rating_lists: RatingLists
    mails: Mails
    bookings: Bookings
    payment_notices: PaymentNotices


def open_store(address: TableAddress, queue: Queue, patience: Patience | None = None) -> Store:
    """Nothing is read or created yet. `queue` is called after each write that asks for jobs."""
    return store_over(Table(address), queue, patience)


def store_over(table: Table, queue: Queue, patience: Patience | None = None) -> Store:
    """The repositories over this table."""
    writer = Writer(table, queue, patience or Patience())
    return Store(
        StoredTournaments(table, writer, system),
        StoredClosings(table, writer, system),
        StoredClubs(table, writer),
        StoredClubRatings(table, writer),
        StoredSeasons(table, writer),
        StoredSeries(table, writer),
        StoredEvenings(table, writer),
        StoredGuests(table, writer),
        StoredPresences(table, writer),
        StoredPrizes(table, writer),
        StoredCups(table, writer),
        StoredChampionships(table, writer),
        JsonArchives(),
        StoredBackups(table, writer, system),
        StoredAccounts(table, writer),
        StoredStars(table, writer),
        StoredOfficials(table, writer),
        StoredDevices(table, writer),
        StoredScreens(table, writer),
        StoredPilots(table, writer),
        StoredReports(table, writer),
        StoredPeople(table, writer),
        StoredOutbox(table, writer),
        StoredRatingLists(table, writer),
        StoredMails(table, writer),
        StoredBookings(table, writer, system),
        StoredPaymentNotices(table, writer),
    )
