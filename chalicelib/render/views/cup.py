"""A cup as it is shown: pools with their tables, brackets as a list and as a picture, matches with every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.formats.knockout.cup import Cup, MatchId, Pool, RoundDate, Stage
from chalicelib.domain.formats.knockout.draw import going_on
from chalicelib.domain.formats.knockout.evenings import date_of, is_to_come
from chalicelib.domain.formats.knockout.match import Match, MatchStatus, PlayedStep, points_of, white_in
from chalicelib.domain.formats.knockout.matches import CupMatch, Side, find_match, pool_rounds, winner_of
from chalicelib.domain.formats.knockout.picture import Line, bracket_picture, named_rounds
from chalicelib.domain.formats.knockout.pool_standing import PoolRow, pool_standing
from chalicelib.domain.formats.knockout.steps import Step
from chalicelib.domain.ids import EntryId
from chalicelib.domain.lifecycle.same_day import Clash
from chalicelib.domain.model.result import GameResult
from chalicelib.render import dates, figures
from chalicelib.render.cup_wording import (
    CRITERIA,
    STAGES,
    decision_words,
    match_name,
    round_name,
    step_name,
    step_words,
)
from chalicelib.render.names import listed
from chalicelib.render.texts import N_, Texts

Names = Mapping[EntryId, str]
_CLASHES: Mapping[tuple[bool, bool], str] = {
    (True, True): N_("{day}: {names} – also in {event}, round {round}."),
    (True, False): N_("{day}: {names} – perhaps also in {event}, round {round}."),
    (False, True): N_("{day}: {names} – also in {event}."),
    (False, False): N_("{day}: {names} – perhaps also in {event}."),
}
"""By whether it is a round of an event (else a cup), and whether it is certain."""
_LONGEST_IN_PICTURE = 20
_WIDTH, _HEIGHT, _ROW, _BOX, _GAP = 216, 34, 26, 192, 12
"""Of the picture, in its own units: a column; half of the height for a box with the room below it; a player's row and
the width of a box; the room around all."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a match: who had White, and the result."""

    white: str
    black: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class StepLine:
    """The games of one step; `about` says what it consists of, `score` is that of the first named."""

    number: int
    name: str
    about: str
    score: str
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match: its two sides in words, the score of its own games, the steps, how it was decided."""

    id: MatchId
    one: str
    other: str
    score: str
    steps: tuple[StepLine, ...]
    decided: str
    winner: str
    waits_for: str
    is_bye: bool
    has_opponents: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of a pool or bracket with its evening."""

    number: int
    name: str
    date: RoundDate | None
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A row of a pool; `decided_by` says what parts him from the one above where points do not.

    `goes_on` is certain: nobody does while matches of the pool are to be finished.
    """

    row: PoolRow
    name: str
    decided_by: str
    goes_on: bool
    has_withdrawn: bool


@dataclass(frozen=True, slots=True)
class PoolView:
    """A pool: its table and its matches."""

    number: int
    lines: tuple[PoolLine, ...]
    rounds: tuple[RoundLine, ...]


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A match in the picture: where its upper left corner is, its two names and scores."""

    x: int
    y: int
    names: tuple[str, str]
    scores: tuple[str, str]
    winner: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A bracket to be drawn: size, boxes, and lines of four points from box to box."""

    width: int
    height: int
    box_width: int
    row: int
    boxes: tuple[DrawnBox, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """A knock-out: its rounds as a list, and its picture."""

    stage: Stage
    name: str
    rounds: tuple[RoundLine, ...]
    picture: Picture
    winner: str


@dataclass(frozen=True, slots=True)
class CupView:
    """A cup completely. `rules` say in words how a match is played and decided."""

    number: int
    name: str
    players: int
    pools: tuple[PoolView, ...]
    brackets: tuple[BracketView, ...]
    winner: str
    match: str
    deciders: tuple[str, ...]
    pool_order: tuple[str, ...]
    qualifiers: int
    has_losers_cup: bool
    withdrawn: tuple[str, ...]
    next_date: date | None


def cup_view(stored: SeasonCup, names: Names, texts: Texts, today: date) -> CupView:
    """This cup, in the words of a language."""
    cup, settings = stored.cup, stored.cup.settings
    winner = winner_of(cup, Stage.MAIN)
    return CupView(
        number=stored.number,
        name=cup.name,
        players=len(cup.players),
        pools=tuple(_pool(cup, pool, names, texts) for pool in cup.pools),
        brackets=tuple(_bracket(cup, one.stage, names, texts) for one in cup.brackets),
        winner=name_of(winner, names),
        match=step_words(settings.match, texts),
        deciders=tuple(step_words(step, texts) for step in settings.deciders),
        pool_order=tuple(texts.text(CRITERIA[one]) for one in settings.pool_order),
        qualifiers=settings.qualifiers,
        has_losers_cup=settings.has_losers_cup,
        withdrawn=tuple(sorted(name_of(entry, names) for entry in cup.withdrawn)),
        next_date=min((one.on for one in cup.dates if one.on >= today and is_to_come(cup, one)), default=None),
    )


def clash_words(clash: Clash, names: Names, texts: Texts) -> str:
    """Who has another game on which evening of the cup."""
    return texts.text(
        _CLASHES[clash.round_number is not None, clash.is_certain],
        day=dates.day(clash.day, texts.language),
        names=listed(sorted(name_of(entry, names) for entry in clash.entries), texts),
        event=clash.event,
        round=clash.round_number,
    )


def name_of(entry: EntryId | None, names: Names) -> str:
    """A player's name; nothing for nobody."""
    return "" if entry is None else names.get(entry, entry)


