"""What the import checker cannot say: no clock and no chance inside, one reader of the environment, one lock."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PURE = ("domain", "render")
BANNED_IN_PURE = frozenset({"random", "secrets", "logging", "socket", "subprocess", "threading", "asyncio", "urllib"})
BANNED_CALLS = frozenset({"datetime.now", "datetime.utcnow", "date.today", "time.time", "os.environ", "os.getenv"})


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / "chalicelib" / folder).rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def dotted(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", [file for folder in PURE for file in modules(folder)], ids=named)
def test_the_pure_parts_know_no_clock_no_chance_no_world(file: Path) -> None:
    tree = parsed(file)
    assert not BANNED_IN_PURE & {name.split(".")[0] for name in imported(tree) if not name.startswith("urllib.parse")}
    assert not BANNED_CALLS & set(dotted(tree))


def test_the_environment_is_read_in_one_place() -> None:
    """The command line, which prepares a process, writes it."""
    readers = {
        named(file)
        for file in (ROOT / "chalicelib").rglob("*.py")
        if {"os.environ", "os.getenv"} & set(dotted(parsed(file))) and "/cli/" not in str(file)
    }
    assert readers == {"chalicelib/wiring.py"}


def test_both_locks_hold_the_same_versions() -> None:
    def lock(name: str) -> dict[str, str]:
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        return dict(line.split("==") for line in lines if line and not line.startswith("#"))

    runtime, development = lock("requirements.txt"), lock("requirements-dev.txt")
    assert {name: development.get(name) for name in runtime} == runtime
