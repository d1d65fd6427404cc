"""The catalogues: complete, in order, and read as gettext would."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from chalicelib.render.paths import LANGUAGES
from chalicelib.render.texts import Texts, catalogue_path, load_texts, parse_po
from tests.render.scenes import SITE_ROOT

CHALICELIB = SITE_ROOT.parent / "chalicelib"
SAME_IN_DUTCH = {
    "Arbiter", "BH", "BH-C1", "Buchholz", "Club", "Contact", "Info", "Is", "KS", "Knock-out", "Rating", "Ratings", "Rd",
    "SB", "Score", "Sonneborn-Berger", "TPR", "Tempo", "{name} is",
}  # fmt: skip
"""Words that Dutch arbiters use as they are."""
Msgid = str | tuple[str, str]


def msgids_in_use() -> set[Msgid]:
    """Every text that templates, rendering, mails and the organisers' pages mark for translation."""
    found: set[Msgid] = set()
    for template in sorted((SITE_ROOT / "templates").rglob("*.*")):
        found |= set(_extracted("jinja2.ext.babel_extract", template, {"_": None, "ngettext": (1, 2)}))
    for module in sorted((CHALICELIB / "render").rglob("*.py")):
        found |= set(_extracted("python", module, {"N_": None, "text": None, "plural": (1, 2)}))
    for folder in ("web", "jobs"):
        for module in sorted((CHALICELIB / folder).rglob("*.py")):
            found |= set(_extracted("python", module, {"N_": None}))
    return found


def _extracted(method: str, file: Path, keywords: dict[str, tuple[int, ...] | None]) -> Iterator[Msgid]:
    with file.open("rb") as opened:
        for _line, message, _comments, _context in extract(method, opened, keywords=keywords):
            yield message if isinstance(message, str) else (message[0], message[1])


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("language", ["nl", "es"])
def test_every_text_has_a_translation(language: str) -> None:
    catalogue = load_texts(SITE_ROOT)[language].catalogue
    missing = sorted(str(one) for one in msgids_in_use() if (one if isinstance(one, str) else one[0]) not in catalogue)
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_values(language: str) -> None:
    for msgid, translations in load_texts(SITE_ROOT)[language].catalogue.items():
        for text in translations:
            assert "{" not in msgid or placeholders(text) == placeholders(msgid), msgid


@pytest.mark.parametrize(
    ("language", "familiar"),
    [("nl", r"\b(je|jij|jou|jouw|jullie)\b"), ("es", r"\b(tú|ti|tu|tus|contigo|mira|elige|haz)\b")],
)
def test_everybody_is_addressed_formally(language: str, familiar: str) -> None:
    said = catalogue_path(SITE_ROOT, language).read_text(encoding="utf-8").splitlines()
    assert [line for line in said if line.startswith("msgstr") and re.search(familiar, line, re.IGNORECASE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_in_order_so_that_they_merge_well(language: str) -> None:
    text = catalogue_path(SITE_ROOT, language).read_text(encoding="utf-8")
    lines = re.findall(r'^msgid ".+"$', text, flags=re.MULTILINE)
    assert lines == sorted(set(lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_read_as_gettext_reads_them(language: str) -> None:
    content = catalogue_path(SITE_ROOT, language).read_bytes()
    expected = {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else message.string
        )
        for message in read_po(io.BytesIO(content))
        if message.id and all(message.string if isinstance(message.string, tuple) else (message.string,))
    }
    assert parse_po(content.decode()) == expected


def test_fuzzy_obsolete_and_empty_entries_do_not_count() -> None:
    text = (
        '#, fuzzy\nmsgid "a"\nmsgstr "x"\n\n#~ msgid "b"\n#~ msgstr "x"\n\nmsgid "c"\nmsgstr ""\n\n'
        '# note\n#: file:3\nmsgid ""\n"d \\"quoted\\"\\n"\n"more"\nmsgstr "é\\n"\n"meer"\n'
    )
    assert parse_po(text) == {'d "quoted"\nmore': ("é\nmeer",)}


def test_plurals() -> None:
    texts = Texts(
        "nl",
        parse_po(
            'msgid "{number} game"\nmsgid_plural "{number} games"\n'
            'msgstr[0] "{number} partij"\nmsgstr[1] "{number} partijen"\n'
        ),
    )
    assert [texts.plural("{number} game", "{number} games", number) for number in (0, 1, 2)] == [
        "0 partijen", "1 partij", "2 partijen",
    ]  # fmt: skip


def test_a_text_without_translation_shows_itself() -> None:
    assert Texts("nl", {}).text("Round {round}", round=3) == "Round 3"
