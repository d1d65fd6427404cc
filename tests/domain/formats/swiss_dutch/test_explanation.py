"""Why these two, why these colours, why this bye (C.04.1 9): the account of a pairing, and its proof."""

from dataclasses import replace
from itertools import zip_longest

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.swiss_dutch.contender import Contender, contenders
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from tests.builders import a_tournament
from tests.domain.formats.swiss_dutch.events import Habits, played_event
from tests.domain.formats.swiss_dutch.literal import Literal, Pairs
from tests.domain.formats.swiss_dutch.test_rules import DUTCH, request

Refused = tuple[int, int | None]


def forced(players: list[Contender], refused: Refused) -> tuple[Contender, ...]:
    """The same players, of whom these two can only meet one another (this one can only have the bye)."""

    def others(one: Contender) -> frozenset[int]:
        """Whom he cannot meet any more."""
        if one.number in refused:
            return frozenset(other.number for other in players) - set(refused)
        return frozenset(refused) - {None}

    return tuple(
        replace(
            one,
            kept_apart=one.kept_apart | others(one),
            may_have_bye=one.may_have_bye and (refused[1] is not None or one.number == refused[0]),
        )
        for one in players
    )


def first_worse(best: Literal, other: Literal) -> str:
    """The first rule in which the other round is worse, by the rules read literally."""
    if other.lowest_bye is None:
        return "C4"
    if other.lowest_bye != best.lowest_bye:
        return "C5"
    for (pairs, _, mine), (others, _, his) in zip(best.brackets(), other.brackets(), strict=True):
        for (name, value), (_, another) in zip_longest(mine, his):
            if value != another:
                assert another > value, name
                return name
        if numbers_of(pairs) != numbers_of(others):
            return "order"
    raise AssertionError("the same round")


def numbers_of(pairs: Pairs) -> set[frozenset[int]]:
    return {frozenset(one.number for one in pair) for pair in pairs}


def refusals(asked: PairingRequest) -> list[tuple[Refused, str]]:
    reasons = FideDutch().explain(asked, FideDutch().pair_round(asked))
    return [((line["player"], line["opponent"]), line["rule"]) for reason in reasons for line in reason["refused"]]


def refusals_proven(asked: PairingRequest) -> int:
    """How many refused opponents there were; each would have made the round worse first in the rule named."""
    everybody = contenders(asked)
    by_number = {one.number: one for one in everybody}
    best = Literal(tuple(everybody), asked.initial_colour)
    found = refusals(asked)
    for refused, rule in found:
        one, other = by_number[refused[0]], by_number.get(refused[1])
        if rule == "C1":
            assert other.number in one.met
        elif rule == "C2":
            assert not one.may_have_bye
        elif rule == "C3":
            assert one.must_clash_with(other)
        else:
            assert first_worse(best, Literal(forced(everybody, refused), asked.initial_colour)) == rule
    return len(found)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(4, 8), st.integers(2, 6), st.sampled_from((Habits(), Habits(8, 15, 1))))
def test_forcing_who_was_refused_is_worse_first_in_the_rule_named(
    seed: int, players: int, rounds: int, habits: Habits
) -> None:
    for asked, _ in played_event(seed, players, rounds, habits):
        refusals_proven(asked)


def explained(asked: PairingRequest) -> list[dict]:
    return [dict(reason) for reason in DUTCH.explain(asked, DUTCH.pair_round(asked))]


def test_who_has_met_the_first_choice() -> None:
    """C1: A has met C. C12: he and D have both had White. So the halves change, and he meets B."""
    chart = a_tournament("A B C D").after("A-C 1/2-1/2, D-B 1/2-1/2")
    assert explained(request(chart))[0]["refused"] == [
        {"player": 1, "opponent": 3, "rule": "C1"},
        {"player": 1, "opponent": 4, "rule": "C12"},
    ]


def test_colours_decide() -> None:
    """C12: A and C both want Black; the scoregroup of the winners has no better candidate than A-D."""
    chart = a_tournament("A B C D E F G H").after("A-E 1-0, F-B 0-1, C-G 1-0, H-D 0-1")
    first = explained(request(chart))[0]
    assert (first["white"], first["black"], first["bracket"], first["criteria"]) == (4, 1, 2, {})
    assert first["refused"] == [{"player": 1, "opponent": 3, "rule": "C12"}]


def test_why_two_floaters_did_not_meet() -> None:
    """A and B lead and have met: both float down, and A's board says why."""
    chart = a_tournament("A B C D").after("A-C 1-0, D-B 0-1", "B-A 1/2-1/2, C-D 1/2-1/2")
    assert explained(request(chart))[0]["refused"][0] == {"player": 1, "opponent": 2, "rule": "C1"}


def test_what_a_bracket_pays_is_shown() -> None:
    """C6 and C7: one of three floats; C12 and C13: everybody wants Black, strongly."""
    chart = a_tournament("A B C D E F").after("A-D 1-0, B-E 1-0, C-F 1-0")
    assert explained(request(chart))[0]["criteria"] == {"C6": 1, "C7": [2], "C12": 1, "C13": 1}


def test_the_bye_goes_to_the_lowest_who_may_have_it() -> None:
    chart = a_tournament("A B C D E").after("A-C 1-0, B-D 1-0, E bye")
    assert explained(request(chart))[-1] == {
        "code": "bye",
        "player": 4,
        "score": 0,
        "unplayed_games": 0,
        "refused": [],
    }


def test_every_board_has_its_account() -> None:
    for asked, pairing in played_event(5, 21, 6):
        reasons = DUTCH.explain(asked, pairing)
        boards = [(reason["white"], reason["black"]) for reason in reasons if reason["code"] == "paired"]
        assert boards == [(pair.white, pair.black) for pair in pairing.pairs]
        assert all("refused" in reason for reason in reasons)