def match_line(cup: Cup, match: CupMatch, names: Names, texts: Texts) -> MatchLine:
    """One match."""
    played = match.match
    one, other = _sides(cup, match, names, texts)
    due = match.state.due
    waits = due is not None and match.state.status is MatchStatus.WAITING
    return MatchLine(
        id=match.id,
        one=one,
        other=other,
        score=_score(played, 0) if played is not None else "",
        steps=() if played is None else steps_of(played, match.terms.steps, names, texts),
        decided=decision_words(match.state, texts),
        winner=name_of(match.state.winner, names),
        waits_for=step_words(due.step, texts) if waits and due is not None else "",
        is_bye=match.is_bye,
        has_opponents=played is not None,
        is_over=match.state.is_over,
    )


def steps_of(match: Match, steps: Sequence[Step], names: Names, texts: Texts) -> tuple[StepLine, ...]:
    """Every step of which games were entered."""
    return tuple(
        StepLine(
            number=one.step,
            name=step_name(steps[one.step], texts),
            about=step_words(steps[one.step], texts),
            score=_score(match, one.step),
            games=tuple(_game(match, one, place, names) for place in range(len(one.results))),
        )
        for one in match.played
    )


def match_title(cup: Cup, id_: MatchId, texts: Texts) -> str:
    """What a match is called by where it stands: "Pool 2, round 1", "Knock-out, semi-final 2"."""
    match = find_match(cup, id_)
    if match.stage is Stage.POOLS:
        return texts.text("Pool {pool}, round {round}", pool=match.pool, round=match.round_number)
    rounds = {round_.number: round_ for round_ in named_rounds(cup, match.stage)}
    name = match_name(rounds[match.round_number], int(id_.rsplit("-", 1)[-1]), texts)
    return f"{texts.text(STAGES[match.stage])}, {name}"


def _game(match: Match, played: PlayedStep, place: int, names: Names) -> GameLine:
    white = white_in(match, played, place)
    return GameLine(name_of(white, names), name_of(match.opponent_of(white), names), played.results[place])


def _score(match: Match, step: int) -> str:
    """From the view of the first named: "1½–½"; nothing while no game of it was entered."""
    played = match.games_of(step)
    if played is None or not any(result.is_decided for result in played.results):
        return ""
    one, other = points_of(match, match.one, step), points_of(match, match.other, step)
    return f"{figures.points(one)}–{figures.points(other)}"


def _sides(cup: Cup, match: CupMatch, names: Names, texts: Texts) -> tuple[str, str]:
    """In the order of colours once both are known; a winner to come by the match that he comes from."""
    if match.match is not None:
        return name_of(match.match.one, names), name_of(match.match.other, names)
    upper, lower = (_side(cup, side, names, texts) for side in match.sides)
    return upper, lower


