"""How an event takes entries by itself."""

from dataclasses import dataclass, replace

from chalicelib.commands.booking.booking_outcome import settle
from chalicelib.commands.caller import PUBLISH, Act, Caller, content_of, receipt
from chalicelib.domain.booking.checked import checked
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class ChangeBookingSettings:
    """The settings as they shall be; their version is the one that the caller's form showed."""

    caller: Caller
    tournament: TournamentId
    settings: BookingSettings


def change_booking_settings(command: ChangeBookingSettings, services: Services) -> None:
    """Replace them: seats that come free by it are offered to those who wait; prices of bookings stay as they were.

    Whether it is held stays as it is. Raises InvalidFieldError with its `others`, ConflictError, RequestReusedError.
    """
    present = services.bookings.settings(command.tournament)
    wanted = checked(command.settings, services.tournaments.load(command.tournament))
    wanted = replace(wanted, cancelled_at=present.cancelled_at, calendar=present.calendar)
    if wanted == present:
        return
    action = "bookings.settings"
    act = Act(action, {"is_on": wanted.is_on}, (PUBLISH, settle()), content=content_of(action, command))
    services.bookings.save_settings(command.tournament, wanted, receipt(command.caller, act, services))
