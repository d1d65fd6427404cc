"""D16: who leaves the cup, and who comes back. A withdrawal decides what is open then and what comes, nothing before.

So each is stored with its place in the order and with the round of the knock-out from which on it holds. In a pool who
withdraws first loses to who withdraws later; in a bracket who went on because another withdrew has gone on for good.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId, Withdrawal
from chalicelib.domain.formats.knockout.matches import first_unfinished_round
from chalicelib.domain.formats.knockout.results import lapsed_matches, settled
from chalicelib.domain.ids import EntryId


def with_withdrawal(cup: Cup, entry: EntryId) -> Cup:
    """In a pool his open games are lost; in a bracket his opponent goes on. What is decided stays, whoever won it.

    From then on he wins nothing without playing: where he would have a bye nobody goes on.
    """
    _refuse_unknown(cup, entry)
    if entry in cup.withdrawn:
        return cup
    return replace(cup, withdrawals=(*cup.withdrawals, Withdrawal(entry, first_unfinished_round(cup, entry))))


def without_withdrawal(cup: Cup, entry: EntryId, given_up: Sequence[MatchId] = ()) -> Cup:
    """He plays on. Raises LaterResultsError when others have played in his place; see `with_results`."""
    _refuse_unknown(cup, entry)
    return settled(_back(cup, entry), given_up)


def consequences_of_return(cup: Cup, entry: EntryId) -> tuple[MatchId, ...]:
    """The matches of which results would lapse if he came back."""
    return lapsed_matches(_back(cup, entry))


def _back(cup: Cup, entry: EntryId) -> Cup:
    return replace(cup, withdrawals=tuple(one for one in cup.withdrawals if one.entry != entry))


def _refuse_unknown(cup: Cup, entry: EntryId) -> None:
    if entry not in cup.ratings:
        raise NotFoundError(entry=entry)
