"""C8, C10, C11 by two officials at once, by requests sent twice, and by a process that is killed: done once, or not."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from chalicelib.commands.caller import Caller
from chalicelib.commands.event.closing import CloseTournament, EndEarly, close_tournament, end_early
from chalicelib.commands.event.corrections import save_corrections
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.booking.early_finish import NothingToEndError
from chalicelib.domain.errors import ConflictError, DomainError, RequestReusedError
from chalicelib.domain.ids import BoardNumber, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle.closing import mark_of
from chalicelib.domain.lifecycle.final import final_standings
from chalicelib.domain.lifecycle.results import ResultChange, StaleBoardsError
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import JobKind, Receipt, Services, group_of
from tests.builders import a_tournament
from tests.interrupted import killed_everywhere
from tests.people import a_request, a_user, caller

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS
FIRST, SECOND = "A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0"
_EVENTS = count(1)


@dataclass
class Event:
    """An event in the store, as it was written."""

    services: Services
    owner: UserId
    id: TournamentId = field(default=TournamentId(""))

    def made(self, *played: str, planned: int = 2, **entries: Entry) -> "Event":
        """A new one, of which these rounds are published; entries by name, where they are not plain."""
        name = f"event-{next(_EVENTS)}"
        chart = a_tournament("A B C D", slug=name, planned_rounds=planned, playing_days=()).after(*played)
        players = tuple(replace(one, entry=entries.get(one.name, one.entry)) for one in chart.players)
        event = replace(chart, id=TournamentId(name), players=players)
        receipt = Receipt(a_request(), self.owner, self.services.clock.now(), "tournament.import")
        assert self.services.tournaments.create(event, self.owner, receipt)
        return Event(self.services, self.owner, event.id)

    @property
    def stored(self) -> Tournament:
        return self.services.tournaments.load(self.id)

    @property
    def log(self) -> list[str]:
        return [line.action for line in self.services.tournaments.log(self.id)][:-1]

    @property
    def results(self) -> list[str]:
        return [" ".join(board.result.value for board in round_.boards) for round_ in self.stored.rounds]

    @property
    def is_kept_right(self) -> bool:
        """The standings that were kept are those of the results that are stored."""
        return self.services.closings.final(self.id) == final_standings(self.stored, Surroundings())

    def close(self, services: Services | None = None, who: Caller | None = None, seen: str = "") -> None:
        wish = CloseTournament(who or caller(self.owner), self.id, seen or mark_of(self.stored))
        close_tournament(wish, services or self.services)

    def end(self, services: Services | None = None, who: Caller | None = None, seen: str = "") -> None:
        end_early(EndEarly(who or caller(self.owner), self.id, seen or mark_of(self.stored)), services or self.services)

    def saving(self, number: int, board: int, seen: GameResult, result: GameResult) -> SaveResults:
        change = ResultChange(BoardNumber(board), seen, result)
        return SaveResults(caller(self.owner), self.id, RoundNumber(number), (change,))


@pytest.fixture
def event(services: Services) -> Event:
    return Event(services, a_user(services))


def at_once(*acts: Callable[[], object]) -> list[str]:
    """What each of them comes to when all are begun together."""

    def outcome(act: Callable[[], object]) -> str:
        try:
            act()
        except DomainError as error:
            return error.code
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return [one.result() for one in [pool.submit(outcome, act) for act in acts]]


def test_two_officials_close_it_at_once(event: Event) -> None:
    one = event.made(FIRST, SECOND)
    seen = mark_of(one.stored)
    said = at_once(*[lambda: one.close(seen=seen)] * 3)
    assert said.count("done") == 1
    assert set(said) <= {"done", "conflict", "event_closed"}
    assert one.log == ["tournament.close"]
    assert one.is_kept_right


def test_a_result_comes_in_while_it_is_being_closed(event: Event) -> None:
    """Either it is in the final standings, and the official looks once more, or it came too late."""
    for _ in range(3):
        one = event.made(FIRST, SECOND)
        seen, saving = mark_of(one.stored), one.saving(2, 1, WHITE, BLACK)
        closing, result = at_once(lambda: one.close(seen=seen), lambda: save_results(saving, one.services))  # noqa: B023
        assert (closing, result) in {("done", "event_closed"), ("conflict", "done")}
        assert one.stored.is_closed is (closing == "done")
        if result == "done":
            one.close()
        assert one.is_kept_right
        assert one.results[1] == ("0-1 1-0" if result == "done" else "1-0 1-0")


def test_two_officials_end_it_early_at_once(event: Event) -> None:
    one = event.made(FIRST, "A-C *, B-D *", planned=5)
    seen = mark_of(one.stored)
    said = at_once(*[lambda: one.end(seen=seen)] * 2)
    assert sorted(said) in (["conflict", "done"], ["done", "nothing_to_end"])
    assert (one.log, one.stored.settings.planned_rounds, len(one.stored.rounds)) == (["tournament.end_early"], 1, 1)


def test_a_result_of_the_later_round_comes_in_while_it_is_being_ended(event: Event) -> None:
    """Either the round has it, and has to be completed, or there is no such round any more."""
    for _ in range(3):
        one = event.made(FIRST, "A-C *, B-D *", planned=5)
        seen, saving = mark_of(one.stored), one.saving(2, 1, GameResult.UNDECIDED, WHITE)
        ending, result = at_once(lambda: one.end(seen=seen), lambda: save_results(saving, one.services))  # noqa: B023
        assert (ending, result) in {("done", "not_found"), ("conflict", "done"), ("later_result", "done")}
        assert len(one.stored.rounds) == (1 if ending == "done" else 2)


def test_a_result_that_is_taken_away_while_it_is_being_ended(event: Event) -> None:
    one = event.made(FIRST, planned=5)
    read = one.services.bookings.event(one.id)
    save_results(one.saving(1, 1, WHITE, GameResult.UNDECIDED), one.services)

    class Before:
        """Bookings as they were read before that."""

        def __getattr__(self, name: str) -> object:
            return getattr(one.services.bookings, name)

        def event(self, _id: TournamentId) -> object:
            return read

    with pytest.raises(ConflictError):
        one.end(replace(one.services, bookings=Before()), seen=mark_of(read.tournament))  # type: ignore[arg-type]
    assert one.stored.settings.planned_rounds == 5


def test_two_officials_correct_two_boards_at_once(event: Event) -> None:
    one = event.made(FIRST, SECOND)
    one.close()
    wishes = [one.saving(1, 1, WHITE, BLACK), one.saving(1, 2, WHITE, DRAW), one.saving(2, 1, WHITE, BLACK)]
    assert at_once(*(lambda wish=wish: save_corrections(wish, one.services) for wish in wishes)) == ["done"] * 3
    assert one.results == ["0-1 1/2-1/2", "0-1 1-0"]
    assert one.log.count("results.correct") == 3
    assert one.is_kept_right


def test_c2_two_officials_correct_one_board_at_once(event: Event) -> None:
    one = event.made(FIRST, SECOND)
    one.close()
    wishes = [one.saving(1, 1, WHITE, BLACK), one.saving(1, 1, WHITE, DRAW)]
    said = at_once(*(lambda wish=wish: save_corrections(wish, one.services) for wish in wishes))
    assert sorted(said) == ["done", "stale_boards"]
    assert one.log.count("results.correct") == 1
    assert one.is_kept_right


def test_a_request_sent_twice_is_carried_out_once(event: Event) -> None:
    one, me = event.made(FIRST, "A-C *, B-D *", planned=5), caller(event.owner)
    seen = mark_of(one.stored)
    one.end(who=me, seen=seen)
    one.end(who=me, seen=seen)
    with pytest.raises(NothingToEndError):
        one.end(seen=seen)
    closing, seen = caller(event.owner), mark_of(one.stored)
    one.close(who=closing, seen=seen)
    one.close(who=closing, seen=seen)
    wish = one.saving(1, 1, WHITE, BLACK)
    assert [len(save_corrections(wish, one.services).boards) for _ in range(2)] == [1, 0]
    with pytest.raises(StaleBoardsError):
        save_corrections(
            replace(wish, caller=caller(event.owner), changes=(replace(wish.changes[0], result=DRAW),)), one.services
        )
    assert one.log == ["results.correct", "tournament.close", "tournament.end_early"]


def test_another_request_under_the_same_id_is_none_of_these(event: Event) -> None:
    """What was done under it was something else, and nobody is told that it was closed."""
    one, me = event.made(FIRST, SECOND), caller(event.owner)
    save_results(replace(one.saving(2, 1, WHITE, BLACK), caller=me), one.services)
    for act in (lambda: one.close(who=me), lambda: one.end(who=me)):
        with pytest.raises(RequestReusedError):
            act()
    one.close()
    with pytest.raises(RequestReusedError):
        save_corrections(replace(one.saving(2, 1, BLACK, WHITE), caller=me), one.services)


def jobs_of(one: Event) -> list[JobKind]:
    return sorted(job.kind for job in one.services.outbox.open_jobs(group_of(one.id)))


def killed(one: list[Event], act: Callable[[Services], None]) -> Iterator[tuple[Event, str]]:
    """The event after each place where the process can die, once it was done again; the next one is made before."""
    for place in killed_everywhere(one[-1].services, act):
        yield one[-1], place


def test_killed_anywhere_it_is_closed_once(event: Event) -> None:
    events, me = [event.made(FIRST, SECOND)], [caller(event.owner)]
    seen = [mark_of(events[0].stored)]
    places = 0
    for one, place in killed(events, lambda mortal: events[-1].close(mortal, me[-1], seen[-1])):
        assert (one.log, one.stored.is_closed, one.is_kept_right) == (["tournament.close"], True, True), place
        assert jobs_of(one) == [JobKind.PUBLISH], place
        events.append(event.made(FIRST, SECOND))
        me.append(caller(event.owner))
        seen.append(mark_of(events[-1].stored))
        places += 1
    assert places >= 8


def test_killed_anywhere_it_is_ended_once(event: Event) -> None:
    def another() -> Event:
        late = Entry(EntryId("n4"), a_tournament("D").tournament.players[0].person, joins_in=RoundNumber(2))
        asked = Entry(
            EntryId("n1"), a_tournament("A").tournament.players[0].person, byes=((RoundNumber(2), ByeKind.HALF_POINT),)
        )
        return event.made("A-B 1-0, C bye", "draft: A-C, B-D", planned=5, A=asked, D=late)

    events, me = [another()], [caller(event.owner)]
    seen = [mark_of(events[0].stored)]
    for one, place in killed(events, lambda mortal: events[-1].end(mortal, me[-1], seen[-1])):
        stored = one.stored
        assert one.log == ["tournament.end_early"], place
        assert (stored.settings.planned_rounds, len(stored.rounds)) == (1, 1), place
        said = {player.name: (player.entry.byes, player.entry.withdrawn_from) for player in stored.players}
        assert said == {"A": ((), None), "B": ((), None), "C": ((), None), "D": ((), 2)}, place
        events.append(another())
        me.append(caller(event.owner))
        seen.append(mark_of(events[-1].stored))


def test_killed_anywhere_it_is_corrected_once(event: Event) -> None:
    def another() -> Event:
        made = event.made(FIRST, SECOND)
        made.close()
        return made

    events = [another()]
    wishes = [events[0].saving(1, 1, WHITE, BLACK)]
    for one, place in killed(events, lambda mortal: save_corrections(wishes[-1], mortal) and None):
        assert one.log == ["results.correct", "tournament.close"], place
        assert (one.results[0], one.is_kept_right) == ("0-1 1-0", True), place
        events.append(another())
        wishes.append(events[-1].saving(1, 1, WHITE, BLACK))


def test_where_many_entries_change_they_all_do(event: Event) -> None:
    """More of them than fit in one transaction."""
    names = " ".join(f"P{number}" for number in range(1, 91))
    chart = a_tournament(names, slug="many", planned_rounds=5).after(
        ", ".join(f"P{2 * n - 1}-P{2 * n} 1-0" for n in range(1, 46))
    )
    gone = tuple(replace(one, entry=replace(one.entry, withdrawn_from=RoundNumber(3))) for one in chart.players)
    many = replace(chart, id=TournamentId("many"), players=gone)
    receipt = Receipt(a_request(), event.owner, event.services.clock.now(), "tournament.import")
    event.services.tournaments.create(many, event.owner, receipt)
    one = Event(event.services, event.owner, many.id)
    one.end()
    assert [player.entry.withdrawn_from for player in one.stored.players] == [None] * 90
    assert len(one.services.tournaments.entries(one.id)) == 90
