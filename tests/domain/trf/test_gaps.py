"""The blank columns of a record 001: what runs on into them is read where it plainly stands, or refused there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.trf.document import TrfError, TrfPlayer
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf

SOUND = (
    "001    1 mGM  Ruiz, Ana                         2150 ESP     2212345 1990/05/17  0.0    1  0000 - H\r\n"
    "001    2      Jansen, Jan\r\n"
)
LONG = "Ruiz, Ana".ljust(33, "a")
BLANK = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)


def put(text: str, first: int, last: int) -> str:
    """The sound file with this text in these columns of its first player, blanks around it."""
    return SOUND[: first - 1] + text.ljust(last - first + 1) + SOUND[last:]


def read(data: str) -> str:
    """What of the first player is other than in the sound file, and what is said of it; or the refusal."""
    try:
        document = read_trf(data)
    except TrfError as error:
        return f"{error.line}:{error.column} {error.reason}"
    assert read_trf(write_trf(document)) == document
    sound, found = fields(read_trf(SOUND).players[0]), fields(document.players[0])
    others = [f"{name} {found[name]}" for name in found if found[name] != sound[name]]
    return "; ".join([*others, *(f"{one.line}:{one.column} {one.code} {one.detail}" for one in document.remarks)])


def fields(player: TrfPlayer) -> dict[str, object]:
    person = player.person
    return {
        "number": player.number, "sex": person.sex.value, "title": person.title.value, "name": person.name,
        "rating": person.rating, "federation": person.federation, "id": person.fide_id, "birth": person.birth,
        "points": player.points, "rank": player.rank,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "first", "last", "expected"),
    [
        (" 2150", 49, 53, "1:53 runs_on 2150"),
        ("2150", 48, 52, "1:48 runs_on 2150"),
        ("  001", 5, 9, "1:9 runs_on 001"),
        ("  GM  Ruiz, Ana", 11, 47, "1:14 runs_on GM"),
        ("Ruiz, Ana", 14, 47, "1:14 runs_on Ruiz, Ana"),
        ("A Ruiz", 14, 47, "name A Ruiz; 1:14 runs_on A Ruiz"),
        (f"{LONG}b", 15, 48, f"name {LONG}; 1:48 runs_on_cut {LONG}b"),
        (" ESP", 54, 57, "1:57 runs_on ESP"),
        ("ESP", 53, 56, "1:53 runs_on ESP"),
        ("     2212345  90/05/17", 58, 79, "birth 90/05/17; 1:69 runs_on 2212345"),
        (" 1990/05/17", 70, 80, "1:80 runs_on 1990/05/17"),
        ("17-May-1990", 70, 80, "birth 17-May-199; 1:80 runs_on_cut 17-May-1990"),
        ("  0.0", 81, 85, "1:85 runs_on 0.0"),
        ("   12", 86, 90, "rank 12; 1:90 runs_on 12"),
    ],
)  # fmt: skip
def test_a_field_that_plainly_stands_beside_its_columns(text: str, first: int, last: int, expected: str) -> None:
    assert read(put(text, first, last)) == expected


@pytest.mark.parametrize(
    ("text", "first", "last", "expected"),
    [
        ("12150", 48, 52, "1:48 between_fields"),
        ("21505", 49, 53, "1:53 between_fields"),
        ("21 50", 49, 53, "1:53 between_fields"),
        ("  2150", 49, 54, "1:53 between_fields"),
        ("123456789012", 58, 69, "1:69 between_fields"),
        ("  1990/05/17", 70, 81, "1:80 between_fields"),
        ("  10.5", 81, 86, "1:85 between_fields"),
        ("    1", 5, 9, "1:9 between_fields"),
        (" 950x", 49, 56, "1:53 between_fields"),
        ("12345", 4, 8, "1:4 between_fields"),
        ("     7", 80, 85, "1:85 between_fields"),
        ("7", 91, 91, "1:91 between_fields"),
        ("    12", 86, 91, "1:90 between_fields"),
        ("GMRuiz, Ana", 12, 47, "1:14 between_fields"),
    ],
)
def test_where_it_cannot_be_known_whose_the_sign_is(text: str, first: int, last: int, expected: str) -> None:
    assert read(put(text, first, last)) == expected


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("299        10.5      1    1", "3:12 between_fields"),
        ("299            10.5  1    1", "3:18 between_fields"),
        ("299           0.5    12   1", "3:23 between_fields"),
        ("299  W        0.5    1    1", "3:6 between_fields"),
    ],
)
def test_points_of_299_beside_their_columns_are_not_read_as_others(record: str, expected: str) -> None:
    assert read(f"{SOUND}{record}\r\n") == expected


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.sampled_from(BLANK), st.sampled_from("0159aZ.,-/Š"))
def test_no_sign_between_the_fields_is_lost_without_a_word(column: int, sign: str) -> None:
    said = read(put(sign, column, column))
    assert f"1:{column} " in said or said in ("1:5 bad_start_number", "1:81 bad_points")
