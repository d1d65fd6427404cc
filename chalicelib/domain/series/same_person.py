"""Q4: who is who in the events of a series."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from chalicelib.domain.model.player import Person
from chalicelib.domain.people.numbers import NumberKind, Numbers, numbers_of
from chalicelib.domain.ratings.lists.folding import folded, words_of
from chalicelib.domain.registration.already_entered import are_born_apart
from chalicelib.domain.series.appearance import Appearance, EntryRef

Mark = Callable[[Appearance], tuple[object, ...]]
"""What two appearances of one person have in common; empty where nothing is known."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The organiser's word: these two entries are one person, or two."""

    one: EntryRef
    other: EntryRef
    is_same: bool

    @property
    def refs(self) -> frozenset[EntryRef]:
        """The two, in no order."""
        return frozenset((self.one, self.other))


@dataclass(frozen=True, slots=True)
class Doubt:
    """Perhaps the same person: an appearance of each."""

    one: Appearance
    other: Appearance


@dataclass(frozen=True, slots=True)
class Persons:
    """`keys` say by which entry, the smallest of his, everybody is known; `doubts` wait for the organiser."""

    keys: Mapping[EntryRef, EntryRef]
    doubts: tuple[Doubt, ...]


@dataclass(slots=True)
class _Cluster:
    """Appearances of one person, as far as is known; in no event twice."""

    members: list[Appearance]
    apart: set[EntryRef] = field(default_factory=set)
    """Entries that are somebody else's, by decision."""

    @property
    def refs(self) -> set[EntryRef]:
        return {one.ref for one in self.members}

    def may_be(self, other: "_Cluster") -> bool:
        """Nobody is in an event twice, and no decision keeps them apart."""
        events = {one.ref.event for one in self.members}
        return not (self.apart & other.refs) and not any(one.ref.event in events for one in other.members)

    def contradicts(self, other: "_Cluster") -> bool:
        """Their numbers or births are two persons'."""
        return any(_contradict(one.person, two.person) for one in self.members for two in other.members)


def persons_of(appearances: Collection[Appearance], decisions: Iterable[Decision] = ()) -> Persons:
    """Q4: decisions first, then FIDE id, national id, member of the same club, name with birth, name with club.

    The order of the events changes nothing: what could go either way is settled by the ids.
    """
    known = sorted(appearances, key=lambda one: one.ref)
    clusters = _Clusters(known, tuple(decisions))
    for mark, is_certain in _MARKS:
        clusters.join_by(mark, is_certain=is_certain)
    found = clusters.found
    keys = {one.ref: cluster.members[0].ref for cluster in found for one in cluster.members}
    return Persons(keys, tuple(_doubts(found)))


class _Clusters:
    """Everybody apart at first, then together as one thing after another shows who is the same."""

    def __init__(self, appearances: Sequence[Appearance], decisions: Sequence[Decision]) -> None:
        self._of = {one.ref: _Cluster([one]) for one in appearances}
        for decision in decisions:
            if decision.refs <= self._of.keys() and not decision.is_same:
                self._of[decision.one].apart.add(decision.other)
                self._of[decision.other].apart.add(decision.one)
        for decision in sorted(decisions, key=lambda one: sorted(one.refs)):
            if decision.refs <= self._of.keys() and decision.is_same:
                self._join(self._of[decision.one], self._of[decision.other])

    @property
    def found(self) -> list[_Cluster]:
        """Each person, by his smallest entry."""
        return sorted({id(one): one for one in self._of.values()}.values(), key=lambda one: one.members[0].ref)

    def join_by(self, mark: Mark, *, is_certain: bool) -> None:
        """Those whose mark is the same; what is not certain gives way to other numbers and births."""
        by_mark: dict[tuple[object, ...], list[EntryRef]] = {}
        for cluster in self.found:
            for one in cluster.members:
                if common := mark(one):
                    by_mark.setdefault(common, []).append(one.ref)
        for refs in by_mark.values():
            for place, ref in enumerate(refs):
                for earlier in refs[:place]:
                    self._try(self._of[earlier], self._of[ref], is_certain=is_certain)

    def _try(self, one: _Cluster, other: _Cluster, *, is_certain: bool) -> None:
        if one is not other and (is_certain or not one.contradicts(other)):
            self._join(one, other)

    def _join(self, one: _Cluster, other: _Cluster) -> None:
        if one is other or not one.may_be(other):
            return
        joined = _Cluster(
            sorted((*one.members, *other.members), key=lambda member: member.ref), one.apart | other.apart
        )
        self._of |= dict.fromkeys(joined.refs, joined)


