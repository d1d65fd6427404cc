"""The engine's answer beside the literal one."""

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from tests.domain.formats.klukkluk.events import Answer
from tests.domain.formats.klukkluk.literal import Candidate, Literal


def compare(request: PairingRequest, answer: Answer) -> None:
    """The same pairs, colours and bye, or a refusal where nothing obeys K6, naming the same rule and players."""
    literal = Literal(request)
    expected = literal.pairing()
    if isinstance(answer, NoLegalPairingError):
        assert expected is None
        rule, players = literal.in_the_way()
        assert (answer.details["rule"], frozenset(answer.details["players"])) == (rule, players)
    else:
        assert expected is not None
        assert {(pair.white, pair.black) for pair in answer.pairs} == set(expected.games)
        assert answer.bye == expected.bye


def compare_refused(request: PairingRequest, answer: Answer) -> int:
    """Everybody nearer who was refused, with the rule in which forcing him is worse; how many there were."""
    if isinstance(answer, NoLegalPairingError):
        return 0
    literal = Literal(request)
    best = Candidate(tuple((pair.white, pair.black) for pair in answer.pairs), answer.bye)
    reasons = Klukkluk().explain(request, answer)
    found = [one for reason in reasons for one in reason["refused"]]
    for one in found:
        assert literal.worse_in(best, one["player"], one["opponent"]) == (
            "K7" if one["rule"].startswith("K7 ") else one["rule"]
        )
    expected = [(number, other) for number in literal.order for other in _nearer(literal, best, number)]
    assert sorted((one["player"], one["opponent"] or 0) for one in found) == sorted(expected)
    return len(found)


def _nearer(literal: Literal, best: Candidate, number: int) -> list[int]:
    """K9: who is nearer below him than his opponent and not taken from above; 0: the bye, for who is lower."""
    order, place, opponent = literal.order, literal.order.index(number), best.opponent(number)
    bye = [0] if best.bye is not None and place > order.index(best.bye) else []
    if opponent is None or order.index(opponent) < place:
        return bye
    between = order[place + 1 : order.index(opponent)]
    return bye + [one for one in between if one == best.bye or order.index(best.opponent(one)) > place]
