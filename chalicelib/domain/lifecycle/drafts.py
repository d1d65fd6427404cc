"""Drafts: made of a system's answer, changed by hand, and what an arbiter should look at before he publishes."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import Note, Pair, RoundPairing
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.legality import Breach, Situation, breaches, rules_of
from chalicelib.domain.lifecycle.bye_warnings import bye_warnings
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.constraints import constraint_warnings, virtual_points
from chalicelib.domain.lifecycle.rounds import NotADraftError, computer_of, records_before
from chalicelib.domain.lifecycle.same_day import SameDay, same_day_notes
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import ABSENT, BYE, NO_REASON
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Bye, Round, RoundState
from chalicelib.domain.model.tournament import Tournament


def draft(number: RoundNumber, pairing: RoundPairing, away: Sequence[Bye], seed: int) -> Round:
    """A draft round from the system's answer and the byes of the absent."""
    byes = [*away]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, pairing.bye_kind, pairing.bye_reason))
    byes.extend(Bye(player, pairing.bye_kind, BYE) for player in pairing.left_over)
    return Round(
        number=number,
        boards=tuple(_boards(pairing.pairs)),
        byes=tuple(byes),
        state=RoundState.DRAFT,
        seed=seed,
        used=pairing.used,
    )


def empty_draft(number: RoundNumber, away: Sequence[Bye]) -> Round:
    """A draft that the arbiter fills in by himself: nobody has a place yet but the absent."""
    return Round(number, byes=tuple(away), state=RoundState.DRAFT, is_unfinished=True)


def byes_of(away: Mapping[PairingNumber, ByeKind]) -> tuple[Bye, ...]:
    """The byes of who asked not to be paired."""
    return tuple(Bye(player, kind) for player, kind in sorted(away.items()))


def _boards(pairs: Sequence[Pair]) -> list[Board]:
    return [Board(BoardNumber(number), pair.white, pair.black) for number, pair in enumerate(pairs, start=1)]


@dataclass(frozen=True, slots=True)
class HandPairing:
    """A draft as the arbiter wants it: the pairs in board order, and who has which bye.

    With `is_unfinished` he says that he will place the others later.
    """

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()
    is_unfinished: bool = False


def change_draft(tournament: Tournament, round_: Round, wish: HandPairing, night: ClubNight | None = None) -> Round:
    """The draft with the arbiter's own pairs. Rules may be broken (see `warnings`), people not lost or doubled.

    In a ladder, with its `night`, whoever is away is so for the reason that is known. What was paired again before it
    became a draft once more can no longer be undone: the arbiter's pairs stay (D11). Raises NotADraftError, and
    InvalidFieldError naming the board or the bye.
    """
    if round_.is_published:
        raise NotADraftError(round=round_.number)
    wrong = misplaced(tournament, _places(wish))
    if wrong:
        raise InvalidFieldError(field=wrong[0].place, reason=wrong[0].reason, players=(wrong[0].player,))
    byes = tuple(with_reason(bye, round_, night) for bye in wish.byes) if night else wish.byes
    changed = replace(round_, boards=tuple(_boards(wish.pairs)), byes=byes, before=None)
    missing = _left_out(tournament, changed)
    if missing and not wish.is_unfinished:
        raise InvalidFieldError(field="boards", reason="player_missing", players=tuple(missing))
    return replace(changed, is_unfinished=bool(missing), used=round_.used & needed(tournament, changed))


def with_reason(bye: Bye, round_: Round, night: ClubNight) -> Bye:
    """D4: the reason that the round had, else the one that the evening knows; who is put aside by hand is absent."""
    if bye.reason != NO_REASON:
        return bye
    before = next((one for one in round_.byes if (one.player, one.kind) == (bye.player, bye.kind)), None)
    if before is not None:
        return before
    is_odd = bye.kind is ByeKind.PAIRING_ALLOCATED
    why = night.evening.why_free(bye.player) if is_odd else night.away.get(bye.player, ABSENT)
    return replace(bye, reason=why)


