"""Another order of the standings while the event runs: a step of its own, and what it does to whom (C4)."""

from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.settings import checked
from chalicelib.domain.model.tournament import OrderChange, Settings, Tournament
from chalicelib.domain.standings.order import listed, order_of
from chalicelib.domain.standings.standings import BEFORE_ROUND_1, kind_of, standings_of


class NotStartedError(DomainError):
    """No round is paired yet: the order is chosen with the other settings."""

    code = "not_started"


@dataclass(frozen=True, slots=True)
class ChosenOrder:
    """A profile; with profile `own` the codes."""

    profile: str
    tiebreaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose place changes."""

    number: PairingNumber
    before: int
    after: int


def with_order(settings: Settings, chosen: ChosenOrder) -> Settings:
    """The settings with this order. Raises InvalidFieldError."""
    return checked(replace(settings, profile=chosen.profile, tiebreaks=chosen.tiebreaks))


def order_changed(tournament: Tournament, chosen: ChosenOrder, at: datetime) -> Settings:
    """The settings with this order from now on, and the change written down in them.

    Raises EventClosedError, NotStartedError, InvalidFieldError (also when it is the present order).
    """
    refuse_closed(tournament)
    if not tournament.rounds:
        raise NotStartedError
    present = tournament.settings
    wanted = with_order(present, chosen)
    before, after = (listed(order_of(one, kind_of(one))) for one in (present, wanted))
    if before == after:
        raise InvalidFieldError(field="profile", reason="same_order")
    published = max((round_.number for round_ in tournament.published_rounds), default=BEFORE_ROUND_1)
    change = OrderChange(at, RoundNumber(published), before, after)
    return replace(wanted, order_changes=(*present.order_changes, change))


def moves(tournament: Tournament, wanted: Settings) -> tuple[Move, ...]:
    """Whose place in the table changes with these settings, from the top of the new one down."""
    kind = kind_of(tournament.settings)
    before = standings_of(tournament, kind).places
    after = standings_of(replace(tournament, settings=wanted), kind).places
    return tuple(Move(number, before[number], place) for number, place in after.items() if before[number] != place)
