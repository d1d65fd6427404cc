"""Names as they are compared: without accents, case and particles, in any order of words."""

import re
import unicodedata

PARTICLES = frozenset(
    (
        "van", "von", "vom", "v", "vd", "der", "den", "de", "del", "dela", "della", "dello", "di", "da", "das", "do",
        "dos", "du", "des", "d", "la", "le", "las", "los", "les", "ter", "ten", "te", "t", "het", "in", "op", "zu",
        "zum", "zur", "af", "av", "el", "al", "y", "e",
    )
)  # fmt: skip
"""Words that people write or leave out: `wiel` finds Van der Wiel, and `van der wiel` finds Wiel."""
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
    | dict.fromkeys("'’‘`´ʼ", "")
)
_WORD = re.compile(r"[^\W_]+")
MOST_WORDS = 8


def folded(text: str) -> str:
    """Lower case without accents. Müller, Mueller and Muller are one: `ae`, `oe` and `ue` lose their `e`."""
    text = text.lower().translate(_LETTERS)
    if not text.isascii():
        text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return text.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def words_of(name: str) -> tuple[str, ...]:
    """The words that count, each once, in the order of the name.

    Particles do not count, but where a part of the name has nothing else (`Le, Quang Liem`).
    """
    found: list[str] = []
    for part in folded(name).split(","):
        words = _WORD.findall(part)
        found += [word for word in words if word not in PARTICLES] or words
    return tuple(dict.fromkeys(found))[:MOST_WORDS]
