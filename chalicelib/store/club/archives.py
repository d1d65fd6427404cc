"""A season as one JSON file and back: the forms are those of the store, with a version of their own."""

import json
from collections.abc import Callable
from typing import Any

from chalicelib.domain.club.archive import ArchivedEvent, SeasonArchive, UnusableArchiveError, checked
from chalicelib.domain.club.availability import EveningSheet
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.store import codecs
from chalicelib.store.club.championships import championship_body, championship_from
from chalicelib.store.club.club_codecs import member_body, member_from
from chalicelib.store.club.cups import season_cup_body, season_cup_from
from chalicelib.store.club.evenings import availability_body, availability_from
from chalicelib.store.club.seasons import season_body, season_from
from chalicelib.store.event.closing_codecs import closing_body, closing_from, final_from_plain, plain_final
from chalicelib.store.event.settings_codecs import settings_body, settings_from
from chalicelib.store.items import SCHEMA, Body

FORMAT = "speelzaal-season"
_UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError)
"""What the codecs raise for what they have not written."""


class JsonArchives:
    """Serves the port Archives."""

    def written(self, archive: SeasonArchive) -> str:
        """The archive as JSON; the same archive is the same text."""
        body = {
            "format": FORMAT,
            "schema": SCHEMA,
            "season": season_body(archive.season),
            "members": [member_body(member) for member in archive.members],
            "events": [_event_body(event) for event in archive.events],
            "cups": [season_cup_body(cup) for cup in archive.cups],
            "championship": championship_body(archive.championship),
        }
        return json.dumps(body, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

    def read(self, text: str) -> SeasonArchive:
        """The archive again. Raises UnusableArchiveError naming the place."""
        try:
            body = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else ""
            raise UnusableArchiveError(place=where, reason="not_json") from error
        if not isinstance(body, dict) or body.get("format") != FORMAT:
            raise UnusableArchiveError(place="format", reason="not_a_season")
        if not isinstance(body.get("schema"), int) or body["schema"] > SCHEMA:
            raise UnusableArchiveError(place="schema", reason="too_new")
        return checked(
            SeasonArchive(
                season=_part("season", lambda: season_from(body["season"], 0)),
                members=_each("members", body, lambda one: member_from(one, 0)),
                events=_each("events", body, _event_from),
                cups=_each("cups", body, lambda one: season_cup_from(one, 0)),
                championship=_part("championship", lambda: championship_from(body["championship"], 0)),
            )
        )


def _part(place: str, made: Callable[[], Any]) -> Any:
    try:
        return made()
    except _UNREADABLE as error:
        raise UnusableArchiveError(place=place, reason="unreadable") from error


def _each(place: str, body: Body, made: Callable[[Body], Any]) -> tuple[Any, ...]:
    found = body.get(place)
    if not isinstance(found, list):
        raise UnusableArchiveError(place=place, reason="unreadable")
    return tuple(_part(f"{place}[{index}]", lambda one=one: made(one)) for index, one in enumerate(found))  # type: ignore[misc]


def _event_body(event: ArchivedEvent) -> Body:
    tournament = event.tournament
    return {
        "id": tournament.id,
        "settings": _settings_body(tournament.settings),
        "is_start_list_frozen": tournament.is_start_list_frozen,
        "players": [_player_body(player) for player in tournament.players],
        "rounds": [codecs.round_body(round_) for round_ in tournament.rounds],
        "evenings": [_sheet_body(sheet) for sheet in event.evenings],
        "closing": None if tournament.closing is None else closing_body(tournament.closing),
        "final": None if event.final is None else plain_final(event.final),
    }


def _settings_body(settings: Settings) -> Body:
    """Without the mark of the calendar: a restored event is another one to calendars."""
    return {name: value for name, value in settings_body(settings).items() if name != "calendar"}


def _event_from(body: Body) -> ArchivedEvent:
    return ArchivedEvent(
        tournament=Tournament(
            id=TournamentId(body["id"]),
            settings=settings_from(body["settings"]),
            players=tuple(map(_player_from, body["players"])),
            rounds=tuple(codecs.round_from(round_, 0) for round_ in body["rounds"]),
            is_start_list_frozen=body["is_start_list_frozen"],
            closing=closing_from(body["closing"]) if body.get("closing") else None,
        ),
        evenings=tuple(map(_sheet_from, body["evenings"])),
        final=final_from_plain(body["final"]) if body.get("final") else None,
    )


def _player_body(player: Player) -> Body:
    return {"number": player.number, "entry": codecs.entry_body(player.entry, "")}


def _player_from(body: Body) -> Player:
    return Player(body["number"], codecs.entry_from(body["entry"], 0))


def _sheet_body(sheet: EveningSheet) -> Body:
    said = {entry: availability_body(one) for entry, one in sheet.said.items()}
    return {"round": sheet.round_number, "said": said, "has_computer": sheet.has_computer}


def _sheet_from(body: Body) -> EveningSheet:
    said = {EntryId(entry): availability_from(one) for entry, one in body["said"].items()}
    return EveningSheet(RoundNumber(body["round"]), said, body["has_computer"])
