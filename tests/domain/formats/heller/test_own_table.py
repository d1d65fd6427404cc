"""H3: the table of a club, as JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.heller.own_table import LARGEST_TEXT, read_table, written_table
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant

NO_GAME = ("table_not_a_game", "rounds[0][0]")


def refused(text: str) -> list[tuple[object, object]]:
    with pytest.raises(InvalidFieldError) as refusal:
        read_table(text)
    every = (refusal.value, *refusal.value.others)
    assert all(one.details["field"] == "table" for one in every)
    return [(one.details["reason"], one.details.get("place")) for one in every]


@pytest.mark.parametrize("variant", Variant)
def test_a_table_is_read_as_it_was_written(variant: Variant) -> None:
    for table in TABLES[variant].values():
        assert read_table(written_table(table)) == table == read_table(json.dumps({"rounds": table}))
    assert written_table(()) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"rounds": [', [("table_not_json", None)]),
        ("[" * 100_000, [("table_not_rounds", None)]),
        ("[]", [("table_not_rounds", None)]),
        ('{"rounds": 5}', [("table_not_rounds", None)]),
        ('{"rounds": [5]}', [("table_not_a_round", "rounds[0]")]),
        ('{"rounds": [[], [[1, 2], [3]]]}', [("table_not_a_game", "rounds[1][1]")]),
        ('{"rounds": [[[1, true], ["1", 2]]]}', [NO_GAME, ("table_not_a_game", "rounds[0][1]")]),
        ('{"rounds": [[[0, 2], [1.0, 2]]]}', [NO_GAME, ("table_not_a_game", "rounds[0][1]")]),
        ('{"rounds": []}', [("table_size", "rounds")]),
        (" " * (LARGEST_TEXT + 1), [("too_long", None)]),
    ],
)  # fmt: skip
def test_h3_what_is_no_table(text: str, expected: list[tuple[object, object]]) -> None:
    assert refused(text) == expected


JSON = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.fixed_dictionaries({"rounds": inner}),
)


@given(JSON)
def test_json_that_is_no_table_is_refused(value: object) -> None:
    assert refused(json.dumps(value))
