"""Entering by oneself: fill in, send, change, accept, leave, skip a round; and the personal link of a booking."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.commands import attempts
from chalicelib.commands.booking_outcome import BOOKING, newly, outcome, receipt_of
from chalicelib.commands.caller import Caller, id_from
from chalicelib.commands.entries import AlreadyEnteredError
from chalicelib.domain.accounts.viewing import verified_email
from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import COMING, DRAFTS_KEPT, ENDED, Booking, NotNowError, State
from chalicelib.domain.booking.byes import with_bye, without_bye
from chalicelib.domain.booking.form import EntryForm, TypedPlace, changed_places, draft_of, is_as_offered, may_change
from chalicelib.domain.booking.links import claim_in, is_genuine
from chalicelib.domain.booking.refunds import kept
from chalicelib.domain.booking.retention import BookingForgottenError
from chalicelib.domain.booking.seats import BookedEvent, can_join, refuse_late, room_for, window_of
from chalicelib.domain.booking.settings import Window
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, BookingId, EntryId, RoundNumber, TournamentId, Version
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.money import is_whole
from chalicelib.domain.registration.already_entered import already_entered, is_same, refuse_taken
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


@dataclass(frozen=True, slots=True)
class TouchBooking:
    """Send this booking, accept what it was offered, or have it looked at."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId


@dataclass(frozen=True, slots=True)
class ChangeBooking:
    """The persons and answers as they shall be; `seen` is the version that the caller's form showed."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    places: Mapping[EntryId, TypedPlace]
    seen: Version


@dataclass(frozen=True, slots=True)
class LeaveBooking:
    """These players do not come, or stop. An official says what is `kept` of each one's price, None: by the dates."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    entries: frozenset[EntryId]
    kept: Mapping[EntryId, int] | None = None


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


Move = Callable[[BookedEvent, Booking, datetime], Booking]
"""What becomes of a booking, as its event is."""


def start_booking(command: StartBooking, services: Services) -> BookingId:
    """A draft with today's prices. No seat is taken before it is sent.

    Raises InvalidFieldError naming the fields (see `draft_of`), also `email` where a private event did not invite
    the caller; NotNowError `closed`; AlreadyEnteredError with the names; TooManyAttemptsError; RequestReusedError.
    """
    attempts.count(attempts.of_bookings(command.place), services)
    booking_id = BookingId(id_from(command.caller, f"booking {command.form!r}"))
    ids = [EntryId(id_from(command.caller, f"{booking_id} {place}")) for place in range(len(command.form.places))]

    def decide(event: BookedEvent) -> Changed:
        now = services.clock.now()
        if window_of(event.tournament, event.settings, now) is not Window.OPEN:
            raise NotNowError(state="closed")
        booking = draft_of(command.form, event, booking_id, ids, now)
        _refuse_uninvited(event, command.caller, services)
        _refuse_doubles(event, [place.person for place in booking.places], is_meant=command.namesakes)
        said = receipt_of(command.caller.request, command.caller.user, now, "bookings.start", booking)
        return newly(booking, said)

    services.bookings.change(command.tournament, command.caller.request, decide)
    try:
        return services.bookings.load(command.tournament, booking_id).id
    except NotFoundError as error:
        raise RequestReusedError(action="bookings.start") from error


def _refuse_uninvited(event: BookedEvent, caller: Caller, services: Services) -> None:
    """S64-55: a private event is entered by whom its organisers invited, with an account that has that address.

    An address that was only typed is anybody's, and whoever has entered sees the event.
    """
    tournament = event.tournament
    if tournament.settings.visibility is not Visibility.PRIVATE:
        return
    email = "" if caller.user == NOBODY else verified_email(services.accounts.by_id(caller.user))
    if not services.guests.load(tournament.id).invites(email):
        raise InvalidFieldError(field="email", reason="not_invited")


def _refuse_doubles(event: BookedEvent, persons: list[Person], *, is_meant: bool) -> None:
    """A FIDE id is one person's; a name and a national number are asked about once. Who left may come back."""
    present = [entry.person for entry in event.entries if not entry.is_withdrawn]
    coming = [one for one in event.bookings if one.state in COMING - {State.CONFIRMED} or one.state is State.WAITING]
    present += [place.person for booking in coming for place in booking.taken]
    refuse_taken("fide_id", persons, present)
    twice = () if is_meant else already_entered(persons, present)
    names = tuple(same.name for same in twice if same is not None)
    if names:
        raise AlreadyEnteredError(names=names)


