"""Cups and championships come out of the table as they went in."""

from dataclasses import replace
from datetime import date

import pytest

from chalicelib.domain.championship.categories import ChampionshipSettings, Overall
from chalicelib.domain.championship.playoff import Answer, Answered
from chalicelib.domain.club.championship import Championship, Contest
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.formats.knockout.cup import RoundDate, Stage, Withdrawal
from chalicelib.domain.formats.knockout.evenings import with_dates
from chalicelib.domain.formats.knockout.match import Match, PlayedStep
from chalicelib.domain.formats.knockout.withdrawal import with_withdrawal
from chalicelib.domain.ids import ClubId, CupId, EntryId, SeasonId, TournamentId, UserId, Version
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Receipt
from chalicelib.store.club.knockout_codecs import cup_body, cup_from
from chalicelib.store.opened import Store
from tests.domain.formats.knockout.cups import a_cup, after_pools, entered
from tests.people import TUESDAY_EVENING, a_request

CLUB, SEASON = ClubId("c"), SeasonId("s")


def receipt() -> Receipt:
    return Receipt(a_request(), UserId("u"), TUESDAY_EVENING, "test")


def test_a_cup_keeps_everything(store: Store) -> None:
    cup = entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 10 ½½ 1")
    cup = with_dates(cup, [RoundDate(Stage.MAIN, 2, date(2027, 3, 2), is_deadline=True)])
    left = with_withdrawal(with_withdrawal(cup, EntryId("H")), EntryId("A"))
    made = SeasonCup(CupId("x"), SEASON, 1, left)
    store.cups.save(CLUB, made, receipt())
    assert store.cups.load(CLUB, SEASON, 1) == replace(made, version=Version(1))
    assert store.cups.of_season(CLUB, SEASON) == (replace(made, version=Version(1)),)
    assert store.cups.of_season(CLUB, SeasonId("s2")) == ()


def test_an_earlier_cup_names_only_who_has_withdrawn() -> None:
    cup = after_pools(a_cup("ABCD EFGH"))
    body = cup_body(cup) | {"withdrawn": ["A", "H"]}
    assert cup_from(body) == replace(cup, withdrawals=(Withdrawal(EntryId("A")), Withdrawal(EntryId("H"))))


def test_two_cups_never_have_the_same_number(store: Store) -> None:
    store.cups.save(CLUB, SeasonCup(CupId("x"), SEASON, 1, a_cup("ABCD")), receipt())
    with pytest.raises(ConflictError):
        store.cups.save(CLUB, SeasonCup(CupId("y"), SEASON, 1, a_cup("ABC")), receipt())
    with pytest.raises(NotFoundError):
        store.cups.load(CLUB, SEASON, 2)


def test_a_championship_keeps_everything(store: Store) -> None:
    barrage = Match(EntryId("a"), EntryId("b"), (PlayedStep(0, EntryId("a"), (GameResult.DRAWN, GameResult.DRAWN)),))
    contest = Contest(
        answers=(Answered(EntryId("c"), Answer.DECLINED),),
        play_off=TournamentId("t"),
        seated=(EntryId("a"), EntryId("b")),
        barrages=(barrage,),
        barrage_on=date(2027, 6, 1),
    )
    settings = ChampionshipSettings((1500,), date(2026, 8, 1), overall=Overall.PLACES, places=5)
    made = Championship(SEASON, 2**62 + 1, settings, {EntryId("a"): 1500}, {1: contest})
    assert store.championships.load(CLUB, SEASON) == Championship(SEASON)
    store.championships.save(CLUB, made, receipt())
    assert store.championships.load(CLUB, SEASON) == replace(made, version=Version(1))
    with pytest.raises(ConflictError):
        store.championships.save(CLUB, made, receipt())
