"""C8: what stops an event from being closed, the closing itself, and what a closed event refuses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import BoardNumber, RoundNumber, UserId
from chalicelib.domain.model.closing import Closing
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.tournament import Contact, Settings, Tournament, Visibility


class EventClosedError(DomainError):
    """C8: the event is closed and never reopens; only its results can be corrected (C11)."""

    code = "event_closed"


class EventNotClosedError(DomainError):
    """C11: results of an event that is not closed are entered, not corrected."""

    code = "event_not_closed"


class NotClosableError(DomainError):
    """C8: the event cannot be closed yet: `unpublished` are planned rounds, `open` published ones without results."""

    code = "not_closable"


@dataclass(frozen=True, slots=True)
class StillOpen:
    """C8: what stops closing.

    `unpublished` are the planned rounds that are a draft or not paired at all; `boards` are those without a result, by
    published round.
    """

    unpublished: tuple[RoundNumber, ...] = ()
    boards: Mapping[RoundNumber, tuple[BoardNumber, ...]] = field(default_factory=dict)

    @property
    def is_nothing(self) -> bool:
        """The event can be closed."""
        return not self.unpublished and not self.boards


def still_open(tournament: Tournament) -> StillOpen:
    """C8: every planned round has to be published, and every board has to have a result."""
    published = {round_.number for round_ in tournament.published_rounds}
    planned = (RoundNumber(number) for number in range(1, tournament.settings.planned_rounds + 1))
    boards = {round_.number: _without_result(round_) for round_ in tournament.published_rounds}
    return StillOpen(
        tuple(number for number in planned if number not in published),
        {number: there for number, there in boards.items() if there},
    )


def closed(tournament: Tournament, closing: Closing) -> Tournament:
    """C8: the event as it is from now on.

    Raises EventClosedError, NotClosableError, InvalidFieldError for an end date that cannot be.
    """
    refuse_closed(tournament)
    left = still_open(tournament)
    if not left.is_nothing:
        raise NotClosableError(unpublished=left.unpublished, open=tuple(left.boards))
    _refuse_end_date(tournament.settings, closing)
    rounds = tuple(replace(round_, state=RoundState.CLOSED) for round_ in tournament.rounds)
    return replace(tournament, rounds=rounds, closing=closing)


def refuse_closed(tournament: Tournament) -> None:
    """C8: rounds, results, entries and settings of a closed event stay as they are. Raises EventClosedError."""
    if tournament.is_closed:
        raise EventClosedError


def refuse_closed_settings(closing: Closing | None, present: Settings, wanted: Settings) -> None:
    """C8: a closed event keeps its settings, but for who may see it, whom to ask, and where it stands.

    Raises EventClosedError.
    """
    if closing is not None and _of_play(present) != _of_play(wanted):
        raise EventClosedError


def _of_play(settings: Settings) -> Settings:
    return replace(settings, visibility=Visibility.OPEN, contact=Contact(), slug="")


def refuse_closed_round(round_: Round) -> None:
    """As `refuse_closed`, by one of its rounds. Raises EventClosedError."""
    if round_.is_closed:
        raise EventClosedError


def today_in(settings: Settings, now: datetime) -> date:
    """C8: the end date unless another one is said: today where the event is played."""
    return now.astimezone(ZoneInfo(settings.time_zone)).date()


def mark_of(tournament: Tournament) -> str:
    """Which state of the event somebody saw: another text after every change of settings, entries, rounds or results.

    All three numbers only grow; rounds come and go only with a change of the structure.
    """
    revisions = sum(round_.revision for round_ in tournament.rounds)
    return f"{tournament.version}-{tournament.structure}-{revisions}"


def closing_by(user: UserId, now: datetime, end_date: date | None, settings: Settings) -> Closing:
    """The closing of an event at this moment; without an end date, today."""
    return Closing(closed_at=now, end_date=end_date or today_in(settings, now), by=user)


def _without_result(round_: Round) -> tuple[BoardNumber, ...]:
    return tuple(board.number for board in round_.boards if not board.result.is_decided)


def _refuse_end_date(settings: Settings, closing: Closing) -> None:
    """It ended no later than today, nor before it began."""
    today = today_in(settings, closing.closed_at)
    earliest = min((*settings.playing_days, today))
    if not earliest <= closing.end_date <= today:
        raise InvalidFieldError(
            field="end_date", reason="end_date_outside", least=earliest.isoformat(), most=today.isoformat()
        )
