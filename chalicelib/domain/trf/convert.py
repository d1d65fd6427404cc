"""Between a file and a tournament of the model."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.document import Header, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.pairing import initial_colour
from chalicelib.domain.trf.rounds import with_boards_in_order
from chalicelib.domain.trf.scores import declared_basis, records_after
from chalicelib.domain.trf.systems import DEFAULT_SYSTEM, code_of, system_of

_LONGEST_EVENT = 366
_DATE = re.compile(r"(\d{4})\D+(\d{1,2})\D+(\d{1,2})|(\d{1,2})\D+(\d{1,2})\D+(\d{4})|(\d{2})/(\d{2})/(\d{2})")


def from_tournament(
    tournament: Tournament,
    requested_byes: Sequence[RequestedBye] = (),
    ranks: Mapping[PairingNumber, int] | None = None,
) -> TrfDocument:
    """The published part of a tournament as a file.

    The points count a bye already given for the next round, as JaVaFo wants it. Without `ranks` (those of the
    standings) players are ranked by points and number.
    """
    settings = tournament.settings
    rounds = tuple(_plain(round_) for round_ in tournament.published_rounds)
    document = TrfDocument(
        players=tuple(TrfPlayer(player.number, player.person) for player in tournament.players),
        rounds=rounds,
        header=_header(tournament),
        requested_byes=tuple(sorted(requested_byes, key=lambda bye: (bye.round_number, bye.player))),
        planned_rounds=max(settings.planned_rounds, len(rounds)),
        initial_colour=settings.initial_colour,
        system=code_of(settings.system),
        scoring=settings.scoring,
    )
    return with_boards_in_order(_with_declarations(document, ranks))


def to_tournament(document: TrfDocument, tournament_id: TournamentId, settings: Settings) -> Tournament:
    """A tournament with the players, rounds and byes of the file; `settings_from` makes settings to begin with.

    Who first appears in a later round joins in that round; nobody is taken for withdrawn. Abnormal points (299) have
    no place in the model and are left behind.
    """
    records = records_after(document)
    return Tournament(
        id=tournament_id,
        settings=settings,
        players=tuple(_player(one, records[one.number], document.next_round) for one in document.players),
        rounds=document.rounds,
        is_start_list_frozen=bool(document.rounds),
    )


def settings_from(document: TrfDocument, slug: str) -> Settings:
    """What the file says about the event; the rest by default. `system` is the default one where 192 is not known."""
    head = document.header
    return Settings(
        name=head.name or slug,
        slug=slug,
        system=system_of(document) or DEFAULT_SYSTEM,
        tempo=Tempo.STANDARD,
        playing_days=_playing_days(head),
        planned_rounds=document.planned_rounds or max(len(document.rounds), 1),
        time_control=head.time_control,
        chief_arbiter=head.chief_arbiter,
        city=head.city,
        federation=head.federation,
        initial_colour=initial_colour(document),
        scoring=document.scoring,
    )


def parse_date(text: str) -> date | None:
    """Year first or day first with any separator, YY/MM/DD in record 132; None where it is no date."""
    match = _DATE.search(text)
    if match is None:
        return None
    year, month, day, day_first, month_second, year_last, short, short_month, short_day = match.groups()
    found = (
        (year, month, day)
        if year
        else (year_last, month_second, day_first)
        if year_last
        else (f"20{short}", short_month, short_day)
    )
    try:
        return date(*map(int, found))
    except ValueError:
        return None


def _plain(round_: Round) -> Round:
    """What a file can say of a round."""
    boards = tuple(Board(one.number, one.white, one.black, one.result) for one in round_.boards)
    return Round(round_.number, boards, tuple(sorted(round_.byes, key=lambda bye: bye.player)))


def _with_declarations(document: TrfDocument, ranks: Mapping[PairingNumber, int] | None) -> TrfDocument:
    """The points and ranks that the players' lines declare."""
    points = declared_basis(document)
    if ranks is None:
        ordered = sorted(points, key=lambda number: (-points[number], number))
        ranks = {number: rank for rank, number in enumerate(ordered, start=1)}
    for number, kind in document.byes_requested_for(document.next_round).items():
        points[number] = HalfPoints(points[number] + document.scoring.for_bye(kind))
    players = tuple(replace(one, points=points[one.number], rank=ranks.get(one.number)) for one in document.players)
    return replace(document, players=players)


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


def _player(one: TrfPlayer, record: PlayerRecord, next_round: RoundNumber) -> Player:
    appeared = (made.round_number for made in record.appearances if _is_appearance(made))
    joins_in = next(appeared, next_round if record.appearances else FIRST_ROUND)
    return Player(one.number, Entry(EntryId(f"n{one.number}"), one.person, joins_in=joins_in))


def _is_appearance(made: Appearance) -> bool:
    """On a board, or with a bye that is worth something."""
    return made.opponent is not None or made.bye not in (None, ByeKind.ZERO_POINT)


def _playing_days(head: Header) -> tuple[date, ...]:
    """The days of the rounds (132), else every day from the first to the last (042, 052)."""
    days = {day for text in head.round_dates if (day := parse_date(text))}
    if days:
        return tuple(sorted(days))
    first, last = parse_date(head.start_date), parse_date(head.end_date)
    if first is None:
        return ()
    length = min(max((last - first).days, 0) if last else 0, _LONGEST_EVENT)
    return tuple(first + timedelta(days=index) for index in range(length + 1))
