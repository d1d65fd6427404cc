"""A whole evening through the use cases: entries, pairing, results, public pages."""

from dataclasses import replace

import pytest

from chalicelib.commands.caller import Act, receipt
from chalicelib.commands.event.entries import (
    AddEntries,
    AlreadyEnteredError,
    EditEntry,
    TouchEntry,
    add_entries,
    edit_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import (
    PairRound,
    discard_draft,
    publish_round,
    redraw_round,
    request_pairing,
    start_round,
    unpublish_round,
)
from chalicelib.domain.errors import ConflictError, InvalidFieldError, RequestReusedError
from chalicelib.domain.ids import BoardNumber, EntryId, RoundNumber
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.results import NotPublishedError, ResultChange, StaleBoardsError
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.ports import JobState, Services, group_of
from tests.builders import boards_line
from tests.people import a_user, an_event, caller, enter, paired, touch, work

SIX = "Fien 1500, Bas 1900, Anna 2000, Daan 1700, Chris 1800, Eva 1600"


def line(services: Services, tournament: object, number: int) -> str:
    event = services.tournaments.load(tournament)  # type: ignore[arg-type]
    round_ = event.round(RoundNumber(number))
    assert round_ is not None
    return boards_line(event, round_)


def test_round_1_numbers_the_players_by_rating_and_pairs_top_half_with_bottom_half(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    assert line(services, event, 1) == "Anna-Daan *, Eva-Bas *, Chris-Fien *"


def test_the_next_round_waits_for_every_result(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "", "1-0")
    with pytest.raises(rounds.RoundOpenError) as refusal:
        request_pairing(PairRound(caller(owner), event), services)
    assert refusal.value.details["boards"] == (2,)


def test_a_three_round_event_to_the_end(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    for number in (1, 2, 3):
        paired(services, event, owner)
        enter(services, event, owner, number, "1-0", "1/2-1/2", "0-1")
    stored = services.tournaments.load(event)
    assert [round_.is_complete for round_ in stored.rounds] == [True, True, True]
    met = [frozenset((board.white, board.black)) for round_ in stored.rounds for board in round_.boards]
    assert len(set(met)) == 9


def test_who_is_away_gets_the_bye_that_the_arbiter_chose(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    away = {entry.id: ByeKind.HALF_POINT for entry in services.tournaments.entries(event) if entry.person.name == "Eva"}
    request_pairing(PairRound(caller(owner), event, away), services)
    work(services, event)
    assert "Eva half" in line(services, event, 1)
    assert line(services, event, 1).count("bye") == 1


def test_an_absence_of_nobody_is_refused(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    with pytest.raises(InvalidFieldError):
        request_pairing(PairRound(caller(owner), event, {EntryId("a,b"): ByeKind.ZERO_POINT}), services)


def test_a_draft_can_be_thrown_away_and_the_start_list_opens_again(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    number = request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    discard_draft(touch(services, event, number, owner), services)
    add_entries(AddEntries(caller(owner), event, (Person("Zoë", 2400),)), services)
    assert services.tournaments.load(event).players[0].name == "Zoë"


def test_redrawing_takes_the_new_entry_along(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    number = request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    add_entries(AddEntries(caller(owner), event, (Person("Zoë", 1000),)), services)
    redraw_round(touch(services, event, number, owner), services)
    work(services, event)
    assert line(services, event, 1) == "Anna-Chris *, Zoë-Bas *"


def test_a_published_round_is_taken_back_while_there_is_no_result(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    unpublish_round(touch(services, event, RoundNumber(1), owner), services)
    publish_round(touch(services, event, RoundNumber(1), owner), services)
    enter(services, event, owner, 1, "1-0")
    with pytest.raises(rounds.RoundHasResultsError):
        unpublish_round(touch(services, event, RoundNumber(1), owner), services)


def test_no_results_on_a_draft(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    with pytest.raises(NotPublishedError):
        enter(services, event, owner, 1, "1-0")


def test_two_arbiters_on_one_board(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    seen = GameResult.UNDECIDED
    first = ResultChange(BoardNumber(1), seen, GameResult.WHITE_WINS)
    second = ResultChange(BoardNumber(1), seen, GameResult.DRAWN)
    other = ResultChange(BoardNumber(2), seen, GameResult.DRAWN)
    save_results(SaveResults(caller(owner), event, RoundNumber(1), (first,)), services)
    with pytest.raises(StaleBoardsError):
        save_results(SaveResults(caller(owner), event, RoundNumber(1), (second, other)), services)
    assert [board.result for board in services.tournaments.round(event, RoundNumber(1)).boards] == [
        GameResult.WHITE_WINS,
        GameResult.UNDECIDED,
        GameResult.UNDECIDED,
    ]


def test_the_same_request_twice_is_one_request(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    command = AddEntries(caller(owner), event, (Person("Anna", 2000),))
    assert [add_entries(command, services), add_entries(command, services)] == [1, 1]
    assert [entry.person.name for entry in services.tournaments.entries(event)] == ["Anna"]


def test_a_request_id_used_for_something_else_is_refused_not_swallowed(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    same = caller(owner)
    add_entries(AddEntries(same, event, (Person("Ida"),)), services)
    with pytest.raises(RequestReusedError):
        add_entries(AddEntries(same, event, (Person("Otto"),)), services)


def test_publishing_twice_under_one_request_id_is_publishing_once(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    number = request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    once = touch(services, event, number, owner)
    publish_round(once, services)
    publish_round(once, services)


def test_a_second_press_on_pair_makes_no_second_round(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    request_pairing(PairRound(caller(owner), event), services)
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    assert len(services.tournaments.load(event).rounds) == 1
    jobs = services.outbox.recent_jobs(group_of(event))
    assert {job.state for job in jobs if job.due_at <= services.clock.now()} == {JobState.DONE}


def test_a_refused_pairing_is_a_failed_job_with_its_reason(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0")
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    (failed,) = [job for job in services.outbox.recent_jobs(group_of(event)) if job.state is JobState.FAILED]
    assert failed.error_code == "no_legal_pairing"


def test_late_entries_come_behind_the_others_and_play_from_the_next_round(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    add_entries(AddEntries(caller(owner), event, (Person("Zoë", 2400), Person("Daan", 1000))), services)
    stored = services.tournaments.load(event)
    assert [(player.name, player.entry.joins_in) for player in stored.players] == [
        ("Anna", 1),
        ("Bas", 1),
        ("Zoë", 2),
        ("Daan", 2),
    ]


def test_a_round_robin_gets_as_many_rounds_as_it_needs_and_takes_nobody_later(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800", system="round-robin")
    paired(services, event, owner)
    assert services.tournaments.load(event).settings.planned_rounds == 3
    with pytest.raises(FixedOnceStartedError):
        add_entries(AddEntries(caller(owner), event, (Person("Zoë"),)), services)


def test_a_name_that_is_on_the_list_is_asked_about(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000")
    with pytest.raises(AlreadyEnteredError) as refusal:
        add_entries(AddEntries(caller(owner), event, (Person("anna"),)), services)
    assert refusal.value.details["names"] == ("Anna",)
    assert add_entries(AddEntries(caller(owner), event, (Person("anna"),), namesakes=True), services) == 1


def test_a_fide_id_is_entered_once_and_a_national_number_is_asked_about(services: Services) -> None:
    """Also where somebody says that they are two: two entries with one FIDE id cannot be rated."""
    owner = a_user(services)
    event = an_event(services, owner)
    anna = Person("Anna", fide_id="1000042", national_id="7000001")
    add_entries(AddEntries(caller(owner), event, (anna,)), services)
    double = AddEntries(caller(owner), event, (Person("Bas", fide_id="01000042"),), namesakes=True)
    with pytest.raises(InvalidFieldError) as refusal:
        add_entries(double, services)
    assert refusal.value.details == {"field": "fide_id", "reason": "number_taken", "name": "Anna"}
    asked = AddEntries(caller(owner), event, (Person("Bas", national_id="7000001"),))
    with pytest.raises(AlreadyEnteredError) as question:
        add_entries(asked, services)
    assert question.value.details["names"] == ("Anna",)
    assert add_entries(replace(asked, namesakes=True), services) == 1


def test_an_entry_cannot_get_anothers_number(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    persons = (Person("Anna", fide_id="1000042", national_id="7000001"), Person("Bas"))
    add_entries(AddEntries(caller(owner), event, persons), services)
    bas = services.tournaments.entries(event)[1]
    for field in ("fide_id", "national_id"):
        changed = replace(bas.person, **{field: getattr(persons[0], field)})
        with pytest.raises(InvalidFieldError) as refusal:
            edit_entry(EditEntry(caller(owner), event, bas.id, changed, bas.version), services)
        assert refusal.value.details == {"field": field, "reason": "number_taken", "name": "Anna"}


def test_an_entry_from_before_fields_were_checked_can_be_changed(services: Services) -> None:
    """What it says of birth and federation stays while nobody touches that."""
    owner = a_user(services)
    event = an_event(services, owner)
    old = Entry(EntryId("old"), Person("Anna", federation="Spanje", birth="12 mei 2001", fide_id="9" * 17))
    services.tournaments.add_entries(event, (old,), (), receipt(caller(owner), Act("entries.add"), services))
    (stored,) = services.tournaments.entries(event)
    edited = replace(stored.person, club="De Toren")
    edit_entry(EditEntry(caller(owner), event, stored.id, edited, stored.version), services)
    assert services.tournaments.entries(event)[0].person == edited


def test_withdrawn_is_not_paired_and_returned_is(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "1-0", "1-0")
    anna = services.tournaments.load(event).players[0].entry
    withdraw_entry(TouchEntry(caller(owner), event, anna.id), services)
    paired(services, event, owner)
    assert "Anna" not in line(services, event, 2)
    enter(services, event, owner, 2, "1-0", "1-0")
    return_entry(TouchEntry(caller(owner), event, anna.id), services)
    paired(services, event, owner)
    assert "Anna" in line(services, event, 3)


def test_who_withdrew_before_round_1_returns_with_the_next_number(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    anna = services.tournaments.load(event).players[0].entry
    withdraw_entry(TouchEntry(caller(owner), event, anna.id), services)
    paired(services, event, owner)
    assert line(services, event, 1) == "Bas-Chris *"
    return_entry(TouchEntry(caller(owner), event, anna.id), services)
    stored = services.tournaments.load(event)
    assert [(player.name, player.entry.joins_in) for player in stored.players] == [
        ("Bas", 1),
        ("Chris", 1),
        ("Anna", 2),
    ]


def test_a_rating_is_fixed_once_round_1_is_paired_but_a_name_can_be_corrected(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    anna = services.tournaments.load(event).players[0].entry
    with pytest.raises(FixedOnceStartedError):
        edit_entry(EditEntry(caller(owner), event, anna.id, Person("Anna", 2001), anna.version), services)
    edit_entry(EditEntry(caller(owner), event, anna.id, Person("Anna Maria", 2000), anna.version), services)
    assert services.tournaments.load(event).players[0].name == "Anna Maria"


def test_two_officials_who_edit_one_entry(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000")
    (anna,) = services.tournaments.entries(event)
    edit_entry(EditEntry(caller(owner), event, anna.id, Person("Anna B"), anna.version), services)
    with pytest.raises(ConflictError):
        edit_entry(EditEntry(caller(owner), event, anna.id, Person("Anna C"), anna.version), services)


def test_nobody_is_removed_after_round_1_is_paired(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    anna, bas, _ = services.tournaments.entries(event)
    remove_entry(TouchEntry(caller(owner), event, anna.id), services)
    assert [entry.person.name for entry in services.tournaments.entries(event)] == ["Bas", "Chris"]
    paired(services, event, owner)
    with pytest.raises(FixedOnceStartedError):
        remove_entry(TouchEntry(caller(owner), event, bas.id), services)


def test_start_is_noted_once(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    start_round(touch(services, event, RoundNumber(1), owner), services)
    first = services.tournaments.round(event, RoundNumber(1)).started_at
    start_round(touch(services, event, RoundNumber(1), owner), services)
    assert services.tournaments.round(event, RoundNumber(1)).started_at == first is not None


def test_every_change_is_in_the_log(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0")
    actions = [entry.action for entry in services.tournaments.log(event)]
    assert actions == [
        "results.save",
        "rounds.publish",
        "rounds.draft",
        "rounds.pair",
        "entries.add",
        "tournament.create",
    ]
