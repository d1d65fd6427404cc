"""Events as a whole: create, load, replace, settings, lists, change log."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import RoundNumber, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.tournament import CalendarMark, Tournament, Visibility
from chalicelib.ports import Official
from chalicelib.store import keys
from chalicelib.store.items import SCHEMA, Item, SchemaError, Table, TableAddress, TooLargeError
from chalicelib.store.opened import Store, store_over
from tests.builders import a_tournament, boards_line, points_line, some_players
from tests.store.scenes import EVENT, OWNER, CalledQueue, a_draft, a_receipt, an_event, some_entries, stored_event

PLAYED = ("A-B 1-0, C-D ½-½, E bye", "A-C +/-, E-D 0-1, B half")


def a_played_event(id_: str = EVENT) -> Tournament:
    chart = a_tournament("A:2100 B:1900 C D E", system="round-robin", slug=id_).after(*PLAYED)
    return replace(chart, id=TournamentId(id_))


def names(event: Tournament) -> str:
    return " ".join(player.name for player in event.players)


def test_a_new_event_is_loaded_as_it_was_created(store: Store) -> None:
    event = an_event(city="Utrecht", planned_rounds=9)
    assert store.tournaments.create(event, OWNER, a_receipt())
    loaded = store.tournaments.load(EVENT)
    assert loaded == replace(event, version=Version(1))
    assert store.tournaments.id_of_slug(event.settings.slug) == EVENT
    assert store.officials.role(Realm.event(EVENT), OWNER) is Role.OWNER


def test_an_import_brings_players_and_rounds(store: Store) -> None:
    event = a_played_event()
    store.tournaments.create(event, OWNER, a_receipt())
    loaded = store.tournaments.load(EVENT)
    assert points_line(loaded) == points_line(event)
    assert [boards_line(loaded, one) for one in loaded.rounds] == [boards_line(event, one) for one in event.rounds]
    assert loaded.is_start_list_frozen
    assert [entry.person.name for entry in store.tournaments.entries(EVENT)] == ["A", "B", "C", "D", "E"]


def test_an_import_of_more_players_than_a_transaction_holds(store: Store) -> None:
    people = some_players(" ".join(f"P{number}" for number in range(1, 301)))
    store.tournaments.create(replace(a_played_event(), players=people), OWNER, a_receipt())
    assert [player.name for player in store.tournaments.load(EVENT).players] == [player.name for player in people]


def test_before_round_1_players_follow_the_start_list_order(store: Store) -> None:
    """S3: rating descending, unrated last, then name; equals as they came."""
    stored_event(store, "C B:1800 A D:2000")
    assert names(store.tournaments.load(EVENT)) == "D B A C"


def test_what_is_not_there_is_not_found(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.tournaments.load(EVENT)
    with pytest.raises(NotFoundError):
        store.tournaments.entries(EVENT)
    with pytest.raises(NotFoundError):
        store.tournaments.id_of_slug("nowhere")


def test_creating_again_under_the_same_request_changes_nothing(store: Store) -> None:
    receipt = a_receipt("once")
    assert store.tournaments.create(an_event(), OWNER, receipt)
    assert not store.tournaments.create(an_event(city="Elsewhere"), OWNER, receipt)
    assert store.tournaments.load(EVENT).settings.city == ""
    assert len(store.tournaments.log(EVENT)) == 1


def test_one_event_only_has_an_address(store: Store) -> None:
    stored_event(store)
    with pytest.raises(SlugTakenError):
        store.tournaments.create(an_event(id_="event-2", slug=EVENT), OWNER, a_receipt())
    with pytest.raises(NotFoundError):
        store.tournaments.load(TournamentId("event-2"))


def test_settings_are_replaced_when_they_are_still_those_seen(store: Store) -> None:
    stored_event(store)
    settings = replace(store.tournaments.load(EVENT).settings, city="Utrecht")
    assert store.tournaments.save_settings(EVENT, settings, Version(1), a_receipt())
    assert store.tournaments.load(EVENT).settings == settings
    assert store.tournaments.load(EVENT).version == 2
    with pytest.raises(ConflictError):
        store.tournaments.save_settings(EVENT, settings, Version(1), a_receipt())


def test_saved_settings_once_more_is_once(store: Store) -> None:
    stored_event(store)
    settings = replace(store.tournaments.load(EVENT).settings, city="Utrecht")
    receipt = a_receipt("once")
    assert store.tournaments.save_settings(EVENT, settings, Version(1), receipt)
    assert not store.tournaments.save_settings(EVENT, settings, Version(1), receipt)
    assert store.tournaments.load(EVENT).version == 2


def test_the_address_moves_with_the_settings(store: Store) -> None:
    stored_event(store)
    settings = replace(store.tournaments.load(EVENT).settings, slug="new")
    store.tournaments.save_settings(EVENT, settings, Version(1), a_receipt())
    assert store.tournaments.id_of_slug("new") == EVENT
    with pytest.raises(NotFoundError):
        store.tournaments.id_of_slug(EVENT)


def test_a_taken_address_is_refused_and_nothing_changes(store: Store) -> None:
    stored_event(store)
    stored_event(store, id_="event-2", slug="taken")
    settings = replace(store.tournaments.load(EVENT).settings, slug="taken", city="Utrecht")
    with pytest.raises(SlugTakenError):
        store.tournaments.save_settings(EVENT, settings, Version(1), a_receipt())
    assert store.tournaments.load(EVENT).settings.city == ""
    assert store.tournaments.id_of_slug("taken") == "event-2"


def test_replacing_puts_other_players_and_rounds_in_their_place(store: Store) -> None:
    store.tournaments.create(a_played_event(), OWNER, a_receipt())
    shorter = replace(a_tournament("X:2000 Y", system="round-robin").after("X-Y 0-1"), id=EVENT)
    assert store.tournaments.replace(shorter, a_receipt())
    loaded = store.tournaments.load(EVENT)
    assert points_line(loaded) == "Y 1, X 0"
    assert [entry.person.name for entry in store.tournaments.entries(EVENT)] == ["X", "Y"]
    assert loaded.settings.slug == EVENT
    assert loaded.version == 1


def test_replacing_by_players_alone_opens_the_start_list(store: Store) -> None:
    store.tournaments.create(a_played_event(), OWNER, a_receipt())
    store.tournaments.replace(an_event("X Y:1800"), a_receipt())
    loaded = store.tournaments.load(EVENT)
    assert (names(loaded), loaded.rounds, loaded.is_start_list_frozen) == ("Y X", (), False)


def test_replacing_again_under_the_same_request_changes_nothing(store: Store) -> None:
    store.tournaments.create(a_played_event(), OWNER, a_receipt())
    receipt = a_receipt("once")
    assert store.tournaments.replace(an_event("X Y:1800"), receipt)
    store.tournaments.add_entries(EVENT, some_entries("Z:2500"), (), a_receipt())
    assert not store.tournaments.replace(an_event("X Y:1800"), receipt)
    assert names(store.tournaments.load(EVENT)) == "Z Y X"


def test_lists(store: Store) -> None:
    stored_event(store, "A B", playing_days=(date(2027, 1, 9), date(2027, 1, 2)))
    stored_event(store, id_="event-2", playing_days=(date(2026, 12, 1),))
    stored_event(store, id_="event-3", visibility=Visibility.PRIVATE, playing_days=(date(2026, 12, 24),))
    assert [one.id for one in store.tournaments.open_ones()] == ["event-2", EVENT]
    assert [one.id for one in store.tournaments.everything()] == ["event-2", "event-3", EVENT]
    listed = store.tournaments.open_ones()[1]
    assert (listed.first_day, listed.players, listed.owner) == (date(2027, 1, 2), 2, OWNER)


def test_a_private_event_leaves_the_open_list(store: Store) -> None:
    stored_event(store)
    settings = replace(store.tournaments.load(EVENT).settings, visibility=Visibility.PRIVATE)
    store.tournaments.save_settings(EVENT, settings, Version(1), a_receipt())
    assert store.tournaments.open_ones() == ()
    assert [one.id for one in store.tournaments.everything()] == [EVENT]


def test_the_events_of_a_user_newest_first(store: Store) -> None:
    ben = UserId("ben")
    stored_event(store, id_="event-2")
    stored_event(store)
    store.officials.give(Realm.event(EVENT), Official(ben, Role.ARBITER), a_receipt(after_s=1))
    store.officials.give(Realm.event(TournamentId("event-2")), Official(ben, Role.ARBITER), a_receipt(after_s=2))
    assert [one.id for one in store.tournaments.of_user(ben)] == ["event-2", EVENT]
    assert store.tournaments.of_user(UserId("nobody")) == ()


def test_the_change_log_newest_first(store: Store) -> None:
    stored_event(store)
    store.tournaments.note(EVENT, a_receipt("second", after_s=2, boards=[{"board": 1, "from": "", "to": "1-0"}]))
    store.tournaments.note(EVENT, a_receipt("first", after_s=1))
    log = store.tournaments.log(EVENT)
    assert [line.request_id for line in log][:2] == ["second", "first"]
    assert log[0].details == {"boards": [{"board": 1, "from": "", "to": "1-0"}]}
    assert log[0].actor == OWNER


def test_what_does_not_fit_is_refused(store: Store) -> None:
    """An item holds 400 KB."""
    with pytest.raises(TooLargeError):
        stored_event(store, regulations="§" * 200_001)


def test_a_round_that_grows_too_large_is_refused_and_stays(store: Store) -> None:
    stored_event(store, "A B")
    event = store.tournaments.load(EVENT)
    store.tournaments.draft_round(event, a_draft(1), (), a_receipt())
    with pytest.raises(TooLargeError):
        store.tournaments.save_round(EVENT, replace(a_draft(9000), revision=Version(1)), a_receipt())
    assert len(store.tournaments.round(EVENT, RoundNumber(1)).boards) == 1


class Interrupting(Table):
    """Somebody else does something while an event is being read, once."""

    meanwhile: Callable[[], object] | None = None

    def beginning(self, pk: str, prefix: str) -> Iterator[Item]:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return super().beginning(pk, prefix)


def test_an_event_is_never_read_half_old_half_new(store: Store, table_address: TableAddress) -> None:
    """Round 1 is drafted after settings and rounds were read, before the entries are: read again."""
    stored_event(store, "A B")
    read = store.tournaments.load(EVENT)
    table = Interrupting(table_address)
    table.meanwhile = lambda: store.tournaments.draft_round(read, a_draft(1), (), a_receipt())
    loaded = store_over(table, CalledQueue()).tournaments.load(EVENT)
    assert (loaded.is_start_list_frozen, len(loaded.rounds)) == (True, 1)


def test_an_item_of_a_newer_program_is_not_misread(store: Store, table_address: TableAddress) -> None:
    stored_event(store)
    item = Table(table_address).get(keys.meta(EVENT))
    assert item is not None
    item.schema = SCHEMA + 1
    item.save()
    with pytest.raises(SchemaError):
        store.tournaments.load(EVENT)


def test_the_calendar_mark_rises_with_what_calendars_say(store: Store) -> None:
    receipt = a_receipt()
    store.tournaments.create(an_event(), OWNER, receipt)
    made = store.tournaments.load(EVENT).settings
    assert made.calendar == CalendarMark(0, receipt.at)
    store.tournaments.save_settings(EVENT, replace(made, regulations="Stilte!"), Version(1), a_receipt())
    assert store.tournaments.load(EVENT).settings.calendar == made.calendar
    moved = a_receipt()
    store.tournaments.save_settings(EVENT, replace(made, city="Oss", calendar=CalendarMark()), Version(2), moved)
    assert store.tournaments.load(EVENT).settings.calendar == CalendarMark(1, moved.at)
    (summary,) = store.tournaments.summaries([EVENT, TournamentId("nowhere")])
    assert summary.settings.calendar.sequence == 1
