"""Entries, and the start list before and after round 1 is paired."""

from dataclasses import replace

import pytest

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, TournamentId, Version
from chalicelib.domain.model.player import Entry, Player
from chalicelib.ports import Receipt
from chalicelib.store.opened import Store
from tests.builders import a_person
from tests.store.scenes import EVENT, a_draft, a_receipt, some_entries, stored_event

LATE = RoundNumber(2)


def start_list(store: Store) -> str:
    players = store.tournaments.load(EVENT).players
    return " ".join(f"{player.number}{player.name}" for player in players)


def entry_named(store: Store, name: str) -> Entry:
    return next(entry for entry in store.tournaments.entries(EVENT) if entry.person.name == name)


def freeze(store: Store, receipt: Receipt | None = None) -> bool:
    read = store.tournaments.load(EVENT)
    return store.tournaments.draft_round(read, a_draft(1), (), receipt or a_receipt())


def late(store: Store, names: str, first: int) -> tuple[list[Entry], list[Player]]:
    entries = [replace(entry, joins_in=LATE) for entry in some_entries(names)]
    return entries, [Player(PairingNumber(first + place), entry) for place, entry in enumerate(entries)]


def test_entries_come_in_the_order_in_which_they_came(store: Store) -> None:
    stored_event(store)
    store.tournaments.add_entries(EVENT, some_entries("C A:2000"), (), a_receipt(after_s=1))
    store.tournaments.add_entries(EVENT, some_entries("B"), (), a_receipt(after_s=2))
    assert [entry.person.name for entry in store.tournaments.entries(EVENT)] == ["C", "A", "B"]
    assert start_list(store) == "1A 2B 3C"


def test_adding_again_under_the_same_request_adds_nobody(store: Store) -> None:
    stored_event(store)
    receipt = a_receipt("once")
    assert store.tournaments.add_entries(EVENT, some_entries("A B"), (), receipt)
    assert not store.tournaments.add_entries(EVENT, some_entries("A B"), (), receipt)
    assert len(store.tournaments.entries(EVENT)) == 2
    assert store.tournaments.open_ones()[0].players == 2


def test_many_entries_at_once(store: Store) -> None:
    """More than one transaction holds: all of them appear together."""
    stored_event(store, "A")
    many = some_entries(" ".join(f"P{number:03d}" for number in range(250)))
    receipt = a_receipt("once", after_s=1)
    assert store.tournaments.add_entries(EVENT, many, (), receipt)
    assert not store.tournaments.add_entries(EVENT, many, (), receipt)
    assert [entry.id for entry in store.tournaments.entries(EVENT)[1:]] == [entry.id for entry in many]
    assert store.tournaments.open_ones()[0].players == 251


def test_one_of_many_entries_is_changed_and_removed(store: Store) -> None:
    stored_event(store)
    store.tournaments.add_entries(EVENT, some_entries(" ".join(f"P{n:03d}" for n in range(100))), (), a_receipt())
    last = entry_named(store, "P099")
    store.tournaments.save_entry(EVENT, replace(last, person=a_person("Q")), a_receipt())
    store.tournaments.remove_entry(EVENT, EntryId("e-P098"), a_receipt())
    assert [entry.person.name for entry in store.tournaments.entries(EVENT)[-2:]] == ["P097", "Q"]


def test_an_entry_is_replaced_when_its_version_is_the_one_seen(store: Store) -> None:
    stored_event(store, "A B")
    entry = entry_named(store, "A")
    assert store.tournaments.save_entry(EVENT, replace(entry, person=a_person("A:2000")), a_receipt())
    assert entry_named(store, "A").person.rating == 2000
    assert entry_named(store, "A").version == entry.version + 1
    with pytest.raises(ConflictError):
        store.tournaments.save_entry(EVENT, entry, a_receipt())


def test_saving_an_entry_again_under_the_same_request(store: Store) -> None:
    stored_event(store, "A B")
    entry, receipt = entry_named(store, "A"), a_receipt("once")
    assert store.tournaments.save_entry(EVENT, entry, receipt)
    assert not store.tournaments.save_entry(EVENT, entry, receipt)
    assert entry_named(store, "A").version == entry.version + 1


def test_who_withdrew_before_round_1_is_not_on_the_start_list(store: Store) -> None:
    stored_event(store, "A B C")
    gone = replace(entry_named(store, "B"), withdrawn_from=RoundNumber(1))
    store.tournaments.save_entry(EVENT, gone, a_receipt())
    assert start_list(store) == "1A 2C"
    assert [entry.person.name for entry in store.tournaments.entries(EVENT)] == ["A", "B", "C"]


