"""A booking that was not sent yet: all of its form, to be put right."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.booking.bookings import RedoDraft, redo_draft
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import Version
from chalicelib.queries.booking.booking_page import BookingPage
from chalicelib.web.authorise import Call
from chalicelib.web.booking.enter import filled_in, form_values, refused_values, typed_form
from chalicelib.web.booking.frame import refused, render
from chalicelib.web.booking.typed import as_typed

_TEMPLATE = "draft.html"


def draft_form(call: Call, view: BookingPage, shown: Mapping[str, object]) -> Response:
    """The form as it was filled in."""
    booking = view.booking
    typed = {"name": booking.booker.name, "email": booking.booker.email}
    typed |= {"pays_at_door": "yes"} if booking.pays_at_door else {}
    for number, place in enumerate(booking.places, start=1):
        typed |= {**as_typed(number, place, call.visitor.language), f"place-{number}-category": place.category}
    values = {**form_values(call, view.event, len(booking.places)), **shown}
    return render(call, _TEMPLATE, {**values, "values": typed})


def redo(call: Call, view: BookingPage, shown: Mapping[str, object]) -> Response | None:
    """It is as it was typed: nothing more to say; else the form once more."""
    if call.form.text("fill"):
        return filled_in(call, view.event, _TEMPLATE, shown)
    try:
        command = RedoDraft(
            caller=call.anybody,
            tournament=call.booked.tournament,
            booking=view.booking.id,
            form=typed_form(call, view.event, view.booking.booker.user),
            seen=Version(call.form.number("seen")),
            namesakes=bool(call.form.text("namesakes")),
        )
        redo_draft(command, call.services)
    except DomainError as error:
        return refused(call, _TEMPLATE, error, {**refused_values(call, view.event, error), **shown})
    return None
