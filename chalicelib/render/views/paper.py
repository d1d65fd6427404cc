"""What is made for paper: slips, place cards, cards to pair by, and how sheets are stacked before they are cut."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.render.byes import Free, free_of_kind
from chalicelib.render.facts import EventFacts
from chalicelib.render.names import by_name
from chalicelib.render.views.pairings import RoundView

T = TypeVar("T")
Sheets = tuple[tuple[T | None, ...], ...]
LONG_NAME = 24
"""Letters from which on a name on a card is set smaller."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round on a pairing card: against whom, with which colour; `points` is what it gave, None while it is open.

    Without an opponent `free` says what it was.
    """

    round_number: RoundNumber
    opponent: Player | None
    colour: Colour | None
    points: HalfPoints | None
    free: Free | None


@dataclass(frozen=True, slots=True)
class PairingCard:
    """All that is needed to pair a player by hand: what he has, his colours, whom he met."""

    player: Player
    score: HalfPoints
    lines: tuple[CardLine, ...]
    is_open: bool
    """The last round has no result yet: the score is that before it."""


def stacked(items: Sequence[T], per_sheet: int) -> Sheets[T]:
    """Sheets that are in order once they are cut: the stack is cut as one, and the piles are laid one upon the other.

    So the first place of each sheet has the first items, the second place those that follow; the last ones may be free.
    """
    sheets = -(-len(items) // per_sheet)
    return tuple(
        tuple(items[at] if (at := place * sheets + sheet) < len(items) else None for place in range(per_sheet))
        for sheet in range(sheets)
    )


def as_printed(tournament: Tournament, number: RoundNumber) -> Tournament:
    """The event up to this round, as if it were published: an arbiter prints a draft too."""
    rounds = tuple(_published(one) for one in tournament.rounds if one.number <= number)
    return replace(tournament, rounds=rounds, is_start_list_frozen=bool(rounds))


def _published(round_: Round) -> Round:
    return replace(round_, state=RoundState.PUBLISHED)


def name_columns(view: RoundView, columns: int) -> Sheets[object]:
    """The list by name, down the columns one after the other."""
    rows = [row for group in view.letters for row in group.rows]
    return stacked(rows, columns)


def place_cards(facts: EventFacts) -> Sequence[Player]:
    """Everybody who still plays, by name."""
    return by_name(player for player in facts.tournament.players if not player.entry.is_withdrawn)


def pairing_cards(facts: EventFacts) -> Sequence[PairingCard]:
    """Whoever still plays, in the order of the table: the order in which the next round is paired."""
    order = [row.number for row in facts.standings.rows] or [one.number for one in facts.tournament.players]
    playing = (number for number in order if not facts.players[number].entry.is_withdrawn)
    return tuple(_card(facts, facts.records[number]) for number in playing)


def _card(facts: EventFacts, record: PlayerRecord) -> PairingCard:
    lines = tuple(_line(facts, one) for one in record.appearances)
    return PairingCard(record.player, record.score, lines, is_open=any(line.points is None for line in lines))


def _line(facts: EventFacts, one: Appearance) -> CardLine:
    opponent = None if one.opponent is None else facts.players[one.opponent]
    free = None if opponent else free_of_kind(facts.tournament, one.bye or ByeKind.ZERO_POINT)
    is_open = one.result is not None and not one.result.is_decided
    return CardLine(one.round_number, opponent, one.colour, None if is_open else one.points, free)
