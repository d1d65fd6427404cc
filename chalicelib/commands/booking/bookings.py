"""Entering by oneself: fill in, send, change, accept, leave, skip a round; and the personal link of a booking."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from chalicelib.commands import attempts
from chalicelib.commands.booking.booking_outcome import BOOKING, newly, outcome, receipt_of
from chalicelib.commands.caller import Caller, content_of, id_from
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.commands.people.invited import refuse_uninvited, without_uninvited
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import DRAFTS_KEPT, ENDED, Booking, NotNowError, State
from chalicelib.domain.booking.byes import with_bye, without_bye
from chalicelib.domain.booking.doubles import others_present
from chalicelib.domain.booking.form import EntryForm, TypedPlace, changed_places, draft_of, is_as_offered, may_change
from chalicelib.domain.booking.links import claim_in, is_genuine
from chalicelib.domain.booking.refunds import back, kept
from chalicelib.domain.booking.retention import BookingForgottenError
from chalicelib.domain.booking.seats import BookedEvent, may_join, refuse_late, room_for, window_of
from chalicelib.domain.booking.settings import Window
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BookingId, EntryId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.model.player import Person
from chalicelib.domain.money import is_whole
from chalicelib.domain.registration.already_entered import namesakes, refuse_taken
from chalicelib.ports import Job, JobKind, Services, group_of
from chalicelib.ports.bookings import Changed
from chalicelib.ports.payments import PaymentRefusedError


@dataclass(frozen=True, slots=True)
class StartBooking:
    """The form as typed; `place` is where it came from. `namesakes` allows somebody whose name is on the list already.

    The caller's request id is new for each form: the booking is found again by it and what was typed.
    """

    caller: Caller
    tournament: TournamentId
    form: EntryForm
    place: str
    namesakes: bool = False


class BookingCommand(Protocol):
    """What somebody wants with one booking."""

    @property
    def caller(self) -> Caller:
        """Who asks."""

    @property
    def tournament(self) -> TournamentId:
        """The event of the booking."""

    @property
    def booking(self) -> BookingId:
        """Which booking."""


@dataclass(frozen=True, slots=True)
class TouchBooking:
    """Send this booking, accept what it was offered, or have it looked at.

    `namesakes` sends it though somebody of the same name came since.
    """

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    namesakes: bool = False


@dataclass(frozen=True, slots=True)
class ChangeBooking:
    """The persons and answers as they shall be; `seen` is the version that the caller's form showed."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    places: Mapping[EntryId, TypedPlace]
    seen: Version


@dataclass(frozen=True, slots=True)
class RedoDraft:
    """The form as it shall be, of a booking that was not sent; `seen` and `namesakes` as elsewhere."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    form: EntryForm
    seen: Version
    namesakes: bool = False


@dataclass(frozen=True, slots=True)
class LeaveBooking:
    """These players do not come, or stop. An official says what is `kept` of each one's price, None: by the dates.

    `told` is what he was told that goes back (see `refunds.back`); None: nobody was told anything.
    """

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    entries: frozenset[EntryId]
    kept: Mapping[EntryId, int] | None = None
    told: int | None = None


@dataclass(frozen=True, slots=True)
class SkipRound:
    """Not this round; `plays` takes that back."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    entry: EntryId
    round_number: RoundNumber
    plays: bool = False


@dataclass(frozen=True, slots=True)
class OpenBooking:
    """A token that came from this place."""

    token: str
    place: str


@dataclass(frozen=True, slots=True)
class OpenedBooking:
    """Whose link it is."""

    tournament: TournamentId
    booking: Booking


class NotAsToldError(ConflictError):
    """What goes back when they leave is not what he was told: he is asked again."""


Move = Callable[[BookedEvent, Booking, datetime], Booking]
"""What becomes of a booking, as its event is."""


