"""The presence list of a round: ticks, and somebody who walks in."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, content_of, next_of, receipt
from chalicelib.commands.event.entries import AddEntries, add_entries, entry_ids
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.presence import Marks, presence_round
from chalicelib.domain.lifecycle.said import NoByesError, takes_byes
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ASKED_FOR
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class MarkPresence:
    """Who is here in the round that comes, and who is not, with the bye that he gets; of nobody else."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    marks: Marks


@dataclass(frozen=True, slots=True)
class WalkIn:
    """Somebody who was not entered and is here. `namesakes` as in AddEntries."""

    caller: Caller
    tournament: TournamentId
    person: Person
    namesakes: bool = False


def mark_presence(command: MarkPresence, services: Services) -> None:
    """Put down what is new; two officials who tick other players do not meet, of one player the last word counts.

    Raises NoByesError where nobody is left out of a round, InvalidFieldError for another round than the next one or a
    bye that nobody can ask for, NotFoundError for who does not take part in it. A request repeated is done once.
    """
    content = content_of("presence.mark", command)
    if services.presence.was_done(command.tournament, command.caller.request, content):
        return
    tournament = services.tournaments.load(command.tournament)
    _refuse_unfit(command, tournament)
    known = services.presence.load(tournament.id, command.round_number).marks
    new = {entry: kind for entry, kind in command.marks.items() if entry not in known or known[entry] != kind}
    if new:
        details = {"round": command.round_number, "names": list(_told(tournament, new))}
        act = Act("presence.mark", details, content=content)
        services.presence.save(tournament.id, command.round_number, new, receipt(command.caller, act, services))


def _refuse_unfit(command: MarkPresence, tournament: Tournament) -> None:
    number = command.round_number
    refuse_closed(tournament)
    if not takes_byes(tournament):
        raise NoByesError
    if number != presence_round(tournament):
        raise InvalidFieldError(field="round", reason="not_to_come")
    if not {kind for kind in command.marks.values() if kind is not None} <= set(ASKED_FOR):
        raise InvalidFieldError(field="bye", reason="unknown_choice")
    strangers = command.marks.keys() - {one.entry.id for one in tournament.players if one.entry.is_paired_in(number)}
    if strangers:
        raise NotFoundError(what="player", entries=tuple(sorted(strangers)))


def _told(tournament: Tournament, marks: Marks) -> Iterator[str]:
    """For the change log: who is here, and who is not."""
    for player in tournament.players:
        if player.entry.id in marks:
            yield f"{'+' if marks[player.entry.id] is None else '−'} {player.name}"


def walk_in(command: WalkIn, services: Services) -> EntryId:
    """Enter him, and tick him. Cut short, the request repeated does the rest. Raises what `add_entries` raises."""
    (entry,) = entry_ids(command.caller, 1)
    add_entries(AddEntries(command.caller, command.tournament, (command.person,), command.namesakes), services)
    number = presence_round(services.tournaments.load(command.tournament))
    if number is not None:
        ticks = MarkPresence(next_of(command.caller, "here"), command.tournament, number, {entry: None})
        mark_presence(ticks, services)
    return entry
