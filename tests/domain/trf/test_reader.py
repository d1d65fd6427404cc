"""Reading tournament report files: what is understood, what is kept, what is refused and where."""

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.document import AbnormalPoints, ByePlace, Remark, RequestedBye, TrfDocument, TrfError
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf


def line(number: int, points: str, *rounds: str, name: str = "") -> str:
    """A record 001: number, points, then `3 w 1`, `0000 - U` or `` a round."""
    cells = "".join(f"  {cell.rjust(8)}" for cell in rounds)
    start = f"001 {number:>4}      {name or f'Player {number}'}"
    return f"{start:<80}{points:>4} {number:>4}{cells}"


def a_file(*lines: str) -> str:
    return "".join(f"{one}\r\n" for one in lines)


FOUR = a_file(
    line(1, "2.0", "3 w 1", "2 b 1"),
    line(2, "1.0", "4 b 1", "1 w 0"),
    line(3, "0.5", "1 b 0", "4 w ="),
    line(4, "0.5", "2 w 0", "3 b ="),
)


def boards(document: TrfDocument, round_number: int) -> str:
    round_ = document.rounds[round_number - 1]
    return ", ".join(f"{one.white}-{one.black} {one.result.value or '*'}" for one in round_.boards)


def byes(document: TrfDocument, round_number: int) -> str:
    return ", ".join(f"{bye.player} {bye.kind.value}" for bye in document.rounds[round_number - 1].byes)


def refusal(data: bytes | str) -> str:
    with pytest.raises(TrfError) as caught:
        read_trf(data)
    return f"{caught.value.line}:{caught.value.column} {caught.value.reason}"


def remarks(data: bytes | str) -> list[str]:
    return [f"{one.line}:{one.column} {one.code}" for one in read_trf(data).remarks]


def test_header_and_player_columns() -> None:
    document = read_trf(
        "012 Open of Utrecht\n022 Utrecht\n032 NED\n042 2026/11/28\n052 2026/11/29\n062 2\n102 Jansen, Jo\n"
        "112 De Vries, Piet\n112 Ruiz, Ana\n122 90+30\n"
        f"{'132':<91}26/11/28  26/11/29\n"
        "142 5\n152 B\n192 FIDE_DUTCH\n"
        "001    1 wWIM Núñez, María José                 2287 ESP     2212345 1990/05/17  0.0    1\n"
        "001    2 m  f Bakker, Jan                          0 NED           0             0.0    2\n"
    )
    head = document.header
    first, second = document.players
    assert (head.name, head.city, head.federation) == ("Open of Utrecht", "Utrecht", "NED")
    assert head.deputies == ("De Vries, Piet", "Ruiz, Ana")
    assert head.round_dates == ("26/11/28", "26/11/29")
    assert (document.planned_rounds, document.initial_colour, document.system) == (5, Colour.BLACK, "FIDE_DUTCH")
    assert (first.person.name, first.person.title, first.person.sex) == ("Núñez, María José", Title.WIM, Sex.WOMAN)
    assert (first.person.rating, first.person.fide_id, first.person.birth) == (2287, "2212345", "1990/05/17")
    assert (second.person.title, second.person.rating, second.person.fide_id) == (Title.FM, 0, "")
    assert document.remarks == ()


def test_boards_are_put_in_order_of_c_04_2_3_6() -> None:
    document = read_trf(FOUR)
    assert boards(document, 1) == "1-3 1-0, 4-2 0-1"
    assert boards(document, 2) == "2-1 0-1, 3-4 1/2-1/2"
    assert [player.points for player in document.players] == [4, 2, 1, 1]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_every_line_end_is_read(end: str) -> None:
    assert read_trf(FOUR.replace("\r\n", end)) == read_trf(FOUR)


def test_control_characters_are_spaces() -> None:
    document = read_trf(a_file("012 Open\tof\x00Utrecht", line(1, "0.0", name="Ruiz,\tAna\x85")))
    assert (document.header.name, document.players[0].person.name) == ("Open of Utrecht", "Ruiz, Ana")


