"""A tournament report file as JSON (docs/data-files.md): what it says, with the names of the public data files."""

from collections.abc import Mapping

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.result import Scoring
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.trf.document import TrfDocument, TrfPlayer
from chalicelib.domain.trf.time_control import encoded
from chalicelib.render.data import points_data, standings_data
from chalicelib.render.exports.event import ExportedEvent

Data = dict[str, object]


def document_data(document: TrfDocument, event: ExportedEvent) -> Data:
    """The whole file; `standings` are shaped as in `standings.json`."""
    return {
        "version": 1,
        "event": _event(document),
        "players": [_player(one) for one in document.players],
        "rounds": [_round(one, event) for one in event.rounds],
        "requested_byes": [
            {"round": one.round_number, "player": one.player, "kind": one.kind.value} for one in document.requested_byes
        ],
        "standings": standings_data(event.standings, event.players),
        "other_records": [one.text for one in document.records],
    }


def _event(document: TrfDocument) -> Data:
    header, tiebreaks = document.header, document.tiebreaks
    return {
        "name": header.name,
        "city": header.city,
        "federation": header.federation,
        "start_date": header.start_date,
        "end_date": header.end_date,
        "kind": header.kind,
        "system": document.system,
        "chief_arbiter": header.chief_arbiter,
        "deputies": list(header.deputies),
        "time_control": header.time_control,
        "encoded_time_control": document.encoded_time_control or encoded(header.time_control),
        "planned_rounds": document.planned_rounds,
        "initial_colour": document.initial_colour.value if document.initial_colour else None,
        "tiebreaks": list(tiebreaks.codes) if tiebreaks else [],
        "scoring": _scoring(document.scoring),
    }


def _scoring(scoring: Scoring) -> Mapping[str, str]:
    return {name: points_data(getattr(scoring, name)) for name in Scoring.__dataclass_fields__}


def _player(listed: TrfPlayer) -> Data:
    person = listed.person
    return {
        "number": listed.number,
        "name": person.name,
        "title": person.title.value,
        "sex": person.sex.value,
        "rating": person.rating or None,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "birth": person.birth,
        "points": None if listed.points is None else points_data(listed.points),
        "rank": listed.rank,
    }


def _round(round_: Round, event: ExportedEvent) -> Data:
    return {
        "round": round_.number,
        "date": _day(event, round_.number),
        "boards": [_board(one, round_, event) for one in round_.boards],
        "byes": [
            {
                "player": one.player,
                "kind": one.kind.value,
                "points": points_data(event.points(one.player, round_.number)),
            }
            for one in round_.byes
        ],
    }


def _board(board: Board, round_: Round, event: ExportedEvent) -> Data:
    """The points are null as long as the game is not decided."""
    white, black = (
        points_data(event.points(number, round_.number)) if board.result.is_decided else None
        for number in (board.white, board.black)
    )
    return {
        "board": board.number,
        "white": board.white,
        "black": board.black,
        "result": board.result.value,
        "white_points": white,
        "black_points": black,
    }


def _day(event: ExportedEvent, number: RoundNumber) -> str | None:
    day = event.days.get(number)
    return None if day is None else day.isoformat()
