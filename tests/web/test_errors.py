"""The table of refusals: every code has a status and a text, every reason a text."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import chalicelib
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.lifecycle.rounds import RoundOpenError
from chalicelib.domain.trf.document import TrfError
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.texts import Texts, load_texts
from chalicelib.web import errors
from chalicelib.web.errors import status_of, text_of
from tests.people import SITE_ROOT

SOURCES = Path(chalicelib.__file__).parent
PLAIN = Texts("en", {})


def every_refusal() -> set[type[DomainError]]:
    """Every kind of refusal that the domain, the commands and the border can make."""
    for package in ("domain", "commands", "web"):
        for module in walk_packages([str(SOURCES / package)], f"chalicelib.{package}."):
            if ".web.routes" not in module.name:
                import_module(module.name)
    found, left = set(), [DomainError]
    while left:
        kind = left.pop()
        found.add(kind)
        left += kind.__subclasses__()
    return {kind for kind in found if kind.__module__.startswith("chalicelib.")} - {DomainError}


def reasons(*places: str) -> set[str]:
    """Every reason that is given in these files."""
    texts = [file.read_text() for place in places for file in sorted(SOURCES.glob(place))]
    return {reason for text in texts for reason in re.findall(r'reason="(\w+)"', text)}


def test_every_refusal_has_a_text() -> None:
    said = {kind.code for kind in every_refusal()} - set(errors._TEXTS) - {"invalid_field"}
    assert said == set()


def test_every_reason_has_a_text() -> None:
    given = reasons("domain/**/*.py", "commands/*.py", "web/**/*.py")
    assert given - set(errors._REASONS) - {"unknown_tiebreak", "bad_modifier", "not_for_this_kind"} == set()


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (DomainError(), 422),
        (InvalidFieldError(field="name", reason="missing"), 422),
        (RoundOpenError(round=1, boards=(2,)), 409),
        (TrfError("same_colour", 3, 95), 422),
    ],
)
def test_statuses(error: DomainError, status: int) -> None:
    assert status_of(error) == status


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InvalidFieldError(field="name", reason="missing"), "Fill this in."),
        (InvalidFieldError(field="rating", reason="out_of_range", least=0, most=3500), "From 0 to 3500."),
        (RoundOpenError(round=1, boards=(2, 5)), "Round 1 still has boards without a result: 2, 5."),
        (
            TrfError("same_colour", 3, 95),
            "The file has an error in line 3, column 95. Both players of a board have the same colour.",
        ),
        (TrfError("a_new_one", 3, 95), "The file has an error in line 3, column 95."),
        (DomainError(), "This is not possible."),
    ],
)
def test_texts(error: DomainError, said: str) -> None:
    assert text_of(error, PLAIN) == said


def test_a_text_whose_values_are_missing_is_still_a_sentence() -> None:
    assert text_of(RoundOpenError(), PLAIN) == "This is not possible."


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_text_is_translated(language: str) -> None:
    texts = load_texts(SITE_ROOT)[language]
    tables = (errors._TEXTS, errors._REASONS, {"": errors._GENERAL})
    assert [text for table in tables for text in table.values() if not texts.has(text)] == []


def test_names_hold_commas_and_numbers_do_not() -> None:
    nl = load_texts(SITE_ROOT)["nl"]
    people = InvalidFieldError(field="boards", reason="player_missing", players=("Vermeer, Anna", "Kok, Bas"))
    assert text_of(people, nl) == "Niet iedereen heeft een plaats: Vermeer, Anna en Kok, Bas."
    assert text_of(RoundOpenError(round=1, boards=(2, 3, 4)), nl).endswith(": 2, 3, 4.")
    entered = AlreadyEnteredError(names=("Vermeer, Anna", "Kok, Bas", "Smit, Eva"))
    assert text_of(entered, nl) == "Staat al op de lijst: Vermeer, Anna; Kok, Bas en Smit, Eva."
