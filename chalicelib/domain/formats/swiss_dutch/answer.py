"""From paired brackets to boards: colours, board order, what it took, and why (C.04.1 9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.formats.common.board_order import in_board_order
from chalicelib.domain.formats.contract import Allowance, Pair, PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.swiss_dutch.account import notes_of, reason_of_board, reason_of_bye
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.criteria import Meeting
from chalicelib.domain.formats.swiss_dutch.field import Field, Question
from chalicelib.domain.formats.swiss_dutch.refusals import Refusals
from chalicelib.domain.formats.swiss_dutch.values import Play, Value
from chalicelib.domain.model.result import Colour

_LISTS = ("C7", "C8", "C18", "C19", "C20", "C21")
"""Criteria that pay with scores; the others count."""


def answer(play: Play, request: PairingRequest) -> RoundPairing:
    """The round, with the plain reasons."""
    tables: dict[Pair, _Table] = {}
    receiver = None
    for bracket, selection in play.brackets():
        tables |= {table.pair: table for table in (_table(bracket, v, w) for v, w in selection.pairs)}
        receiver = play.field.players[selection.downfloaters[0]] if selection.downfloaters else None
    pairs = in_board_order(tables, request)
    reasons = [tables[pair].reason for pair in pairs]
    meetings = [tables[pair].meeting for pair in pairs]
    return RoundPairing(
        pairs=pairs,
        bye=None if receiver is None else receiver.number,
        notes=tuple(notes_of(meetings, receiver)),
        explanation=tuple(reasons if receiver is None else [*reasons, reason_of_bye(receiver)]),
        used=_used(play.field, meetings, receiver),
    )


def explained(question: Question, play: Play, pairing: RoundPairing) -> tuple[Reason, ...]:
    """The reasons of this pairing again, with what each bracket pays and who was refused by which rule."""
    refusals = Refusals(question, play)
    players = play.field.players
    more: dict[object, Reason] = {}
    receiver = None
    floated: dict[int, list[Reason]] = {}
    for place, (bracket, selection) in enumerate(play.brackets()):
        pays = _paid(play, place)
        receiver = selection.downfloaters[0] if selection.downfloaters else None
        for pair, refused in refusals.of_bracket(bracket, selection).items():
            above = floated.get(min(pair), [])
            more[frozenset(players[v].number for v in pair)] = {"criteria": pays, "refused": [*above, *refused]}
        for v, refused in refusals.of_floaters(bracket, selection).items():
            floated[v] = [*floated.get(v, []), *refused]
    if receiver is not None:
        more[pairing.bye] = {"refused": refusals.of_bye(receiver)}
    keys: list[object] = [frozenset((pair.white, pair.black)) for pair in pairing.pairs]
    keys += [] if pairing.bye is None else [pairing.bye]
    return tuple({**reason, **more[key]} for key, reason in zip(keys, pairing.explanation, strict=False))


def _paid(play: Play, place: int) -> Mapping[str, int | list[int]]:
    """Only criteria that are not met in full."""
    values = {**dict(play.breaches()), **dict(play.values(place))}
    return {name: _written(name, value) for name, value in values.items() if any(value)}


def _written(name: str, value: Value) -> int | list[int]:
    return list(value) if name in _LISTS or len(value) != 1 else value[0]


@dataclass(frozen=True, slots=True)
class _Table:
    meeting: Meeting
    pair: Pair
    reason: Reason


def _table(bracket: Bracket, v: int, w: int) -> _Table:
    meeting = bracket.field.meeting(v, w)
    higher, lower = meeting.higher, meeting.lower
    colour, article = meeting.colour_rule(higher, lower)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    pair = Pair(white.number, black.number)
    return _Table(meeting, pair, reason_of_board(meeting, pair, bracket.resident_score, article))


def _used(field: Field, meetings: list[Meeting], receiver: Contender | None) -> frozenset[Allowance]:
    """What the round needed of that which its terms allow."""
    used = set()
    for meeting in meetings:
        if meeting.lower.number in meeting.higher.met:
            used.add(Allowance.REMATCH)
        if meeting.higher.must_clash_with(meeting.lower):
            used.add(Allowance.COLOURS)
    if receiver is not None and not receiver.may_have_bye:
        used.add(Allowance.SECOND_BYE)
    return frozenset(used & field.terms.allowed)