def _refuse_old(event: BookedEvent, draft: Booking, now: datetime) -> None:
    """What he agreed to is what is offered still; a draft that nobody sent for a week is not there any more."""
    if now - draft.came_at > DRAFTS_KEPT:
        raise NotFoundError(what="booking", id=draft.id)
    if not is_as_offered(draft, event.settings):
        raise NotNowError(state="changed")


def _refuse_sent_since(event: BookedEvent, draft: Booking) -> None:
    """Filled in twice, in two tabs: nobody could be asked of the other one yet, by name or by number."""
    since = [one for one in event.bookings if one.came_at > draft.came_at and one.state in COMING | {State.WAITING}]
    others = [place.person for booking in since for place in booking.taken]
    persons = [place.person for place in draft.places]
    names = tuple(one.name for one in others if any(is_same(one, person) for person in persons))
    if names:
        raise AlreadyEnteredError(names=names)


def submit_booking(command: TouchBooking, services: Services) -> Booking:
    """Send it: seats are kept for him while he pays, he is entered at once where there is nothing to pay, or he waits.

    Raises NotNowError: the event is `closed` or `full`, or its fees have `changed`; PaymentRefusedError where he cannot
    pay here; InvalidFieldError for a FIDE id that somebody else entered meanwhile, AlreadyEnteredError for who was.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        if booking.state is State.DRAFT:
            _refuse_old(event, booking, now)
            _refuse_doubles(event, [place.person for place in booking.places], is_meant=True)
            _refuse_sent_since(event, booking)
        after = moves.submitted(booking, room_for(event, booking, now), now)
        if after.state is State.HELD and not services.payments.is_available:
            raise PaymentRefusedError(reason="no_payment_service")
        return after

    return change(command.caller, (command.tournament, command.booking), "bookings.send", move, services)


def accept_offer(command: TouchBooking, services: Services) -> Booking:
    """He takes the seats that he was offered. Raises NotNowError when they are no longer kept for him."""

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        refuse_late(event, booking)
        return moves.accepted(booking, now)

    return change(command.caller, (command.tournament, command.booking), "bookings.accept", move, services)


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
        others = replace(event, bookings=tuple(one for one in event.bookings if one.id != booking.id))
        own = {place.entry for place in booking.places}
        others = replace(others, entries=tuple(one for one in event.entries if one.id not in own))
        _refuse_doubles(others, [place.person for place in after.taken], is_meant=True)
        return after

    return change(command.caller, (command.tournament, command.booking), "bookings.change", move, services)


def leave_booking(command: LeaveBooking, services: Services) -> Booking:
    """These players do not come, or stop: who is an entry is withdrawn, from the next round on.

    By the personal link it is always possible: whoever does not come had better say so. What is paid back then goes by
    the organiser's date. Raises NotNowError, InvalidFieldError `kept-<entry>`.
    """

    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        _refuse_kept(booking, command.kept or {})
        keeps = kept(booking, event, now) if command.kept is None else command.kept
        return moves.left(booking, command.entries, now, keeps, can_join=can_join(event.tournament))

    return change(command.caller, (command.tournament, command.booking), "bookings.leave", move, services)


def _refuse_kept(booking: Booking, kept_of: Mapping[EntryId, int]) -> None:
    """Of nobody's fee more than all of it is kept."""
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
        change_of = without_bye if command.plays else with_bye
        return change_of(event, booking, command.entry, command.round_number)

    action = "bookings.plays" if command.plays else "bookings.skip"
    return change(command.caller, (command.tournament, command.booking), action, move, services)


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


def change(
    caller: Caller, where: tuple[TournamentId, BookingId], action: str, move: Move, services: Services
) -> Booking:
    """Do this with the booking as it is, and answer how it is then."""
    tournament, booking_id = where

    def decide(event: BookedEvent) -> Changed | None:
        now, before = services.clock.now(), event.booking(booking_id)
        after = move(event, before, now)
        return outcome(event, before, after, receipt_of(caller.request, caller.user, now, action, before))

    services.bookings.change(tournament, caller.request, decide)
    return services.bookings.load(tournament, booking_id)


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