def _side(cup: Cup, side: Side, names: Names, texts: Texts) -> str:
    if side.entry is not None:
        return name_of(side.entry, names)
    if side.feeder is None:
        return "–"
    one, other = _sides(cup, find_match(cup, side.feeder), names, texts)
    if find_match(cup, side.feeder).match is None:
        return texts.text("winner of {match}", match=match_title(cup, side.feeder, texts))
    return texts.text("{one} or {other}", one=one, other=other)


def _pool(cup: Cup, pool: Pool, names: Names, texts: Texts) -> PoolView:
    certain = going_on(cup, pool)
    lines = tuple(
        PoolLine(
            row=row,
            name=name_of(row.entry, names),
            decided_by=texts.text(CRITERIA[row.decided_by]) if row.decided_by else "",
            goes_on=row.entry in certain,
            has_withdrawn=row.entry in cup.withdrawn,
        )
        for row in pool_standing(cup, pool)
    )
    rounds = tuple(
        RoundLine(
            number=number,
            name=texts.text("Round {round}", round=number),
            date=date_of(cup, Stage.POOLS, number),
            matches=tuple(match_line(cup, match, names, texts) for match in matches),
        )
        for number, matches in enumerate(pool_rounds(cup, pool), start=1)
    )
    return PoolView(pool.number, lines, rounds)


def _bracket(cup: Cup, stage: Stage, names: Names, texts: Texts) -> BracketView:
    rounds = tuple(
        RoundLine(
            number=round_.number,
            name=round_name(round_, texts),
            date=round_.date,
            matches=tuple(match_line(cup, match, names, texts) for match in round_.matches),
        )
        for round_ in named_rounds(cup, stage)
    )
    winner = name_of(winner_of(cup, stage), names)
    return BracketView(stage, texts.text(STAGES[stage]), rounds, _picture(cup, stage, names), winner)


def _picture(cup: Cup, stage: Stage, names: Names) -> Picture:
    """D17: the geometry of the bracket in units of the drawing."""
    grid = bracket_picture(cup, stage)
    matches = {match.id: match for round_ in named_rounds(cup, stage) for match in round_.matches}
    boxes = tuple(_box(matches[box.match], box.column, box.row, names) for box in grid.boxes)
    return Picture(
        width=max(grid.columns, 1) * _WIDTH - (_WIDTH - _BOX) + 2 * _GAP,
        height=grid.rows * _HEIGHT + 2 * _GAP,
        box_width=_BOX,
        row=_ROW,
        boxes=boxes,
        lines=tuple(map(_points, grid.lines)),
    )


def _box(match: CupMatch, column: int, row: int, names: Names) -> DrawnBox:
    entries = [side.entry for side in match.sides]
    scores, place = ("", ""), -1
    if match.match is not None:
        scores = (_points_text(match.match, entries[0]), _points_text(match.match, entries[1]))
    shown = (_short(name_of(entries[0], names), scores[0]), _short(name_of(entries[1], names), scores[1]))
    if match.state.winner is not None:
        place = entries.index(match.state.winner)
    return DrawnBox(_GAP + column * _WIDTH, _GAP + row * _HEIGHT - _ROW, shown, scores, place)


def _points_text(match: Match, entry: EntryId | None) -> str:
    """The score of the match itself, and behind it those of the deciders."""
    if entry is None:
        return ""
    return " ".join(figures.points(points_of(match, entry, one.step)) for one in match.played)


def _short(name: str, score: str) -> str:
    """The name as far as its score leaves it room."""
    longest = _LONGEST_IN_PICTURE - (len(score) + 1 if score else 0)
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def _points(line: Line) -> str:
    """From the right edge of a box to the left edge of the next."""
    left, right = _GAP + line.column * _WIDTH + _BOX, _GAP + (line.column + 1) * _WIDTH
    middle = (left + right) // 2
    from_y, to_y = _GAP + line.row * _HEIGHT, _GAP + line.to_row * _HEIGHT
    return f"{left},{from_y} {middle},{from_y} {middle},{to_y} {right},{to_y}"
