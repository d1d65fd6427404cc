"""D18-D20: who is champion of a category, or who has to do what next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from chalicelib.domain.championship.barrages import Barrages, barrages_of
from chalicelib.domain.championship.categories import Category, ChampionshipSettings, FinalLadder, cycle_winners
from chalicelib.domain.championship.overall import OverallRow, overall_list
from chalicelib.domain.championship.playoff import (
    Answer,
    Answered,
    PlayoffGame,
    Seat,
    invited,
    leaders,
    schedule,
    seats_of,
    with_results,
)
from chalicelib.domain.formats.knockout.match import Match
from chalicelib.domain.ids import EntryId


class TitleStatus(StrEnum):
    """Where a category stands."""

    CYCLES = "cycles"
    """Not all cycles have a final ladder."""
    INVITING = "inviting"
    """Not everybody who is invited to the play-off has accepted."""
    PLAYOFF = "playoff"
    """Games of the play-off are open."""
    BARRAGE = "barrage"
    """Several lead the play-off: barrages are to be played."""
    CHAMPION = "champion"
    VACANT = "vacant"
    """There is nobody who could be champion."""


class WonBy(StrEnum):
    """How somebody became champion."""

    ALL_CYCLES = "all_cycles"
    ONLY_CANDIDATE = "only_candidate"
    PLAYOFF = "playoff"
    BARRAGE = "barrage"


@dataclass(frozen=True, slots=True)
class Cycles:
    """What the season gives: the final ladders so far, one a cycle, and the ratings of the fixed date."""

    ladders: tuple[FinalLadder, ...]
    ratings: Mapping[EntryId, int]


@dataclass(frozen=True, slots=True)
class Race:
    """What is stored of a category: the answers to the invitations, and the barrages that were played.

    `seated` are the players of the play-off by number, once it is made: a ladder corrected later changes them no more.
    """

    category: Category
    seed: int
    answers: tuple[Answered, ...] = ()
    barrages: tuple[Match, ...] = ()
    seated: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """Where a category stands, and how it came to that.

    `winners` are those of the cycles, `overall` is the overall list of the category. `seats` are the numbers of the
    play-off, `rounds` its games; `leaders` is who leads it once all are decided.
    """

    category: Category
    status: TitleStatus
    winners: tuple[EntryId | None, ...]
    overall: tuple[OverallRow, ...]
    champion: EntryId | None = None
    won_by: WonBy | None = None
    seats: tuple[Seat, ...] = ()
    rounds: tuple[tuple[PlayoffGame, ...], ...] = ()
    leaders: tuple[EntryId, ...] = ()
    barrages: Barrages | None = None

    @property
    def to_ask(self) -> tuple[EntryId, ...]:
        """Who is invited and has not answered."""
        return tuple(seat.entry for seat in self.seats if seat.entry is not None and seat.answer is Answer.ASKED)


def title_of(race: Race, settings: ChampionshipSettings, cycles: Cycles, games: Sequence[PlayoffGame] = ()) -> Title:
    """D18-D20: the category as it stands; `games` are those of the play-off that were paired.

    The winner of all cycles is champion. Otherwise four play a single round robin, three or two where there are no
    more; a single candidate is champion. Several leaders play barrages.
    """
    title = _after_cycles(race.category, settings, cycles)
    if race.seated:
        seats = seats_of(race.seated, title.winners)
        undecided = replace(title, champion=None, won_by=None, seats=seats)
        return _after_playoff(replace(undecided, rounds=with_results(schedule(seats), games)), race, settings)
    if title.status is not TitleStatus.INVITING:
        return title
    entries = [row.entry for row in title.overall]
    title = replace(title, seats=invited(title.winners, entries, settings.places, race.answers))
    candidates = [seat.entry for seat in title.seats if seat.entry is not None]
    if not candidates:
        return replace(title, status=TitleStatus.VACANT)
    if len(candidates) == 1:
        return _won(title, candidates[0], WonBy.ONLY_CANDIDATE)
    if title.to_ask:
        return title
    return _after_playoff(replace(title, rounds=with_results(schedule(title.seats), games)), race, settings)


def _after_cycles(category: Category, settings: ChampionshipSettings, cycles: Cycles) -> Title:
    """D18: whoever wins all cycles is champion; otherwise a play-off follows."""
    winners = cycle_winners(category, cycles.ladders, cycles.ratings)
    rows = overall_list(cycles.ladders, settings.overall)
    overall = tuple(row for row in rows if category.has(cycles.ratings.get(row.entry, 0)))
    title = Title(category, TitleStatus.INVITING, winners, overall)
    if len(winners) < settings.cycles:
        return replace(title, status=TitleStatus.CYCLES)
    if len(set(winners)) == 1 and winners[0] is not None:
        return _won(title, winners[0], WonBy.ALL_CYCLES)
    return title


def _after_playoff(title: Title, race: Race, settings: ChampionshipSettings) -> Title:
    """D19, D20: who leads alone is champion; otherwise barrages decide."""
    games = [game for round_ in title.rounds for game in round_]
    if not all(game.result.is_decided for game in games):
        return replace(title, status=TitleStatus.PLAYOFF)
    title = replace(title, leaders=leaders(games))
    if len(title.leaders) == 1:
        return _won(title, title.leaders[0], WonBy.PLAYOFF)
    barrages = barrages_of(title.leaders, settings.barrage, race.seed, race.barrages)
    title = replace(title, barrages=barrages)
    if not barrages.is_over:
        return replace(title, status=TitleStatus.BARRAGE)
    if not barrages.left:
        return replace(title, status=TitleStatus.VACANT)
    return _won(title, barrages.left[0], WonBy.BARRAGE)


def _won(title: Title, champion: EntryId, won_by: WonBy) -> Title:
    return replace(title, status=TitleStatus.CHAMPION, champion=champion, won_by=won_by)
