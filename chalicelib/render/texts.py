"""The texts of pages and mails in every language, read from the gettext catalogues in `site/locale`."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from chalicelib.render.paths import DEFAULT_LANGUAGE, LANGUAGES

Catalogue = Mapping[str, tuple[str, ...]]
"""Translations by English msgid: one, or singular and plural."""


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for it, known to every extractor
    """Mark an English text in a table for translation; it is translated where it is shown."""
    return msgid


class Composed(str):
    """A text put together: `pattern` names its parts `{name}`; as it stands it is the English.

    A part is a text as well (a msgid, or composed itself), or a value that stays as it is in every language.
    """

    pattern: str
    parts: Mapping[str, object]

    def __new__(cls, pattern: str, /, **parts: object) -> Self:
        """The English, with what it is made of."""
        made = super().__new__(cls, pattern.format(**parts))
        made.pattern, made.parts = pattern, parts
        return made


@dataclass(frozen=True, slots=True)
class Texts:
    """One language. A text without a translation shows its msgid."""

    language: str
    catalogue: Catalogue

    def text(self, msgid: str, **values: object) -> str:
        """The text in this language, with `{name}` replaced by values."""
        if isinstance(msgid, Composed):
            parts = {name: self.text(one) if isinstance(one, str) else one for name, one in msgid.parts.items()}
            return self.text(msgid.pattern, **parts)
        found = self.catalogue.get(msgid, (msgid,))[0]
        return found.format(**values) if values else found

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """The text for this number, which is `{number}` in it. Our languages have one singular: 1."""
        forms = self.catalogue.get(one, (one, many))
        return forms[0 if number == 1 else 1].format(number=number, **values)

    def has(self, msgid: str) -> bool:
        """There is a text of its own for this msgid: so that an unknown code falls back to a general one."""
        return msgid in self.catalogue


def catalogue_path(site_root: Path, language: str) -> Path:
    """Where a language's catalogue lies."""
    return site_root / "locale" / language / "LC_MESSAGES" / "speelzaal.po"


def load_texts(site_root: Path) -> dict[str, Texts]:
    """Every language, in the order of the language switch."""
    return {
        language: Texts(language, parse_po(catalogue_path(site_root, language).read_text(encoding="utf-8")))
        for language in LANGUAGES
    }


def texts_for(texts: Mapping[str, Texts], language: str) -> Texts:
    """The texts in this language, or in the default one."""
    return texts.get(language, texts[DEFAULT_LANGUAGE])


def parse_po(text: str) -> Catalogue:
    """A catalogue as msgfmt would compile it: no header, no fuzzy, obsolete or empty entries."""
    entries: dict[str, tuple[str, ...]] = {}
    for fields in _entries(text):
        translations = tuple(value for keyword, value in fields.items() if keyword.startswith("msgstr"))
        if fields["msgid"] and all(translations):
            entries[fields["msgid"]] = translations
    return entries


def _entries(text: str) -> Iterator[dict[str, str]]:
    for block in text.replace("\r\n", "\n").split("\n\n"):
        fields = _fields(block)
        if "msgid" in fields:
            yield fields


def _fields(block: str) -> dict[str, str]:
    """The keywords of one entry with their joined strings; nothing for a fuzzy one."""
    fields: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        if line.startswith("#,") and "fuzzy" in line:
            return {}
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
        fields[keyword] = fields.get(keyword, "") + str(ast.literal_eval(line.strip()))
    return fields
