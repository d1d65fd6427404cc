"""D13, D14, D17: nobody is at two boards on one evening without a word: what a draft says of the season around it."""

from dataclasses import dataclass

import pytest

from chalicelib.commands.evenings import SayByLink, Wish, say_by_link
from chalicelib.commands.rounds import ChangeDraft, PairRound, change_draft, pair_by_hand, request_pairing
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.formats.knockout.cup import RoundDate, Stage
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.drafts import HandPairing, warnings
from chalicelib.ports import Services
from chalicelib.surroundings import same_day_of
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
