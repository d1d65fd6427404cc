"""How an event's entries differ from the rating list, and an entry as the list has it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.model.player import Entry, Person, Sex
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.folding import words_of
from chalicelib.domain.ratings.lists.row import BrokenRowError, ListKind, ListRow, read_birth_year

_COMPARED = ("rating", "title", "federation", "fide_id", "national_id", "birth")


@dataclass(frozen=True, slots=True)
class Listed:
    """Who an entry is in a list. `is_guess`: the entry has no number; name and birth year are those of one player."""

    entry: Entry
    kind: ListKind
    row: ListRow
    is_guess: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that is not as the list has it: by field, what it is and what it would be.

    `name` is the list's, where it is another name and not only otherwise written; it is taken on its own.
    """

    listed: Listed
    fields: Mapping[str, tuple[str, str]]
    name: str = ""

    @property
    def is_certain(self) -> bool:
        """He was found by his number, and the list does not take a rating away."""
        old, new = self.fields.get("rating", ("", ""))
        return not self.listed.is_guess and not (old and not new)


def differences(found: Iterable[Listed], tempo: Tempo) -> tuple[Difference, ...]:
    """Those who differ, in the order given."""
    compared = (_difference(listed, tempo) for listed in found)
    return tuple(one for one in compared if one.fields or one.name)


def _difference(listed: Listed, tempo: Tempo) -> Difference:
    now, then = listed.entry.person, as_listed(listed, tempo)
    fields = {
        field: (_shown(now, field), _shown(then, field))
        for field in _COMPARED
        if _shown(now, field) != _shown(then, field)
    }
    is_other = set(words_of(now.name)) != set(words_of(listed.row.name))
    return Difference(listed, fields, listed.row.name if is_other else "")


def _shown(person: Person, field: str) -> str:
    return str(getattr(person, field) or "")


def as_listed(listed: Listed, tempo: Tempo) -> Person:
    """The person with what the list says: rating and title always, the rest where it says something.

    The name stays; a birth date stays where its year is the list's, which has no more than that.
    """
    now, then = listed.entry.person, listed.row.person(listed.kind, tempo)
    return replace(
        now,
        rating=then.rating,
        title=then.title if then.title or listed.kind is ListKind.FIDE else now.title,
        federation=then.federation or now.federation,
        fide_id=then.fide_id or now.fide_id,
        national_id=then.national_id or now.national_id,
        birth=now.birth if year_of(now.birth) or not then.birth else then.birth,
        sex=then.sex if now.sex is Sex.UNKNOWN else now.sex,
    )


def year_of(birth: str) -> int:
    """The year of a birth date as it was typed; 0 where none can be read."""
    try:
        return read_birth_year(birth)
    except BrokenRowError:
        return 0


def only_one(entry: Entry, namesakes: Iterable[ListRow]) -> ListRow | None:
    """Of those with his very name the one who was born in his year, when there is just one."""
    year = year_of(entry.person.birth)
    born = [row for row in namesakes if year and row.birth_year == year]
    return born[0] if len(born) == 1 else None