def test_utf8_with_and_without_byte_order_mark_and_latin_1() -> None:
    text = a_file(line(1, "0.0", name="Núñez, Ana"))
    assert read_trf(text.encode()) == read_trf(b"\xef\xbb\xbf" + text.encode()) == read_trf("\ufeff" + text)
    old = read_trf(text.encode("latin-1"))
    assert old.players[0].person.name == "Núñez, Ana"
    assert old.remarks == (Remark(1, 16, "not_utf8", "windows-1252"),)


@pytest.mark.parametrize("name", ["Šimunec, Žarko", "’t Hart, Jan", "Œuvrard, Léa"])
def test_letters_that_only_windows_1252_has(name: str) -> None:
    document = read_trf(a_file(line(1, "0.0", name=name)).encode("windows-1252"))
    assert [player.person.name for player in document.players] == [name]
    assert [(one.code, one.detail) for one in document.remarks] == [("not_utf8", "windows-1252")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_utf_16_is_read_and_said(encoding: str) -> None:
    document = read_trf(FOUR.encode(encoding))
    assert document == read_trf(FOUR)
    assert [(one.line, one.column, one.code, one.detail) for one in document.remarks] == [
        (1, 1, "not_utf8", "utf-16-le")
    ]


@pytest.mark.parametrize(
    ("white", "black", "result", "points"),
    [
        ("1", "0", "1-0", "1.0 0.0"),
        ("=", "=", "1/2-1/2", "0.5 0.5"),
        ("0", "1", "0-1", "0.0 1.0"),
        ("+", "-", "+/-", "1.0 0.0"),
        ("-", "+", "-/+", "0.0 1.0"),
        ("-", "-", "-/-", "0.0 0.0"),
        ("0", "0", "nc", "0.0 0.0"),
        ("W", "l", "W-L", "1.0 0.0"),
        ("d", "D", "D-D", "0.5 0.5"),
        ("L", "W", "L-W", "0.0 1.0"),
        ("=", "0", "1/2-0", "0.5 0.0"),
        ("0", "=", "0-1/2", "0.0 0.5"),
        (" ", " ", "", "0.0 0.0"),
        ("x", "X", "X", "0.5 0.5"),
    ],
)
def test_results(white: str, black: str, result: str, points: str) -> None:
    """Part 6.2 of the rule reference: codes in capitals or not, forfeits keep opponent and colour."""
    own, other = points.split()
    document = read_trf(a_file(line(1, own, f"2 w {white}"), line(2, other, f"1 b {black}")))
    assert document.rounds[0].boards[0].result is GameResult(result)


def test_byes_and_absences() -> None:
    document = read_trf(
        a_file(
            line(1, "1.0", "0000 - U", "2 w 0"),
            line(2, "1.5", "0000 - h", "1 b 1"),
            line(3, "1.0", "0000 - F"),
            line(4, "0.0", "0000 - Z", "0000 -  "),
            line(5, "0.0"),
        )
    )
    assert byes(document, 1) == "1 U, 2 H, 3 F, 4 Z"
    assert byes(document, 2) == "4 Z"


def test_byes_of_the_round_to_be_paired() -> None:
    """Columns of the next round with or without their points, record 240 and XXZ."""
    document = read_trf(
        a_file(
            line(1, "1.5", "2 w 1", "0000 - H"),
            line(2, "0.0", "1 b 0", "0000 - H"),
            line(3, "1.0", "4 w 1"),
            line(4, "0.0", "3 b 0", "0000 - Z"),
            "240 H   2    3",
            "240 H   3    1    3",
            "XXZ 1 4",
        )
    )
    assert len(document.rounds) == 1
    assert document.byes_requested_for(document.next_round) == {
        1: ByeKind.HALF_POINT,
        2: ByeKind.HALF_POINT,
        3: ByeKind.HALF_POINT,
        4: ByeKind.ZERO_POINT,
    }
    assert RequestedBye(3, 1, ByeKind.HALF_POINT, ByePlace.BYE_RECORD) in document.requested_byes  # type: ignore[arg-type]


def test_a_bye_record_of_a_paired_round_fills_a_blank() -> None:
    document = read_trf(a_file(line(1, "1.0", "2 w 1"), line(2, "0.0", "1 b 0"), line(3, "0.5"), "240 H   1    3"))
    assert byes(document, 1) == "3 H"
    assert [record.text for record in document.records] == ["240 H   1    3"]


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("162  W 3.0    D 1.0", "3.0 1.0 1.0 0.0 3.0"),
        ("162  W 3.0    D 1.0    P 1.0", "3.0 1.0 1.0 0.0 1.0"),
        ("XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 HPB=1.0 PAB=2.0", "3.0 1.0 1.0 0.0 2.0"),
        ("BBW  3.0\r\nBBD  1.0\r\nBBU  0.5", "3.0 1.0 1.0 0.0 0.5"),
    ],
)
def test_points_follow_the_scoring_of_the_file(record: str, points: str) -> None:
    win, draw, half, loss, bye = points.split()
    read_trf(
        a_file(
            record,
            line(1, win, "2 w 1"),
            line(2, loss, "1 b 0"),
            line(3, draw, "4 w ="),
            line(4, draw, "3 b ="),
            line(5, half, "0000 - H"),
            line(6, bye, "0000 - U"),
        )
    )


