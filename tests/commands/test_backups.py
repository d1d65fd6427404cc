"""Whole events and clubs as files: restored in an empty store they are the same; cut short they are not seen."""

import gzip
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from chalicelib.commands.backups import OtherBackupError, RestoreBackup, Restored, restore_backup
from chalicelib.commands.caller import Caller
from chalicelib.commands.event.closing import CloseTournament, EndEarly, close_tournament, end_early
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.event.prizes import SavePrizes, save_prizes
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import FIRST_ROUND, ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.closing import mark_of
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.prizes.fund import Category, Prize, PrizeFund, Shown
from chalicelib.jobs import runner
from chalicelib.jobs.rendering import UPDATED_AT
from chalicelib.ports import SITE_GROUP, Job, JobKind, Services, group_of
from chalicelib.ports.backups import BackupKind, UnusableBackupError
from chalicelib.store.backup_kinds import KEPT, LEFT_OUT
from chalicelib.store.items import SCHEMA, Table
from chalicelib.store.keys import Kind
from tests.booking_scenes import a_desk
from tests.club_scenes import a_club, a_cup, a_season, cycles_of, tuesdays
from tests.emulated import Ground
from tests.interrupted import Killed
from tests.people import HandClock, a_request, a_user, an_event, caller, close, enter, paired, work


def a_rich_event(services: Services, clock: HandClock) -> tuple[TournamentId, UserId]:
    """Players, one of them by a booking that is paid; guests, prizes, a round with results; closed."""
    with a_desk(services, clock, "Anna 2000, Bas 1900, Chris 1800", capacity=10) as desk:
        desk.enter("Daan", "Eva")
        desk.start("Nobody")
        event, owner = desk.event, desk.owner
    invite_guests(InviteGuests(caller(owner), event, "gijs@club.example"), services)
    fund = PrizeFund(categories=(Category("Main", (Prize(10_000, "Cup"), Prize(500))),), shown=Shown.AWARDS)
    save_prizes(SavePrizes(caller(owner), event, fund), services)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "1/2-1/2")
    end_early(EndEarly(caller(owner), event, mark_of(services.tournaments.load(event))), services)
    closing = CloseTournament(caller(owner), event, mark_of(services.tournaments.load(event)))
    close_tournament(closing, services)
    return event, owner


def a_rich_club(services: Services) -> tuple[ClubId, UserId]:
    """A season with a cycle that is played, a league and a cup; and an event of the club beside it."""
    owner = a_user(services)
    club = a_club(services, owner)
    members = (EntryId("m-anna"), EntryId("m-bas"))
    league = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3), members)
    season = a_season(services, owner, club, "2", (league,), computer="Komodo")
    a_cup(services, owner, club, season)
    (cycle,) = cycles_of(services, season)
    paired(services, cycle.id, owner)
    enter(services, cycle.id, owner, 1, "1-0", "1/2-1/2")
    return club, owner


def written(services: Services, event: TournamentId) -> str:
    return services.backups.written(services.backups.event(event, services.clock.now()))


def written_club(services: Services, club: ClubId) -> str:
    return services.backups.written(services.backups.club(club, services.clock.now()))


def restored(services: Services, user: UserId, text: str, kind: BackupKind = BackupKind.EVENT) -> Restored:
    return restore_backup(RestoreBackup(caller(user), text.encode(), {kind}), services)


def pages(services: Services, endpoint: Any, resources: dict[str, str], *groups: str) -> dict[str, bytes]:
    """Every published file as if all had been changed at the same moment; not what is remembered of publishing."""
    moment = {UPDATED_AT: "2026-12-01T18:00:00+00:00"}
    kinds = {"T": JobKind.PUBLISH, "C": JobKind.PUBLISH_CLUB, "S": JobKind.PUBLISH_CALENDAR}
    for group in (*groups, SITE_GROUP):
        runner.run(services, group)
        services.site.withdraw(group)
        now = services.clock.now()
        services.outbox.add(Job("once-more", group, kinds[group[0]], moment, now, now))
        runner.run(services, group)
    s3, found = endpoint.client("s3"), dict[str, bytes]()
    for bucket in ("SiteBucket", "PrivateBucket"):
        for page in s3.get_paginator("list_objects_v2").paginate(Bucket=resources[bucket]):
            for one in page.get("Contents", ()):
                if not one["Key"].startswith("_m/"):
                    found[one["Key"]] = s3.get_object(Bucket=resources[bucket], Key=one["Key"])["Body"].read()
    return found


