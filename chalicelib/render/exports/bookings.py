"""The bookings of an event as a spreadsheet: a row a player, and the money of his booking in its first row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.settings import Ask, BookingSettings
from chalicelib.domain.booking.sums import money_of
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.money import DECIMALS
from chalicelib.render.booking_wording import short_state_of
from chalicelib.render.exports.downloads import Download
from chalicelib.render.exports.spreadsheet import Cell, Spelling, csv_text
from chalicelib.render.texts import N_, Texts

_HEADS = (
    N_("Booking"), N_("Date"), N_("State"), N_("Booked by"), N_("E-mail address"), N_("Player"), N_("Rating"),
    N_("Club"), N_("FIDE ID"), N_("National number"), N_("Fee"), N_("Amount of the fee"), N_("Left"), N_("Kept"),
    N_("Currency"), N_("Paid"), N_("Given back"), N_("Still to be paid"), N_("Still to be given back"), N_("Receipts"),
)  # fmt: skip

_WHEN_ASKED: Mapping[str, str] = {
    "title": N_("Title"),
    "sex": N_("Sex"),
    "federation": N_("Federation"),
    "birth": N_("Date of birth"),
}


def bookings_file(
    bookings: Iterable[Booking], tournament: Tournament, settings: BookingSettings, texts: Texts, spelling: Spelling
) -> Download:
    """All that was sent, in the order in which it came. What the organiser asks besides has a column each."""
    asked = map(texts.text, (_WHEN_ASKED[field] for field in _asked(settings)))
    heads = [*map(texts.text, _HEADS), *asked, *(question.text for question in settings.questions)]
    rows = [row for one in bookings for row in _rows(one, tournament, settings, texts)]
    name = f"{tournament.settings.slug}-bookings.csv"
    return Download(name, "text/csv; charset=utf-8", csv_text([heads, *rows], spelling))


def _rows(
    booking: Booking, tournament: Tournament, settings: BookingSettings, texts: Texts
) -> Iterator[Sequence[Cell]]:
    """Sums over a column are right: what is of the whole booking stands in it once."""
    fees = {category.code: category.name for category in settings.categories}
    day = booking.came_at.astimezone(ZoneInfo(tournament.settings.time_zone)).date().isoformat()
    for number, place in enumerate(booking.places):
        person, answers = place.person, dict(place.answers)
        yield (
            booking.id, day, texts.text(short_state_of(booking)), booking.booker.name, booking.booker.email,
            person.name, person.rating or None, person.club, person.fide_id, person.national_id,
            fees.get(place.category, ""), _amount(place.price, booking),
            None if place.is_taken else texts.text(N_("yes")),
            _amount(place.kept, booking) if place.kept else None, booking.currency,
            *(_money(booking) if number == 0 else (None,) * 5),
            *(str(getattr(person, field)).replace("/", "-") or None for field in _asked(settings)),
            *(answers.get(question.code) for question in settings.questions),
        )  # fmt: skip


def _asked(settings: BookingSettings) -> list[str]:
    """Codes as in report files, and a birth that a spreadsheet reads."""
    return [field for field in _WHEN_ASKED if settings.ask(field) is not Ask.NO]


def _money(booking: Booking) -> Sequence[Cell]:
    money = money_of(booking)
    receipts = " ".join(str(payment.receipt) for payment in booking.by_hand)
    amounts = (money.paid, money.refunded, money.owed, money.to_go_back)
    return (*(_amount(amount, booking) for amount in amounts), receipts)


def _amount(minor: int, booking: Booking) -> Fraction:
    return Fraction(minor, 10 ** DECIMALS[booking.currency])
