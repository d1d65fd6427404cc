"""The rules of a ladder: what they may be, another set of them in mid-cycle, and what that does to whom (D1-D13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Final

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.ladder import Ladder, LadderRow
from chalicelib.domain.formats.keizer.presets import preset
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import (
    EveningRules,
    EveningTimes,
    LadderChange,
    LadderRules,
    LadderSettings,
    ReasonRule,
    Worth,
)
from chalicelib.domain.model.tournament import Tournament

HIGHEST: Final = 9999
"""Of a value, and of points."""
LARGEST_SHARE: Final = 10
MOST_REASONS: Final = 40
LONGEST_LABEL: Final = 60
MOST_TIMES: Final = 60
"""Meetings, rounds, byes: as many as a cycle can have rounds."""
LARGEST_GROUP: Final = 100
LARGEST_NOISE: Final = 1000
HIGHEST_RATING: Final = 4000
BEFORE_ROUND_1: Final = RoundNumber(0)


@dataclass(frozen=True, slots=True)
class LadderWish:
    """The rules as they shall be, and the hours of the evening."""

    preset: str
    rules: LadderRules
    evening: EveningRules
    times: EveningTimes


@dataclass(frozen=True, slots=True)
class Difference:
    """What other rules do to somebody; None where he is not in that ladder."""

    player: PairingNumber
    before: LadderRow | None
    after: LadderRow | None

    @property
    def places_won(self) -> int:
        """Negative: lost."""
        return 0 if self.before is None or self.after is None else self.before.place - self.after.place


def wish_of(ladder: LadderSettings) -> LadderWish:
    """The rules as they are."""
    return LadderWish(ladder.preset, ladder.rules, ladder.evening, ladder.times)


def filled_from(code: str, wish: LadderWish) -> LadderWish:
    """The rules of a preset, but for what every club answers for itself. Raises InvalidFieldError."""
    found, own = preset(code), wish.rules
    rules = replace(found.rules, first_value=own.first_value, own_value_in_total=own.own_value_in_total)
    return replace(wish, preset=code, rules=rules, evening=found.evening)


def differs_from_preset(wish: LadderWish) -> bool:
    """The club has changed something of the preset, beside the answers to the two questions."""
    return filled_from(wish.preset, wish) != wish


def stage(tournament: Tournament) -> RoundNumber | None:
    """The last published round when a change is to be written down; None while no round is paired."""
    if not tournament.rounds:
        return None
    return max((round_.number for round_ in tournament.published_rounds), default=BEFORE_ROUND_1)


def changed(ladder: LadderSettings, wish: LadderWish, after_round: RoundNumber | None, at: datetime) -> LadderSettings:
    """The ladder with these rules from now on; in mid-cycle the change stays written in it. Raises InvalidFieldError.

    The hours of the evening decide nothing about points, so that they can change without a trace.
    """
    wish = checked(wish)
    wanted = replace(ladder, preset=wish.preset, rules=wish.rules, evening=wish.evening, times=wish.times)
    is_same = (ladder.preset, ladder.rules, ladder.evening) == (wish.preset, wish.rules, wish.evening)
    if after_round is None or is_same:
        return wanted
    change = LadderChange(at, after_round, ladder.preset, ladder.rules, ladder.evening)
    return replace(wanted, changes=(*ladder.changes, change))


def rules_in_turn(ladder: LadderSettings) -> tuple[LadderWish, ...]:
    """The rules before the first change in mid-cycle, and after each one."""
    past = (LadderWish(one.preset, one.rules, one.evening, ladder.times) for one in ladder.changes)
    return (*past, wish_of(ladder))


def difference(before: Ladder, after: Ladder) -> tuple[Difference, ...]:
    """What becomes of everybody, from the top of the new ladder down; who is only in the old one comes last."""
    old, new = ({row.player: row for row in ladder.rows} for ladder in (before, after))
    players = (*new, *(player for player in old if player not in new))
    return tuple(Difference(player, old.get(player), new.get(player)) for player in players)


def checked(wish: LadderWish) -> LadderWish:
    """The rules, when every value is usable. Raises InvalidFieldError naming the field, with its `others`."""
    faults = tuple(_faults(wish))
    if faults:
        raise InvalidFieldError.of(faults)
    return wish


def _faults(wish: LadderWish) -> Iterator[InvalidFieldError]:
    try:
        preset(wish.preset)
    except InvalidFieldError as fault:
        yield fault
    yield from _faults_of_values(wish.rules)
    for field in ("win", "draw", "loss", "missed"):
        yield from _faults_of_worth(field, getattr(wish.rules, field))
    yield from _faults_of_reasons(wish.rules.reasons)
    yield from _faults_of_start(wish.rules)
    yield from _faults_of_evening(wish.evening)
    yield from _faults_of_times(wish.times)


def _faults_of_values(rules: LadderRules) -> Iterator[InvalidFieldError]:
    """D1."""
    if rules.first_value is not None and not 0 < rules.first_value <= HIGHEST:
        yield _outside("first_value", 1, HIGHEST)
    if not 1 < rules.ratio <= HIGHEST:
        yield InvalidFieldError(field="ratio", reason="above_one", most=HIGHEST)
    if not 0 < rules.step <= HIGHEST:
        yield _outside("step", 1, HIGHEST)
    if rules.against_leaver is not None:
        yield from _faults_of_worth("against_leaver", Worth(rules.against_leaver))


def _faults_of_worth(field: str, worth: Worth) -> Iterator[InvalidFieldError]:
    if abs(worth.share) > LARGEST_SHARE:
        yield _outside(field, -LARGEST_SHARE, LARGEST_SHARE)
    if abs(worth.points) > HIGHEST:
        yield _outside(f"{field}_points", -HIGHEST, HIGHEST)


def _faults_of_reasons(rules: Sequence[ReasonRule]) -> Iterator[InvalidFieldError]:
    """D4. A field of the rule in this place begins with `reason-<place>`, from 1."""
    if len(rules) > MOST_REASONS:
        yield InvalidFieldError(field="reasons", reason="too_many", most=MOST_REASONS)
    seen: set[str] = set()
    for place, rule in enumerate(rules, start=1):
        field = f"reason-{place}"
        if not rule.reason or rule.reason in seen:
            yield InvalidFieldError(field=f"{field}_label", reason="reason_twice" if rule.reason else "missing")
        seen.add(rule.reason)
        if len(rule.label) > LONGEST_LABEL:
            yield InvalidFieldError(field=f"{field}_label", reason="too_long", most=LONGEST_LABEL)
        yield from _faults_of_worth(field, rule.worth)
        if rule.cap is not None:
            yield from _faults_of_worth(f"{field}_beyond", rule.cap.beyond)
            if not 0 <= (rule.cap.most or 0) <= MOST_TIMES:
                yield _outside(f"{field}_most", 0, MOST_TIMES)
            if not 0 <= rule.cap.percent <= 100:
                yield _outside(f"{field}_percent", 0, 100)


def _faults_of_start(rules: LadderRules) -> Iterator[InvalidFieldError]:
    if not 0 <= rules.minimum_percent <= 100:
        yield _outside("minimum_percent", 0, 100)
    classes = [one.from_rating for one in rules.start_points]
    if len(set(classes)) < len(classes):
        yield InvalidFieldError(field="start_points", reason="rating_twice")
    elif any(not 0 <= rating <= HIGHEST_RATING for rating in classes):
        yield _outside("start_points", 0, HIGHEST_RATING)
    elif any(abs(one.points) > HIGHEST for one in rules.start_points):
        yield _outside("start_points", -HIGHEST, HIGHEST)


def _faults_of_evening(evening: EveningRules) -> Iterator[InvalidFieldError]:
    """D8-D12."""
    limits = {
        "max_meetings": (evening.max_meetings, 1, MOST_TIMES),
        "gap": (evening.gap, 1, MOST_TIMES),
        "most_byes": (evening.most_byes, 0, MOST_TIMES),
        "group_size": (evening.group_size, 2, LARGEST_GROUP),
        "noise": (evening.noise, 0, LARGEST_NOISE),
    }
    for field, (value, least, most) in limits.items():
        if value is not None and not least <= value <= most:
            yield _outside(field, least, most)
    if len(set(evening.colours)) < len(evening.colours):
        yield InvalidFieldError(field="colours", reason="colour_rule_twice")


def _faults_of_times(times: EveningTimes) -> Iterator[InvalidFieldError]:
    """D13: one after the other."""
    hours = {"deadline": times.deadline, "begins": times.begins, "re_pairing": times.re_pairing}
    following = (times.begins, times.re_pairing, times.no_show)
    for (field, hour), later in zip(hours.items(), following, strict=True):
        if hour > later:
            yield InvalidFieldError(field=field, reason="after_next_hour")


def _outside(field: str, least: int | Fraction, most: int | Fraction) -> InvalidFieldError:
    return InvalidFieldError(field=field, reason="out_of_range", least=least, most=most)
