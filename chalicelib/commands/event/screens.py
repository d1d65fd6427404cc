"""S64-60, S64-61: screens in the hall: made, changed, taken off; what they announce; which one somebody opened."""

from dataclasses import dataclass

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.screens import (
    MOST_SCREENS,
    Hall,
    Screen,
    ScreenSettings,
    a_secret,
    announced,
    hash_of,
    is_to_be_noted,
    named,
    with_secret,
)
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.registration.clean import clean_text
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class MakeScreen:
    """A screen more, which shows this."""

    caller: Caller
    tournament: TournamentId
    name: str
    settings: ScreenSettings


@dataclass(frozen=True, slots=True)
class ChangeScreen:
    """Another name or other settings for a screen of the list."""

    caller: Caller
    tournament: TournamentId
    screen: str
    name: str
    settings: ScreenSettings


@dataclass(frozen=True, slots=True)
class OfScreen:
    """A screen of the list: for a new address, or to be taken off."""

    caller: Caller
    tournament: TournamentId
    screen: str


@dataclass(frozen=True, slots=True)
class Announce:
    """A line for all screens of the event; nothing takes away what is there."""

    caller: Caller
    tournament: TournamentId
    typed: str


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """Somebody at this network place opened a screen's address, with this secret in it as typed."""

    secret: str
    place: str


@dataclass(frozen=True, slots=True)
class OpenedScreen:
    """A screen of an event, with what is announced there."""

    tournament: TournamentId
    screen: Screen
    announcement: str


def make_screen(command: MakeScreen, services: Services) -> str:
    """The secret of its address, which is told this once; empty when the request was carried out before.

    Raises InvalidFieldError.
    """
    if len(services.screens.hall(command.tournament).screens) >= MOST_SCREENS:
        raise InvalidFieldError(field="name", reason="too_many", most=MOST_SCREENS)
    secret, now = a_secret(services.chance.token()), services.clock.now()
    blank = Screen(services.chance.id(), "", "", command.caller.user, now)
    screen = with_secret(named(blank, clean_text(command.name), command.settings), secret)
    act = Act("screens.make", {"name": screen.name})
    is_new = services.screens.save(command.tournament, screen, receipt(command.caller, act, services))
    return secret if is_new else ""


def change_screen(command: ChangeScreen, services: Services) -> None:
    """It shows this from its next look on. Raises InvalidFieldError, NotFoundError, ConflictError."""
    present = _screen(command.tournament, command.screen, services)
    wanted = named(present, clean_text(command.name), command.settings)
    if wanted != present:
        act = Act("screens.change", {"name": wanted.name})
        services.screens.save(command.tournament, wanted, receipt(command.caller, act, services))


def renew_screen(command: OfScreen, services: Services) -> str:
    """A new secret for its address; the one before leads nowhere from now on. As `make_screen`.

    Raises NotFoundError, ConflictError.
    """
    present, secret = _screen(command.tournament, command.screen, services), a_secret(services.chance.token())
    act = Act("screens.renew", {"name": present.name})
    wanted = with_secret(present, secret)
    is_new = services.screens.save(command.tournament, wanted, receipt(command.caller, act, services))
    return secret if is_new else ""


def remove_screen(command: OfScreen, services: Services) -> None:
    """Its address shows nothing any more. Done twice is done once."""
    present = services.screens.hall(command.tournament).screen(command.screen)
    if present is not None:
        act = Act("screens.remove", {"name": present.name})
        services.screens.remove(command.tournament, present.id, receipt(command.caller, act, services))


def announce(command: Announce, services: Services) -> None:
    """All screens say so from their next look on. Raises InvalidFieldError."""
    said = announced(clean_text(command.typed))
    if said != services.screens.hall(command.tournament).announcement:
        act = Act("screens.announce", {"name": said}) if said else Act("screens.silence")
        services.screens.announce(command.tournament, said, receipt(command.caller, act, services))


def open_screen(command: OpenScreen, services: Services) -> OpenedScreen:
    """The screen behind an address, noted as there.

    Raises NotFoundError for an address that leads nowhere (any more), TooManyAttemptsError for guesses from one place.
    """
    secret_hash = hash_of(command.secret)
    tournament = services.screens.place_of(secret_hash)
    hall = services.screens.hall(tournament) if tournament else Hall()
    screen = hall.opened_by(secret_hash)
    if tournament is None or screen is None:
        attempts.count(attempts.of_screen(command.place), services)
        raise NotFoundError(what="screen")
    _note(tournament, screen, services)
    return OpenedScreen(tournament, screen, hall.announcement)


def _note(tournament: TournamentId, screen: Screen, services: Services) -> None:
    now = services.clock.now()
    if is_to_be_noted(screen, now):
        services.screens.note_seen(tournament, screen.id, now)


def _screen(tournament: TournamentId, screen_id: str, services: Services) -> Screen:
    found = services.screens.hall(tournament).screen(screen_id)
    if found is None:
        raise NotFoundError(what="screen")
    return found
