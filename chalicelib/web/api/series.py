"""Series: mine, new, one, changed; their events, categories, and who is who. Their standing: `series_standing.py`."""

from datetime import date
from fractions import Fraction
from typing import Annotated, Self

from pydantic import BaseModel, Field

from chalicelib.commands.series import (
    CreateSeries,
    TouchSeries,
    change_categories,
    change_events,
    change_series,
    create_series,
    decide,
    delete_series,
    series_of,
    take_back_decision,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, EntryId, TournamentId, Version
from chalicelib.domain.ladder.amounts import amount_from
from chalicelib.domain.model.player import Sex
from chalicelib.domain.series.appearance import EntryRef, Sharing
from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.points_table import PointsTable
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import USUAL_RULES, Series, SeriesRules
from chalicelib.domain.series.ties import TieRule
from chalicelib.render.decimals import decimal_data
from chalicelib.web.api.endpoint import SEEN, Answer, Body, Empty, Noun, Whole, number_in_query
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)
_ONE = "/series/{series}"
Amount = Annotated[str, Field(max_length=20)]
"""A number of points: `10`, `12.5`, `1/3`."""


class SeriesRulesFields(BaseModel):
    """How places become points; `best` events count, all of them without it."""

    points: tuple[Amount, ...] = tuple(map(decimal_data, USUAL_RULES.table.points))
    points_below: Amount = "0"
    shared_by: Sharing = USUAL_RULES.sharing
    best: Whole | None = None
    ties: tuple[TieRule, ...] = USUAL_RULES.ties
    counts_under_way: bool = True


class SeriesRulesBody(SeriesRulesFields, Body):
    """The rules as they shall be."""

    def to_domain(self) -> SeriesRules:
        """These rules. Raises InvalidFieldError."""
        table = PointsTable(tuple(_amount("points", one) for one in self.points), _amount("below", self.points_below))
        return SeriesRules(table, self.shared_by, self.best, self.ties, self.counts_under_way)


def _amount(field: str, text: str) -> Fraction:
    amount = amount_from(text)
    if amount is None:
        raise InvalidFieldError(field=field, reason="not_an_amount")
    return amount


class SeriesRulesAnswer(SeriesRulesFields, Answer):
    """The rules as they are."""

    @classmethod
    def of(cls, rules: SeriesRules) -> Self:
        """These rules."""
        return cls(
            points=tuple(map(decimal_data, rules.table.points)),
            points_below=decimal_data(rules.table.below),
            shared_by=rules.sharing,
            best=rules.best,
            ties=rules.ties,
            counts_under_way=rules.counts_under_way,
        )


class NewSeries(Body):
    """A series of the caller, or of a club that he owns."""

    name: str
    club: str | None = None
    rules: SeriesRulesBody = SeriesRulesBody()

    @property
    def club_id(self) -> ClubId | None:
        """Whose it is."""
        return ClubId(self.club) if self.club else None


class SeriesBody(NewSeries):
    """Name, club and rules as they shall be; `seen` is the version that was read."""

    seen: Whole


class EventsBody(Body):
    """The events, in the order in which they are played."""

    events: tuple[str, ...]
    seen: Whole


class SeriesCategoryFields(BaseModel):
    """Who is in a category; what is left out excludes nobody. `number` is its address, and stays."""

    number: Annotated[int, Field(ge=1, le=999)]
    name: str
    rating_least: Whole | None = None
    rating_below: Whole | None = None
    age_least: Whole | None = None
    age_most: Whole | None = None
    age_on: date | None = None
    sex: Sex = Sex.UNKNOWN
    club: str = ""
    places: Ranking = Ranking.WITHIN


class SeriesCategoryBody(SeriesCategoryFields, Body):
    """A category as it shall be."""

    def to_domain(self) -> SeriesCategory:
        """This category."""
        facts = self.model_dump(exclude={"places"})
        return SeriesCategory(**facts, ranking=self.places)


class SeriesCategoryAnswer(SeriesCategoryFields, Answer):
    """A category."""

    @classmethod
    def of(cls, category: SeriesCategory) -> Self:
        """This category."""
        names = (name for name in SeriesCategoryFields.model_fields if name != "places")
        return cls(**{name: getattr(category, name) for name in names}, places=category.ranking)


class CategoriesBody(Body):
    """All categories as they shall be."""

    categories: tuple[SeriesCategoryBody, ...]
    seen: Whole


class RefFields(BaseModel):
    """An entry of an event."""

    event: str
    entry: str