def plain(text: str) -> Any:
    """Without what a restoring says of itself: the owner, and its own line in the change log."""
    body = json.loads(text)
    del body["made_at"]
    for group in body["groups"]:
        group["items"] = [item for item in group["items"] if '.restore"' not in json.dumps(item)]
        for item in group["items"]:
            item["body"].pop("owner", None)
    return body


def items_of(table: Table, group: str) -> dict[str, Any]:
    """Every item of a partition that a backup has to keep, as it is stored, with its place in the index."""
    found = {}
    for item in table.all_in(group):
        if Kind(item.kind) in KEPT and KEPT[Kind(item.kind)].place.fullmatch(item.sk):
            body = KEPT[Kind(item.kind)].without_secrets(item.body)
            found[item.sk] = (item.kind, item.schema, item.version, body, item.gsi1pk, item.gsi1sk)
    return found


def test_an_event_restored_in_an_empty_store_is_the_same(
    services: Services, clock: HandClock, ground: Ground, endpoint: Any, resources: dict[str, str]
) -> None:
    """Every item, every value that is loaded of them, and every byte of the pages."""
    event, _ = a_rich_event(services, clock)
    before, text = loaded(services, event), written(services, event)
    kept, published = items_of(ground.table, group_of(event)), pages(services, endpoint, resources, group_of(event))
    ground.empty()
    owner = a_user(services, "Zoe")
    made = restored(services, owner, text)
    assert made == Restored(BackupKind.EVENT, event, is_copy=False)
    after = items_of(ground.table, group_of(event))
    assert {place for place in after if place not in kept} == {f"AUDIT#{last_request(services, event)}"}
    assert {place: one for place, one in kept.items() if place != "META" and after[place] != one} == {}
    assert plain(written(services, event)) == plain(text)
    assert loaded(services, event) == before
    assert pages(services, endpoint, resources, group_of(event)) == published
    assert services.tournaments.of_user(owner)[0].id == event


def loaded(services: Services, event: TournamentId) -> tuple[object, ...]:
    """All that is read of an event; payments without what the payment service calls them."""
    bookings = tuple((one.id, one.state, one.received, one.places) for one in services.bookings.of_tournament(event))
    sent = tuple(one for one in bookings if one[1] != "draft")
    return (
        services.tournaments.load(event),
        services.tournaments.entries(event),
        services.tournaments.trace(event, RoundNumber(1)),
        services.closings.final(event),
        services.prizes.load(event),
        services.guests.load(event),
        services.bookings.settings(event),
        sent,
    )


def last_request(services: Services, event: TournamentId) -> str:
    return next(line.request_id for line in services.tournaments.log(event) if line.action == "tournament.restore")


def test_a_club_restored_in_an_empty_store_is_the_same(
    services: Services, ground: Ground, endpoint: Any, resources: dict[str, str]
) -> None:
    club, _ = a_rich_club(services)
    text = written_club(services, club)
    groups = [group["group"] for group in json.loads(text)["groups"]]
    assert len(groups) == 3
    published = pages(services, endpoint, resources, *groups)
    kept = {group: items_of(ground.table, group) for group in groups}
    text = written_club(services, club)
    ground.empty()
    owner = a_user(services, "Zoe")
    made = restored(services, owner, text, BackupKind.CLUB)
    assert made == Restored(BackupKind.CLUB, club, is_copy=False)
    for group in groups:
        after = items_of(ground.table, group)
        assert {place: one for place, one in kept[group].items() if place != "META" and after[place] != one} == {}
    assert plain(written_club(services, club)) == plain(text)
    assert pages(services, endpoint, resources, *groups) == published
    assert services.clubs.of_user(owner)[0].id == club


