"""Why not somebody else: who came before in the order of candidates, and the rule that refused him (C.04.1 9).

A refusal is found by forcing the pair and pairing the rest as well as can be: the rule is the first one in which
that round is worse.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket
from chalicelib.domain.formats.swiss_dutch.field import Question, field_of
from chalicelib.domain.formats.swiss_dutch.forced_bracket import ORDER, ForcedBracket, forced_bracket
from chalicelib.domain.formats.swiss_dutch.selection import Selection
from chalicelib.domain.formats.swiss_dutch.values import Play, first_difference


class Refusals:
    """Of a paired round: `question` is what it was made of, `play` the round."""

    def __init__(self, question: Question, play: Play) -> None:
        self._question, self._play = question, play

    def of_bracket(self, bracket: Bracket, selection: Selection) -> dict[tuple[int, int], list[Reason]]:
        """For each pair the opponents who came before in the order of art. 3.5-3.7 and 4, and were still free."""
        shortcut = forced_bracket(bracket, selection)
        return {
            pair: [
                self._refusal(min(pair), opponent, shortcut)
                for opponent in _earlier_opponents(bracket, selection, pair)
            ]
            for pair in selection.pairs
        }

    def of_floaters(self, bracket: Bracket, selection: Selection) -> dict[int, list[Reason]]:
        """For each downfloater those below him in the bracket who floated as well: why not against one of them."""
        shortcut = forced_bracket(bracket, selection) if len(selection.downfloaters) > 1 else None
        return {
            v: [
                self._refusal(v, w, shortcut)
                for w in selection.downfloaters
                if w > v and not {v, w} <= set(bracket.moved_down)
            ]
            for v in selection.downfloaters
        }

    def of_bye(self, receiver: int) -> list[Reason]:
        """Everybody ranked below the receiver of the bye, from the last one upwards."""
        return [self._refusal(v, None, None) for v in range(len(self._play.field.players) - 1, receiver, -1)]

    def _refusal(self, v: int, w: int | None, shortcut: ForcedBracket | None) -> Reason:
        players = self._play.field.players
        rule = self._in_the_way(v, w)
        if rule is None and w is not None and shortcut is not None:
            rule = shortcut.rule(v, w)
        if rule is None:
            rule = self._in_the_whole_round(v, w)
        opponent = None if w is None else players[w].number
        return {"player": players[v].number, "opponent": opponent, "rule": rule}

    def _in_the_way(self, v: int, w: int | None) -> str | None:
        players, terms = self._question.players, self._question.terms
        if w is None:
            return None if terms.may_have_bye(players[v]) else "C2"
        return terms.in_the_way(players[v], players[w])

    def _in_the_whole_round(self, v: int, w: int | None) -> str:
        """By pairing it again with the two of them."""
        try:
            forced = field_of(replace(self._question, forced=(v, w)))
        except NoLegalPairingError:
            return "C4"
        if forced.bye_score != self._play.field.bye_score:
            return "C5"
        difference = first_difference(self._play, Play(forced))
        return ORDER if difference is None else difference[1]


def _earlier_opponents(bracket: Bracket, selection: Selection, pair: tuple[int, int]) -> Iterator[int]:
    """Art. 4.2, 4.3: those of S2 in order, then those who get there by an exchange; until the one whom he meets."""
    v, w = sorted(pair)
    taken = {one for other in selection.pairs if min(other) < v for one in other}
    for u in _candidates(bracket, selection, v):
        if u == w:
            return
        if u not in taken and u != v:
            yield u


def _candidates(bracket: Bracket, selection: Selection, v: int) -> Sequence[int]:
    """Whom v can meet, first choice first: residents for a moved-down player, else S2 and then S1 below him."""
    if v in bracket.moved_down:
        return bracket.residents
    met_from_above = {w for pair in selection.pairs if min(pair) in bracket.moved_down for w in pair}
    remainder = [one for one in bracket.residents if one not in met_from_above]
    half = sum(min(pair) not in bracket.moved_down for pair in selection.pairs)
    first, second = remainder[:half], remainder[half:]
    if v in second:
        return [one for one in second if one > v]
    return [*second, *(one for one in first if one > v)]
