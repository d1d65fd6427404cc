"""A round without an opponent in words: what it is called, and what it gives in this event."""

from collections.abc import Callable
from dataclasses import dataclass

from chalicelib.domain.ladder.surroundings import reason_of
from chalicelib.domain.lifecycle.outlook import has_rests
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import FULL_POINT, NO_POINTS, HalfPoints
from chalicelib.render import figures
from chalicelib.render.ladder_wording import PUBLIC_REASONS, public_reason, reason_name
from chalicelib.render.texts import N_

Say = Callable[..., str]
"""`Texts.text` of a language."""


@dataclass(frozen=True, slots=True)
class Free:
    """A round without an opponent. `is_rest`: the table of a round robin had it so (C.05 Annex 1).

    In a ladder `why` says it in words (D4), its worth stands in the ladder; who `is_away` is not at the club.
    """

    kind: ByeKind
    points: HalfPoints
    is_rest: bool = False
    why: str = ""
    is_away: bool = False

    def called(self, say: Say) -> str:
        """What it is; with the points where its name is made of them."""
        if self.why:
            return say(self.why)
        if self.is_rest:
            return say(N_("Free by the schedule"))
        match self.kind:
            case ByeKind.PAIRING_ALLOCATED:
                return say(N_("Bye"))
            case ByeKind.ZERO_POINT:
                return say(N_("Absent"))
            case ByeKind.HALF_POINT | ByeKind.FULL_POINT:
                return say(N_("Bye of {points}"), points=points_in_words(self.points, say))

    def with_points(self, say: Say) -> str:
        """What it is and what it gives."""
        has_own = self.why or self.is_rest or self.kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT)
        return self.called(say) if has_own else f"{self.called(say)}, {figures.points(self.points)}"


def free(tournament: Tournament, bye: Bye) -> Free:
    """This bye, as its player's card calls it."""
    ladder = tournament.settings.ladder
    if ladder is None:
        return free_of_kind(tournament, bye.kind)
    return _in_ladder(bye, reason_name(reason_of(bye), ladder.rules))


def free_for_everybody(tournament: Tournament, bye: Bye) -> Free:
    """This bye, as it stands beside the pairings: why somebody is away from the club is left out."""
    if tournament.settings.ladder is None:
        return free_of_kind(tournament, bye.kind)
    return _in_ladder(bye, public_reason(reason_of(bye)))


def _in_ladder(bye: Bye, why: str) -> Free:
    return Free(bye.kind, NO_POINTS, why=why, is_away=reason_of(bye) not in PUBLIC_REASONS)


def free_of_kind(tournament: Tournament, kind: ByeKind) -> Free:
    """A bye of this kind, as this event has it: a draw or a win need not be worth ½ and 1."""
    is_rest = kind is ByeKind.ZERO_POINT and has_rests(tournament)
    return Free(kind, tournament.settings.scoring.for_bye(kind), is_rest)


def points_in_words(points: HalfPoints, say: Say) -> str:
    """Such as "½ point" or "3 points"."""
    text = N_("{points} point") if NO_POINTS < points <= FULL_POINT else N_("{points} points")
    return say(text, points=figures.points(points))
