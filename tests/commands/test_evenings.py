"""D12, D13 through the use cases: signing on and off, two directors, the computer, 20:15, 20:45."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from chalicelib.commands.caller import Caller
from chalicelib.commands.club.evenings import (
    MarkNoShows,
    RePair,
    SayAvailability,
    SayByLink,
    SwitchComputer,
    UndoRePairing,
    Wish,
    apply_re_pairing,
    mark_no_shows,
    say_availability,
    say_by_link,
    switch_computer,
    undo_re_pairing,
)
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.club.availability import NOTHING_SAID, Presence, SignOffClosedError, StaleAvailabilityError, Way
from chalicelib.domain.club.re_pairing import NothingToUndoError, Turnout
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.ladder.cycle import ladders_of
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle.results import ResultChange, StaleBoardsError
from chalicelib.domain.model.ladder import WORK
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from chalicelib.queries.club.evenings import evening
from chalicelib.surroundings import re_pairing_of
from tests.builders import numbers_by_name
from tests.club_scenes import a_club, a_season, byes, cycles_of, line
from tests.people import HandClock, a_request, a_user, caller, paired

FIRST, SECOND = RoundNumber(1), RoundNumber(2)
ANNA, BAS, CHRIS = EntryId("m-anna"), EntryId("m-bas"), EntryId("m-chris")
OUT, IN = Wish(Presence.OUT), Wish(Presence.IN)
DEADLINE = datetime(2026, 12, 1, 17, 30, tzinfo=UTC)


class Club:
    """A club with a cycle, at five in the afternoon of its first evening."""

    def __init__(self, services: Services, clock: HandClock) -> None:
        clock.at = DEADLINE - timedelta(minutes=30)
        self.services, self.clock = services, clock
        self.owner: UserId = a_user(services)
        club = a_club(services, self.owner)
        self.cycle: TournamentId = cycles_of(services, a_season(services, self.owner, club, "5", computer="Komodo"))[
            0
        ].id

    def by_link(self, member: EntryId = ANNA, *evenings: int, wish: Wish = OUT, request: str = "") -> None:
        said = {RoundNumber(number): wish for number in evenings or (1,)}
        say_by_link(SayByLink(RequestId(request) if request else a_request(), self.cycle, member, said), self.services)

    def directs(self, said: dict[EntryId, Wish], seen: dict[EntryId, str] | None = None, **more: object) -> None:
        command = SayAvailability(caller(self.owner), self.cycle, FIRST, said, seen or {})
        say_availability(replace(command, **more), self.services)  # type: ignore[arg-type]

    def known(self, number: int = 1) -> dict[str, str]:
        said = self.services.evenings.load(self.cycle, RoundNumber(number)).said
        return {entry.removeprefix("m-"): one.presence.value for entry, one in said.items()}

    def pairs(self) -> str:
        paired(self.services, self.cycle, self.owner)
        return self.line()

    def line(self) -> str:
        return line(self.services, self.cycle, 1)

    def byes(self) -> dict[str, str]:
        return byes(self.services, self.cycle, 1)

    def turnout(self, missing: str = "", arrived: str = "") -> Turnout:
        return Turnout(self.numbers(missing), self.numbers(arrived))

    def numbers(self, names: str) -> frozenset[PairingNumber]:
        known = numbers_by_name(self.services.tournaments.load(self.cycle))
        return frozenset(known[name] for name in names.split())

    def re_pairs(self, missing: str = "", arrived: str = "") -> RePair:
        turnout = self.turnout(missing, arrived)
        found = re_pairing_of(self.services.tournaments.load(self.cycle), FIRST, turnout, self.services)
        command = RePair(caller(self.owner), self.cycle, FIRST, turnout, found.mark)
        apply_re_pairing(command, self.services)
        return command

    def result(self, board: int, result: str) -> None:
        stored = self.services.tournaments.round(self.cycle, FIRST).board(BoardNumber(board))
        assert stored is not None
        change = ResultChange.of(stored, GameResult(result))
        save_results(SaveResults(caller(self.owner), self.cycle, FIRST, (change,)), self.services)

    @property
    def undo(self) -> UndoRePairing:
        revision = self.services.tournaments.round(self.cycle, FIRST).revision
        return UndoRePairing(caller(self.owner), self.cycle, FIRST, revision)

    @property
    def actions(self) -> list[str]:
        log = self.services.tournaments.log(self.cycle)
        return [one.action for one in log if one.action.startswith(("evening", "results"))]


@pytest.fixture
def club(services: Services, clock: HandClock) -> Club:
    return Club(services, clock)


def test_a_member_signs_off_and_is_not_paired(club: Club) -> None:
    club.by_link(ANNA)
    club.by_link(BAS, wish=Wish(Presence.DUTY, duty=WORK))
    assert club.pairs() == "Eva-Chris *, Fien-Daan *, Anna zero, Bas zero"
    assert club.byes() == {"Anna": "absent", "Bas": "work"}


def test_several_evenings_are_signed_off_at_once(club: Club) -> None:
    club.by_link(ANNA, 1, 3, 4)
    assert [club.known(number) for number in (1, 2, 3, 4)] == [{"anna": "out"}, {}, {"anna": "out"}, {"anna": "out"}]


def test_of_several_evenings_one_too_late_leaves_all_as_they_were(club: Club) -> None:
    club.clock.at = DEADLINE + timedelta(seconds=1)
    with pytest.raises(SignOffClosedError) as refusal:
        club.by_link(ANNA, 2, 1)
    assert refusal.value.details == {"round": 1}
    assert club.known(2) == {}


def test_a_double_tap_ends_the_same_and_the_first_moment_stays(club: Club) -> None:
    club.by_link(ANNA)
    first = club.services.evenings.load(club.cycle, FIRST).said
    club.clock.move(minutes=5)
    club.by_link(ANNA)
    assert club.services.evenings.load(club.cycle, FIRST).said == first
    assert club.actions == ["evening.availability"]


def test_what_was_said_in_time_may_be_said_again_after_the_deadline(club: Club) -> None:
    """Somebody taps the link of this afternoon's mail once more."""
    club.by_link(ANNA)
    club.clock.move(hours=1)
    club.by_link(ANNA)
    with pytest.raises(SignOffClosedError):
        club.by_link(ANNA, wish=IN)
    assert club.known() == {"anna": "out"}


