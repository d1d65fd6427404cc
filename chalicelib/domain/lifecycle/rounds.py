"""The life of a round: to be paired, draft, by-hand changes, published, started."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.contract import Note, Pair, PairingRequest, PairingSystem, RoundPairing
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import FIRST_ROUND, BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.legality import Breach, Situation, breaches, rules_of
from chalicelib.domain.lifecycle.bye_warnings import bye_warnings
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.constraints import constraint_warnings, fixed_boards, kept_apart_in, virtual_points
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.history import PlayerRecord, as_counted_for_pairing, derive_records
from chalicelib.domain.model.ladder import ABSENT, BYE, FREE, NO_REASON
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Bye, Round, RoundState
from chalicelib.domain.model.tournament import Strictness, Tournament
from chalicelib.domain.standings.standings import kind_of, standings_of


class RoundOpenError(DomainError):
    """The round before is not published or still has boards without a result: `round`, `boards`."""

    code = "round_open"


class NoMoreRoundsError(DomainError):
    """All planned rounds are paired (C.04.1 1): `planned`."""

    code = "no_more_rounds"


class DraftExistsError(DomainError):
    """The next round is a draft already: `round`."""

    code = "draft_exists"


class TooFewPlayersError(DomainError):
    """There are fewer than two players to pair: `present`."""

    code = "too_few_players"


class NotADraftError(DomainError):
    """Only a draft can be changed, redrawn or thrown away: `round`."""

    code = "not_a_draft"


class UnfinishedDraftError(DomainError):
    """An arbiter is still filling in this draft by hand, so that it cannot be published: `round`."""

    code = "unfinished_draft"


class RoundHasResultsError(DomainError):
    """A round with a result stays published: `round`."""

    code = "round_has_results"


class NotLastRoundError(DomainError):
    """A later round exists already: `round`."""

    code = "not_last_round"


def next_round(tournament: Tournament, system: PairingSystem) -> RoundNumber:
    """The number of the round to pair now.

    Raises DraftExistsError, NoMoreRoundsError, and RoundOpenError unless the system pairs ahead (S17).
    """
    number = RoundNumber(len(tournament.rounds) + 1)
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and not last.is_published:
        raise DraftExistsError(round=last.number)
    if number > tournament.settings.planned_rounds:
        raise NoMoreRoundsError(planned=tournament.settings.planned_rounds)
    if last is not None and not system.pairs_ahead:
        refuse_while_open(last)
    return number


def refuse_while_open(round_: Round) -> None:
    """Raise RoundOpenError naming the boards without a result."""
    open_boards = tuple(board.number for board in round_.boards if not board.result.is_decided)
    if open_boards:
        raise RoundOpenError(round=round_.number, boards=open_boards)


def pairing_request(
    tournament: Tournament,
    number: RoundNumber,
    away: Collection[PairingNumber],
    seed: int,
    night: ClubNight | None = None,
) -> PairingRequest:
    """Everything that the system must know to pair this round, of a ladder with its `night`.

    Raises TooFewPlayersError; at a re-pairing one player is enough: he may meet the computer.
    """
    computer = computer_of(tournament)
    present = frozenset(
        player.number
        for player in tournament.players
        if player.entry.is_paired_in(number) and player.number not in away and player.number != computer
    )
    if len(present) < (1 if night and night.evening.is_repairing else 2):
        raise TooFewPlayersError(present=len(present))
    return PairingRequest(
        round_number=number,
        planned_rounds=tournament.settings.planned_rounds,
        records=records_before(tournament, number),
        present=present,
        scoring=tournament.settings.scoring,
        initial_colour=tournament.settings.initial_colour,
        seed=seed,
        forbidden=kept_apart_in(tournament, number, Strictness.ALWAYS),
        avoided=kept_apart_in(tournament, number, Strictness.IF_POSSIBLE),
        virtual_points=virtual_points(tournament),
        fixed_boards=fixed_boards(tournament),
        standing=night.standing if night else _standing_before(tournament, number),
        evening=night.evening if night else None,
        table=tournament.settings.table,
    )


def computer_of(tournament: Tournament) -> PairingNumber | None:
    """D12: the number of the ladder's virtual player, where there is one."""
    ladder = tournament.settings.ladder
    if ladder is None or ladder.computer is None:
        return None
    return next((player.number for player in tournament.players if player.entry.id == ladder.computer), None)


