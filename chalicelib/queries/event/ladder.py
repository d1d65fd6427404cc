"""What other rules of a ladder would do: to everybody before they are applied, and each answer to the two questions."""

from dataclasses import dataclass, replace
from fractions import Fraction

from chalicelib.domain.formats.keizer.ladder import Ladder
from chalicelib.domain.formats.keizer.values import first_value, proposed_first_value
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.ladder.cycle import ladder_now, ladder_settings
from chalicelib.domain.ladder.settings import Difference, LadderWish, checked, difference
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.surroundings import surroundings_of

MOST_SHOWN = 5
"""Rows at the top of each list that answers a question."""


@dataclass(frozen=True, slots=True)
class LadderPreview:
    """The ladder as it is, and as it would be by other rules; `differences` are of everybody, best first."""

    before: Ladder
    after: Ladder
    differences: tuple[Difference, ...]

    @property
    def winners(self) -> int:
        """How many would win places."""
        return sum(one.places_won > 0 for one in self.differences)

    @property
    def losers(self) -> int:
        """How many would lose places."""
        return sum(one.places_won < 0 for one in self.differences)


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A place in a list: who would be there, with which total, and what he would be worth."""

    player: Player
    total: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: the maximum value, whether the own value counts, and the top of the list with it."""

    first_value: Fraction
    own_value_in_total: bool
    is_chosen: bool
    rows: tuple[AnswerRow, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """D1, D5: the two questions, each with its answers side by side; `proposed` is what D1 has for so many players."""

    proposed: int
    players: int
    of_maximum: tuple[Answer, ...]
    of_own_value: tuple[Answer, ...]


def preview(tournament: Tournament, wish: LadderWish, services: Services) -> LadderPreview:
    """What these rules would do now; nothing is changed. Raises InvalidFieldError."""
    around = surroundings_of(tournament, services)
    before = ladder_now(tournament, around)
    after = ladder_now(_by(tournament, checked(wish)), around)
    return LadderPreview(before, after, difference(before, after))


def answers(tournament: Tournament, wish: LadderWish, services: Services) -> Answers:
    """What the two answers do to the list as it is now, when everything else is as wished. Raises InvalidFieldError."""
    around, wish = surroundings_of(tournament, services), checked(wish)
    players, chosen = len(tournament.players), wish.rules
    proposed = proposed_first_value(max(players, 2))
    own = chosen.own_value_in_total
    is_proposed = first_value(chosen, players) == proposed
    of_maximum = [(chosen.first_value, own), *([] if is_proposed else [(Fraction(proposed), own)])]
    of_own = [(chosen.first_value, False), (chosen.first_value, True)]
    found = {asked: _answer(tournament, wish, asked, around) for asked in dict.fromkeys((*of_maximum, *of_own))}
    return Answers(proposed, players, tuple(map(found.__getitem__, of_maximum)), tuple(map(found.__getitem__, of_own)))


_Asked = tuple[Fraction | None, bool]
"""A maximum value, and whether the own value counts."""


def _answer(tournament: Tournament, wish: LadderWish, asked: _Asked, around: Surroundings) -> Answer:
    maximum, own = asked
    rules = replace(wish.rules, first_value=maximum, own_value_in_total=own)
    event = _by(tournament, replace(wish, rules=rules))
    players: dict[PairingNumber, Player] = {player.number: player for player in event.players}
    rows = ladder_now(event, around).rows[:MOST_SHOWN]
    return Answer(
        first_value=first_value(rules, len(players)),
        own_value_in_total=own,
        is_chosen=rules == wish.rules,
        rows=tuple(AnswerRow(players[row.player], row.total, row.value_now) for row in rows),
    )


def _by(tournament: Tournament, wish: LadderWish) -> Tournament:
    """The event, were these its rules."""
    ladder = replace(ladder_settings(tournament), preset=wish.preset, rules=wish.rules, evening=wish.evening)
    return replace(tournament, settings=replace(tournament.settings, ladder=ladder))
