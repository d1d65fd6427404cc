"""How an event takes entries by itself: read and replaced."""

from datetime import datetime
from typing import Self

from pydantic import AwareDatetime, Field

from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.settings import Ask, BookingSettings, Category, Kind, Question
from chalicelib.domain.ids import Version
from chalicelib.domain.model.player import Title
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ENTERING = "/tournaments/{tournament}/entering"


class CategoryBody(Body):
    """A fee in minor units; `code` never changes. `born_from` is for juniors, `titles` for players with a title."""

    code: str
    name: str
    price: Whole = 0
    kind: Kind = Kind.EVERYBODY
    born_from: Whole = 0
    titles: tuple[Title, ...] = ()

    def to_domain(self) -> Category:
        """The fee."""
        return Category(self.code, self.name, self.price, self.kind, self.born_from, frozenset(self.titles))

    @classmethod
    def of(cls, category: Category) -> Self:
        """This fee."""
        titles = tuple(title for title in Title if title in category.titles)
        return cls(
            code=category.code,
            name=category.name,
            price=category.price,
            kind=category.kind,
            born_from=category.born_from,
            titles=titles,
        )


class QuestionBody(Body):
    """The organiser's own question; `code` never changes."""

    code: str
    text: str
    ask: Ask = Ask.MAY


class EnteringBody(Body):
    """All of it; `version` is the one that was read. What is left out is as in an event that nobody has set up."""

    version: Whole
    is_on: bool = False
    opens_at: AwareDatetime | None = None
    closes_at: AwareDatetime | None = None
    change_until: AwareDatetime | None = None
    refund_until: AwareDatetime | None = None
    capacity: Whole | None = None
    has_waiting_list: bool = True
    lets_smaller_pass: bool = False
    most_places: Whole = 10
    half_point_byes: Whole = 0
    currency: str = "EUR"
    categories: tuple[CategoryBody, ...] = ()
    asks: dict[str, Ask] = Field(default_factory=dict)
    questions: tuple[QuestionBody, ...] = ()
    takes_door: bool = False
    text: str = ""
    kept_months: Whole | None = None

    def to_domain(self, account: str) -> BookingSettings:
        """The settings, with the account that the event's money goes to."""
        plain = self.model_dump(exclude={"version", "categories", "asks", "questions"})
        return BookingSettings(
            **plain,
            categories=tuple(one.to_domain() for one in self.categories),
            asks=tuple((field, ask) for field, ask in self.asks.items() if ask is not Ask.NO),
            questions=tuple(Question(one.code, one.text, one.ask) for one in self.questions),
            account=account,
            version=Version(self.version),
        )


class EnteringAnswer(Answer):
    """How the event takes entries by itself; `cancelled_at` is when it was called off."""

    version: int
    is_on: bool
    opens_at: datetime | None
    closes_at: datetime | None
    change_until: datetime | None
    refund_until: datetime | None
    capacity: int | None
    has_waiting_list: bool
    lets_smaller_pass: bool
    most_places: int
    half_point_byes: int
    currency: str
    categories: tuple[CategoryBody, ...]
    asks: dict[str, Ask]
    questions: tuple[QuestionBody, ...]
    takes_door: bool
    text: str
    kept_months: int | None
    cancelled_at: datetime | None

    @classmethod
    def of(cls, settings: BookingSettings) -> Self:
        """These settings."""
        made = {"categories", "asks", "questions"}
        return cls(
            **{field: getattr(settings, field) for field in cls.model_fields if field not in made},
            categories=tuple(map(CategoryBody.of, settings.categories)),
            asks=dict(settings.asks),
            questions=tuple(QuestionBody(code=one.code, text=one.text, ask=one.ask) for one in settings.questions),
        )


@noun.reads(_ENTERING, Action.CHANGE_SETTINGS, EnteringAnswer)
def read_entering(call: Call) -> EnteringAnswer:
    """How the event takes entries by itself."""
    return EnteringAnswer.of(call.services.bookings.settings(call.tournament))


@noun.takes(f"PUT {_ENTERING}", Action.CHANGE_SETTINGS, EnteringBody, Empty)
def put_entering(call: Call, body: EnteringBody) -> Empty:
    """Replace it. Prices of bookings stay as they were; seats that come free are offered to those who wait."""
    present = call.services.bookings.settings(call.tournament)
    wanted = body.to_domain(present.account)
    change_booking_settings(ChangeBookingSettings(call.caller, call.tournament, wanted), call.services)
    return Empty()