@pytest.mark.parametrize(
    ("white", "black"), [("2 - +", "1 - -"), ("2 w +", "1 - -"), ("2 - -", "1 w +"), ("2 - -", "1 - -")]
)
def test_a_forfeit_without_colours_is_written_back_without_them(white: str, black: str) -> None:
    points = ["1.0" if "+" in cell else "0.0" for cell in (white, black)]
    document = read_trf(a_file(line(1, points[0], white), line(2, points[1], black)))
    for edition in TrfEdition:
        written = write_trf(adapted(document, edition).document, edition)
        assert [row[91:].strip() for row in written.splitlines() if row.startswith("001")] == [white, black]
        assert read_trf(written) == document


@pytest.mark.parametrize(
    ("record", "declared"), [("", "0.5"), ("162  X 1.0", "1.0"), ("162  X 0.0", "0.0"), ("162  W 3.0    D 1.0", "1.0")]
)
def test_an_adjourned_game_counts_as_162_says(record: str, declared: str) -> None:
    """Part 6.3: the points of the line follow 162 X; without it an adjourned game is a draw (C.04.2 3.1)."""
    chart = (*filter(None, [record]), line(1, declared, "2 w X"), line(2, declared, "1 b X"))
    document = read_trf(a_file(*chart))
    assert read_trf(write_trf(document)) == document
    for edition in TrfEdition:
        assert read_trf(write_trf(adapted(document, edition).document, edition)).players == document.players
    with pytest.raises(TrfError):
        read_trf(a_file(*chart).replace(f"{declared}    1", "2.5    1"))


def test_another_value_of_the_pairing_allocated_bye() -> None:
    document = read_trf(a_file(line(1, "1.5", "0000 - U"), "299 U         1.5    1"))
    assert document.abnormal_points == (AbnormalPoints(HalfPoints(3), "U", RoundNumber(1)),)
    assert read_trf(write_trf(document)) == document


def test_abnormal_points() -> None:
    document = read_trf(
        a_file(
            "299          -0.5    1    2",
            "299 H         0.0  000    3",
            line(1, "1.0", "2 w 1"),
            line(2, "-0.5", "1 b 0"),
            line(3, "0.0", "0000 - H"),
        )
    )
    assert document.abnormal_points == (
        AbnormalPoints(-1, "", 1, (2,)),  # type: ignore[arg-type]
        AbnormalPoints(0, "H", None, (3,)),  # type: ignore[arg-type]
    )


