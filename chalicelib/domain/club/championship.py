"""The championship of a season as it is kept: settings, ratings of the fixed date, and each category (D18-D20)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chalicelib.domain.championship.barrages import with_barrage
from chalicelib.domain.championship.categories import Category, ChampionshipSettings, FinalLadder, categories
from chalicelib.domain.championship.categories import check_settings as check
from chalicelib.domain.championship.playoff import Answer, Answered, PlayoffGame, with_answer
from chalicelib.domain.championship.title import Cycles, Race, Title, TitleStatus, title_of
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.formats.knockout.match import Match, PlayedStep
from chalicelib.domain.ids import NEVER_SAVED, EntryId, SeasonId, TournamentId, Version
from chalicelib.domain.ladder.cycle import ladder_settings, ladders_of
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.tournament import Tournament


class ChampionshipBegunError(DomainError):
    """Categories are fixed once somebody has answered an invitation."""

    code = "championship_begun"


class PlayOffMadeError(DomainError):
    """Invitations are closed once the play-off has its event."""

    code = "play_off_made"


class NotYetError(DomainError):
    """This is not what the category waits for: `status` is what it does."""

    code = "not_yet"


@dataclass(frozen=True, slots=True)
class Contest:
    """What is kept of a category: the answers to invitations, the play-off with its players by number, the barrages."""

    answers: tuple[Answered, ...] = ()
    play_off: TournamentId | None = None
    seated: tuple[EntryId, ...] = ()
    barrages: tuple[Match, ...] = ()
    barrage_on: date | None = None


NO_CONTEST = Contest()


@dataclass(frozen=True, slots=True)
class Championship:
    """The championship of a season. `ratings` are those of the fixed date: who has none there is unrated.

    `contests` go by the number of the category, from 0: the lowest ratings.
    """

    season: SeasonId
    seed: int = 0
    settings: ChampionshipSettings = field(default_factory=ChampionshipSettings)
    ratings: Mapping[EntryId, int] = field(default_factory=dict)
    contests: Mapping[int, Contest] = field(default_factory=dict)
    version: Version = NEVER_SAVED

    @property
    def categories(self) -> tuple[Category, ...]:
        """D18: from the lowest ratings up."""
        return categories(self.settings.thresholds)

    def contest(self, category: int) -> Contest:
        """What is kept of this category."""
        return self.contests.get(category, NO_CONTEST)

    def race(self, category: int) -> Race:
        """D18-D20: what the rules need of it. Raises NotFoundError."""
        if not 0 <= category < len(self.categories):
            raise NotFoundError(category=category)
        kept = self.contest(category)
        return Race(self.categories[category], self.seed, kept.answers, kept.barrages, kept.seated)

    def with_contest(self, category: int, contest: Contest) -> "Championship":
        """With this of the category."""
        return replace(self, contests={**self.contests, category: contest})

    def has_play_off(self, event: TournamentId) -> bool:
        """D19: this event is the play-off of one of the categories."""
        return any(contest.play_off == event for contest in self.contests.values())

    def without(self, event: TournamentId) -> "Championship":
        """When this event is no play-off of it; the answers to the invitations stay."""
        return replace(
            self,
            contests={
                category: replace(one, play_off=None, seated=()) if one.play_off == event else one
                for category, one in self.contests.items()
            },
        )


def with_settings(
    championship: Championship, settings: ChampionshipSettings, ratings: Mapping[EntryId, int]
) -> Championship:
    """D18: others only while nobody has answered. Raises InvalidFieldError, ChampionshipBegunError."""
    check(settings)
    has_begun = any(contest != NO_CONTEST for contest in championship.contests.values())
    if has_begun and (settings, ratings) != (championship.settings, championship.ratings):
        raise ChampionshipBegunError
    return replace(championship, settings=settings, ratings=ratings)


def with_reply(championship: Championship, category: int, title: Title, entry: EntryId, answer: Answer) -> Championship:
    """D19: somebody accepts or declines, or takes that back. Raises NotInvitedError, PlayOffMadeError, NotYetError."""
    kept = championship.contest(category)
    if kept.play_off is not None:
        raise PlayOffMadeError
    if not title.seats:
        raise NotYetError(status=title.status)
    answers = with_answer(kept.answers, title.seats, entry, answer)
    return championship.with_contest(category, replace(kept, answers=answers))


def seated(championship: Championship, category: int, title: Title) -> tuple[EntryId, ...]:
    """D19: who plays, by number, once all have accepted. Raises NotYetError, PlayOffMadeError."""
    if championship.contest(category).play_off is not None:
        raise PlayOffMadeError
    if title.status is not TitleStatus.PLAYOFF:
        raise NotYetError(status=title.status)
    return tuple(seat.entry for seat in title.seats if seat.entry is not None)


def with_barrage_games(
    championship: Championship, category: int, title: Title, number: int, played: PlayedStep
) -> Championship:
    """D20: games of a barrage. Raises NotYetError, NotFoundError, StepTooEarlyError, LaterBarragesError."""
    if title.barrages is None:
        raise NotYetError(status=title.status)
    kept = championship.contest(category)
    barrages = with_barrage(title.leaders, title.barrages, number, played)
    return championship.with_contest(category, replace(kept, barrages=barrages))


@dataclass(frozen=True, slots=True)
class SeasonEvents:
    """What a season gives to the championship: its cycles in their order with what surrounds each, and all events."""

    cycles: Sequence[tuple[Tournament, Surroundings]]
    events: Mapping[TournamentId, Tournament]


def titles_of(championship: Championship, events: SeasonEvents) -> tuple[Title, ...]:
    """D18-D20: every category as it stands."""
    settings = replace(championship.settings, cycles=len(events.cycles))
    settings = replace(settings, places=max(settings.places, settings.cycles, 2))
    cycles = Cycles(
        tuple(_final_ladders(events)), championship.ratings or start_ratings(one for one, _ in events.cycles)
    )
    return tuple(
        title_of(championship.race(category), settings, cycles, _games(championship.contest(category), events))
        for category in range(len(championship.categories))
    )


def start_ratings(cycles: Iterable[Tournament]) -> dict[EntryId, int]:
    """Everybody's rating in the first cycle that he is in: what holds until ratings of a date are fixed."""
    found: dict[EntryId, int] = {}
    for cycle in cycles:
        for player in cycle.players:
            found.setdefault(player.entry.id, player.rating)
    return found


def final_ladder(cycle: Tournament, around: Surroundings) -> FinalLadder | None:
    """D18: the ladder of a cycle that was played to its end, without the computer, who wins nothing; else None."""
    done = [round_ for round_ in cycle.published_rounds if round_.is_complete]
    if len(done) < cycle.settings.planned_rounds:
        return None
    entries = {player.number: player.entry.id for player in cycle.players}
    computer = ladder_settings(cycle).computer
    rows = ladders_of(cycle, around)[-1].rows
    return tuple((entries[row.player], row.total) for row in rows if entries[row.player] != computer)


def _final_ladders(events: SeasonEvents) -> Iterable[FinalLadder]:
    for cycle, around in events.cycles:
        ladder = final_ladder(cycle, around)
        if ladder is None:
            return
        yield ladder


def _games(contest: Contest, events: SeasonEvents) -> list[PlayoffGame]:
    event = None if contest.play_off is None else events.events.get(contest.play_off)
    if event is None:
        return []
    entries = {player.number: player.entry.id for player in event.players}
    return [
        PlayoffGame(entries[board.white], entries[board.black], board.result)
        for round_ in event.published_rounds
        for board in round_.boards
    ]
