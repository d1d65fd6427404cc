"""The life of a round: to be paired, draft, by-hand changes, published, started."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.contract import Note, Pair, PairingRequest, PairingSystem, RoundPairing
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.constraints import constraint_warnings, fixed_boards, kept_apart_in, virtual_points
from chalicelib.domain.model.history import PlayerRecord, as_counted_for_pairing, derive_records
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.round import Board, Bye, Round, RoundState
from chalicelib.domain.model.tournament import Strictness, Tournament


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
    tournament: Tournament, number: RoundNumber, absences: Iterable[PairingNumber], seed: int
) -> PairingRequest:
    """Everything that the system must know to pair this round. Raises TooFewPlayersError."""
    away = frozenset(absences)
    present = frozenset(
        player.number
        for player in tournament.players
        if player.entry.is_paired_in(number) and player.number not in away
    )
    if len(present) < 2:
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
    )


def records_before(tournament: Tournament, number: RoundNumber) -> dict[PairingNumber, PlayerRecord]:
    """Every player's record over the rounds before this one."""
    earlier = [round_ for round_ in tournament.rounds if round_.number < number]
    return derive_records(tournament.players, as_counted_for_pairing(earlier), tournament.settings.scoring)


def draft(number: RoundNumber, pairing: RoundPairing, absences: Mapping[PairingNumber, ByeKind], seed: int) -> Round:
    """A draft round from the system's answer and the byes of the absent."""
    byes = [Bye(player, kind) for player, kind in sorted(absences.items())]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, pairing.bye_kind))
    return Round(
        number=number,
        boards=tuple(_boards(pairing.pairs)),
        byes=tuple(byes),
        state=RoundState.DRAFT,
        seed=seed,
    )


def _boards(pairs: Sequence[Pair]) -> list[Board]:
    return [Board(BoardNumber(number), pair.white, pair.black) for number, pair in enumerate(pairs, start=1)]


@dataclass(frozen=True, slots=True)
class HandPairing:
    """A draft as the arbiter wants it: the pairs in board order, and who has which bye."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()


def change_draft(tournament: Tournament, round_: Round, wish: HandPairing) -> Round:
    """The draft with the arbiter's own pairs. Rules may be broken (see `warnings`), people not lost or doubled.

    Raises NotADraftError, and InvalidFieldError naming the board or the bye.
    """
    if round_.is_published:
        raise NotADraftError(round=round_.number)
    known = {player.number for player in tournament.players}
    placed: set[PairingNumber] = set()
    for number, pair in enumerate(wish.pairs, start=1):
        for player in (pair.white, pair.black):
            _place(player, f"board-{number}", known, placed)
    for bye in wish.byes:
        _place(bye.player, f"bye-{bye.player}", known, placed)
    changed = replace(round_, boards=tuple(_boards(wish.pairs)), byes=wish.byes)
    missing = _left_out(tournament, changed)
    if missing:
        raise InvalidFieldError(field="boards", reason="player_missing", players=tuple(missing))
    return changed


def _place(player: PairingNumber, field: str, known: set[PairingNumber], placed: set[PairingNumber]) -> None:
    if player not in known:
        raise InvalidFieldError(field=field, reason="unknown_player", players=(player,))
    if player in placed:
        raise InvalidFieldError(field=field, reason="player_twice", players=(player,))
    placed.add(player)


def warnings(tournament: Tournament, round_: Round) -> tuple[Note, ...]:
    """What an arbiter should look at before he publishes: rematch, colours, second bye, who has come or gone since."""
    records = records_before(tournament, round_.number)
    meets_again = _meets_again(tournament)
    found: list[Note] = []
    for board in round_.boards:
        if board.black in records[board.white].opponents and not meets_again:
            found.append(Note("rematch", (board.white, board.black)))
        for player in (board.white, board.black):
            found.extend(_colour_warnings(records[player], board.colour_of(player)))
            if not records[player].player.entry.is_paired_in(round_.number):
                found.append(Note("not_taking_part", (player,)))
    found.extend(Note("not_in_draft", (player,)) for player in _left_out(tournament, round_))
    found.extend(constraint_warnings(tournament, round_))
    found.extend(
        Note("second_bye", (bye.player,))
        for bye in round_.byes
        if bye.kind is ByeKind.PAIRING_ALLOCATED and records[bye.player].has_had_bye
    )
    return tuple(found)


def _meets_again(tournament: Tournament) -> bool:
    """In a round robin of more than one cycle a second meeting is the rule."""
    settings = tournament.settings
    return system_of(settings.system).pairs_ahead and settings.planned_rounds >= len(tournament.players)


def _left_out(tournament: Tournament, round_: Round) -> list[PairingNumber]:
    placed = {number for board in round_.boards for number in (board.white, board.black)}
    placed.update(bye.player for bye in round_.byes)
    taking_part = (player for player in tournament.players if player.entry.is_paired_in(round_.number))
    return sorted(player.number for player in taking_part if player.number not in placed)


def _colour_warnings(record: PlayerRecord, colour: Colour) -> list[Note]:
    """C.04.1 6 and 7: not three times running, balance within -2..+2."""
    found: list[Note] = []
    if record.colours[-2:] == (colour, colour):
        found.append(Note(f"third_{colour.value}", (record.number,)))
    balance = record.colour_difference + (1 if colour is Colour.WHITE else -1)
    if abs(balance) > 2:
        found.append(Note("colour_balance", (record.number,)))
    return found


def publish(round_: Round) -> Round:
    """C7: from now on everybody may see it. Publishing twice is publishing once."""
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
