"""The settings of an event: four answers in, sensible defaults for all the rest, and what may be changed when."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from zoneinfo import available_timezones

from chalicelib.domain.email import is_email
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.formats.common.acceleration import may_be_accelerated
from chalicelib.domain.formats.registry import is_of_a_club, takes_acceleration
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import ClubId, RoundNumber
from chalicelib.domain.lifecycle.closing import refuse_closed_settings
from chalicelib.domain.lifecycle.deletion import refuse_to_delete
from chalicelib.domain.lifecycle.schedule import with_checked_table
from chalicelib.domain.lifecycle.scoring import refuse_odd_points
from chalicelib.domain.lifecycle.timetable import default_schedule, refuse_unusable, rounds_in_a_day
from chalicelib.domain.model.tournament import (
    Acceleration,
    Settings,
    Tempo,
    Tournament,
    Visibility,
)
from chalicelib.domain.registration.federations import federation_of
from chalicelib.domain.standings.order import order_of, own_list, refuse_unfit
from chalicelib.domain.standings.profiles import CLUB, OWN, SWISS64
from chalicelib.domain.standings.standings import kind_of

LANGUAGES = ("nl", "en", "es")
LONGEST_TEXT = 20_000
LONGEST_NAME = 120
MOST_ROUNDS = 60
MOST_PLAYERS = 1000
MOST_DAYS = 400
YEARS = range(1900, 2200)
"""Far enough from the calendar's ends for every sum of days and hours."""
ROUND_MINUTES = {Tempo.STANDARD: 240, Tempo.RAPID: 60, Tempo.BLITZ: 20}
_CLUB_EVENINGS = range(3, 14)
_USUAL_SWISS, _USUAL_ROUND_ROBIN = 24, 8
"""Players, as long as nobody has entered."""
_LINK = re.compile(r"https?://[^\s\"'<>]+")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_SLUG = 60
_FIXED = (
    "club", "system", "profile", "tiebreaks", "order_changes", "initial_colour", "scoring", "acceleration", "table",
)  # fmt: skip
"""Fields that stay as they are once round 1 is paired."""


class SlugTakenError(ConflictError):
    """Another event has this address: `slug`."""

    code = "slug_taken"


