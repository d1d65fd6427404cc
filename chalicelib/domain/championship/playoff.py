"""D19: the play-off of a category: who is invited to which number, the schedule, who leads."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.round_robin.berger import berger_table
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import STANDARD_SCORING, Colour, GameResult
from chalicelib.domain.points import HalfPoints


class NotInvitedError(DomainError):
    """Only who is invited to the play-off can accept or decline: `entry`."""

    code = "not_invited"


class Answer(StrEnum):
    """What somebody said who was invited."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Answered:
    """Who said what. Those who declined are replaced in the order in which they said so."""

    entry: EntryId
    answer: Answer


@dataclass(frozen=True, slots=True)
class Seat:
    """A number of the play-off: for the winner of `cycle` (from 0), or from the overall list (None)."""

    number: int
    entry: EntryId | None
    cycle: int | None = None
    answer: Answer = Answer.ASKED


@dataclass(frozen=True, slots=True)
class PlayoffGame:
    """A game of the play-off."""

    white: EntryId
    black: EntryId
    result: GameResult = GameResult.UNDECIDED


def invited(
    winners: Sequence[EntryId | None], overall: Sequence[EntryId], places: int, answers: Sequence[Answered]
) -> tuple[Seat, ...]:
    """D19: numbers 1-3 are for the winners of cycles 0-2, number 4 for the best of the category not yet qualified.

    Who has won twice takes the lower number. Vacant numbers go to the next of the overall list, after number 4; so do
    declined ones, in the order in which they were declined. A number that nobody is left for is empty.
    """
    seats = _initial(winners, overall, places)
    said = {one.entry: one.answer for one in answers}
    gone: set[EntryId] = set()
    for declined in (one.entry for one in answers if one.answer is Answer.DECLINED):
        gone.add(declined)
        seats = [_replaced(seat, seats, overall, gone) if seat.entry == declined else seat for seat in seats]
    return tuple(
        Seat(seat.number, seat.entry, seat.cycle, said.get(seat.entry, Answer.ASKED) if seat.entry else Answer.ASKED)
        for seat in seats
    )


def seats_of(seated: Sequence[EntryId], winners: Sequence[EntryId | None]) -> tuple[Seat, ...]:
    """The numbers of a play-off that was made, with those who play it."""
    return tuple(
        Seat(number, entry, winners.index(entry) if entry in winners else None, Answer.ACCEPTED)
        for number, entry in enumerate(seated, start=1)
    )


def with_answer(
    answers: Sequence[Answered], seats: Sequence[Seat], entry: EntryId, answer: Answer
) -> tuple[Answered, ...]:
    """The answers with this one, as the latest. ASKED takes an earlier one back. Raises NotInvitedError."""
    if entry not in {seat.entry for seat in seats} | {one.entry for one in answers}:
        raise NotInvitedError(entry=entry)
    others = tuple(one for one in answers if one.entry != entry)
    return others if answer is Answer.ASKED else (*others, Answered(entry, answer))


def schedule(seats: Iterable[Seat]) -> tuple[tuple[PlayoffGame, ...], ...]:
    """D19: the Berger table of those who are seated, round by round: of four, 1 and 2 have White twice."""
    players = [seat.entry for seat in seats if seat.entry is not None]
    if len(players) < 2:
        return ()
    return tuple(
        tuple(PlayoffGame(players[white - 1], players[black - 1]) for white, black in round_.games)
        for round_ in berger_table(len(players))
    )


def with_results(
    rounds: Sequence[Sequence[PlayoffGame]], played: Iterable[PlayoffGame]
) -> tuple[tuple[PlayoffGame, ...], ...]:
    """The schedule with what was played, by the same two; colours are those of the game that was played."""
    found = {frozenset((game.white, game.black)): game for game in played}
    return tuple(tuple(found.get(frozenset((game.white, game.black)), game) for game in round_) for round_ in rounds)


def scores(games: Iterable[PlayoffGame]) -> Mapping[EntryId, HalfPoints]:
    """Everybody's half points, the leaders first."""
    scored: dict[EntryId, HalfPoints] = {}
    for game in games:
        for entry, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            points = STANDARD_SCORING.for_result(game.result, colour)
            scored[entry] = HalfPoints(scored.get(entry, 0) + points)
    return dict(sorted(scored.items(), key=lambda one: -one[1]))


def leaders(games: Sequence[PlayoffGame]) -> tuple[EntryId, ...]:
    """Who has the highest score."""
    scored = scores(games)
    most = max(scored.values(), default=0)
    return tuple(entry for entry, points in scored.items() if points == most)


def _initial(winners: Sequence[EntryId | None], overall: Sequence[EntryId], places: int) -> list[Seat]:
    first = {entry: cycle for cycle, entry in reversed(list(enumerate(winners)))}
    seated = {cycle: entry for entry, cycle in first.items() if entry is not None}
    waiting = iter([entry for entry in overall if entry not in winners])
    vacant = list(range(len(winners), places))
    vacant += [number for number in range(len(winners)) if number not in seated]
    seated |= dict(zip(vacant, waiting, strict=False))
    return [
        Seat(number + 1, seated.get(number), number if number < len(winners) and number not in vacant else None)
        for number in range(places)
    ]


def _replaced(seat: Seat, seats: Iterable[Seat], overall: Sequence[EntryId], gone: set[EntryId]) -> Seat:
    taken = gone | {one.entry for one in seats if one.entry is not None}
    return Seat(seat.number, next((entry for entry in overall if entry not in taken), None))
