"""“Not this round”: byes that players take by themselves, until the round is paired."""

from collections.abc import Mapping
from dataclasses import replace

from chalicelib.domain.booking.booking import Booking, NotNowError, Place, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.bye_rules import gives_half
from chalicelib.domain.lifecycle.said import takes_byes
from chalicelib.domain.model.result import ByeKind


def with_bye(event: BookedEvent, booking: Booking, entry: EntryId, number: RoundNumber) -> Booking:
    """He is not paired in this round. Asked for twice it is one. Raises NotNowError, NotFoundError."""
    place = _place(event, booking, entry, number)
    if number in dict(place.byes):
        return booking
    byes = (*place.byes, (number, _kind(event, place, number)))
    return _with(booking, replace(place, byes=tuple(sorted(byes))))


def without_bye(event: BookedEvent, booking: Booking, entry: EntryId, number: RoundNumber) -> Booking:
    """He plays in this round after all. Raises NotNowError, NotFoundError."""
    place = _place(event, booking, entry, number)
    byes = tuple(bye for bye in place.byes if bye[0] != number)
    return booking if byes == place.byes else _with(booking, replace(place, byes=byes))


def asked_byes(event: BookedEvent, number: RoundNumber) -> Mapping[EntryId, ByeKind]:
    """Who asked not to be paired in this round, in which he would be, and the bye that he gets.

    He said so by himself, or to an official, who has the last word.
    """
    said = {player.entry.id: player.entry.bye_in(number) for player in event.tournament.players}
    playing = {player.entry.id for player in event.tournament.players if player.entry.is_paired_in(number)}
    confirmed = (booking for booking in event.bookings if booking.state is State.CONFIRMED)
    asked = {place.entry: dict(place.byes).get(number) for booking in confirmed for place in booking.taken}
    both = ((entry, said[entry] or asked.get(entry)) for entry in playing)
    return {entry: kind for entry, kind in both if kind is not None}


def _place(event: BookedEvent, booking: Booking, entry: EntryId, number: RoundNumber) -> Place:
    """His place, when it is a round to come that is not paired yet, in a system that pairs round by round."""
    tournament = event.tournament
    place = booking.place(entry)
    if place is None or not place.is_taken or not 1 <= number <= tournament.settings.planned_rounds:
        raise NotFoundError(what="round", round=number)
    if booking.state is not State.CONFIRMED or not takes_byes(tournament):
        raise NotNowError(state=booking.state.value)
    if tournament.round(number) is not None:
        raise NotNowError(state="paired")
    return place


def _kind(event: BookedEvent, place: Place, number: RoundNumber) -> ByeKind:
    """As many half-point byes as players can take by themselves, in rounds that have any; those after are for nothing.

    One that an official put down counts with them.
    """
    entry = next((player.entry for player in event.tournament.players if player.entry.id == place.entry), None)
    byes = {**dict(place.byes), **dict(entry.byes if entry else ())}
    settings = event.tournament.settings
    rules = replace(settings.byes, half_points=event.settings.half_point_byes)
    had = sum(kind is ByeKind.HALF_POINT for kind in byes.values())
    return ByeKind.HALF_POINT if gives_half(rules, settings.planned_rounds, number, had) else ByeKind.ZERO_POINT


def _with(booking: Booking, place: Place) -> Booking:
    return replace(booking, places=tuple(place if one.entry == place.entry else one for one in booking.places))
