"""What stands around a name in a cell or a line: numbers, titles, ratings, words for nothing, pictures."""

import re
import unicodedata

from chalicelib.domain.model.player import Title
from chalicelib.domain.registration.lists.cells import NOTHING, RARER_TITLES, title_in

_NAMES_TOO = {"na", "sin", "none", "keine", "keiner", "ohne"}
"""Behind a name these may belong to it."""
_SAID_BEHIND_NAMES = tuple(form for said in sorted(NOTHING - _NAMES_TOO, key=len)[::-1] for form in (said, f"({said})"))
_NUMBERED = re.compile(r"[0-9]{1,4}[.)]\s*(?=\D)")
_RATED_NAME = re.compile(
    r"(?P<name>.*?\D)\s(?P<open>[(\[])?(?:(?:elo|rating|rtg|knsb|dwz)[:. ]\s*)?"
    r"(?P<rating>(?:ca\.? |circa |± ?|~ ?)?[0-9]{3,4}(?: ?\?)?|[1-9]\.[0-9]{3}|[0-])(?(open)[)\]])",
    re.IGNORECASE,
)
_BOLD = re.compile(r"([*~])([^*~]+)\1")
_BYE = re.compile(r"\s*\((?:bye|halve bye|half(?:-point)? bye)\b[^()]*\)$", re.IGNORECASE)
_BEHIND_NAMES = " ,:/-–"
_FULL_TITLES = frozenset(title.value for title in Title if title)
_IN_PICTURES = frozenset("\ufe0e\ufe0f\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Signs that choose how the picture before them looks."""


def without_number(text: str) -> str:
    """`12. Vermeer` without the number of the line."""
    found = _NUMBERED.match(text)
    return text[found.end() :] if found else text


def title_apart(text: str) -> tuple[Title, str]:
    """The title before a name, and the name: GM Jansen, Piet; wim García, Inés; MI López, Ana.

    WIM JANSEN and wim jansen have a first name: a title stands apart by its capitals, or before "Last, First".
    Other titles than FIDE's in English can be initials (MC Jansen): they are titles before "Last, First" alone.
    """
    first, _, rest = text.partition(" ")
    is_before_both = "," in rest
    stands_apart = is_before_both or (first.isupper() and not rest.isupper())
    is_one_case = stands_apart and first in (first.upper(), first.lower())
    is_known = first.upper() in _FULL_TITLES or (is_before_both and first.casefold() in RARER_TITLES)
    return (title_in(first), rest) if is_one_case and is_known and rest else (Title.NONE, text)


def rating_apart(text: str) -> tuple[str, str]:
    """A name, and the rating behind it: `Jan de Vries 1850`, `Jan de Vries (elo 1850)`, `Jan de Vries geen rating`.

    Empty where there is none. A word for nothing with a capital is a name: Jan Geen, JAN GEEN.
    """
    found = _RATED_NAME.fullmatch(text)
    name, rating = (found["name"], found["rating"]) if found else _unrated(text)
    name = name.rstrip(_BEHIND_NAMES)
    return (name, rating) if name and rating else (text, "")


def _unrated(text: str) -> tuple[str, str]:
    for said in _SAID_BEHIND_NAMES:
        name, behind = text[: -len(said)], text[-len(said) :]
        is_said = behind == said or (behind.casefold() == said and behind.isupper() and not name.isupper())
        if is_said and name[-1:] in (" ", ","):
            return name, "-"
    return text, ""


def undressed(text: str) -> str:
    """A line of a chat without what stands around it: check marks and other pictures, *bold*, a bye asked for."""
    around = "".join(sign for sign in text if unicodedata.category(sign) == "So" or sign in _IN_PICTURES)
    return _BYE.sub("", _BOLD.sub(r"\2", text.strip(f" {around}")))
