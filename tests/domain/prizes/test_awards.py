"""Who gets which prize: worked examples by hand, and what always holds."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.player import Entry, Person, Player, Sex
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament
from chalicelib.domain.prizes.awards import Awards, Contender, awards_of, contenders_of
from chalicelib.domain.prizes.fund import Category, EqualOn, Prize, PrizeFund, Qualification, Sharing, checked
from chalicelib.domain.prizes.qualifying import age_on, qualifies
from chalicelib.domain.prizes.taking import Ref
from chalicelib.domain.standings.standings import kind_of, standings_of

EURO = 100


def a_fund(*categories: str, **chosen: object) -> PrizeFund:
    """`"main 100 50 book"`: a category with two amounts in whole euros and a thing."""
    return PrizeFund(categories=tuple(map(_category, categories)), **chosen)  # type: ignore[arg-type]


def _category(said: str) -> Category:
    name, *prizes = said.split()
    return Category(name.removesuffix("*"), tuple(map(_prize, prizes)), by_performance=name.endswith("*"))


def _prize(said: str) -> Prize:
    amount, _, thing = said.partition("+") if said[0].isdecimal() else ("0", "", said)
    return Prize(int(amount) * EURO, thing)


def ranked(*rows: str) -> list[Contender]:
    """`"9 01"`: points, and the categories in which he stands; a third column is his performance rating."""
    return [_contender(number, row.split()) for number, row in enumerate(rows, start=1)]


def _contender(number: int, row: list[str]) -> Contender:
    points, standing, *tpr = row
    return Contender(
        PairingNumber(number), int(points), frozenset(map(int, standing.strip("-"))), int(tpr[0]) if tpr else None
    )


def paid(awards: Awards) -> dict[int, str]:
    """Everybody's amount in euros, with his thing."""
    return {
        award.number: f"{award.amount / EURO:g}" + "".join(f"+{ref.category}.{ref.place}" for ref in award.things)
        for award in awards.awards
    }


def test_nobody_is_equal_and_everybody_gets_his_place() -> None:
    found = awards_of(a_fund("main 100 50 25"), ranked("9 0", "8 0", "7 0", "6 0"))
    assert paid(found) == {1: "100", 2: "50", 3: "25"}
    assert [(line.due, line.takers) for line in found.lines] == [(1, (1,)), (2, (2,)), (3, (3,))]


def test_equal_ones_share_the_prizes_of_their_places() -> None:
    """Second to fourth: (50 + 25 + 0) / 3."""
    found = awards_of(a_fund("main 100 50 25"), ranked("9 0", "8 0", "8 0", "8 0", "7 0"))
    assert paid(found) == {1: "100", 2: "25", 3: "25", 4: "25"}
    assert found.awards[1].sharers == (2, 3, 4)
    assert found.awards[1].total == 75 * EURO


def test_cents_that_do_not_divide_go_to_the_better_placed() -> None:
    found = awards_of(a_fund("main 100"), ranked("9 0", "9 0", "9 0"))
    assert paid(found) == {1: "33.34", 2: "33.33", 3: "33.33"}
    assert [award.has_odd_unit for award in found.awards] == [True, False, False]


def test_with_whole_euros_the_odd_euro_goes_to_the_better_placed() -> None:
    found = awards_of(a_fund("main 100", unit=EURO), ranked("9 0", "9 0", "9 0"))
    assert paid(found) == {1: "34", 2: "33", 3: "33"}


def test_by_place_nothing_is_shared() -> None:
    found = awards_of(a_fund("main 100 50", sharing=Sharing.BY_PLACE), ranked("9 0", "9 0", "9 0"))
    assert paid(found) == {1: "100", 2: "50"}


def test_hort_half_by_place_and_half_shared() -> None:
    """The usual example: 1000, 500, 350, 200, 150, 100 over 8, 8, 7½, 7, 7, 7 points."""
    fund = a_fund("main 1000 500 350 200 150 100", sharing=Sharing.HORT, unit=EURO)
    found = awards_of(fund, ranked("16 0", "16 0", "15 0", "14 0", "14 0", "14 0"))
    assert paid(found) == {1: "875", 2: "625", 3: "350", 4: "175", 5: "150", 6: "125"}