def start_booking(command: StartBooking, services: Services) -> BookingId:
    """A draft with today's prices. No seat is taken before it is sent.

    Raises InvalidFieldError naming the fields (see `draft_of`), also `email` where a private event did not invite
    him; NotNowError `closed`; AlreadyEnteredError with the names; TooManyAttemptsError; RequestReusedError.
    """
    for_address = attempts.of_booked_address(address_digest(command.form.booker.email))
    attempts.count((*attempts.of_bookings(command.place), *for_address), services)
    content = content_of("bookings.start", command.form)
    booking_id = BookingId(id_from(command.caller, f"booking {command.form!r}"))
    ids = [EntryId(id_from(command.caller, f"{booking_id} {place}")) for place in range(len(command.form.places))]

    def decide(event: BookedEvent) -> Changed:
        now = services.clock.now()
        if window_of(event.tournament, event.settings, now) is not Window.OPEN:
            raise NotNowError(state="closed")
        booking = draft_of(command.form, event, booking_id, ids, now)
        refuse_uninvited(event, booking, services)
        found = _namesakes(event, booking)
        if not command.namesakes:
            _refuse_namesakes(found, 0)
        booking = replace(booking, namesakes=len(found))
        said = receipt_of(command.caller.request, command.caller.user, now, "bookings.start", booking)
        return newly(booking, replace(said, content=content))

    try:
        services.bookings.change(command.tournament, command.caller.request, decide, content=content)
    except DomainError:
        attempts.forgive(for_address, services)
        raise
    return services.bookings.load(command.tournament, booking_id).id


def _namesakes(event: BookedEvent, booking: Booking) -> tuple[Person, ...]:
    """Others with the name or national number of one of its players. Raises InvalidFieldError for a FIDE id."""
    persons = [place.person for place in booking.taken]
    present = others_present(booking, event.entries, event.bookings)
    refuse_taken("fide_id", persons, present)
    return namesakes(persons, present)


def _refuse_namesakes(found: Sequence[Person], known: int) -> None:
    """Asked about is who came since so many were known. Raises AlreadyEnteredError with the names."""
    if len(found) > known:
        raise AlreadyEnteredError(names=tuple(dict.fromkeys(one.name for one in found)))


def _refuse_old(draft: Booking, now: datetime) -> None:
    """A draft that nobody sent for a week is not there any more."""
    if now - draft.came_at > DRAFTS_KEPT:
        raise NotFoundError(what="booking", id=draft.id)


def _refuse_changed(event: BookedEvent, draft: Booking) -> None:
    """What he agreed to is what is offered still."""
    if not is_as_offered(draft, event.settings):
        raise NotNowError(state="changed")


def submit_booking(command: TouchBooking, services: Services) -> Booking:
    """Send it: seats are kept for him while he pays, he is entered at once where there is nothing to pay, or he waits.

    Raises NotNowError: the event is `closed` or `full`, or its fees have `changed`; PaymentRefusedError where he cannot
    pay here; InvalidFieldError for a FIDE id that somebody else entered meanwhile, and `email` where a private event
    does not invite him (any more); AlreadyEnteredError for who was.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        if booking.state is State.DRAFT:
            _refuse_old(booking, now)
            _refuse_changed(event, booking)
            refuse_uninvited(event, booking, services)
            found = _namesakes(event, booking)
            if not command.namesakes:
                _refuse_namesakes(found, booking.namesakes)
        room = room_for(without_uninvited(event, services), booking, now)
        return _refuse_unpayable(moves.submitted(booking, room, now), services)

    return change(command, "bookings.send", move, services)


def _refuse_unpayable(booking: Booking, services: Services) -> Booking:
    """Seats are kept for nobody who cannot pay."""
    if booking.state is State.HELD and not services.payments.is_available:
        raise PaymentRefusedError(reason="no_payment_service")
    return booking


def accept_offer(command: TouchBooking, services: Services) -> Booking:
    """He takes the seats that he was offered.

    Raises NotNowError when they are no longer kept for him, PaymentRefusedError where he cannot pay here.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        refuse_late(event, booking)
        return _refuse_unpayable(moves.accepted(booking, now), services)

    return change(command, "bookings.accept", move, services)


def change_booking(command: ChangeBooking, services: Services) -> Booking:
    """Other names, numbers or answers, until the organiser's date or round 1; fees stay.

    Raises InvalidFieldError naming the fields, NotNowError, ConflictError when it was changed meanwhile.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        if booking.version != command.seen:
            raise ConflictError(what="booking", id=booking.id)
        if booking.state in ENDED or not may_change(event, now):
            raise NotNowError(state="closed")
        after = changed_places(booking, command.places, event)
        _namesakes(event, after)
        return after

    return change(command, "bookings.change", move, services)


def redo_draft(command: RedoDraft, services: Services) -> Booking:
    """Anything of a draft is put right before it is sent: who books, the players, more or fewer, at today's prices.

    Raises as `start_booking`, NotNowError, too, once it was sent, and ConflictError when it was changed meanwhile.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        if booking.version != command.seen:
            raise ConflictError(what="booking", id=booking.id)
        _refuse_old(booking, now)
        is_open = window_of(event.tournament, event.settings, now) is Window.OPEN
        if booking.state is not State.DRAFT or not is_open:
            raise NotNowError(state="closed")
        ids = [place.entry for place in booking.places]
        more = range(len(ids), len(command.form.places))
        ids += [EntryId(id_from(command.caller, f"{booking.id} {place}")) for place in more]
        after = draft_of(command.form, event, booking.id, ids[: len(command.form.places)], now)
        refuse_uninvited(event, after, services)
        found = _namesakes(event, after)
        if not command.namesakes:
            _refuse_namesakes(found, 0)
        return replace(after, version=booking.version, namesakes=len(found))

    return change(command, "bookings.change", move, services)


