"""The FIDE (Dutch) system, edition of 1 February 2026 (C.04.3)."""

from collections.abc import Mapping

from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import Pair, PairingRequest, RoundPairing
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket, brackets_paired
from chalicelib.domain.formats.swiss_dutch.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import Contender, contenders
from chalicelib.domain.formats.swiss_dutch.field import field_of
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import Colour


class FideDutch:
    """C.04.3: brackets by score, the best candidate by C1-C21, the earliest of equals."""

    code: str = "fide-dutch"
    default_profile: str = "swiss64"
    pairs_ahead: bool = False

    def default_rounds(self, players: int) -> int:
        """Enough rounds to leave one player unbeaten and two more, within what C1 can bear."""
        return max(1, min((players - 1).bit_length() + 2, players - 1))

    def start_order(self, person: Person) -> tuple[object, ...]:
        """C.04.2 2.2."""
        return fide_start_order(person)

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError where C1-C3 leave nothing."""
        field = field_of(contenders(request), request.initial_colour)
        boards: list[tuple[tuple[int, int, int], Pair, Mapping[str, object]]] = []
        bye = None
        for bracket, selection in brackets_paired(field):
            for v, w in selection.pairs:
                one, other = sorted((field.players[v], field.players[w]), key=lambda player: player.order)
                pair, article = _coloured(one, other, request.initial_colour)
                boards.append((_board_order(one, other), pair, _reason(bracket, one, other, article)))
            bye = field.players[selection.downfloaters[0]] if selection.downfloaters else None
        boards.sort(key=lambda board: board[0])
        explanation = [reason for _, _, reason in boards]
        if bye is not None:
            explanation.append(_reason_of_bye(bye))
        return RoundPairing(
            pairs=tuple(pair for _, pair, _ in boards),
            bye=None if bye is None else bye.number,
            explanation=tuple(explanation),
        )


def _coloured(one: Contender, other: Contender, initial_colour: Colour) -> tuple[Pair, str]:
    colour, article = allocate(one, other, initial_colour)
    if colour is Colour.WHITE:
        return Pair(one.number, other.number), article
    return Pair(other.number, one.number), article


def _board_order(one: Contender, other: Contender) -> tuple[int, int, int]:
    """C.04.2 3.6, on real points: score of the higher ranked one, sum of scores, his pairing number."""
    ranked = sorted((-player.real_score, player.number) for player in (one, other))
    return ranked[0][0], ranked[0][0] + ranked[1][0], ranked[0][1]


def _reason(bracket: Bracket, one: Contender, other: Contender, article: str) -> Mapping[str, object]:
    return {
        "code": "paired",
        "bracket": bracket.resident_score,
        "downfloater": one.number if one.score > other.score else None,
        "colour": article,
    }


def _reason_of_bye(bye: Contender) -> Mapping[str, object]:
    return {"code": "bye", "player": bye.number, "score": bye.score, "unplayed_games": bye.unplayed_games}
