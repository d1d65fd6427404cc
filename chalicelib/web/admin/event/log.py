"""C3: the change log."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import Reason
from chalicelib.queries.changes import MONEY, changes
from chalicelib.render.evening_wording import WAYS, state_of
from chalicelib.render.texts import N_
from chalicelib.render.views.order import listed_view
from chalicelib.render.wording import ROLES
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.event.settings import LABELS
from chalicelib.web.admin.frame import frame, local
from chalicelib.web.authorise import Call

ACTIONS: Mapping[str, str] = {
    "tournament.create": N_("Event made"),
    "tournament.delete": N_("Event deleted"),
    "tournament.import": N_("Event brought in from a file"),
    "tournament.replace": N_("Event replaced from a file"),
    "settings.change": N_("Settings changed"),
    "settings.order": N_("Order of the standings changed"),
    "settings.ladder": N_("Rules of the ladder changed"),
    "settings.computer": N_("Club computer added"),
    "settings.keep_apart": N_("Players kept apart"),
    "settings.let_meet": N_("Players no longer kept apart"),
    "guests.invite": N_("Guests invited"),
    "guests.remove": N_("Guest taken off the list"),
    "guests.forget": N_("Addresses of guests taken away"),
    "officials.add": N_("Role given"),
    "officials.remove": N_("Role taken away"),
    "officials.hand_over": N_("Made the owner"),
    "officials.left": N_("An official deleted his account"),
    "officials.invite": N_("Invited by mail"),
    "officials.take_back": N_("Invitation taken back"),
    "officials.accept": N_("Invitation accepted"),
    "entries.add": N_("Entered"),
    "entries.edit": N_("Entry changed"),
    "entries.ratings": N_("Ratings taken from the rating list"),
    "entries.withdraw": N_("Withdrawn"),
    "entries.return": N_("Returned"),
    "entries.expel": N_("Player expelled"),
    "entries.byes": N_("Byes put down"),
    "presence.mark": N_("Presence ticked"),
    "entries.remove": N_("Entry removed"),
    "bookings.start": N_("Booking begun"),
    "bookings.send": N_("Booking sent"),
    "bookings.accept": N_("Place accepted"),
    "bookings.change": N_("Booking changed"),
    "bookings.leave": N_("Players of a booking withdrawn"),
    "bookings.skip": N_("A round skipped"),
    "bookings.plays": N_("A round not skipped after all"),
    "bookings.pay": N_("Went to pay"),
    "bookings.page": N_("Page to pay made"),
    "bookings.settle": N_("Payment looked at"),
    "bookings.take_payment": N_("Money taken by hand"),
    "bookings.give_back": N_("Money given back by hand"),
    "bookings.cancel_event": N_("Event called off"),
    "bookings.hold_event": N_("Event held after all"),
    "bookings.forget": N_("Names and addresses of who booked taken away"),
    "bookings.settings": N_("Online entry changed"),
    "bookings.confirmed": N_("Booking confirmed"),
    "bookings.processing": N_("Payment under way"),
    "bookings.offered": N_("Place offered from the waiting list"),
    "bookings.expired": N_("Booking expired"),
    "bookings.withdrawn": N_("Booking ended"),
    "bookings.refund_pending": N_("Money goes back"),
    "bookings.refunded": N_("Money went back"),
    "rounds.pair": N_("Pairing asked for"),
    "rounds.draft": N_("Draft made"),
    "rounds.by_hand": N_("Draft begun by hand"),
    "rounds.redraw": N_("Paired again"),
    "rounds.discard": N_("Draft thrown away"),
    "rounds.change": N_("Draft changed by hand"),
    "rounds.publish": N_("Round published"),
    "rounds.unpublish": N_("Round taken back"),
    "rounds.start": N_("Round started"),
    "results.save": N_("Results saved"),
    "devices.code": N_("Code for a helper made"),
    "devices.admit": N_("Helper let in"),
    "devices.revoke": N_("Helper’s device taken off"),
    "evening.availability": N_("Who comes"),
    "evening.restore": N_("Evening restored from a file"),
    "evening.computer_there": N_("Club computer available"),
    "evening.computer_gone": N_("Club computer not available"),
    "evening.re_pair": N_("Paired again on the evening"),
    "evening.undo": N_("Re-pairing undone"),
}
FIELDS: Mapping[str, str] = {
    **LABELS,
    "slug": N_("Address"),
    "byes": N_("Limits of byes"),
    "order_changes": N_("Changes of the order of the standings"),
    "table": N_("Own table"),
    "seats": N_("Start numbers that are given"),
    "ladder": N_("Rules of the ladder"),
    "ladder_preset": N_("Rules to begin with"),
    "ladder_rules": N_("Points in the ladder"),
    "ladder_evening": N_("How an evening is paired"),
    "ladder_times": N_("Hours of the evening"),
    "venue": N_("Venue"),
    "contact": N_("Contact"),
    "club": N_("Club"),
}
"""What the settings are called."""
ALLOWED: Mapping[str, str] = {
    Allowance.REMATCH.value: N_("rematches allowed"),
    Allowance.COLOURS.value: N_("colours beyond the limits allowed"),
    Allowance.SECOND_BYE.value: N_("a second bye allowed"),
}


@route("GET", "/t/{tournament}/log", Action.SEE_MONEY)
def log(call: Call) -> Response:
    """Who did what, when; newest first. Who sees the money alone reads what is about it."""
    tournament = call.services.tournaments.load(call.tournament)
    about = "" if call.may(Action.SEE_TOURNAMENT) else MONEY
    found = changes(call.tournament, call.services, page_of(call), about)
    lines = [(one, local(one.at, tournament), [listed_view(order) for order in one.orders]) for one in found.changes]
    rules = tournament.settings.ladder.rules if tournament.settings.ladder else None
    words = {
        "actions": ACTIONS,
        "fields": FIELDS,
        "allowed": ALLOWED,
        "ways": WAYS,
        "roles": ROLES,
        "state": lambda one: state_of(Presence(one.presence), one.until, Reason(one.duty), rules),
    }
    shown = {"frame": frame(call, tournament, None), "lines": lines, "log": found}
    return render(call, "event/log.html", {**shown, **words})


def page_of(call: Call) -> int:
    """Which page of a change log is looked for; the first one where that says no number."""
    number = call.request.query.get("page", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < len("100000") else 1
