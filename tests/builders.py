"""Wall charts as text: tournaments, rounds and boards for tests, written as an arbiter would jot them down.

    a_tournament("A:2100 B C D E").after("A-B 1-0, C-D ½-½, E bye", "A-C, E-D 0-1, B half")

Players get their numbers in the order written; the text after a colon is a rating, a title or both ("A:GM:2500").
An item of a round is a board, White first ("A-B ½-½"; "A-B" or "A-B *" is open), or a player without an opponent
("E bye", "E half", "E full", "E zero", "E absent"). A round that begins with "draft:" is a draft.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.history import PlayerRecord, derive_records
from chalicelib.domain.model.player import Person, Player, Title, a_player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round, RoundState
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament
from chalicelib.domain.points import HalfPoints

_BYES = {
    "bye": ByeKind.PAIRING_ALLOCATED,
    "full": ByeKind.FULL_POINT,
    "half": ByeKind.HALF_POINT,
    "zero": ByeKind.ZERO_POINT,
}
_ABSENT = "absent"
_OPEN = ("", "*")
_DRAFT = "draft:"
_ITEM = re.compile(r"(?P<white>\w+)(?:-(?P<black>\w+))?(?:\s+(?P<rest>\S+))?")


@dataclass(frozen=True, slots=True)
class WallChart:
    """A tournament before round 1, ready to be played."""

    tournament: Tournament

    def after(self, *rounds: str, bye: str = "") -> Tournament:
        """The tournament after these rounds; `bye` names who had the pairing-allocated bye, one a round ("E D")."""
        free = bye.split()
        texts = (
            f"{text}, {free[place]} bye" if place < len(free) and free[place] != "-" else text
            for place, text in enumerate(rounds)
        )
        numbers = numbers_by_name(self.tournament)
        played = tuple(_round(place, text, numbers) for place, text in enumerate(texts, start=1))
        return replace(self.tournament, rounds=played, is_start_list_frozen=True)


def a_tournament(players: str, **settings: Any) -> WallChart:
    """Players as "A B C" or "A:2100 B:1900 C"; `settings` replace fields of the tournament's settings."""
    chosen: dict[str, Any] = {
        "name": "Wall chart",
        "slug": "wall-chart",
        "system": "swiss64",
        "tempo": Tempo.STANDARD,
        "playing_days": (date(2026, 11, 28),),
    }
    return WallChart(
        Tournament(
            id=TournamentId("wall-chart"),
            settings=Settings(**(chosen | settings)),
            players=some_players(players),
        )
    )


def some_players(text: str) -> tuple[Player, ...]:
    """Players numbered in the order written."""
    return tuple(a_player(number, a_person(word)) for number, word in enumerate(text.split(), start=1))


def a_person(word: str) -> Person:
    """ "A", "A:2100", "A:GM", "A:GM:2500"."""
    name, *marks = word.split(":")
    ratings = [int(mark) for mark in marks if mark.isdigit()]
    titles = [Title(mark) for mark in marks if not mark.isdigit()]
    return Person(name=name, rating=sum(ratings), title=titles[0] if titles else Title.NONE)


def a_round(text: str, players: Tournament | Iterable[Player], number: int = 1) -> Round:
    """One round, e.g. `a_round("A-B 1-0, C bye", tournament, 3)`."""
    return _round(number, text, numbers_by_name(players))


def numbers_by_name(players: Tournament | Iterable[Player]) -> dict[str, PairingNumber]:
    """Pairing numbers by name."""
    listed = players.players if isinstance(players, Tournament) else players
    return {player.name: player.number for player in listed}


def number_of(tournament: Tournament, name: str) -> PairingNumber:
    """The pairing number of the player with this name."""
    return numbers_by_name(tournament)[name]


def records_of(tournament: Tournament) -> dict[PairingNumber, PlayerRecord]:
    """Everybody's record over all rounds."""
    return derive_records(tournament.players, tournament.rounds, tournament.settings.scoring)


def record_of(tournament: Tournament, name: str) -> PlayerRecord:
    """One player's record over all rounds."""
    return records_of(tournament)[number_of(tournament, name)]


def names_line(tournament: Tournament, numbers: Iterable[PairingNumber]) -> str:
    """Names in this order: "A B C"."""
    return " ".join(tournament.player(number).name for number in numbers)


def points_line(tournament: Tournament) -> str:
    """Everybody's points, most first: "A 1½, B 1, C 0"; equal points by number."""
    records = sorted(records_of(tournament).values(), key=lambda one: (-one.score, one.number))
    return ", ".join(f"{one.player.name} {points_text(one.score)}" for one in records)


def boards_line(tournament: Tournament, round_: Round) -> str:
    """Boards and byes of a round: "A-B 1-0, C-D *, E bye"."""
    name = {player.number: player.name for player in tournament.players}
    bye_word = {kind: word for word, kind in _BYES.items()}
    boards = (f"{name[one.white]}-{name[one.black]} {one.result.value or '*'}" for one in round_.boards)
    byes = (f"{name[one.player]} {bye_word[one.kind]}" for one in round_.byes)
    return ", ".join((*boards, *byes))


def points_text(points: HalfPoints | int) -> str:
    """0, ½, 1, 1½ ..."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def a_result(text: str) -> GameResult:
    """A result as typed: "1-0", "½-½", "+/-", "nc", "W-L", "*" ..."""
    return GameResult.UNDECIDED if text in _OPEN else GameResult(text.replace("½", "1/2"))


def _round(number: int, text: str, numbers: dict[str, PairingNumber]) -> Round:
    state = RoundState.DRAFT if text.startswith(_DRAFT) else RoundState.PUBLISHED
    boards: list[Board] = []
    byes: list[Bye] = []
    for item in filter(None, (part.strip() for part in text.removeprefix(_DRAFT).split(","))):
        match = _ITEM.fullmatch(item)
        if match is None:
            raise ValueError(f"not a board or a bye: {item!r}")
        white, black, rest = match["white"], match["black"], match["rest"] or ""
        if black is not None:
            board_number = BoardNumber(len(boards) + 1)
            boards.append(Board(board_number, numbers[white], numbers[black], a_result(rest)))
        elif rest != _ABSENT:
            byes.append(Bye(numbers[white], _BYES[rest]))
    return Round(RoundNumber(number), tuple(boards), tuple(byes), state)
