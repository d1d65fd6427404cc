"""Read a tournament report file, TRF16 or TRF26, with the dialects of pairing programs: `read_trf`.

What the core does not need is kept line by line; `remarks` say what was put right or left out. See docs/rules/trf.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf import columns, header, scoring
from chalicelib.domain.trf.byes import read_abnormal_points, read_byes
from chalicelib.domain.trf.constraints import constraint_remarks, ignores_acceleration
from chalicelib.domain.trf.document import ByePlace, Place, RawRecord, Remark, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.lines import Line, decode, odd_signs, split_lines, with_code
from chalicelib.domain.trf.players import PLAYER, Cells, read_players
from chalicelib.domain.trf.rounds import Grid, build_rounds, byes_ahead, cells_without_colour, with_boards_in_order
from chalicelib.domain.trf.scores import declared_basis

_ROUNDS = ("142", "XXR")
_COLOUR = ("152", "XXC")
_SYSTEM = "192"
_BYES = ("240", "XXZ")
_ABNORMAL = "299"
_READ = header.CODES | scoring.CODES | {PLAYER, *_ROUNDS, *_COLOUR, _SYSTEM}
_READ_UNLESS_TEAMS = frozenset({*_BYES, _ABNORMAL})
_TEAMS = frozenset(("013", "300", "310", "320", "330", "352", "362", "801", "802"))
_KEPT = _TEAMS | {"172", "182", "202", "212", "222", "250", "260", "XXA", "XXP"}
_RANK = "rank"
_COLOUR_WORDS = {"w": Colour.WHITE, "white1": Colour.WHITE, "b": Colour.BLACK, "black1": Colour.BLACK, _RANK: None}


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
        remarks=(*remarks, *odd_signs(text)),
    )
    document = _with_colour(_with_rounds(document, lines), lines)
    document = _with_raw_records(document, lines, repeated)
    players, cells, odd = read_players(lines)
    document = replace(
        document, players=tuple(players[number] for number in sorted(players)), remarks=(*document.remarks, *odd)
    )
    if not document.is_team_event:
        document = replace(document, abnormal_points=tuple(read_abnormal_points(lines)))
    document = _with_history(document, cells, lines)
    return _with_remarks_in_order(_with_constraints_checked(_with_points_checked(document), lines))


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
    """Keep every line that is not understood wholly, in order, with a remark when its code is not even known.

    In a team event 240 and 299 speak of teams: they are kept as well.
    """
    teams = replace(document, records=tuple(RawRecord(line.text) for line in with_code(lines, "013", "310")))
    read = _READ if teams.is_team_event else _READ | _READ_UNLESS_TEAMS
    kept = {line.number for line in (*repeated, *_said_in_other_words(document, lines))}
    first = next((line.number for line in lines if line.code == PLAYER), 0)
    records, remarks = [], [line.remark("repeated_record", 1, line.code) for line in repeated if line.body]
    for line in lines:
        if line.code in read and line.number not in kept:
            continue
        place = Place.HEAD if line.number < first else Place.TAIL
        records.append(RawRecord(line.text.rstrip(), place, line.number))
        if line.code not in read | _KEPT and not _is_free_record(line):
            remarks.append(line.remark("unknown_record", 1, line.code))
    return replace(document, records=tuple(records), remarks=(*document.remarks, *remarks))


def _said_in_other_words(document: TrfDocument, lines: Sequence[Line]) -> Iterator[Line]:
    """Records that are understood but would not be written like this: the scoring, and an order by rank."""
    given = [line for line in lines if line.code in scoring.CODES]
    if [line.text.rstrip() for line in given] != list(scoring.write_scoring(document.scoring)):
        yield from given
    yield from (line for line in with_code(lines, *_COLOUR) if _RANK in line.body.lower().split())


def _is_free_record(line: Line) -> bool:
    """Comments, and the records of a federation, which begin with its three letters."""
    return line.text.startswith("#") or (line.code.isalpha() and line.code.isupper()) or line.code in _READ_UNLESS_TEAMS


def _with_history(document: TrfDocument, cells: Cells, lines: Sequence[Line]) -> TrfDocument:
    grid = Grid(cells, {one.number: one.line for one in document.players}, document.is_team_event)
    rounds, remarks = build_rounds(grid, document.planned_rounds)
    requested = tuple(RequestedBye(number, player, kind) for number, player, kind in byes_ahead(grid))
    read = replace(
        document,
        rounds=rounds,
        requested_byes=requested,
        without_colour=frozenset(cells_without_colour(grid)),
        remarks=(*document.remarks, *remarks),
    )
    return with_boards_in_order(_with_byes(read, grid, lines))


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
    return replace(document, remarks=(*document.remarks, *remarks))


def _points_differ(player: TrfPlayer, own: HalfPoints) -> Exception:
    declared = columns.format_points(player.points or NO_POINTS)
    return Line(player.line, "").refuse(
        "points_differ", columns.POINTS.first, declared=declared, expected=columns.format_points(own)
    )


def _with_constraints_checked(document: TrfDocument, lines: Sequence[Line]) -> TrfDocument:
    """What is asked of the pairing: named where it cannot be followed. In a team event the numbers are teams."""
    if document.is_team_event:
        return document
    remarks = list(constraint_remarks(document))
    if ignores_acceleration(document):
        remarks += [line.remark("acceleration_ignored", 5, line.body) for line in with_code(lines, _SYSTEM)][:1]
    return replace(document, remarks=(*document.remarks, *remarks))


def _with_remarks_in_order(document: TrfDocument) -> TrfDocument:
    ordered = sorted(document.remarks, key=lambda remark: (remark.line, remark.column))
    return replace(document, remarks=tuple(ordered))