def test_lists_of_events_count_who_is_in_the_start_list(store: Store) -> None:
    def counted() -> int:
        in_lists = store.tournaments.open_ones()[0].players
        assert in_lists == len(store.tournaments.load(EVENT).players)
        return in_lists

    def save(name: str, withdrawn_from: int | None, numbered: Player | None = None) -> None:
        gone = None if withdrawn_from is None else RoundNumber(withdrawn_from)
        entry = replace(entry_named(store, name), withdrawn_from=gone)
        numbered = None if numbered is None else replace(numbered, entry=entry)
        store.tournaments.save_entry(EVENT, entry, a_receipt(), numbered)

    stored_event(store, "A B C D E")
    save("A", 1)
    save("B", 1)
    assert counted() == 3
    save("B", None)
    store.tournaments.save_entries(
        EVENT, [replace(entry_named(store, "C"), withdrawn_from=RoundNumber(1))], a_receipt()
    )
    assert counted() == 3
    store.tournaments.remove_entry(EVENT, entry_named(store, "A").id, a_receipt())
    assert counted() == 3
    freeze(store)
    save("D", 1)
    assert counted() == 3
    save("C", None, Player(PairingNumber(4), entry_named(store, "C")))
    assert counted() == 4
    seen = store.tournaments.round(EVENT, RoundNumber(1)).revision
    store.tournaments.delete_round(EVENT, RoundNumber(1), seen, a_receipt())
    assert counted() == 3


def test_a_removed_entry_is_gone(store: Store) -> None:
    stored_event(store, "A B")
    receipt = a_receipt("once")
    assert store.tournaments.remove_entry(EVENT, EntryId("n1"), receipt)
    assert not store.tournaments.remove_entry(EVENT, EntryId("n1"), receipt)
    assert start_list(store) == "1B"
    assert store.tournaments.open_ones()[0].players == 1
    with pytest.raises(NotFoundError):
        store.tournaments.remove_entry(EVENT, EntryId("n1"), a_receipt())


def test_round_1_freezes_the_numbers(store: Store) -> None:
    stored_event(store, "A B:1800")
    freeze(store)
    assert store.tournaments.load(EVENT).is_start_list_frozen
    with pytest.raises(ConflictError):
        store.tournaments.remove_entry(EVENT, EntryId("n1"), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.add_entries(EVENT, some_entries("C:2500"), (), a_receipt())
    assert start_list(store) == "1B 2A"


def test_a_start_list_that_is_no_longer_the_truth_is_not_frozen(store: Store) -> None:
    """Somebody enters between reading the list and storing the draft: he must not be forgotten."""
    stored_event(store, "A B")
    read = store.tournaments.load(EVENT)
    store.tournaments.add_entries(EVENT, some_entries("C"), (), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.draft_round(read, a_draft(1), (), a_receipt())
    assert not store.tournaments.load(EVENT).is_start_list_frozen
    assert freeze(store)


def test_late_entries_get_the_next_numbers(store: Store) -> None:
    """S3, C.04.2 2.4."""
    stored_event(store, "A B")
    freeze(store)
    entries, numbered = late(store, "C:2500 D", first=3)
    assert store.tournaments.add_entries(EVENT, entries, numbered, a_receipt())
    assert start_list(store) == "1A 2B 3C 4D"
    assert store.tournaments.load(EVENT).players[2].entry.joins_in == LATE


def test_two_officials_who_append_at_once_do_not_share_a_number(store: Store) -> None:
    stored_event(store, "A B")
    freeze(store)
    store.tournaments.add_entries(EVENT, *late(store, "C", first=3), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.add_entries(EVENT, *late(store, "D", first=3), a_receipt())
    assert start_list(store) == "1A 2B 3C"


def test_many_late_entries(store: Store) -> None:
    stored_event(store, "A B")
    freeze(store)
    entries, numbered = late(store, " ".join(f"P{number:03d}" for number in range(120)), first=3)
    store.tournaments.add_entries(EVENT, entries, numbered, a_receipt())
    assert start_list(store).endswith("122P119")


def test_a_frozen_start_list_follows_a_changed_person(store: Store) -> None:
    stored_event(store, "A B:1800")
    freeze(store)
    changed = replace(entry_named(store, "B"), person=a_person("Bea:1800"))
    store.tournaments.save_entry(EVENT, changed, a_receipt())
    assert start_list(store) == "1Bea 2A"


def test_a_withdrawal_shows_in_the_frozen_start_list(store: Store) -> None:
    stored_event(store, "A B:1800")
    freeze(store)
    store.tournaments.save_entry(EVENT, replace(entry_named(store, "A"), withdrawn_from=RoundNumber(3)), a_receipt())
    assert [player.entry.withdrawn_from for player in store.tournaments.load(EVENT).players] == [None, 3]


def test_who_comes_back_after_round_1_gets_the_next_number(store: Store) -> None:
    stored_event(store, "A B C")
    store.tournaments.save_entry(EVENT, replace(entry_named(store, "A"), withdrawn_from=RoundNumber(1)), a_receipt())
    freeze(store)
    back = replace(entry_named(store, "A"), withdrawn_from=None, joins_in=LATE)
    assert store.tournaments.save_entry(EVENT, back, a_receipt(), Player(PairingNumber(3), back))
    assert start_list(store) == "1B 2C 3A"


def test_taking_the_draft_of_round_1_back_opens_the_start_list(store: Store) -> None:
    stored_event(store, "A B")
    freeze(store)
    store.tournaments.delete_round(EVENT, RoundNumber(1), Version(1), a_receipt())
    store.tournaments.add_entries(EVENT, some_entries("C:2500"), (), a_receipt())
    assert start_list(store) == "1C 2A 3B"


def test_entries_of_an_event_that_is_not_there(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.tournaments.add_entries(TournamentId("nowhere"), some_entries("A"), (), a_receipt())
    stored_event(store)
    with pytest.raises(NotFoundError):
        store.tournaments.save_entry(EVENT, some_entries("A")[0], a_receipt())
