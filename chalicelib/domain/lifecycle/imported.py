"""An event made from a tournament report file: its settings, players and rounds."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.common.acceleration import VirtualPoints
from chalicelib.domain.formats.registry import system as pairing_system
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, TournamentId
from chalicelib.domain.lifecycle.apart import MOST_KEPT_APART, PairsApart
from chalicelib.domain.lifecycle.settings import (
    LONGEST_NAME,
    MOST_PLAYERS,
    MOST_ROUNDS,
    ROUND_MINUTES,
    checked,
    default_schedule,
    slug_from,
)
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Acceleration, KeptApart, Settings, Tempo, Tournament
from chalicelib.domain.points import NO_POINTS
from chalicelib.domain.trf.constraints import ForbiddenPair, all_forbidden_pairs, baku_points_of, virtual_points
from chalicelib.domain.trf.document import TrfDocument, TrfPlayer
from chalicelib.domain.trf.pairing import initial_colour
from chalicelib.domain.trf.systems import system_of, table_of

_MOST_DAYS = 60
_ROUNDS_THAT_FLOAT = 2
"""C.04.3 C14-C21 look back so far: what was virtual then still has a say."""
_DATE = re.compile(r"^(\d{4}|\d{2})[-/.](\d{1,2})[-/.](\d{1,2})$")
_DATE_DAY_FIRST = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$")


class CannotImportError(DomainError):
    """The file is sound but holds something that an event here cannot hold: `reason`."""

    code = "cannot_import"


def imported_tournament(document: TrfDocument, tournament_id: TournamentId, slug: str, today: date) -> Tournament:
    """The event that the file describes: numbers, results and byes as they stand in it, all rounds published.

    `slug` empty: made from its name. Raises CannotImportError for team events, for points that follow no result and for
    an acceleration of one's own, InvalidFieldError.
    """
    if document.is_team_event:
        raise CannotImportError(reason="team_event")
    if document.abnormal_points:
        raise CannotImportError(reason="abnormal_points")
    if not document.players:
        raise CannotImportError(reason="no_players")
    if len(document.players) > MOST_PLAYERS:
        raise CannotImportError(reason="too_many_players", most=MOST_PLAYERS)
    if len(document.rounds) > MOST_ROUNDS:
        raise CannotImportError(reason="too_many_rounds")
    return Tournament(
        id=tournament_id,
        settings=_settings(document, slug, today),
        players=tuple(_player(document, one) for one in document.players),
        rounds=document.rounds,
        is_start_list_frozen=bool(document.rounds),
    )


def _settings(document: TrfDocument, slug: str, today: date) -> Settings:
    header = document.header
    system = pairing_system(_system(document))
    name = header.name.strip()[:LONGEST_NAME] or "TRF"
    settings = Settings(
        name=name,
        slug=slug or slug_from([name]),
        system=system.code,
        tempo=Tempo.STANDARD,
        playing_days=_playing_days(document, today),
        profile=system.default_profile,
        planned_rounds=max(1, min(document.planned_rounds or len(document.rounds), MOST_ROUNDS), len(document.rounds)),
        round_minutes=ROUND_MINUTES[Tempo.STANDARD],
        time_control=header.time_control.strip(),
        chief_arbiter=header.chief_arbiter.strip(),
        city=header.city.strip(),
        federation=header.federation.strip(),
        initial_colour=initial_colour(document),
        scoring=document.scoring,
        acceleration=_acceleration(document),
        kept_apart=_kept_apart(document),
    )
    return checked(replace(settings, schedule=default_schedule(settings)))


def _system(document: TrfDocument) -> str:
    """Record 192, and 092 where older programs wrote it. Raises CannotImportError for a system that is not here."""
    system = table_of(document) or system_of(document)
    if system is None:
        raise CannotImportError(reason="unknown_system", system=document.system)
    return system


def _acceleration(document: TrfDocument) -> Acceleration:
    """C.04.7, however the file says it. Raises CannotImportError where other virtual points can still matter."""
    points = _without_nothing(virtual_points(document))
    if not points:
        return Acceleration.NONE
    if points == _without_nothing(baku_points_of(document)):
        return Acceleration.BAKU
    is_over = document.next_round > (document.planned_rounds or MOST_ROUNDS)
    if is_over or max(map(len, points.values())) < document.next_round - _ROUNDS_THAT_FLOAT:
        return Acceleration.NONE
    raise CannotImportError(reason="own_acceleration")


def _without_nothing(points: VirtualPoints) -> VirtualPoints:
    """Each player's points up to the last that are any."""
    lengths = {
        number: max((place for place, value in enumerate(own, start=1) if value != NO_POINTS), default=0)
        for number, own in points.items()
    }
    return {number: own[: lengths[number]] for number, own in points.items() if lengths[number]}


def _kept_apart(document: TrfDocument) -> PairsApart:
    """260 and XXP between players of the file; a limit beyond the last round is none."""
    known = {player.number for player in document.players}
    pairs = {pair for pair in all_forbidden_pairs(document) if pair.players <= known}
    if len(pairs) > MOST_KEPT_APART:
        raise CannotImportError(reason="too_many_apart", most=MOST_KEPT_APART)
    ordered = sorted(pairs, key=lambda pair: (sorted(pair.players), pair.first_round, pair.last_round or MOST_ROUNDS))
    return tuple(dict.fromkeys(_pair_apart(pair, document.planned_rounds or MOST_ROUNDS) for pair in ordered))


def _pair_apart(pair: ForbiddenPair, planned_rounds: int) -> KeptApart:
    one, other = sorted(pair.players)
    last = pair.last_round if pair.last_round and pair.last_round < planned_rounds else None
    return KeptApart(_entry_id(one), _entry_id(other), first_round=pair.first_round, last_round=last)


def _playing_days(document: TrfDocument, today: date) -> tuple[date, ...]:
    """The dates of the rounds, else every day from start to end, else the day of the import."""
    header = document.header
    of_rounds = sorted(set(_dates(header.round_dates)))
    if of_rounds:
        return tuple(of_rounds)
    ends = sorted(_dates([header.start_date, header.end_date]))
    if not ends:
        return (today,)
    length = min((ends[-1] - ends[0]).days, _MOST_DAYS)
    return tuple(ends[0] + timedelta(days=day) for day in range(length + 1))


def _dates(texts: Iterable[str]) -> list[date]:
    return [found for found in map(_date, texts) if found is not None]


def _date(text: str) -> date | None:
    parts = _DATE.match(text.strip())
    if parts:
        year, month, day = (int(part) for part in parts.groups())
        year += 2000 if year < 100 else 0
    else:
        parts = _DATE_DAY_FIRST.match(text.strip())
        if not parts:
            return None
        day, month, year = (int(part) for part in parts.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _player(document: TrfDocument, listed: TrfPlayer) -> Player:
    """C.04.2 2.4: who is absent from every round before the first that counts for him joined there."""
    joined = next((round_.number for round_ in document.rounds if _takes_part(listed.number, round_)), FIRST_ROUND)
    return Player(listed.number, Entry(_entry_id(listed.number), listed.person, joined))


def _entry_id(number: PairingNumber) -> EntryId:
    return EntryId(f"n{number}")


def _takes_part(number: PairingNumber, round_: Round) -> bool:
    on_board = any(number in (board.white, board.black) for board in round_.boards)
    return on_board or any(bye.player == number and bye.kind is not ByeKind.ZERO_POINT for bye in round_.byes)