def test_hort_with_fewer_prizes_than_players() -> None:
    """Three for one prize of 90: 45 + 15, and twice 0 + 15."""
    found = awards_of(a_fund("main 90", sharing=Sharing.HORT), ranked("9 0", "9 0", "9 0"))
    assert paid(found) == {1: "60", 2: "15", 3: "15"}


def test_he_gets_the_more_valuable_prize_and_the_next_in_the_category_moves_up() -> None:
    """Third in the event and best below 1800: the rating prize is more, so the third prize goes to the fourth."""
    found = awards_of(a_fund("main 100 50 25", "u1800 60 30"), ranked("9 0", "8 0", "7 01", "6 0", "5 01"))
    assert paid(found) == {1: "100", 2: "50", 3: "60", 4: "25", 5: "30"}
    third = found.lines[2]
    assert (third.due, third.takers, third.is_passed_on) == (3, (4,), True)


def test_the_main_prize_goes_before_one_of_the_same_amount() -> None:
    found = awards_of(a_fund("main 50", "u1800 50"), ranked("9 01", "8 01"))
    assert [award.pool for award in found.awards] == [(Ref(0, 0),), (Ref(1, 0),)]


def test_a_tie_over_main_and_category() -> None:
    """Two equal ones take the two best prizes that they can: 100 and 60; the second main prize is for the next."""
    found = awards_of(a_fund("main 100 50", "u1800 60"), ranked("9 0", "9 01", "8 0"))
    assert paid(found) == {1: "80", 2: "80", 3: "50"}


def test_nobody_is_paid_from_a_prize_for_which_he_does_not_qualify() -> None:
    """The rating prize of 100 is the second's alone, although they are equal; the first has the main prize."""
    found = awards_of(a_fund("main 20", "u1800 100"), ranked("9 0", "9 01"))
    assert paid(found) == {1: "20", 2: "100"}
    assert [award.sharers for award in found.awards] == [(1,), (2,)]


def test_nobody_behind_gets_more_than_equal_ones_who_were_due_it() -> None:
    """Ten equal ones take main prizes of 70 and the rating prize of 60, and not the one behind them."""
    rows = ["9 0", *["9 01"] * 9, "8 01"]
    found = awards_of(a_fund("main 40 30", "u1800 60"), ranked(*rows))
    assert paid(found) == dict.fromkeys(range(1, 11), "13")


def test_a_prize_for_which_nobody_is_left_is_not_paid() -> None:
    found = awards_of(a_fund("main 100", "u1800 60 30"), ranked("9 0", "8 1"))
    assert paid(found) == {1: "100", 2: "60"}
    assert [(line.due, line.takers) for line in found.lines] == [(1, (1,)), (2, (2,)), (None, ())]


def test_a_thing_is_not_shared() -> None:
    """The cup goes to the first by tie-break; the money is shared."""
    found = awards_of(a_fund("main 100+cup 50"), ranked("9 0", "9 0"))
    assert paid(found) == {1: "75+0.0", 2: "75"}


def test_a_thing_comes_after_money_and_goes_to_the_next() -> None:
    found = awards_of(a_fund("main 50", "juniors book"), ranked("9 01", "8 1", "7 1"))
    assert paid(found) == {1: "50", 2: "0+1.0"}


def test_a_thing_goes_only_to_who_qualifies() -> None:
    found = awards_of(a_fund("main cup", "juniors book"), ranked("9 01", "9 0"))
    assert paid(found) == {1: "0+1.0", 2: "0+0.0"}


def test_the_prize_for_performance_goes_to_who_has_none_so_valuable() -> None:
    """The first has 100; the third performed better than the second and would get 25."""
    found = awards_of(a_fund("main 100 50 25", "tpr* 40"), ranked("9 01 2300", "8 01 1900", "7 01 2200", "6 01 1700"))
    assert paid(found) == {1: "100", 2: "50", 3: "40", 4: "25"}
    assert found.lines[3].due == 1