def test_he_may_change_his_mind_until_the_deadline(club: Club) -> None:
    for wish in (OUT, IN, Wish(Presence.LATE, time(20, 30)), IN):
        club.by_link(ANNA, wish=wish)
    assert club.known() == {"anna": "in"}
    assert club.services.evenings.load(club.cycle, FIRST).said[ANNA].until is None


def test_nobody_signs_off_a_stranger_or_an_evening_that_is_not_there(club: Club) -> None:
    for member, number in (("m-nobody", 1), ("m-anna", 0), ("m-anna", 6)):
        said = {RoundNumber(number): OUT}
        with pytest.raises(NotFoundError):
            say_by_link(SayByLink(a_request(), club.cycle, EntryId(member), said), club.services)


def test_nobody_says_what_the_computer_does(club: Club) -> None:
    ladder = club.services.tournaments.load(club.cycle).settings.ladder
    assert ladder is not None
    assert ladder.computer is not None
    with pytest.raises(NotFoundError):
        club.by_link(ladder.computer)


def test_the_director_puts_down_anybody_after_the_deadline_with_way_and_time(club: Club) -> None:
    club.clock.at = DEADLINE + timedelta(minutes=20)
    club.directs({ANNA: OUT, BAS: Wish(Presence.LATE, time(20, 40))}, way=Way.MAIL, at=DEADLINE - timedelta(minutes=1))
    said = club.services.evenings.load(club.cycle, FIRST).said[ANNA]
    assert (said.way, said.at, said.by) == (Way.MAIL, DEADLINE - timedelta(minutes=1), club.owner)
    with pytest.raises(InvalidFieldError):
        club.directs({CHRIS: OUT}, at=DEADLINE + timedelta(hours=1))
    with pytest.raises(InvalidFieldError):
        club.directs({CHRIS: Wish(Presence.LATE)})


def test_two_directors_at_once_do_not_overwrite_one_another(club: Club) -> None:
    club.directs({ANNA: OUT}, {ANNA: NOTHING_SAID})
    with pytest.raises(StaleAvailabilityError) as refusal:
        club.directs({ANNA: IN, BAS: OUT}, {ANNA: NOTHING_SAID, BAS: NOTHING_SAID})
    assert refusal.value.details["entries"] == (ANNA,)
    assert club.known() == {"anna": "out"}
    club.directs({BAS: OUT, ANNA: OUT}, {ANNA: NOTHING_SAID, BAS: NOTHING_SAID})
    assert club.known() == {"anna": "out", "bas": "out"}


def test_a_directors_request_repeated_changes_nothing_and_is_not_taken_for_another(club: Club) -> None:
    same = Caller(club.owner, a_request())
    club.directs({ANNA: OUT}, {ANNA: NOTHING_SAID}, caller=same)
    club.by_link(ANNA, wish=IN)
    club.directs({ANNA: OUT}, {ANNA: NOTHING_SAID}, caller=same)
    assert club.known() == {"anna": "in"}
    with pytest.raises(RequestReusedError):
        club.directs({BAS: OUT}, caller=same)


