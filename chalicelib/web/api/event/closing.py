"""C8-C10: how far an event is from being closed; closing it, and before that ending it early."""

from datetime import date, datetime
from typing import Self

from chalicelib.commands.event.closing import CloseTournament, EndEarly, close_tournament, end_early
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.early_finish import EarlyFinish
from chalicelib.domain.lifecycle.final import FinalRow, FinalStandings
from chalicelib.domain.model.closing import Closing
from chalicelib.queries.event.closing import closing_state
from chalicelib.render.decimals import decimal_data
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_CLOSING = "/tournaments/{tournament}/closing"


class CloseBody(Body):
    """`seen` is the state that was read. Without an end date the event ended today, where it is played."""

    seen: str
    end_date: date | None = None


class EndEarlyBody(Body):
    """`seen` is the state that was read."""

    seen: str


class OpenRoundAnswer(Answer):
    """A published round with boards that have no result."""

    round: int
    boards: tuple[int, ...]


class DroppedByeAnswer(Answer):
    """A bye that was asked for in a round that would not be played."""

    name: str
    round: int


class EarlyFinishAnswer(Answer):
    """What ending the event early would do: the round after which it ends, and everything that changes by it."""

    after: int
    planned: int
    deleted: tuple[int, ...]
    byes: tuple[DroppedByeAnswer, ...]
    leaving: tuple[str, ...]
    staying: tuple[str, ...]

    @classmethod
    def of(cls, finish: EarlyFinish) -> Self:
        """This one."""
        return cls(
            after=finish.after,
            planned=finish.planned,
            deleted=tuple(round_.number for round_ in finish.deleted),
            byes=tuple(DroppedByeAnswer(name=name, round=number) for name, number in finish.byes),
            leaving=tuple(entry.person.name for entry in finish.leaving),
            staying=tuple(entry.person.name for entry in finish.staying),
        )


class ClosedAnswer(Answer):
    """When the event was closed, on which day it ended, when a result was last corrected."""

    closed_at: datetime
    end_date: date
    corrected_at: datetime | None

    @classmethod
    def of(cls, closing: Closing) -> Self:
        """This one."""
        return cls(closed_at=closing.closed_at, end_date=closing.end_date, corrected_at=closing.corrected_at)


class FinalRowAnswer(Answer):
    """A final place; numbers are exact, as text. `values` are those of the codes, in order."""

    place: int
    last_place: int
    number: int
    entry: str
    name: str
    points: str
    values: tuple[str | None, ...]

    @classmethod
    def of(cls, row: FinalRow) -> Self:
        """This one."""
        return cls(
            place=row.place,
            last_place=row.last_place,
            number=row.number,
            entry=row.entry,
            name=row.name,
            points=decimal_data(row.points),
            values=tuple(None if value is None else decimal_data(value) for value in row.values),
        )


class FinalAnswer(Answer):
    """The standings that were kept."""

    profile: str
    edition: str
    codes: tuple[str, ...]
    rows: tuple[FinalRowAnswer, ...]
    annulled: tuple[int, ...]

    @classmethod
    def of(cls, final: FinalStandings) -> Self:
        """These."""
        return cls(
            profile=final.profile,
            edition=final.edition,
            codes=final.codes,
            rows=tuple(map(FinalRowAnswer.of, final.rows)),
            annulled=final.annulled,
        )


class ClosingAnswer(Answer):
    """A closed event has `closing` and `final`; of another one the next three lists stop closing.

    They are `unpublished` rounds, `open` boards and, in a club, entries that are `unrated`. `seen` goes with a request
    to close or to end early, which `early_finish` tells of; without it `no_early_finish` is the code of why not.
    """

    seen: str
    closing: ClosedAnswer | None
    unpublished: tuple[int, ...]
    open: tuple[OpenRoundAnswer, ...]
    unrated: tuple[str, ...]
    early_finish: EarlyFinishAnswer | None
    no_early_finish: str
    final: FinalAnswer | None


@noun.reads(_CLOSING, Action.SEE_TOURNAMENT, ClosingAnswer)
def read_closing(call: Call) -> ClosingAnswer:
    """Whether the event is closed, or what stops it."""
    state = closing_state(call.tournament, call.services)
    closing = state.tournament.closing
    return ClosingAnswer(
        seen=state.mark,
        closing=ClosedAnswer.of(closing) if closing else None,
        unpublished=state.left.unpublished,
        open=tuple(OpenRoundAnswer(round=number, boards=boards) for number, boards in state.left.boards.items()),
        unrated=tuple(player.entry.id for player in state.unrated),
        early_finish=EarlyFinishAnswer.of(state.early) if state.early else None,
        no_early_finish=state.no_early_finish.code if state.no_early_finish else "",
        final=FinalAnswer.of(state.final) if state.final else None,
    )


@noun.takes(f"POST {_CLOSING}", Action.CLOSE_TOURNAMENT, CloseBody, Empty)
def post_closing(call: Call, body: CloseBody) -> Empty:
    """Close the event, for good; 409 when anything has changed since `seen`."""
    close_tournament(CloseTournament(call.caller, call.tournament, body.seen, body.end_date), call.services)
    return Empty()


@noun.takes(f"POST {_CLOSING}/early", Action.CLOSE_TOURNAMENT, EndEarlyBody, Empty)
def post_early_finish(call: Call, body: EndEarlyBody) -> Empty:
    """End the event after its last complete round; 409 when anything has changed since `seen`."""
    end_early(EndEarly(call.caller, call.tournament, body.seen), call.services)
    return Empty()
