"""What store tests begin with: events, receipts, and a queue that remembers."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.results import ResultChange, enter_results
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round, RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import FollowUp, JobKind, Receipt
from chalicelib.store.opened import Store
from tests.builders import a_person, a_tournament, some_players

NOON = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
OWNER = UserId("anna")
EVENT = TournamentId("event-1")
PUBLISH = FollowUp(JobKind.PUBLISH)
_REQUESTS = count(1)


@dataclass
class CalledQueue:
    """Remembers the calls; can be out of order."""

    calls: list[tuple[str, str]] = field(default_factory=list)
    failure: BaseException | None = None

    def wake(self, group: str, row_id: str) -> None:
        if self.failure is not None:
            raise self.failure
        self.calls.append((group, row_id))


def a_receipt(request: str = "", *, after_s: int = 0, follow_up: Iterable[FollowUp] = (), **details: Any) -> Receipt:
    """A receipt of a new request, or of this one."""
    return Receipt(
        request_id=RequestId(request or f"request-{next(_REQUESTS)}"),
        actor=OWNER,
        at=NOON + timedelta(seconds=after_s),
        action="test.do",
        details=details,
        follow_up=tuple(follow_up),
    )


def an_event(players: str = "", id_: str = EVENT, **settings: Any) -> Tournament:
    """An event before round 1; players as in the builders."""
    chosen: dict[str, Any] = {"system": "round-robin", "slug": id_} | settings
    return replace(a_tournament("", **chosen).tournament, id=TournamentId(id_), players=some_players(players))


def stored_event(store: Store, players: str = "", **settings: Any) -> TournamentId:
    """An event in the store."""
    event = an_event(players, **settings)
    assert store.tournaments.create(event, OWNER, a_receipt())
    return event.id


def some_entries(players: str) -> list[Entry]:
    """Entries named as in the builders; the id is the name."""
    people = [a_person(word) for word in players.split()]
    return [Entry(EntryId(f"e-{person.name}"), person) for person in people]


def a_draft(boards: int, number: int = 1) -> Round:
    """Board 1 is 1-2, board 2 is 3-4 and so on."""
    return Round(
        RoundNumber(number),
        tuple(
            Board(BoardNumber(place), PairingNumber(2 * place - 1), PairingNumber(2 * place))
            for place in range(1, boards + 1)
        ),
        state=RoundState.DRAFT,
        seed=2**63 - 1,
    )


def published_round(store: Store, boards: int) -> TournamentId:
    """An event whose round 1 has been published, with so many boards."""
    people = some_players(" ".join(f"P{number:04d}" for number in range(1, 2 * boards + 1)))
    round_ = replace(a_draft(boards), state=RoundState.PUBLISHED)
    event = replace(an_event(), players=people, rounds=(round_,), is_start_list_frozen=True)
    assert store.tournaments.create(event, OWNER, a_receipt())
    return event.id


def save(
    store: Store,
    event: TournamentId,
    results: dict[int, GameResult],
    receipt: Receipt | None = None,
    seen: Round | None = None,
) -> bool:
    """Enter results of round 1, seen as it is now or as given."""
    round_ = seen or store.tournaments.round(event, RoundNumber(1))
    now = {board.number: board.result for board in round_.boards}
    changes = [ResultChange(BoardNumber(board), now[BoardNumber(board)], result) for board, result in results.items()]
    update = enter_results(round_, changes)
    return store.tournaments.save_results(event, RoundNumber(1), update, receipt or a_receipt())
