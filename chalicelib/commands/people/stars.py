"""What a reader follows: starred events, and the secret address of his calendar."""

import hmac
from dataclasses import dataclass

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.star import MOST_STARS, FeedClaim, Star, feed_claim
from chalicelib.domain.accounts.user import User
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import TournamentId
from chalicelib.following import may_follow
from chalicelib.ports import Services


class TooManyStarsError(DomainError):
    """He follows `most` events already."""

    code = "too_many_stars"


@dataclass(frozen=True, slots=True)
class StarEvent:
    """He wants to follow this event, or no longer."""

    caller: Caller
    tournament: TournamentId


def star_event(command: StarEvent, services: Services) -> None:
    """What is starred already stays as it is. Raises TooManyStarsError; NotFoundError where he may not look."""
    caller, event = command.caller, command.tournament
    _refuse_hidden(command, services)
    stars = services.stars.of_user(caller.user)
    if any(star.tournament == event for star in stars):
        return
    if len(stars) >= MOST_STARS:
        raise TooManyStarsError(most=MOST_STARS)
    star = Star(caller.user, event, services.clock.now())
    services.stars.add(star, receipt(caller, Act("stars.add", {"tournament": event}), services))


def unstar_event(command: StarEvent, services: Services) -> None:
    """Also an event that he may no longer see, and one without a star.

    Raises NotFoundError for one that he may not see and never starred: nobody learns that it is there.
    """
    caller, event = command.caller, command.tournament
    if all(star.tournament != event for star in services.stars.of_user(caller.user)):
        _refuse_hidden(command, services)
    act = Act("stars.remove", {"tournament": event})
    services.stars.remove(caller.user, event, receipt(caller, act, services))


def _refuse_hidden(command: StarEvent, services: Services) -> None:
    if not may_follow(services.accounts.by_id(command.caller.user), command.tournament, services):
        raise NotFoundError(what="tournament")


def renew_feed(caller: Caller, services: Services) -> None:
    """A new secret address for his calendar; the one before it no longer works."""
    services.stars.save_feed(caller.user, services.chance.token(), receipt(caller, Act("feed.renew"), services))


def close_feed(caller: Caller, services: Services) -> None:
    """His calendar has no address any more."""
    services.stars.save_feed(caller.user, "", receipt(caller, Act("feed.close"), services))


def open_feed(token: str, place: str, services: Services) -> User:
    """Whose calendar has this address. Raises NotFoundError, and TooManyAttemptsError for guesses from one place."""
    claim = feed_claim(token)
    if claim is not None and _is_genuine(claim, services):
        return services.accounts.by_id(claim.user)
    attempts.count(attempts.of_personal_link("feed", place), services)
    raise NotFoundError(what="feed")


def _is_genuine(claim: FeedClaim, services: Services) -> bool:
    secret = services.stars.feed(claim.user)
    return bool(secret) and hmac.compare_digest(secret, claim.secret)
