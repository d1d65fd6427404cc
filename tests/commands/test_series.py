"""Series made, changed and deleted: by whom, with which events, once a request."""

from dataclasses import replace
from fractions import Fraction

import pytest

from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.commands.people.accounts import DeleteAccount, delete_account
from chalicelib.commands.series import (
    CreateSeries,
    change_categories,
    change_events,
    change_series,
    create_series,
    decide,
    delete_series,
    roles_in_series,
    series_of,
    take_back_decision,
)
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, ClubId, EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Sex
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.series.appearance import EntryRef, Sharing
from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.points_table import typed_table
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import MOST_EVENTS, USUAL_RULES, SeriesRules
from chalicelib.domain.series.ties import TieRule
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Services, account_group_of, group_of, series_group_of
from chalicelib.queries.people.personal_data import personal_data
from tests.club_scenes import a_club
from tests.people import PASSWORD, a_user, caller
from tests.series_scenes import (
    FIRST,
    a_stored_event,
    a_stored_series,
    resettle,
    standing_page,
    touched,
    work_at,
)


@pytest.fixture
def anna(services: Services) -> UserId:
    return a_user(services)


def reason(error: pytest.ExceptionInfo[InvalidFieldError]) -> tuple[object, object]:
    return error.value.details["field"], error.value.details["reason"]


def test_all_that_was_chosen_is_there_again(services: Services, anna: UserId) -> None:
    event, other = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two")
    rules = SeriesRules(
        typed_table("25, 18, 15½", "1/3"), Sharing.TIE_BREAKS, 4, (TieRule.EVENTS,), counts_under_way=False
    )
    series = a_stored_series(services, anna)
    change_series(touched(services, series, anna), "Beker", None, rules, services)
    change_events(touched(services, series, anna), (event, other), services)
    women = SeriesCategory(1, "Women", sex=Sex.WOMAN, club="Toren", ranking=Ranking.OVERALL)
    change_categories(touched(services, series, anna), (women,), services)
    decision = Decision(EntryRef(event, EntryId("a")), EntryRef(other, EntryId("b")), is_same=True)
    decide(touched(services, series, anna), decision, services)
    found = services.series.load(series)
    assert (found.name, found.slug, found.owner, found.rules) == ("Beker", "grand-prix", anna, rules)
    assert (found.events, found.categories, found.decisions) == ((event, other), (women,), (decision,))
    assert found.rules.table.of_place(9) == Fraction(1, 3)
    assert services.series.of_event(event) == (found,)
    take_back_decision(touched(services, series, anna), decision, services)
    assert services.series.load(series).decisions == ()
    actions = [line.action for line in services.series.log(series)]
    assert actions[::-1] == [
        "series.create",
        "series.change",
        "series.events",
        "series.categories",
        "series.decide",
        "series.undecide",
    ]


def test_two_series_never_share_an_address(services: Services, anna: UserId) -> None:
    one, other = a_stored_series(services, anna), a_stored_series(services, anna)
    assert [services.series.load(found).slug for found in (one, other)] == ["grand-prix", "grand-prix-2"]


def test_a_request_is_carried_out_once_and_never_over_another_change(services: Services, anna: UserId) -> None:
    event = a_stored_event(services, anna, "one", *FIRST)
    series = a_stored_series(services, anna)
    adding = touched(services, series, anna)
    change_events(adding, (event,), services)
    resettle(services, event, anna, visibility=Visibility.PRIVATE)
    change_events(adding, (event,), services)
    assert services.series.load(series).version == adding.seen + 1
    with pytest.raises(RequestReusedError):
        change_events(adding, (), services)
    with pytest.raises(ConflictError):
        change_events(replace(adding, caller=caller(anna)), (), services)
    making = CreateSeries(caller(anna), "Zomer")
    assert create_series(making, services) == create_series(making, services)


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"visibility": Visibility.PRIVATE}, "private_in_series"), ({"is_practice": True}, "practice_in_series")],
)
def test_only_open_events_that_count_can_be_added(
    services: Services, anna: UserId, settings: dict[str, object], why: str
) -> None:
    event = a_stored_event(services, anna, "one")
    resettle(services, event, anna, **settings)
    with pytest.raises(InvalidFieldError) as refused:
        change_events(touched(services, a_stored_series(services, anna), anna), (event,), services)
    assert reason(refused) == ("event", why)


def test_an_event_of_somebody_else_is_not_added(services: Services, anna: UserId) -> None:
    bas = a_user(services, "Bas")
    event, series = a_stored_event(services, anna, "one"), a_stored_series(services, bas)
    with pytest.raises(InvalidFieldError) as refused:
        change_events(touched(services, series, bas), (event,), services)
    assert reason(refused) == ("event", "unknown_event")
    give_role(GiveRole(caller(anna), Realm.event(event), "bas@club.example"), services)
    change_events(touched(services, series, bas), (event,), services)
    assert services.series.load(series).events == (event,)


def test_a_series_of_a_club_is_its_owners(services: Services, anna: UserId) -> None:
    bas = a_user(services, "Bas")
    club = a_club(services, bas, "")
    with pytest.raises(InvalidFieldError) as refused:
        create_series(CreateSeries(caller(anna), "Beker", club), services)
    assert reason(refused) == ("club", "unknown_choice")
    series = create_series(CreateSeries(caller(bas), "Beker", club), services)
    assert roles_in_series(series, bas, services) == (Role.OWNER,)
    assert roles_in_series(series, anna, services) == ()
    give_role(GiveRole(caller(bas), Realm.club(club), "anna@club.example"), services)
    assert series_of(anna, services) == ()
    assert [one.id for one in series_of(bas, services)] == [series]


