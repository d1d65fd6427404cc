"""What is said of an entry for rounds to come: byes, from which round on he is gone, and back."""

from collections.abc import Mapping
from dataclasses import replace

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.bye_rules import ByeLimitError, beyond
from chalicelib.domain.lifecycle.entries import joins_in, takes_entries
from chalicelib.domain.lifecycle.withdrawal import gone_from
from chalicelib.domain.model.player import Entry, Gap
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament


class NoByesError(DomainError):
    """Byes are asked for where a round is paired by itself: not in a round robin, and on a club evening by its page."""

    code = "no_byes"


def takes_byes(tournament: Tournament) -> bool:
    """Somebody can be left out of a single round; who comes on an evening of a ladder is said elsewhere (D13)."""
    return not system(tournament.settings.system).pairs_ahead and tournament.settings.ladder is None


def rounds_to_come(tournament: Tournament) -> tuple[RoundNumber, ...]:
    """The planned rounds of which something can still be said: those that are not published."""
    return tuple(map(RoundNumber, range(joins_in(tournament), tournament.settings.planned_rounds + 1)))


def with_byes(
    tournament: Tournament, entry: Entry, wanted: Mapping[RoundNumber, ByeKind | None], *, is_exception: bool
) -> Entry:
    """He is not paired in these rounds, or is (None). Every other round stays as it was said.

    Raises NoByesError, InvalidFieldError for a round that is paired already, or is none; ByeLimitError for half points
    beyond the rules of the event, unless this `is_exception`. What was granted before is not doubted again.
    """
    if not takes_byes(tournament):
        raise NoByesError
    paired = {round_.number for round_ in tournament.rounds}
    for number, kind in wanted.items():
        if number in paired or number not in rounds_to_come(tournament):
            raise InvalidFieldError(field=f"round-{number}", reason="not_to_come")
        if kind is not None and kind not in (ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
            raise InvalidFieldError(field=f"round-{number}", reason="unknown_choice")
    both = {**dict(entry.byes), **wanted}
    byes = tuple((number, kind) for number, kind in sorted(both.items()) if kind is not None)
    settings = tournament.settings
    too_many = beyond(settings.byes, settings.planned_rounds, byes)
    if not is_exception and any((number, ByeKind.HALF_POINT) not in entry.byes for number in too_many):
        raise ByeLimitError(
            rounds=too_many, most=settings.byes.half_points, last=settings.planned_rounds - settings.byes.closed_rounds
        )
    return replace(entry, byes=byes)


def withdrawn(entry: Entry, number: RoundNumber) -> Entry:
    """He is gone from this round on, and nothing that was said of later rounds holds."""
    already = next((gap.first for gap in entry.gaps if gap.holds_in(number)), number)
    return replace(
        entry,
        withdrawn_from=already,
        byes=tuple(bye for bye in entry.byes if bye[0] < already),
        gaps=tuple(gap for gap in entry.gaps if gap.back <= already),
    )


def returned(entry: Entry, number: RoundNumber) -> Entry:
    """Who has withdrawn is back from this round on; the rounds between stay without him. An expulsion is over."""
    if entry.withdrawn_from is None:
        return entry
    missed = (Gap(entry.withdrawn_from, number),) if entry.withdrawn_from < number else ()
    return replace(entry, withdrawn_from=None, gaps=(*entry.gaps, *missed), expelled_for=None)


def gone_in(tournament: Tournament, entry: EntryId, wanted: RoundNumber | None) -> RoundNumber:
    """From which round on he is gone: as wanted, else as soon as can be.

    In a round robin it is after the last game that he was there for, whatever is wanted (C.05 6.6). Raises
    InvalidFieldError for a round that is published, or not planned.
    """
    first = gone_from(tournament, entry)
    if wanted is None or not takes_entries(tournament):
        return first
    return _to_come(tournament, first, wanted)


def back_in(tournament: Tournament, wanted: RoundNumber | None) -> RoundNumber:
    """From which round on he is back: as wanted, else as soon as can be. Raises InvalidFieldError as `gone_in`."""
    first = joins_in(tournament)
    return first if wanted is None else _to_come(tournament, first, wanted)


def _to_come(tournament: Tournament, first: RoundNumber, wanted: RoundNumber) -> RoundNumber:
    last = max(first, tournament.settings.planned_rounds)
    if not first <= wanted <= last:
        raise InvalidFieldError(field="round", reason="out_of_range", least=first, most=last)
    return wanted


def said_up_to(entry: Entry, last: RoundNumber) -> Entry:
    """C10: what remains of it when the event ends after this round.

    Byes asked for later are dropped, later withdrawals are cancelled; who would have come back later has left. That he
    was expelled remains said. Who was to join later is the caller's affair: `joins_in` stays.
    """
    gone_last = next((gap.first for gap in entry.gaps if gap.first <= last < gap.back), None)
    left = entry.withdrawn_from if entry.withdrawn_from is not None and entry.withdrawn_from <= last else gone_last
    return replace(
        entry,
        withdrawn_from=entry.withdrawn_from if entry.is_expelled else left,
        byes=tuple(bye for bye in entry.byes if bye[0] <= last),
        gaps=tuple(gap for gap in entry.gaps if gap.back <= last),
    )
