"""A season as its page shows it: its parts with where they stand, the tables of its leagues, its cups and champions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from chalicelib.domain.club.season import Part, PartKind, Promotion
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.tournament import Tournament, Visibility
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.render.club_year import SeasonFacts
from chalicelib.render.names import listed
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.championship import TitleView, championship_view
from chalicelib.render.views.cup import CupView, cup_view

KINDS: Mapping[PartKind, str] = {
    PartKind.CYCLE: N_("Ladder"),
    PartKind.LEAGUE: N_("Leagues"),
    PartKind.HELLER: N_("Heller periods"),
    PartKind.PLAY_OFF: N_("Play-offs"),
}
_STATES: Mapping[Status, str] = {
    Status.NOT_BEGUN: N_("Not begun yet"),
    Status.UNDER_WAY: N_("Under way"),
    Status.DONE: N_("Played"),
    Status.CANCELLED: N_("Not held"),
}
_PROMOTIONS: Mapping[Promotion, str] = {
    Promotion.OPEN: N_("{name} has the right to promotion to {league}."),
    Promotion.TAKEN: N_("{name} goes up to {league}."),
    Promotion.DECLINED: N_("{name} has declined promotion to {league}."),
}
_SHARED = N_("{names} are first in {part} together; who goes up to {league} is undecided.")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a league's table."""

    place: int
    name: str
    points: HalfPoints
    games: int


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the season. `table` is that of a league once it has a round, `promotion` what its winner may do."""

    part: Part
    path: str
    state: str
    next_day: date | None
    played: int
    planned: int
    table: tuple[TableRow, ...]
    promotion: str


@dataclass(frozen=True, slots=True)
class SeasonPageView:
    """A season completely."""

    name: str
    kinds: tuple[tuple[str, tuple[PartView, ...]], ...]
    cups: tuple[CupView, ...]
    titles: tuple[TitleView, ...]


def season_view(facts: SeasonFacts, texts: Texts, now: datetime) -> SeasonPageView:
    """This season, in the words of a language."""
    kinds = []
    for kind, label in KINDS.items():
        parts = tuple(_part(part, facts, texts, now) for part in facts.season.of_kind(kind))
        if parts:
            kinds.append((texts.text(label), parts))
    return SeasonPageView(
        name=facts.season.name,
        kinds=tuple(kinds),
        cups=tuple(cup_view(cup, facts.names, texts, now.date()) for cup in facts.cups),
        titles=championship_view(facts, texts).titles if facts.has_championship else (),
    )


def _part(part: Part, facts: SeasonFacts, texts: Texts, now: datetime) -> PartView:
    event = facts.events[part.tournament]
    settings = event.settings
    root = event_root(event, texts.language)
    status, coming = facts.status(event, now), facts.next_start(event, now)
    table = league_table(event) if part.kind in (PartKind.LEAGUE, PartKind.PLAY_OFF) else ()
    return PartView(
        part=part,
        path=root,
        state=texts.text(_STATES[status]),
        next_day=None if coming is None or status is Status.DONE else local_day(settings, coming.starts_at),
        played=len(event.published_rounds),
        planned=settings.planned_rounds,
        table=table,
        promotion=_promotion(part, table, facts, texts) if status is Status.DONE else "",
    )


def event_root(event: Tournament, language: str) -> str:
    """Where the pages of an event are."""
    is_private = event.settings.visibility is Visibility.PRIVATE
    return EventPaths(event.settings.slug, language, is_private=is_private).root


def league_table(event: Tournament) -> tuple[TableRow, ...]:
    """D14: places, points and games; nothing before the first round."""
    if not event.published_rounds:
        return ()
    names = {player.number: player.name for player in event.players}
    return tuple(
        TableRow(row.place, names[row.number], row.points, row.games)
        for row in standings_of(event, kind_of(event.settings)).rows
    )


def _promotion(part: Part, table: tuple[TableRow, ...], facts: SeasonFacts, texts: Texts) -> str:
    """D14: the winner's right, and what he did with it."""
    names = {one.tournament: one.name for one in facts.season.parts}
    if part.promotes_to not in names or not table:
        return ""
    return promotion_words(part, [row.name for row in table if row.place == 1], names, texts)


def promotion_words(part: Part, firsts: Sequence[str], leagues: Mapping[TournamentId, str], texts: Texts) -> str:
    """What the winner of this league does with his right; nothing is certain while several are first."""
    above = leagues.get(part.promotes_to, "") if part.promotes_to else ""
    if len(firsts) > 1:
        return texts.text(_SHARED, names=listed(firsts, texts), part=part.name, league=above)
    return texts.text(_PROMOTIONS[part.promotion], name="".join(firsts), league=above)
