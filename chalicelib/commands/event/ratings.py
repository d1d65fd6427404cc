"""The ratings of an event as the rating list has them: those that an official has ticked, all of them or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH, Act, Caller, receipt
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import EntryId, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.comparison import compare
from chalicelib.domain.ratings.lists.differences import Difference, as_listed
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.domain.registration.already_entered import refuse_taken
from chalicelib.domain.registration.person import checked
from chalicelib.ports import Services, open_lists


class StaleEntriesError(ConflictError):
    """Entries were changed since they were compared: `names`."""

    code = "stale_entries"


class ListChangedError(ConflictError):
    """Another rating list is in use than the one that was compared."""

    code = "list_changed"


@dataclass(frozen=True, slots=True)
class Ticked:
    """Take this entry's ratings, as it was in this version; `takes_name` its name as well."""

    entry: EntryId
    seen: Version
    takes_name: bool = False


@dataclass(frozen=True, slots=True)
class TakeRatings:
    """The ticked differences between an event and these versions of the lists."""

    caller: Caller
    tournament: TournamentId
    ticked: tuple[Ticked, ...]
    versions: Mapping[ListKind, str]


def take_ratings(command: TakeRatings, services: Services) -> int:
    """Take them, and answer how many. Ratings are fixed once round 1 is paired.

    Raises FixedOnceStartedError, ListChangedError, StaleEntriesError with the names, and InvalidFieldError when the
    list would give somebody the FIDE id of another entry.
    """
    tournament = services.tournaments.load(command.tournament)
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return len(command.ticked)
    refuse_closed(tournament)
    if tournament.is_start_list_frozen:
        raise FixedOnceStartedError(field="ratings")
    if not command.ticked:
        raise InvalidFieldError(field="take", reason="nobody_ticked")
    entries = services.tournaments.entries(command.tournament)
    compared = compare(entries, open_lists(services), tournament.settings.tempo)
    if dict(compared.versions) != dict(command.versions):
        raise ListChangedError
    differing = {one.listed.entry.id: one for one in compared.differing}
    _refuse_stale(command, {one.id: one for one in entries}, differing)
    changed = [_changed(differing[one.entry], one, tournament.settings.tempo) for one in command.ticked]
    _refuse_taken(changed, entries)
    details = {
        "names": [entry.person.name for entry in changed],
        "ratings": {entry.person.name: [_rating(differing[entry.id]), entry.person.rating] for entry in changed},
        "lists": {kind.value: version for kind, version in command.versions.items()},
    }
    act = Act("entries.ratings", details, (PUBLISH, LIST_PEOPLE))
    services.tournaments.save_entries(command.tournament, changed, receipt(command.caller, act, services))
    return len(changed)


def _rating(difference: Difference) -> int:
    return difference.listed.entry.person.rating


def _refuse_stale(
    command: TakeRatings, entries: Mapping[EntryId, Entry], differing: Mapping[EntryId, Difference]
) -> None:
    stale = [
        one.entry
        for one in command.ticked
        if one.entry not in differing or differing[one.entry].listed.entry.version != one.seen
    ]
    if stale:
        raise StaleEntriesError(names=tuple(entries[one].person.name for one in stale if one in entries))


def _refuse_taken(changed: Sequence[Entry], entries: Sequence[Entry]) -> None:
    """Two entries can be taken for the same player of a list."""
    before = {entry.id: entry.person for entry in entries}
    new = {entry.id: entry.person for entry in changed if entry.person.fide_id != before[entry.id].fide_id}
    refuse_taken("fide_id", tuple(new.values()), [person for entry, person in before.items() if entry not in new])


def _changed(difference: Difference, ticked: Ticked, tempo: Tempo) -> Entry:
    person = as_listed(difference.listed, tempo)
    if ticked.takes_name and difference.name:
        person = replace(person, name=difference.name)
    return replace(difference.listed.entry, person=checked(person, known=person))
