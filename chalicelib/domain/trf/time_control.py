"""Record 222: the time control in seconds, made of what organisers write in words, and the other way round."""

import re

_ENCODED_PHASE = r"(?:\d{1,3}/)?(?:[3-9]\d{2}|\d{4,5})(?:\+\d{1,4})?"
"""From five minutes on a number can only be seconds."""
_ENCODED = re.compile(rf"{_ENCODED_PHASE}(?::{_ENCODED_PHASE})*|W\d{{2,5}}(?:\+\d{{1,4}})?-B\d{{2,5}}(?:\+\d{{1,4}})?")

_SECONDS_A_MINUTE, _SECONDS_AN_HOUR = 60, 3600
_HOURS = r"(?:h|hours?|u|uur|uren|horas?)"
_MINUTES = r"(?:m|mins?\.?|minutes?|minuut|minuten|minutos?|['′’])"
_SECONDS = r"(?:s|secs?\.?|seconds?|seconden?|sek\.?|segundos?|seg\.?|\"|''|″|”)"
_AND = rf"\s*(?:\+|,(?=\s*\d+\s*{_SECONDS})|&|and|plus|en|y|más|mas)\s*"
_A_MOVE = (
    r"(?:\s*(?:/|a|an|per|each|every|por|bij|extra)?\s*"
    r"(?:move|zet|jugada|movimiento|incremento?|increment|bonus|increment per move|increment per zet)"
    r"(?:\s*(?:from|vanaf|desde)\s*(?:the\s*|la\s*)?(?:first\s*|eerste\s*|primera\s*)?"
    r"(?:move|zet|jugada|movimiento)?\s*1?)?)?"
)
_MOVES_BEFORE = r"(?:(?P<moves>\d{1,3})\s*(?:/|(?:moves?|zetten|jugadas|movimientos)\s*(?:in|en)\s*))?"
_MOVES_AFTER = (
    r"(?:\s*(?:for|voor|para)\s*(?:the first\s*|de eerste\s*|las primeras\s*)?"
    r"(?P<after>\d{1,3})\s*(?:moves|zetten|jugadas|movimientos))?"
)
_PHASE = re.compile(
    rf"{_MOVES_BEFORE}(?:(?P<hours>\d)\s*{_HOURS}\s*(?:and|en|y)?\s*)?"
    rf"(?:(?P<base>\d{{1,3}})\s*{_MINUTES}?)?"
    rf"{_MOVES_AFTER}"
    rf"(?:{_AND}(?P<increment>\d{{1,3}})\s*{_SECONDS}?{_A_MOVE})?",
    re.IGNORECASE,
)
_IN_SECONDS = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<base>\d{1,6})(?:\+(?P<increment>\d{1,4}))?")
_NEXT_PHASE = re.compile(
    rf"\s*,?\s+(?:then|daarna|vervolgens|luego|después)\s+|\s*[;:]\s*|\s*,(?!\s*\d+\s*{_SECONDS})\s*", re.IGNORECASE
)
_LONGEST = 200


def encoded(text: str) -> str | None:
    """`5400+30` of "90 minutes and 30 seconds a move"; None of what cannot be understood.

    A number without a unit is minutes before the plus and seconds behind it, as on a clock: `90+30`. A period that
    another one follows ends with a move. What is encoded already stays as it is.
    """
    said = text.strip()
    if not said or len(said) > _LONGEST:
        return None
    if _ENCODED.fullmatch(said):
        return said
    phases = [_phase(part) for part in _NEXT_PHASE.split(said)]
    whole = [phase for phase in phases if phase is not None]
    is_sound = len(whole) == len(phases) and all("/" in phase for phase in whole[:-1])
    return ":".join(whole) if is_sound else None


def in_words(code: str) -> str:
    """`90 min + 30 s` of `5400+30`, which `encoded` understands again; what is no such code stays as it is."""
    phases = [_IN_SECONDS.fullmatch(part) for part in code.split(":")]
    whole = [phase for phase in phases if phase is not None and int(phase["base"]) % _SECONDS_A_MINUTE == 0]
    return "; ".join(map(_in_words, whole)) if len(whole) == len(phases) else code


def _in_words(phase: re.Match[str]) -> str:
    moves = f"{phase['moves']}/" if phase["moves"] else ""
    increment = f" + {phase['increment']} s" if phase["increment"] else ""
    return f"{moves}{int(phase['base']) // _SECONDS_A_MINUTE} min{increment}"


def _phase(text: str) -> str | None:
    match = _PHASE.fullmatch(text.strip().rstrip("."))
    if match is None:
        return None
    seconds = _SECONDS_AN_HOUR * int(match["hours"] or 0) + _SECONDS_A_MINUTE * int(match["base"] or 0)
    if not seconds:
        return None
    moves = match["moves"] or match["after"]
    increment = int(match["increment"] or 0)
    return f"{f'{int(moves)}/' if moves else ''}{seconds}{f'+{increment}' if increment else ''}"