def test_somebody_else_is_faster_with_the_same_evening(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    load, waiting = type(club.services.evenings).load, [BAS, CHRIS]

    def meanwhile(self: object, *about: object) -> object:
        sheet = load(self, *about)  # type: ignore[arg-type]
        if waiting:
            club.by_link(waiting.pop())
        return sheet

    monkeypatch.setattr(type(club.services.evenings), "load", meanwhile)
    club.directs({ANNA: OUT}, {ANNA: NOTHING_SAID})
    assert club.known() == {"anna": "out", "bas": "out", "chris": "out"}


def test_the_computer_is_there_tonight(club: Club) -> None:
    for has_computer in (True, True):
        switch_computer(SwitchComputer(caller(club.owner), club.cycle, FIRST, has_computer), club.services)
    assert club.services.evenings.load(club.cycle, FIRST).has_computer
    assert club.actions == ["evening.computer_there"]
    switch_computer(SwitchComputer(caller(club.owner), club.cycle, FIRST, has_computer=False), club.services)
    assert not club.services.evenings.load(club.cycle, FIRST).has_computer


def test_a_quarter_past_eight(club: Club) -> None:
    """D13 from the published round on: re-pairing, the same request again, undoing it."""
    assert club.pairs() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    done = club.re_pairs("Daan Eva")
    assert club.line() == "Bas-Anna *, Fien-Chris *, Daan zero, Eva zero"
    assert club.byes() == {"Daan": "noshow", "Eva": "noshow"}
    apply_re_pairing(done, club.services)
    undo_re_pairing(club.undo, club.services)
    assert club.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    assert club.actions == ["evening.undo", "evening.re_pair"]
    with pytest.raises(NothingToUndoError):
        undo_re_pairing(club.undo, club.services)


def test_what_was_shown_is_applied_or_nothing(club: Club) -> None:
    club.pairs()
    turnout = club.turnout("Daan Eva")
    mark = re_pairing_of(club.services.tournaments.load(club.cycle), FIRST, turnout, club.services).mark
    command = RePair(caller(club.owner), club.cycle, FIRST, turnout, mark)
    club.directs({EntryId("m-daan"): Wish(Presence.LATE, time(20, 40))}, way=Way.PHONE)
    with pytest.raises(ConflictError):
        apply_re_pairing(command, club.services)
    club.result(3, "1-0")
    with pytest.raises(ConflictError):
        apply_re_pairing(command, club.services)
    assert club.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris 1-0"


def test_a_re_pairing_that_changes_nothing_leaves_the_last_one_to_be_undone(club: Club) -> None:
    club.pairs()
    club.re_pairs("Daan Eva")
    club.re_pairs()
    undo_re_pairing(club.undo, club.services)
    assert club.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris *"


def test_an_undoing_that_comes_too_late_is_a_conflict(club: Club) -> None:
    club.pairs()
    club.re_pairs("Daan Eva")
    command = club.undo
    club.result(3, "1-0")
    with pytest.raises(ConflictError):
        undo_re_pairing(command, club.services)
    undo_re_pairing(replace(command, seen=club.undo.seen), club.services)
    assert club.line() == "Daan-Anna *, Eva-Bas *, Fien-Chris 1-0"


def test_a_walk_in_meets_who_is_free(club: Club) -> None:
    club.directs({EntryId("m-fien"): OUT})
    assert club.pairs() == "Chris-Anna *, Daan-Bas *, Fien zero, Eva bye"
    club.re_pairs(arrived="Fien")
    assert club.line() == "Chris-Anna *, Daan-Bas *, Fien-Eva *"


def test_who_walked_in_is_there_and_who_was_missing_is_not_taken_for_an_arrival(club: Club) -> None:
    club.directs({EntryId("m-fien"): OUT})
    club.pairs()
    club.re_pairs(missing="Daan", arrived="Fien")
    assert club.known()["fien"] == "in"
    lines = evening(club.services.tournaments.load(club.cycle), FIRST, club.services).lines
    assert [line.player.name for line in lines if line.is_unlike] == []


def test_a_quarter_to_nine(club: Club) -> None:
    """D4, D13: the absent one loses; his opponent gets his own value."""
    club.pairs()
    command = MarkNoShows(caller(club.owner), club.cycle, FIRST, club.numbers("Daan"))
    mark_no_shows(command, club.services)
    mark_no_shows(command, club.services)
    assert club.line() == "Daan-Anna -/+, Eva-Bas *, Fien-Chris *"
    assert club.actions == ["results.save"]
    ladder = ladders_of(club.services.tournaments.load(club.cycle), Surroundings())[-1]
    (anna,), (daan,) = (ladder.lines(PairingNumber(number)) for number in (1, 4))
    assert (anna.amount, anna.earning.reason) == (anna.value, "unopposed")
    assert (daan.amount, daan.earning.reason) == (0, "noshow")


def test_a_no_show_whose_board_has_a_result_by_now_is_a_conflict(club: Club) -> None:
    club.pairs()
    club.result(1, "1/2-1/2")
    with pytest.raises(StaleBoardsError):
        mark_no_shows(MarkNoShows(caller(club.owner), club.cycle, FIRST, club.numbers("Daan Bas")), club.services)
    assert club.line() == "Daan-Anna 1/2-1/2, Eva-Bas *, Fien-Chris *"