def test_beside_the_original_it_is_a_private_copy_at_a_free_address(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    made = restored(services, owner, written(services, event))
    copy = services.tournaments.load(TournamentId(made.id))
    assert made.is_copy
    assert made.id != event
    assert (copy.settings.slug, copy.settings.visibility) == ("najaar-2", Visibility.PRIVATE)
    assert [player.entry.id for player in copy.players] == [
        player.entry.id for player in services.tournaments.load(event).players
    ]


def test_a_copy_of_a_club_is_of_its_own_events(services: Services) -> None:
    club, owner = a_rich_club(services)
    made = restored(services, owner, written_club(services, club), BackupKind.CLUB)
    assert services.clubs.load(ClubId(made.id)).slug == "dubbelschaak-2"
    (season,) = services.seasons.of_club(ClubId(made.id))
    events = [services.tournaments.load(part.tournament) for part in season.parts]
    assert {event.settings.club for event in events} == {made.id}
    assert {event.settings.slug[-2:] for event in events} == {"-2"}


def test_a_club_restored_by_a_request_repeated_is_restored_once(services: Services, ground: Ground) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    a_season(services, owner, club, "2")
    text = written_club(services, club)
    for _ in range(2):
        command = RestoreBackup(Caller(owner, a_request()), text.encode())
        assert restore_backup(command, services) == restore_backup(command, services)
        groups = [group for group in services.outbox.due(services.clock.now()) if group.startswith("T#")]
        assert groups
        assert all(services.tournaments.load(TournamentId(group.removeprefix("T#"))) for group in groups)
        ground.empty()
        owner = a_user(services, "Zoe")


def test_a_request_repeated_restores_once(services: Services) -> None:
    owner = a_user(services)
    text = written(services, an_event(services, owner, "Anna 2000, Bas 1900"))
    command = RestoreBackup(Caller(owner, a_request()), text.encode())
    assert restore_backup(command, services) == restore_backup(command, services)
    assert len(services.tournaments.of_user(owner)) == 2


@pytest.mark.parametrize("calls", [2, 4])
def test_killed_in_the_middle_nothing_is_seen_and_it_is_run_again(
    services: Services, ground: Ground, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    a_season(services, owner, club, "2")
    text = written_club(services, club)
    ground.empty()
    owner = a_user(services, "Zoe")
    left, writer = [calls], services.backups._writer  # type: ignore[attr-defined]
    whole = type(writer).run

    def run(self: Any, *arguments: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise Killed
        whole(self, *arguments)

    monkeypatch.setattr(type(writer), "run", run)
    with suppress(Killed):
        restored(services, owner, text, BackupKind.CLUB)
    assert left[0] <= 0
    monkeypatch.undo()
    assert services.clubs.of_user(owner) == ()
    assert services.tournaments.of_user(owner) == ()
    with pytest.raises(NotFoundError):
        services.clubs.load(club)
    made = restored(services, owner, text, BackupKind.CLUB)
    assert made == Restored(BackupKind.CLUB, club, is_copy=False)
    assert plain(written_club(services, club)) == plain(text)


def test_secrets_roles_and_accounts_are_in_no_backup(services: Services, clock: HandClock) -> None:
    event, owner = a_rich_event(services, clock)
    text = written(services, event)
    key = services.bookings.link_key(event)
    charges = [charge for one in services.bookings.of_tournament(event) for charge in one.charges]
    assert charges
    for secret in (key, *(one.session for one in charges), *(one.intent for one in charges)):
        assert not secret or secret not in text
    made = restored(services, owner, text)
    assert services.bookings.link_key(TournamentId(made.id)) != key
    copied = [charge for one in services.bookings.of_tournament(TournamentId(made.id)) for charge in one.charges]
    assert [one.captured for one in copied] == [one.captured for one in charges if one.captured]
    assert {one.refundable for one in copied} == {0}


def test_an_event_goes_to_no_club_of_others(services: Services) -> None:
    owner, stranger = a_user(services), a_user(services, "Bert")
    club = a_club(services, owner)
    season = a_season(services, owner, club, "2")
    (cycle,) = cycles_of(services, season)
    text = written(services, cycle.id)
    theirs, own = restored(services, stranger, text), restored(services, owner, text)
    assert services.tournaments.load(TournamentId(theirs.id)).settings.club is None
    assert services.tournaments.load(TournamentId(own.id)).settings.club == club


def test_c13_a_copy_of_a_closed_event_does_not_count_in_the_club_as_well(services: Services) -> None:
    owner = a_user(services)
    (cycle,) = cycles_of(services, a_season(services, owner, a_club(services, owner), "1"))
    paired(services, cycle.id, owner)
    enter(services, cycle.id, owner, 1, *["1-0"] * len(services.tournaments.round(cycle.id, FIRST_ROUND).boards))
    close(services, cycle.id, owner)
    copied = services.tournaments.load(TournamentId(restored(services, owner, written(services, cycle.id)).id))
    assert (copied.is_closed, copied.settings.club) == (True, None)


def _text(services: Services) -> tuple[UserId, str]:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    return owner, written(services, event)


def test_what_cannot_be_restored_is_refused_with_its_place(services: Services) -> None:
    owner, text = _text(services)
    body = json.loads(text)
    places = [item["place"] for item in body["groups"][0]["items"]]
    meta, round_, entry = (
        next(at for at, place in enumerate(places) if place.startswith(start))
        for start in ("META", "ROUND#01", "ENTRY#")
    )

    def broken(change: Callable[[Any], object]) -> tuple[object, object]:
        other = json.loads(text)
        change(other)
        with pytest.raises(UnusableBackupError) as refusal:
            restored(services, owner, json.dumps(other))
        return refusal.value.details["place"], refusal.value.details["reason"]

    def item(other: Any, at: int) -> Any:
        return other["groups"][0]["items"][at]

    at = "groups[0].items"
    for change, expected in (
        (lambda o: o.update(format="x"), ("format", "not_a_backup")),
        (lambda o: o.update(version=2), ("version", "too_new")),
        (lambda o: o.update(made_at="x"), ("made_at", "unreadable")),
        (lambda o: o.update(groups=[]), ("groups", "number_of_groups")),
        (lambda o: o["groups"][0].update(group="T#../x"), ("groups[0].group", "other_group")),
        (lambda o: item(o, meta)["body"].update(id="other"), (f"{at}[{meta}].body.id", "other_group")),
        (lambda o: item(o, meta)["body"]["settings"].pop("name"), (f"{at}[{meta}].body", "unreadable")),
        (lambda o: item(o, entry).update(schema=SCHEMA + 1), (f"{at}[{entry}].schema", "too_new")),
        (lambda o: item(o, entry).update(kind="access"), (f"{at}[{entry}].kind", "unknown_kind")),
        (lambda o: item(o, entry).update(place="ACCESS#x"), (f"{at}[{entry}].place", "unreadable")),
        (lambda o: item(o, entry)["body"].update(x=1.5), (f"{at}[{entry}].body.x", "unreadable")),
        (lambda o: item(o, entry)["body"].update(x={"$bytes": "?"}), (f"{at}[{entry}].body.x", "unreadable")),
        (lambda o: o["groups"][0]["items"].pop(meta), (at, "no_head")),
        (lambda o: o["groups"][0]["items"].append(item(o, entry)), (at, "place_twice")),
        (lambda o: item(o, round_)["body"].update(number=7), ("groups[0].rounds[0]", "rounds_not_in_order")),
    ):
        assert broken(change) == expected
    with pytest.raises(UnusableBackupError) as refusal:
        restored(services, owner, text[:-20])
    assert refusal.value.details["reason"] == "not_json"
    for packed in (gzip.compress(text.encode())[:-20], b"\x1f\x8bnothing"):
        with pytest.raises(UnusableBackupError):
            restore_backup(RestoreBackup(caller(owner), packed), services)
    with pytest.raises(OtherBackupError):
        restored(services, owner, text, BackupKind.CLUB)
    assert len(services.tournaments.of_user(owner)) == 1


def test_every_kind_of_item_is_kept_or_left_out_for_a_reason() -> None:
    """A new kind has to say here whether a backup keeps it: `store/backup_kinds.py`."""
    assert set(KEPT) & set(LEFT_OUT) == set()
    assert set(KEPT) | set(LEFT_OUT) == set(Kind)


def test_pages_of_a_restored_event_follow(services: Services) -> None:
    owner, text = _text(services)
    made = restored(services, owner, text)
    work(services, TournamentId(made.id))
    assert services.site.last_published(group_of(TournamentId(made.id))) is not None


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value that holds neither a list nor an object."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        if isinstance(one, dict | list):
            yield from _places(one, (*path, name))
        else:
            yield (*path, name)


def test_damaged_anywhere_it_is_read_or_refused_with_a_place_and_never_fails(
    services: Services, clock: HandClock
) -> None:
    event, _ = a_rich_event(services, clock)
    body, lot = json.loads(written(services, event)), random.Random(9)
    refused = []
    for path in lot.sample(list(_places(body)), 200):
        other = json.loads(json.dumps(body))
        at = other
        for name in path[:-1]:
            at = at[name]
        at[path[-1]] = lot.choice([5, "x", None, [], {}, True, -1, "2026-01-01", 10**30])
        try:
            services.backups.read(json.dumps(other).encode())
        except UnusableBackupError as refusal:
            refused.append(refusal.details["place"])
    assert all(refused)
    assert len(refused) > 100


def test_what_a_page_could_not_show_is_refused(services: Services) -> None:
    owner, text = _text(services)
    for before, after in (
        ('"name":"Najaar"', '"name":5'),
        ('"name":"Anna"', '"name":null'),
        ('"rating":2000', '"rating":"2000"'),
        ('"shows_reasons":false', '"shows_reasons":3'),
    ):
        assert before in text
        with pytest.raises(UnusableBackupError) as refusal:
            restored(services, owner, text.replace(before, after, 1))
        assert str(refusal.value.details["place"]).startswith("groups[0].items[")


def test_a_large_club_is_seen_in_steps_and_killed_between_them_it_is_run_again(
    services: Services, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = a_user(services)
    event, club = an_event(services, owner), a_club(services, owner, "")
    whole = json.loads(written_club(services, club))
    one = written(services, event)
    for number in range(40):
        text = one.replace(event, f"event-{number:04d}").replace('"slug":"najaar"', f'"slug":"najaar-{number}"')
        whole["groups"] += json.loads(text)["groups"]
    text = json.dumps(whole)
    ground.empty()
    owner, steps = a_user(services, "Zoe"), services.backups._run_once  # type: ignore[attr-defined]
    left = [3]

    def step(writes: Any) -> None:
        left[0] -= 1
        if not left[0]:
            raise Killed
        steps(writes)

    monkeypatch.setattr(services.backups, "_run_once", step)
    with suppress(Killed):
        restored(services, owner, text, BackupKind.CLUB)
    with pytest.raises(NotFoundError):
        services.clubs.load(club)
    monkeypatch.undo()
    assert restored(services, owner, text, BackupKind.CLUB).is_copy is False
    found = services.tournaments.of_user(owner)
    assert sorted(event.id for event in found) == [f"event-{number:04d}" for number in range(40)]
    again = restored(services, owner, text, BackupKind.CLUB)
    assert again.is_copy
    assert len({event.settings.slug for event in found}) == 40
