"""Who takes part: a person, his entry, and the player that he is once he has a pairing number."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import FIRST_ROUND, NEVER_SAVED, BoardNumber, EntryId, PairingNumber, RoundNumber, Version


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
class Entry:
    """A registration for one tournament.

    `joins_in` is the first round that he is paired in; `withdrawn_from` the first round that he no longer
    is paired in, None while he plays on. `fixed_board` is where he always plays: he cannot move to another one.
    """

    id: EntryId
    person: Person
    joins_in: RoundNumber = FIRST_ROUND
    withdrawn_from: RoundNumber | None = None
    fixed_board: BoardNumber | None = None
    version: Version = NEVER_SAVED

    @property
    def is_withdrawn(self) -> bool:
        """He is no longer paired."""
        return self.withdrawn_from is not None

    def is_paired_in(self, round_number: RoundNumber) -> bool:
        """He takes part in the pairing of this round, as far as entry and withdrawal go."""
        return self.joins_in <= round_number and (self.withdrawn_from is None or round_number < self.withdrawn_from)


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
