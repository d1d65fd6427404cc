"""Presence lists in the store: every player's mark by itself."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from chalicelib.domain.accounts.devices import Device
from chalicelib.domain.accounts.screens import Screen
from chalicelib.domain.errors import NotFoundError, RequestReusedError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.presence import PresenceSheet
from chalicelib.domain.lifecycle.settings import MOST_PLAYERS
from chalicelib.domain.model.result import ByeKind
from chalicelib.store.opened import Store
from tests.store.scenes import NOON, OWNER, a_receipt, an_event

THIRD = RoundNumber(3)
ANNA, BAS = EntryId("e-Anna"), EntryId("e-Bas")


def test_marks_of_other_players_and_rounds_stay(store: Store) -> None:
    event = an_event()
    store.tournaments.create(event, OWNER, a_receipt())
    assert store.presence.load(event.id, THIRD) == PresenceSheet(THIRD)
    assert store.presence.save(event.id, THIRD, {ANNA: None, BAS: ByeKind.ZERO_POINT}, a_receipt("a"))
    assert store.presence.save(event.id, THIRD, {BAS: ByeKind.HALF_POINT}, a_receipt())
    assert not store.presence.save(event.id, THIRD, {ANNA: None, BAS: ByeKind.ZERO_POINT}, a_receipt("a"))
    assert store.presence.load(event.id, THIRD).marks == {ANNA: None, BAS: ByeKind.HALF_POINT}
    assert store.presence.load(event.id, RoundNumber(2)).marks == {}
    assert store.tournaments.load(event.id).rounds == event.rounds
    with pytest.raises(RequestReusedError):
        store.presence.save(event.id, THIRD, {ANNA: None}, a_receipt("a", other=True))


def test_officials_who_tick_at_the_same_time_do_not_overwrite_one_another(store: Store) -> None:
    """The first ticks of all begin the list at the same moment, too."""
    event = an_event()
    store.tournaments.create(event, OWNER, a_receipt())
    wanted = {EntryId(f"e-{number}"): None if number % 3 else ByeKind.ZERO_POINT for number in range(12)}
    with ThreadPoolExecutor(6) as officials:
        list(
            officials.map(
                lambda entry: store.presence.save(event.id, THIRD, {entry: wanted[entry]}, a_receipt(f"r-{entry}")),
                wanted,
            )
        )
    assert store.presence.load(event.id, THIRD).marks == wanted


def test_a_large_event_is_ticked_at_once(store: Store) -> None:
    """More marks than an update takes (an expression has 4 KB)."""
    event = an_event()
    store.tournaments.create(event, OWNER, a_receipt())
    wanted: dict[EntryId, ByeKind | None] = {EntryId(f"entry-{number:016}"): None for number in range(MOST_PLAYERS)}
    assert store.presence.save(event.id, THIRD, {ANNA: None}, a_receipt())
    assert store.presence.save(event.id, THIRD, wanted, a_receipt())
    assert store.presence.load(event.id, THIRD).marks == {ANNA: None, **wanted}


def test_nothing_is_left_of_an_event_that_was_deleted_meanwhile(store: Store) -> None:
    """Neither ticks nor a screen, an announcement, a helper's device."""
    gone = TournamentId("gone")
    screen = Screen("s", "Bar", "hash", OWNER, NOON)
    for late in (
        lambda: store.presence.save(gone, THIRD, {ANNA: None}, a_receipt()),
        lambda: store.screens.save(gone, screen, a_receipt()),
        lambda: store.screens.announce(gone, "Koffie", a_receipt()),
        lambda: store.devices.save(gone, Device("d", OWNER, NOON, NOON), a_receipt()),
    ):
        with pytest.raises(NotFoundError):
            late()
