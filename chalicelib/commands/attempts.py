"""Guessing is slowed down: failed attempts are counted, by address and network place.

An attempt is counted before it is made and forgiven when it succeeds, so that many at once cannot slip past the count.
From one place five wrong passwords for an address are the most in a quarter of an hour. Over all places a hundred an
hour are, so that somebody who knows an address, and has many places, can hold its owner up at the password only: a link
by mail (`commands/people/passwords.py`) lets him in at once, and never asks these counters.

A place is the network address of the browser and of whoever spoke for it (`Visitor.place`). The first can be made up
by who goes round the CDN. The last cannot; it is the CDN's own and shared by many, so that its limit is far above.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.ids import EntryId, TournamentId, UserId
from chalicelib.ports import Services

_QUARTER_S, _HOUR_S = 15 * 60, 60 * 60
_MOST_HERE, _MOST_ANYWHERE, _MOST_FROM_A_PLACE, _MOST_THROUGH_A_PLACE = 5, 100, 50, 1000
_MOST_MAILS, _MOST_PILOTS, _MOST_PILOTS_IN_ALL, _MOST_INVITATIONS_BY_ONE, _MOST_INVITATIONS_IN_ONE = 3, 10, 50, 30, 60
_MOST_WRONG_LINKS, _MOST_BOOKINGS, _MOST_BOOKINGS_FOR_ONE, _MOST_REPORTS = 30, 100, 10, 30


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many under this key in a window of seconds."""

    key: str
    most: int
    window_s: int


def of_password(digest: str, place: str) -> tuple[Limit, ...]:
    """Those of wrong passwords: for an address (its digest) from this place, from the place, for the address."""
    return (
        Limit(f"password:{digest}:{place}", _MOST_HERE, _QUARTER_S),
        *_from("password", place),
        Limit(f"password:{digest}", _MOST_ANYWHERE, _HOUR_S),
    )


def _from(what: str, place: str) -> tuple[Limit, ...]:
    """From a place, and through whoever spoke for it last."""
    through = place.rpartition(" ")[2]
    return (
        Limit(f"{what} from {place}", _MOST_FROM_A_PLACE, _QUARTER_S),
        Limit(f"{what} through {through}", _MOST_THROUGH_A_PLACE, _QUARTER_S),
    )


def of_sign_up(place: str) -> tuple[Limit, ...]:
    """Those of new accounts from a place."""
    return _from("signup", place)


def of_reset(place: str) -> tuple[Limit, ...]:
    """Those of asking for a new password, from a place."""
    return _from("reset", place)


def of_link(place: str) -> tuple[Limit, ...]:
    """Those of links that are none, from a place."""
    return _from("single-use", place)


def of_personal_link(what: str, place: str) -> tuple[Limit, ...]:
    """That of personal links of one kind that lead nowhere, from a place. A right one opens from there all the same."""
    return (Limit(f"{what}:{place}", _MOST_WRONG_LINKS, _QUARTER_S),)


def of_screen(place: str) -> tuple[Limit, ...]:
    """Those of addresses of screens that lead nowhere, from a place: they are short."""
    return _from("screen", place)


def of_bookings(place: str) -> tuple[Limit, ...]:
    """Those of bookings begun: from a place, and through whoever spoke for it last."""
    return (
        Limit(f"book:{place}", _MOST_BOOKINGS, _QUARTER_S),
        Limit(f"book through {place.rpartition(' ')[2]}", _MOST_THROUGH_A_PLACE, _QUARTER_S),
    )


def of_booked_address(digest: str) -> tuple[Limit, ...]:
    """That of bookings under an address, which gets mails about them."""
    return (Limit(f"book for {digest}", _MOST_BOOKINGS_FOR_ONE, _HOUR_S),)


def of_reports(tournament: TournamentId, entry: EntryId) -> tuple[Limit, ...]:
    """That of a player's reports by his link."""
    return (Limit(f"report:{tournament}:{entry}", _MOST_REPORTS, _HOUR_S),)


def of_looking_up(place: str) -> tuple[Limit, ...]:
    """Those of looking somebody up in the rating lists by his number, from a place: the lists are not to be copied."""
    return _from("looking-up", place)


def of_lost_link(place: str) -> tuple[Limit, ...]:
    """Those of asking for the links to one's bookings, from a place."""
    return _from("lost link", place)


def of_pilot(place: str, digest: str) -> tuple[Limit, ...]:
    """Those of requests to organise here: from a place, of an address, and in all, which an administrator reads."""
    return (
        *_from("pilot", place),
        Limit(f"pilot:{place}", _MOST_PILOTS, _HOUR_S),
        Limit(f"pilot-mail:{digest}", _MOST_MAILS, _HOUR_S),
        Limit("pilot", _MOST_PILOTS_IN_ALL, _HOUR_S),
    )


def of_mail(digest: str, what: str) -> tuple[Limit, ...]:
    """That of mails that anybody can let us send to an address."""
    return (Limit(f"{what}:{digest}", _MOST_MAILS, _HOUR_S),)


def of_invitation(digest: str, user: UserId, group: str) -> tuple[Limit, ...]:
    """Those of invitations by mail: to an address, by somebody, and to one event, club or the site."""
    return (
        *of_mail(digest, "invitation"),
        Limit(f"invitation by {user}", _MOST_INVITATIONS_BY_ONE, _HOUR_S),
        Limit(f"invitation to {group}", _MOST_INVITATIONS_IN_ONE, _HOUR_S),
    )


def count(limits: Sequence[Limit], services: Services) -> None:
    """Count an attempt under each. Raises TooManyAttemptsError, which says when to try again."""
    for limit in limits:
        if services.accounts.count_attempt(limit.key, services.clock.now(), limit.window_s) > limit.most:
            raise TooManyAttemptsError(minutes=limit.window_s // 60)


def forgive(limits: Sequence[Limit], services: Services) -> None:
    """It was no failure."""
    for limit in limits:
        services.accounts.forgive_attempt(limit.key, services.clock.now(), limit.window_s)
