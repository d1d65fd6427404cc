"""Who leaves the cup, and who comes back: a withdrawn player loses by forfeit what he has not finished."""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId
from chalicelib.domain.formats.knockout.results import lapsed_matches, settled
from chalicelib.domain.ids import EntryId


def with_withdrawal(cup: Cup, entry: EntryId) -> Cup:
    """In a pool his open games are lost; in a bracket his opponent goes on. What he has finished stays."""
    _refuse_unknown(cup, entry)
    return replace(cup, withdrawn=cup.withdrawn | {entry})


def without_withdrawal(cup: Cup, entry: EntryId, given_up: Sequence[MatchId] = ()) -> Cup:
    """He plays on. Raises LaterResultsError when others have played in his place; see `with_results`."""
    _refuse_unknown(cup, entry)
    return settled(_back(cup, entry), given_up)


def consequences_of_return(cup: Cup, entry: EntryId) -> tuple[MatchId, ...]:
    """The matches of which results would lapse if he came back."""
    return lapsed_matches(_back(cup, entry))


def _back(cup: Cup, entry: EntryId) -> Cup:
    return replace(cup, withdrawn=cup.withdrawn - {entry})


def _refuse_unknown(cup: Cup, entry: EntryId) -> None:
    if entry not in cup.ratings:
        raise NotFoundError(entry=entry)
