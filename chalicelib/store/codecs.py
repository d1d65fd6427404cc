"""Domain values to plain values and back, field by field. Enums go by value, times as UTC, nothing is guessed.

`items.SCHEMA` is the version of these forms. Whoever changes one reads the older form, too, and counts it up.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber, UserId, Version
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import Reason
from chalicelib.domain.model.player import Entry, Gap, Person, Player, Sex, Title
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Places, Round, RoundState
from chalicelib.ports import Job, JobKind, JobState
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from as time_from
from chalicelib.store.moments import time_text as time_text


def _time_or_none(text: str | None) -> datetime | None:
    return None if text is None else time_from(text)


def json_text(value: object) -> str:
    """JSON-like data of any shape, as one text. What JSON does not know is written as text."""
    return json.dumps(value, default=_json_like, ensure_ascii=False, separators=(",", ":"))


def json_from(text: str) -> Any:
    """The data again; tuples have become lists."""
    return json.loads(text)


def _json_like(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else str(value)


def person_body(person: Person) -> Body:
    """What is known of somebody."""
    return {
        "name": person.name,
        "rating": person.rating,
        "title": person.title.value,
        "sex": person.sex.value,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "national_id": person.national_id,
        "birth": person.birth,
        "club": person.club,
    }


def person_from(body: Body) -> Person:
    """A person again."""
    return Person(
        name=body["name"],
        rating=body["rating"],
        title=Title(body["title"]),
        sex=Sex(body["sex"]),
        federation=body["federation"],
        fide_id=body["fide_id"],
        national_id=body["national_id"],
        birth=body["birth"],
        club=body["club"],
    )


def entry_body(entry: Entry, came: str) -> Body:
    """An entry; `came` sorts entries in the order in which they came. The version is the item's."""
    return {
        "id": entry.id,
        "person": person_body(entry.person),
        "joins_in": entry.joins_in,
        "withdrawn_from": entry.withdrawn_from,
        "fixed_board": entry.fixed_board,
        "byes": [{"round": number, "kind": kind.value} for number, kind in entry.byes],
        "gaps": [{"first": gap.first, "back": gap.back} for gap in entry.gaps],
        "expelled_for": entry.expelled_for,
        "came": came,
    }


def entry_from(body: Body, version: int) -> Entry:
    """An entry again."""
    withdrawn_from, fixed_board = body["withdrawn_from"], body.get("fixed_board")
    return Entry(
        id=EntryId(body["id"]),
        person=person_from(body["person"]),
        joins_in=RoundNumber(body["joins_in"]),
        withdrawn_from=None if withdrawn_from is None else RoundNumber(withdrawn_from),
        fixed_board=None if fixed_board is None else BoardNumber(fixed_board),
        version=Version(version),
        byes=tuple((RoundNumber(bye["round"]), ByeKind(bye["kind"])) for bye in body.get("byes", ())),
        gaps=tuple(Gap(RoundNumber(gap["first"]), RoundNumber(gap["back"])) for gap in body.get("gaps", ())),
        expelled_for=body.get("expelled_for"),
    )


def numbered_body(player: Player) -> Body:
    """A line of the frozen start list: number, entry, and the person as he was then."""
    return {"number": player.number, "entry": player.entry.id, "person": person_body(player.person)}


def numbered_from(body: Body) -> Player:
    """A line of the start list; of the entry only identity and person are in it."""
    return Player(PairingNumber(body["number"]), Entry(EntryId(body["entry"]), person_from(body["person"])))


def round_body(round_: Round) -> Body:
    """A round: its boards in a map by number, so that one board can be written alone. The revision is the item's."""
    return {
        "number": round_.number,
        "state": round_.state.value,
        "started_at": None if round_.started_at is None else time_text(round_.started_at),
        "seed": round_.seed,
        "used": sorted(allowance.value for allowance in round_.used),
        "is_unfinished": round_.is_unfinished,
        "boards": {str(board.number): board_body(board) for board in round_.boards},
        "byes": [_bye_body(bye) for bye in round_.byes],
        "before": None if round_.before is None else _places_body(round_.before),
        "was_re_paired": round_.was_re_paired,
        "changed_at": None if round_.changed_at is None else time_text(round_.changed_at),
    }


