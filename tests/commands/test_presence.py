"""The presence list before a round: only who is there is paired."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.byes import SetByes, set_byes
from chalicelib.commands.event.presence import MarkPresence, WalkIn, mark_presence, walk_in
from chalicelib.commands.event.rounds import PairRound, redraw_round, request_pairing
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.errors import InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.bye_rules import ByeLimitError
from chalicelib.domain.lifecycle.rounds import TooFewPlayersError
from chalicelib.domain.lifecycle.said import NoByesError
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import ByeRules
from chalicelib.ports import Services
from tests.people import a_user, an_event, caller, enter, pair_only, paired, touch

Z, H = ByeKind.ZERO_POINT, ByeKind.HALF_POINT


SIX = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fred 1500"


class Desk:
    """An event of six and its arbiter."""

    def __init__(self, services: Services, system: str = "fide-dutch", players: str = "") -> None:
        self.services = services
        self.owner: UserId = a_user(services)
        self.event: TournamentId = an_event(services, self.owner, players or SIX, system=system)

    def entry(self, name: str) -> EntryId:
        return next(one.id for one in self.services.tournaments.entries(self.event) if one.person.name == name)

    def marks(self, number: int = 1, **said: ByeKind | None) -> None:
        marks = {self.entry(name): kind for name, kind in said.items()}
        command = MarkPresence(caller(self.owner), self.event, RoundNumber(number), marks)
        mark_presence(command, self.services)

    def byes(self, name: str, *, is_exception: bool = False, **rounds: ByeKind | None) -> None:
        entry = next(one for one in self.services.tournaments.entries(self.event) if one.person.name == name)
        byes = {RoundNumber(int(number[1:])): kind for number, kind in rounds.items()}
        set_byes(SetByes(caller(self.owner), self.event, entry.id, byes, entry.version, is_exception), self.services)

    def settings(self, **changed: object) -> None:
        event = self.services.tournaments.load(self.event)
        wanted = replace(event.settings, **changed)  # type: ignore[arg-type]
        change_settings(ChangeSettings(caller(self.owner), self.event, wanted, event.version), self.services)

    def pair(self) -> None:
        request_pairing(PairRound(caller(self.owner), self.event), self.services)
        pair_only(self.services, self.event)

    def redraw(self, number: int) -> None:
        redraw_round(touch(self.services, self.event, RoundNumber(number), self.owner), self.services)
        pair_only(self.services, self.event)

    def play(self) -> None:
        number = paired(self.services, self.event, self.owner)
        boards = self.services.tournaments.round(self.event, number).boards
        enter(self.services, self.event, self.owner, number, *("1-0" for _ in boards))

    def line(self, number: int = 1) -> str:
        """Who plays, and who is free with what."""
        round_ = self.services.tournaments.round(self.event, RoundNumber(number))
        names = {player.number: player.name for player in self.services.tournaments.load(self.event).players}
        boards = sorted(names[one] for board in round_.boards for one in (board.white, board.black))
        return " ".join([*boards, *(f"{names[bye.player]}:{bye.kind.value}" for bye in round_.byes)])


@pytest.fixture
def desk(services: Services) -> Desk:
    return Desk(services)


def test_who_is_not_ticked_is_absent_without_points(desk: Desk) -> None:
    desk.marks(Eva=Z, Fred=H)
    desk.marks(Fred=None)
    desk.marks(Bas=H)
    desk.pair()
    assert desk.line() == "Anna Chris Daan Fred Bas:H Eva:Z"


def test_a_list_that_begins_with_nobody_pairs_who_was_ticked(desk: Desk) -> None:
    desk.settings(all_expected=False)
    with pytest.raises(TooFewPlayersError):
        desk.pair()
    desk.marks(Anna=None, Fred=None)
    desk.pair()
    assert desk.line() == "Anna Fred Bas:Z Chris:Z Daan:Z Eva:Z"


def test_a_walk_in_is_entered_ticked_and_paired(desk: Desk) -> None:
    """T9: a number that nobody had before; and a request repeated enters nobody twice."""
    desk.settings(all_expected=False)
    desk.marks(Anna=None)
    command = WalkIn(caller(desk.owner), desk.event, Person("Gijs"))
    assert walk_in(command, desk.services) == walk_in(command, desk.services) == desk.entry("Gijs")
    desk.pair()
    assert desk.line().startswith("Anna Gijs ")
    numbers = [player.number for player in desk.services.tournaments.load(desk.event).players]
    assert numbers == list(range(1, 8))


def test_t9_a_walk_in_gets_the_next_number_though_the_last_player_is_absent(desk: Desk) -> None:
    desk.play()
    desk.marks(2, Fred=Z)
    walk_in(WalkIn(caller(desk.owner), desk.event, Person("Gijs", 1400)), desk.services)
    desk.pair()
    players = desk.services.tournaments.load(desk.event).players
    assert [(player.number, player.name) for player in players[5:]] == [(6, "Fred"), (7, "Gijs")]
    assert desk.line(2) == "Anna Bas Chris Daan Eva Gijs Fred:Z"


def test_ticks_after_the_draft_count_when_it_is_drawn_anew(desk: Desk) -> None:
    desk.marks(Eva=Z, Fred=H)
    desk.pair()
    desk.marks(Fred=None, Bas=Z)
    assert desk.line() == "Anna Bas Chris Daan Eva:Z Fred:H"
    desk.redraw(1)
    assert desk.line() == "Anna Chris Daan Fred Bas:Z Eva:Z"


def test_a_bye_that_an_official_put_down_is_given_and_a_tick_overrules_it(desk: Desk) -> None:
    desk.byes("Eva", r1=H, r3=Z)
    desk.byes("Fred", r1=Z)
    desk.marks(Fred=None)
    desk.play()
    assert desk.line() == "Anna Bas Chris Daan Eva:H Fred:U"


def test_half_points_have_limits_and_exceptions(desk: Desk) -> None:
    """One in the event and none in the last round, unless the organiser says otherwise."""
    desk.byes("Eva", r2=H)
    with pytest.raises(ByeLimitError) as refused:
        desk.byes("Eva", r3=H)
    assert refused.value.details == {"rounds": (3,), "most": 1, "last": 4}
    with pytest.raises(ByeLimitError):
        desk.byes("Fred", r5=H)
    desk.byes("Eva", r3=H, is_exception=True)
    desk.byes("Eva", r4=Z)  # what was granted is not doubted again
    desk.settings(byes=ByeRules(half_points=2, closed_rounds=0))
    desk.byes("Fred", r5=H)
    desk.byes("Eva", r2=None)
    stored = {one.person.name: one.byes for one in desk.services.tournaments.entries(desk.event)}
    assert stored["Eva"] == ((3, H), (4, Z))
    assert stored["Fred"] == ((5, H),)


def test_a_round_that_is_paired_takes_no_bye_and_no_tick(desk: Desk) -> None:
    desk.play()
    with pytest.raises(InvalidFieldError):
        desk.byes("Eva", r1=Z)
    with pytest.raises(InvalidFieldError):
        desk.marks(1, Eva=Z)
    with pytest.raises(InvalidFieldError):
        desk.marks(2, Eva=ByeKind.FULL_POINT)
    with pytest.raises(NotFoundError):
        mark_presence(MarkPresence(caller(desk.owner), desk.event, RoundNumber(2), {EntryId("x"): None}), desk.services)


def test_in_a_round_robin_nobody_is_left_out_of_a_round(services: Services) -> None:
    desk = Desk(services, "round-robin")
    with pytest.raises(NoByesError):
        desk.marks(Eva=Z)
    with pytest.raises(NoByesError):
        desk.byes("Eva", r1=Z)


def test_who_is_entered_late_has_half_points_where_the_event_gives_them(desk: Desk) -> None:
    """C.04.2 2.4: within the limit, and in the round itself, so that every table and file has it."""
    desk.settings(byes=ByeRules(half_points=1, late_half_points=True))
    desk.play()
    desk.play()
    walk_in(WalkIn(caller(desk.owner), desk.event, Person("Gijs")), desk.services)
    event = desk.services.tournaments.load(desk.event)
    gijs = event.players[6].number
    assert [[bye.kind for bye in one.byes if bye.player == gijs] for one in event.rounds] == [[H], []]
    assert event.players[6].entry.joins_in == 3


def test_t21_who_comes_and_goes_during_a_round_never_blocks_the_next_pairing(desk: Desk) -> None:
    number = paired(desk.services, desk.event, desk.owner)
    walk_in(WalkIn(caller(desk.owner), desk.event, Person("Gijs", 1650)), desk.services)
    desk.marks(2, Daan=Z)
    enter(desk.services, desk.event, desk.owner, number, "1-0", "1/2-1/2", "0-1")
    desk.pair()
    assert desk.line(2) == "Anna Bas Chris Eva Fred Gijs Daan:Z"


def test_a_request_repeated_is_carried_out_once(services: Services) -> None:
    """Whatever was ticked since, and also once the round is published."""
    desk = Desk(services)
    form = MarkPresence(
        caller(desk.owner), desk.event, RoundNumber(1), {desk.entry("Anna"): None, desk.entry("Bas"): None}
    )
    mark_presence(form, services)
    desk.marks(Anna=Z)
    mark_presence(form, services)
    assert services.presence.load(desk.event, RoundNumber(1)).marks[desk.entry("Anna")] is Z
    paired(services, desk.event, desk.owner)
    mark_presence(form, services)
    with pytest.raises(RequestReusedError):
        mark_presence(replace(form, marks={desk.entry("Anna"): None}), services)
