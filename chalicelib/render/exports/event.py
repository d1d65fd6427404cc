"""What the exports of an event are made of, wherever it comes from: a tournament here, or somebody's file."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from chalicelib.domain.formats.keizer.ladder import Ladder
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.exported import day_of
from chalicelib.domain.model.history import PlayerRecord
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.standings import Standings
from chalicelib.domain.trf.dates import read_date
from chalicelib.domain.trf.document import Header, TrfDocument
from chalicelib.domain.trf.scores import records_after
from chalicelib.domain.trf.table import standings_of_file
from chalicelib.domain.trf.time_control import encoded
from chalicelib.render.facts import EventFacts


@dataclass(frozen=True, slots=True)
class ExportedEvent:
    """An event as its exports show it. `time_control` is in seconds (record 222), empty where that is not known.

    Whoever is neither on a board nor has a bye in one of the `rounds` has a zero-point bye there, said or not.
    """

    name: str
    place: str
    began: date | None
    time_control: str
    players: Mapping[PairingNumber, Player]
    rounds: tuple[Round, ...]
    days: Mapping[RoundNumber, date]
    standings: Standings
    records: Mapping[PairingNumber, PlayerRecord]
    ladder: Ladder | None = None
    """Of a cycle, whose table it is."""

    def points(self, number: PairingNumber, round_number: RoundNumber) -> HalfPoints:
        """What the player got in this round, record 299 included."""
        return next(one.points for one in self.records[number].appearances if one.round_number == round_number)


def exported(facts: EventFacts) -> ExportedEvent:
    """The published part of an event."""
    settings = facts.settings
    days = {round_.number: day_of(settings, round_.number) for round_ in facts.rounds}
    return ExportedEvent(
        name=settings.name,
        place=_place(settings.city or settings.venue.name, settings.federation),
        began=min(settings.playing_days, default=None),
        time_control=encoded(settings.time_control) or "",
        players=facts.players,
        rounds=_with_absences(facts.rounds, facts.players.values()),
        days={number: day for number, day in days.items() if day is not None},
        standings=facts.standings,
        records=facts.records,
        ladder=facts.ladder if facts.ladders else None,
    )


def exported_file(document: TrfDocument, order: Order) -> ExportedEvent:
    """All rounds of a file; its table is by this order."""
    header, players = document.header, document.model_players()
    return ExportedEvent(
        name=header.name,
        place=_place(header.city, header.federation),
        began=read_date(header.start_date),
        time_control=document.encoded_time_control or encoded(header.time_control) or "",
        players={player.number: player for player in players},
        rounds=_with_absences(document.rounds, players),
        days=_days(header, len(document.rounds)),
        standings=standings_of_file(document, order),
        records=records_after(document),
    )


def _with_absences(rounds: Iterable[Round], players: Iterable[Player]) -> tuple[Round, ...]:
    players = tuple(players)
    return tuple(_with_absences_of_round(round_, players) for round_ in rounds)


def _with_absences_of_round(round_: Round, players: Iterable[Player]) -> Round:
    there = {number for board in round_.boards for number in (board.white, board.black)}
    there |= {bye.player for bye in round_.byes}
    away = (one.number for one in players if one.number not in there and one.entry.is_paired_in(round_.number))
    byes = (*round_.byes, *(Bye(number, ByeKind.ZERO_POINT) for number in away))
    return replace(round_, byes=tuple(sorted(byes, key=lambda bye: bye.player)))


def _days(header: Header, rounds: int) -> dict[RoundNumber, date]:
    """132, else the only day of an event that begins and ends on it."""
    said = header.round_dates or ((header.start_date,) * rounds if header.start_date == header.end_date else ())
    days = ((RoundNumber(place), read_date(text)) for place, text in enumerate(said, start=1))
    return {number: day for number, day in days if day is not None}


def _place(city: str, federation: str) -> str:
    return " ".join(filter(None, (city, federation)))
