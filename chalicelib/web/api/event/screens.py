"""S64-61: screens in the hall: list, make, change, a new address, take off; what is announced on them."""

from datetime import datetime
from typing import Literal

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
from chalicelib.domain.accounts.screens import ScreenSettings, Size, Theme, View
from chalicelib.render.paths import screen
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/screens"


class ScreenBody(Body):
    """What a screen shows: `views` in their own order; a page of boards stays for so many `seconds`, others longer."""

    name: str
    views: tuple[View, ...] = tuple(View)
    seconds: Whole = 12
    theme: Theme = Theme.DARK
    size: Size = Size.NORMAL
    language: Literal["nl", "en", "es"] = "nl"

    @property
    def settings(self) -> ScreenSettings:
        """As the domain has them."""
        return ScreenSettings(self.views, self.seconds, self.theme, self.size, self.language)


class AnnouncementBody(Body):
    """One line for all screens of the event; an empty one takes it off."""

    announcement: str


class ScreenAnswer(Answer):
    """A screen; `seen_at` is when it last asked for news, to some minutes, null before it was opened."""

    id: str
    name: str
    views: tuple[View, ...]
    seconds: int
    theme: Theme
    size: Size
    language: str
    made_at: datetime
    seen_at: datetime | None


class ScreenList(Answer):
    """Oldest first."""

    screens: tuple[ScreenAnswer, ...]
    announcement: str


class AddressAnswer(Answer):
    """The address to be opened on the screen, said this once; empty for a request that was repeated."""

    address: str


@noun.reads(_LIST, Action.SHOW_SCREENS, ScreenList)
def list_screens(call: Call) -> ScreenList:
    """The screens of this event, and what they announce."""
    hall = call.services.screens.hall(call.tournament)
    return ScreenList(
        screens=tuple(
            ScreenAnswer(
                id=one.id,
                name=one.name,
                views=one.settings.views,
                seconds=one.settings.seconds,
                theme=one.settings.theme,
                size=one.settings.size,
                language=one.settings.language,
                made_at=one.made_at,
                seen_at=one.seen_at,
            )
            for one in hall.screens
        ),
        announcement=hall.announcement,
    )


@noun.takes(f"POST {_LIST}", Action.SHOW_SCREENS, ScreenBody, AddressAnswer, status=201)
def post_screen(call: Call, body: ScreenBody) -> AddressAnswer:
    """A screen more, as the address to be opened on it."""
    secret = make_screen(MakeScreen(call.caller, call.tournament, body.name, body.settings), call.services)
    return _address(call, secret)


@noun.takes(f"PUT {_LIST}/{{screen}}", Action.SHOW_SCREENS, ScreenBody, Empty)
def put_screen(call: Call, body: ScreenBody) -> Empty:
    """What this screen shows from its next look on."""
    one = call.request.parameters["screen"]
    change_screen(ChangeScreen(call.caller, call.tournament, one, body.name, body.settings), call.services)
    return Empty()


@noun.does(f"POST {_LIST}/{{screen}}/address", Action.SHOW_SCREENS, AddressAnswer)
def post_screen_address(call: Call) -> AddressAnswer:
    """A new address for this screen; the one before leads nowhere any more."""
    return _address(call, renew_screen(_of_screen(call), call.services))


@noun.does(f"DELETE {_LIST}/{{screen}}", Action.SHOW_SCREENS, Empty)
def delete_screen(call: Call) -> Empty:
    """This screen shows nothing any more; nothing is done when it is not there."""
    remove_screen(_of_screen(call), call.services)
    return Empty()


@noun.takes("PUT /tournaments/{tournament}/announcement", Action.SHOW_SCREENS, AnnouncementBody, Empty)
def put_announcement(call: Call, body: AnnouncementBody) -> Empty:
    """What all screens of this event say at the bottom."""
    announce(Announce(call.caller, call.tournament, body.announcement), call.services)
    return Empty()


def _of_screen(call: Call) -> OfScreen:
    return OfScreen(call.caller, call.tournament, call.request.parameters["screen"])


def _address(call: Call, secret: str) -> AddressAnswer:
    return AddressAnswer(address=f"{call.services.origin}{screen(secret)}" if secret else "")
