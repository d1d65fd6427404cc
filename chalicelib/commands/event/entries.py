"""Entries: add, change, withdraw, expel, return, remove."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from chalicelib.commands.booking.booking_outcome import settle
from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH, Act, Caller, content_of, id_from, receipt
from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.deletion import left_entries, refuse_booked, refuse_left
from chalicelib.domain.booking.doubles import booked_persons
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.entries import newcomer, takes_entries
from chalicelib.domain.lifecycle.said import back_in, gone_in, returned, withdrawn
from chalicelib.domain.lifecycle.settings import MOST_PLAYERS, FixedOnceStartedError
from chalicelib.domain.lifecycle.withdrawal import gone_from
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.already_entered import already_entered, refuse_taken
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.fixed_board import with_fixed_board
from chalicelib.domain.registration.person import checked
from chalicelib.ports import FollowUp, Services

LONGEST_REASON = 500


class AlreadyEnteredError(DomainError):
    """Somebody with this name or national number is entered already: `names`. Said again, he is entered as well."""

    code = "already_entered"


@dataclass(frozen=True, slots=True)
class AddEntries:
    """New entries. `namesakes` allows somebody whose name or national number is on the list already."""

    caller: Caller
    tournament: TournamentId
    persons: tuple[Person, ...]
    namesakes: bool = False


@dataclass(frozen=True, slots=True)
class EditEntry:
    """The person as he shall be, and the board that he keeps; `seen` is the version that the caller's form showed."""

    caller: Caller
    tournament: TournamentId
    entry: EntryId
    person: Person
    seen: Version
    fixed_board: BoardNumber | None = None


@dataclass(frozen=True, slots=True)
class TouchEntry:
    """Withdraw, return or remove this entry.

    `round_number` is the first round that he is gone in, or back; None: as soon as can be.
    """

    caller: Caller
    tournament: TournamentId
    entry: EntryId
    round_number: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class ExpelEntry:
    """An arbiter's decision: he plays no more, and why, for officials to know."""

    caller: Caller
    tournament: TournamentId
    entry: EntryId
    reason: str


def add_entries(command: AddEntries, services: Services) -> int:
    """Enter them, in this order; after round 1 is paired they join from the next round on (S3, C.04.2 2.4).

    Whoever booked, and is to pay or waits, counts as entered. Answers how many. Raises InvalidFieldError naming the
    field, also for a FIDE id that somebody has already, and AlreadyEnteredError with the names.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    present = services.tournaments.entries(command.tournament)
    bookings = services.bookings.of_tournament(command.tournament)
    persons = tuple(checked(person, last_day=_last_day(tournament)) for person in command.persons)
    if not persons:
        return 0
    if len(present) + len(persons) > MOST_PLAYERS:
        raise InvalidFieldError(field="list", reason="too_many", most=MOST_PLAYERS)
    if not services.tournaments.was_done(command.tournament, command.caller.request):
        _refuse_doubles(command, persons, _known(present, bookings))
    ids = entry_ids(command.caller, len(persons))
    entries = tuple(newcomer(tournament, own, person) for own, person in zip(ids, persons, strict=True))
    act = Act("entries.add", {"names": [person.name for person in persons]}, (PUBLISH, LIST_PEOPLE))
    services.tournaments.add_entries(
        command.tournament, entries, _appended(tournament, entries), receipt(command.caller, act, services)
    )
    return len(entries)


def _known(present: Sequence[Entry], bookings: Sequence[Booking]) -> list[Person]:
    """Who is entered or booked. Whoever left by a booking comes back as somebody new."""
    left = left_entries(bookings)
    return [entry.person for entry in present if entry.id not in left] + booked_persons(bookings)


def entry_ids(caller: Caller, count: int) -> list[EntryId]:
    """The ids of the entries that this request makes; the same whenever it is repeated."""
    return [EntryId(id_from(caller, f"entry {place}")) for place in range(count)]


def _last_day(tournament: Tournament) -> date:
    """Who plays was born by then."""
    return max(tournament.settings.playing_days)


def _refuse_doubles(command: AddEntries, persons: Sequence[Person], present: Sequence[Person]) -> None:
    """A FIDE id is one person's; a name and a national number are asked about once."""
    refuse_taken("fide_id", persons, present)
    twice = () if command.namesakes else already_entered(persons, present)
    names = tuple(same.name for same in twice if same is not None)
    if names:
        raise AlreadyEnteredError(names=names)


def _appended(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Player, ...]:
    """S3: after round 1 is paired, late entries get the next numbers; a round robin takes nobody any more."""
    if not tournament.is_start_list_frozen:
        return ()
    if not takes_entries(tournament):
        raise FixedOnceStartedError(field="entries")
    last = max((player.number for player in tournament.players), default=0)
    return tuple(Player(PairingNumber(last + 1 + place), entry) for place, entry in enumerate(entries))


