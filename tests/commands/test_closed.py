"""C8: what a closed event refuses, whoever asks, and what it still takes: one line for each way to change an event."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.booking.bookings import LeaveBooking, SkipRound, leave_booking, skip_round
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
from chalicelib.commands.event.apart import KeepApart, LetMeet, keep_apart, let_meet
from chalicelib.commands.event.boards import ChangeBoard, apply_change
from chalicelib.commands.event.byes import SetByes, set_byes
from chalicelib.commands.event.closing import EndEarly, end_early
from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.commands.event.devices import MakeCode, make_code
from chalicelib.commands.event.entries import (
    AddEntries,
    EditEntry,
    ExpelEntry,
    TouchEntry,
    add_entries,
    edit_entry,
    expel_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.commands.event.entry_list import EnterList, enter_list
from chalicelib.commands.event.imports import ImportTournament, import_tournament
from chalicelib.commands.event.ladder import ChangeLadder, change_ladder
from chalicelib.commands.event.order import ChangeOrder, change_order
from chalicelib.commands.event.presence import MarkPresence, WalkIn, mark_presence, walk_in
from chalicelib.commands.event.ratings import TakeRatings, take_ratings
from chalicelib.commands.event.reports import ReportResult, report_result
from chalicelib.commands.event.results import SaveResults, fill_in, save_results
from chalicelib.commands.event.rounds import (
    ChangeDraft,
    PairRound,
    change_draft,
    discard_draft,
    pair_by_hand,
    redraw_round,
    request_pairing,
    start_round,
    unpublish_round,
)
from chalicelib.commands.event.timetable import MoveRounds, move_rounds
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.re_pairing import Turnout
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import (
    FIRST_ROUND,
    NEVER_SAVED,
    BoardNumber,
    EntryId,
    PairingNumber,
    RoundNumber,
    TournamentId,
    UserId,
)
from chalicelib.domain.ladder.settings import wish_of
from chalicelib.domain.lifecycle.boards import DissolveBoard
from chalicelib.domain.lifecycle.closing import EventClosedError, mark_of
from chalicelib.domain.lifecycle.deletion import ResultsStayError
from chalicelib.domain.lifecycle.drafts import HandPairing
from chalicelib.domain.lifecycle.order import ChosenOrder
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.tournament import Contact, KeptApart, Tournament, Visibility
from chalicelib.jobs import enter_members
from chalicelib.ports import Job, JobKind, Services, club_group_of
from tests.booking_scenes import Desk, a_desk
from tests.club_scenes import a_club, a_list, a_season, cycles_of, join
from tests.people import HandClock, a_request, a_user, an_event, caller, close, enter, paired, plan, touch

WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@dataclass
class Closed:
    """An event that is closed, and who owns it."""

    services: Services
    owner: UserId
    event: TournamentId

    @property
    def stored(self) -> Tournament:
        return self.services.tournaments.load(self.event)

    @property
    def anna(self) -> EntryId:
        return self.stored.players[0].entry.id

    @property
    def me(self) -> Caller:
        return caller(self.owner)

    @property
    def saving(self) -> SaveResults:
        return SaveResults(self.me, self.event, FIRST_ROUND, (ResultChange(BoardNumber(1), WHITE, BLACK),))


def closed_swiss(services: Services) -> Closed:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    plan(services, event, owner, 1)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "1-0")
    close(services, event, owner)
    return Closed(services, owner, event)


def settings(one: Closed, **changes: object) -> None:
    wanted = replace(one.stored.settings, **changes)  # type: ignore[arg-type]
    change_settings(ChangeSettings(one.me, one.event, wanted, one.stored.version), one.services)


def edited(one: Closed) -> EditEntry:
    entry = one.stored.players[0].entry
    return EditEntry(one.me, one.event, entry.id, Person("Anna", 2000, club="De Toren"), entry.version)


def imported(one: Closed) -> None:
    slug = one.stored.settings.slug
    data = b"012 Najaar\n001    1      Anna                              2000\n"
    import_tournament(ImportTournament(one.me, data, slug, replace=True), one.services)


REFUSED: Mapping[str, Callable[[Closed], object]] = {
    "results": lambda one: save_results(one.saving, one.services),
    "results by a helper": lambda one: fill_in(one.saving, one.services),
    "a report by a player": lambda one: report_result(
        ReportResult(a_request(), one.event, one.anna, FIRST_ROUND, one.stored.rounds[0].boards[0], BLACK), one.services
    ),
    "a board changed": lambda one: apply_change(
        ChangeBoard(one.me, one.event, FIRST_ROUND, DissolveBoard(BoardNumber(1)), ""), one.services
    ),
    "a code for a helper": lambda one: make_code(MakeCode(one.me, one.event), one.services),
    "pairing": lambda one: request_pairing(PairRound(one.me, one.event), one.services),
    "pairing by hand": lambda one: pair_by_hand(PairRound(one.me, one.event), one.services),
    "pairing again": lambda one: redraw_round(touch(one.services, one.event, FIRST_ROUND, one.owner), one.services),
    "a draft thrown away": lambda one: discard_draft(
        touch(one.services, one.event, FIRST_ROUND, one.owner), one.services
    ),
    "a draft changed": lambda one: change_draft(
        ChangeDraft(one.me, one.event, FIRST_ROUND, one.stored.rounds[0].revision, HandPairing(())), one.services
    ),
    "a round taken back": lambda one: unpublish_round(
        touch(one.services, one.event, FIRST_ROUND, one.owner), one.services
    ),
    "a round started": lambda one: start_round(touch(one.services, one.event, FIRST_ROUND, one.owner), one.services),
    "an entry": lambda one: add_entries(AddEntries(one.me, one.event, (Person("Eva"),)), one.services),
    "a list": lambda one: enter_list(EnterList(one.me, one.event, (Person("Eva"), Person("Fred"))), one.services),
    "an entry changed": lambda one: edit_entry(edited(one), one.services),
    "a withdrawal": lambda one: withdraw_entry(TouchEntry(one.me, one.event, one.anna), one.services),
    "a return": lambda one: return_entry(TouchEntry(one.me, one.event, one.anna), one.services),
    "an entry removed": lambda one: remove_entry(TouchEntry(one.me, one.event, one.anna), one.services),
    "ratings from a list": lambda one: take_ratings(TakeRatings(one.me, one.event, (), {}), one.services),
    "a name": lambda one: settings(one, name="Voorjaar"),
    "another round": lambda one: settings(one, planned_rounds=2),
    "the order": lambda one: change_order(
        ChangeOrder(one.me, one.event, ChosenOrder("own", ("WON",)), one.stored.version), one.services
    ),
    "players kept apart": lambda one: keep_apart(
        KeepApart(one.me, one.event, KeptApart(one.anna, one.stored.players[1].entry.id)), one.services
    ),
    "players who may meet": lambda one: let_meet(LetMeet(one.me, one.event, frozenset({one.anna})), one.services),
    "another file in its place": imported,
    "calling it off": lambda one: cancel_event_bookings(CancelEvent(one.me, one.event), one.services),
    "ending it early": lambda one: end_early(EndEarly(one.me, one.event, mark_of(one.stored)), one.services),
    "the presence list": lambda one: mark_presence(
        MarkPresence(one.me, one.event, RoundNumber(2), {one.anna: None}), one.services
    ),
    "who walks in": lambda one: walk_in(WalkIn(one.me, one.event, Person("Eva")), one.services),
    "a bye": lambda one: set_byes(
        SetByes(one.me, one.event, one.anna, {FIRST_ROUND: ByeKind.ZERO_POINT}, NEVER_SAVED), one.services
    ),
    "an expulsion": lambda one: expel_entry(ExpelEntry(one.me, one.event, one.anna, "12.9.9"), one.services),
    "one board": lambda one: apply_change(
        ChangeBoard(one.me, one.event, FIRST_ROUND, DissolveBoard(BoardNumber(1)), ""), one.services
    ),
    "a round moved": lambda one: move_rounds(
        MoveRounds(one.me, one.event, {FIRST_ROUND: one.services.clock.now()}, one.stored.version), one.services
    ),
    "closing it again": lambda one: close(one.services, one.event, one.owner),
}
IN_A_LADDER: Mapping[str, Callable[[Closed], object]] = {
    "its rules": lambda one: change_ladder(
        ChangeLadder(one.me, one.event, wish_of(one.stored.settings.ladder), one.stored.version),  # type: ignore[arg-type]
        one.services,
    ),
    "who comes": lambda one: say_availability(
        SayAvailability(one.me, one.event, FIRST_ROUND, {one.anna: Wish(Presence.OUT)}), one.services
    ),
    "who comes, by the link": lambda one: say_by_link(
        SayByLink(a_request(), one.event, one.anna, {FIRST_ROUND: Wish(Presence.OUT)}), one.services
    ),
    "the club's computer": lambda one: switch_computer(
        SwitchComputer(one.me, one.event, FIRST_ROUND, has_computer=False), one.services
    ),
    "a re-pairing": lambda one: apply_re_pairing(RePair(one.me, one.event, FIRST_ROUND, Turnout(), ""), one.services),
    "a re-pairing undone": lambda one: undo_re_pairing(
        UndoRePairing(one.me, one.event, FIRST_ROUND, one.stored.rounds[0].revision), one.services
    ),
    "who did not come": lambda one: mark_no_shows(
        MarkNoShows(one.me, one.event, FIRST_ROUND, frozenset({PairingNumber(1)})), one.services
    ),
}


def refusals(one: Closed, acts: Mapping[str, Callable[[Closed], object]]) -> dict[str, str]:
    """What each of them says; nothing of the event changes by any."""
    said, before = {}, one.stored
    for name, act in acts.items():
        try:
            act(one)
        except DomainError as error:
            said[name] = error.code
        else:
            said[name] = "done"
    assert one.stored == before
    return said


def test_c8_whatever_changes_an_event_is_refused(services: Services) -> None:
    assert refusals(closed_swiss(services), REFUSED) == dict.fromkeys(REFUSED, EventClosedError.code)


def test_c8_in_a_ladder_too(services: Services, clock: HandClock) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    cycle = cycles_of(services, a_season(services, owner, club, "1", computer="Komodo"))[0].id
    paired(services, cycle, owner)
    enter(services, cycle, owner, 1, *["1-0"] * len(services.tournaments.round(cycle, FIRST_ROUND).boards))
    close(services, cycle, owner)
    assert refusals(Closed(services, owner, cycle), IN_A_LADDER) == dict.fromkeys(IN_A_LADDER, EventClosedError.code)


def test_a_new_member_of_the_club_comes_too_late_for_it(services: Services, clock: HandClock) -> None:
    """D2: the start lists of cycles follow the members, but for one that is closed."""
    owner = a_user(services)
    club = a_club(services, owner)
    over, coming = (one.id for one in cycles_of(services, a_season(services, owner, club, "1 1")))
    paired(services, over, owner)
    enter(services, over, owner, 1, *["1-0"] * len(services.tournaments.round(over, FIRST_ROUND).boards))
    close(services, over, owner)
    join(services, club, owner, *a_list("Guus 1500"))
    now = services.clock.now()
    enter_members.run([Job("late", club_group_of(club), JobKind.ENTER_MEMBERS, {}, now, now)], services)
    names = [[player.name for player in services.tournaments.load(one).players] for one in (over, coming)]
    assert ["Guus" in one for one in names] == [False, True]


def test_a_closed_event_still_takes_who_may_see_it_and_whom_to_ask(services: Services) -> None:
    one = closed_swiss(services)
    settings(one, visibility=Visibility.PRIVATE, contact=Contact("Bas"))
    assert one.stored.settings.contact.name == "Bas"


def test_it_is_deleted_as_little_as_any_event_with_results(services: Services) -> None:
    one = closed_swiss(services)
    with pytest.raises(ResultsStayError):
        delete_tournament(DeleteTournament(one.me, one.event, one.stored.version), services)


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=None) as desk:
        yield desk


def test_money_still_goes_its_way_and_the_start_list_stays(desk: Desk) -> None:
    """Bas owes his fee at the door; the event is played and closed, then he pays, and gets it back."""
    bas, anna = desk.send("Bas", pays_at_door=True), desk.enter("Anna")
    plan(desk.services, desk.event, desk.owner, 1)
    desk.hand(bas, 2000)
    paired(desk.services, desk.event, desk.owner)
    enter(desk.services, desk.event, desk.owner, 1, "1-0")
    close(desk.services, desk.event, desk.owner)
    before = desk.services.tournaments.load(desk.event).players
    for act in (
        lambda: leave_booking(LeaveBooking(desk.me(), desk.event, anna, frozenset({desk.entry(anna)})), desk.services),
        lambda: skip_round(SkipRound(desk.me(), desk.event, anna, desk.entry(anna), FIRST_ROUND), desk.services),
    ):
        with pytest.raises(EventClosedError):
            act()
    desk.hand(bas, -2000)
    desk.tell(anna)
    assert desk.booking(bas).received == 0
    assert desk.services.tournaments.load(desk.event).players == before


def test_c10_a_bye_that_was_asked_for_by_a_booking_is_dropped(desk: Desk) -> None:
    anna, _ = desk.enter("Anna"), desk.enter("Bas")
    paired(desk.services, desk.event, desk.owner)
    enter(desk.services, desk.event, desk.owner, 1, "1-0")
    second = RoundNumber(2)
    skip_round(SkipRound(desk.me(), desk.event, anna, desk.entry(anna), second), desk.services)
    assert [number for number, _ in desk.booking(anna).places[0].byes] == [second]
    seen = mark_of(desk.services.tournaments.load(desk.event))
    end_early(EndEarly(caller(desk.owner), desk.event, seen), desk.services)
    assert desk.booking(anna).places[0].byes == ()
    line = desk.services.tournaments.log(desk.event)[0]
    assert (line.action, line.details["byes"]) == ("tournament.end_early", [{"name": "Anna", "round": 2}])