class FixedOnceStartedError(DomainError):
    """This setting is fixed from the pairing of round 1 on: `field`."""

    code = "fixed_once_started"


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The four questions, whose it is and who may see it, and the language and time zone of the one who asks.

    C0: without a club it is independent.
    """

    name: str
    system: str
    tempo: Tempo
    playing_days: tuple[date, ...]
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"
    visibility: Visibility = Visibility.OPEN
    club: ClubId | None = None


def settings_for(event: NewEvent, slug: str) -> Settings:
    """An event with a default for everything that was not asked. Raises InvalidFieldError."""
    system = system_of(event.system)
    days = tuple(sorted(set(event.playing_days)))
    settings = Settings(
        name=" ".join(event.name.split()),
        slug=slug,
        system=event.system,
        tempo=event.tempo,
        playing_days=days,
        profile=CLUB if event.club and system.default_profile == SWISS64 else system.default_profile,
        planned_rounds=_default_rounds(event, days),
        language=event.language,
        time_zone=event.time_zone,
        round_minutes=ROUND_MINUTES[event.tempo],
        visibility=event.visibility,
        club=event.club,
    )
    checked(settings)
    return replace(settings, schedule=default_schedule(settings))


def _default_rounds(event: NewEvent, days: Sequence[date]) -> int:
    """A club evening a week: a round each. Otherwise what the system takes, as far as the days hold it."""
    if len(days) in _CLUB_EVENINGS:
        return len(days)
    system = system_of(event.system)
    wanted = system.default_rounds(_USUAL_ROUND_ROBIN if system.pairs_ahead else _USUAL_SWISS)
    held = max(1, len(days) * rounds_in_a_day(ROUND_MINUTES[event.tempo]))
    return wanted if system.pairs_ahead else min(wanted, held)


def checked(settings: Settings) -> Settings:
    """The settings as they are stored, when every value is usable. Raises InvalidFieldError naming the field."""
    _check_system(settings)
    if not settings.name.strip():
        raise InvalidFieldError(field="name", reason="missing")
    if len(settings.name) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    _check_days(settings)
    _refuse_outside("planned_rounds", settings.planned_rounds, 1, MOST_ROUNDS)
    _refuse_outside("round_minutes", settings.round_minutes, 1, 1440)
    _refuse_outside("half_point_byes", settings.byes.half_points, 0, MOST_ROUNDS)
    _refuse_outside("closed_rounds", settings.byes.closed_rounds, 0, MOST_ROUNDS)
    if settings.language not in LANGUAGES:
        raise InvalidFieldError(field="language", reason="unknown_language")
    if settings.time_zone not in time_zones():
        raise InvalidFieldError(field="time_zone", reason="unknown_time_zone")
    if not is_slug(settings.slug):
        raise InvalidFieldError(field="slug", reason="not_a_slug")
    _check_texts(settings)
    _check_schedule(settings)
    if settings.timetable:
        refuse_unusable(settings.timetable)
    _check_acceleration(settings)
    return _with_order(with_checked_table(settings))


def _check_system(settings: Settings) -> None:
    """A ladder has a system of its own, and that system has a ladder."""
    system_of(settings.system)
    if is_of_a_club(settings.system) is (settings.ladder is None):
        raise InvalidFieldError(field="system", reason="unknown_system")


def _with_order(settings: Settings) -> Settings:
    """C4: the order fits the system and the first day; an own list is spelled as it is everywhere."""
    if settings.profile == OWN:
        settings = replace(settings, tiebreaks=own_list(settings.tiebreaks))
    elif settings.tiebreaks:
        raise InvalidFieldError(field="tiebreaks", reason="list_without_own")
    refuse_unfit(order_of(settings, kind_of(settings)))
    return settings


def _check_days(settings: Settings) -> None:
    if not settings.playing_days:
        raise InvalidFieldError(field="playing_days", reason="missing")
    if len(settings.playing_days) > MOST_DAYS:
        raise InvalidFieldError(field="playing_days", reason="too_many", most=MOST_DAYS)
    if any(day.year not in YEARS for day in settings.playing_days):
        raise InvalidFieldError(field="playing_days", reason="out_of_range", least=YEARS[0], most=YEARS[-1])


@cache
def time_zones() -> frozenset[str]:
    """The time zones that an event can have: places and UTC, nothing that depends on the machine.

    They are read from files, once in a process.
    """
    return frozenset(zone for zone in available_timezones() if "/" in zone) | {"UTC"}


def _check_schedule(settings: Settings) -> None:
    seen: set[RoundNumber] = set()
    for start in settings.schedule:
        number, field = start.round_number, f"start-{start.round_number}"
        if not 1 <= number <= MOST_ROUNDS or number in seen:
            raise InvalidFieldError(field=field, reason="out_of_range", least=1, most=settings.planned_rounds)
        if start.starts_at.year not in YEARS:
            raise InvalidFieldError(field=field, reason="out_of_range", least=YEARS[0], most=YEARS[-1])
        seen.add(number)


def _check_acceleration(settings: Settings) -> None:
    """C.04.7: for systems by scoregroups, and 1.1."""
    if settings.acceleration is Acceleration.NONE:
        return
    if not takes_acceleration(settings.system):
        raise InvalidFieldError(field="acceleration", reason="not_accelerated")
    if not may_be_accelerated(settings.scoring):
        raise InvalidFieldError(field="acceleration", reason="baku_needs_half_points")


def _check_texts(settings: Settings) -> None:
    if settings.contact.email and not is_email(settings.contact.email):
        raise InvalidFieldError(field="contact_email", reason="not_an_email")
    if settings.regulations_link and not _LINK.fullmatch(settings.regulations_link):
        raise InvalidFieldError(field="regulations_link", reason="not_a_link")
    if len(settings.regulations) > LONGEST_TEXT:
        raise InvalidFieldError(field="regulations", reason="too_long", most=LONGEST_TEXT)
    short = {
        "time_control": settings.time_control,
        "venue_name": settings.venue.name,
        "venue_address": settings.venue.address,
        "contact_name": settings.contact.name,
        "contact_phone": settings.contact.phone,
        "regulations_link": settings.regulations_link,
        "chief_arbiter": settings.chief_arbiter,
        "city": settings.city,
    }
    for field, text in short.items():
        if len(text) > 500:
            raise InvalidFieldError(field=field, reason="too_long", most=500)


def _refuse_outside(field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidFieldError(field=field, reason="out_of_range", least=least, most=most)


def changed(tournament: Tournament, wanted: Settings) -> Settings:
    """The wanted settings, when they may take the place of the present ones.

    The address never changes; system, initial colour, points and acceleration are fixed once round 1 is paired, and
    so is the order of the standings but for `lifecycle/order.py`; the number of rounds never falls below the rounds
    that exist. S64-56: no event with a published round becomes a practice event. C8: of a closed event nothing changes
    but who may see it and whom to ask. Raises InvalidFieldError, EventClosedError, FixedOnceStartedError,
    ResultsStayError.
    """
    present, wanted = tournament.settings, checked(wanted)
    refuse_closed_settings(tournament.closing, present, wanted)
    if wanted.slug != present.slug:
        raise FixedOnceStartedError(field="slug")
    if tournament.rounds:
        _refuse_fixed(present, wanted)
    if wanted.is_practice:
        refuse_to_delete(tournament)
    if wanted.scoring != present.scoring:
        refuse_odd_points(wanted.scoring)
    if wanted.planned_rounds < len(tournament.rounds):
        raise InvalidFieldError(
            field="planned_rounds", reason="out_of_range", least=len(tournament.rounds), most=MOST_ROUNDS
        )
    return _with_federation(wanted, present)


def _refuse_fixed(present: Settings, wanted: Settings) -> None:
    for field in _FIXED:
        if getattr(wanted, field) != getattr(present, field):
            raise FixedOnceStartedError(field=field)
    if order_of(wanted, kind_of(wanted)) != order_of(present, kind_of(present)):
        raise FixedOnceStartedError(field="playing_days", reason="other_edition")


def _with_federation(wanted: Settings, present: Settings) -> Settings:
    """A federation out of a file stays as it is while it is left alone. Raises InvalidFieldError."""
    if wanted.federation == present.federation:
        return wanted
    return replace(wanted, federation=federation_of(wanted.federation.strip()))


def is_slug(text: str) -> bool:
    """The text can be an address."""
    return bool(_SLUG.fullmatch(text)) and len(text) <= LONGEST_SLUG


def slug_from(texts: Sequence[str], otherwise: str = "event") -> str:
    """An address from names: lower case, no accents, hyphens; `otherwise` when nothing is left."""
    plain = unicodedata.normalize("NFKD", " ".join(texts)).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    return "-".join(words)[: LONGEST_SLUG - 5].strip("-") or otherwise
