"""The shape of the code: short modules, short functions, names that say something, a domain that stands alone."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "chalicelib"
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))
LONGEST_MODULE, LONGEST_FUNCTION, LONGEST_MAP = 400, 60, 100
NAMES_THAT_SAY_NOTHING = {"utils", "helpers", "base", "manager", "service"}
ELSEWHERE = ["".join(parts) for parts in (
    ("/wo", "rk/"), ("sub", "agent"), ("help", "er-"), ("session", " ends"), ("py", "pi.org"), ("registry.", "npmjs"),
)]  # fmt: skip
"""Words that belong to somebody's machine, and hosts that a lock file must not name. (In parts, or this file would
be found.)"""


def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"), module)


def lines_of(module: str) -> int:
    return len((ROOT / module).read_text(encoding="utf-8").splitlines())


def imported_by(module: str) -> Iterator[str]:
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def tracked_files() -> list[str]:
    """What git keeps; the test is skipped where there is no git or no repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("no git here")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("git does not read this repository")
    return [path for path in listed.stdout.decode().split("\0") if path and (ROOT / path).is_file()]


def test_modules_are_found() -> None:
    assert "chalicelib/domain/model/result.py" in MODULES


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_read_in_one_sitting(module: str) -> None:
    assert lines_of(module) <= LONGEST_MODULE


@pytest.mark.parametrize("module", MODULES)
def test_a_function_fits_on_a_screen(module: str) -> None:
    functions = [node for node in ast.walk(tree_of(module)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {function.name: (function.end_lineno or 0) - function.lineno + 1 for function in functions}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_the_map_is_one_page() -> None:
    assert lines_of("app.py") <= LONGEST_MAP


def test_every_module_has_a_name() -> None:
    assert [module for module in MODULES if NAMES_THAT_SAY_NOTHING & set(Path(module).with_suffix("").parts)] == []


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("chalicelib/domain/")])
def test_the_domain_stands_on_the_standard_library_alone(module: str) -> None:
    foreign = [
        name
        for name in imported_by(module)
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not (name == "chalicelib.domain" or name.startswith("chalicelib.domain."))
    ]
    assert foreign == []


def test_the_project_speaks_of_itself_alone() -> None:
    found = [
        f"{path}: {word}"
        for path in tracked_files()
        for word in ELSEWHERE
        if word.encode() in (ROOT / path).read_bytes().lower()
    ]
    assert found == []
