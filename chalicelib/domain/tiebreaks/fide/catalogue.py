"""The individual tie-breaks of C.07 in one table, and what a code with its modifiers means."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.criterion import POINTS, Better, Edition, Kind, Tiebreak
from chalicelib.domain.tiebreaks.event import ANY_KIND, Event, SystemKind
from chalicelib.domain.tiebreaks.fide import buchholz, direct_encounter, own_record, ratings, sonneborn_berger
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.notation import name_and_modifiers, read_modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Sheet, Treatment, sheet_of
from chalicelib.domain.tiebreaks.fide.tally import Tally, shown

Rule = Callable[[Sheet, Modifiers, PairingNumber], Tally]
"""Works out one player's tie-break."""
Tallies = Mapping[PairingNumber, Tally]
GroupRule = Callable[[Sheet, Modifiers, Sequence[PairingNumber]], Tallies]
"""Works out the tie-break of a group of players."""


def _each(rule: Rule) -> GroupRule:
    """A tie-break that looks at one player at a time."""
    return lambda sheet, modifiers, group: {number: rule(sheet, modifiers, number) for number in group}


_SWISS_ONLY = frozenset({SystemKind.SWISS})
_SINCE_2026 = frozenset({Edition.FIDE_2026})


@dataclass(frozen=True, slots=True)
class _Row:
    """A code, its article, its type, its rule, the modifiers that it takes and which value goes first.

    `is_fore`: the pairings of the last round are draws without a modifier. `kinds` are the events that may use it
    since 2026.
    """

    code: str
    article: str
    kind: Kind
    rule: GroupRule
    modifiers: str = ""
    better: Better = Better.HIGHER
    is_fore: bool = False
    kinds: frozenset[SystemKind] = ANY_KIND


_A, _B, _C, _D = Kind.MUTUAL, Kind.OWN, Kind.OPPONENTS, Kind.RATINGS
_LOWER = Better.LOWER
_TABLE = (
    _Row(POINTS, "4.1", _B, _each(own_record.score)),
    _Row("DE", "6", _A, direct_encounter.direct_encounter, "P", _LOWER),
    _Row("WIN", "7.1", _B, _each(own_record.rounds_won)),
    _Row("WON", "7.2", _B, _each(own_record.games_won)),
    _Row("BPG", "7.3", _B, _each(own_record.games_with_black)),
    _Row("BWG", "7.4", _B, _each(own_record.games_won_with_black)),
    _Row("PS", "7.5", _B, _each(own_record.progressive_score), "C"),
    _Row("REP", "7.6", _B, _each(own_record.rounds_elected_to_play)),
    _Row("STD", "7.7", _B, _each(own_record.standard_score)),
    _Row("TPN", "7.8", _B, _each(own_record.pairing_number), "R", _LOWER),
    _Row("BH", "8.1", _C, _each(buchholz.buchholz), "CMPF", kinds=_SWISS_ONLY),
    _Row("AOB", "8.2", _C, _each(buchholz.average_of_opponents_buchholz), "PF", kinds=_SWISS_ONLY),
    _Row("FB", "8.3", _C, _each(buchholz.buchholz), "CMP", is_fore=True, kinds=_SWISS_ONLY),
    _Row("SB", "9.1", _C, _each(sonneborn_berger.sonneborn_berger), "CMPF"),
    _Row("KS", "9.2", _C, _each(sonneborn_berger.koya), "LP"),
    _Row("ARO", "10.1", _D, _each(ratings.average_rating_of_opponents), "CM"),
    _Row("TPR", "10.2", _D, _each(ratings.tournament_performance_rating)),
    _Row("PTP", "10.3", _D, _each(ratings.perfect_tournament_performance)),
    _Row("APRO", "10.4", _D, _each(ratings.average_performance_rating_of_opponents)),
    _Row("APPO", "10.5", _D, _each(ratings.average_perfect_performance_of_opponents)),
    _Row("RTNG", "10.6", _B, _each(ratings.own_rating), "R"),
)
_ROWS: Mapping[str, _Row] = {row.code: row for row in _TABLE}


def fide_codes(_: Edition) -> tuple[str, ...]:
    """The codes of C.07, without modifiers."""
    return tuple(_ROWS)


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of the catalogue for people: `modifiers` are the letters that the code takes."""

    code: str
    article: str
    kind: Kind
    modifiers: str


def code_lines() -> tuple[CodeLine, ...]:
    """Every code of C.07, in the order of its articles."""
    return tuple(CodeLine(row.code, row.article, row.kind, row.modifiers) for row in _TABLE)


def read_code(written: str) -> tuple[str, Modifiers]:
    """The code by its name of today, and its modifiers. Raises InvalidFieldError."""
    row, modifiers = _read(written)
    return row.code, modifiers


def _read(written: str) -> tuple[_Row, Modifiers]:
    name, text = name_and_modifiers(written)
    row = _ROWS.get(name)
    if row is None:
        raise InvalidFieldError(field="tiebreak", reason="unknown_tiebreak", code=written)
    return row, read_modifiers(written, text, row.modifiers)


def fide_tiebreak(written: str, edition: Edition) -> Tiebreak:
    """The criterion that a code with its modifiers means; it keeps the spelling. Raises InvalidFieldError."""
    row, modifiers = _read(written)
    tallies = _tallies(row, edition, modifiers)
    return Tiebreak(
        code=written,
        rule=f"C.07 {row.article}",
        kind=row.kind,
        evaluate=lambda event, group: {number: shown(one) for number, one in tallies(event, group).items()},
        better=_turned(row.better) if modifiers.is_reversed else row.better,
        kinds=row.kinds if edition in _SINCE_2026 else ANY_KIND,
        measure=lambda event, group: {number: one.value for number, one in tallies(event, group).items()},
    )


def _turned(better: Better) -> Better:
    return Better.LOWER if better is Better.HIGHER else Better.HIGHER


def _tallies(row: _Row, edition: Edition, modifiers: Modifiers) -> Callable[[Event, Sequence[PairingNumber]], Tallies]:
    treatment = Treatment(
        is_capped=edition in _SINCE_2026,
        forfeits_count=modifiers.forfeits_count,
        is_fore=row.is_fore or modifiers.is_fore,
    )
    return lambda event, group: row.rule(sheet_of(event, treatment), modifiers, group)
