"""Players kept apart in an event: the list of pairs, one more, one fewer."""

from collections.abc import Mapping

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.lifecycle.settings import MOST_ROUNDS
from chalicelib.domain.model.tournament import KeptApart

MOST_KEPT_APART = 500
PairsApart = tuple[KeptApart, ...]


def with_pair(pairs: PairsApart, wish: KeptApart, names: Mapping[EntryId, str]) -> PairsApart:
    """The list with this pair, which takes the place of what was said of the same two.

    `names` are those of everybody entered. Raises InvalidFieldError naming the field.
    """
    for field, entry in (("one", wish.one), ("other", wish.other)):
        if entry not in names:
            raise InvalidFieldError(field=field, reason="unknown_player")
    if wish.one == wish.other:
        raise InvalidFieldError(field="other", reason="same_player")
    if not 1 <= wish.first_round <= MOST_ROUNDS:
        raise InvalidFieldError(field="first_round", reason="out_of_range", least=1, most=MOST_ROUNDS)
    if wish.last_round is not None and not wish.first_round <= wish.last_round <= MOST_ROUNDS:
        raise InvalidFieldError(field="last_round", reason="out_of_range", least=wish.first_round, most=MOST_ROUNDS)
    others = without_pair(pairs, wish.entries)
    if len(others) >= MOST_KEPT_APART:
        raise InvalidFieldError(field="one", reason="too_many", most=MOST_KEPT_APART)
    return (*others, wish)


def without_pair(pairs: PairsApart, entries: frozenset[EntryId]) -> PairsApart:
    """The list with nothing about these two."""
    return tuple(pair for pair in pairs if pair.entries != entries)
