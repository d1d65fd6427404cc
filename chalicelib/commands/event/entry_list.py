"""A whole list of entries at once: who is entered already is not entered again."""

from dataclasses import dataclass

from chalicelib.commands.caller import Caller
from chalicelib.commands.event.entries import AddEntries, add_entries, entry_ids
from chalicelib.domain.booking.doubles import booked_persons
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.already_entered import already_entered
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class EnterList:
    """The persons of a list; `anyway` are the places (from 0) of those who are somebody else all the same."""

    caller: Caller
    tournament: TournamentId
    persons: tuple[Person, ...]
    anyway: frozenset[int] = frozenset()


def enter_list(command: EnterList, services: Services) -> int:
    """Enter whoever is not entered yet, nor booked, in this order, and answer how many that were.

    Those whom this very request entered before do not count as entered: repeated, it is the same request.
    """
    mine = set(entry_ids(command.caller, len(command.persons)))
    present = [entry.person for entry in services.tournaments.entries(command.tournament) if entry.id not in mine]
    booked = booked_persons(services.bookings.of_tournament(command.tournament))
    known = already_entered(command.persons, present + booked)
    chosen = tuple(
        person
        for place, (person, same) in enumerate(zip(command.persons, known, strict=True))
        if same is None or place in command.anyway
    )
    return add_entries(AddEntries(command.caller, command.tournament, chosen, namesakes=True), services)
