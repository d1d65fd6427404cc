"""All files of one event: every page in every language, data files, calendar. The same state gives the same bytes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.crosstable import Ordering
from chalicelib.domain.standings.statistics import statistics_of
from chalicelib.render import dates
from chalicelib.render.club import paths_of
from chalicelib.render.contents import contents_of, shows_prizes
from chalicelib.render.data import data_files
from chalicelib.render.facts import EventFacts, Tables, event_facts, event_tables
from chalicelib.render.feeds import Listed, Reader, event_feed
from chalicelib.render.files import PageFile, calendar_file, html_file
from chalicelib.render.hall import HallViews, hall_rounds, hall_show
from chalicelib.render.paths import LANGUAGES, ClubPaths, hall_file, key_of
from chalicelib.render.reasons import Wording
from chalicelib.render.series_wording import series_links
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import Texts
from chalicelib.render.views.crosstable import CrosstableView, crosstable_view
from chalicelib.render.views.entering import entering_view
from chalicelib.render.views.frame import EventFrame, Pace, Page, alternates, event_frame, event_paths
from chalicelib.render.views.ladder import LadderView, ladder_view
from chalicelib.render.views.order import order_view
from chalicelib.render.views.overview import OverviewView, overview_view
from chalicelib.render.views.pairings import RoundView, expectation, public_trace, round_view
from chalicelib.render.views.players import (
    CardView,
    LadderCardView,
    PlayersView,
    card_views,
    ladder_card_views,
    players_view,
)
from chalicelib.render.views.prizes import PrizesView, prizes_view
from chalicelib.render.views.ratings import EventRatingsView, event_ratings_view
from chalicelib.render.views.schedule import ScheduleView, schedule_view
from chalicelib.render.views.standings import (
    MOST_WITH_WORKINGS,
    Explanation,
    StandingsView,
    explanations,
    standings_view,
)
from chalicelib.render.views.statistics import StatisticsView, statistics_view
from chalicelib.render.wording import TEMPOS

Values = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Views:
    """What the pages show, made once for all languages."""

    rounds: Mapping[RoundNumber, RoundView]
    standings: StandingsView | None
    earlier: tuple[StandingsView, ...]
    ladders: tuple[LadderView, ...]
    crosstables: Mapping[Ordering, CrosstableView | None]
    statistics: StatisticsView
    players: PlayersView
    cards: tuple[CardView | LadderCardView, ...]
    overview: OverviewView
    schedule: ScheduleView | None
    ratings: EventRatingsView | None
    prizes: PrizesView | None

    def hall(self, facts: EventFacts) -> HallViews:
        """S64-60: what the screens in the hall are made of."""
        ladder = self.ladders[-1] if self.ladders else None
        shown = next((self.rounds[round_.number] for round_ in hall_rounds(facts)), None)
        return HallViews(shown, self.standings, ladder)


def render_tournament(tournament: Tournament, context: RenderContext) -> dict[str, PageFile]:
    """Every file of the event by its key.

    Draft rounds leave no trace in any of them. The keys of a private event all begin with `private/`.
    """
    facts = event_facts(tournament, context.now, context.club, is_cancelled=context.booking.is_cancelled)
    tables = event_tables(facts)
    views = _views(facts, tables, context)
    data = data_files(facts, tables, context)
    listed = Listed(tournament.id, facts.settings, context.booking)
    files: dict[str, PageFile] = {}
    for language in LANGUAGES:
        paths = event_paths(facts, language)
        frame = event_frame(facts, context, language)
        for path, text in _Language(facts, views, context, frame).pages():
            files[key_of(path)] = html_file(text, (frame.build, frame.updated_text))
        reader = Reader(context.site.texts[language], context.origin)
        shown = hall_show(facts, views.hall(facts), frame, context.site.texts[language], context.origin)
        files[key_of(hall_file(tournament.id, language))] = shown
        files[key_of(paths.calendar_file)] = calendar_file(event_feed(listed, reader))
        files |= {key_of(paths.root + below): file for below, file in data.items()}
    return files


def _views(facts: EventFacts, tables: Tables, context: RenderContext) -> _Views:
    has_rounds, contents = bool(facts.rounds), contents_of(facts.settings)
    why = explanations(facts, facts.standings, tables.workings) if tables.workings else {}
    return _Views(
        rounds={
            round_.number: round_view(facts, round_, public_trace(facts, round_, context)) for round_ in facts.rounds
        },
        standings=_standings(facts, tables, why) if has_rounds and not facts.ladders else None,
        earlier=tuple(standings_view(facts, table, tables.before(number)) for number, table in tables.earlier.items()),
        ladders=tuple(ladder_view(facts, ladder) for ladder in facts.ladders),
        crosstables=_crosstables(facts) if contents.has_crosstable else {},
        statistics=statistics_view(facts, statistics_of(facts.tournament)),
        players=players_view(facts),
        cards=ladder_card_views(facts) if facts.ladders else card_views(facts, why),
        overview=overview_view(facts, entering_view(facts, context.booking, context.now)),
        schedule=schedule_view(facts.schedule, len(facts.players), facts.players if has_rounds else None),
        ratings=None if facts.club.ratings is None else event_ratings_view(facts.tournament, facts.club.ratings),
        prizes=prizes_view(facts, context.prizes) if shows_prizes(facts.settings, context.prizes) else None,
    )


def _crosstables(facts: EventFacts) -> dict[Ordering, CrosstableView | None]:
    return {ordering: crosstable_view(facts, ordering) if facts.rounds else None for ordering in Ordering}


def _standings(facts: EventFacts, tables: Tables, why: Mapping[PairingNumber, Explanation]) -> StandingsView:
    """The table as it is now; in a large event the working stands on the cards alone."""
    shown = why if len(why) <= MOST_WITH_WORKINGS else None
    return standings_view(facts, facts.standings, tables.before(facts.standings.after_round), shown)


@dataclass(frozen=True, slots=True)
class _Language:
    """The event's pages in one language."""

    facts: EventFacts
    views: _Views
    context: RenderContext
    frame: EventFrame

    @property
    def texts(self) -> Texts:
        return self.context.site.texts[self.frame.paths.language]

    def pages(self) -> Iterator[tuple[str, str]]:
        """Path and text of every page."""
        paths, views = self.frame.paths, self.views
        expected = expectation(self.facts, self.facts.shown_rounds[-1], self.texts)
        waiting = {"expectation": expected}
        series = series_links(self.context.series, self.frame.paths.language)
        told = {"view": views.overview, "days": self._days(), "series": series}
        yield self._page(paths.root, "info", "overview", told)
        yield from self._rounds(expected)
        yield from self._ladders() if views.ladders else self._standings(expected)
        yield self._page(paths.statistics, "standings", "statistics", {"view": views.statistics, **waiting})
        for ordering, view in views.crosstables.items():
            path = paths.crosstable if ordering is Ordering.BY_RANK else paths.crosstable_by_number
            yield self._page(path, "crosstable", "crosstable", {"view": view, **waiting})
        yield self._page(paths.players, "players", "players", {"view": views.players}, Pace.QUIET)
        if views.schedule:
            yield self._page(paths.schedule, "schedule", "schedule", {"view": views.schedule}, Pace.QUIET)
        if views.ratings:
            yield self._page(paths.ratings, "ratings", "ratings", self._rating_values(views.ratings), Pace.QUIET)
        if views.prizes:
            yield self._page(paths.prizes, "prizes", "prizes", {"view": views.prizes})
        for card in views.cards:
            template = "ladder_card" if views.ladders else "card"
            values = {"view": card, **waiting, **self._rating_of(card.player.number)}
            yield self._page(paths.player(card.player.number), "card", template, values, Pace.QUIET)

    def _standings(self, expected: str) -> Iterator[tuple[str, str]]:
        """C7: the table after every round; the last one has the address that never changes."""
        paths, views = self.frame.paths, self.views
        shared = {"order": order_view(self.facts), "frame_done": self._is_done, "expectation": expected}
        yield self._page(paths.standings, "standings", "standings", {"view": views.standings, **shared})
        for earlier in views.earlier:
            path, values = paths.standings_after(earlier.after_round), {"view": earlier, **shared}
            yield self._page(path, "standings", "standings", values, Pace.STORED)

    def _ladders(self) -> Iterator[tuple[str, str]]:
        """D7: the same of a ladder. Its start list has a page of its own only as long as nothing counts."""
        *earlier, live = self.views.ladders
        shared = {"frame_done": self._is_done}
        yield self._page(self.frame.paths.standings, "standings", "ladder", {"view": live, **shared})
        for view in earlier[1:]:
            path = self.frame.paths.standings_after(view.after_round)
            yield self._page(path, "standings", "ladder", {"view": view, **shared}, Pace.STORED)

    def _rating_of(self, number: PairingNumber) -> Values:
        """C17: what the event does to his rating in the club, and the way to its history."""
        row = self.views.ratings.of(number) if self.views.ratings else None
        club = self._club_paths
        history = club.rated_player(row.member) if club and row else ""
        return {"rating": row, "is_estimate": self.facts.tournament.closing is None, "rating_history": history}

    @property
    def _club_paths(self) -> ClubPaths | None:
        home = self.facts.club.home
        return paths_of(home.club).in_language(self.texts.language) if home else None

    def _rating_values(self, view: EventRatingsView) -> Values:
        """With the way to the ratings of the club."""
        club = self._club_paths
        return {"view": view, "club_ratings": club.ratings if club else "", "tempo_names": TEMPOS}

    @property
    def _is_done(self) -> bool:
        return self.facts.status is Status.DONE

    def _rounds(self, expected: str) -> Iterator[tuple[str, str]]:
        paths, shown = self.frame.paths, self.facts.shown_rounds
        names = {number: player.name for number, player in self.facts.players.items()}
        for number in shown:
            view = self.views.rounds.get(number)
            wording = Wording(self.texts, names, view.used if view else frozenset(), is_public=True)
            values = {"view": view, "rounds": shown, "current": number, "expectation": expected, "wording": wording}
            pace = Pace.QUIET if number < self.frame.main_round else Pace.LIVE
            yield self._page(paths.round(number), "round", "round", values, pace)
            yield self._page(paths.names(number), "round", "names", values, pace)

    def _page(self, path: str, section: str, template: str, values: Values, pace: Pace = Pace.LIVE) -> tuple[str, str]:
        page = Page(path, section, alternates(path, self.frame.paths), self.context.origin, pace)
        language = self.frame.paths.language
        shared = {"frame": self.frame, "page": page}
        return path, self.context.site.render(f"public/{template}.html", language, {**shared, **values})

    def _days(self) -> str:
        days = sorted(self.facts.settings.playing_days)
        if not days:
            return self.texts.text("not known yet")
        return dates.days(days[0], days[-1], self.texts.language)
