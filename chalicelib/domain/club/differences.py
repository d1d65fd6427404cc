"""What a list of members would change, difference by difference: nothing of it happens by itself."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from chalicelib.domain.club.member import Member, checked
from chalicelib.domain.club.member_list import ListedMember, MembersRead
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Person
from chalicelib.domain.ratings.lists.folding import folded
from chalicelib.domain.registration.already_entered import is_same, is_same_by_number
from chalicelib.domain.registration.lists.entry_list import UnreadRow

NOBODY = Member(EntryId(""), Person(""))
OF_PERSON = tuple(one.name for one in fields(Person))
OF_MEMBER = ("club_rating", "is_junior", "standing", "tempo", "plays_computer", "email", "has_left")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a member, from what to what."""

    field: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference, under a key by which it can be ticked: the member as he would be.

    A new member has no id yet, and is `unlike` somebody of the same name where only numbers tell the two apart. A
    change is `unlike` the member whose number the line has, where the two are called quite otherwise.
    """

    key: str
    member: Member
    line: int = 0
    changes: tuple[FieldChange, ...] = ()
    unlike: str = ""


@dataclass(frozen=True, slots=True)
class Differences:
    """All of a list. `gone` are members who are not on it: perhaps they have left.

    `used` says of each column what it was taken for: its heading and a field.
    """

    new: tuple[Difference, ...]
    changed: tuple[Difference, ...]
    gone: tuple[Difference, ...]
    unchanged: int
    unread: tuple[UnreadRow, ...]
    unused: tuple[str, ...]
    heading: str
    used: tuple[tuple[str, str], ...] = ()

    @property
    def left_over(self) -> str:
        """The text of what is unread, below its heading, to be mended and read again."""
        lines = [self.heading] if self.heading else []
        return "\n".join([*lines, *(row.text for row in self.unread)])

    @property
    def all(self) -> tuple[Difference, ...]:
        """Everything that can be ticked."""
        return (*self.new, *self.changed, *self.gone)

    @property
    def mark(self) -> str:
        """Other differences have another mark: only what somebody has seen is applied."""
        seen = [(one.key, repr(one.member)) for one in self.all]
        return hashlib.sha256(repr(seen).encode("utf-8", "replace")).hexdigest()[:32]


def differences(read: MembersRead, present: Sequence[Member], *, is_whole: bool = True) -> Differences:
    """Line by line: who he is by national number, by FIDE id or by name, and what the list says otherwise of him.

    Of a list that is not the whole one, such as what is left of another, nobody can be missed.
    """
    comparison = _Comparison(present)
    for listed in read.members:
        comparison.take(listed)
    gone = tuple(
        Difference(f"left-{member.id}", replace(member, has_left=True))
        for member in present
        if is_whole and member.id not in comparison.found and not member.has_left
    )
    unread = sorted((*read.unread, *comparison.unread), key=lambda row: row.line)
    return Differences(
        new=tuple(comparison.new),
        changed=tuple(comparison.changed),
        gone=gone,
        unchanged=comparison.unchanged,
        unread=tuple(unread),
        unused=read.unused,
        heading=read.heading,
        used=read.used,
    )


class _Comparison:
    """The lines that were compared so far."""

    def __init__(self, present: Sequence[Member]) -> None:
        self._present = present
        self._persons: dict[str, Person] = {member.id: member.person for member in present}
        self.found: dict[EntryId, int] = {}
        self.new: list[Difference] = []
        self.changed: list[Difference] = []
        self.unchanged = 0
        self.unread: list[UnreadRow] = []

    def take(self, listed: ListedMember) -> None:
        """One more line; a person who stands on the list twice is unread the second time."""
        try:
            member = self._meant(listed.person)
            if member is None:
                self._add(listed)
            else:
                self._compare(member, listed)
        except InvalidFieldError as error:
            details = dict(error.details)
            field, reason = str(details["field"]), str(details["reason"])
            self.unread.append(UnreadRow(listed.line, listed.text, None, field, reason, details))

    def _meant(self, person: Person) -> Member | None:
        for field in ("national_id", "fide_id"):
            number = getattr(person, field)
            holder = next((one for one in self._present if number and getattr(one.person, field) == number), None)
            if holder is not None:
                return holder
        called = [one for one in self._present if one.person.name.casefold() == person.name.casefold()]
        return next((one for one in called if is_same_by_number(one.person, person) is not False), None)

    def _add(self, listed: ListedMember) -> None:
        twice = next((one for one in self.new if is_same(one.member.person, listed.person)), None)
        if twice is not None:
            raise InvalidFieldError(field="list", reason="member_twice", line=twice.line)
        key, member = f"new-{listed.line}", checked(_as_listed(NOBODY, listed))
        self._refuse_others_numbers(key, member.person)
        unlike = next((one.person.name for one in self._present if _are_called_alike(one.person, member.person)), "")
        self.new.append(Difference(key, member, listed.line, unlike=unlike))

    def _compare(self, member: Member, listed: ListedMember) -> None:
        if member.id in self.found:
            raise InvalidFieldError(field="list", reason="member_twice", line=self.found[member.id])
        self.found[member.id] = listed.line
        wanted = checked(_as_listed(member, listed), member.person)
        self._refuse_others_numbers(member.id, wanted.person)
        changes = tuple(_changes(member, wanted))
        if changes:
            unlike = "" if _may_be_called(member.person, wanted.person) else member.person.name
            self.changed.append(Difference(f"changed-{member.id}", wanted, listed.line, changes, unlike))
        else:
            self.unchanged += 1

    def _refuse_others_numbers(self, key: str, wanted: Person) -> None:
        """A number is one member's, as far as the list was read."""
        for field in ("national_id", "fide_id"):
            number = getattr(wanted, field)
            for other, person in self._persons.items():
                if number and other != key and getattr(person, field) == number:
                    raise InvalidFieldError(field=field, reason="number_taken", name=person.name)
        self._persons[key] = wanted


def _as_listed(member: Member, listed: ListedMember) -> Member:
    """The member with all that the list says; who stands on it has not left."""
    told: dict[str, Any] = {field: value for field in OF_PERSON if (value := getattr(listed.person, field))}
    said: dict[str, Any] = dict(listed.said)
    return replace(member, **said, person=replace(member.person, **told), has_left=False)


def _changes(before: Member, after: Member) -> Iterator[FieldChange]:
    for holder, names in (("person", OF_PERSON), ("", OF_MEMBER)):
        one, other = (getattr(member, holder) if holder else member for member in (before, after))
        for name in names:
            if getattr(one, name) != getattr(other, name):
                yield FieldChange(name, getattr(one, name), getattr(other, name))


def _may_be_called(before: Person, after: Person) -> bool:
    """Each word of the shorter name begins one of the longer: `Jansen, P.` and `Jansen, Piet`, never another name."""
    fewer, more = sorted((_words(before.name), _words(after.name)), key=len)
    return all(any(one.startswith(other) or other.startswith(one) for other in more) for one in fewer)


def _words(name: str) -> list[str]:
    return folded(name.replace(".", " ")).split()


def _are_called_alike(one: Person, other: Person) -> bool:
    return one.name.casefold() == other.name.casefold()