def test_a_club_that_is_members_only_now_is_not_named_any_more(services: Services, anna: UserId) -> None:
    club = a_club(services, anna, "")
    series = create_series(CreateSeries(caller(anna), "Grand Prix", club), services)
    work_at(services, series)
    assert "/nl/c/dubbelschaak/" in standing_page(services)
    found = services.clubs.load(club)
    change_club(ChangeClub(caller(anna), replace(found, visibility=ClubVisibility.MEMBERS)), services)
    work_at(services, series)
    assert "ubbelschaak" not in standing_page(services)


def test_who_deletes_his_account_gives_his_series_up(services: Services, anna: UserId) -> None:
    series = a_stored_series(services, anna)
    user = services.accounts.by_id(anna)
    assert personal_data(user, services)["series"] == [{"id": series, "name": "Grand Prix"}]
    delete_account(DeleteAccount(caller(anna), PASSWORD, "test"), services)
    runner.run(services, account_group_of(anna))
    assert services.series.load(series).owner == NOBODY


def test_what_shows_the_series_is_published_with_its_changes(services: Services, anna: UserId) -> None:
    event, series = a_stored_event(services, anna, "one"), a_stored_series(services, anna)
    before = len(services.outbox.open_jobs(group_of(event)))
    change_events(touched(services, series, anna), (event,), services)
    kinds = {job.kind for job in services.outbox.open_jobs(series_group_of(series))}
    assert kinds == {JobKind.PUBLISH_SERIES}
    runner.run(services, series_group_of(series))
    assert [job.kind for job in services.outbox.open_jobs(group_of(event))][before:] == [JobKind.PUBLISH]


def test_all_events_of_the_longest_series_are_exchanged_at_once(services: Services, anna: UserId) -> None:
    events = tuple(a_stored_event(services, anna, f"e{number}") for number in range(2 * MOST_EVENTS))
    series = a_stored_series(services, anna, *events[:MOST_EVENTS])
    change_events(touched(services, series, anna), events[MOST_EVENTS:], services)
    assert services.series.load(series).events == events[MOST_EVENTS:]
    assert services.series.of_event(events[0]) == ()


def test_a_deleted_series_lets_go_of_its_events(services: Services, anna: UserId) -> None:
    event = a_stored_event(services, anna, "one", *FIRST)
    series = a_stored_series(services, anna, event)
    seen = touched(services, series, anna)
    change_series(touched(services, series, anna), "Beker", None, USUAL_RULES, services)
    with pytest.raises(ConflictError):
        delete_series(seen, services)
    delete_series(touched(services, series, anna), services)
    assert services.series.of_event(event) == ()
    assert services.tournaments.load(event).rounds
    with pytest.raises(NotFoundError):
        delete_series(replace(seen, caller=caller(anna)), services)


@pytest.mark.parametrize(
    ("points", "below", "expected"),
    [
        ("10 8 6", "", ((10, 8, 6), 0)),
        ("12½; 12,5; 7", "1/3", ((Fraction(25, 2), Fraction(25, 2), 7), Fraction(1, 3))),
        ("10,8,6", "", ("points", "not_an_amount")),
        ("8 10", "", ("points", "table_rises")),
        ("8 6", "7", ("below", "table_rises")),
        ("", "", ("points", "missing")),
        ("-1", "", ("points", "out_of_range")),
        ("ten", "", ("points", "not_an_amount")),
    ],
)
def test_a_table_as_it_is_typed(points: str, below: str, expected: tuple[object, object]) -> None:
    assert _typed(points, below) == expected


def _typed(points: str, below: str) -> tuple[object, object]:
    """The table, or which field is refused and why."""
    try:
        found = typed_table(points, below)
    except InvalidFieldError as refused:
        return refused.details["field"], refused.details["reason"]
    return found.points, found.below


def test_what_cannot_be(services: Services, anna: UserId) -> None:
    series = a_stored_series(services, anna)
    twice = SeriesRules(ties=(TieRule.EVENTS, TieRule.EVENTS))
    for name, rules, field in (
        ("", USUAL_RULES, "name"),
        ("X", replace(USUAL_RULES, best=0), "best"),
        ("X", twice, "ties"),
    ):
        with pytest.raises(InvalidFieldError) as refused:
            change_series(touched(services, series, anna), name, None, rules, services)
        assert refused.value.details["field"] == field
    with pytest.raises(InvalidFieldError):
        change_series(touched(services, series, anna), "X", ClubId("nowhere"), USUAL_RULES, services)
    with pytest.raises(InvalidFieldError):
        change_categories(touched(services, series, anna), (SeriesCategory(1, "All"),), services)
    twice_1 = (SeriesCategory(1, "Women", sex=Sex.WOMAN), SeriesCategory(1, "Men", sex=Sex.MAN))
    with pytest.raises(InvalidFieldError) as refused:
        change_categories(touched(services, series, anna), twice_1, services)
    assert reason(refused) == ("number", "category_twice")


def test_a_word_is_about_two_entries_of_two_events_of_the_series(services: Services, anna: UserId) -> None:
    event = a_stored_event(services, anna, "one", *FIRST)
    series = a_stored_series(services, anna, event)
    mine, his = EntryRef(event, EntryId("one-A")), EntryRef(event, EntryId("one-B"))
    elsewhere = EntryRef(TournamentId("elsewhere"), EntryId("A"))
    for other, expected in ((his, ("other", "same_event")), (elsewhere, ("other", "unknown_player"))):
        with pytest.raises(InvalidFieldError) as refused:
            decide(touched(services, series, anna), Decision(mine, other, is_same=True), services)
        assert reason(refused) == expected