def _places(wish: HandPairing) -> Iterator[tuple[str, PairingNumber]]:
    for number, pair in enumerate(wish.pairs, start=1):
        yield f"board-{number}", pair.white
        yield f"board-{number}", pair.black
    yield from ((f"bye-{bye.player}", bye.player) for bye in wish.byes)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Somebody who cannot have this place, by its name, and the reason."""

    place: str
    player: PairingNumber
    reason: str


def misplaced(tournament: Tournament, places: Iterable[tuple[str, PairingNumber]]) -> tuple[Misplaced, ...]:
    """Whoever is not in the event, or has a place already: all of them, in the order of the places."""
    known = {player.number for player in tournament.players}
    found: list[Misplaced] = []
    placed: set[PairingNumber] = set()
    for place, player in places:
        if player not in known:
            found.append(Misplaced(place, player, "unknown_player"))
        elif player in placed:
            found.append(Misplaced(place, player, "player_twice"))
        placed.add(player)
    return tuple(found)


_NOTES: Mapping[str, str] = {
    "once": "placed_twice",
    "one-bye": "several_byes",
    "C1": "rematch",
    "C2": "second_bye",
    "C3": "same_colour_due",
    "C.04.1 6": "colour_balance",
}
"""What a breach of the rules is called among the warnings; C.04.1 7 is called by the colour."""


_ALLOWANCES: Mapping[str, Allowance] = {
    "C1": Allowance.REMATCH,
    "C2": Allowance.SECOND_BYE,
    "C3": Allowance.COLOURS,
    "C.04.1 6": Allowance.COLOURS,
    "C.04.1 7": Allowance.COLOURS,
}


_NOTHING_ELSE = SameDay()


def warnings(tournament: Tournament, round_: Round, same_day: SameDay = _NOTHING_ELSE) -> tuple[Note, ...]:
    """What an arbiter should look at before he publishes: every breach of the rules, who has come or gone since.

    In a season also who has another game `same_day`, or does not come.
    """
    records = records_before(tournament, round_.number)
    found = [_warning(breach, round_) for breach in _breaches(tournament, round_)]
    found.extend(bye_warnings(round_, _situation(tournament, round_), virtual_points(tournament)))
    on_boards = (number for board in round_.boards for number in (board.white, board.black))
    gone = (number for number in on_boards if not records[number].player.entry.is_paired_in(round_.number))
    found.extend(Note("not_taking_part", (player,)) for player in gone)
    found.extend(Note("not_in_draft", (player,)) for player in _left_out(tournament, round_))
    found.extend(constraint_warnings(tournament, round_))
    found.extend(same_day_notes(tournament, round_, same_day))
    return tuple(dict.fromkeys(found))


def _breaches(tournament: Tournament, round_: Round) -> tuple[Breach, ...]:
    """The rules of the system that this round breaks, as a checker sees it that knows nothing of the system."""
    return breaches(round_, _situation(tournament, round_))


def _situation(tournament: Tournament, round_: Round) -> Situation:
    settings = tournament.settings
    rules = rules_of(settings.system)
    if system_of(settings.system).pairs_ahead:
        rules = replace(rules, forbids_rematch=not _meets_again(tournament))
    records, is_last = records_before(tournament, round_.number), round_.number == settings.planned_rounds
    return Situation(records, is_last, settings.scoring, rules)


def _warning(breach: Breach, round_: Round) -> Note:
    if breach.rule in _NOTES:
        return Note(_NOTES[breach.rule], breach.players)
    (player,) = breach.players
    board = next(one for one in round_.boards if player in (one.white, one.black))
    return Note(f"third_{board.colour_of(player).value}", breach.players)


def needed(tournament: Tournament, round_: Round) -> frozenset[Allowance]:
    """What this round takes beyond the rules."""
    rules = (breach.rule for breach in _breaches(tournament, round_))
    return frozenset(_ALLOWANCES[rule] for rule in rules if rule in _ALLOWANCES)


def _meets_again(tournament: Tournament) -> bool:
    """In a round robin of more than one cycle a second meeting is the rule."""
    settings = tournament.settings
    return system_of(settings.system).pairs_ahead and settings.planned_rounds >= len(tournament.players)


def _left_out(tournament: Tournament, round_: Round) -> list[PairingNumber]:
    placed = {number for board in round_.boards for number in (board.white, board.black)}
    return without_place(tournament, round_.number, placed.union(bye.player for bye in round_.byes))


def without_place(tournament: Tournament, number: RoundNumber, placed: Container[PairingNumber]) -> list[PairingNumber]:
    """Who takes part in this round and is not among those who have a place."""
    computer = computer_of(tournament)
    taking_part = (player.number for player in tournament.players if player.entry.is_paired_in(number))
    return sorted(player for player in taking_part if player not in placed and player != computer)
