"""Every collected file of other programs: which are read, which are refused and where."""

import tarfile
from collections import Counter
from functools import cache
from pathlib import Path

from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.lines import decode, split_lines
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.scores import declared_basis
from chalicelib.domain.trf.writer import write_trf
from tests.oracles import oracle

REFUSED = {
    "py4swiss_incompatible_color.trf": "3:137 same_colour",
    "py4swiss_incompatible_result.trf": "3:139 results_contradict",
    "py4swiss_incorrect_points.trf": "2:81 points_differ",
    "py4swiss_missing_result.trf": "3:132 not_mirrored",
    "py4swiss_too_many_results.trf": "2:142 too_many_rounds",
}
REMARKED = {
    "py4swiss_invalid_code.trf": {"unknown_record"},
    "py4swiss_missing_starting_number.trf": {"missing_start_number"},
    "sharly_example_trf16.trf": {"forfeit_without_colours", "result_without_opponent"},
    "sklangen_example1_fide.trf": {"forfeit_without_colours", "result_without_opponent"},
    "sklangen_2020_06.trf": {"result_without_opponent"},
    "echecs_grandmommyscup.trf": {"result_without_opponent"},
    "sharly_example_trf26.trf": {"result_without_opponent", "unknown_record"},
    "echecs_trf26_team.trf": {"points_differ", "runs_on"},
    "sharly_team_import_test.trf": {"points_differ"},
    "bbpsharly_team_299_all.input": {"forfeit_without_colours"},
    "bbpsharly_team_299_forfeit.input": {"forfeit_without_colours"},
    "bbpsharly_team_299_target.input": {"forfeit_without_colours"},
    "bbpsharly_team_c2_forfeit.input": {"forfeit_without_colours"},
    "bbpsharly_team_330_forfeit.input": {"result_without_opponent"},
    "bbpsharly_team_board_forfeit_win.input": {"result_without_opponent"},
    "bbpsharly_team_informative_score.input": {"points_differ"},
}
SIZES = {
    "echecs_issue_15.trf": (180, 11),
    "echecs_issue_7.trf": (60, 14),
    "sharly_example_trf16.trf": (284, 7),
    "sklangen_2020_06.trf": (13, 10),
    "gacruxfix_held_swiss_9.trf": (16, 9),
    "gacruxfix_many_unplayed.trf": (15, 7),
    "echecs_javafo_sample2.trf": (52, 4),
    "dispute_c2_double_pab.trf": (10, 6),
}


def files() -> list[Path]:
    folder = oracle("trf")
    return sorted((*folder.glob("*.trf"), *folder.glob("*.input")))


def outcome(path: Path) -> TrfDocument | str:
    try:
        return read_trf(path.read_bytes())
    except TrfError as error:
        return f"{error.line}:{error.column} {error.reason}"


def test_every_file_is_read_or_refused_as_stated() -> None:
    outcomes = {path.name: outcome(path) for path in files()}
    assert len(outcomes) > 60
    assert {name: found for name, found in outcomes.items() if isinstance(found, str)} == REFUSED
    read = {name: found for name, found in outcomes.items() if isinstance(found, TrfDocument)}
    assert {name: {one.code for one in found.remarks} for name, found in read.items() if found.remarks} == REMARKED
    assert {name: (len(read[name].players), len(read[name].rounds)) for name in SIZES} == SIZES


def test_points_of_individual_events_are_reproduced() -> None:
    for path in files():
        document = outcome(path)
        if isinstance(document, str) or document.is_team_event:
            continue
        points, ahead = declared_basis(document), document.byes_requested_for(document.next_round)
        for player in document.players:
            own = points[player.number]
            with_bye = own + (document.scoring.for_bye(ahead[player.number]) if player.number in ahead else 0)
            assert player.points in (own, with_bye), (path.name, player)


@cache
def collected() -> dict[str, bytes]:
    """The files of other programs, those of the exercises on tie-breaks, and some of the pairing corpus."""
    folders = (oracle("trf"), oracle("tiebreaks/trf"))
    found = {f"{folder.name}/{path.name}": path.read_bytes() for folder in folders for path in sorted(folder.iterdir())}
    with tarfile.open(oracle("swiss/corpus.tar.gz")) as archive:
        members = sorted((one for one in archive if one.isfile()), key=lambda one: one.name)[::16]
        found |= {one.name: archive.extractfile(one).read() for one in members}  # type: ignore[union-attr]
    return {name: data for name, data in found.items() if name.endswith((".trf", ".input"))}


def test_what_is_written_reads_the_same_and_keeps_every_record() -> None:
    """Read, write, read: the same document. Writing what was written: the same bytes. No record is lost on the way."""
    read = {name: document for name, data in collected().items() if (document := document_of(data)) is not None}
    assert len(read) > 100
    for name, document in read.items():
        written = write_trf(document)
        assert read_trf(written) == document, name
        assert write_trf(read_trf(written)) == written, name
        assert codes(collected()[name]) - codes(written.encode()) == Counter(), name


def test_trf26_of_trf16_and_back_loses_nothing() -> None:
    for name, data in collected().items():
        document = document_of(data)
        if document is None:
            continue
        first = write_trf(adapted(document, TrfEdition.TRF16).document, TrfEdition.TRF16)
        second = write_trf(adapted(read_trf(first), TrfEdition.TRF26).document)
        third = write_trf(adapted(read_trf(second), TrfEdition.TRF16).document, TrfEdition.TRF16)
        assert third == first, name


def document_of(data: bytes) -> TrfDocument | None:
    """None where the file is refused."""
    try:
        return read_trf(data)
    except TrfError:
        return None


def codes(data: bytes) -> Counter[str]:
    return Counter(line.code for line in split_lines(decode(data)[0]))
