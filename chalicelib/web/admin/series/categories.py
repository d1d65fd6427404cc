"""Q7: the categories of a series: made, changed, removed."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.series import change_categories
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.model.player import Sex
from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.series import Series
from chalicelib.render.series_wording import RANKINGS, SEXES, who_is_in
from chalicelib.render.texts import N_
from chalicelib.web.admin.days import a_day
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.series.frame import SeriesSection, series_frame, series_root, touch
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name of the category"),
    "rating_least": N_("Rating from"),
    "rating_below": N_("Rating below"),
    "age_least": N_("Age from"),
    "age_most": N_("Age up to"),
    "age_on": N_("Age on this day"),
    "sex": N_("Women or men"),
    "club": N_("Club"),
    "ranking": N_("Which place counts"),
}
_NUMBERS = ("rating_least", "rating_below", "age_least", "age_most")
_LIST = "/s/{series}/categories"


@route("GET", _LIST, Action.CHANGE_SERIES)
def categories_page(call: Call) -> Response:
    """Every category, with who is in it."""
    series = call.services.series.load(call.series)
    listed = [(one, who_is_in(one, texts(call)), texts(call).text(RANKINGS[one.ranking])) for one in series.categories]
    shown = {"frame": series_frame(call, series, SeriesSection.CATEGORIES), "categories": listed}
    return render(call, "series/categories.html", shown)


@route("GET", f"{_LIST}/new", Action.CHANGE_SERIES)
def new_category(call: Call) -> Response:
    """The form of a new one."""
    return render(call, "series/category.html", _asked(call, None))


@route("POST", f"{_LIST}/new", Action.CHANGE_SERIES)
def add_category(call: Call) -> Response:
    """One more."""
    series = call.services.series.load(call.series)
    try:
        made = _typed(call.form, series.next_category)
        change_categories(touch(call), (*series.categories, made), call.services)
    except DomainError as error:
        return refused(call, "series/category.html", error, _asked(call, None))
    return go_to(f"{series_root(call)}/categories?done=saved")


@route("GET", f"{_LIST}/{{number}}", Action.CHANGE_SERIES)
def category_page(call: Call) -> Response:
    """The form of one that is there."""
    return render(call, "series/category.html", _asked(call, _named(call, call.services.series.load(call.series))))


@route("POST", f"{_LIST}/{{number}}", Action.CHANGE_SERIES)
def save_category(call: Call) -> Response:
    """Change it."""
    series = call.services.series.load(call.series)
    present = _named(call, series)
    try:
        wanted = _typed(call.form, present.number)
        changed = tuple(wanted if one.number == present.number else one for one in series.categories)
        change_categories(touch(call), changed, call.services)
    except DomainError as error:
        return refused(call, "series/category.html", error, _asked(call, present))
    return go_to(f"{series_root(call)}/categories?done=saved")


@route("POST", f"{_LIST}/{{number}}/remove", Action.CHANGE_SERIES)
def remove_category(call: Call) -> Response:
    """Take it away; one press, as it is made again as easily."""
    series = call.services.series.load(call.series)
    present = _named(call, series)
    left = tuple(one for one in series.categories if one.number != present.number)
    change_categories(touch(call), left, call.services)
    return go_to(f"{series_root(call)}/categories?done=removed")


def _named(call: Call, series: Series) -> SeriesCategory:
    """The category that the path names. Raises NotFoundError."""
    text = call.request.parameters["number"]
    found = series.category(int(text)) if text.isascii() and text.isdecimal() and len(text) < 4 else None
    if found is None:
        raise NotFoundError(what="category")
    return found


def _typed(form: Form, number: int) -> SeriesCategory:
    """Raises InvalidFieldError."""
    if form.text("sex") not in set(Sex):
        raise InvalidFieldError(field="sex", reason="unknown_choice")
    if form.text("ranking") not in set(Ranking):
        raise InvalidFieldError(field="ranking", reason="unknown_choice")
    least, below, youngest, oldest = (form.number(name) if form.text(name) else None for name in _NUMBERS)
    return SeriesCategory(
        number,
        form.text("name"),
        least,
        below,
        youngest,
        oldest,
        age_on=a_day(form.text("age_on"), "age_on") if form.text("age_on") else None,
        sex=Sex(form.text("sex")),
        club=form.text("club"),
        ranking=Ranking(form.text("ranking")),
    )


def _asked(call: Call, category: SeriesCategory | None) -> Mapping[str, object]:
    series, say = call.services.series.load(call.series), texts(call).text
    root = f"{series_root(call)}/categories"
    return {
        "frame": series_frame(call, series, SeriesSection.CATEGORIES),
        "category": category,
        "action": f"{root}/{category.number if category else 'new'}",
        "labels": {field: say(label) for field, label in LABELS.items()},
        "fields": _fields(category) if category else {},
        "sexes": [("", say(N_("everybody"))), *((one.value, say(text)) for one, text in SEXES.items())],
        "rankings": [(one.value, say(text)) for one, text in RANKINGS.items()],
    }


def _fields(category: SeriesCategory) -> dict[str, str]:
    """The category as its form shows it: text by field."""
    bounds = {name: getattr(category, name) for name in _NUMBERS}
    return {
        "name": category.name,
        **{name: "" if value is None else str(value) for name, value in bounds.items()},
        "age_on": category.age_on.isoformat() if category.age_on else "",
        "sex": category.sex.value,
        "club": category.club,
        "ranking": category.ranking.value,
    }
