"""How an event takes entries by itself: when, whom, at what price, what it asks."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.model.player import Title


class Kind(StrEnum):
    """Whom a fee is for. The first category of the list that fits somebody is his."""

    EVERYBODY = "everybody"
    JUNIOR = "junior"
    """Born in `born_from` or later."""
    TITLED = "titled"
    """Has one of `titles`."""


@dataclass(frozen=True, slots=True)
class Category:
    """A fee: `price` in minor units, 0 for nothing."""

    code: str
    name: str
    price: int
    kind: Kind = Kind.EVERYBODY
    born_from: int = 0
    titles: frozenset[Title] = frozenset()


class Ask(StrEnum):
    """Whether the form has a field."""

    NO = "no"
    MAY = "may"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class Question:
    """The organiser's own question."""

    code: str
    text: str
    ask: Ask = Ask.MAY


@dataclass(frozen=True, slots=True)
class BookingSettings:
    """`is_on` is off at first. Times are UTC; `capacity` None is no limit (but the most that an event can have).

    `asks` says of the fields of a person which the form has; a name is always asked. `guests` are the addresses, and
    `domains` the part behind the @, that may enter a private event. `refund_until`: who leaves by then gets his money
    back, who leaves later does not (an organiser can decide otherwise).
    """

    is_on: bool = False
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    change_until: datetime | None = None
    refund_until: datetime | None = None
    capacity: int | None = None
    has_waiting_list: bool = True
    currency: str = "EUR"
    categories: tuple[Category, ...] = ()
    asks: tuple[tuple[str, Ask], ...] = ()
    questions: tuple[Question, ...] = ()
    takes_door: bool = False
    """Who enters may pay at the door."""
    text: str = ""
    """What the organiser says above the form."""