def test_no_players_and_no_prizes() -> None:
    assert awards_of(a_fund("main 100"), ()).awards == ()
    assert awards_of(PrizeFund(), ranked("9 -")).awards == ()


@st.composite
def _funds(draw: st.DrawFn) -> PrizeFund:
    unit = draw(st.sampled_from((1, 7, 100)))
    amounts = st.lists(st.integers(0, 12), min_size=1, max_size=5).map(lambda found: sorted(found, reverse=True))
    categories = draw(st.lists(amounts, min_size=1, max_size=4))
    return PrizeFund(
        categories=tuple(
            Category(str(place), tuple(Prize(amount * unit, "" if amount else "book") for amount in found))
            for place, found in enumerate(categories)
        ),
        sharing=draw(st.sampled_from(Sharing)),
        unit=unit,
    )


_FIELDS = st.lists(st.tuples(st.integers(0, 3), st.frozensets(st.integers(0, 3))), max_size=9)


@given(_funds(), _FIELDS)
def test_what_always_holds(fund: PrizeFund, field: list[tuple[int, frozenset[int]]]) -> None:
    within = range(len(fund.categories))
    ordered = sorted(field, key=lambda one: -one[0])
    contenders = [
        Contender(PairingNumber(number), points, standing.intersection(within))
        for number, (points, standing) in enumerate(ordered, start=1)
    ]
    found = awards_of(fund, contenders)
    _assert_paid_out(fund, found)
    amounts = {award.number: award.amount for award in found.awards}
    for better in contenders:
        for worse in contenders[better.number :]:
            if worse.standing <= better.standing:
                assert amounts.get(better.number, 0) >= amounts.get(worse.number, 0)
    for one in contenders:
        left = [line for line in found.lines if not line.takers and line.ref.category in one.standing]
        assert all(_worth(fund, line.ref) <= amounts.get(one.number, 0) for line in left)


def _assert_paid_out(fund: PrizeFund, found: Awards) -> None:
    """The sum paid is the fund but for what nobody qualifies for, in whole units; nobody has two."""
    unclaimed = sum(_worth(fund, line.ref) for line in found.lines if not line.takers)
    assert found.paid == fund.total - unclaimed
    assert all(award.amount % fund.unit == 0 for award in found.awards)
    assert len({award.number for award in found.awards}) == len(found.awards)
    things = [ref for award in found.awards for ref in award.things]
    assert len(set(things)) == len(things)
    assert all(len(award.things) <= 1 for award in found.awards)


def _worth(fund: PrizeFund, ref: Ref) -> int:
    return fund.categories[ref.category].prizes[ref.place].amount


def _entry(**said: object) -> Entry:
    return Entry(EntryId("e1"), Person("Smit, Anna", **said))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entry", "said", "expected"),
    [
        (_entry(rating=1800), Qualification(rating_to=1800), True),
        (_entry(rating=1801), Qualification(rating_to=1800), False),
        (_entry(), Qualification(rating_to=1800), False),
        (_entry(), Qualification(is_unrated=True), True),
        (_entry(rating=1500), Qualification(is_unrated=True), False),
        (_entry(birth="2008/01/01"), Qualification(age_to=17, age_on=date(2026, 1, 1)), False),
        (_entry(birth="2008/01/02"), Qualification(age_to=17, age_on=date(2026, 1, 1)), True),
        (_entry(), Qualification(age_to=17, age_on=date(2026, 1, 1)), False),
        (_entry(birth="1960"), Qualification(age_from=65, age_on=date(2026, 1, 1)), True),
        (_entry(birth="1961/03/01"), Qualification(age_from=65, age_on=date(2026, 1, 1)), False),
        (_entry(sex=Sex.WOMAN), Qualification(is_for_women=True), True),
        (_entry(), Qualification(is_for_women=True), False),
        (_entry(club="de toren "), Qualification(club="De Toren"), True),
        (_entry(), Qualification(entries=(EntryId("e1"),)), True),
        (_entry(), Qualification(entries=(EntryId("e2"),)), False),
    ],
)
def test_who_qualifies(entry: Entry, said: Qualification, expected: bool) -> None:
    assert qualifies(entry, said) is expected


