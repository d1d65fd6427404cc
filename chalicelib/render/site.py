"""What all pages share: compiled templates, texts, assets; loaded once a process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.prizes.fund import PrizeFund
from chalicelib.domain.series.series import Series
from chalicelib.domain.tiebreaks.working import TiebreakValue
from chalicelib.ports import Holder
from chalicelib.render import dates, figures, paths
from chalicelib.render.assets import Assets, load_assets
from chalicelib.render.byes import points_in_words
from chalicelib.render.facts import NO_CLUB, ClubFacts
from chalicelib.render.ladder_wording import share_text
from chalicelib.render.money import money
from chalicelib.render.reasons import Trace
from chalicelib.render.texts import Texts, load_texts, texts_for

LANGUAGE_NAMES = {"nl": "Nederlands", "en": "English", "es": "Español"}


@dataclass(frozen=True, slots=True)
class Site:
    """Templates, texts and assets. Public pages, admin pages and mails are rendered with one of these."""

    environment: Environment
    texts: Mapping[str, Texts]
    assets: Assets

    def render(self, template: str, language: str, values: Mapping[str, object]) -> str:
        """A template of `site/templates` in one language: `_`, `ngettext` and `lang` are there beside the values."""
        texts = texts_for(self.texts, language)
        shared = {"lang": texts.language, "_": texts.text, "ngettext": texts.plural}
        return self.environment.get_template(template).render({**values, **shared})


@dataclass(frozen=True, slots=True)
class RenderContext:
    """Around the state: the time, when the state last changed, what all pages share.

    `now` only decides about words ("is under way"); it is printed nowhere.
    `origin` is the public site's address without a slash at the end, for links that must be absolute.
    `traces` say why each round was paired as it was, for events that show it; `club` is what the club adds; `members`
    are the players whose profile everybody may see (S64-7); `booking` is how the event takes entries by
    itself, and whether it is held; `bookings` are those of a list of events; `series` are those that the event or the
    club is in, or all of them; `prizes` is what there is to win.
    """

    site: Site
    now: datetime
    updated_at: datetime
    origin: str = ""
    traces: Mapping[RoundNumber, Trace] = field(default_factory=dict)
    club: ClubFacts = NO_CLUB
    members: Mapping[PairingNumber, Holder] = field(default_factory=dict)
    booking: BookingSettings = field(default_factory=BookingSettings)
    bookings: Mapping[TournamentId, BookingSettings] = field(default_factory=dict)
    series: tuple[Series, ...] = ()
    prizes: PrizeFund = field(default_factory=PrizeFund)


@lru_cache(maxsize=4)
def load_site(site_root: Path) -> Site:
    """Read `site/` once."""
    assets = load_assets(site_root)
    return Site(_environment(site_root, assets), load_texts(site_root), assets)


def _environment(site_root: Path, assets: Assets) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(site_root / "templates"),
        autoescape=select_autoescape(disabled_extensions=("txt",), default_for_string=True, default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    environment.globals.update(asset=assets.path, language_names=LANGUAGE_NAMES, site_paths=paths)
    environment.filters.update(
        points=figures.points,
        points_in_words=_points_in_words,
        amount=_amount,
        mixed=figures.mixed,
        money=_money,
        decimal=_decimal,
        share=share_text,
        percentage=_percentage,
        tiebreak=_tiebreak,
        result=figures.result,
        signed=figures.signed,
        minus=figures.minus,
        clock=dates.clock,
        day=_day,
        short_day=_short_day,
        long_day=_long_day,
        short_date=_short_date,
        span=_span,
        iso=_iso,
    )
    return environment


@pass_context
def _points_in_words(context: Context, value: HalfPoints) -> str:
    return points_in_words(value, context["_"])


@pass_context
def _amount(context: Context, value: Fraction | int) -> str:
    return figures.amount(value, context["lang"])


@pass_context
def _money(context: Context, minor: int, currency: str) -> str:
    return money(minor, currency, context["lang"])


@pass_context
def _decimal(context: Context, value: Fraction | int) -> str:
    return figures.decimal(value, context["lang"])


@pass_context
def _percentage(context: Context, value: Fraction) -> str:
    return figures.percentage(value, context["lang"])


@pass_context
def _tiebreak(context: Context, value: TiebreakValue | None) -> str:
    return figures.tiebreak(value, context["lang"])


@pass_context
def _day(context: Context, value: date) -> str:
    return dates.day(_date(value), context["lang"])


@pass_context
def _short_day(context: Context, value: date) -> str:
    return dates.short_day(_date(value), context["lang"])


@pass_context
def _long_day(context: Context, value: date) -> str:
    return dates.long_day(_date(value), context["lang"])


@pass_context
def _short_date(context: Context, value: date) -> str:
    return dates.short_date(_date(value), context["lang"])


@pass_context
def _span(context: Context, value: tuple[date, date]) -> str:
    """From the first to the last day."""
    first, last = value
    return dates.days(first, last, context["lang"])


def _date(value: date) -> date:
    return value.date() if isinstance(value, datetime) else value


def _iso(value: date) -> str:
    return value.isoformat()
