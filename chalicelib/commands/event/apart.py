"""Players who are kept apart: one pair more, one pair fewer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.lifecycle import apart
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.model.tournament import KeptApart, Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Two entries that shall not meet, or not in these rounds; what was said of the same two before is forgotten."""

    caller: Caller
    tournament: TournamentId
    pair: KeptApart


@dataclass(frozen=True, slots=True)
class LetMeet:
    """Two entries that may meet again; they may be gone."""

    caller: Caller
    tournament: TournamentId
    entries: frozenset[EntryId]


def keep_apart(command: KeepApart, services: Services) -> None:
    """Keep them apart from the next pairing on. Raises InvalidFieldError naming the field."""
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    names = _names(command.tournament, services)
    wanted = apart.with_pair(tournament.settings.kept_apart, command.pair, names)
    pair = command.pair
    details = {
        "names": [names[pair.one], names[pair.other]],
        "strictness": pair.strictness.value,
        "first_round": pair.first_round,
        "last_round": pair.last_round,
    }
    act = Act("settings.keep_apart", details)
    _save(tournament, wanted, act, command.caller, services)


def let_meet(command: LetMeet, services: Services) -> None:
    """Keep them apart no more. Nothing is done when they were not."""
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    wanted = apart.without_pair(tournament.settings.kept_apart, command.entries)
    if wanted == tournament.settings.kept_apart:
        return
    names = _names(command.tournament, services)
    act = Act("settings.let_meet", {"names": sorted(names[one] for one in command.entries if one in names)})
    _save(tournament, wanted, act, command.caller, services)


def _names(tournament: TournamentId, services: Services) -> Mapping[EntryId, str]:
    return {entry.id: entry.person.name for entry in services.tournaments.entries(tournament)}


def _save(tournament: Tournament, wanted: apart.PairsApart, act: Act, caller: Caller, services: Services) -> None:
    """No page shows these pairs: nothing is published."""
    settings = replace(tournament.settings, kept_apart=wanted)
    services.tournaments.save_settings(tournament.id, settings, tournament.version, receipt(caller, act, services))
