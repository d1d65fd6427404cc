"""D6: shares, values and points as people type them, exactly: 2/3, 67%, 0,5, 12½."""

import re
from fractions import Fraction

_WHOLE_AND_PART = re.compile(
    r"(?P<sign>[-−+]?)\s*(?P<whole>[0-9]{1,6})?(?:[.,](?P<decimals>[0-9]{1,6})|\s*(?P<quarter>[½¼¾]))?\s*(?P<percent>%?)"
)
_FRACTION = re.compile(r"(?P<sign>[-−+]?)\s*(?P<top>[0-9]{1,9})\s*/\s*(?P<bottom>[0-9]{1,6})")
_QUARTERS = {None: Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


def amount_from(text: str) -> Fraction | None:
    """The amount, or None if it is something else."""
    found = _FRACTION.fullmatch(text.strip())
    if found is not None:
        bottom = int(found["bottom"])
        return _signed(Fraction(int(found["top"]), bottom), found["sign"]) if bottom else None
    found = _WHOLE_AND_PART.fullmatch(text.strip())
    if found is None or not (found["whole"] or found["decimals"] or found["quarter"]):
        return None
    decimals = found["decimals"] or ""
    value = Fraction(int(found["whole"] or 0)) + _QUARTERS[found["quarter"]]
    value += Fraction(int(decimals or 0), 10 ** len(decimals))
    return _signed(value / 100 if found["percent"] else value, found["sign"])


def _signed(value: Fraction, sign: str) -> Fraction:
    return -value if sign in ("-", "−") else value
