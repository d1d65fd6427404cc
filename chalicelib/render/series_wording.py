"""What the rules of a series are called, and what is said of its events and categories."""

from collections.abc import Iterable, Iterator, Mapping

from chalicelib.domain.model.player import Sex
from chalicelib.domain.series.appearance import Counting, Sharing
from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.series import Series
from chalicelib.domain.series.ties import TieRule
from chalicelib.render import dates
from chalicelib.render.paths import SeriesPaths
from chalicelib.render.texts import N_, Texts

SHARING: Mapping[Sharing, str] = {
    Sharing.POINTS: N_("who is equal on points in the event"),
    Sharing.TIE_BREAKS: N_("who is equal on points and all tie-breaks of the event, the start number apart"),
}
TIES: Mapping[TieRule, str] = {
    TieRule.BEST_RESULTS: N_("the best single result that counts, then the second best, and so on"),
    TieRule.FIRST_PLACES: N_("the most first places, shared ones too"),
    TieRule.DROPPED: N_("the best result that does not count, then the second best, and so on"),
    TieRule.EVENTS: N_("the most events played"),
    TieRule.LATEST: N_("the best result in the latest event, then in the one before it, and so on"),
}
COUNTING: Mapping[Counting, str] = {
    Counting.COUNTS: N_("Played"),
    Counting.PROVISIONAL: N_("Under way: counts by its standings of the moment"),
    Counting.UNDER_WAY: N_("Under way: counts as soon as it is over"),
    Counting.NOT_BEGUN: N_("Not begun yet"),
    Counting.CANCELLED: N_("Not held"),
    Counting.PRACTICE: N_("A practice event: never counts"),
    Counting.PRIVATE: N_("A private event: never counts"),
    Counting.LADDER: N_("A cycle of a ladder: never counts"),
}
RANKINGS: Mapping[Ranking, str] = {
    Ranking.WITHIN: N_("the place among the players of the category"),
    Ranking.OVERALL: N_("the place among all players of the event"),
}
SEXES: Mapping[Sex, str] = {Sex.WOMAN: N_("women"), Sex.MAN: N_("men")}


def series_links(series: Iterable[Series], language: str) -> tuple[tuple[str, str], ...]:
    """Name and address of each."""
    return tuple((one.name, SeriesPaths(one.slug, language).root) for one in series)


def who_is_in(category: SeriesCategory, texts: Texts) -> str:
    """Who is in a category: "rating below 1600; women"."""
    return "; ".join(_bounds(category, texts))


def _bounds(category: SeriesCategory, texts: Texts) -> Iterator[str]:
    least, below = category.rating_least, category.rating_below
    if least is not None and below is not None:
        yield texts.text("rating from {least}, below {below}", least=least, below=below)
    elif least is not None:
        yield texts.text("rating from {least}", least=least)
    elif below is not None:
        yield texts.text("rating below {below}, or none", below=below)
    if category.age_on is not None:
        yield from _ages(category, {"day": dates.short_date(category.age_on, texts.language)}, texts)
    if category.sex in SEXES:
        yield texts.text(SEXES[category.sex])
    if category.club:
        yield texts.text("club {club}", club=category.club)


def _ages(category: SeriesCategory, on: Mapping[str, str], texts: Texts) -> Iterator[str]:
    least, most = category.age_least, category.age_most
    if least is not None and most is not None:
        yield texts.text("{least} to {most} years old on {day}", least=least, most=most, **on)
    elif least is not None:
        yield texts.text("{least} years old or older on {day}", least=least, **on)
    elif most is not None:
        yield texts.text("{most} years old or younger on {day}", most=most, **on)
