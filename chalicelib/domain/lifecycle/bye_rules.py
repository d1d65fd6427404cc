"""How many half-point byes somebody can ask for, and in which rounds; one rule for players and officials."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Byes, Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import ByeRules


class ByeLimitError(DomainError):
    """More half-point byes than the event gives, or too late: `rounds`, `most`. An official can make an exception."""

    code = "bye_limit"


def gives_half(rules: ByeRules, planned_rounds: int, number: RoundNumber, had: int) -> bool:
    """Somebody who `had` so many half-point byes can have one in this round."""
    return had < rules.half_points and number <= planned_rounds - rules.closed_rounds


def beyond(rules: ByeRules, planned_rounds: int, byes: Byes) -> tuple[RoundNumber, ...]:
    """Rounds of these byes, in their order, in which half a point is more than the rules give."""
    return tuple(_beyond(rules, planned_rounds, byes))


def _beyond(rules: ByeRules, planned_rounds: int, byes: Byes) -> Iterator[RoundNumber]:
    halves = [number for number, kind in byes if kind is ByeKind.HALF_POINT]
    had = 0
    for number in halves:
        if gives_half(rules, planned_rounds, number, had):
            had += 1
        else:
            yield number


def late_byes(rules: ByeRules, planned_rounds: int, joins_in: RoundNumber) -> Byes:
    """C.04.2 2.4: half-point byes for rounds that somebody missed who is entered late, where the event gives them."""
    if not rules.late_half_points:
        return ()
    missed = [(RoundNumber(number), ByeKind.HALF_POINT) for number in range(1, joins_in)]
    return tuple(missed[: rules.half_points]) if joins_in <= planned_rounds else ()


def with_late_byes(rounds: Sequence[Round], players: Iterable[Player]) -> tuple[Round, ...]:
    """What who came late has for a round that he missed stands in it, though it was paired before."""
    late = [(player, number, kind) for player in players for number, kind in player.entry.byes]
    missed: dict[RoundNumber, list[Bye]] = {}
    for player, number, kind in late:
        if number < player.entry.joins_in:
            missed.setdefault(number, []).append(Bye(player.number, kind))
    return tuple(_with_missed(round_, missed.get(round_.number, ())) for round_ in rounds) if missed else tuple(rounds)


def _with_missed(round_: Round, missed: Sequence[Bye]) -> Round:
    there = {number for board in round_.boards for number in (board.white, board.black)}
    there |= {bye.player for bye in round_.byes}
    return replace(round_, byes=(*round_.byes, *(bye for bye in missed if bye.player not in there)))