def test_what_is_not_understood_is_kept_in_place() -> None:
    text = a_file("### ruler", "172 NIDOF", *FOUR.split("\r\n")[:-1], "NED    1    A", "XXP 1 2", "777 what")
    document = read_trf(text)
    assert [f"{one.place.value} {one.text}" for one in document.records] == [
        "head ### ruler",
        "head 172 NIDOF",
        "tail NED    1    A",
        "tail XXP 1 2",
        "tail 777 what",
    ]
    assert remarks(text) == ["9:1 unknown_record"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("", "1:1 no_players"),
        ("012 Nobody", "1:1 no_players"),
        (FOUR.replace("  2.0    1", "  2.5    1"), "1:81 points_differ"),
        (FOUR.replace("  2.0    1", "  2.1    1"), "1:81 bad_points"),
        (FOUR.replace("001    2", "001    1"), "2:5 number_twice"),
        (FOUR.replace("001    2", "001    x"), "2:5 bad_start_number"),
        (FOUR.replace("1 w 0", "1 b 0"), "2:107 same_colour"),
        (FOUR.replace("1 w 0", "1 w 1"), "2:109 results_contradict"),
        (FOUR.replace("1 w 0", "1 g 0"), "2:107 unknown_colour"),
        (FOUR.replace("1 w 0", "1 - 0"), "2:107 missing_colour"),
        (FOUR.replace("1 w 0", "1 w ?"), "2:109 unknown_result"),
        (FOUR.replace("1 w 0", "1 w H"), "2:109 unknown_result"),
        (FOUR.replace("1 w 0", "9 w 0"), "1:102 not_mirrored"),
        (FOUR.replace("1 w 0", "2 w 0"), "1:102 not_mirrored"),
        (FOUR.replace("1 w 0", "     "), "2:102 not_mirrored"),
        (FOUR.replace("2 b 1", "9 b 1"), "1:102 unknown_opponent"),
        (FOUR.replace("2 b 1", "1 b 1"), "1:102 unknown_opponent"),
        (FOUR.replace("2 b 1", "a b 1"), "1:102 bad_opponent"),
        (FOUR.replace("   2 b 1", "  2 b 1"), "1:106 not_in_columns"),
        (FOUR + "XXR 1\r\n", "1:102 too_many_rounds"),
        (FOUR + "XXR many\r\n", "5:5 bad_number"),
        (FOUR + "XXC green1\r\n", "5:5 unknown_colour"),
        (FOUR + "XXS WW=1.0 BW=2.0\r\n", "5:12 scoring_by_colour"),
        (FOUR + "162  Q 1.0\r\n", "5:6 bad_scoring"),
        (FOUR + "240 H   3    9\r\n", "5:14 unknown_player"),
        (FOUR + "240 Q   3    1\r\n", "5:5 bad_bye"),
        (a_file(line(1, "1.0", "0000 - U"), line(2, "1.0", "0000 - U")), "2:99 second_bye"),
        (a_file(line(1, "0.0", "0000 - W")), "1:99 result_without_opponent"),
        (a_file(line(1, "0.0") + " " * 2000 + "1"), "1:1082 too_large"),
    ],
)
def test_refused_with_line_and_column(data: str, found: str) -> None:
    assert refusal(data) == found


def test_columns_are_counted_in_characters() -> None:
    text = a_file(line(1, "9.0", name="Đặng, Thị"))
    assert refusal(text.encode()) == "1:81 points_differ"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (a_file(line(1, "0.0"), line(3, "0.0")), "2:5 missing_start_number"),
        (a_file(line(1, "0.0"), "101    2"), "2:1 unknown_record"),
        (a_file("012 A", "012 B", line(1, "0.0")), "2:1 repeated_record"),
        (a_file("142 5", "XXR 6", line(1, "0.0")), "2:5 rounds_differ"),
        (a_file("152 W", "XXC black1", line(1, "0.0")), "2:5 colours_differ"),
        (a_file("XXC rank", line(1, "0.0")), "1:5 order_by_rank_ignored"),
        (a_file(line(1, "0.0", "2 - -"), line(2, "1.0", "1 - +")), "2:97 forfeit_without_colours"),
        (a_file(line(1, "0.0", "-"), line(2, "1.0", "0000 - U")), "1:99 result_without_opponent"),
        (a_file(line(1, "0.0").replace("001    1  ", "001    1 x")), "1:10 unknown_sex"),
    ],
)
def test_read_with_a_remark(data: str, found: str) -> None:
    assert remarks(data) == [found]


def test_points_of_a_team_event_are_reported_not_refused() -> None:
    """Part 6.2: individual points of a team event follow rules of their own."""
    team = a_file(line(1, "3.0", "2 w 1"), line(2, "0.0", "1 b 0"), "310   1 Utrecht")
    assert remarks(team) == ["1:81 points_differ"]
