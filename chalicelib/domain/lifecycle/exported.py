"""A tournament of the model as a report file: `exported_document`, the way back of `imported_tournament`."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.constraints import fixed_boards, virtual_points
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Acceleration, RatedBy, Settings, Strictness, Tournament
from chalicelib.domain.standings.profiles import OWN, Order
from chalicelib.domain.standings.standings import Standings
from chalicelib.domain.tiebreaks.fide.editions import EDITIONS
from chalicelib.domain.trf import own
from chalicelib.domain.trf.constraints import ForbiddenPair, write_acceleration, write_avoided, write_forbidden
from chalicelib.domain.trf.document import ByePlace, Header, Place, RawRecord, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.national import write_national
from chalicelib.domain.trf.rounds import with_boards_in_order
from chalicelib.domain.trf.scores import with_declarations
from chalicelib.domain.trf.systems import accelerated_code_of, code_of, kind_of, own_system
from chalicelib.domain.trf.time_control import encoded

PROGRAM = "Speelzaal"
_MODIFIER = re.compile(r"-(?=[A-Z])")
_START_RANK_METHODS = {RatedBy.FIDE: "FIDE", RatedBy.KNSB: "NRO"}
"""172, by who rates the event: the ratings that order the start list are his. Where nobody does, it is not said."""
_SAME_EVERYWHERE = frozenset({"TPN", "RTNG", "WON"})
"""Codes that mean in every edition what they mean in C.07; the others travel as `OTHER_x` where they are not FIDE's."""


def exported_document(
    tournament: Tournament, requested_byes: Sequence[RequestedBye] = (), standings: Standings | None = None
) -> TrfDocument:
    """The published part of a tournament as a file.

    The points count a bye already given for the next round, as JaVaFo wants it. Without `standings` players are ranked
    by points and number, and no order of tie-breaks is said.
    """
    settings = tournament.settings
    is_accelerated = settings.acceleration is not Acceleration.NONE
    rounds = tuple(_plain(round_) for round_ in tournament.published_rounds)
    players = tuple(TrfPlayer(player.number, player.person) for player in tournament.players)
    document = TrfDocument(
        players=players,
        rounds=rounds,
        header=_header(tournament),
        requested_byes=_byes_to_come(tournament, requested_byes),
        planned_rounds=max(settings.planned_rounds, len(rounds)),
        initial_colour=settings.initial_colour,
        system=accelerated_code_of(settings.system) if is_accelerated else code_of(settings.system),
        scoring=settings.scoring,
        records=(
            *_about(settings),
            *(_order(standings.order) if standings else ()),
            *_constraints(tournament),
            *write_national(players, settings.federation),
        ),
    )
    return with_boards_in_order(with_declarations(document, standings.places if standings else None))


def _byes_to_come(tournament: Tournament, given: Sequence[RequestedBye]) -> tuple[RequestedBye, ...]:
    """Those given, those that officials put down, and a zero-point bye for who is gone or comes later."""
    first = len(tournament.published_rounds) + 1
    byes = {
        (number, player.number): RequestedBye(number, player.number, kind, ByePlace.BYE_RECORD)
        for number in map(RoundNumber, range(first, tournament.settings.planned_rounds + 1))
        for player in tournament.players
        if (kind := player.entry.bye_in(number)) is not None
    }
    byes |= {(bye.round_number, bye.player): bye for bye in given}
    return tuple(byes[key] for key in sorted(byes))


def _about(settings: Settings) -> Iterator[RawRecord]:
    """172, 182 and 222, and the system where 192 cannot name it."""
    method = _START_RANK_METHODS.get(settings.rated_by)
    if method:
        yield _head(f"172 {settings.federation:<3} {method}")
    yield _head(f"182 {PROGRAM}")
    time_control = encoded(settings.time_control)
    if time_control:
        yield _head(f"222 {time_control}")
    yield from own_system(settings.system)


def _order(order: Order) -> Iterator[RawRecord]:
    """202: what follows the points. A profile of ours goes by its name as well."""
    if order.profile != OWN:
        yield own.said(own.PROFILE, order.profile)
    if order.edition in EDITIONS:
        codes = [_MODIFIER.sub("/", code) for code in order.codes]
    else:
        codes = [code if code in _SAME_EVERYWHERE else f"OTHER_{code}" for code in order.codes]
    yield _head(f"202 {','.join(codes)}")


def _constraints(tournament: Tournament) -> Iterator[RawRecord]:
    """250 and XXA, 260 and XXP; comments of this program for what has no record."""
    numbers = {player.entry.id: player.number for player in tournament.players}
    yield from write_acceleration(virtual_points(tournament))
    pairs = {
        strictness: [
            ForbiddenPair(frozenset(numbers[entry] for entry in pair.entries), pair.first_round, pair.last_round)
            for pair in tournament.settings.kept_apart
            if pair.strictness is strictness and pair.entries <= numbers.keys()
        ]
        for strictness in Strictness
    }
    yield from write_forbidden(pairs[Strictness.ALWAYS], tournament.settings.planned_rounds)
    yield from write_avoided(pairs[Strictness.IF_POSSIBLE])
    for number, board in sorted(fixed_boards(tournament).items()):
        yield own.said(own.BOARD, number, board)
    for player in tournament.players:
        if player.entry.withdrawn_from is not None:
            yield own.said(own.GONE, player.number, player.entry.withdrawn_from)
    if not tournament.settings.annuls:
        yield own.said(own.KEEPS)


def _plain(round_: Round) -> Round:
    """What a file can say of a round."""
    boards = tuple(Board(one.number, one.white, one.black, one.result) for one in round_.boards)
    return Round(round_.number, boards, tuple(sorted(round_.byes, key=lambda bye: bye.player)))


def _header(tournament: Tournament) -> Header:
    settings = tournament.settings
    days = sorted(settings.playing_days)
    rated = sum(1 for player in tournament.players if player.rating)
    return Header(
        name=settings.name,
        city=settings.city,
        federation=settings.federation,
        start_date=f"{days[0]:%Y/%m/%d}" if days else "",
        end_date=f"{days[-1]:%Y/%m/%d}" if days else "",
        players=str(len(tournament.players)),
        rated_players=str(rated),
        teams="0",
        kind=kind_of(code_of(settings.system)),
        chief_arbiter=settings.chief_arbiter,
        time_control=settings.time_control,
        round_dates=_round_dates(settings, len(tournament.published_rounds)),
    )


def _round_dates(settings: Settings, rounds: int) -> tuple[str, ...]:
    """132: the days of the rounds that there are, where all of them are known."""
    days = [day_of(settings, RoundNumber(number)) for number in range(1, rounds + 1)]
    return tuple(f"{day:%y/%m/%d}" for day in days if day is not None) if None not in days else ()


def day_of(settings: Settings, round_number: RoundNumber) -> date | None:
    """The day on which a round begins where it is played: by the schedule, else the event's only one."""
    starts_at = settings.starts_at(round_number)
    if starts_at is not None:
        return starts_at.astimezone(ZoneInfo(settings.time_zone)).date()
    return settings.playing_days[0] if len(settings.playing_days) == 1 else None


def _head(text: str) -> RawRecord:
    return RawRecord(text.rstrip(), Place.HEAD)
