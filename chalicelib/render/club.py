"""The pages of a club: what it is and where it can be reached, its seasons with their cups and championships."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.model.tournament import Visibility
from chalicelib.render.club_data import season_files
from chalicelib.render.club_ratings import NO_RATINGS, RatingFacts
from chalicelib.render.club_year import SeasonFacts
from chalicelib.render.feeds import Listed, Reader, shared_feed
from chalicelib.render.files import PageFile, calendar_file, html_file
from chalicelib.render.paths import LANGUAGES, ClubPaths, key_of
from chalicelib.render.rating_data import rating_file
from chalicelib.render.series_wording import series_links
from chalicelib.render.site import RenderContext
from chalicelib.render.views.championship import championship_view
from chalicelib.render.views.cup import cup_view
from chalicelib.render.views.frame import Alternate, Page
from chalicelib.render.views.ratings import list_view, player_view
from chalicelib.render.views.season import event_root, season_view
from chalicelib.render.wording import TEMPOS


def render_club(
    club: Club, context: RenderContext, seasons: Sequence[SeasonFacts] = (), ratings: RatingFacts = NO_RATINGS
) -> dict[str, PageFile]:
    """Every page and data file of the club, by key; those of a members-only club lie below `private/`.

    The newest season is the first.
    """
    files: dict[str, PageFile] = {}
    listed = _listed(club, seasons)
    for language in LANGUAGES:
        paths = paths_of(club).in_language(language)
        for path, text in _Pages(club, context, paths, ratings).all(seasons):
            files[key_of(path)] = html_file(text)
        reader = Reader(context.site.texts[language], context.origin)
        files[key_of(paths.calendar_file)] = calendar_file(shared_feed(club.name, listed, reader))
        for facts in seasons:
            data = season_files(facts, context.now)
            files |= {key_of(paths.data(facts.season.slug, noun)): file for noun, file in data.items()}
        for tempo, history in ratings.histories.items():
            files[key_of(paths.rating_data(tempo.value))] = rating_file(ratings, tempo, history)
    return files


def _listed(club: Club, seasons: Sequence[SeasonFacts]) -> list[Listed]:
    """C0: its events in the calendar; of a public club those that everybody sees."""
    shown = set(Visibility) if club.visibility is ClubVisibility.MEMBERS else {Visibility.OPEN}
    events = {event.id: event.settings for facts in seasons for event in facts.events.values()}
    bookings = {one: booking for facts in seasons for one, booking in facts.bookings.items()}
    seen = {one: settings for one, settings in events.items() if settings.visibility in shown}
    return [Listed(one, settings, bookings.get(one, BookingSettings())) for one, settings in seen.items()]


def paths_of(club: Club) -> ClubPaths:
    """Where its pages are, in its own language."""
    return ClubPaths(club.slug, club.language, is_private=club.visibility is ClubVisibility.MEMBERS)


@dataclass(frozen=True, slots=True)
class _Pages:
    """The club's pages in one language."""

    club: Club
    context: RenderContext
    paths: ClubPaths
    ratings: RatingFacts

    def all(self, seasons: Sequence[SeasonFacts]) -> Iterator[tuple[str, str]]:
        """Path and text of every page."""
        links = [(facts.season.name, self.paths.season(facts.season.slug)) for facts in seasons]
        has_ratings = bool(self.ratings.histories)
        series = series_links(self.context.series, self.paths.language)
        yield self._page(self.paths.root, "club", {"seasons": links, "series": series, "has_ratings": has_ratings})
        for facts in seasons:
            yield from self._season(facts)
        if self.ratings.histories:
            yield from self._ratings()

    def _season(self, facts: SeasonFacts) -> Iterator[tuple[str, str]]:
        texts, slug, now = self.context.site.texts[self.paths.language], facts.season.slug, self._now()
        shared: Mapping[str, object] = {"season": facts.season}
        yield self._page(self.paths.season(slug), "season", {**shared, "view": season_view(facts, texts, now)})
        for one in facts.cups:
            view = cup_view(one, facts.names, texts, now.date())
            yield self._page(self.paths.cup(slug, one.number), "cup", {**shared, "view": view})
        if facts.has_championship:
            links = {event.id: event_root(event, texts.language) for event in facts.events.values()}
            values = {**shared, "view": championship_view(facts, texts), "links": links}
            yield self._page(self.paths.championship(slug), "championship", values)

    def _ratings(self) -> Iterator[tuple[str, str]]:
        """C17: the list of each tempo, the first one at the address that never changes; a page for each player."""
        facts, language, is_private = self.ratings, self.paths.language, self.paths.is_private
        tempos, shared = tuple(facts.histories), {"season": None, "tempo_names": TEMPOS}
        for path, tempo in [(self.paths.ratings, tempos[0]), *((self.paths.rating_list(one), one) for one in tempos)]:
            view = list_view(facts, tempo)
            yield self._page(path, "club_ratings", {**shared, "view": view, "tempos": tempos})
        for player in sorted(facts.rated):
            shown = player_view(facts, player, language, is_private=is_private)
            values = {**shared, "view": shown}
            yield self._page(self.paths.rated_player(player), "rated_player", values)

    def _page(self, path: str, template: str, values: Mapping[str, object]) -> tuple[str, str]:
        below = path.removeprefix(self.paths.root)
        links = tuple(Alternate(one, self.paths.in_language(one).root + below) for one in LANGUAGES)
        page = Page(path, "club", links, self.context.origin)
        shared = {"page": page, "club": self.club, "paths": self.paths, "is_private": self.paths.is_private}
        return path, self.context.site.render(f"public/{template}.html", self.paths.language, {**shared, **values})

    def _now(self) -> datetime:
        """The time where the club is."""
        return self.context.now.astimezone(ZoneInfo(self.club.time_zone))
