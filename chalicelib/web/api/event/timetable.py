"""The timetable: as it is, what another one would do to each round, another one, rounds moved by hand."""

from datetime import date, datetime
from typing import Annotated, Self

from pydantic import AwareDatetime, Field

from chalicelib.commands.event.timetable import ChangeTimetable, MoveRounds, change_timetable, move_rounds
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import RoundNumber, Version
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.lifecycle.timetable import WantedTimetable, refuse_unusable, timetable_of, with_timetable
from chalicelib.domain.lifecycle.timetable_moves import Fate, Oddity, RoundMove, round_moves
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import Tournament
from chalicelib.web.api.endpoint import Answer, Body, ClockTime, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_TIMETABLE = "/tournaments/{tournament}/timetable"
RoundIn = Annotated[Whole, Field(ge=1)]


class DayBody(Body):
    """A day: its first start, how many rounds at most, by when all is over; hours are those where it is played."""

    day: date
    begins: ClockTime
    rounds: RoundIn | None = None
    until: ClockTime | None = None


class BreakBody(Body):
    """A break after a round, or at an hour of one day or of every day."""

    minutes: RoundIn
    name: str = ""
    after_round: RoundIn | None = None
    at: ClockTime | None = None
    day: date | None = None


class TimetableBody(Body):
    """A timetable; `kept` are the rounds set by hand that keep their start."""

    round_minutes: Whole
    pause_minutes: Whole = 15
    days: tuple[DayBody, ...]
    breaks: tuple[BreakBody, ...] = ()
    kept: tuple[RoundIn, ...] = ()

    def to_domain(self) -> WantedTimetable:
        """Days in order. Raises InvalidFieldError."""
        timetable = Timetable(
            tuple(sorted((PlayingDay(**one.model_dump()) for one in self.days), key=lambda one: one.day)),
            tuple(Break(**one.model_dump()) for one in self.breaks),
            self.pause_minutes,
        )
        refuse_unusable(timetable)
        return WantedTimetable(timetable, self.round_minutes, frozenset(map(RoundNumber, self.kept)))


class TimetableChange(TimetableBody):
    """The timetable as it shall be; `seen` is the version of the settings that was read."""

    seen: Whole


class RoundStartBody(Body):
    """When a round shall begin; nothing: no time is known."""

    round: RoundIn
    starts_at: AwareDatetime | None


class StartsBody(Body):
    """Rounds set by hand; others stay as they are."""

    starts: tuple[RoundStartBody, ...]
    seen: Whole


class DayAnswer(Answer):
    """A day."""

    day: date
    begins: str
    rounds: int | None
    until: str | None


class BreakAnswer(Answer):
    """A break."""

    minutes: int
    name: str
    after_round: int | None
    at: str | None
    day: date | None


class RoundMoveAnswer(Answer):
    """A round: its present start, its new one, why it stays or follows, and what is odd about the new one."""

    round: int
    before: datetime | None
    after: datetime | None
    fate: Fate
    oddities: tuple[Oddity, ...]

    @classmethod
    def of(cls, move: RoundMove) -> Self:
        """This round."""
        return cls(round=move.number, before=move.before, after=move.after, fate=move.fate, oddities=move.oddities)


class MovesAnswer(Answer):
    """What a timetable does to each round."""

    rounds: tuple[RoundMoveAnswer, ...]


class TimetableAnswer(MovesAnswer):
    """The timetable as it is; before and after are the same. Not `is_own`: the usual one for its days."""

    version: int
    is_own: bool
    round_minutes: int
    pause_minutes: int
    days: tuple[DayAnswer, ...]
    breaks: tuple[BreakAnswer, ...]

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """That of this event."""
        settings = tournament.settings
        timetable = timetable_of(settings)
        return cls(
            version=tournament.version,
            is_own=settings.timetable is not None,
            round_minutes=settings.round_minutes,
            pause_minutes=timetable.pause_minutes,
            days=tuple(
                DayAnswer(
                    day=one.day, begins=f"{one.begins:%H:%M}", rounds=one.rounds,
                    until=f"{one.until:%H:%M}" if one.until else None,
                )
                for one in timetable.days
            ),
            breaks=tuple(
                BreakAnswer(
                    minutes=one.minutes, name=one.name, after_round=one.after_round,
                    at=f"{one.at:%H:%M}" if one.at else None, day=one.day,
                )
                for one in timetable.breaks
            ),
            rounds=tuple(map(RoundMoveAnswer.of, round_moves(tournament, settings))),
        )  # fmt: skip


@noun.reads(_TIMETABLE, Action.SEE_TOURNAMENT, TimetableAnswer)
def read_timetable(call: Call) -> TimetableAnswer:
    """Days, length of a round, breaks, and the start of each round."""
    return TimetableAnswer.of(call.services.tournaments.load(call.tournament))


@noun.takes(f"POST {_TIMETABLE}/preview", Action.CHANGE_SETTINGS, TimetableBody, MovesAnswer)
def preview_timetable(call: Call, body: TimetableBody) -> MovesAnswer:
    """What another timetable would do to each round; nothing is changed."""
    tournament = call.services.tournaments.load(call.tournament)
    wanted = changed(tournament, with_timetable(tournament, body.to_domain()))
    return MovesAnswer(rounds=tuple(map(RoundMoveAnswer.of, round_moves(tournament, wanted))))


@noun.takes(f"PUT {_TIMETABLE}", Action.CHANGE_SETTINGS, TimetableChange, Empty)
def put_timetable(call: Call, body: TimetableChange) -> Empty:
    """Another timetable: the rounds that are left follow it, published ones keep their time."""
    change_timetable(ChangeTimetable(call.caller, call.tournament, body.to_domain(), Version(body.seen)), call.services)
    return Empty()


@noun.takes(f"PUT {_TIMETABLE}/starts", Action.CHANGE_SETTINGS, StartsBody, Empty)
def put_starts(call: Call, body: StartsBody) -> Empty:
    """Move rounds by hand."""
    starts = {RoundNumber(one.round): one.starts_at for one in body.starts}
    move_rounds(MoveRounds(call.caller, call.tournament, starts, Version(body.seen)), call.services)
    return Empty()
