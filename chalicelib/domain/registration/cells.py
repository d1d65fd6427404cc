"""What stands in a cell of an entry list: what it means as a value of its column."""

import re
from collections.abc import Mapping

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Sex, Title

_NO_RATING = frozenset(
    {"", "-", "–", "—", "n/a", "na", "nr", "unr", "unr.", "ur", "unrated", "not rated", "geen", "nvt", "n.v.t.", "sin"}
)
_RATING = re.compile(r"([0-9]{1,9})(?:[.,]0+|\s?\*)?")
_SHORTER = {
    "g": Title.GM,
    "m": Title.IM,
    "f": Title.FM,
    "c": Title.CM,
    "wg": Title.WGM,
    "wm": Title.WIM,
    "wf": Title.WFM,
    "wc": Title.WCM,
}
"""As pairing programs and tournament report files write them."""
_TITLES: Mapping[str, Title] = _SHORTER | {title.value.casefold(): title for title in Title if title}
_SEXES: Mapping[str, Sex] = {
    **dict.fromkeys(("m", "man", "male", "h", "hombre", "masculino", "jongen", "männlich", "mannelijk"), Sex.MAN),
    **dict.fromkeys(("w", "v", "f", "d", "woman", "female", "vrouw", "vrouwelijk", "mujer", "femenino"), Sex.WOMAN),
    **dict.fromkeys(("meisje", "dame", "weiblich"), Sex.WOMAN),
}
_FEDERATIONS: Mapping[str, str] = {
    word: code
    for code, words in {
        "NED": "nl nederland netherlands holland niederlande",
        "BEL": "be belgië belgie belgium bélgica belgien",
        "GER": "de duitsland germany alemania deutschland",
        "ESP": "es spanje spain españa spanien",
        "FRA": "fr frankrijk france francia frankreich",
        "ENG": "engeland england inglaterra",
    }.items()
    for word in words.split()
}
"""What people write where a list asks for a country, as the code of its federation."""
_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})(?:[ T].*)?")
_DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})[-/.](?P<year>[0-9]{4})")
_NUMBERED = re.compile(r"[0-9]{1,4}[.)]\s*(?=\D)")
_RATED_NAME = re.compile(r"(?P<name>.*\D)\s\(?(?P<rating>[0-9]{3,4}|-)\)?")
_FULL_TITLES = frozenset(title.value for title in Title if title)


def rating_in(text: str) -> int:
    """A rating; 0 where the cell says that there is none. Raises InvalidFieldError."""
    if text.casefold() in _NO_RATING:
        return 0
    found = _RATING.fullmatch(text)
    if found is None:
        raise InvalidFieldError(field="rating", reason="not_a_number")
    return int(found[1])


def title_in(text: str) -> Title:
    """A FIDE title, short or shorter; any other title, also a form of address, is none here."""
    return _TITLES.get(text.casefold(), Title.NONE)


def sex_in(text: str) -> Sex:
    """As federations register it; unknown where the cell says nothing of the kind."""
    return _SEXES.get(text.casefold(), Sex.UNKNOWN)


def federation_in(text: str) -> str:
    """The code of a federation; a country nearby by its name as well. Else the text itself."""
    return _FEDERATIONS.get(text.casefold(), text)


def birth_in(text: str) -> str:
    """A date as tournament report files write it, `1985/03/12`; days come before months. Else the text itself."""
    found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if found is None:
        return text
    day, month = int(found["day"]), int(found["month"])
    if found.re is _DAY_FIRST and month > 12:
        day, month = month, day
    return f"{found['year']}/{month:02}/{day:02}"


def without_number(text: str) -> str:
    """`12. Vermeer` without the number of the line."""
    found = _NUMBERED.match(text)
    return text[found.end() :] if found else text


def title_apart(text: str) -> tuple[Title, str]:
    """The title before a name, and the name: GM Jansen, Piet. Im Hof, Peter has none."""
    first, _, rest = text.partition(" ")
    is_short = first in (first.upper(), first.lower())
    title = title_in(first) if is_short and first.upper() in _FULL_TITLES else Title.NONE
    return (title, rest) if title and rest else (Title.NONE, text)


def rating_apart(text: str) -> tuple[str, str]:
    """A name, and the rating behind it: `Jan de Vries 1850`, `Jan de Vries (1850)`. Empty where there is none."""
    found = _RATED_NAME.fullmatch(text)
    if found is None:
        return text, ""
    name = found["name"].rstrip(" ,:-–")
    return (name, found["rating"]) if name else (text, "")
