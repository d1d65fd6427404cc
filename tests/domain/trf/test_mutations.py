"""A sound file with faults put in: it is read, or refused at a place within the file. Nothing else ever happens."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.lifecycle.imported import left_out
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.orders import order_of_file
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from chalicelib.render.exports.document import document_data
from chalicelib.render.exports.event import exported_file
from chalicelib.render.exports.pgn import left_out as left_out_of_pgn
from chalicelib.render.exports.pgn import pgn
from chalicelib.render.exports.tables import Table, rows_of
from chalicelib.render.remarks import REMARKS
from tests.domain.trf.test_records import ABOUT_THE_EVENT, OF_OTHERS, OF_TEAMS, SCORINGS
from tests.domain.trf.test_writer import GOLDEN

SOUND = (GOLDEN / "club-evening.trf").read_bytes()
RECORDS = (
    *ABOUT_THE_EVENT, *OF_OTHERS, *OF_TEAMS, *SCORINGS, "142 9", "XXR 9", "152 B", "XXC black1 rank", "XXZ 1 2",
    "240 H   4    3    4", "250       1.0   1   2    1    2", "260   1   9    1    4", "299 W         2.0  000",
    "299 U         1.5", "XXP 1 2 3", "XXA    1  1.0  0.5", "192 FIDE_DUTCH_BAKU", "192 FIDE_TEAM",
    "### speelzaal avoid 1 0 2 3", "### speelzaal board 1 1",
)  # fmt: skip


@st.composite
def faulty_files(draw: st.DrawFn) -> bytes:
    """The sound file with bytes changed, lines put elsewhere, doubled, cut, and records put in, whole or spoilt."""
    lines = SOUND.split(b"\r\n")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("byte", "byte", "cut", "double", "move", "record", "spoilt"))):
            case "byte" if lines[place]:
                at = draw(st.integers(0, len(lines[place]) - 1))
                sign = draw(
                    st.one_of(st.sampled_from(b"0123456789 -+=wbUHFZXWDL.\t\r\n\x00\xc3\xff"), st.integers(0, 255))
                )
                lines[place] = lines[place][:at] + bytes([sign]) + lines[place][at + draw(st.integers(0, 1)) :]
            case "cut":
                lines[place] = lines[place][: draw(st.integers(0, 100))]
            case "double":
                lines.insert(draw(st.integers(0, len(lines))), lines[place])
            case "move":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(place))
            case "record":
                lines.insert(place, draw(st.sampled_from(RECORDS)).encode())
            case _:
                record = draw(st.sampled_from(RECORDS)).encode()
                lines.insert(place, record[:4] + draw(st.binary(max_size=40)))
    return b"\r\n".join(lines)


def refusal_of(data: bytes) -> TrfError | None:
    """All that is done with a file anywhere; None where nothing was wrong."""
    try:
        document = read_trf(data)
        next_request(document)
    except TrfError as error:
        return error
    use(document)
    return None


def use(document: TrfDocument) -> None:
    assert {one.code for one in (*document.remarks, *left_out(document))} <= set(REMARKS)
    assert read_trf(write_trf(document)) == document
    for edition in TrfEdition:
        made = adapted(document, edition)
        back = read_trf(write_trf(made.document, edition))
        assert (back.scoring, back.is_team_event) == (document.scoring, document.is_team_event)
        assert (back.players, back.rounds) == (document.players, document.rounds)
        assert {one.code for one in made.lost} <= set(REMARKS)
    event = exported_file(document, order_of_file(document).order)
    document_data(document, event)
    pgn(event)
    assert {one.code for one in left_out_of_pgn(event)} <= set(REMARKS)
    for table in Table:
        rows_of(event, table, str)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(faulty_files())
def test_a_fault_is_refused_at_a_place_within_the_file(data: bytes) -> None:
    error = refusal_of(data)
    if error is not None:
        lines = re.split(r"\r\n|\r|\n", data.decode("utf-8", "replace"))
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= max(map(len, lines)) + 10


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert refusal_of(data) is not None or b"001" in data
