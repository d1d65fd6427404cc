"""What stands in a cell of an entry list: what it means as a value of its column."""

import re
from collections.abc import Mapping, Sequence

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.registration.person import HIGHEST_RATING

NOTHING = frozenset(
    (
        *("-", "--", "–", "—", "?", "n/a", "na", "n.a.", "none", "unknown", "nr", "unr", "unr.", "ur", "unrated"),
        *("not rated", "no rating", "geen", "geen rating", "geen elo", "nvt", "n.v.t.", "n.v.t", "onbekend"),
        *("sin", "sin elo", "sin rating", "s/n", "s/e", "ninguno", "ninguna", "no tiene", "keine", "keiner", "ohne"),
    )
)
"""Words for nothing, in whatever column they stand."""
_RATING = re.compile(r"(?:(?P<plain>[0-9]{1,9})|(?P<thousand>[1-9])[.,](?P<rest>[0-9]{3}))(?:[.,]00?|\s?\*)?")
LOWEST_RATING = 100
"""Below it a number is no rating: a mistake, a number of something else, or a thousand cut off at its point."""
_UNSURE_RATING = re.compile(
    r"(?P<about>(?:ca\.?|circa|±|~)\s*)?(?P<rating>[0-9]{3,4})(?P<behind>\s*\?|\s*\([^\W\d]{1,10}\.?\))?", re.IGNORECASE
)
_DECIMALS = re.compile(r"(?<=[0-9])[.,]00?$")
_FIDE_ID = re.compile(r"[1-9][0-9]{4,8}")
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
_SPANISH = {
    "mi": Title.IM,
    "mf": Title.FM,
    "mc": Title.CM,
    "gmf": Title.WGM,
    "mif": Title.WIM,
    "mff": Title.WFM,
    "mcf": Title.WCM,
}
_TITLES: Mapping[str, Title] = _SHORTER | _SPANISH | {title.value.casefold(): title for title in Title if title}
_OTHER_TITLES = frozenset(("agm", "aim", "afm", "acm", "nm", "wnm", "lm", "mn"))
"""Of FIDE's arena and of federations: an event has no place for them (C.04.2 2.2), and nobody is called so."""
RARER_TITLES = _OTHER_TITLES | _SPANISH.keys()
"""Those that can be the initials of a first name too."""
_SEXES: Mapping[str, Sex] = {
    **dict.fromkeys(("m", "man", "male", "h", "hombre", "masculino", "jongen", "männlich", "mannelijk"), Sex.MAN),
    **dict.fromkeys(("w", "v", "f", "d", "woman", "female", "vrouw", "vrouwelijk", "mujer", "femenino"), Sex.WOMAN),
    **dict.fromkeys(("meisje", "dame", "weiblich"), Sex.WOMAN),
}
_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})(?:[ T].*)?")
_DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})[-/.](?P<year>[0-9]{4})")
_SHORT_YEAR = re.compile(r"(?P<before>['’]|[0-9]{1,2}[-/.][0-9]{1,2}[-/.])?(?P<year>[0-9]{2})")
_LATEST_SHORT_YEAR = 29
"""'29 is 2029, '30 is 1930: so far ahead nobody is born, and few players are as old."""


def is_nothing(text: str) -> bool:
    """A word for nothing, in whatever column it stands."""
    return text.casefold() in NOTHING


def rating_in(text: str) -> int:
    """A rating, also as 1.850 or 1850,0; 0 where the cell says that there is none. Raises InvalidFieldError."""
    if not text or is_nothing(text):
        return 0
    unsure = _UNSURE_RATING.fullmatch(text)
    found = _RATING.fullmatch(unsure["rating"] if unsure else text)
    if found is None:
        raise InvalidFieldError(field="rating", reason="not_a_number")
    rating = int(found["plain"] or found["thousand"] + found["rest"])
    if 0 < rating < LOWEST_RATING:
        raise InvalidFieldError(field="rating", reason="out_of_range", least=LOWEST_RATING, most=HIGHEST_RATING)
    return rating


def is_unsure_rating(text: str) -> bool:
    """A rating, and a sign that it may be another one: ca. 1500, 1500?, 1500 (KNSB)."""
    found = _UNSURE_RATING.fullmatch(text)
    return found is not None and bool(found["about"] or found["behind"])


def fide_id_in(text: str) -> str:
    """A number of FIDE, also in groups (1 234 567); programs write 0 for none. Raises InvalidFieldError."""
    number = number_in(text)
    if number.isdecimal() and not _FIDE_ID.fullmatch(number):
        raise InvalidFieldError(field="fide_id", reason="not_a_fide_id")
    return number


def number_in(text: str) -> str:
    """A number of a federation, also in groups, or as spreadsheets give numbers (1012346.0). Else the text itself."""
    joined = _DECIMALS.sub("", text.replace(" ", ""))
    return "" if joined == "0" or is_nothing(text) else joined if joined.isdecimal() else text


def title_in(text: str) -> Title:
    """A FIDE title, short or shorter; any other title, also a form of address, is none here."""
    return _TITLES.get(text.casefold(), Title.NONE)


def is_title(text: str) -> bool:
    """A title of any kind, also one that an event has no place for."""
    return title_in(text) is not Title.NONE or text.casefold() in _OTHER_TITLES


def sex_in(text: str) -> Sex:
    """As federations register it; unknown where the cell says nothing of the kind."""
    return _SEXES.get(text.casefold(), Sex.UNKNOWN)


def is_short_birth(text: str) -> bool:
    """A year of birth, or a date, without its century: 75, '08, 12-05-75."""
    return _SHORT_YEAR.fullmatch(text) is not None


def _with_century(text: str) -> str:
    found = _SHORT_YEAR.fullmatch(text)
    if found is None:
        return text
    before = "" if (found["before"] or "'") in "'’" else found["before"]
    return f"{before}{'20' if int(found['year']) <= _LATEST_SHORT_YEAR else '19'}{found['year']}"


def birth_in(text: str, *, month_first: bool = False) -> str:
    """A date as tournament report files write it, `1985/03/12`. Else the text itself. Raises InvalidFieldError."""
    text = _with_century(text)
    found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if found is None:
        return text
    day, month = int(found["day"]), int(found["month"])
    if found.re is _DAY_FIRST and month_first:
        day, month = month, day
    if month > 12 or day > 31:
        raise InvalidFieldError(field="birth", reason="not_a_date")
    return f"{found['year']}/{month:02}/{day:02}"


def months_come_first(cells: Sequence[str]) -> bool:
    """One order for a whole column: days come first unless a date can only be read otherwise, and none only so."""
    dates = [found for found in map(_DAY_FIRST.fullmatch, map(_with_century, cells)) if found]
    return any(int(one["month"]) > 12 for one in dates) and not any(int(one["day"]) > 12 for one in dates)
