"""Players kept apart, with the names of today."""

from dataclasses import dataclass

from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import KeptApart, Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class ApartSide:
    """One of two who are kept apart; without a name he was removed."""

    entry: EntryId
    number: PairingNumber | None
    name: str
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class ApartRow:
    """Two players, and how and when they are kept apart."""

    one: ApartSide
    other: ApartSide
    pair: KeptApart


def kept_apart(tournament: Tournament, services: Services) -> tuple[ApartRow, ...]:
    """In the order in which the pairs were made."""
    if not tournament.settings.kept_apart:
        return ()
    entries = {entry.id: entry for entry in services.tournaments.entries(tournament.id)}
    numbers = {player.entry.id: player.number for player in tournament.players}

    def side(entry: EntryId) -> ApartSide:
        known: Entry | None = entries.get(entry)
        return ApartSide(
            entry, numbers.get(entry), known.person.name if known else "", known.is_withdrawn if known else False
        )

    return tuple(ApartRow(side(pair.one), side(pair.other), pair) for pair in tournament.settings.kept_apart)