def _by_fide_id(one: Appearance) -> tuple[object, ...]:
    return _by_number(numbers_of(one.person), NumberKind.FIDE)


def _by_national_id(one: Appearance) -> tuple[object, ...]:
    return _by_number(numbers_of(one.person), NumberKind.NATIONAL)


def _by_number(numbers: Numbers, kind: NumberKind) -> tuple[object, ...]:
    return (kind, numbers.known[kind]) if kind in numbers.known else ()


def _by_member(one: Appearance) -> tuple[object, ...]:
    return (one.club, one.ref.entry) if one.club else ()


def _by_birth(one: Appearance) -> tuple[object, ...]:
    birth = one.person.birth
    return (_name(one.person), birth) if birth.strip("0/") else ()


def _by_club(one: Appearance) -> tuple[object, ...]:
    club = folded(one.person.club).strip()
    return (_name(one.person), club) if club else ()


_MARKS: tuple[tuple[Mark, bool], ...] = (
    (_by_fide_id, True),
    (_by_national_id, False),
    (_by_member, False),
    (_by_birth, False),
    (_by_club, False),
)
"""What shows who is the same, the surest first; the first one alone is certain."""


def _name(person: Person) -> frozenset[str]:
    return frozenset(words_of(person.name))


def _contradict(one: Person, other: Person) -> bool:
    return numbers_of(one).contradicts(numbers_of(other)) or are_born_apart(one.birth, other.birth)


def _doubts(clusters: Sequence[_Cluster]) -> Iterable[Doubt]:
    """Names that can be the same, in different events, of whom nothing else is known that speaks against it."""
    by_family: dict[tuple[frozenset[str], str], list[_Cluster]] = {}
    for cluster in clusters:
        for mark in dict.fromkeys(_family(one.person) for one in cluster.members):
            by_family.setdefault(mark, []).append(cluster)
    pairs = [pair for found in by_family.values() for pair in combinations(found, 2)]
    for one, other in {(id(one), id(other)): (one, other) for one, other in pairs}.values():
        if one.may_be(other) and other.may_be(one) and not one.contradicts(other) and (pair := _alike(one, other)):
            yield Doubt(*pair)


def _alike(one: _Cluster, other: _Cluster) -> tuple[Appearance, Appearance] | None:
    """An appearance of each whose names can be one person's."""
    pairs = ((mine, his) for mine in one.members for his in other.members)
    return next((pair for pair in pairs if _can_be_one(pair[0].person, pair[1].person)), None)


def _can_be_one(one: Person, other: Person) -> bool:
    """The same name, or the same but for a first name of which one has the initial alone."""
    if _name(one) == _name(other):
        return True
    firsts = [_parts(person)[1] for person in (one, other)]
    return _family(one) == _family(other) and any(len(first) == 1 for first in firsts)


def _family(person: Person) -> tuple[frozenset[str], str]:
    """Family name and the initial of the first one."""
    family, first = _parts(person)
    return frozenset(family), first[:1]


def _parts(person: Person) -> tuple[tuple[str, ...], str]:
    """The words of the family name, and the first name; of a name without a comma the last word is the family's."""
    last, comma, first = person.name.partition(",")
    if comma:
        return words_of(last), next(iter(words_of(first)), "")
    words = words_of(person.name)
    return words[-1:], next(iter(words[:-1]), "")
