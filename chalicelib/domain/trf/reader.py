"""Read a tournament report file: `read_trf`.

TRF16 wholly; of TRF26 and of the engines' dialects what pairing and showing an individual Swiss needs; everything else
is kept line by line. See docs/rules/trf.md.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf import columns, header, scoring
from chalicelib.domain.trf.byes import read_abnormal_points, read_byes
from chalicelib.domain.trf.cells import Cell, read_cells
from chalicelib.domain.trf.document import ByePlace, Place, RawRecord, Remark, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.lines import Line, decode, split_lines, with_code
from chalicelib.domain.trf.rounds import Grid, build_rounds, byes_ahead, with_boards_in_order
from chalicelib.domain.trf.scores import declared_basis

_PLAYER = "001"
_ROUNDS = ("142", "XXR")
_COLOUR = ("152", "XXC")
_SYSTEM = "192"
_BYES = ("240", "XXZ")
_ABNORMAL = "299"
_READ = header.CODES | scoring.CODES | {_PLAYER, *_ROUNDS, *_COLOUR, _SYSTEM}
_READ_UNLESS_TEAMS = frozenset({*_BYES, _ABNORMAL})
_KNOWN = frozenset(
    (
        "013",
        "172",
        "182",
        "202",
        "212",
        "222",
        "250",
        "260",
        "300",
        "310",
        "320",
        "330",
        "352",
        "362",
        "801",
        "802",
        "XXA",
        "XXP",
    )
)
_COLOUR_WORDS = {"w": Colour.WHITE, "white1": Colour.WHITE, "b": Colour.BLACK, "black1": Colour.BLACK, "rank": None}


def read_trf(data: bytes | str) -> TrfDocument:
    """The file as a value. Raises TrfError with line and column where it contradicts itself."""
    text, remarks = decode(data)
    lines = split_lines(text)
    head, repeated = header.read_header(lines)
    document = TrfDocument(
        players=(),
        header=head,
        system=next((line.body for line in with_code(lines, _SYSTEM)), ""),
        scoring=scoring.read_scoring(lines),
        remarks=remarks,
    )
    document = _with_colour(_with_rounds(document, lines), lines)
    document = _with_raw_records(document, lines, repeated)
    document, grid = _with_players(document, lines)
    if not document.is_team_event:
        document = replace(document, abnormal_points=tuple(read_abnormal_points(lines)))
    document = _with_history(document, grid)
    document = with_boards_in_order(_with_byes(document, grid, lines))
    return _with_points_checked(document)


def _with_rounds(document: TrfDocument, lines: Sequence[Line]) -> TrfDocument:
    """142 and XXR; the first one counts, 142 before XXR."""
    rounds: list[int] = []
    remarks: list[Remark] = []
    for line in (line for code in _ROUNDS for line in with_code(lines, code)):
        number = columns.parse_number(line.body)
        if not number:
            raise line.refuse("bad_number", 5, found=line.body)
        rounds.append(number)
        if number != rounds[0]:
            remarks.append(line.remark("rounds_differ", 5, f"{rounds[0]}, {number}"))
    return replace(document, planned_rounds=rounds[0] if rounds else None, remarks=(*document.remarks, *remarks))


def _with_colour(document: TrfDocument, lines: Sequence[Line]) -> TrfDocument:
    """152 and XXC; the first one counts, 152 before XXC. `rank` would number the players anew: it is not followed."""
    colours: list[Colour] = []
    remarks: list[Remark] = []
    for line in (line for code in _COLOUR for line in with_code(lines, code)):
        for word in line.body.lower().split():
            if word not in _COLOUR_WORDS:
                raise line.refuse("unknown_colour", 5, found=word)
            colour = _COLOUR_WORDS[word]
            if colour is None:
                remarks.append(line.remark("order_by_rank_ignored", 5))
                continue
            colours.append(colour)
            if colour is not colours[0]:
                remarks.append(line.remark("colours_differ", 5))
    return replace(document, initial_colour=colours[0] if colours else None, remarks=(*document.remarks, *remarks))


def _with_raw_records(document: TrfDocument, lines: Sequence[Line], repeated: Sequence[Line]) -> TrfDocument:
    """Keep every line that is not understood, in order, with a remark when its code is not even known.

    In a team event 240 and 299 speak of teams: they are kept as well.
    """
    teams = replace(document, records=tuple(RawRecord(line.text) for line in with_code(lines, "013", "310")))
    read = _READ if teams.is_team_event else _READ | _READ_UNLESS_TEAMS
    first = next((line.number for line in lines if line.code == _PLAYER), 0)
    records, remarks = [], [line.remark("repeated_record", 1, line.code) for line in repeated]
    for line in lines:
        if line.code in read and line not in repeated:
            continue
        place = Place.HEAD if line.number < first else Place.TAIL
        records.append(RawRecord(line.text.rstrip(), place, line.number))
        if line.code not in _KNOWN and line not in repeated and not _is_free_record(line):
            remarks.append(line.remark("unknown_record", 1, line.code))
    return replace(document, records=tuple(records), remarks=(*document.remarks, *remarks))


def _is_free_record(line: Line) -> bool:
    """Comments, and the records of a federation, which begin with its three letters."""
    return line.text.startswith("#") or (line.code.isalpha() and line.code.isupper()) or line.code in _READ_UNLESS_TEAMS


def _with_players(document: TrfDocument, lines: Sequence[Line]) -> tuple[TrfDocument, Grid]:
    players: dict[PairingNumber, TrfPlayer] = {}
    cells: dict[PairingNumber, tuple[Cell | None, ...]] = {}
    remarks: list[Remark] = []
    for line in with_code(lines, _PLAYER):
        player = _player(line, remarks)
        if player.number in players:
            raise line.refuse("number_twice", columns.START_NUMBER.first, number=player.number)
        players[player.number] = player
        cells[player.number], odd = read_cells(line.text, line.number)
        remarks.extend(odd)
    if not players:
        raise Line(1, "").refuse("no_players")
    remarks.extend(_missing_numbers(players))
    ordered = tuple(players[number] for number in sorted(players))
    grid = Grid(cells, {one.number: one.line for one in ordered}, document.is_team_event)
    return replace(document, players=ordered, remarks=(*document.remarks, *remarks)), grid


def _player(line: Line, remarks: list[Remark]) -> TrfPlayer:
    number = columns.parse_number(columns.START_NUMBER.of(line.text))
    if not number:
        found = columns.START_NUMBER.of(line.text)
        raise line.refuse("bad_start_number", columns.START_NUMBER.first, found=found)
    return TrfPlayer(
        number=PairingNumber(number),
        person=_person(line, remarks),
        points=_declared_points(line),
        rank=_number(line, columns.RANK, "bad_rank", remarks) or None,
        line=line.number,
    )


def _person(line: Line, remarks: list[Remark]) -> Person:
    sex, title = columns.SEX.of(line.text).lower(), columns.TITLE.of(line.text).upper()
    if sex not in columns.SEXES:
        remarks.append(line.remark("unknown_sex", columns.SEX.first, sex))
    if title not in columns.TITLES:
        remarks.append(line.remark("unknown_title", columns.TITLE.first, title))
    fide_id = columns.FIDE_ID.of(line.text)
    return Person(
        name=columns.NAME.of(line.text),
        rating=_number(line, columns.RATING, "bad_rating", remarks),
        title=columns.TITLES.get(title, Title.NONE),
        sex=columns.SEXES.get(sex, Sex.UNKNOWN),
        federation=columns.FEDERATION.of(line.text),
        fide_id="" if fide_id.strip("0") == "" else fide_id,
        birth=columns.BIRTH.of(line.text),
    )


def _number(line: Line, field: columns.Field, code: str, remarks: list[Remark]) -> int:
    """A whole number, 0 where nothing stands or, with a remark, where something else does."""
    text = field.of(line.text)
    number = columns.parse_number(text or "0")
    if number is None:
        remarks.append(line.remark(code, field.first, text))
    return number or 0


def _declared_points(line: Line) -> HalfPoints | None:
    text = columns.POINTS.of(line.text)
    if not text:
        return None
    points = columns.parse_points(text)
    if points is None:
        raise line.refuse("bad_points", columns.POINTS.first, found=text)
    return points


def _missing_numbers(players: dict[PairingNumber, TrfPlayer]) -> list[Remark]:
    """A remark at the first player behind each hole in the start numbers."""
    remarks, expected = [], 1
    for number in sorted(players):
        if number != expected:
            missing = str(expected) if number == expected + 1 else f"{expected}-{number - 1}"
            remarks.append(Remark(players[number].line, columns.START_NUMBER.first, "missing_start_number", missing))
        expected = number + 1
    return remarks


def _with_history(document: TrfDocument, grid: Grid) -> TrfDocument:
    rounds, remarks = build_rounds(grid, document.planned_rounds)
    requested = tuple(RequestedBye(number, player, kind) for number, player, kind in byes_ahead(grid))
    return replace(document, rounds=rounds, requested_byes=requested, remarks=(*document.remarks, *remarks))


def _with_byes(document: TrfDocument, grid: Grid, lines: Sequence[Line]) -> TrfDocument:
    """Records 240 and XXZ: byes ahead are requested ones; one of a paired round fills a blank cell."""
    if document.is_team_event:
        return document
    requested = {(bye.round_number, bye.player): bye for bye in document.requested_byes}
    rounds, remarks, past = list(document.rounds), [], []
    for given in read_byes(lines):
        if given.player not in grid.cells:
            raise given.line.refuse("unknown_player", given.column, found=given.player)
        number = given.round_number or document.next_round
        if number >= document.next_round:
            place = ByePlace(given.line.code)
            requested.setdefault((number, given.player), RequestedBye(number, given.player, given.kind, place))
            continue
        past.append(given.line)
        if grid.cell(given.player, number) is None:
            rounds[number - 1] = _with_bye(rounds[number - 1], Bye(given.player, given.kind))
        elif grid.place(given.player, number).bye is not given.kind:
            remarks.append(given.line.remark("bye_contradicts_round", given.column, str(given.player)))
    return replace(
        document,
        rounds=tuple(rounds),
        requested_byes=tuple(requested[key] for key in sorted(requested)),
        records=_with_kept(document, past),
        remarks=(*document.remarks, *remarks),
    )


def _with_bye(round_: Round, bye: Bye) -> Round:
    return replace(round_, byes=tuple(sorted((*round_.byes, bye), key=lambda one: one.player)))


def _with_kept(document: TrfDocument, lines: Sequence[Line]) -> tuple[RawRecord, ...]:
    """The raw records and these lines of byes in rounds long paired, which no requested bye stands for."""
    kept = {line.number: RawRecord(line.text.rstrip(), Place.TAIL, line.number) for line in lines}
    return (*document.records, *kept.values())


def _with_points_checked(document: TrfDocument) -> TrfDocument:
    """Individual event: the points are those of the rounds, with or without the bye given for the next one."""
    basis = declared_basis(document)
    ahead = document.byes_requested_for(document.next_round)
    remarks: list[Remark] = []
    for player in document.players:
        own = basis[player.number]
        bye = document.scoring.for_bye(ahead[player.number]) if player.number in ahead else NO_POINTS
        if player.points in (None, own, own + bye):
            continue
        detail = f"{columns.format_points(player.points or NO_POINTS)}, {columns.format_points(own)}"
        if document.is_team_event:
            remarks.append(Remark(player.line, columns.POINTS.first, "points_differ", detail))
        else:
            raise _points_differ(player, own)
    return replace(document, remarks=tuple(sorted((*document.remarks, *remarks), key=_by_place)))


def _points_differ(player: TrfPlayer, own: HalfPoints) -> Exception:
    declared = columns.format_points(player.points or NO_POINTS)
    return Line(player.line, "").refuse(
        "points_differ", columns.POINTS.first, declared=declared, expected=columns.format_points(own)
    )


def _by_place(remark: Remark) -> tuple[int, int]:
    return remark.line, remark.column
