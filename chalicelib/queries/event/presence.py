"""The presence list of the round that comes: who takes part, who is here, who still has to pay."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.booking.booking import State
from chalicelib.domain.booking.byes import asked_byes
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.sums import money_of
from chalicelib.domain.ids import BookingId, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.bye_rules import gives_half
from chalicelib.domain.lifecycle.presence import absent, presence_round
from chalicelib.domain.lifecycle.said import takes_byes
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class PresenceRow:
    """Somebody who takes part. `bye` is what he gets because he is not here, None when he is.

    `asked`: he asked for it. `is_beyond`: half a point more than the event gives. `owes` is the booking of which
    something is still to be paid.
    """

    player: Player
    bye: ByeKind | None
    asked: bool
    is_beyond: bool
    owes: BookingId | None


@dataclass(frozen=True, slots=True)
class PresenceList:
    """By name. `is_draft`: the round is paired, and has to be drawn anew for a tick to count."""

    number: RoundNumber
    rows: tuple[PresenceRow, ...]
    is_draft: bool

    @property
    def here(self) -> int:
        """How many are paired."""
        return sum(row.bye is None for row in self.rows)

    @property
    def missing(self) -> tuple[PresenceRow, ...]:
        """Who is not."""
        return tuple(row for row in self.rows if row.bye is not None)


def presence_list(event: BookedEvent, services: Services) -> PresenceList | None:
    """The list as it is now; None where there is none: all rounds are published, or nobody is left out of one."""
    tournament = event.tournament
    number = presence_round(tournament)
    if number is None or not takes_byes(tournament):
        return None
    asked, owing = asked_byes(event, number), _owing(event)
    away = absent(tournament, services.presence.load(tournament.id, number), asked)
    taking_part = (player for player in tournament.players if player.entry.is_paired_in(number))
    rows = (
        PresenceRow(
            player=player,
            bye=away.get(player.entry.id),
            asked=player.entry.id in asked,
            is_beyond=_is_beyond(tournament, player.number, number, away.get(player.entry.id)),
            owes=owing.get(player.entry.id),
        )
        for player in taking_part
    )
    in_order = sorted(rows, key=lambda row: (row.player.name.casefold(), row.player.number))
    return PresenceList(number, tuple(in_order), tournament.round(number) is not None)


def _owing(event: BookedEvent) -> Mapping[EntryId, BookingId]:
    confirmed = (one for one in event.bookings if one.state is State.CONFIRMED and money_of(one).owed > 0)
    return {place.entry: booking.id for booking in confirmed for place in booking.taken}


def _is_beyond(tournament: Tournament, player: PairingNumber, number: RoundNumber, bye: ByeKind | None) -> bool:
    if bye is not ByeKind.HALF_POINT:
        return False
    settings = tournament.settings
    byes = (one for round_ in tournament.published_rounds for one in round_.byes)
    had = sum(one.player == player and one.kind is ByeKind.HALF_POINT for one in byes)
    return not gives_half(settings.byes, settings.planned_rounds, number, had)
