"""Who is there when a round is paired: the ticks of officials on the list of those who take part."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament

Marks = Mapping[EntryId, ByeKind | None]
"""What an official said of players: None, he is here; else he is not, and has this bye."""


@dataclass(frozen=True, slots=True)
class PresenceSheet:
    """What officials ticked for one round; of whom there is no mark nothing was said."""

    round_number: RoundNumber
    marks: Marks = field(default_factory=dict)


def presence_round(tournament: Tournament) -> RoundNumber | None:
    """The round for which one ticks: the draft that there is, else the next one; None when all are published."""
    number = RoundNumber(len(tournament.published_rounds) + 1)
    return number if number <= tournament.settings.planned_rounds else None


def absent(tournament: Tournament, sheet: PresenceSheet, asked: Marks) -> dict[EntryId, ByeKind]:
    """Who takes part in this round and is not paired, and the bye that he gets: an absence is one without points.

    An official's tick has the last word, then what somebody `asked` for, then whether all are expected.
    """
    found: dict[EntryId, ByeKind] = {}
    unmarked = None if tournament.settings.all_expected else ByeKind.ZERO_POINT
    for player in tournament.players:
        if player.entry.is_paired_in(sheet.round_number):
            entry = player.entry.id
            kind = sheet.marks[entry] if entry in sheet.marks else asked.get(entry, unmarked)
            if kind is not None:
                found[entry] = kind
    return found


def absent_again(
    tournament: Tournament, draft: Round, sheet: PresenceSheet, absent_now: Mapping[EntryId, ByeKind]
) -> dict[EntryId, ByeKind]:
    """Who is away when this draft is drawn anew: the same people, but for those ticked or unticked since.

    Whoever was left out so that the others can be paired stays out; whoever was paired though he had asked for a bye
    still is.
    """
    entries = {player.number: player.entry.id for player in tournament.players}
    before = {entries[bye.player]: bye.kind for bye in draft.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    playing = {entries[number] for board in draft.boards for number in (board.white, board.black)}
    playing |= {entries[bye.player] for bye in draft.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    stay = {
        entry: kind
        for entry, kind in before.items()
        if kind is ByeKind.FULL_POINT or sheet.marks.get(entry, kind) is not None
    }
    since = {entry: kind for entry, kind in absent_now.items() if entry not in playing or entry in sheet.marks}
    return {**since, **{entry: kind for entry, kind in stay.items() if entry not in since}}
