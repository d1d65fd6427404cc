"""The order of the standings: as it is, and another one while the event runs (C4)."""

from datetime import datetime
from typing import Self

from chalicelib.commands.event.order import ChangeOrder, change_order
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.order import ChosenOrder, moves, order_changed
from chalicelib.domain.model.tournament import ListedOrder, Tournament
from chalicelib.domain.standings.order import listed, order_of
from chalicelib.domain.standings.standings import kind_of
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ORDER = "/tournaments/{tournament}/order"


class OrderBody(Body):
    """A profile; with profile `own` the codes after points."""

    profile: str
    tiebreaks: tuple[str, ...] = ()

    def to_domain(self) -> ChosenOrder:
        """The choice."""
        return ChosenOrder(self.profile, self.tiebreaks)


class OrderChangeBody(OrderBody):
    """The order as it shall be; `seen` is the version of the settings that was read."""

    seen: Whole


class ListedAnswer(Answer):
    """An order: its profile, the edition of the rules, the codes after points."""

    profile: str
    edition: str
    codes: tuple[str, ...]

    @classmethod
    def of(cls, order: ListedOrder) -> Self:
        """This order."""
        return cls(profile=order.profile, edition=order.edition, codes=order.codes)


class OrderChangeAnswer(Answer):
    """The order was changed while the event ran; `after_round` 0: before round 1 was published."""

    at: datetime
    after_round: int
    before: ListedAnswer
    after: ListedAnswer


class OrderAnswer(Answer):
    """The order of the standings, and its changes since round 1 was paired."""

    version: int
    order: ListedAnswer
    shares_places: bool
    changes: tuple[OrderChangeAnswer, ...]

    @classmethod
    def of_tournament(cls, tournament: Tournament) -> Self:
        """The order of this event."""
        settings = tournament.settings
        order = order_of(settings, kind_of(settings))
        return cls(
            version=tournament.version,
            order=ListedAnswer.of(listed(order)),
            shares_places=order.shares_places,
            changes=tuple(
                OrderChangeAnswer(
                    at=one.at,
                    after_round=one.after_round,
                    before=ListedAnswer.of(one.before),
                    after=ListedAnswer.of(one.after),
                )
                for one in settings.order_changes
            ),
        )


class MoveAnswer(Answer):
    """A player whose place changes."""

    number: int
    before: int
    after: int


class MovesAnswer(Answer):
    """What another order would do: the order as it would be written down, and who changes place."""

    order: ListedAnswer
    moves: tuple[MoveAnswer, ...]


@noun.reads(_ORDER, Action.SEE_TOURNAMENT, OrderAnswer)
def read_order(call: Call) -> OrderAnswer:
    """The order of the standings."""
    return OrderAnswer.of_tournament(call.services.tournaments.load(call.tournament))


@noun.takes(f"POST {_ORDER}/preview", Action.CHANGE_SETTINGS, OrderBody, MovesAnswer)
def preview_order(call: Call, body: OrderBody) -> MovesAnswer:
    """What another order would do to whom; nothing is changed."""
    tournament = call.services.tournaments.load(call.tournament)
    wanted = order_changed(tournament, body.to_domain(), call.services.clock.now())
    return MovesAnswer(
        order=ListedAnswer.of(wanted.order_changes[-1].after),
        moves=tuple(
            MoveAnswer(number=one.number, before=one.before, after=one.after) for one in moves(tournament, wanted)
        ),
    )


@noun.takes(f"POST {_ORDER}", Action.CHANGE_SETTINGS, OrderChangeBody, Empty)
def post_order(call: Call, body: OrderChangeBody) -> Empty:
    """Change the order of an event that runs; before round 1 it is one of the settings."""
    change_order(ChangeOrder(call.caller, call.tournament, body.to_domain(), Version(body.seen)), call.services)
    return Empty()
