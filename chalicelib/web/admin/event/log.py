"""C3: the change log."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.changes import MONEY, changes, whole_log
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.admin.event.prizes import LABELS as PRIZE_LABELS
from chalicelib.web.admin.event.settings import LABELS
from chalicelib.web.admin.frame import frame, local
from chalicelib.web.admin.log_words import CSV_TYPE, JSON_TYPE, LogWords, log_csv, log_json
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment

ACTIONS: Mapping[str, str] = {
    "tournament.create": N_("Event made"),
    "tournament.delete": N_("Event deleted"),
    "tournament.import": N_("Event brought in from a file"),
    "tournament.backup": N_("Backup asked for"),
    "tournament.restore": N_("Restored from a backup"),
    "tournament.replace": N_("Event replaced from a file"),
    "tournament.close": N_("Event closed"),
    "tournament.end_early": N_("Event ended early"),
    "ratings.players": N_("Players joined to members, for the ratings of the club"),
    "settings.change": N_("Settings changed"),
    "settings.timetable": N_("Timetable changed"),
    "settings.starts": N_("Start of rounds changed by hand"),
    "settings.order": N_("Order of the standings changed"),
    "settings.ladder": N_("Rules of the ladder changed"),
    "settings.computer": N_("Club computer added"),
    "settings.keep_apart": N_("Players kept apart"),
    "settings.let_meet": N_("Players no longer kept apart"),
    "prizes.save": N_("Prizes changed"),
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
    "rounds.ahead": N_("Round paired and published ahead"),
    "rounds.unpublish": N_("Round taken back"),
    "rounds.start": N_("Round started"),
    "boards.add": N_("Board added"),
    "boards.dissolve": N_("Board dissolved"),
    "boards.swap": N_("Players swapped"),
    "boards.put_off": N_("Game put off"),
    "reports.on": N_("Players report results by their links"),
    "reports.off": N_("Players no longer report results"),
    "reports.renew": N_("Link of a player made anew"),
    "reports.say": N_("Result reported, not counted yet"),
    "results.save": N_("Results saved"),
    "results.correct": N_("Results corrected"),
    "devices.code": N_("Code for a helper made"),
    "devices.admit": N_("Helper let in"),
    "devices.revoke": N_("Helper’s device taken off"),
    "screens.make": N_("Screen in the hall made"),
    "screens.change": N_("Screen in the hall changed"),
    "screens.renew": N_("Screen in the hall given a new address"),
    "screens.remove": N_("Screen in the hall taken off"),
    "screens.announce": N_("Announced on the screens"),
    "screens.silence": N_("Announcement taken off the screens"),
    "evening.availability": N_("Who comes"),
    "evening.restore": N_("Evening restored from a file"),
    "evening.computer_there": N_("Club computer available"),
    "evening.computer_gone": N_("Club computer not available"),
    "evening.re_pair": N_("Paired again on the evening"),
    "evening.undo": N_("Re-pairing undone"),
}
FIELDS: Mapping[str, str] = {
    **LABELS,
    **PRIZE_LABELS,
    "slug": N_("Address"),
    "byes": N_("Limits of byes"),
    "round_minutes": N_("Length of a round in minutes"),
    "timetable": N_("Timetable"),
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
    "adjourned_drawn": N_("adjourned games taken as drawn"),
}


@route("GET", "/t/{tournament}/log", Action.SEE_MONEY)
def log(call: Call) -> Response:
    """Who did what, when; newest first. Who sees the money alone reads what is about it."""
    tournament = call.services.tournaments.load(call.tournament)
    found = changes(call.tournament, call.services, page_of(call), seen_of_log(call))
    lines = [(one, local(one.at, tournament)) for one in found.changes]
    shown = {"frame": frame(call, tournament, None), "lines": lines, "log": found}
    return render(call, "event/log.html", {**shown, "words": words_of(texts(call), tournament)})


@route("GET", "/t/{tournament}/log/csv", Action.SEE_MONEY)
def log_file(call: Call) -> Response:
    """All of it for spreadsheets, spelled as the visitor's country does it."""
    tournament = call.services.tournaments.load(call.tournament)
    zone = ZoneInfo(tournament.settings.time_zone)
    found = whole_log(call.tournament, call.services, seen_of_log(call))
    lines = ((one, one.at.astimezone(zone)) for one in found)
    text = log_csv(lines, words_of(texts(call), tournament), spelling_for(call.visitor.language))
    return attachment(f"{tournament.settings.slug}-log.csv", CSV_TYPE, text)


@route("GET", "/t/{tournament}/log/json", Action.SEE_MONEY)
def log_data(call: Call) -> Response:
    """All of it for programs."""
    tournament = call.services.tournaments.load(call.tournament)
    found = whole_log(call.tournament, call.services, seen_of_log(call))
    text = log_json(found, words_of(texts(call), tournament))
    return attachment(f"{tournament.settings.slug}-log.json", JSON_TYPE, text)


def seen_of_log(call: Call) -> str:
    """How the actions begin that the caller may read: all of them for officials, else those about money."""
    return "" if call.may(Action.SEE_TOURNAMENT) else MONEY


def words_of(say: Texts, tournament: Tournament) -> LogWords:
    """The log of this event in this language."""
    rules = tournament.settings.ladder.rules if tournament.settings.ladder else None
    return LogWords(say, ACTIONS, FIELDS, ALLOWED, rules)


def page_of(call: Call) -> int:
    """Which page of a change log is looked for; the first one where that says no number."""
    number = call.request.query.get("page", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < len("100000") else 1
