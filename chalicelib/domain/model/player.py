"""Who takes part: a person, his entry, and the player that he is once he has a pairing number."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import FIRST_ROUND, NEVER_SAVED, BoardNumber, EntryId, PairingNumber, RoundNumber, Version
from chalicelib.domain.model.result import ByeKind


class Title(StrEnum):
    """FIDE titles in the order of C.04.2 2.2; the value is the usual abbreviation."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"
    NONE = ""


TITLE_ORDER: dict[Title, int] = {title: place for place, title in enumerate(Title)}


class Sex(StrEnum):
    """As federations register it; needed for TRF files only."""

    MAN = "m"
    WOMAN = "w"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of somebody. `name` is "Last, First"; `rating` 0 means unrated; `birth` is as in TRF.

    What is typed is checked (`registration/person.py`); what a file brought can be free text.
    """

    name: str
    rating: int = 0
    title: Title = Title.NONE
    sex: Sex = Sex.UNKNOWN
    federation: str = ""
    fide_id: str = ""
    national_id: str = ""
    birth: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Rounds without him, who had withdrawn and came back: from `first` on, `back` is the first that he plays again."""

    first: RoundNumber
    back: RoundNumber

    def holds_in(self, round_number: RoundNumber) -> bool:
        """He is gone in this round."""
        return self.first <= round_number < self.back


Byes = tuple[tuple[RoundNumber, ByeKind], ...]
"""Rounds in which somebody asked not to be paired, in their order, each with the bye that he gets."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A registration for one tournament, and what was said of it for rounds to come.

    `joins_in` is the first round that he is paired in; `withdrawn_from` the first round that he no longer
    is paired in, None while he plays on, or comes back: then the rounds between are one of the `gaps`, which are in the
    order of the rounds. `byes` are those that an official put down for him; an absence is one without points. Who was
    expelled has withdrawn, and `expelled_for` says why, to officials only. `fixed_board` is where he always plays: he
    cannot move to another one.
    """

    id: EntryId
    person: Person
    joins_in: RoundNumber = FIRST_ROUND
    withdrawn_from: RoundNumber | None = None
    fixed_board: BoardNumber | None = None
    version: Version = NEVER_SAVED
    byes: Byes = ()
    gaps: tuple[Gap, ...] = ()
    expelled_for: str | None = None

    @property
    def is_withdrawn(self) -> bool:
        """He is no longer paired, or will not be, and nobody said that he comes back."""
        return self.withdrawn_from is not None

    @property
    def is_expelled(self) -> bool:
        """An arbiter expelled him (Laws of Chess 12.9.9)."""
        return self.expelled_for is not None

    def is_paired_in(self, round_number: RoundNumber) -> bool:
        """He takes part in the pairing of this round, as far as entry and withdrawal go."""
        has_left = self.withdrawn_from is not None and self.withdrawn_from <= round_number
        is_gone = has_left or any(gap.holds_in(round_number) for gap in self.gaps)
        return self.joins_in <= round_number and not is_gone

    def bye_in(self, round_number: RoundNumber) -> ByeKind | None:
        """What stands in his row of this round without an opponent; None: he is to be paired.

        What was asked for counts also in rounds before he joined (C.04.2 2.4). Whoever is gone gets nothing.
        """
        asked = dict(self.byes).get(round_number)
        if self.is_paired_in(round_number) or (asked and round_number < self.joins_in):
            return asked
        return ByeKind.ZERO_POINT


@dataclass(frozen=True, slots=True)
class Player:
    """An entry with its pairing number. From round 1 on, the person is the snapshot taken at its pairing."""

    number: PairingNumber
    entry: Entry

    @property
    def person(self) -> Person:
        """Who he is."""
        return self.entry.person

    @property
    def name(self) -> str:
        """Name as "Last, First"."""
        return self.entry.person.name

    @property
    def rating(self) -> int:
        """Rating in this tournament; 0 is unrated."""
        return self.entry.person.rating


def a_player(number: int, person: Person) -> Player:
    """A player whose entry needs no identity of its own: files and tests."""
    return Player(PairingNumber(number), Entry(EntryId(f"n{number}"), person))
