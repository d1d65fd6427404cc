"""What a reader follows: the events that he starred, and the secret address of his own calendar."""

import re
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.ids import TournamentId, UserId

MOST_STARS = 500
"""Of one account."""
_TOKEN = re.compile(r"([\w-]{1,64})\.([\w-]{20,100})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Star:
    """Somebody follows an event since `at`."""

    user: UserId
    tournament: TournamentId
    at: datetime


@dataclass(frozen=True, slots=True)
class FeedClaim:
    """Whose calendar an address says that it is, and its secret; nothing of it is believed yet."""

    user: UserId
    secret: str


def feed_token(user: UserId, secret: str) -> str:
    """`<user>.<secret>`: an id that says nothing of a person, and 256 bits that nobody guesses."""
    return f"{user}.{secret}"


def feed_claim(token: str) -> FeedClaim | None:
    """What a token says; None for a text that can be none."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else FeedClaim(UserId(found[1]), found[2])
