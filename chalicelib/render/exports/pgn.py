"""An event's games as PGN: headers and result, without moves.

What was not played is no game and is left out: forfeits and byes. A board without a result and an adjourned game are
"unterminated"; what an arbiter decided otherwise than PGN can say has no result, the points stand in a comment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.model.player import Player, Title
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.trf.document import Remark
from chalicelib.render.exports.event import ExportedEvent

_LONGEST_VALUE = 240
"""8.1: a line has at most 255 characters."""
_UNKNOWN, _UNKNOWN_DATE, _NO_RATING = "?", "????.??.??", "-"


@dataclass(frozen=True, slots=True)
class _Ending:
    result: str
    termination: str = ""
    comment: str = ""


_ENDINGS: dict[GameResult, _Ending | None] = {
    GameResult.UNDECIDED: _Ending("*", "unterminated"),
    GameResult.WHITE_WINS: _Ending("1-0"),
    GameResult.DRAWN: _Ending("1/2-1/2"),
    GameResult.BLACK_WINS: _Ending("0-1"),
    GameResult.WHITE_WINS_BY_FORFEIT: None,
    GameResult.BLACK_WINS_BY_FORFEIT: None,
    GameResult.DOUBLE_FORFEIT: None,
    GameResult.NO_CONTEST: _Ending("*", "adjudication", "0-0"),
    GameResult.WHITE_WINS_UNRATED: _Ending("1-0"),
    GameResult.DRAWN_UNRATED: _Ending("1/2-1/2"),
    GameResult.BLACK_WINS_UNRATED: _Ending("0-1"),
    GameResult.WHITE_DRAWS_BLACK_LOSES: _Ending("*", "adjudication", "1/2-0"),
    GameResult.WHITE_LOSES_BLACK_DRAWS: _Ending("*", "adjudication", "0-1/2"),
    GameResult.ADJOURNED: _Ending("*", "unterminated"),
}

_OPEN = frozenset((GameResult.UNDECIDED, GameResult.ADJOURNED))


def pgn(event: ExportedEvent) -> str:
    """All games in the order of rounds and boards; empty where there is none."""
    return "\n".join(
        _game(event, round_, board, ending)
        for round_ in event.rounds
        for board in round_.boards
        if (ending := _ENDINGS[board.result]) is not None
    )


def left_out(event: ExportedEvent) -> Iterator[Remark]:
    """What is no game, and what is none yet; a remark for each kind in each round, with the players."""
    for round_ in event.rounds:
        forfeits = [_pair(board) for board in round_.boards if _ENDINGS[board.result] is None]
        open_ones = [_pair(board) for board in round_.boards if board.result in _OPEN]
        kinds = {
            "forfeits_no_games": forfeits,
            "games_unfinished": open_ones,
            "byes_no_games": [str(bye.player) for bye in round_.byes],
        }
        yield from (Remark(0, 1, code, f"{round_.number}: {', '.join(who)}") for code, who in kinds.items() if who)


def _pair(board: Board) -> str:
    return f"{board.white}-{board.black}"


def _game(event: ExportedEvent, round_: Round, board: Board, ending: _Ending) -> str:
    """The seven tags in their order, the others by name (8.1.1), then the result."""
    white, black = event.players[board.white], event.players[board.black]
    roster = {
        "Event": event.name,
        "Site": event.place,
        "Date": _date(event.days.get(round_.number)),
        "Round": str(round_.number),
        "White": white.name,
        "Black": black.name,
        "Result": ending.result,
    }
    others = {
        "Board": str(board.number),
        "EventDate": "" if event.began is None else _date(event.began),
        "Termination": ending.termination,
        "TimeControl": event.time_control if event.time_control[:1].isdecimal() else "",
        **_about("White", white),
        **_about("Black", black),
    }
    tags = (*roster.items(), *sorted((name, value) for name, value in others.items() if value))
    comment = f"{{{ending.comment}}} " if ending.comment else ""
    return "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags) + f"\n{comment}{ending.result}\n"


def _about(colour: str, player: Player) -> dict[str, str]:
    """9.1: Elo and title as they were at the game; the FIDE number as broadcasts have it."""
    person = player.person
    return {
        f"{colour}Elo": str(person.rating) if person.rating else _NO_RATING,
        f"{colour}FideId": person.fide_id,
        f"{colour}Title": "" if person.title is Title.NONE else person.title.value,
    }


def _date(day: date | None) -> str:
    return _UNKNOWN_DATE if day is None else f"{day:%Y.%m.%d}"


def _quoted(text: str) -> str:
    """7: a quote and a backslash have a backslash before them; all can be printed. 8.1.1: what is not known is "?"."""
    shown = clean_text(text)[: _LONGEST_VALUE // 2] or _UNKNOWN
    return shown.replace("\\", "\\\\").replace('"', '\\"')
