"""The life of a round: what is paired next and from what, published, taken back, started."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.closing import refuse_closed, refuse_closed_round
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.constraints import fixed_boards, kept_apart_in, virtual_points
from chalicelib.domain.model.history import PlayerRecord, as_counted_for_pairing, derive_records
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round, RoundState
from chalicelib.domain.model.tournament import Strictness, Tournament
from chalicelib.domain.standings.standings import kind_of, standings_of


class RoundOpenError(DomainError):
    """The round before is not published or still has boards without a result: `round`, `boards`."""

    code = "round_open"


class AdjournedGamesError(RoundOpenError):
    """C.04.2 3.1: games were adjourned or postponed, and nobody said that the pairing takes them as drawn.

    `games` are round and board of each: "2.5".
    """

    code = "adjourned_games"


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


def next_round(tournament: Tournament, system: PairingSystem, *, takes_adjourned: bool = False) -> RoundNumber:
    """The number of the round to pair now; `takes_adjourned`: the arbiter takes adjourned games as drawn (C.04.2 3.1).

    Raises EventClosedError, DraftExistsError, NoMoreRoundsError, and unless the system pairs ahead (S17) RoundOpenError
    and AdjournedGamesError.
    """
    number = RoundNumber(len(tournament.rounds) + 1)
    last = tournament.rounds[-1] if tournament.rounds else None
    refuse_closed(tournament)
    if last is not None and not last.is_published:
        raise DraftExistsError(round=last.number)
    if number > tournament.settings.planned_rounds:
        raise NoMoreRoundsError(planned=tournament.settings.planned_rounds)
    if last is not None and not system.pairs_ahead:
        refuse_while_open(last)
        if not takes_adjourned:
            _refuse_adjourned(tournament)
    return number


def refuse_while_open(round_: Round) -> None:
    """Raise RoundOpenError naming the boards without a result."""
    open_boards = tuple(board.number for board in round_.boards if board.result is GameResult.UNDECIDED)
    if open_boards:
        raise RoundOpenError(round=round_.number, boards=open_boards)


def adjourned_games(tournament: Tournament) -> tuple[tuple[RoundNumber, Board], ...]:
    """The games that were adjourned or postponed and have no result yet, in the order of rounds and boards."""
    return tuple(
        (round_.number, board)
        for round_ in tournament.published_rounds
        for board in round_.boards
        if board.result is GameResult.ADJOURNED
    )


def _refuse_adjourned(tournament: Tournament) -> None:
    games = tuple(f"{number}.{board.number}" for number, board in adjourned_games(tournament))
    if games:
        raise AdjournedGamesError(field="adjourned", games=games)


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


def publish(round_: Round) -> Round:
    """C7: from now on everybody may see it. Publishing twice is publishing once.

    Raises UnfinishedDraftError, EventClosedError.
    """
    refuse_closed_round(round_)
    if round_.is_unfinished:
        raise UnfinishedDraftError(round=round_.number)
    return replace(round_, state=RoundState.PUBLISHED)


def unpublish(tournament: Tournament, round_: Round) -> Round:
    """Make it a draft again while there is no result.

    Raises RoundHasResultsError, NotLastRoundError, EventClosedError.
    """
    refuse_closed_round(round_)
    if round_.has_result:
        raise RoundHasResultsError(round=round_.number)
    if tournament.rounds[-1].number != round_.number:
        raise NotLastRoundError(round=round_.number)
    return replace(round_, state=RoundState.DRAFT, started_at=None, changed_at=None)


def refuse_unless_last_draft(tournament: Tournament, round_: Round) -> None:
    """Raise NotADraftError or NotLastRoundError: only the last draft can be thrown away or redrawn."""
    if round_.is_published:
        raise NotADraftError(round=round_.number)
    if tournament.rounds[-1].number != round_.number:
        raise NotLastRoundError(round=round_.number)


def start(round_: Round, at: datetime) -> Round:
    """S17: an official pressed Start. The first time counts. Raises EventClosedError."""
    refuse_closed_round(round_)
    return round_ if round_.started_at else replace(round_, started_at=at)
