"""The life of a round: to pair, draft, by hand, published, taken back."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.contract import Pair, PairingRequest, RoundPairing
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, RoundState
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, boards_line, number_of

EIGHT_O_CLOCK = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class APairingSystem:
    """Enough of a system to ask which round is next."""

    pairs_ahead: bool = False
    code: str = "any"
    default_profile: str = "swiss64"

    def default_rounds(self, players: int) -> int:
        return 7

    def start_order(self, person: Person) -> tuple[object, ...]:
        return ()

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        return RoundPairing(())


SWISS, ROUND_ROBIN = APairingSystem(), APairingSystem(pairs_ahead=True)


def event(*played: str, planned: int = 5) -> Tournament:
    return a_tournament("A B C D", system="fide-dutch", planned_rounds=planned).after(*played)


def by_hand(tournament: Tournament, *pairs: str, byes: str = "") -> drafts.HandPairing:
    of = lambda name: number_of(tournament, name)  # noqa: E731
    return drafts.HandPairing(
        tuple(Pair(of(pair[0]), of(pair[-1])) for pair in pairs),
        tuple(Bye(of(name), ByeKind.PAIRING_ALLOCATED) for name in byes.split()),
    )


def test_the_first_round_is_next_when_nothing_is_paired() -> None:
    assert rounds.next_round(event(), SWISS) == 1


def test_the_next_round_waits_for_every_result() -> None:
    with pytest.raises(rounds.RoundOpenError) as refusal:
        rounds.next_round(event("A-C 1-0, B-D *"), SWISS)
    assert refusal.value.details == {"round": 1, "boards": (2,)}


def test_an_adjourned_game_keeps_the_round_open() -> None:
    with pytest.raises(rounds.RoundOpenError):
        rounds.next_round(event("A-C 1-0, B-D X"), SWISS)


def test_a_round_robin_pairs_ahead() -> None:
    assert rounds.next_round(event("A-C *, B-D *"), ROUND_ROBIN) == 2


@pytest.mark.parametrize("system", [SWISS, ROUND_ROBIN])
def test_one_draft_at_a_time(system: APairingSystem) -> None:
    with pytest.raises(rounds.DraftExistsError):
        rounds.next_round(event("draft: A-C, B-D"), system)


def test_no_round_beyond_the_planned_ones() -> None:
    with pytest.raises(rounds.NoMoreRoundsError):
        rounds.next_round(event("A-C 1-0, B-D 1-0", planned=1), SWISS)


def test_who_is_withdrawn_absent_or_not_there_yet_is_not_paired() -> None:
    played = event("A-B 1-0, C-D 1-0")
    a, b, c, d = played.players
    changed = replace(
        played,
        players=(
            a,
            replace(b, entry=replace(b.entry, withdrawn_from=RoundNumber(2))),
            c,
            replace(d, entry=replace(d.entry, joins_in=RoundNumber(2))),
        ),
    )
    request = rounds.pairing_request(changed, RoundNumber(2), [c.number], seed=1)
    assert request.present == {a.number, d.number}


def test_one_player_cannot_be_paired() -> None:
    with pytest.raises(rounds.TooFewPlayersError):
        rounds.pairing_request(event(), RoundNumber(1), [player.number for player in event().players[:3]], seed=1)


def test_a_draft_holds_the_pairs_the_bye_and_the_absent() -> None:
    played = a_tournament("A B C D").after()
    one, two, three, four = (player.number for player in played.players)
    answer = RoundPairing((Pair(one, two),), bye=three)
    made = drafts.draft(RoundNumber(1), answer, drafts.byes_of({four: ByeKind.HALF_POINT}), seed=3)
    assert boards_line(played, made) == "A-B *, D half, C bye"
    assert made.state is RoundState.DRAFT


def test_the_arbiter_may_pair_as_he_likes() -> None:
    drafted = event("draft: A-C, B-D")
    changed = drafts.change_draft(drafted, drafted.rounds[0], by_hand(drafted, "D-A", "C-B"))
    assert boards_line(drafted, changed) == "D-A *, C-B *"


@pytest.mark.parametrize(
    ("pairs", "byes", "field", "reason"),
    [
        (("A-B", "A-C"), "D", "board-2", "player_twice"),
        (("A-A", "B-C"), "D", "board-1", "player_twice"),
        (("A-B",), "C C", "bye-3", "player_twice"),
        (("A-B",), "C", "boards", "player_missing"),
    ],
)
def test_nobody_is_lost_or_doubled_by_hand(pairs: tuple[str, ...], byes: str, field: str, reason: str) -> None:
    drafted = event("draft: A-C, B-D")
    with pytest.raises(InvalidFieldError) as refusal:
        drafts.change_draft(drafted, drafted.rounds[0], by_hand(drafted, *pairs, byes=byes))
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def test_a_published_round_is_not_changed_by_hand() -> None:
    published = event("A-C, B-D")
    with pytest.raises(rounds.NotADraftError):
        drafts.change_draft(published, published.rounds[0], by_hand(published, "A-B", "C-D"))


@pytest.mark.parametrize(
    ("played", "draft", "expected"),
    [
        (["A-B 1-0, C-D 1-0"], "draft: A-C, B-D", []),
        (["A-B 1-0, C-D 1-0"], "draft: B-A, C-D", [("rematch", "BA"), ("rematch", "CD")]),
        (["A-B +/-, C-D 1-0"], "draft: B-A, D bye, C zero", []),
        (["A-B 1-0, C-D 1-0", "A-C 1-0, D-B 1-0"], "draft: A-D, C-B", [("third_white", "A"), ("third_black", "B")]),
        (["A-B 1-0, C-D 1-0"], "draft: A-C, B bye", [("not_in_draft", "D")]),
        (
            ["A bye, B-C 1-0, D zero"],
            "draft: B-D, A bye, C zero",
            [("second_bye", "A"), ("bye_above_lowest_score", "A")],
        ),
        (
            ["A-B +/-, C-D 1-0"],
            "draft: B-D, A bye, C zero",
            [("second_bye", "A"), ("bye_above_lowest_score", "A")],
        ),
        (["A-C 1-0, B-D 1-0"], "draft: A-B, C bye, D bye", [("several_byes", "CD")]),
        (["A-C 1-0, B-D 1-0"], "draft: B-C, A bye, D zero", [("bye_above_lowest_score", "A")]),
        (["A-C 1-0, B-D 1-0"], "draft: A-B, C bye, D zero", []),
        (["A-B 1-0, D bye, C zero"], "draft: C-D, A bye, B zero", [("bye_above_lowest_score", "A")]),
        (["A-B 1-0, D bye, C half"], "draft: D-A, C bye, B zero", []),
        (["A-C 1-0, B-D 1-0"], "draft: B-C, A half, D zero", []),
        (
            ["A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0"],
            "draft: A-B, C-D",
            [("same_colour_due", "AB"), ("same_colour_due", "CD"), ("third_white", "A"), ("third_black", "D")],
        ),
    ],
)
def test_what_the_arbiter_is_warned_of(played: list[str], draft: str, expected: list[tuple[str, str]]) -> None:
    drafted = event(*played, draft)
    found = [
        (note.code, "".join(drafted.player(number).name for number in note.players))
        for note in drafts.warnings(drafted, drafted.rounds[-1])
    ]
    assert [one for one in found if one[0] != "colour_balance"] == expected


def test_meeting_again_is_the_rule_in_a_double_round_robin() -> None:
    chart = a_tournament("A B", system="double-round-robin", planned_rounds=2)
    drafted = chart.after("A-B 1-0", "draft: B-A")
    assert drafts.warnings(drafted, drafted.rounds[-1]) == ()


def test_nobody_meets_again_in_a_single_round_robin() -> None:
    drafted = a_tournament("A B C D", system="round-robin", planned_rounds=3).after(
        "A-B 1-0, C-D 1-0", "draft: B-A, C-D"
    )
    assert [note.code for note in drafts.warnings(drafted, drafted.rounds[-1])] == ["rematch", "rematch"]


def test_an_arbiter_fills_in_an_empty_draft_bit_by_bit() -> None:
    played = event("A-C 1-0, B-D 1-0")
    empty = drafts.empty_draft(RoundNumber(2), drafts.byes_of({number_of(played, "D"): ByeKind.HALF_POINT}))
    drafted = replace(played, rounds=(*played.rounds, empty))
    assert (boards_line(played, empty), empty.is_unfinished) == ("D half", True)
    begun = drafts.change_draft(drafted, empty, replace(by_hand(drafted, "A-B"), is_unfinished=True))
    assert (boards_line(played, begun), begun.is_unfinished) == ("A-B *", True)
    with pytest.raises(rounds.UnfinishedDraftError):
        rounds.publish(begun)
    whole = drafts.change_draft(drafted, begun, replace(by_hand(drafted, "A-B", "C-D"), is_unfinished=True))
    assert not whole.is_unfinished
    assert rounds.publish(whole).is_published


@pytest.mark.parametrize(
    ("by_the_arbiter", "left"),
    [(("B-A", "D-C"), {Allowance.REMATCH}), (("C-A", "B-D"), {Allowance.REMATCH}), (("A-D", "C-B"), set())],
)
def test_what_a_pairing_needed_holds_after_changes_by_hand_that_need_it_too(
    by_the_arbiter: tuple[str, ...], left: set[Allowance]
) -> None:
    drafted = event("A-B 1-0, C-D 1-0", "A-C 1-0, D-B 1-0", "draft: B-A, D-C")
    used = frozenset({Allowance.REMATCH, Allowance.SECOND_BYE})
    changed = drafts.change_draft(drafted, replace(drafted.rounds[-1], used=used), by_hand(drafted, *by_the_arbiter))
    assert changed.used == left


def test_a_draft_says_what_its_pairing_needed() -> None:
    one, two, *_ = (player.number for player in event().players)
    answer = RoundPairing((Pair(one, two),), used=frozenset({Allowance.REMATCH}))
    assert drafts.draft(RoundNumber(1), answer, (), seed=3).used == {Allowance.REMATCH}


def test_a_round_without_results_can_be_taken_back() -> None:
    published = event("A-C, B-D")
    assert rounds.unpublish(published, published.rounds[0]).state is RoundState.DRAFT


@pytest.mark.parametrize(
    ("played", "refusal"),
    [
        (["A-C 1-0, B-D"], rounds.RoundHasResultsError),
        (["A-C, B-D", "A-B, C-D"], rounds.NotLastRoundError),
    ],
)
def test_a_round_with_results_or_a_later_round_stays(played: list[str], refusal: type[DomainError]) -> None:
    published = event(*played)
    with pytest.raises(refusal):
        rounds.unpublish(published, published.rounds[0])


def test_the_first_press_of_start_counts() -> None:
    published = event("A-C, B-D").rounds[0]
    started = rounds.start(published, EIGHT_O_CLOCK)
    assert rounds.start(started, EIGHT_O_CLOCK + timedelta(minutes=1)).started_at == EIGHT_O_CLOCK
