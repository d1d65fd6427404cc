"""The prizes of an event: what there is to win, how it is divided, who gets what."""

from datetime import date
from typing import Annotated, Self

from pydantic import Field

from chalicelib.commands.event.prizes import SavePrizes, save_prizes
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.money import DECIMALS
from chalicelib.domain.prizes.awards import Award, Awards, PrizeLine
from chalicelib.domain.prizes.fund import (
    MOST_CATEGORIES,
    MOST_PRIZES,
    Category,
    EqualOn,
    Prize,
    PrizeFund,
    Qualification,
    Sharing,
    Shown,
)
from chalicelib.domain.prizes.taking import Ref
from chalicelib.render.facts import event_facts
from chalicelib.render.views.prizes import event_awards
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_PATH = "/tournaments/{tournament}/prizes"
Name = Annotated[str, Field(max_length=80)]
Amount = Annotated[int, Field(ge=0, le=99_999_999)]
"""In minor units of the currency."""
Bound = Annotated[int, Field(ge=0, le=9999)]


class PrizeBody(Body):
    """An amount, a thing, or both."""

    amount: Amount = 0
    thing: Name = ""


class QualificationBody(Body):
    """For whom a category is: all that is said must hold. `entries` are ids."""

    rating_from: Bound | None = None
    rating_to: Bound | None = None
    is_unrated: bool = False
    age_from: Bound | None = None
    age_to: Bound | None = None
    age_on: date | None = None
    is_for_women: bool = False
    club: Name = ""
    entries: tuple[str, ...] = ()

    def to_domain(self) -> Qualification:
        """What is said."""
        said = self.model_dump()
        return Qualification(**{**said, "entries": tuple(map(EntryId, self.entries))})


class CategoryBody(Body):
    """Prizes, the first one first. Its `qualification` says for whom: left out, for everybody."""

    name: Name
    prizes: Annotated[tuple[PrizeBody, ...], Field(max_length=MOST_PRIZES)]
    by_performance: bool = False
    qualification: QualificationBody = QualificationBody()

    def to_domain(self) -> Category:
        """The category."""
        prizes = tuple(Prize(prize.amount, prize.thing) for prize in self.prizes)
        return Category(self.name, prizes, self.qualification.to_domain(), self.by_performance)

    @classmethod
    def of(cls, category: Category) -> Self:
        """A category as it is sent."""
        said = category.qualification
        return cls(
            name=category.name,
            prizes=tuple(PrizeBody(amount=prize.amount, thing=prize.thing) for prize in category.prizes),
            by_performance=category.by_performance,
            qualification=QualificationBody(
                **{name: getattr(said, name) for name in QualificationBody.model_fields if name != "entries"},
                entries=tuple(said.entries),
            ),
        )


class PrizesBody(Body):
    """All of the fund. Every amount is a multiple of `unit`; `seen` is the version that was read, 0 before the first.

    `shown` is what everybody sees.
    """

    currency: str = "EUR"
    categories: Annotated[tuple[CategoryBody, ...], Field(max_length=MOST_CATEGORIES)] = ()
    sharing: Sharing = Sharing.EQUAL
    equal_on: EqualOn = EqualOn.POINTS
    unit: Annotated[int, Field(ge=1, le=99_999_999)] = 1
    present_only: bool = True
    shown: Shown = Shown.NOTHING
    seen: Whole

    def to_domain(self) -> PrizeFund:
        """The fund. Raises InvalidFieldError."""
        if self.currency not in DECIMALS:
            raise InvalidFieldError(field="currency", reason="unknown_choice")
        return PrizeFund(
            currency=self.currency,
            categories=tuple(category.to_domain() for category in self.categories),
            sharing=self.sharing,
            equal_on=self.equal_on,
            unit=self.unit,
            present_only=self.present_only,
            shown=self.shown,
            version=Version(self.seen),
        )


class PlaceAnswer(Answer):
    """A prize: its category and its place in that, both from 1."""

    category: int
    place: int


class AwardAnswer(Answer):
    """What a player gets: his amount out of the prizes in `pool`, divided with others, and the things that are his."""

    number: int
    amount: int
    pool: tuple[PlaceAnswer, ...]
    pool_total: int
    shared_with: tuple[int, ...]
    things: tuple[PlaceAnswer, ...]


class PrizeAnswer(Answer):
    """A prize: who was due it (null: nobody qualifies), and who got it."""

    prize: PlaceAnswer
    due: int | None
    takers: tuple[int, ...]


class PrizesAnswer(Answer):
    """The fund at its `version`, and who gets what by the table as it is; provisional until the event has ended."""

    version: int
    currency: str
    categories: tuple[CategoryBody, ...]
    sharing: Sharing
    equal_on: EqualOn
    unit: int
    present_only: bool
    shown: Shown
    total: int
    paid: int
    provisional: bool
    awards: tuple[AwardAnswer, ...]
    prizes: tuple[PrizeAnswer, ...]


@noun.reads(_PATH, Action.SEE_TOURNAMENT, PrizesAnswer)
def read_prizes(call: Call) -> PrizesAnswer:
    """What there is to win, and who gets what by the published results."""
    return _answer(call)


@noun.takes(f"PUT {_PATH}", Action.CHANGE_SETTINGS, PrizesBody, PrizesAnswer)
def put_prizes(call: Call, body: PrizesBody) -> PrizesAnswer:
    """Say what there is to win, how it is divided, and what everybody sees of it."""
    save_prizes(SavePrizes(call.caller, call.tournament, body.to_domain()), call.services)
    return _answer(call)


def _answer(call: Call) -> PrizesAnswer:
    fund = call.services.prizes.load(call.tournament)
    facts = event_facts(call.services.tournaments.load(call.tournament), call.services.clock.now())
    awards = event_awards(facts, fund) if not facts.ladders else Awards()
    return PrizesAnswer(
        version=fund.version,
        currency=fund.currency,
        categories=tuple(map(CategoryBody.of, fund.categories)),
        sharing=fund.sharing,
        equal_on=fund.equal_on,
        unit=fund.unit,
        present_only=fund.present_only,
        shown=fund.shown,
        total=fund.total,
        paid=awards.paid,
        provisional=facts.status is not Status.DONE,
        awards=tuple(map(_award, awards.awards)),
        prizes=tuple(map(_prize, awards.lines)),
    )


def _award(award: Award) -> AwardAnswer:
    return AwardAnswer(
        number=award.number,
        amount=award.amount,
        pool=tuple(map(_place, award.pool)),
        pool_total=award.total,
        shared_with=tuple(number for number in award.sharers if number != award.number),
        things=tuple(map(_place, award.things)),
    )


def _prize(line: PrizeLine) -> PrizeAnswer:
    return PrizeAnswer(prize=_place(line.ref), due=line.due, takers=line.takers)


def _place(ref: Ref) -> PlaceAnswer:
    return PlaceAnswer(category=ref.category + 1, place=ref.place + 1)
