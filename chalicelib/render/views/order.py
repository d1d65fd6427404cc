"""The order of the standings in words: what it is, which there are to choose from, what each code means (C4, C5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import ListedOrder
from chalicelib.domain.standings.order import is_made_for, listed, rating_codes
from chalicelib.domain.standings.profiles import OWN, profile, profile_codes
from chalicelib.domain.tiebreaks.criterion import POINTS
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.tiebreaks.fide.catalogue import CodeLine, code_lines
from chalicelib.domain.tiebreaks.fide.editions import edition_of
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import Texts
from chalicelib.render.wording import EDITIONS, KINDS, MODIFIERS, PROFILES, Criterion, Named, criterion, profile_name

Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class ListedView:
    """An order on one line: the profile's name, the edition of the rules, the criteria after points."""

    profile: str
    edition: str
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The order was changed: when (in the event's own time), after which round, from what to what."""

    at: datetime
    after_round: RoundNumber
    before: ListedView
    after: ListedView


@dataclass(frozen=True, slots=True)
class OrderView:
    """What a table says about its order. `without_value` need everybody's rating; `unrated` take part without one."""

    listed: ListedView
    shares_places: bool
    changes: tuple[ChangeView, ...]
    without_value: tuple[Criterion, ...]
    unrated: int


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A profile that can be chosen: its name and sentence, and for this kind of event its order."""

    code: str
    about: Named
    listed: ListedView | None


@dataclass(frozen=True, slots=True)
class CodeView:
    """A code for people: `is_usable` in this kind of event, `modifiers` as they are written behind it."""

    line: CodeLine
    criterion: Criterion
    modifiers: tuple[str, ...]
    is_usable: bool


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """The codes of one type."""

    kind: str
    name: str
    codes: tuple[CodeView, ...]


def order_view(facts: EventFacts) -> OrderView:
    """The order of the event's table."""
    order = facts.standings.order
    unrated = sum(one.has_taken_part and not one.player.rating for one in facts.records.values())
    return OrderView(
        listed=listed_view(listed(order)),
        shares_places=order.shares_places,
        changes=tuple(
            ChangeView(facts.local(one.at), one.after_round, listed_view(one.before), listed_view(one.after))
            for one in facts.settings.order_changes
        ),
        without_value=tuple(criterion(code) for code in rating_codes(order)) if unrated else (),
        unrated=unrated,
    )


def listed_view(order: ListedOrder) -> ListedView:
    """An order that was written down."""
    criteria = tuple(criterion(code) for code in order.codes)
    return ListedView(profile_name(order.profile), EDITIONS.get(order.edition, order.edition), criteria)


def order_data(facts: EventFacts, texts: Mapping[str, Texts]) -> Data:
    """The same for programs: `names` by language, points first."""
    order = facts.standings.order
    codes = (POINTS, *order.codes)
    return {
        "profile": order.profile,
        "edition": order.edition.value,
        "kind": order.kind.value,
        "codes": list(codes),
        "names": {language: [said.text(criterion(code).name) for code in codes] for language, said in texts.items()},
        "shares_places": order.shares_places,
    }


def choice_views(kind: SystemKind, began: date | None) -> tuple[ChoiceView, ...]:
    """Every profile for an event of this kind that begins on this day, the own list at the end."""
    orders = (profile(code).order(kind, began) for code in profile_codes())
    made = [ChoiceView(one.profile, PROFILES[one.profile], listed_view(listed(one))) for one in orders]
    return (*made, ChoiceView(OWN, PROFILES[OWN], None))


def code_groups(kind: SystemKind, began: date | None) -> tuple[CodeGroup, ...]:
    """Every code of C.07 but points, by type."""
    lines = [one for one in code_lines() if one.code != POINTS]
    return tuple(
        CodeGroup(
            kind=one.value,
            name=name,
            codes=tuple(_code(line, kind, began) for line in lines if line.kind is one),
        )
        for one, name in KINDS.items()
    )


def _code(line: CodeLine, kind: SystemKind, began: date | None) -> CodeView:
    return CodeView(
        line=line,
        criterion=criterion(line.code),
        modifiers=tuple(MODIFIERS[letter].name for letter in line.modifiers),
        is_usable=is_made_for(line.code, kind, edition_of(began)),
    )