def _standing_before(tournament: Tournament, number: RoundNumber) -> tuple[PairingNumber, ...]:
    """S6: the order of the standings as published after the round before, for a system that asks for it."""
    if number == FIRST_ROUND or not system_of(tournament.settings.system).needs_standing:
        return ()
    standings = standings_of(tournament, kind_of(tournament.settings), RoundNumber(number - 1))
    return tuple(row.number for row in standings.rows)


def records_before(tournament: Tournament, number: RoundNumber) -> dict[PairingNumber, PlayerRecord]:
    """Every player's record over the rounds before this one."""
    earlier = [round_ for round_ in tournament.rounds if round_.number < number]
    return derive_records(tournament.players, as_counted_for_pairing(earlier), tournament.settings.scoring)


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
    byes = tuple(_with_reason(bye, round_, night) for bye in wish.byes) if night else wish.byes
    changed = replace(round_, boards=tuple(_boards(wish.pairs)), byes=byes, before=None)
    missing = _left_out(tournament, changed)
    if missing and not wish.is_unfinished:
        raise InvalidFieldError(field="boards", reason="player_missing", players=tuple(missing))
    return replace(changed, is_unfinished=bool(missing), used=round_.used & _needed(tournament, changed))


def _with_reason(bye: Bye, round_: Round, night: ClubNight) -> Bye:
    """D4: the reason that the draft had, else the one that the evening knows; who is put aside by hand is absent."""
    if bye.reason != NO_REASON:
        return bye
    before = next((one for one in round_.byes if (one.player, one.kind) == (bye.player, bye.kind)), None)
    if before is not None:
        return before
    is_odd = bye.kind is ByeKind.PAIRING_ALLOCATED
    declined = FREE if bye.player in night.evening.declined else BYE
    return replace(bye, reason=declined if is_odd else night.away.get(bye.player, ABSENT))


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


def warnings(tournament: Tournament, round_: Round) -> tuple[Note, ...]:
    """What an arbiter should look at before he publishes: every breach of the rules, who has come or gone since."""
    records = records_before(tournament, round_.number)
    found = [_warning(breach, round_) for breach in _breaches(tournament, round_)]
    found.extend(bye_warnings(round_, _situation(tournament, round_), virtual_points(tournament)))
    on_boards = (number for board in round_.boards for number in (board.white, board.black))
    gone = (number for number in on_boards if not records[number].player.entry.is_paired_in(round_.number))
    found.extend(Note("not_taking_part", (player,)) for player in gone)
    found.extend(Note("not_in_draft", (player,)) for player in _left_out(tournament, round_))
    found.extend(constraint_warnings(tournament, round_))
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


def _needed(tournament: Tournament, round_: Round) -> frozenset[Allowance]:
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


def publish(round_: Round) -> Round:
    """C7: from now on everybody may see it. Publishing twice is publishing once. Raises UnfinishedDraftError."""
    if round_.is_unfinished:
        raise UnfinishedDraftError(round=round_.number)
    return replace(round_, state=RoundState.PUBLISHED)


def unpublish(tournament: Tournament, round_: Round) -> Round:
    """Make it a draft again while there is no result. Raises RoundHasResultsError, NotLastRoundError."""
    if round_.has_result:
        raise RoundHasResultsError(round=round_.number)
    if tournament.rounds[-1].number != round_.number:
        raise NotLastRoundError(round=round_.number)
    return replace(round_, state=RoundState.DRAFT, started_at=None)


def refuse_unless_last_draft(tournament: Tournament, round_: Round) -> None:
    """Raise NotADraftError or NotLastRoundError: only the last draft can be thrown away or redrawn."""
    if round_.is_published:
        raise NotADraftError(round=round_.number)
    if tournament.rounds[-1].number != round_.number:
        raise NotLastRoundError(round=round_.number)


def start(round_: Round, at: datetime) -> Round:
    """S17: an official pressed Start. The first time counts."""
    return round_ if round_.started_at else replace(round_, started_at=at)
