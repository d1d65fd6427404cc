"""A tournament of the model as a file: `from_tournament`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.constraints import virtual_points
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Acceleration, Strictness, Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.constraints import ForbiddenPair, write_acceleration, write_forbidden
from chalicelib.domain.trf.document import Header, RawRecord, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.rounds import with_boards_in_order
from chalicelib.domain.trf.scores import declared_basis
from chalicelib.domain.trf.systems import accelerated_code_of, code_of


def from_tournament(
    tournament: Tournament,
    requested_byes: Sequence[RequestedBye] = (),
    ranks: Mapping[PairingNumber, int] | None = None,
) -> TrfDocument:
    """The published part of a tournament as a file.

    The points count a bye already given for the next round, as JaVaFo wants it. Without `ranks` (those of the
    standings) players are ranked by points and number. Pairs that are kept apart if possible, and fixed boards, have
    no record.
    """
    settings = tournament.settings
    is_accelerated = settings.acceleration is not Acceleration.NONE
    rounds = tuple(_plain(round_) for round_ in tournament.published_rounds)
    document = TrfDocument(
        players=tuple(TrfPlayer(player.number, player.person) for player in tournament.players),
        rounds=rounds,
        header=_header(tournament),
        requested_byes=tuple(sorted(requested_byes, key=lambda bye: (bye.round_number, bye.player))),
        planned_rounds=max(settings.planned_rounds, len(rounds)),
        initial_colour=settings.initial_colour,
        system=accelerated_code_of(settings.system) if is_accelerated else code_of(settings.system),
        scoring=settings.scoring,
        records=tuple(_constraints(tournament)),
    )
    return with_boards_in_order(with_declarations(document, ranks))


def with_declarations(document: TrfDocument, ranks: Mapping[PairingNumber, int] | None = None) -> TrfDocument:
    """The document with the points and ranks that its players' lines should declare."""
    points = declared_basis(document)
    if ranks is None:
        ordered = sorted(points, key=lambda number: (-points[number], number))
        ranks = {number: rank for rank, number in enumerate(ordered, start=1)}
    for number, kind in document.byes_requested_for(document.next_round).items():
        points[number] = HalfPoints(points[number] + document.scoring.for_bye(kind))
    players = tuple(replace(one, points=points[one.number], rank=ranks.get(one.number)) for one in document.players)
    return replace(document, players=players)


def _constraints(tournament: Tournament) -> Iterator[RawRecord]:
    """250 and XXA, 260 and XXP."""
    numbers = {player.entry.id: player.number for player in tournament.players}
    yield from write_acceleration(virtual_points(tournament))
    pairs = [
        ForbiddenPair(frozenset(numbers[entry] for entry in pair.entries), pair.first_round, pair.last_round)
        for pair in tournament.settings.kept_apart
        if pair.strictness is Strictness.ALWAYS and pair.entries <= numbers.keys()
    ]
    yield from write_forbidden(pairs, tournament.settings.planned_rounds)


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
        kind=_kind(settings.system),
        chief_arbiter=settings.chief_arbiter,
        time_control=settings.time_control,
    )


def _kind(system: str) -> str:
    return "Individual: Round-Robin" if "ROUNDROBIN" in code_of(system) else "Individual: Swiss-System"
