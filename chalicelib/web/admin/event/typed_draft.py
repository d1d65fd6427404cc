"""The form of a draft as it was filled in: who is meant where, what is wrong, how it differs from the store."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.drafts import HandPairing, misplaced
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.typed_player import player_meant
from chalicelib.web.request import Form

_PLACE = re.compile(r"(white|black|bye)-([1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TypedDraft:
    """Who is meant in which field (`white-1`, `black-1`, `bye-1`), the kinds of byes by row, what is wrong by field."""

    places: Mapping[str, PairingNumber]
    kinds: Mapping[int, ByeKind]
    board_rows: int
    """The last row of a board with anything in it."""
    bye_rows: int
    half_boards: frozenset[int]
    """Rows with one player only."""
    wrong: Mapping[str, InvalidFieldError]
    is_unfinished: bool

    @property
    def wish(self) -> HandPairing:
        """What is asked for: rows left empty are none, and a board with one player cannot be kept."""
        pairs = (self.pair(row) for row in range(1, self.board_rows + 1))
        byes = (self.bye(row) for row in range(1, self.bye_rows + 1))
        whole = tuple(Pair(white, black) for white, black in pairs if white and black)
        return HandPairing(whole, tuple(bye for bye in byes if bye), self.is_unfinished)

    def pair(self, row: int) -> tuple[PairingNumber | None, PairingNumber | None]:
        """White and Black of this row."""
        return self.places.get(f"white-{row}"), self.places.get(f"black-{row}")

    def bye(self, row: int) -> Bye | None:
        """The bye of this row."""
        player, kind = self.places.get(f"bye-{row}"), self.kinds.get(row)
        return Bye(player, kind) if player and kind else None

    def boards_unlike(self, round_: Round) -> frozenset[int]:
        """The rows of boards that differ from this round."""
        stored = {row: (board.white, board.black) for row, board in enumerate(round_.boards, start=1)}
        rows = range(1, max(self.board_rows, len(stored)) + 1)
        return frozenset(row for row in rows if self.pair(row) != stored.get(row, (None, None)))

    def byes_unlike(self, round_: Round) -> frozenset[int]:
        """The same of those without an opponent."""
        stored = dict(enumerate(round_.byes, start=1))
        rows = range(1, max(self.bye_rows, len(stored)) + 1)
        return frozenset(row for row in rows if self.bye(row) != stored.get(row))

    @property
    def mistakes(self) -> list[tuple[str, InvalidFieldError]]:
        """Each mistake with its field, from the top of the form to its bottom."""
        return sorted(self.wrong.items(), key=lambda one: _position(*one[0].split("-")))


def _position(side: str, row: str) -> tuple[bool, int, int]:
    """Boards from White to Black, then the byes with their kinds."""
    return side in ("bye", "kind"), int(row), ("white", "black", "bye", "kind").index(side)


def read_draft(form: Form, tournament: Tournament) -> TypedDraft:
    """The form, with each mistake at its own field."""
    filled = [found for found in map(_PLACE.fullmatch, form.fields) if found and form.text(found[0])]
    filled.sort(key=lambda found: _position(found[1], found[2]))
    places, wrong = _players([found[0] for found in filled], form, tournament)
    rows = {side: {int(found[2]) for found in filled if found[1] == side} for side in ("white", "black", "bye")}
    half = rows["white"] ^ rows["black"]
    is_unfinished = bool(form.text("unfinished"))
    if not is_unfinished:
        empty = (f"black-{row}" if row in rows["white"] else f"white-{row}" for row in half)
        wrong |= {field: InvalidFieldError(field=field, reason="missing") for field in empty}
    kinds = {row: kind for row in rows["bye"] if (kind := _kind(form.text(f"kind-{row}")))}
    for row in rows["bye"] - kinds.keys():
        wrong[f"kind-{row}"] = InvalidFieldError(field=f"kind-{row}", reason="unknown_choice")
    return TypedDraft(
        places=places,
        kinds=kinds,
        board_rows=max(rows["white"] | rows["black"], default=0),
        bye_rows=max(rows["bye"], default=0),
        half_boards=frozenset(half),
        wrong=wrong,
        is_unfinished=is_unfinished,
    )


def _players(
    fields: list[str], form: Form, tournament: Tournament
) -> tuple[dict[str, PairingNumber], dict[str, InvalidFieldError]]:
    """Who is meant in these fields, and those that name nobody, several players, or somebody who has a place."""
    places: dict[str, PairingNumber] = {}
    wrong: dict[str, InvalidFieldError] = {}
    for field in fields:
        try:
            places[field] = _player(form.text(field), field, tournament)
        except InvalidFieldError as error:
            wrong[field] = error
    for one in misplaced(tournament, places.items()):
        wrong[one.place] = InvalidFieldError(field=one.place, reason=one.reason)
    return places, wrong


def _player(text: str, field: str, tournament: Tournament) -> PairingNumber:
    """A start number as typed; `12 Vermeer` means 12, `verm` the only one whose name it can be."""
    number = text.partition(" ")[0]
    if number.isascii() and number.isdecimal() and len(number) <= 5:
        return PairingNumber(int(number))
    return player_meant(text, tournament.players, field).number


def _kind(text: str) -> ByeKind | None:
    try:
        return ByeKind(text)
    except ValueError:
        return None
