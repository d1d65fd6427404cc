"""A season of a ladder as a JSON file; its form is in `docs/rules/keizer.md`."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from chalicelib.cli.failure import ExitCode
from chalicelib.cli.json_file import Found, read_json
from chalicelib.domain.formats.keizer.presets import PRESETS
from chalicelib.domain.formats.keizer.record import Counted, LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import (
    ABSENT,
    BYE,
    CLUB,
    CUP,
    EXTERNAL,
    FREE,
    LATE_NOTICE,
    NO_SHOW,
    TEAM_CUP,
    THEME,
    UNOPPOSED,
    WORK,
    Cap,
    LadderRules,
    Reason,
    ReasonRule,
    Revaluation,
    Worth,
)
from chalicelib.domain.model.result import GameResult

_MOST_PLAYERS, _MOST_ROUNDS = 300, 100
_REQUIRED: Final = ("start_order", "rules", "events")
_OPTIONAL: Final = ("rounds", "joined", "withdrawn")
_SETTINGS: Final = (
    "preset", "first_value", "ratio", "step", "own_value_in_total", "mode", "shares", "max_paid_absences",
)  # fmt: skip
_HALF_SIGN: Final = re.compile("[\ud800-\udfff]")
_MODES: Final = {mode.value: mode for mode in Revaluation}
_PRESETS: Final = {preset.code: preset.rules for preset in PRESETS}
_GAMES: Final = {
    "1-0": GameResult.WHITE_WINS,
    "0-1": GameResult.BLACK_WINS,
    "draw": GameResult.DRAWN,
    "+/-": GameResult.WHITE_WINS_BY_FORFEIT,
    "-/+": GameResult.BLACK_WINS_BY_FORFEIT,
    "-/-": GameResult.DOUBLE_FORFEIT,
}
_OF_GAMES: Final = ("win", "draw", "loss")
_WITHOUT_PRESET: Final = LadderRules(
    reasons=tuple(
        ReasonRule(reason, Worth(share))
        for reason, share in (
            (BYE, Fraction(1)),
            (UNOPPOSED, Fraction(1)),
            (ABSENT, Fraction(1, 3)),
            (CLUB, Fraction(2, 3)),
            (FREE, Fraction(1, 2)),
            (NO_SHOW, Fraction(0)),
        )
    )
)
"""The rules of a file that names no preset, where it does not say otherwise."""
_REASONS: Final = (BYE, UNOPPOSED, FREE, ABSENT, LATE_NOTICE, NO_SHOW, CLUB, EXTERNAL, TEAM_CUP, CUP, THEME, WORK)

Id = int | str
"""What a file calls a player."""
Numbers = Mapping[Id, PairingNumber]


@dataclass(frozen=True, slots=True)
class KeizerSeason:
    """What a file says: what it calls its players, by start number, and everything that the ladder is made of."""

    ids: dict[PairingNumber, Id]
    field: LadderField
    counted: tuple[Counted, ...]
    rules: LadderRules


def read_season(name: str) -> KeizerSeason:
    """The season in the file with this name. Raises CommandFailedError."""
    body = read_json(name).members(_REQUIRED, _OPTIONAL)
    numbers = _numbers(body["start_order"])
    rules = _rules(body["rules"])
    counted = sorted(_counted(body["events"], numbers, rules), key=lambda one: one.round_number)
    joined, left = (_first_rounds(body.get(key), numbers) for key in ("joined", "withdrawn"))
    players = tuple(
        LadderPlayer(number, joins_in=joined.get(number, FIRST_ROUND), left_from=left.get(number))
        for number in numbers.values()
    )
    last = counted[-1].round_number if counted else 0
    planned = body["rounds"].whole(last) if "rounds" in body else last
    ids = {number: one for one, number in numbers.items()}
    return KeizerSeason(ids, LadderField(players, planned), tuple(counted), rules)


def _numbers(found: Found) -> Numbers:
    """Start numbers by what the file calls the players."""
    numbers: dict[Id, PairingNumber] = {}
    for one in found.items():
        player = _id(one)
        if player in numbers:
            one.refuse(f"this player is given twice: {player}")
        numbers[player] = PairingNumber(len(numbers) + 1)
    if len(numbers) > _MOST_PLAYERS:
        found.refuse(f"more than {_MOST_PLAYERS} players", ExitCode.TOO_LARGE)
    return numbers


def _id(found: Found) -> Id:
    if isinstance(found.value, bool) or not isinstance(found.value, int | str):
        found.refuse("a player is a whole number or a text")
    if _HALF_SIGN.search(str(found.value)):
        found.refuse("half a sign in a player's text (a lone surrogate)")
    return found.value


def _player(found: Found, numbers: Numbers) -> PairingNumber:
    player = _id(found)
    if player not in numbers:
        found.refuse(f"no such player: {player}")
    return numbers[player]


def _round(found: Found) -> RoundNumber:
    number = found.whole(1)
    if number > _MOST_ROUNDS:
        found.refuse(f"more than {_MOST_ROUNDS} rounds", ExitCode.TOO_LARGE)
    return RoundNumber(number)


def _first_rounds(found: Found | None, numbers: Numbers) -> dict[PairingNumber, RoundNumber]:
    """Pairs of a player and a round."""
    rounds: dict[PairingNumber, RoundNumber] = {}
    for pair in () if found is None else found.items():
        player, number = _fields(pair, 2)
        rounds[_player(player, numbers)] = _round(number)
    return rounds


def _fields(found: Found, count: int) -> tuple[Found, ...]:
    fields = found.items()
    if len(fields) != count:
        found.refuse(f"not a list of {count}")
    return fields


def _rules(found: Found) -> LadderRules:
    """Those of the preset, with what the file says beside it."""
    said = found.members((), _SETTINGS)
    rules = said["preset"].choice(_PRESETS) if "preset" in said else _WITHOUT_PRESET
    changes: dict[str, Any] = {name: read(said[name]) for name, read in _READERS.items() if name in said}
    rules = replace(rules, **changes)
    if "shares" in said:
        rules = _with_shares(rules, said["shares"])
    if "max_paid_absences" in said:
        rules = _with_most_absences(rules, said["max_paid_absences"])
    return rules


def _first_value(found: Found) -> Fraction | None:
    return None if found.value is None else found.number()


def _ratio(found: Found) -> Fraction:
    ratio = found.number()
    return ratio if ratio > 1 else found.refuse("not more than 1")


def _step(found: Found) -> Fraction:
    step = found.number()
    return step if step > 0 else found.refuse("not more than 0")


def _mode(found: Found) -> Revaluation:
    return found.choice(_MODES)


_READERS: Final[Mapping[str, Callable[[Found], object]]] = {
    "first_value": _first_value,
    "ratio": _ratio,
    "step": _step,
    "own_value_in_total": Found.flag,
    "mode": _mode,
}


def _with_shares(rules: LadderRules, found: Found) -> LadderRules:
    """The shares that are given, of the opponent's value for a game, of one's own for a reason."""
    shares = {name: one.number() for name, one in found.members((), (*_OF_GAMES, *_REASONS)).items()}
    games: dict[str, Any] = {name: Worth(shares[name]) for name in _OF_GAMES if name in shares}
    known = {rule.reason: rule for rule in rules.reasons}
    for reason in _REASONS:
        if reason in shares:
            known[reason] = replace(rules.rule(reason), worth=Worth(shares[reason]))
    return replace(rules, **games, reasons=tuple(known.values()))


def _with_most_absences(rules: LadderRules, found: Found) -> LadderRules:
    cap = None if found.value is None else Cap(most=found.whole(0))
    reasons = (replace(rule, cap=cap) if rule.reason == ABSENT else rule for rule in rules.reasons)
    return replace(rules, reasons=tuple(reasons))


def _counted(found: Found, numbers: Numbers, rules: LadderRules) -> Iterator[Counted]:
    """The events as they come; everybody has one in a round at most."""
    kinds: dict[str, GameResult | Reason] = {**_GAMES, **{rule.reason: rule.reason for rule in rules.reasons}}
    seen: set[tuple[RoundNumber, PairingNumber]] = set()
    for event in found.items():
        line = _event(event, numbers, kinds)
        players = (line.white, line.black) if isinstance(line, LadderGame) else (line.player,)
        places = {(line.round_number, player) for player in players}
        if seen & places:
            event.refuse(f"a player has two events in round {line.round_number}")
        seen |= places
        yield line


def _event(event: Found, numbers: Numbers, kinds: dict[str, GameResult | Reason]) -> Counted:
    number, kind, first, second = _fields(event, 4)
    round_number, what, player = _round(number), kind.choice(kinds), _player(first, numbers)
    if isinstance(what, GameResult):
        opponent = _player(second, numbers)
        if opponent == player:
            event.refuse("a game of a player with himself")
        return LadderGame(round_number, player, opponent, what)
    if second.value is not None:
        second.refuse(f"nobody is the opponent of who has {what!r}: null")
    return LadderBye(round_number, player, what)