def edit_entry(command: EditEntry, services: Services) -> None:
    """Change what is known of him, and his board. His rating is fixed once round 1 is paired.

    What is left as it was is not doubted again. Raises InvalidFieldError, also for a number that somebody else has,
    FixedOnceStartedError, ConflictError when he was changed meanwhile.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    entries = services.tournaments.entries(command.tournament)
    entry = _among(entries, command.entry)
    person = checked(command.person, entry.person, _last_day(tournament))
    board = with_fixed_board(entry, command.fixed_board, entries)
    booked = booked_persons(services.bookings.of_tournament(command.tournament))
    _refuse_others_numbers(person, entry, [one.person for one in entries if one.id != entry.id] + booked)
    if tournament.is_start_list_frozen and person.rating != entry.person.rating:
        raise FixedOnceStartedError(field="rating")
    details, content = {"names": [person.name], "fixed_board": board}, content_of("entries.edit", command)
    act = Act("entries.edit", details, (PUBLISH, LIST_PEOPLE), content=content)
    wanted = replace(entry, person=person, fixed_board=board, version=command.seen)
    services.tournaments.save_entry(command.tournament, wanted, receipt(command.caller, act, services))


def _refuse_others_numbers(person: Person, entry: Entry, others: Sequence[Person]) -> None:
    for field in ("fide_id", "national_id"):
        if getattr(person, field) != getattr(entry.person, field):
            refuse_taken(field, (person,), others)


def withdraw_entry(command: TouchEntry, services: Services) -> None:
    """He is paired no more, from the next round on or a later one; a draft shows that it has to be redrawn.

    Published rounds stay. In a round robin he keeps his place, and is gone from the first round that he does not play
    (C.05 6.6). Raises InvalidFieldError for a round that is published, or not planned.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    entry = _entry(command.tournament, command.entry, services)
    if entry.is_withdrawn:
        return
    first = gone_in(tournament, entry.id, command.round_number)
    follow_up = (PUBLISH, *_offers(command.tournament, services))
    act = Act("entries.withdraw", {"names": [entry.person.name], "entry": entry.id, "round": first}, follow_up)
    services.tournaments.save_entry(command.tournament, withdrawn(entry, first), receipt(command.caller, act, services))


def expel_entry(command: ExpelEntry, services: Services) -> None:
    """As a withdrawal from the next round on, by decision of the arbiter (Laws of Chess 12.9.9); his games stand.

    Raises InvalidFieldError without a reason.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    reason = clean_text(command.reason)
    if not reason:
        raise InvalidFieldError(field="reason", reason="missing")
    if len(reason) > LONGEST_REASON:
        raise InvalidFieldError(field="reason", reason="too_long", most=LONGEST_REASON)
    entry = _entry(command.tournament, command.entry, services)
    if entry.is_expelled:
        return
    gone = gone_from(tournament, entry.id)
    first = min(gone, entry.withdrawn_from) if entry.withdrawn_from is not None else gone
    follow_up = (PUBLISH, *_offers(command.tournament, services))
    details = {"names": [entry.person.name], "entry": entry.id, "round": first, "reason": reason}
    wanted = replace(withdrawn(entry, first), expelled_for=reason)
    act = Act("entries.expel", details, follow_up)
    services.tournaments.save_entry(command.tournament, wanted, receipt(command.caller, act, services))


def return_entry(command: TouchEntry, services: Services) -> None:
    """He plays again, from the next round on or a later one; who had withdrawn before round 1 gets the next number.

    No published round changes: in those that he missed he stays absent. Raises EntryLeftError, InvalidFieldError for a
    round that is published, or not planned.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    entry = _entry(command.tournament, command.entry, services)
    if not entry.is_withdrawn:
        return
    refuse_left(command.entry, services.bookings.of_tournament(command.tournament))
    back = back_in(tournament, command.round_number)
    act = Act("entries.return", {"names": [entry.person.name], "round": back}, (PUBLISH,))
    wanted = returned(entry, back) if takes_entries(tournament) else replace(returned(entry, back), gaps=entry.gaps)
    numbered: tuple[Player, ...] = ()
    if tournament.is_start_list_frozen and all(player.entry.id != entry.id for player in tournament.players):
        wanted = replace(wanted, joins_in=back, gaps=())
        numbered = _appended(tournament, (wanted,))
    services.tournaments.save_entry(
        command.tournament, wanted, receipt(command.caller, act, services), next(iter(numbered), None)
    )


def remove_entry(command: TouchEntry, services: Services) -> None:
    """Take him off the list. Only while round 1 is not paired; later he can be withdrawn.

    Raises FixedOnceStartedError, EntryBookedError.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    if tournament.is_start_list_frozen:
        raise FixedOnceStartedError(field="entry")
    entry = _entry(command.tournament, command.entry, services)
    refuse_booked(command.entry, services.bookings.of_tournament(command.tournament))
    follow_up = (PUBLISH, LIST_PEOPLE, *_offers(command.tournament, services))
    act = Act("entries.remove", {"names": [entry.person.name]}, follow_up)
    services.tournaments.remove_entry(command.tournament, command.entry, receipt(command.caller, act, services))


def _offers(tournament: TournamentId, services: Services) -> tuple[FollowUp, ...]:
    """A seat that comes free is offered to who waits, where people enter by themselves."""
    return (settle(),) if services.bookings.settings(tournament).is_on else ()


def _entry(tournament: TournamentId, entry_id: EntryId, services: Services) -> Entry:
    return _among(services.tournaments.entries(tournament), entry_id)


def _among(entries: Sequence[Entry], entry_id: EntryId) -> Entry:
    for entry in entries:
        if entry.id == entry_id:
            return entry
    raise NotFoundError(what="entry", id=entry_id)