@pytest.mark.parametrize(
    ("birth", "expected"), [("2000/07/01", 25), ("2000/06/30", 26), ("2000", 25), ("2000/00/00", 25), ("x", None)]
)
def test_age_on_a_day(birth: str, expected: int | None) -> None:
    assert age_on(birth, date(2026, 6, 30)) == expected


@pytest.mark.parametrize(
    ("fund", "field", "reason"),
    [
        (a_fund("main 50 60"), "categories.0.prizes", "prize_above_one_before"),
        (a_fund("main"), "categories.0.prizes", "missing"),
        (PrizeFund(categories=(Category("main", (Prize(150),)),), unit=100), "categories.0.prizes", "not_in_units"),
        (a_fund("main 50", "main 20"), "categories.1.name", "name_twice"),
        (PrizeFund(unit=0), "unit", "too_low"),
        (
            PrizeFund(categories=(Category("a", (Prize(1),), Qualification(rating_to=9, is_unrated=True)),)),
            "categories.0.is_unrated",
            "rating_and_unrated",
        ),
        (
            PrizeFund(categories=(Category("a", (Prize(1),), Qualification(age_to=9)),)),
            "categories.0.age_on",
            "missing",
        ),
    ],
)
def test_funds_that_cannot_be_divided(fund: PrizeFund, field: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(fund)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def _tournament(*entries: Entry) -> Tournament:
    settings = Settings("Open", "open", "swiss64", Tempo.RAPID, (date(2026, 3, 1),))
    players = tuple(Player(PairingNumber(number), entry) for number, entry in enumerate(entries, start=1))
    return Tournament(TournamentId("t1"), settings, players)


def test_who_withdrew_gets_nothing_unless_the_fund_says_so() -> None:
    entries = (_entry(rating=1800), Entry(EntryId("e2"), Person("Bos, Jan"), withdrawn_from=RoundNumber(3)))
    tournament = _tournament(*entries)
    table = standings_of(tournament, kind_of(tournament.settings))
    players = {player.number: player for player in tournament.players}
    present, everybody = a_fund("main 10"), a_fund("main 10", present_only=False, equal_on=EqualOn.EVERYTHING)
    assert [one.number for one in contenders_of(present, table, players)] == [1]
    assert sorted(one.number for one in contenders_of(everybody, table, players)) == [1, 2]


def test_names_of_prizes_have_no_unseen_signs_and_are_not_empty() -> None:
    fund = checked(PrizeFund(categories=(Category(" Jeugd\0\u202e ", (Prize(0, "een\nboek"),)),)))
    assert (fund.categories[0].name, fund.categories[0].prizes[0].thing) == ("Jeugd", "een boek")
    with pytest.raises(InvalidFieldError):
        checked(PrizeFund(categories=(Category("\0", (Prize(1),)),)))


@pytest.mark.parametrize("equal_on", EqualOn)
def test_a_start_number_takes_nothing_from_who_is_equal_on_all_tie_breaks(equal_on: EqualOn) -> None:
    """S10: two without a game are equal on everything; the start number puts one of them first. 10 + 0 = 5 each."""
    tournament = _tournament(_entry(rating=1800), Entry(EntryId("e2"), Person("Bos, Jan")))
    table = standings_of(tournament, kind_of(tournament.settings))
    assert [(row.place, row.separated_by) for row in table.rows] == [(1, None), (2, "TPN")]
    fund = a_fund("main 10", equal_on=equal_on)
    contenders = contenders_of(fund, table, {player.number: player for player in tournament.players})
    assert [award.amount for award in awards_of(fund, contenders).awards] == [5 * EURO, 5 * EURO]


def test_a_thing_that_is_not_shared_went_to_one_of_those_who_are_equal() -> None:
    """The two divide the 100; the book, worth no money, goes to the better placed one alone."""
    found = awards_of(a_fund("main 100 book"), ranked("5 0", "5 0"))
    assert [(award.amount, award.things) for award in found.awards] == [(50 * EURO, (Ref(0, 1),)), (50 * EURO, ())]
    assert [(line.takers, line.is_passed_on) for line in found.lines] == [((1, 2), False), ((1,), False)]
