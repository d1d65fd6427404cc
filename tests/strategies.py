"""Random played events for properties: results, byes, forfeits and absences of every kind (hypothesis)."""

from hypothesis import strategies as st

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.player import Person, a_player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament

DECIDED = tuple(result for result in GameResult if result.is_decided)
OVER_THE_BOARD = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS)
RATINGS = st.integers(min_value=0, max_value=2800)


def game_results(*, decided_only: bool = True) -> st.SearchStrategy[GameResult]:
    """Mostly real games; now and then anything that can become of a board."""
    rare = DECIDED if decided_only else tuple(GameResult)
    return st.one_of(st.sampled_from(OVER_THE_BOARD), st.sampled_from(rare))


@st.composite
def rounds(draw: st.DrawFn, number: int, players: int, *, decided_only: bool = True) -> Round:
    """A round of these players in any order: some have a bye or are absent, the others meet (rematches happen)."""
    order = draw(st.permutations(range(1, players + 1)))
    boards_wanted = draw(st.integers(min_value=0, max_value=players // 2))
    results = game_results(decided_only=decided_only)
    boards = tuple(
        Board(
            BoardNumber(place + 1), PairingNumber(order[2 * place]), PairingNumber(order[2 * place + 1]), draw(results)
        )
        for place in range(boards_wanted)
    )
    kinds = draw(
        st.lists(
            st.sampled_from((*ByeKind, None)),
            min_size=players - 2 * boards_wanted,
            max_size=players - 2 * boards_wanted,
        )
    )
    free = order[2 * boards_wanted :]
    byes = tuple(Bye(PairingNumber(one), kind) for one, kind in zip(free, kinds, strict=True) if kind is not None)
    return Round(RoundNumber(number), boards, byes)


@st.composite
def played_tournaments(
    draw: st.DrawFn, *, max_players: int = 9, max_rounds: int = 5, decided_only: bool = True
) -> Tournament:
    """Up to so many players and rounds, each player rated or not."""
    count = draw(st.integers(min_value=2, max_value=max_players))
    played = draw(st.integers(min_value=0, max_value=max_rounds))
    tournament = a_tournament("").tournament
    return Tournament(
        id=TournamentId("drawn"),
        settings=tournament.settings,
        players=tuple(a_player(number, Person(f"P{number}", draw(RATINGS))) for number in range(1, count + 1)),
        rounds=tuple(draw(rounds(number, count, decided_only=decided_only)) for number in range(1, played + 1)),
        is_start_list_frozen=True,
    )
