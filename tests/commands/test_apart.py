"""Players kept apart and fixed boards through the use cases: from the wish to the draft and the change log."""

import pytest

from chalicelib.commands.caller import Caller
from chalicelib.commands.event.apart import KeepApart, LetMeet, keep_apart, let_meet
from chalicelib.commands.event.entries import EditEntry, TouchEntry, edit_entry, remove_entry, withdraw_entry
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BoardNumber, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import KeptApart, Strictness
from chalicelib.ports import Services
from tests.builders import boards_line
from tests.people import a_request, a_user, an_event, caller, enter, paired

SIX = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fien 1500"


def entry(services: Services, event: TournamentId, name: str) -> Entry:
    return next(one for one in services.tournaments.entries(event) if one.person.name == name)


def apart(services: Services, event: TournamentId, names: str, **changes: object) -> KeptApart:
    """ "Anna-Bas" as a pair of entries."""
    one, other = (entry(services, event, name).id for name in names.split("-"))
    return KeptApart(one, other, **changes)  # type: ignore[arg-type]


def kept(services: Services, event: TournamentId) -> str:
    names = {one.id: one.person.name for one in services.tournaments.entries(event)}
    pairs = services.tournaments.load(event).settings.kept_apart
    return ", ".join(f"{names.get(pair.one, '?')}-{names.get(pair.other, '?')}" for pair in pairs)


def line(services: Services, event: TournamentId, number: int) -> str:
    stored = services.tournaments.load(event)
    return boards_line(stored, stored.rounds[number - 1])


def at_board(services: Services, event: TournamentId, owner: UserId, name: str, board: int | None) -> None:
    known = entry(services, event, name)
    wanted = None if board is None else BoardNumber(board)
    edit_entry(EditEntry(caller(owner), event, known.id, known.person, known.version, wanted), services)


def test_a_pair_kept_apart_does_not_meet_and_meets_when_it_may(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    keep_apart(KeepApart(caller(owner), event, apart(services, event, "Anna-Daan")), services)
    paired(services, event, owner)
    assert "Anna-Daan" not in line(services, event, 1)
    let_meet(LetMeet(caller(owner), event, apart(services, event, "Daan-Anna").entries), services)
    assert kept(services, event) == ""
    assert next(one.action for one in services.tournaments.log(event)) == "settings.let_meet"
    said = next(one for one in services.tournaments.log(event) if one.action == "settings.keep_apart")
    assert (said.details["names"], said.details["strictness"]) == (["Anna", "Daan"], "always")


def test_the_same_request_twice_is_one_request(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    twice = Caller(owner, a_request())
    for _ in range(2):
        keep_apart(KeepApart(twice, event, apart(services, event, "Anna-Bas")), services)
    assert [one.action for one in services.tournaments.log(event)].count("settings.keep_apart") == 1
    again = Caller(owner, a_request())
    for _ in range(2):
        let_meet(LetMeet(again, event, apart(services, event, "Anna-Bas").entries), services)
    assert [one.action for one in services.tournaments.log(event)].count("settings.let_meet") == 1


def test_pairs_outlive_who_withdraws_and_who_is_removed(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    for names in ("Anna-Daan", "Bas-Eva"):
        keep_apart(KeepApart(caller(owner), event, apart(services, event, names)), services)
    gone = apart(services, event, "Bas-Eva").entries
    withdraw_entry(TouchEntry(caller(owner), event, entry(services, event, "Anna").id), services)
    remove_entry(TouchEntry(caller(owner), event, entry(services, event, "Bas").id), services)
    paired(services, event, owner)
    assert line(services, event, 1).count("*") == 2
    assert kept(services, event) == "Anna-Daan, ?-Eva"
    let_meet(LetMeet(caller(owner), event, gone), services)
    assert kept(services, event) == "Anna-Daan"


def test_an_entry_that_is_not_there_cannot_be_kept_apart(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    anna = entry(services, event, "Anna").id
    with pytest.raises(InvalidFieldError) as refusal:
        keep_apart(KeepApart(caller(owner), event, KeptApart(anna, EntryId("nobody"))), services)
    assert refusal.value.details["field"] == "other"


def test_apart_in_some_rounds_or_if_possible(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    pair = apart(services, event, "Anna-Chris", strictness=Strictness.IF_POSSIBLE, last_round=RoundNumber(1))
    keep_apart(KeepApart(caller(owner), event, pair), services)
    paired(services, event, owner)
    assert "Anna-Chris" not in line(services, event, 1)
    assert services.tournaments.load(event).settings.kept_apart == (pair,)


def test_a_player_keeps_his_board(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    at_board(services, event, owner, "Fien", 1)
    paired(services, event, owner)
    assert line(services, event, 1).split(", ")[0] == "Chris-Fien *"
    enter(services, event, owner, 1, "1-0", "1-0", "1-0")
    paired(services, event, owner)
    assert "Fien" in line(services, event, 2).split(", ")[0]
    said = next(one for one in services.tournaments.log(event) if one.action == "entries.edit")
    assert (said.details["names"], said.details["fixed_board"]) == (["Fien"], 1)


def test_a_board_is_nobody_elses(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, SIX)
    at_board(services, event, owner, "Fien", 2)
    at_board(services, event, owner, "Fien", 2)
    for board, reason in ((2, "board_taken"), (0, "out_of_range"), (501, "out_of_range")):
        with pytest.raises(InvalidFieldError) as refusal:
            at_board(services, event, owner, "Anna", board)
        assert (refusal.value.details["field"], refusal.value.details["reason"]) == ("fixed_board", reason)
    withdraw_entry(TouchEntry(caller(owner), event, entry(services, event, "Fien").id), services)
    at_board(services, event, owner, "Anna", 2)
    assert entry(services, event, "Anna").fixed_board == 2
    at_board(services, event, owner, "Anna", None)
    assert entry(services, event, "Anna").fixed_board is None
