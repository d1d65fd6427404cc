"""The form of a cup: who plays, how the pools are made, evenings, how a match is decided (D15-D17)."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from chalicelib.commands.club.cups import CupPlan, Draw
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.cup import Cup, CupSettings, PoolCriterion, RoundDate, Stage
from chalicelib.domain.formats.knockout.pools import LARGEST_POOL, number_of_pools
from chalicelib.domain.formats.knockout.steps import FirstWhite, Step, StepKind
from chalicelib.domain.formats.round_robin.berger import berger_table
from chalicelib.domain.ids import EntryId
from chalicelib.render.cup_wording import CRITERIA, STAGES
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.days import a_day
from chalicelib.web.request import Form

STEPS, CRITERIA_ASKED = range(1, 5), range(1, 6)
DRAWS: Mapping[Draw, str] = {
    Draw.KEEP: N_("as they are"),
    Draw.LOT: N_("by lot"),
    Draw.RATING: N_("by rating: each pool has somebody from the top, ..., from the bottom"),
    Draw.HAND: N_("by hand: give each player the number of his pool"),
}
KINDS: Mapping[StepKind, str] = {
    StepKind.GAMES: N_("games, colours reversed"),
    StepKind.ARMAGEDDON: N_("Armageddon, colours by lot"),
    StepKind.RATING: N_("the lower rated wins"),
    StepKind.LOT: N_("lot"),
}
_LABELS: Mapping[str, str] = {
    "name": N_("Name of the cup"),
    "members": N_("Who plays"),
    "draw": N_("How the pools are made"),
    "match_games": N_("Games of a match"),
    "match_minutes": N_("Minutes"),
    "match_increment": N_("Seconds a move"),
    "qualifiers": N_("To the knock-out from each pool"),
    "losers": N_("The others play a losers' cup"),
    "deciders": N_("When a match of the knock-out is level"),
    "pool_order": N_("Order in a pool"),
}
_FIRST_PARTS = {
    "kind": N_("Step {number}"),
    "games": N_("Games"),
    "white": N_("Minutes White"),
    "black": N_("Minutes Black"),
}
_YES = "yes"
C = TypeVar("C", bound=StrEnum)
T = TypeVar("T")


def labels_of(members: tuple[Member, ...], rounds: Mapping[Stage, int], texts: Texts) -> dict[str, str]:
    """The names of all fields."""
    say = texts.text
    labels = {field: say(label) for field, label in _LABELS.items()}
    for number in STEPS:
        labels |= {f"{part}-{number}": say(label, number=number) for part, label in _FIRST_PARTS.items()}
    labels |= {f"order-{number}": say(N_("Criterion {number}"), number=number) for number in CRITERIA_ASKED}
    labels |= {f"pool-{member.id}": member.person.name for member in members}
    labels |= {f"pool-{number}": say(N_("Pool {number}"), number=number) for number in range(1, len(members) + 1)}
    for stage, count in rounds.items():
        for number in range(1, count + 1):
            text = say(N_("{stage}, round {round}"), stage=say(STAGES[stage]), round=number)
            labels[date_field(stage, number)] = text
    return labels


def date_field(stage: Stage, number: int) -> str:
    """The field of the evening of a round."""
    return f"date-{stage.value}-{number}"


def rounds_of(cup: Cup | None, players: int) -> dict[Stage, int]:
    """How many rounds each part has, or can have with so many players: who plays decides whether a pool has five."""
    settings = cup.settings if cup else CupSettings()
    sizes = [len(pool.entries) for pool in cup.pools] if cup else []
    pools = len(sizes) or max(number_of_pools(players), 1)
    table = len(berger_table(max(sizes, default=LARGEST_POOL)))
    first = pools * settings.qualifiers
    rounds = {Stage.POOLS: table, Stage.MAIN: max((first - 1).bit_length(), 1)}
    left = max((sum(sizes) or players) - first, 0)
    if settings.has_losers_cup and left > 1:
        rounds[Stage.LOSERS] = (left - 1).bit_length()
    return rounds


def fields_of(cup: Cup) -> dict[str, str]:
    """The form filled in as the cup is."""
    settings = cup.settings
    fields = {
        "name": cup.name,
        "draw": Draw.KEEP.value,
        "match_games": str(settings.match.games),
        "match_minutes": str(settings.match.white_minutes),
        "match_increment": str(settings.match.increment_seconds),
        "qualifiers": str(settings.qualifiers),
        "losers": _YES if settings.has_losers_cup else "",
    }
    for number, step in enumerate(settings.deciders, start=1):
        fields |= {
            f"kind-{number}": step.kind.value,
            f"games-{number}": str(step.games or ""),
            f"white-{number}": str(step.white_minutes or ""),
            f"black-{number}": str(step.black_minutes or ""),
        }
    fields |= {f"order-{number}": one.value for number, one in enumerate(settings.pool_order, start=1)}
    fields |= {f"pool-{entry}": str(pool.number) for pool in cup.pools for entry in pool.entries}
    for one in cup.dates:
        field = date_field(one.stage, one.round_number)
        fields |= {field: one.on.isoformat(), f"until-{field}": _YES if one.is_deadline else ""}
    return fields


def typed_plan(form: Form, rounds: Mapping[Stage, int]) -> CupPlan:
    """The cup as typed. Raises InvalidFieldError, for every field that cannot be read at once."""
    faults: list[InvalidFieldError] = []

    def read(part: Callable[[Form], T]) -> T | None:
        try:
            return part(form)
        except InvalidFieldError as fault:
            faults.extend((fault, *fault.others))
            return None

    draw = read(lambda given: _choice(Draw, given, "draw"))
    settings = read(_settings)
    pools = read(_pools) if draw is Draw.HAND else ()
    dates = read(lambda given: tuple(_dates(given, rounds)))
    if faults or draw is None or settings is None or pools is None or dates is None:
        raise InvalidFieldError.of(tuple(faults))
    members = tuple(map(EntryId, form.all("members")))
    return CupPlan(form.text("name"), members, draw, pools, settings, dates)


def _settings(form: Form) -> CupSettings:
    minutes = _number(form, "match_minutes")
    return CupSettings(
        match=Step(
            StepKind.GAMES, _number(form, "match_games"), minutes, minutes, _number(form, "match_increment", least=0)
        ),
        deciders=tuple(_steps(form)),
        pool_order=tuple(
            _choice(PoolCriterion, form, f"order-{number}") for number in CRITERIA_ASKED if form.text(f"order-{number}")
        ),
        qualifiers=_number(form, "qualifiers"),
        has_losers_cup=form.text("losers") == _YES,
    )


def _steps(form: Form) -> Iterator[Step]:
    """The steps in their order; a row without a kind is none."""
    for number in STEPS:
        if not form.text(f"kind-{number}"):
            continue
        kind = _choice(StepKind, form, f"kind-{number}")
        if kind in (StepKind.GAMES, StepKind.ARMAGEDDON):
            white = _number(form, f"white-{number}")
            black = _number(form, f"black-{number}") if form.text(f"black-{number}") else white
            is_lot = kind is StepKind.ARMAGEDDON
            games = 1 if is_lot else _number(form, f"games-{number}")
            yield Step(kind, games, white, black, first_white=FirstWhite.LOT if is_lot else FirstWhite.REVERSED)
        else:
            yield Step(kind)


def _pools(form: Form) -> tuple[tuple[EntryId, ...], ...]:
    """By hand: the ticked players by the number of their pool, in the order of the list."""
    pools: dict[int, list[EntryId]] = {}
    for entry in map(EntryId, form.all("members")):
        pools.setdefault(_number(form, f"pool-{entry}"), []).append(entry)
    return tuple(tuple(entries) for _, entries in sorted(pools.items()))


def _dates(form: Form, rounds: Mapping[Stage, int]) -> Iterator[RoundDate]:
    for stage, count in rounds.items():
        for number in range(1, count + 1):
            field = date_field(stage, number)
            if form.text(field):
                is_deadline = form.text(f"until-{field}") == _YES
                yield RoundDate(stage, number, a_day(form.text(field), field), is_deadline)


def _number(form: Form, field: str, least: int = 1, most: int = 300) -> int:
    number = form.number(field)
    if not least <= number <= most:
        raise InvalidFieldError(field=field, reason="out_of_range", least=least, most=most)
    return number


def _choice(kind: type[C], form: Form, field: str) -> C:
    try:
        return kind(form.text(field))
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="unknown_choice") from error


def criteria(texts: Texts) -> list[tuple[str, str]]:
    """What can order a pool, with nothing first."""
    return [("", "–"), *((one.value, texts.text(label)) for one, label in CRITERIA.items())]
