"""D12, D13: how long the two at a board of a club evening have to think, and how strong the computer plays."""

from chalicelib.domain.club.member import Member
from chalicelib.domain.formats.keizer.tempo import Clock, Sitting, tempo_of
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.model.round import Board, Round
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import N_, Composed

COMPUTER_IS_WEAKER = 100
"""D12: so many rating points below its opponent."""


def tempo_text(facts: EventFacts, round_: Round, board: Board) -> str:
    """The clock of a board that is not played yet, as the members' wishes make it; nothing for other events."""
    if not facts.club.members or board.result.is_decided:
        return ""
    players = (board.white, board.black)
    members = [member for number in players if (member := _member(facts, number)) is not None]
    agreed = tempo_of(
        Sitting(
            wishes=[member.tempo for member in members if member.tempo],
            has_junior=any(member.is_junior for member in members),
            has_computer=any(_is_computer(facts, number) for number in players),
            is_repaired=_is_repaired(round_, board),
        )
    )
    if agreed.on_request is None:
        return _clock(agreed.clock)
    return Composed(
        N_("{clock}, or {other} if either asks for it"), clock=_clock(agreed.clock), other=_clock(agreed.on_request)
    )


def strength(facts: EventFacts, board: Board, number: PairingNumber) -> int | None:
    """D12: how strong the computer plays against this opponent; None for anybody else, and without his rating."""
    opponent = facts.players[board.opponent_of(number)]
    return opponent.rating - COMPUTER_IS_WEAKER if opponent.rating and _is_computer(facts, number) else None


def _member(facts: EventFacts, number: PairingNumber) -> Member | None:
    return facts.club.members.get(facts.players[number].entry.id)


def _is_computer(facts: EventFacts, number: PairingNumber) -> bool:
    if not facts.ladders:
        return False
    return facts.players[number].entry.id == ladder_settings(facts.tournament).computer


def _is_repaired(round_: Round, board: Board) -> bool:
    """These two came together at the re-pairing of the evening."""
    if round_.before is None:
        return False
    pair = {board.white, board.black}
    return all({one.white, one.black} != pair for one in round_.before.boards)


def _clock(clock: Clock) -> str:
    if clock.moves is not None:
        return Composed(
            N_("{minutes} min for {moves} moves, then {more} min"),
            minutes=clock.minutes,
            moves=clock.moves,
            more=clock.then_minutes,
        )
    return Composed(N_("{minutes} min + {seconds} s"), minutes=clock.minutes, seconds=clock.increment)