def leave_booking(command: LeaveBooking, services: Services) -> Booking:
    """These players do not come, or stop: who is an entry is withdrawn, from the next round on.

    By the personal link it is always possible: whoever does not come had better say so. What is paid back then goes by
    the organiser's date. Raises NotNowError, InvalidFieldError `kept-<entry>`, NotAsToldError.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        refuse_closed(event.tournament)
        refuse_kept(booking, command.kept or {})
        if command.told is not None and command.told != back(booking, event, command.entries, now):
            raise NotAsToldError(what="booking", id=booking.id)
        keeps = kept(booking, event, now) if command.kept is None else command.kept
        return moves.left(booking, command.entries, now, keeps, can_join=may_join(event, booking))

    return change(command, "bookings.leave", move, services)


def refuse_kept(booking: Booking, kept_of: Mapping[EntryId, int]) -> None:
    """Of nobody's fee more than all of it is kept. Raises InvalidFieldError `kept-<entry>`."""
    for place in booking.places:
        amount = kept_of.get(place.entry, 0)
        if amount < 0 or not is_whole(amount, booking.currency):
            raise InvalidFieldError(field=f"kept-{place.entry}", reason="not_money")
        if amount > place.price:
            raise InvalidFieldError(field=f"kept-{place.entry}", reason="more_than_fee")


def skip_round(command: SkipRound, services: Services) -> Booking:
    """“Not this round”: he is not paired in it, for a half-point bye as long as the settings allow one, else for none.

    Raises NotNowError `paired` once the round is, and for a system that knows no byes; NotFoundError.
    """

    def move(event: BookedEvent, booking: Booking, _now: datetime) -> Booking:
        refuse_closed(event.tournament)
        change_of = without_bye if command.plays else with_bye
        return change_of(event, booking, command.entry, command.round_number)

    return change(command, "bookings.plays" if command.plays else "bookings.skip", move, services)


def tell_booking(command: TouchBooking, services: Services) -> None:
    """Whoever comes back from the payment page has it looked at at once. S18: he only asks; it changes nothing."""
    now = services.clock.now()
    job = Job(
        id=f"look-{id_from(command.caller, command.booking)}",
        group=group_of(command.tournament),
        kind=JobKind.SETTLE_BOOKINGS,
        arguments={BOOKING: command.booking},
        created_at=now,
        due_at=now,
    )
    services.outbox.add(job)
    services.queue.wake(job.group, job.id)


def change(command: BookingCommand, action: str, move: Move, services: Services) -> Booking:
    """Do this with the booking as it is, and answer how it is then.

    Raises RequestReusedError where something else was done under the caller's request id.
    """
    caller, content = command.caller, content_of(action, command)

    def decide(event: BookedEvent) -> Changed | None:
        now, before = services.clock.now(), event.booking(command.booking)
        after = move(event, before, now)
        said = receipt_of(caller.request, caller.user, now, action, after)
        return outcome(event, before, after, replace(said, content=content))

    services.bookings.change(command.tournament, caller.request, decide, about=command.booking, content=content)
    return services.bookings.load(command.tournament, command.booking)


def open_booking(command: OpenBooking, services: Services) -> OpenedBooking:
    """Whose link this is.

    Raises BookingForgottenError; NotFoundError, and TooManyAttemptsError after many that lead nowhere.
    """
    try:
        return _opened(command.token, services)
    except NotFoundError:
        attempts.count(attempts.of_personal_link("booking", command.place), services)
        raise


def _opened(token: str, services: Services) -> OpenedBooking:
    claim = claim_in(token)
    if claim is None or not is_genuine(claim, services.bookings.link_key(claim.tournament)):
        raise NotFoundError(what="link")
    booking = services.bookings.load(claim.tournament, claim.booking)
    if booking.is_forgotten:
        raise BookingForgottenError
    return OpenedBooking(claim.tournament, booking)
