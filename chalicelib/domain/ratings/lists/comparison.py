"""An event's entries beside the rating lists: who is who, and how they differ."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists import search as searching
from chalicelib.domain.ratings.lists.differences import Difference, Listed, differences, only_one, year_of
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.domain.ratings.lists.shards import OpenList, row_numbered

_IN_MEMORY = 16
"""Pieces that are looked through at a time."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`differing` differ from the list, `same` do not, `unknown` are not in it.

    `versions` are those of the lists that were compared.
    """

    differing: tuple[Difference, ...]
    same: int
    unknown: tuple[Entry, ...]
    versions: Mapping[ListKind, str]


def compare(entries: Iterable[Entry], lists: Sequence[OpenList], tempo: Tempo) -> Comparison:
    """Every entry by his FIDE id, else by his national number, else by name and birth year as a guess.

    Who has withdrawn is left out.
    """
    playing = [one for one in entries if not one.is_withdrawn]
    found: dict[EntryId, Listed] = {}
    for look in (_by_number, _by_name):
        for one in lists:
            found |= look([entry for entry in playing if entry.id not in found], one)
    listed = [found[entry.id] for entry in playing if entry.id in found]
    differing = differences(listed, tempo)
    return Comparison(
        differing=differing,
        same=len(listed) - len(differing),
        unknown=tuple(entry for entry in playing if entry.id not in found),
        versions={one.kind: one.version for one in lists},
    )


def _by_number(entries: Sequence[Entry], opened: OpenList) -> dict[EntryId, Listed]:
    wanted = {entry.id: _number(entry, opened.kind) for entry in entries if _number(entry, opened.kind)}
    places = {entry: opened.manifest.numbers(number) for entry, number in wanted.items()}
    rows: dict[EntryId, ListRow] = {}

    def look(entry: EntryId, text: bytes) -> None:
        row = row_numbered(wanted[entry], [text])
        if row is not None:
            rows.setdefault(entry, row)

    _look_through(places, look, opened.read)
    return {entry.id: Listed(entry, opened.kind, rows[entry.id]) for entry in entries if entry.id in rows}


def _number(entry: Entry, kind: ListKind) -> str:
    return entry.person.fide_id if kind is ListKind.FIDE else entry.person.national_id


def _by_name(entries: Sequence[Entry], opened: OpenList) -> dict[EntryId, Listed]:
    """Only who has no number at all: a number that is in no list is no reason to look for somebody else."""
    wanted = {
        entry.id: (question, searching.plan(question, opened.manifest))
        for entry in entries
        if not entry.person.fide_id and not entry.person.national_id and year_of(entry.person.birth)
        for question in [searching.wanted(entry.person.name)]
    }
    places = {entry: plan.shards for entry, (_, plan) in wanted.items() if not plan.is_cut}
    lines: dict[EntryId, list[bytes]] = {entry: [] for entry in places}

    def look(entry: EntryId, text: bytes) -> None:
        question, plan = wanted[entry]
        lines[entry] += searching.fitting(question, plan, [text])

    _look_through(places, look, opened.read)
    guesses = {
        entry: only_one(entry, searching.exactly(entry.person.name, lines[entry.id]))
        for entry in entries
        if entry.id in lines
    }
    return {
        entry.id: Listed(entry, opened.kind, row, is_guess=True) for entry, row in guesses.items() if row is not None
    }


def _look_through(
    places: Mapping[EntryId, Sequence[str]],
    look: Callable[[EntryId, bytes], None],
    read: Callable[[Sequence[str]], Mapping[str, bytes]],
) -> None:
    """Read each piece once, a few at a time, for all entries that may be in it."""
    by_piece: dict[str, list[EntryId]] = {}
    for entry, names in places.items():
        for name in names:
            by_piece.setdefault(name, []).append(entry)
    for names in _some_at_a_time(sorted(by_piece)):
        for name, text in read(names).items():
            for entry in by_piece[name]:
                look(entry, text)


def _some_at_a_time(names: Iterable[str]) -> Iterator[list[str]]:
    waiting = iter(names)
    while some := list(islice(waiting, _IN_MEMORY)):
        yield some
