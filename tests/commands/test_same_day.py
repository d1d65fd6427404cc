"""D13, D14, D17: nobody is at two boards on one evening without a word: what a draft says of the season around it."""

from dataclasses import dataclass

import pytest

from chalicelib.commands.club.evenings import SayByLink, Wish, say_by_link
from chalicelib.commands.event.rounds import ChangeDraft, PairRound, change_draft, pair_by_hand, request_pairing
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.formats.knockout.cup import RoundDate, Stage
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.drafts import HandPairing, warnings
from chalicelib.ports import Services
from chalicelib.surroundings import cup_clashes, same_day_of
from tests.club_scenes import EIGHT, FIRST_TUESDAY, a_club, a_cup, a_season, byes, cycles_of, tuesdays
from tests.people import HandClock, a_request, a_user, caller, pair_only, paired

FIRST = RoundNumber(1)
FOUR = tuple(EntryId(f"m-{name}") for name in ("anna", "bas", "chris", "daan"))


@dataclass
class Scene:
    """A club of eight with a ladder and two leagues on the same Tuesdays."""

    services: Services

    def __post_init__(self) -> None:
        self.owner: UserId = a_user(self.services)
        self.club: ClubId = a_club(self.services, self.owner, EIGHT)
        parts = (
            PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3), FOUR),
            PartPlan(PartKind.LEAGUE, "Rembrandt", "round-robin", tuesdays(3), (*FOUR[:1], EntryId("m-eva"))),
        )
        self.season = a_season(self.services, self.owner, self.club, "3", parts)
        self.ladder = cycles_of(self.services, self.season)[0].id
        self.top, self.rembrandt = (part.tournament for part in self.season.of_kind(PartKind.LEAGUE))

    def draft(self, event: TournamentId) -> list[str]:
        """Pair the next round; what is said of its draft: "Anna plays_round_too Topcompetitie 2026/27 1"."""
        request_pairing(PairRound(caller(self.owner), event), self.services)
        pair_only(self.services, event)
        return self.said(event)

    def cup(self, *dates: RoundDate) -> int:
        return a_cup(self.services, self.owner, self.club, self.season, dates=dates)

    def clashes(self, number: int) -> list[str]:
        """Of a cup: "1 anna bas Topcompetitie 2026/27 1", after the day in December; with a ? when it may be."""
        return [
            f"{one.day.day} {' '.join(entry.removeprefix('m-') for entry in one.entries)} {one.event} "
            f"{one.round_number or ''}".strip()
            + ("" if one.is_certain else " ?")
            for one in cup_clashes(self.club, self.season.id, self.services)[number]
        ]

    def said(self, event: TournamentId) -> list[str]:
        stored = self.services.tournaments.load(event)
        round_ = stored.rounds[-1]
        notes = warnings(stored, round_, same_day_of(stored, round_.number, self.services))
        return [
            " ".join([stored.player(note.players[0]).name, note.code, note.event, str(note.round_number or "")]).strip()
            for note in notes
        ]


@pytest.fixture
def scene(services: Services) -> Scene:
    return Scene(services)


def test_who_has_a_league_game_that_is_not_paired_yet_is_not_paired_in_the_ladder(scene: Scene) -> None:
    """He was put at a board of the ladder, and the league put him at another one later."""
    assert scene.draft(scene.ladder) == []
    assert byes(scene.services, scene.ladder, 1) == {
        **dict.fromkeys(("Anna", "Bas", "Chris", "Daan", "Eva"), "league"),
        "Hugo": "bye",
    }


def test_a_draft_of_a_league_names_the_other_league_of_the_evening(scene: Scene) -> None:
    """A member of two leagues was paired in both in silence."""
    assert scene.draft(scene.top) == ["Anna may_play_round_too Rembrandt 2026/27 1"]
    paired(scene.services, scene.rembrandt, scene.owner)
    assert scene.said(scene.top) == ["Anna plays_round_too Rembrandt 2026/27 1"]


def test_whom_the_director_puts_at_a_board_all_the_same_is_named_in_both_drafts(scene: Scene) -> None:
    pair_by_hand(PairRound(caller(scene.owner), scene.ladder), scene.services)
    stored = scene.services.tournaments.load(scene.ladder)
    number = {player.name: player.number for player in stored.players}
    seen = stored.rounds[-1].revision
    wish = HandPairing((Pair(number["Anna"], number["Fien"]),), is_unfinished=True)
    change_draft(ChangeDraft(caller(scene.owner), scene.ladder, FIRST, seen, wish), scene.services)
    said = scene.said(scene.ladder)
    assert "Anna may_play_round_too Topcompetitie 2026/27 1" in said
    assert "Anna may_play_round_too Rembrandt 2026/27 1" in said
    assert "Anna may_play_round_too Cyclus 0 2026/27 1" in scene.draft(scene.top)


def test_a_draft_names_who_plays_in_the_cup(scene: Scene) -> None:
    dates = (RoundDate(Stage.POOLS, 1, FIRST_TUESDAY),)
    a_cup(scene.services, scene.owner, scene.club, scene.season, dates=dates)
    said = scene.draft(scene.top)
    assert "Chris plays_cup_too Meierij Cup" in said


def test_a_draft_of_a_league_names_who_has_signed_off(scene: Scene, clock: HandClock) -> None:
    """He had said so by his link, and the league knew nothing of it."""
    clock.move(minutes=-180)
    said = {FIRST: Wish(Presence.OUT)}
    say_by_link(SayByLink(a_request(), scene.ladder, EntryId("m-bas"), said), scene.services)
    assert "Bas signed_off" in scene.draft(scene.top)


def test_a_cup_on_an_evening_of_a_league_says_who_plays_in_both(scene: Scene) -> None:
    """It was made in silence; the drafts of that evening told it, weeks later."""
    number = scene.cup(RoundDate(Stage.POOLS, 1, FIRST_TUESDAY))
    assert scene.clashes(number) == [
        "1 anna bas chris daan Topcompetitie 2026/27 1",
        "1 anna eva Rembrandt 2026/27 1",
    ]


def test_a_cup_says_nothing_of_a_deadline_a_past_evening_or_a_ladder_that_is_not_paired(
    scene: Scene, clock: HandClock
) -> None:
    tuesday = tuesdays(3)
    number = scene.cup(RoundDate(Stage.POOLS, 1, tuesday[0]), RoundDate(Stage.POOLS, 2, tuesday[2], is_deadline=True))
    clock.move(days=1)
    assert scene.clashes(number) == []


def test_a_cup_says_who_is_at_a_board_of_the_ladder_already(scene: Scene) -> None:
    paired(scene.services, scene.ladder, scene.owner)
    number = scene.cup(RoundDate(Stage.POOLS, 1, FIRST_TUESDAY))
    assert "1 fien gijs Cyclus 0 2026/27 1" in scene.clashes(number)


def test_a_knock_out_that_is_not_drawn_may_be_everybodys(scene: Scene) -> None:
    number = scene.cup(RoundDate(Stage.MAIN, 1, tuesdays(2)[1]))
    assert "8 anna bas chris daan Topcompetitie 2026/27 2 ?" in scene.clashes(number)


def test_two_cups_on_one_evening_name_each_other(scene: Scene) -> None:
    day = tuesdays(4)[3]
    first = scene.cup(RoundDate(Stage.POOLS, 1, day))
    second = scene.cup(RoundDate(Stage.MAIN, 1, day))
    everybody = "anna bas chris daan eva fien gijs hugo"
    assert scene.clashes(first) == scene.clashes(second) == [f"22 {everybody} Meierij Cup ?"]
