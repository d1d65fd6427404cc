"""Standings profiles: which tie-breaks follow the points, in which order, in whose meaning.

Those of team events (C5: GP, EDE, EMGSB after match points) come with the team systems, as a third form of a profile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition, Tiebreak
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.tiebreaks.fide.editions import edition_of
from chalicelib.domain.tiebreaks.fide.notation import name_and_modifiers

OWN = "own"
"""What an order is called whose codes somebody lists himself."""
SWISS64, CLUB = "swiss64", "club"
"""With what an independent event begins (S10), and one of a club (C5)."""
TIE_STOPPER = "TPN"
"""7.8: no two players have the same."""


@dataclass(frozen=True, slots=True)
class Order:
    """What makes one table: tie-breaks after points, for one kind of event. `profile` names it (S18)."""

    profile: str
    edition: Edition
    kind: SystemKind
    codes: tuple[str, ...]

    @property
    def tiebreaks(self) -> tuple[Tiebreak, ...]:
        """The criteria after points, in order. Raises InvalidFieldError for a code that this event cannot have."""
        return tuple(self._tiebreak(code) for code in self.codes)

    @property
    def shares_places(self) -> bool:
        """C.07 4.2: nothing at the end separates everybody, so that players can stay tied and share a place."""
        return all(name_and_modifiers(code)[0] != TIE_STOPPER for code in self.codes)

    def _tiebreak(self, code: str) -> Tiebreak:
        found = tiebreak(code, self.edition)
        if self.kind not in found.kinds:
            raise InvalidFieldError(field="tiebreak", reason="not_for_this_kind", code=code, kind=self.kind)
        return found


@dataclass(frozen=True, slots=True)
class Profile:
    """An order for Swiss events and its form for events whose pairings are fixed beforehand.

    `edition_of` says whose meaning of the codes holds for an event that began on a day.
    """

    code: str
    edition_of: Callable[[date | None], Edition]
    swiss: tuple[str, ...]
    predetermined: tuple[str, ...]

    def order(self, kind: SystemKind, began: date | None = None) -> Order:
        """The order for this kind of event, by the text in force when it began."""
        codes = {SystemKind.SWISS: self.swiss, SystemKind.PREDETERMINED: self.predetermined}[kind]
        return Order(self.code, self.edition_of(began), kind, codes)


def profile(code: str) -> Profile:
    """The profile with this code. Raises InvalidFieldError."""
    try:
        return _PROFILES[code]
    except KeyError as error:
        raise InvalidFieldError(field="profile", reason="unknown_profile", code=code) from error


def profile_codes() -> tuple[str, ...]:
    """Every profile that an organiser can choose."""
    return tuple(_PROFILES)


def _always(edition: Edition) -> Callable[[date | None], Edition]:
    """One text, whenever the event began."""
    return lambda _: edition


_SWISS64 = Profile(
    code=SWISS64,
    edition_of=_always(Edition.SWISS64),
    swiss=("BH", "SB", "DE", "WON", "TPN"),
    predetermined=("SB", "DE", "WON", "TPN"),
)
"""S10."""
_USUAL_SWISS = ("BH-C1", "BH", "SB", "DE", "WIN")
_USUAL_ROUND_ROBIN = ("DE", "SB", "WIN", "KS")
_CLUB = Profile(code=CLUB, edition_of=edition_of, swiss=_USUAL_SWISS, predetermined=_USUAL_ROUND_ROBIN)
"""C5. What it leaves tied shares a place."""
_FIDE = Profile(code="fide", edition_of=edition_of, swiss=_USUAL_SWISS, predetermined=_USUAL_ROUND_ROBIN)
"""C.07 4 prescribes no order; this is a usual one. What it leaves tied shares a place."""
_FIDE_TPN = Profile(
    code="fide-tpn",
    edition_of=edition_of,
    swiss=(*_USUAL_SWISS, TIE_STOPPER),
    predetermined=(*_USUAL_ROUND_ROBIN, TIE_STOPPER),
)
"""The same, with the start number in the place of a lot (C.07 4.2, 7.8): no place is shared."""
_KLUKKLUK = Profile(
    code="klukkluk",
    edition_of=_always(Edition.KLUKKLUK),
    swiss=("RP", "RTNG", "TPN"),
    predetermined=("RP", "RTNG", "TPN"),
)
"""K1, with the start number where the pairing has a lot."""
_HELLER = Profile(
    code="heller",
    edition_of=_always(Edition.HELLER),
    swiss=("DE", "SB", "SOS"),
    predetermined=("DE", "SB", "SOS"),
)
"""H6. What it leaves tied shares a place."""
_PROFILES: dict[str, Profile] = {one.code: one for one in (_SWISS64, _CLUB, _FIDE, _FIDE_TPN, _KLUKKLUK, _HELLER)}
