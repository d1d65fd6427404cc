"""Records 001: who takes part, with the cells of his rounds."""

from collections.abc import Mapping, Sequence

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf import columns
from chalicelib.domain.trf.cells import Cell, read_cells
from chalicelib.domain.trf.document import Remark, TrfPlayer
from chalicelib.domain.trf.gaps import Row, read_row
from chalicelib.domain.trf.lines import Line, with_code

PLAYER = "001"

Cells = dict[PairingNumber, tuple[Cell | None, ...]]


def read_players(lines: Sequence[Line]) -> tuple[dict[PairingNumber, TrfPlayer], Cells, tuple[Remark, ...]]:
    """The players and their cells in the order of the file, and what is odd about them. Raises TrfError."""
    players: dict[PairingNumber, TrfPlayer] = {}
    cells: Cells = {}
    remarks: list[Remark] = []
    for line in with_code(lines, PLAYER):
        player = _player(line, remarks)
        if player.number in players:
            raise line.refuse("number_twice", columns.START_NUMBER.first, number=player.number)
        players[player.number] = player
        cells[player.number], odd = read_cells(line.text, line.number)
        remarks.extend(odd)
    if not players:
        raise Line(1, "").refuse("no_players")
    return players, cells, (*remarks, *_missing_numbers(players))


def static_part(player: TrfPlayer) -> str:
    """Columns 1 to 89 as they are written, cut to their widths."""
    person = player.person
    points = "" if player.points is None else columns.format_points(player.points)
    points = points if len(points) <= columns.POINTS.width else points.removesuffix(".0")
    return (
        f"001 {player.number:>4} "
        f"{person.sex.value or ' '}{person.title.value:>3} "
        f"{_fit(person.name, columns.NAME):<33} "
        f"{person.rating:>4} "
        f"{_fit(person.federation, columns.FEDERATION):<3} "
        f"{_fit(person.fide_id, columns.FIDE_ID):>11} "
        f"{_fit(person.birth, columns.BIRTH):<10} "
        f"{points:>4} "
        f"{player.rank or '':>4}"
    )


def _player(line: Line, remarks: list[Remark]) -> TrfPlayer:
    row = read_row(line)
    remarks.extend(row.remarks)
    found = row.of(columns.START_NUMBER)
    number = columns.parse_number(found)
    if not number:
        raise line.refuse("bad_start_number", columns.START_NUMBER.first, found=found)
    return TrfPlayer(
        number=PairingNumber(number),
        person=_person(row, remarks),
        points=_declared_points(row),
        rank=_number(row, columns.RANK, "bad_rank", remarks) or None,
        line=line.number,
    )


def _person(row: Row, remarks: list[Remark]) -> Person:
    sex, title = row.of(columns.SEX).lower(), row.of(columns.TITLE).upper()
    if sex not in columns.SEXES:
        remarks.append(row.line.remark("unknown_sex", columns.SEX.first, sex))
    if title not in columns.TITLES:
        remarks.append(row.line.remark("unknown_title", columns.TITLE.first, title))
    fide_id = row.of(columns.FIDE_ID)
    return Person(
        name=row.of(columns.NAME),
        rating=_number(row, columns.RATING, "bad_rating", remarks),
        title=columns.TITLES.get(title, Title.NONE),
        sex=columns.SEXES.get(sex, Sex.UNKNOWN),
        federation=row.of(columns.FEDERATION),
        fide_id="" if fide_id.strip("0") == "" else fide_id,
        birth=row.of(columns.BIRTH),
    )


def _number(row: Row, field: columns.Field, code: str, remarks: list[Remark]) -> int:
    """A whole number, 0 where nothing stands or, with a remark, where something else does."""
    text = row.of(field)
    number = columns.parse_number(text or "0")
    if number is None:
        remarks.append(row.line.remark(code, field.first, text))
    return number or 0


def _declared_points(row: Row) -> HalfPoints | None:
    text = row.of(columns.POINTS)
    if not text:
        return None
    points = columns.parse_points(text)
    if points is None:
        raise row.line.refuse("bad_points", columns.POINTS.first, found=text)
    return points


def _missing_numbers(players: Mapping[PairingNumber, TrfPlayer]) -> list[Remark]:
    """A remark at the first player behind each hole in the start numbers."""
    remarks, expected = [], 1
    for number in sorted(players):
        if number != expected:
            missing = str(expected) if number == expected + 1 else f"{expected}-{number - 1}"
            remarks.append(Remark(players[number].line, columns.START_NUMBER.first, "missing_start_number", missing))
        expected = number + 1
    return remarks


def _fit(text: str, field: columns.Field) -> str:
    """On one line, cut to the width of the field."""
    return columns.one_line(text)[: field.width].rstrip()
