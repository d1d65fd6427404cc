"""A member of a club, and what he has chosen for the evenings (D12, D13)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.tempo import FAST, REGULAR
from chalicelib.domain.ids import NEVER_SAVED, EntryId, Version
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration import person as persons
from chalicelib.domain.registration.already_entered import is_same
from chalicelib.domain.registration.clean import clean_text

NO_WISH = ""
TEMPO_WISHES = (NO_WISH, REGULAR, FAST)
"""D13: the speeds that a member can wish for; of two wishes the faster one holds."""
_NOBODY = Person("")


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


def checked(member: Member, known: Person = _NOBODY) -> Member:
    """The member with tidy texts; what is `known` of him is not doubted again.

    Raises InvalidFieldError naming the field, with its `others`.
    """
    tidy = replace(member, email=clean_text(member.email))
    faults = list(_faults(tidy))
    try:
        tidy = replace(tidy, person=persons.checked(member.person, known))
    except InvalidFieldError as fault:
        faults = [fault, *fault.others, *faults]
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _faults(member: Member) -> Iterator[InvalidFieldError]:
    """Of what the club itself knows."""
    if not 0 <= member.club_rating <= persons.HIGHEST_RATING:
        yield InvalidFieldError(field="club_rating", reason="out_of_range", least=0, most=persons.HIGHEST_RATING)
    if member.tempo not in TEMPO_WISHES:
        yield InvalidFieldError(field="tempo", reason="unknown_choice")
    if member.email and not is_email(member.email):
        yield InvalidFieldError(field="email", reason="not_an_email")


def refuse_taken_numbers(member: Member, members: Iterable[Member]) -> None:
    """A FIDE id and a national number are one member's, also of somebody who has left: he comes back.

    Raises InvalidFieldError with the name of whose it is.
    """
    others = [one.person for one in members if one.id != member.id]
    for field in ("national_id", "fide_id"):
        number = getattr(member.person, field)
        holder = next((other for other in others if number and getattr(other, field) == number), None)
        if holder is not None:
            raise InvalidFieldError(field=field, reason="number_taken", name=holder.name)


def namesake(member: Member, members: Iterable[Member]) -> Member | None:
    """Another member who may well be the same: numbers do not tell the two apart."""
    return next((one for one in members if one.id != member.id and is_same(one.person, member.person)), None)
