"""The pages of a series: its standing, a table for each category, and how places become points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from chalicelib.render.files import PageFile, html_file
from chalicelib.render.paths import LANGUAGES, ClubPaths, SeriesPaths, key_of
from chalicelib.render.series_data import series_file
from chalicelib.render.series_facts import SeriesFacts
from chalicelib.render.series_wording import SHARING
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import Texts
from chalicelib.render.views.frame import Alternate, Page
from chalicelib.render.views.series import event_lines, rules_view, table_view

_ZONE = "Europe/Amsterdam"
"""Of a series without events."""


def render_series(facts: SeriesFacts, context: RenderContext) -> dict[str, PageFile]:
    """Every page and data file of the series, by key. Private and practice events leave no trace in any of them."""
    files: dict[str, PageFile] = {}
    data = series_file(facts)
    for language in LANGUAGES:
        pages = _Pages(facts, context, SeriesPaths(facts.series.slug, language))
        for path, text in pages.all():
            files[key_of(path)] = html_file(text, (pages.updated,))
        files[key_of(pages.paths.data)] = data
    return files


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of a series in one language."""

    facts: SeriesFacts
    context: RenderContext
    paths: SeriesPaths

    @property
    def texts(self) -> Texts:
        return self.context.site.texts[self.paths.language]

    @property
    def updated(self) -> str:
        """When its state was last changed, as a page says it: by the clock of its latest event."""
        zones = [one.settings.time_zone for one in self.facts.standing.events if one.counting.is_shown]
        moment = self.context.updated_at.astimezone(ZoneInfo(zones[-1] if zones else _ZONE))
        return self.context.site.render("public/updated.html", self.paths.language, {"updated": moment}).strip()

    def all(self) -> Iterator[tuple[str, str]]:
        """Path and text of every page."""
        standing = self.facts.standing
        yield self._page(self.paths.root, "series", {"view": table_view(self.facts, standing.table, self.texts)})
        for table in standing.categories:
            if table.category is not None:
                path = self.paths.category(table.category.number)
                yield self._page(path, "series", {"view": table_view(self.facts, table, self.texts)})
        said = self.texts.text(SHARING[self.facts.series.rules.sharing])
        rules = {"view": rules_view(self.facts, self.texts), "sharing": said}
        yield self._page(self.paths.rules, "series_rules", rules)

    def _page(self, path: str, template: str, values: Mapping[str, object]) -> tuple[str, str]:
        below, club = path.removeprefix(self.paths.root), self.facts.club
        links = tuple(Alternate(one, self.paths.in_language(one).root + below) for one in LANGUAGES)
        shared = {
            "page": Page(path, "series", links, self.context.origin),
            "series": self.facts.series,
            "paths": self.paths,
            "club": (club.name, ClubPaths(club.slug, self.paths.language).root) if club else None,
            "events": event_lines(self.facts, self.texts),
            "menu": tuple(self._menu()),
            "is_provisional": self.facts.standing.is_provisional,
            "updated": self.updated,
        }
        return path, self.context.site.render(f"public/{template}.html", self.paths.language, {**shared, **values})

    def _menu(self) -> Iterator[tuple[str, str]]:
        yield self.paths.root, self.texts.text("Standings")
        for one in self.facts.series.categories:
            yield self.paths.category(one.number), one.name
        yield self.paths.rules, self.texts.text("Rules")
