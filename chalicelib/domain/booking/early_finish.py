"""C10: an event that ends after fewer rounds than were planned: what becomes of the rest of it."""

from dataclasses import dataclass, replace

from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, RoundNumber
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.said import said_up_to
from chalicelib.domain.lifecycle.timetable import ended_after
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Settings, Tournament


class NoEarlyFinishError(DomainError):
    """C10: the system plays by a table made beforehand: without its last rounds not everybody has met everybody."""

    code = "no_early_finish"


class NoCompleteRoundError(DomainError):
    """C10: no round is complete yet, so there is none after which the event could end."""

    code = "no_complete_round"


class NothingToEndError(DomainError):
    """C10: the last planned round has been played already."""

    code = "nothing_to_end"


class LaterResultError(DomainError):
    """C10: a later round has a result, and has to be completed first: `round`, `boards` without one."""

    code = "later_result"


@dataclass(frozen=True, slots=True)
class EarlyFinish:
    """C10: what ending the event after a round does to it, one member for each line that is shown before.

    `planned` is how many rounds there were to be. `deleted` are later rounds, which have no result; `byes` who asked
    for one in a round that is not played, by name; `leaving` who would have joined later, or come back; `staying` whose
    later withdrawal is cancelled. `entries` and `bookings` are those that change, as they shall be; `settings` those of
    the event.
    """

    after: RoundNumber
    planned: int
    deleted: tuple[Round, ...]
    byes: tuple[tuple[str, RoundNumber], ...]
    leaving: tuple[Entry, ...]
    staying: tuple[Entry, ...]
    settings: Settings
    entries: tuple[Entry, ...]
    bookings: tuple[Booking, ...]


def early_finish(event: BookedEvent) -> EarlyFinish:
    """C10: what ending the event after its last complete round does.

    Raises EventClosedError, NoEarlyFinishError, NoCompleteRoundError, NothingToEndError, LaterResultError.
    """
    tournament = event.tournament
    refuse_closed(tournament)
    last = last_complete(tournament)
    refuse_to_end(tournament, last)
    entries = [(entry, _ended(entry, last)) for entry in event.entries]
    bookings = [(booking, _without_byes(booking, last)) for booking in event.bookings]
    return EarlyFinish(
        after=last,
        planned=tournament.settings.planned_rounds,
        deleted=tuple(round_ for round_ in tournament.rounds if round_.number > last),
        byes=tuple(sorted(_byes(event, last), key=lambda bye: (bye[1], bye[0]))),
        leaving=tuple(after for before, after in entries if _has_left(before, after)),
        staying=tuple(after for before, after in entries if before.is_withdrawn and not after.is_withdrawn),
        settings=ended_after(tournament.settings, last),
        entries=tuple(after for before, after in entries if after != before),
        bookings=tuple(after for before, after in bookings if after != before),
    )


def last_complete(tournament: Tournament) -> RoundNumber:
    """The last round up to which every round is published and every board has a result; 0 where there is none."""
    last = RoundNumber(0)
    for round_ in tournament.rounds:
        if not (round_.is_published and round_.is_complete):
            break
        last = round_.number
    return last


def refuse_to_end(tournament: Tournament, last: RoundNumber) -> None:
    """Raises what stops the event from ending after this round."""
    if system(tournament.settings.system).pairs_ahead:
        raise NoEarlyFinishError
    if last >= tournament.settings.planned_rounds:
        raise NothingToEndError
    for round_ in tournament.rounds:
        if round_.number > last and round_.has_result:
            raise LaterResultError(round=round_.number, boards=_without_result(round_))
    if not last:
        raise NoCompleteRoundError


def _without_result(round_: Round) -> tuple[BoardNumber, ...]:
    return tuple(board.number for board in round_.boards if not board.result.is_decided)


def _ended(entry: Entry, last: RoundNumber) -> Entry:
    """What is left of what was said of him; who would have come after the end has left before he came."""
    kept = said_up_to(entry, last)
    if entry.joins_in <= last:
        return kept
    return replace(kept, withdrawn_from=min(entry.joins_in, entry.withdrawn_from or entry.joins_in))


def _has_left(before: Entry, after: Entry) -> bool:
    return after.is_withdrawn and after.withdrawn_from != before.withdrawn_from


def _byes(event: BookedEvent, last: RoundNumber) -> set[tuple[str, RoundNumber]]:
    """Name and round of each bye that is dropped: of bookings, and those that an official put down."""
    taken = (place for booking in event.bookings for place in booking.taken)
    asked = [(place.person.name, place.byes) for place in taken]
    asked += [(entry.person.name, entry.byes) for entry in event.entries]
    return {(name, number) for name, byes in asked for number, _ in byes if number > last}


def _without_byes(booking: Booking, last: RoundNumber) -> Booking:
    places = tuple(replace(place, byes=tuple(bye for bye in place.byes if bye[0] <= last)) for place in booking.places)
    return booking if places == booking.places else replace(booking, places=places)
