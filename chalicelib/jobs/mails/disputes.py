"""The mail to those who keep the money of an event: a payer had his bank take a payment back."""

from collections.abc import Mapping

from chalicelib.domain.ids import BookingId, TournamentId, UserId
from chalicelib.ports import Message, Services
from chalicelib.render.money import money
from chalicelib.render.texts import N_


def booking_disputed(about: Mapping[str, str | int], services: Services) -> Message | None:
    """To one of them, in his language. None when the bank has decided by now, or his account is gone."""
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    booking = services.bookings.load(tournament.id, BookingId(str(about["booking"])))
    user = services.accounts.by_id(UserId(str(about["user"])))
    if user.is_deleted or not booking.contested:
        return None
    values = {
        "event": tournament.settings.name,
        "name": booking.booker.name,
        "amount": money(booking.contested, booking.currency, user.language),
        "link": f"{services.origin}/admin/t/{tournament.id}/bookings/{booking.id}",
    }
    return Message(user.email, user.language, N_("{event}: a payment is disputed"), "booking_disputed", values)
