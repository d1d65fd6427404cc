"""The order of an event's standings: that of a profile, or a list of the organiser's own (C4, C5)."""

from collections.abc import Iterable
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.tournament import ListedOrder, Settings
from chalicelib.domain.standings.profiles import OWN, Order, profile
from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import POINTS, Edition, Kind
from chalicelib.domain.tiebreaks.event import ANY_KIND, SystemKind
from chalicelib.domain.tiebreaks.fide.catalogue import read_code
from chalicelib.domain.tiebreaks.fide.editions import EDITIONS, edition_of
from chalicelib.domain.tiebreaks.fide.notation import spelled

MOST_TIEBREAKS = 10
_MADE_FOR = {"KS": frozenset({SystemKind.PREDETERMINED})}
"""9.2: the Koya system is for round robins. On the command line it is worked out for any file."""
_OWN_RATING = "RTNG"


def order_of(settings: Settings, kind: SystemKind) -> Order:
    """The order by the text in force when the event began. Raises InvalidFieldError for an unknown profile."""
    if settings.profile == OWN:
        return Order(OWN, edition_of(first_day(settings)), kind, settings.tiebreaks)
    return profile(settings.profile).order(kind, first_day(settings))


def first_day(settings: Settings) -> date | None:
    """When the event begins: the edition of the rules goes by it."""
    return min(settings.playing_days, default=None)


def own_list(codes: Iterable[str]) -> tuple[str, ...]:
    """An own list as it is spelled here; PTS at its head says what holds anyway.

    Raises InvalidFieldError that names the first code that is unknown, wrongly modified, there twice or misplaced.
    """
    found: list[str] = []
    for place, code in enumerate(codes):
        one = _spelled(code)
        if one == POINTS:
            if place:
                raise _refusal("points_first", code)
            continue
        if one in found:
            raise _refusal("tiebreak_twice", code)
        found.append(one)
    if not found:
        raise InvalidFieldError(field="tiebreaks", reason="missing")
    if len(found) > MOST_TIEBREAKS:
        raise InvalidFieldError(field="tiebreaks", reason="too_many", most=MOST_TIEBREAKS)
    return tuple(found)


def refuse_unfit(order: Order) -> None:
    """Every criterion is one for this kind of event. Raises InvalidFieldError that names the first which is not."""
    for code in order.codes:
        if not is_made_for(code, order.kind, order.edition):
            raise _refusal(f"not_for_{order.kind}", code)


def is_made_for(code: str, kind: SystemKind, edition: Edition) -> bool:
    """An event of this kind may use this criterion."""
    return kind in _MADE_FOR.get(code.partition("-")[0], ANY_KIND) & tiebreak(code, edition).kinds


def rating_codes(order: Order) -> tuple[str, ...]:
    """C.07 10: the criteria that have no value for anybody once somebody without a rating takes part."""
    return tuple(code for code in order.codes if order.edition in EDITIONS and _is_of_ratings(code, order.edition))


def listed(order: Order) -> ListedOrder:
    """The order as it is written down."""
    return ListedOrder(order.profile, order.edition.value, order.codes)


def _spelled(code: str) -> str:
    try:
        return spelled(*read_code(code))
    except InvalidFieldError as error:
        raise InvalidFieldError(**{**error.details, "field": "tiebreaks"}) from error


def _is_of_ratings(code: str, edition: Edition) -> bool:
    return tiebreak(code, edition).kind is Kind.RATINGS or code.partition("-")[0] == _OWN_RATING


def _refusal(reason: str, code: str) -> InvalidFieldError:
    return InvalidFieldError(field="tiebreaks", reason=reason, code=code)
