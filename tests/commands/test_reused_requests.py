"""The same form once more, with something else in it: Back, correct, Save. It was said to be saved."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.boards import ChangeBoard, apply_change, preview_change
from chalicelib.commands.event.byes import SetByes, set_byes
from chalicelib.commands.event.entries import EditEntry, edit_entry
from chalicelib.commands.event.prizes import SavePrizes, save_prizes
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.errors import RequestReusedError
from chalicelib.domain.ids import FIRST_ROUND, BoardNumber, RoundNumber
from chalicelib.domain.lifecycle.boards import DissolveBoard
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.prizes.fund import Category, Prize, PrizeFund
from chalicelib.ports import Services
from tests.people import a_user, an_event, caller, paired


def test_prizes_sent_twice_are_saved_once(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    form = SavePrizes(caller(owner), event, PrizeFund(categories=(Category("Hoofd", (Prize(100),)),)))
    for _ in range(2):
        save_prizes(form, services)
    with pytest.raises(RequestReusedError):
        save_prizes(replace(form, fund=replace(form.fund, unit=50)), services)
    assert services.prizes.load(event).version == 1


def test_another_bye(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna, Bas")
    entry = services.tournaments.entries(event)[0]
    form = SetByes(caller(owner), event, entry.id, {RoundNumber(2): ByeKind.ZERO_POINT}, entry.version)
    for _ in range(2):
        set_byes(form, services)
    with pytest.raises(RequestReusedError):
        set_byes(replace(form, byes={RoundNumber(3): ByeKind.ZERO_POINT}), services)


def test_another_board(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, event, owner)
    change = DissolveBoard(BoardNumber(1))
    seen = preview_change(services.tournaments.load(event), FIRST_ROUND, change, services).mark
    form = ChangeBoard(caller(owner), event, FIRST_ROUND, change, seen)
    for _ in range(2):
        apply_change(form, services)
    with pytest.raises(RequestReusedError):
        apply_change(replace(form, change=DissolveBoard(BoardNumber(2))), services)


def test_another_rating(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna Bas")
    entry = services.tournaments.entries(event)[0]
    form = EditEntry(caller(owner), event, entry.id, Person("Anna", rating=1500), entry.version)
    for _ in range(2):
        edit_entry(form, services)
    with pytest.raises(RequestReusedError):
        edit_entry(replace(form, person=Person("Anna", rating=1600)), services)
    assert services.tournaments.entries(event)[0].person.rating == 1500


def test_another_name_of_the_event(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    seen = services.tournaments.load(event)
    form = ChangeSettings(caller(owner), event, replace(seen.settings, name="Voorjaar"), seen.version)
    for _ in range(2):
        change_settings(form, services)
    with pytest.raises(RequestReusedError):
        change_settings(replace(form, settings=replace(seen.settings, name="Zomer")), services)
    assert services.tournaments.load(event).settings.name == "Voorjaar"
