"""The rounds of an event as officials see them: where each of them stands, and what can be paired now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.outlook import Shortage, shortage
from chalicelib.domain.lifecycle.status import Status, round_status
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.event.publication import pairing


class Stage(StrEnum):
    """Where a round stands for those who run the event."""

    PLANNED = "planned"
    BEING_PAIRED = "being_paired"
    FAILED = "failed"
    DRAFT = "draft"
    PAIRED = "paired"
    UNDER_WAY = "under_way"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the list; `starts_at` is in UTC."""

    number: RoundNumber
    stage: Stage
    starts_at: datetime | None
    open_boards: int = 0


@dataclass(frozen=True, slots=True)
class Coming:
    """The round that can be paired now. `players` take part; who of them may be away is asked where that is allowed.

    In a ladder the evening's own page knows (D13).
    """

    number: RoundNumber
    players: tuple[Player, ...]
    takes_absences: bool


@dataclass(frozen=True, slots=True)
class RoundList:
    """All planned rounds. Without a coming one, `refusal` says why; nothing while it is being paired.

    A `shortage` warns beforehand of last rounds without a pairing (K9, T7). `adjourned` games have no result yet; when
    the coming round `asks_adjourned`, the arbiter has to say that its pairing takes them as drawn (C.04.2 3.1).
    Where a table has all rounds, the organiser `may_publish_ahead`.
    """

    rows: tuple[RoundRow, ...]
    coming: Coming | None
    refusal: DomainError | None
    shortage: Shortage | None
    adjourned: tuple[tuple[RoundNumber, Board], ...]
    asks_adjourned: bool
    may_publish_ahead: bool


def round_list(tournament: Tournament, services: Services) -> RoundList:
    """The rounds there are and are to come, and the one that can be paired."""
    settings, now = tournament.settings, services.clock.now()
    made = [
        RoundRow(one.number, _stage(one, round_status(one, settings, now)), settings.starts_at(one.number), _open(one))
        for one in tournament.rounds
    ]
    following = RoundNumber(len(made) + 1)
    asked = pairing(tournament.id, following, services)
    planned = [
        RoundRow(RoundNumber(number), Stage.PLANNED, settings.starts_at(RoundNumber(number)))
        for number in range(following, settings.planned_rounds + 1)
    ]
    if planned and (asked.is_waiting or asked.failed):
        stage = Stage.BEING_PAIRED if asked.is_waiting else Stage.FAILED
        planned[0] = RoundRow(following, stage, planned[0].starts_at)
    coming, refusal = (None, None) if asked.is_waiting else _coming(tournament, services)
    return RoundList(
        (*made, *planned),
        coming,
        refusal,
        shortage(tournament),
        rounds.adjourned_games(tournament),
        asks_adjourned=coming is not None and not system(settings.system).pairs_ahead,
        may_publish_ahead=coming is not None and system(settings.system).pairs_ahead,
    )


def _stage(round_: Round, status: Status) -> Stage:
    if not round_.is_published:
        return Stage.DRAFT
    return {Status.NOT_BEGUN: Stage.PAIRED, Status.UNDER_WAY: Stage.UNDER_WAY, Status.DONE: Stage.DONE}[status]


def _open(round_: Round) -> int:
    return sum(not board.result.is_decided for board in round_.boards)


def _coming(tournament: Tournament, services: Services) -> tuple[Coming | None, DomainError | None]:
    pairs = system(tournament.settings.system)
    try:
        refuse_cancelled(services.bookings.settings(tournament.id))
        number = rounds.next_round(tournament, pairs, takes_adjourned=True)
        present = rounds.pairing_request(tournament, number, (), seed=0).present
    except DomainError as refusal:
        return None, refusal
    players = tuple(player for player in tournament.players if player.number in present)
    takes_absences = not pairs.pairs_ahead and tournament.settings.ladder is None
    return Coming(number, players, takes_absences), None