def _places_body(places: Places) -> Body:
    return {
        "boards": [{"number": board.number, **board_body(board)} for board in places.boards],
        "byes": [_bye_body(bye) for bye in places.byes],
    }


def _places_from(body: Body) -> Places:
    return Places(
        boards=tuple(_board_from(str(board["number"]), board) for board in body["boards"]),
        byes=tuple(map(_bye_from, body["byes"])),
    )


def round_from(body: Body, revision: int) -> Round:
    """A round again, boards in order."""
    boards = [_board_from(number, board) for number, board in body["boards"].items()]
    return Round(
        number=RoundNumber(body["number"]),
        boards=tuple(sorted(boards, key=lambda board: board.number)),
        byes=tuple(map(_bye_from, body["byes"])),
        state=RoundState(body["state"]),
        revision=Version(revision),
        started_at=_time_or_none(body["started_at"]),
        seed=body["seed"],
        used=frozenset(map(Allowance, body.get("used", ()))),
        is_unfinished=body.get("is_unfinished", False),
        before=None if body.get("before") is None else _places_from(body["before"]),
        was_re_paired=body.get("was_re_paired", body.get("before") is not None),
        changed_at=_time_or_none(body.get("changed_at")),
    )


def _bye_body(bye: Bye) -> Body:
    return {"player": bye.player, "kind": bye.kind.value, "reason": bye.reason}


def _bye_from(body: Body) -> Bye:
    return Bye(PairingNumber(body["player"]), ByeKind(body["kind"]), Reason(body.get("reason", "")))


def board_body(board: Board) -> Body:
    """Two players and what became of it."""
    return {
        "white": board.white,
        "black": board.black,
        "result": board.result.value,
        "version": board.version,
        "result_at": None if board.result_at is None else time_text(board.result_at),
        "resumes_at": None if board.resumes_at is None else time_text(board.resumes_at),
    }


def _board_from(number: str, body: Body) -> Board:
    return Board(
        number=BoardNumber(int(number)),
        white=PairingNumber(body["white"]),
        black=PairingNumber(body["black"]),
        result=GameResult(body["result"]),
        version=Version(body["version"]),
        resumes_at=_time_or_none(body.get("resumes_at")),
        result_at=_time_or_none(body.get("result_at")),
    )


def trace_body(trace: Sequence[Mapping[str, object]]) -> Body:
    """The explanation of a pairing: JSON, compressed."""
    return {"zlib": zlib.compress(json_text(list(trace)).encode())}


def trace_from(body: Body) -> tuple[Mapping[str, object], ...]:
    """The explanation again."""
    return tuple(json_from(zlib.decompress(body["zlib"]).decode()))


def job_body(job: Job) -> Body:
    """An outbox row."""
    return {
        "id": job.id,
        "group": job.group,
        "kind": job.kind.value,
        "arguments": dict(job.arguments),
        "created_at": time_text(job.created_at),
        "due_at": time_text(job.due_at),
        "state": job.state.value,
        "attempts": job.attempts,
        "actor": job.actor,
        "error_code": job.error_code,
        "error_details": json_text(job.error_details),
        "finished_at": None if job.finished_at is None else time_text(job.finished_at),
    }


def job_from(body: Body) -> Job:
    """An outbox row again."""
    return Job(
        id=body["id"],
        group=body["group"],
        kind=JobKind(body["kind"]),
        arguments=body["arguments"],
        created_at=time_from(body["created_at"]),
        due_at=time_from(body["due_at"]),
        state=JobState(body["state"]),
        attempts=body["attempts"],
        actor=UserId(body["actor"]),
        error_code=body["error_code"],
        error_details=json_from(body["error_details"]),
        finished_at=_time_or_none(body["finished_at"]),
    )
