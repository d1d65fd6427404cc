"""What the exports of an event are made of, wherever it comes from: a tournament here, or somebody's file."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Scoring
from chalicelib.domain.model.round import Round
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.standings import Standings, standings_of_records
from chalicelib.domain.trf.dates import read_date
from chalicelib.domain.trf.document import Header, TrfDocument
from chalicelib.domain.trf.export import day_of
from chalicelib.domain.trf.scores import records_after
from chalicelib.domain.trf.time_control import encoded
from chalicelib.render.facts import EventFacts


@dataclass(frozen=True, slots=True)
class ExportedEvent:
    """An event as its exports show it. `time_control` is in seconds (record 222), empty where that is not known."""

    name: str
    place: str
    time_control: str
    players: Mapping[PairingNumber, Player]
    rounds: tuple[Round, ...]
    days: Mapping[RoundNumber, date]
    standings: Standings
    scoring: Scoring


def exported(facts: EventFacts) -> ExportedEvent:
    """The published part of an event."""
    settings = facts.settings
    days = {round_.number: day_of(settings, round_.number) for round_ in facts.rounds}
    return ExportedEvent(
        name=settings.name,
        place=_place(settings.city or settings.venue.name, settings.federation),
        time_control=encoded(settings.time_control) or "",
        players=facts.players,
        rounds=facts.rounds,
        days={number: day for number, day in days.items() if day is not None},
        standings=facts.standings,
        scoring=settings.scoring,
    )


def exported_file(document: TrfDocument, order: Order) -> ExportedEvent:
    """All rounds of a file; its table is by this order."""
    header = document.header
    return ExportedEvent(
        name=header.name,
        place=_place(header.city, header.federation),
        time_control=document.encoded_time_control or encoded(header.time_control) or "",
        players={player.number: player for player in document.model_players()},
        rounds=document.rounds,
        days=_days(header, len(document.rounds)),
        standings=standings_of_file(document, order),
        scoring=document.scoring,
    )


def _days(header: Header, rounds: int) -> dict[RoundNumber, date]:
    """132, else the only day of an event that begins and ends on it."""
    said = header.round_dates or ((header.start_date,) * rounds if header.start_date == header.end_date else ())
    days = ((RoundNumber(place), read_date(text)) for place, text in enumerate(said, start=1))
    return {number: day for number, day in days if day is not None}


def _place(city: str, federation: str) -> str:
    return " ".join(filter(None, (city, federation)))


def standings_of_file(document: TrfDocument, order: Order, rounds: int | None = None) -> Standings:
    """The table of a file over its first rounds, all of them if None."""
    last = len(document.rounds) if rounds is None else rounds
    made = standings_of_records(records_after(document, last), order, document.scoring)
    complete = all(round_.is_complete for round_ in document.rounds[:last])
    return replace(made, after_round=RoundNumber(last), is_final_so_far=complete)
