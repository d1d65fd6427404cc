"""Points under the scoring of a file: 162, XXS and BB* by `Scoring`, 299 on top of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance, Float, PlayerRecord, derive_records
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf.cells import CODES
from chalicelib.domain.trf.document import AbnormalPoints, ByePlace, TrfDocument
from chalicelib.domain.trf.scoring import adjourned_points


def records_after(document: TrfDocument, rounds: int | None = None) -> dict[PairingNumber, PlayerRecord]:
    """The record of every player over the first rounds of the file (all of them if None), 299 included."""
    played = document.rounds[:rounds]
    records = derive_records(document.model_players(), played, document.scoring)
    if not document.abnormal_points:
        return records
    return _with_abnormal_points(records, document.abnormal_points, len(played))


def with_rounds_of_byes(document: TrfDocument) -> TrfDocument:
    """The file as programs of tie-breaks read it: a round whose columns hold nothing but byes is a round as well."""
    given = [bye for bye in document.requested_byes if bye.place is ByePlace.ROUND_COLUMNS]
    last = max((bye.round_number for bye in given), default=len(document.rounds))
    more = tuple(
        Round(RoundNumber(number), (), tuple(Bye(bye.player, bye.kind) for bye in given if bye.round_number == number))
        for number in range(len(document.rounds) + 1, last + 1)
    )
    return replace(document, rounds=document.rounds + more)


def declared_basis(document: TrfDocument) -> dict[PairingNumber, HalfPoints]:
    """The points that every player's line should declare: his rounds, adjourned games as 162 X says."""
    adjourned = adjourned_points(document)
    scores = {number: record.score for number, record in records_after(document).items()}
    for round_ in document.rounds:
        for board in round_.boards:
            if board.result is GameResult.ADJOURNED:
                for number in (board.white, board.black):
                    scores[number] = HalfPoints(scores[number] + adjourned)
    return scores


def with_declarations(document: TrfDocument, ranks: Mapping[PairingNumber, int] | None = None) -> TrfDocument:
    """The document with the points and ranks that its players' lines should declare."""
    points = declared_basis(document)
    if ranks is None:
        ordered = sorted(points, key=lambda number: (-points[number], number))
        ranks = {number: rank for rank, number in enumerate(ordered, start=1)}
    for number, kind in document.byes_requested_for(document.next_round).items():
        points[number] = HalfPoints(points[number] + document.scoring.for_bye(kind))
    players = tuple(replace(one, points=points[one.number], rank=ranks.get(one.number)) for one in document.players)
    return replace(document, players=players)


def scores_by_round(records: Mapping[PairingNumber, PlayerRecord]) -> list[dict[PairingNumber, HalfPoints]]:
    """The scores before each round: element 0 before round 1."""
    scores = dict.fromkeys(records, NO_POINTS)
    before = [scores]
    rounds = max((len(record.appearances) for record in records.values()), default=0)
    for index in range(rounds):
        scores = {
            number: HalfPoints(scores[number] + record.appearances[index].points) for number, record in records.items()
        }
        before.append(scores)
    return before


def _with_abnormal_points(
    records: Mapping[PairingNumber, PlayerRecord], rules: Sequence[AbnormalPoints], rounds: int
) -> dict[PairingNumber, PlayerRecord]:
    """299: points first, then the floats that follow from the new scores."""
    changed = {
        number: replace(record, appearances=tuple(_changed(number, one, rules) for one in record.appearances))
        for number, record in records.items()
    }
    before = scores_by_round(changed)
    result = {}
    for number, record in changed.items():
        appearances = tuple(_refloated(number, one, before[index]) for index, one in enumerate(record.appearances))
        result[number] = replace(record, appearances=appearances, score=before[rounds][number])
    return result


def _changed(number: PairingNumber, appearance: Appearance, rules: Sequence[AbnormalPoints]) -> Appearance:
    points = appearance.points
    for rule in rules:
        if rule.players and number not in rule.players:
            continue
        if rule.round_number not in (None, appearance.round_number):
            continue
        if not rule.result:
            points = HalfPoints(points + rule.points)
        elif rule.result == _symbol(appearance):
            points = rule.points
    return appearance._replace(points=points)


_SYMBOLS = {"1": "W", "=": "D", "0": "L"}


def _symbol(appearance: Appearance) -> str:
    """The 299 type of what a player made of a round: W D L over the board, + -, or a bye's code."""
    if appearance.bye is not None:
        return appearance.bye.value
    if appearance.result is None or appearance.colour is None:
        return "Z"
    code = CODES[appearance.result][0 if appearance.colour.value == "white" else 1]
    return _SYMBOLS.get(code, code)


def _refloated(number: PairingNumber, appearance: Appearance, before: Mapping[PairingNumber, HalfPoints]) -> Appearance:
    if not appearance.is_played or appearance.opponent is None:
        return appearance
    own, other = before[number], before[appearance.opponent]
    float_ = Float.NONE if own == other else Float.DOWN if own > other else Float.UP
    return appearance._replace(float_=float_)
