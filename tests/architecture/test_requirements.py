"""docs/requirements.md: a row for every sentence and rule, and every row leads to what is really there."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "requirements.md"
SENTENCES = {"S64": 65, "ESP": 47, "D97": 137, "KLU": 36}
"""In each source, counted as the page describes."""
RULES = {"S": (1, 18), "K": (1, 10), "H": (1, 6), "C": (0, 18), "D": (1, 20)}
"""First and last rule of each sheet."""
PLANNED = "planned"
_ROW = re.compile(r"\| ((?:S64|ESP|D97|KLU)-\d+|[SKHCD]\d+) \|")
_CODE = re.compile(r"`([^`]+)`")
_LONGEST_QUOTE = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the tables."""

    id: str
    source: str
    asks: str
    lives_in: str
    proof: str

    @property
    def prefix(self) -> str:
        return self.id.partition("-")[0] if "-" in self.id else self.id[0]

    @property
    def number(self) -> int:
        return int(self.id.partition("-")[2] if "-" in self.id else self.id[1:])

    @property
    def paths(self) -> list[str]:
        return _CODE.findall(self.lives_in)

    @property
    def is_planned(self) -> bool:
        return self.proof.startswith(f"`{PLANNED}`")

    @property
    def tests(self) -> list[str]:
        return [code for code in _CODE.findall(self.proof) if code != PLANNED]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def rows() -> tuple[Row, ...]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return tuple(Row(*cells(line)) for line in lines if _ROW.match(line))


@cache
def functions_of(path: str) -> frozenset[str]:
    """The test functions of a file, by name; none when there is no such file."""
    if not (ROOT / path).is_file():
        return frozenset()
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"), path)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(function.name for function in functions if function.name.startswith("test_"))


def numbers() -> dict[str, list[int]]:
    """The numbers of each prefix, in the order of the page."""
    return {prefix: [row.number for row in group] for prefix, group in groupby(rows(), lambda row: row.prefix)}


def test_every_line_of_a_table_is_whole() -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if _ROW.match(line)]
    assert [line for line in lines if len(cells(line)) != 5 or not all(cells(line))] == []


def test_every_prefix_has_one_table() -> None:
    assert list(numbers()) == [*SENTENCES, *RULES]
    assert sum(map(len, numbers().values())) == len(rows())


@pytest.mark.parametrize("prefix", SENTENCES)
def test_every_sentence_has_a_row(prefix: str) -> None:
    assert numbers()[prefix] == list(range(1, SENTENCES[prefix] + 1))


@pytest.mark.parametrize("prefix", RULES)
def test_every_rule_has_a_row(prefix: str) -> None:
    first, last = RULES[prefix]
    assert numbers()[prefix] == list(range(first, last + 1))


def test_the_page_says_how_many() -> None:
    counts = SENTENCES | {prefix: last - first + 1 for prefix, (first, last) in RULES.items()}
    said = re.findall(r"^\| `(\w+)` \| .+ \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {prefix: int(count) for prefix, count in said} == counts


def test_sources_are_quoted_by_their_first_words_only() -> None:
    assert [row.id for row in rows() if len(row.source.removesuffix(" …").split()) > _LONGEST_QUOTE] == []


def test_every_place_exists() -> None:
    assert [f"{row.id}: {path}" for row in rows() for path in row.paths if not (ROOT / path).exists()] == []


def test_every_test_exists() -> None:
    named = [(row.id, *test.partition("::")[::2]) for row in rows() for test in row.tests]
    assert [f"{id_}: {path}::{name}" for id_, path, name in named if name not in functions_of(path)] == []


def test_every_row_is_proved_or_planned() -> None:
    assert [row.id for row in rows() if not (row.tests or row.is_planned)] == []


def test_what_is_proved_says_where_it_lives() -> None:
    assert [row.id for row in rows() if not row.is_planned and not row.paths] == []
