"""A member of a club, and what he has chosen for the evenings (D12, D13)."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import NEVER_SAVED, EntryId, Version
from chalicelib.domain.model.player import Person


class StandingChoice(StrEnum):
    """D13: what holds for a member on an evening of which he says nothing."""

    ALWAYS = "always"
    """He is paired unless he signs off."""
    NEVER = "never"
    """He is not paired unless he signs on."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member. His id is also that of his entry in every event of the club's seasons.

    `person` has the rating of the national list; `club_rating` is the club's own (0: none). `tempo` is the code of the
    speed that he wishes, `plays_computer` whether he has opted in for the virtual player (D12). `email` is shown to
    officials alone. A member who `has_left` keeps what he played. `links` counts the personal links that were made
    anew: older ones no longer work.
    """

    id: EntryId
    person: Person
    club_rating: int = 0
    is_junior: bool = False
    standing: StandingChoice = StandingChoice.ALWAYS
    tempo: str = ""
    plays_computer: bool = False
    email: str = ""
    has_left: bool = False
    links: int = 0
    version: Version = NEVER_SAVED

    @property
    def start_rating(self) -> int:
        """D2: the club rating, else that of the national list; 0 puts him last."""
        return self.club_rating or self.person.rating
