"""S64-61: the screens in the hall: made, opened, changed and taken off, and what is announced on them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from chalice.app import Response

from chalicelib.commands.event.screens import (
    Announce,
    ChangeScreen,
    MakeScreen,
    OfScreen,
    announce,
    change_screen,
    make_screen,
    remove_screen,
    renew_screen,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.screens import (
    LEAST_SECONDS,
    LONGEST_ANNOUNCEMENT,
    MOST_SECONDS,
    Screen,
    ScreenSettings,
    Size,
    Theme,
    View,
)
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.paths import LANGUAGES, screen
from chalicelib.render.qr import qr_code
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_LIST, _ONE = "event/screens.html", "event/screen.html"
_LABELS: Mapping[str, str] = {
    "name": N_("Which screen"),
    "views": N_("What it shows"),
    "seconds": N_("Seconds a page"),
    "theme": N_("Colour of the screen"),
    "size": N_("Size of the letters"),
    "language": N_("Language"),
    "announcement": N_("Announcement"),
}
_VIEWS: Mapping[View, str] = {
    View.BOARDS: N_("pairings by board"),
    View.NAMES: N_("pairings by name"),
    View.STANDINGS: N_("standings"),
    View.LATEST: N_("latest results, and boards still playing"),
    View.INFO: N_("next start, and the QR code of the page for players"),
}
_THEMES: Mapping[Theme, str] = {Theme.DARK: N_("dark"), Theme.LIGHT: N_("light")}
_SIZES: Mapping[Size, str] = {Size.NORMAL: N_("normal"), Size.LARGE: N_("large, with fewer rows a page")}
_Choice = TypeVar("_Choice", bound=StrEnum)


@route("GET", "/t/{tournament}/screens", Action.SHOW_SCREENS)
def screens_page(call: Call) -> Response:
    """Which screens there are, when each was last there, and what they announce."""
    tournament = call.services.tournaments.load(call.tournament)
    return render(call, _LIST, _listed(call, tournament))


@route("POST", "/t/{tournament}/screens", Action.SHOW_SCREENS)
def new_screen(call: Call) -> Response:
    """A screen more; its address is shown on this page and never again: only its hash is kept."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        command = MakeScreen(call.caller, call.tournament, call.form.text("name"), _typed(call))
        secret = make_screen(command, call.services)
    except DomainError as error:
        return refused(call, _LIST, error, {**_listed(call, tournament), **_ticked(call)})
    return _told(call, tournament, secret)


@route("POST", "/t/{tournament}/screens/announcement", Action.SHOW_SCREENS)
def new_announcement(call: Call) -> Response:
    """A line on all screens; an empty one takes it off."""
    try:
        announce(Announce(call.caller, call.tournament, call.form.raw("announcement")), call.services)
    except DomainError as error:
        return refused(call, _LIST, error, _listed(call, call.services.tournaments.load(call.tournament)))
    return go_to(f"{root_of(call)}/screens?done=saved")


@route("GET", "/t/{tournament}/screens/{screen}", Action.SHOW_SCREENS)
def screen_settings_page(call: Call) -> Response:
    """What one screen shows."""
    return render(call, _ONE, _one(call, _screen(call)))


@route("POST", "/t/{tournament}/screens/{screen}", Action.SHOW_SCREENS)
def save_screen(call: Call) -> Response:
    """It shows this from its next look on."""
    found = _screen(call)
    try:
        name, wanted = call.form.text("name"), _typed(call)
        change_screen(ChangeScreen(call.caller, call.tournament, found.id, name, wanted), call.services)
    except DomainError as error:
        return refused(call, _ONE, error, {**_one(call, found), **_ticked(call)})
    return go_to(f"{root_of(call)}/screens?done=saved")


@route("POST", "/t/{tournament}/screens/{screen}/address", Action.SHOW_SCREENS)
def new_address(call: Call) -> Response:
    """The screen behind another address, which is shown this once."""
    command = OfScreen(call.caller, call.tournament, call.request.parameters["screen"])
    secret = renew_screen(command, call.services)
    return _told(call, call.services.tournaments.load(call.tournament), secret)


@route("POST", "/t/{tournament}/screens/{screen}/remove", Action.SHOW_SCREENS)
def take_screen_off(call: Call) -> Response:
    """Its address shows nothing any more. One press: another one is made as easily."""
    remove_screen(OfScreen(call.caller, call.tournament, call.request.parameters["screen"]), call.services)
    return go_to(f"{root_of(call)}/screens?done=removed")


def _told(call: Call, tournament: Tournament, secret: str) -> Response:
    if not secret:
        return go_to(f"{root_of(call)}/screens")
    origin = call.services.origin or call.request.headers.get("origin", "")
    address = f"{origin}{screen(secret)}"
    return render(call, _LIST, {**_listed(call, tournament), "address": address, "qr": qr_code(address)})


def _listed(call: Call, tournament: Tournament) -> Mapping[str, object]:
    hall = call.services.screens.hall(call.tournament)
    new = ScreenSettings(language=tournament.settings.language)
    return {
        **_shared(call, tournament, new),
        "screens": [(one, local(one.seen_at, tournament) if one.seen_at else None) for one in hall.screens],
        "announcement": hall.announcement,
        "longest": LONGEST_ANNOUNCEMENT,
        "address": "",
    }


def _one(call: Call, found: Screen) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    return {**_shared(call, tournament, found.settings), "screen": found}


def _shared(call: Call, tournament: Tournament, chosen: ScreenSettings) -> dict[str, object]:
    say = texts(call).text
    return {
        "frame": frame(call, tournament, None),
        "labels": {name: say(label) for name, label in _LABELS.items()},
        "chosen": chosen,
        "ticked": chosen.views,
        "views": {view: say(text) for view, text in _VIEWS.items()},
        "themes": [(one.value, say(text)) for one, text in _THEMES.items()],
        "sizes": [(one.value, say(text)) for one, text in _SIZES.items()],
        "languages": LANGUAGES,
        "limits": {"least": LEAST_SECONDS, "most": MOST_SECONDS},
    }


def _ticked(call: Call) -> Mapping[str, object]:
    return {"ticked": call.form.all("views")}


def _typed(call: Call) -> ScreenSettings:
    """Raises InvalidFieldError."""
    form = call.form
    language = form.text("language")
    if language not in LANGUAGES:
        raise InvalidFieldError(field="language", reason="unknown_choice")
    return ScreenSettings(
        views=tuple(_chosen(View, "views", typed) for typed in form.all("views")),
        seconds=form.number("seconds"),
        theme=_chosen(Theme, "theme", form.text("theme")),
        size=_chosen(Size, "size", form.text("size")),
        language=language,
    )


def _chosen(kind: type[_Choice], field: str, typed: str) -> _Choice:
    try:
        return kind(typed)
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="unknown_choice") from error


def _screen(call: Call) -> Screen:
    found = call.services.screens.hall(call.tournament).screen(call.request.parameters["screen"])
    if found is None:
        raise NotFoundError(what="screen")
    return found
