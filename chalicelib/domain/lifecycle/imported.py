"""An event made from a tournament report file: its settings, players and rounds."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.registry import system as pairing_system
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, TournamentId
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
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament
from chalicelib.domain.trf.document import TrfDocument, TrfPlayer
from chalicelib.domain.trf.pairing import initial_colour
from chalicelib.domain.trf.systems import is_predetermined, system_of

_MOST_DAYS = 60
_DOUBLE = re.compile(r"DOUBLE", re.IGNORECASE)
_DATE = re.compile(r"^(\d{4}|\d{2})[-/.](\d{1,2})[-/.](\d{1,2})$")
_DATE_DAY_FIRST = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$")


class CannotImportError(DomainError):
    """The file is sound but holds something that an event here cannot hold: `reason`."""

    code = "cannot_import"


def imported_tournament(document: TrfDocument, tournament_id: TournamentId, slug: str, today: date) -> Tournament:
    """The event that the file describes: numbers, results and byes as they stand in it, all rounds published.

    `slug` empty: made from its name. Raises CannotImportError for team events and for points that follow no result,
    InvalidFieldError.
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
    )
    return checked(replace(settings, schedule=default_schedule(settings)))


def _system(document: TrfDocument) -> str:
    """Record 192, and 092 where older programs wrote it. Raises CannotImportError for a system that is not here."""
    if is_predetermined(document):
        said = f"{document.system} {document.header.kind}"
        return "double-round-robin" if _DOUBLE.search(said) else "round-robin"
    system = system_of(document)
    if system is None:
        raise CannotImportError(reason="unknown_system", system=document.system)
    return system


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
    return Player(listed.number, Entry(EntryId(f"n{listed.number}"), listed.person, joined))


def _takes_part(number: PairingNumber, round_: Round) -> bool:
    on_board = any(number in (board.white, board.black) for board in round_.boards)
    return on_board or any(bye.player == number and bye.kind is not ByeKind.ZERO_POINT for bye in round_.byes)
