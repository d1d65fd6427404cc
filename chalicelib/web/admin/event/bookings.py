"""Bookings for the organisers and their treasurer: the list, its file, and calling the event off."""

from collections.abc import Iterator, Mapping, Sequence

from chalice.app import Response

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings, hold_event_after_all
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.account import kept_account
from chalicelib.domain.booking.booking import ENDED, Booking, State
from chalicelib.domain.booking.deletion import may_be_held_after_all
from chalicelib.domain.booking.seats import seats_of
from chalicelib.domain.booking.sums import money_of, totals
from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.booking.booking_list import Only, chosen, sent
from chalicelib.queries.booking.bookings import refund_progress
from chalicelib.queries.event.steps import Step
from chalicelib.render.booking_wording import SHORT_STATES, short_state_of
from chalicelib.render.exports.bookings import bookings_file
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.money import money
from chalicelib.render.paths import entry_form
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.payouts import may_see_payouts
from chalicelib.web.request import attachment, go_to

_CHOICES: Mapping[str, str] = {
    Only.ALL.value: N_("all"),
    Only.OWING.value: N_("still to be paid"),
    Only.BACK.value: N_("still to be given back"),
    Only.DISPUTED.value: N_("disputed"),
    **{state.value: text for state, text in SHORT_STATES.items() if state is not State.DRAFT},
}
"""What the list can be narrowed to."""


@route("GET", "/t/{tournament}/bookings", Action.SEE_MONEY)
def bookings_page(call: Call) -> Response:
    """Who booked, what is owed, paid and given back; searched by words and narrowed to a state."""
    tournament = call.services.tournaments.load(call.tournament)
    event = call.services.bookings.event(call.tournament)
    settings, everything = event.settings, sent(event.bookings)
    words, only = call.request.query.get("q", ""), call.request.query.get("only", "")
    found = chosen(everything, words, only)
    shown = {
        "frame": frame(call, tournament, Step.BOOKINGS),
        "is_any": bool(everything),
        "rows": [(one, money_of(one), local(one.came_at, tournament)) for one in found],
        "totals": totals(found),
        "seats": seats_of(event),
        "queue": {one.id: place for place, one in enumerate(event.waiting(), start=1)},
        "words": words,
        "only": only,
        "choices": [(code, texts(call).text(text)) for code, text in _CHOICES.items()],
        "state_of": short_state_of,
        "is_on": settings.is_on,
        "address": f"{call.services.origin}{entry_form(tournament.settings.slug)}",
        "may_set": call.may(Action.CHANGE_SETTINGS),
        "may_see_payouts": may_see_payouts(call, kept_account(event)),
        "may_hold": may_be_held_after_all(everything),
        "progress": refund_progress(call.tournament, call.services) if settings.is_cancelled else None,
    }
    return render(call, "event/bookings.html", shown)


@route("GET", "/t/{tournament}/bookings/export", Action.SEE_MONEY)
def export_bookings(call: Call) -> Response:
    """All bookings with their players and payments, as a spreadsheet of the visitor's country."""
    bookings = sent(call.services.bookings.of_tournament(call.tournament))
    tournament = call.services.tournaments.load(call.tournament)
    settings = call.services.bookings.settings(call.tournament)
    made = bookings_file(bookings, tournament, settings, texts(call), spelling_for(call.visitor.language))
    return attachment(made.name, made.content_type, made.text)


@route("GET", "/t/{tournament}/bookings/cancel", Action.CHANGE_SETTINGS)
def ask_cancellation(call: Call) -> Response:
    """Say what happens when the event is called off; when it is already, how far the refunds are."""
    if call.services.bookings.settings(call.tournament).is_cancelled:
        return go_to(f"{root_of(call)}/bookings")
    tournament = call.services.tournaments.load(call.tournament)
    return ask(call, tournament, Step.BOOKINGS, _question(call, tournament))


@route("POST", "/t/{tournament}/bookings/cancel", Action.CHANGE_SETTINGS)
def cancel(call: Call) -> Response:
    """Call it off: a worker gives all the money back, booking by booking."""
    try:
        cancel_event_bookings(CancelEvent(call.caller, call.tournament), call.services)
    except DomainError as error:
        tournament = call.services.tournaments.load(call.tournament)
        return ask_again(call, Step.BOOKINGS, _question(call, tournament), error)
    return go_to(f"{root_of(call)}/bookings?done=called_off")


@route("POST", "/t/{tournament}/bookings/hold", Action.CHANGE_SETTINGS)
def hold(call: Call) -> Response:
    """Take it back, where nobody had booked."""
    hold_event_after_all(CancelEvent(call.caller, call.tournament), call.services)
    return go_to(f"{root_of(call)}/settings?done=held_after_all")


def _question(call: Call, tournament: Tournament) -> Question:
    say = texts(call).text
    bookings = sent(call.services.bookings.of_tournament(call.tournament))
    is_paid = any(one.received > 0 for one in bookings)
    return Question(
        title=say(N_("Call off “{name}”?"), name=tournament.settings.name),
        consequences=list(_what_happens(call, bookings)),
        button=say(N_("Call the event off and give all the money back") if is_paid else N_("Call the event off")),
        back=f"{root_of(call)}/{'bookings' if bookings else 'settings#cancel'}",
    )


def _what_happens(call: Call, bookings: Sequence[Booking]) -> Iterator[str]:
    """What goes back, by the way it came."""
    say, count = texts(call).text, texts(call).plural
    coming = sum(len(one.taken) for one in bookings if one.state not in ENDED | {State.DRAFT})
    yield say(N_("Nobody can enter any more; the pages say that the event is not held."))
    yield say(N_("It stays in calendars, struck out, and nobody is reminded of it."))
    yield say(N_("No further round can be paired or published. What was played stays as it is."))
    if not bookings:
        yield say(N_("As long as nobody has booked, this can be taken back."))
        return
    yield count(
        "{number} player of the bookings is withdrawn.", "{number} players of the bookings are withdrawn.", coming
    )
    for currency, (online, by_hand) in _to_go_back(bookings).items():
        amounts = [money(amount, currency, call.visitor.language) for amount in (online, by_hand)]
        if online:
            yield say(N_("{amount} goes back by the way it was paid online."), amount=amounts[0])
            yield say(N_("What the payment service kept for each payment does not come back."))
        if by_hand:
            yield say(N_("{amount} was paid by hand: you give it back yourself and put it down."), amount=amounts[1])
    yield say(N_("Everybody who booked gets a mail. This cannot be taken back."))


def _to_go_back(bookings: Sequence[Booking]) -> Mapping[str, tuple[int, int]]:
    """By currency, what is left of payments online and of those by hand."""
    found: dict[str, tuple[int, int]] = {}
    for one in bookings:
        online, by_hand = found.get(one.currency, (0, 0))
        net = sum(charge.net for charge in one.charges)
        found[one.currency] = (online + net, by_hand + one.received - net)
    return found
