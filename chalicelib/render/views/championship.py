"""A championship as it is shown: each category with its winners, overall list, play-off, barrages, champion."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.championship.barrages import Barrage
from chalicelib.domain.championship.categories import Category
from chalicelib.domain.championship.overall import OverallRow
from chalicelib.domain.championship.playoff import Answer, Seat, scores
from chalicelib.domain.championship.title import Title, TitleStatus, WonBy
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.formats.knockout.match import Due
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.points import HalfPoints
from chalicelib.render.club_year import SeasonFacts
from chalicelib.render.cup_wording import decision_words, step_words
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.cup import Names, StepLine, name_of, steps_of

_STATUSES: Mapping[TitleStatus, str] = {
    TitleStatus.CYCLES: N_("Cycles are still to be played"),
    TitleStatus.INVITING: N_("Players are being invited to the play-off"),
    TitleStatus.PLAYOFF: N_("The play-off is still to be decided"),
    TitleStatus.BARRAGE: N_("Barrages decide"),
    TitleStatus.CHAMPION: N_("Champion"),
    TitleStatus.VACANT: N_("There is no champion"),
}
_WON_BY: Mapping[WonBy, str] = {
    WonBy.ALL_CYCLES: N_("won every cycle"),
    WonBy.ONLY_CANDIDATE: N_("the only candidate"),
    WonBy.PLAYOFF: N_("won the play-off"),
    WonBy.BARRAGE: N_("won the barrage"),
}
_ANSWERS: Mapping[Answer, str] = {
    Answer.ASKED: N_("asked"),
    Answer.ACCEPTED: N_("accepted"),
    Answer.DECLINED: N_("declined"),
}


@dataclass(frozen=True, slots=True)
class CycleWinner:
    """A cycle and who won it in this category; nobody while it is played."""

    cycle: str
    name: str
    is_final: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A number of the play-off that somebody has; `why`: winner of a cycle, or from the overall list."""

    number: int
    entry: str
    name: str
    why: str
    answer: Answer
    said: str
    points: HalfPoints | None


@dataclass(frozen=True, slots=True)
class PlayoffGameLine:
    """A game of the play-off."""

    white: str
    black: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class BarrageLine:
    """A barrage: who meet, what was played, what is due."""

    number: int
    one: str
    other: str
    steps: tuple[StepLine, ...]
    winner: str
    decided: str
    due: Due | None
    due_words: str


@dataclass(frozen=True, slots=True)
class TitleView:
    """A category. `lapsed` are barrages that were played between others than those who meet now (D20)."""

    number: int
    name: str
    status: TitleStatus
    state: str
    champion: str
    won_by: str
    winners: tuple[CycleWinner, ...]
    overall: tuple[tuple[OverallRow, str], ...]
    seats: tuple[SeatLine, ...]
    declined: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[PlayoffGameLine, ...], ...]
    play_off: TournamentId | None
    barrages: tuple[BarrageLine, ...]
    lapsed: tuple[str, ...]
    barrage_on: date | None


@dataclass(frozen=True, slots=True)
class ChampionshipView:
    """All categories, the highest ratings first."""

    titles: tuple[TitleView, ...]
    cycles: tuple[str, ...]
    rating_date: date | None


def championship_view(facts: SeasonFacts, texts: Texts) -> ChampionshipView:
    """The championship of this season, in the words of a language."""
    cycles = tuple(part.name for part in facts.season.of_kind(PartKind.CYCLE))
    titles = [_title(number, title, facts, cycles, texts) for number, title in enumerate(facts.titles)]
    return ChampionshipView(tuple(reversed(titles)), cycles, facts.championship.settings.rating_date)


def category_name(category: Category, texts: Texts) -> str:
    """Below 1600, 1600-1899, 1900 and higher, everybody."""
    if category.below is None:
        return texts.text("{least} and higher", least=category.lowest) if category.lowest else texts.text("Everybody")
    if not category.lowest:
        return texts.text("Below {below}", below=category.below)
    return f"{category.lowest}–{category.below - 1}"


def _title(number: int, title: Title, facts: SeasonFacts, cycles: Sequence[str], texts: Texts) -> TitleView:
    names, contest = facts.names, facts.championship.contest(number)
    games = [game for round_ in title.rounds for game in round_]
    points = scores(games) if any(game.result.is_decided for game in games) else {}
    return TitleView(
        number=number,
        name=category_name(title.category, texts),
        status=title.status,
        state=texts.text(_STATUSES[title.status]),
        champion=name_of(title.champion, names),
        won_by=texts.text(_WON_BY[title.won_by]) if title.won_by else "",
        winners=_winners(title, cycles, names),
        overall=tuple((row, name_of(row.entry, names)) for row in title.overall),
        seats=tuple(_seat(seat, cycles, points, names, texts) for seat in title.seats if seat.entry is not None),
        declined=_declined(facts.championship, number, names),
        rounds=tuple(
            tuple(
                PlayoffGameLine(name_of(game.white, names), name_of(game.black, names), game.result) for game in round_
            )
            for round_ in title.rounds
        ),
        play_off=contest.play_off,
        barrages=tuple(_barrage(one, names, texts) for one in title.barrages.barrages) if title.barrages else (),
        lapsed=_lapsed(title, names),
        barrage_on=contest.barrage_on,
    )


def _winners(title: Title, cycles: Sequence[str], names: Names) -> tuple[CycleWinner, ...]:
    found = [*title.winners, *[None] * (len(cycles) - len(title.winners))]
    return tuple(
        CycleWinner(cycle, name_of(winner, names), place < len(title.winners))
        for place, (cycle, winner) in enumerate(zip(cycles, found, strict=False))
    )


def _seat(
    seat: Seat, cycles: Sequence[str], points: Mapping[EntryId, HalfPoints], names: Names, texts: Texts
) -> SeatLine:
    from_list = texts.text("overall list")
    return SeatLine(
        number=seat.number,
        entry=seat.entry or "",
        name=name_of(seat.entry, names),
        why=from_list if seat.cycle is None else texts.text("winner of {cycle}", cycle=cycles[seat.cycle]),
        answer=seat.answer,
        said=texts.text(_ANSWERS[seat.answer]),
        points=points.get(seat.entry) if seat.entry else None,
    )


def _declined(championship: Championship, number: int, names: Names) -> tuple[tuple[str, str], ...]:
    answers = championship.contest(number).answers
    return tuple((one.entry, name_of(one.entry, names)) for one in answers if one.answer is Answer.DECLINED)


def _lapsed(title: Title, names: Names) -> tuple[str, ...]:
    matches = title.barrages.lapsed if title.barrages else ()
    return tuple(f"{name_of(match.one, names)} – {name_of(match.other, names)}" for match in matches)


def _barrage(barrage: Barrage, names: Names, texts: Texts) -> BarrageLine:
    match, due = barrage.match, barrage.state.due
    return BarrageLine(
        number=barrage.number,
        one=name_of(match.one, names),
        other=name_of(match.other, names),
        steps=steps_of(match, barrage.terms.steps, names, texts),
        winner=name_of(barrage.state.winner, names),
        decided=decision_words(barrage.state, texts),
        due=due,
        due_words=step_words(due.step, texts) if due else "",
    )