class RefBody(RefFields, Body):
    """An entry of an event."""

    def to_domain(self) -> EntryRef:
        """This entry."""
        return EntryRef(TournamentId(self.event), EntryId(self.entry))


class RefAnswer(RefFields, Answer):
    """An entry of an event."""

    @classmethod
    def of(cls, ref: EntryRef) -> Self:
        """This entry."""
        return cls(event=ref.event, entry=ref.entry)


class DecisionBody(Body):
    """Whether two entries are one person; null takes back what was said of them."""

    one: RefBody
    other: RefBody
    is_same: bool | None
    seen: Whole


class DecisionAnswer(Answer):
    """What was said of two entries."""

    one: RefAnswer
    other: RefAnswer
    is_same: bool

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """This decision."""
        return cls(one=RefAnswer.of(decision.one), other=RefAnswer.of(decision.other), is_same=decision.is_same)


class SeriesAnswer(Answer):
    """A series with its version."""

    id: str
    slug: str
    name: str
    club: str | None
    events: tuple[str, ...]
    rules: SeriesRulesAnswer
    categories: tuple[SeriesCategoryAnswer, ...]
    decisions: tuple[DecisionAnswer, ...]
    version: int

    @classmethod
    def of(cls, series: Series) -> Self:
        """This series."""
        return cls(
            id=series.id,
            slug=series.slug,
            name=series.name,
            club=series.club,
            events=series.events,
            rules=SeriesRulesAnswer.of(series.rules),
            categories=tuple(map(SeriesCategoryAnswer.of, series.categories)),
            decisions=tuple(map(DecisionAnswer.of, series.decisions)),
            version=series.version,
        )


class SeriesList(Answer):
    """Series by name."""

    series: tuple[SeriesAnswer, ...]


class CreatedSeries(Answer):
    """Where the new series is."""

    id: str
    slug: str


@noun.reads("/series", Access.SIGNED_IN, SeriesList)
def list_series(call: Call) -> SeriesList:
    """The series that the caller may change."""
    return SeriesList(series=tuple(map(SeriesAnswer.of, series_of(call.user.id, call.services))))


@noun.takes("POST /series", Action.CREATE_SERIES, NewSeries, CreatedSeries, status=201)
def post_series(call: Call, body: NewSeries) -> CreatedSeries:
    """Make a series."""
    command = CreateSeries(call.caller, body.name, body.club_id, body.rules.to_domain())
    made = create_series(command, call.services)
    return CreatedSeries(id=made, slug=call.services.series.load(made).slug)


@noun.reads(_ONE, Action.CHANGE_SERIES, SeriesAnswer)
def get_series(call: Call) -> SeriesAnswer:
    """One series."""
    return SeriesAnswer.of(call.services.series.load(call.series))


@noun.takes(f"PUT {_ONE}", Action.CHANGE_SERIES, SeriesBody, Empty)
def put_series(call: Call, body: SeriesBody) -> Empty:
    """Change name, club and rules; the address stays."""
    change_series(_touch(call, body.seen), body.name, body.club_id, body.rules.to_domain(), call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/events", Action.CHANGE_SERIES, EventsBody, Empty)
def put_series_events(call: Call, body: EventsBody) -> Empty:
    """Add, take out and order events; one that is added is open, no practice, and the caller has a role in it."""
    change_events(_touch(call, body.seen), tuple(map(TournamentId, body.events)), call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/categories", Action.CHANGE_SERIES, CategoriesBody, Empty)
def put_series_categories(call: Call, body: CategoriesBody) -> Empty:
    """All categories."""
    categories = tuple(one.to_domain() for one in body.categories)
    change_categories(_touch(call, body.seen), categories, call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/decisions", Action.CHANGE_SERIES, DecisionBody, Empty)
def put_series_decision(call: Call, body: DecisionBody) -> Empty:
    """Say whether two entries are one person."""
    decision = Decision(body.one.to_domain(), body.other.to_domain(), is_same=bool(body.is_same))
    act = take_back_decision if body.is_same is None else decide
    act(_touch(call, body.seen), decision, call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}", Action.CHANGE_SERIES, Empty, query=(SEEN,))
def delete_whole_series(call: Call) -> Empty:
    """Delete a series; its events stay what they are."""
    delete_series(_touch(call, number_in_query(call, SEEN)), call.services)
    return Empty()


def _touch(call: Call, seen: int) -> TouchSeries:
    return TouchSeries(call.caller, call.series, Version(seen))
