"""The settings of a cup are changed: what must hold of them, and until when they can change."""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.cup import Cup, CupSettings, MatchId
from chalicelib.domain.formats.knockout.draw import KnockoutBegunError, has_knockout_games
from chalicelib.domain.formats.knockout.pools import LARGEST_POOL, CupHasBegunError
from chalicelib.domain.formats.knockout.results import settled
from chalicelib.domain.formats.knockout.steps import StepKind, check_deciders


def with_settings(cup: Cup, settings: CupSettings, given_up: Sequence[MatchId] = ()) -> Cup:
    """The cup with these settings, and the draw that follows from them.

    What a match consists of is fixed once a game was entered, the deciders once one of the knock-out was. Raises
    InvalidFieldError, CupHasBegunError, KnockoutBegunError, LaterResultsError.
    """
    _refuse_unusable(settings)
    if cup.played and settings.match.games != cup.settings.match.games:
        raise CupHasBegunError
    if has_knockout_games(cup) and settings.deciders != cup.settings.deciders:
        raise KnockoutBegunError
    return settled(replace(cup, settings=settings), given_up)


def _refuse_unusable(settings: CupSettings) -> None:
    if settings.match.kind is not StepKind.GAMES or settings.match.games < 1:
        raise InvalidFieldError(field="match", reason="step_without_games", step=0)
    check_deciders(settings.deciders)
    if not 1 <= settings.qualifiers <= LARGEST_POOL:
        raise InvalidFieldError(field="qualifiers", reason="out_of_range", least=1, most=LARGEST_POOL)
