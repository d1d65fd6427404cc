"""Who leaves an event: from which round on he is gone, and what becomes of his games in a round robin (C.05 6.6)."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.entries import takes_entries
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.annulment import are_too_few, games_each, games_played


@dataclass(frozen=True, slots=True)
class InRoundRobin:
    """A player of a round robin that has begun: he keeps his place in its table, whatever he does.

    He has played `played` of his `games`; `open_rounds` are the published ones in which his board has no result.
    """

    played: int
    games: int
    open_rounds: tuple[RoundNumber, ...]
    has_rounds_to_pair: bool
    annuls: bool = True
    """The event takes the rule; else his results count whatever he played."""

    @property
    def would_be_annulled(self) -> bool:
        """C.05 6.6: if he plays no more, his results count for nobody."""
        return self.annuls and are_too_few(self.played, self.games)


def in_round_robin(tournament: Tournament, entry: EntryId) -> InRoundRobin | None:
    """What his leaving is about; None in a Swiss, and before round 1 is paired, when his place is not fixed yet."""
    player = _numbered(tournament, entry)
    if player is None:
        return None
    rounds, planned = tournament.published_rounds, tournament.settings.planned_rounds
    return InRoundRobin(
        played=games_played(rounds).get(player.number, 0),
        games=games_each(len(tournament.players), planned),
        open_rounds=tuple(one.round_number for one in open_boards(tournament, entry)),
        has_rounds_to_pair=len(rounds) < planned,
        annuls=tournament.settings.annuls,
    )


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board of a published round that has no result yet: whoever leaves stays at it."""

    round_number: RoundNumber
    board: BoardNumber
    opponent: str


def open_boards(tournament: Tournament, entry: EntryId) -> tuple[OpenBoard, ...]:
    """The games that somebody still has to play."""
    player = next((player for player in tournament.players if player.entry.id == entry), None)
    if player is None:
        return ()
    return tuple(
        OpenBoard(round_.number, board.number, tournament.player(board.opponent_of(player.number)).name)
        for round_, board in _boards_of(player.number, tournament.published_rounds)
        if not board.result.is_decided
    )


def gone_from(tournament: Tournament, entry: EntryId) -> RoundNumber:
    """The first round without him if he leaves now: the next one to be published.

    In a round robin, which may be paired to its end, it is the one after his last: played, or won without a game.
    """
    rounds = tournament.published_rounds
    player = _numbered(tournament, entry)
    if player is None:
        return RoundNumber(len(rounds) + 1)
    there = (round_.number for round_, board in _boards_of(player.number, rounds) if _was_there(player.number, board))
    return RoundNumber(max(there, default=0) + 1)


def _numbered(tournament: Tournament, entry: EntryId) -> Player | None:
    """The player whose place in a table is fixed."""
    if takes_entries(tournament):
        return None
    return next((player for player in tournament.players if player.entry.id == entry), None)


def _boards_of(number: PairingNumber, rounds: tuple[Round, ...]) -> Iterator[tuple[Round, Board]]:
    for round_ in rounds:
        yield from ((round_, board) for board in round_.boards if number in (board.white, board.black))


def _was_there(number: PairingNumber, board: Board) -> bool:
    won = board.result.outcome_for(board.colour_of(number)) is Outcome.WIN
    return board.result.is_decided and (board.result.is_played or won)
