"""An evening of the ladder as its pairing takes it: who is away and why, who may meet the computer (D12, D13)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from chalicelib.domain.club.availability import EveningSheet, away, late_ones
from chalicelib.domain.club.member import Member
from chalicelib.domain.formats.contract import Evening
from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.ladder.cycle import ladder_before, ladder_settings
from chalicelib.domain.ladder.surroundings import Surroundings, local_day, met_computer_in, round_days
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.rounds import computer_of
from chalicelib.domain.model.ladder import LEAGUE, Reason
from chalicelib.domain.model.tournament import Settings, Tournament


@dataclass(frozen=True, slots=True)
class Tonight:
    """An evening beside the event: its sheet, the members, the season, who plays in the cup."""

    sheet: EveningSheet
    members: Mapping[EntryId, Member]
    around: Surroundings
    cup_players: Mapping[EntryId, Reason]

    def busy(self, settings: Settings) -> dict[EntryId, Reason]:
        """Who plays in a league tonight (D14), or in the cup (D17)."""
        return {**self.cup_players, **dict.fromkeys(self._in_leagues(settings), LEAGUE)}

    def _in_leagues(self, settings: Settings) -> Iterator[EntryId]:
        """D14: whoever has a league game on this evening is not paired, also when its round is not published yet."""
        day = round_days(settings).get(self.sheet.round_number)
        for game in self.around.games:
            if day is not None and local_day(settings, game.played_at) == day:
                yield from (game.white, game.black)
        yield from (entry for on, entry in self.around.planned if on == day)


def club_night(tournament: Tournament, tonight: Tonight) -> ClubNight:
    """The evening of this round as the pairing takes it."""
    number = tonight.sheet.round_number
    reasons = _away(tournament, tonight)
    return ClubNight(
        standing=ladder_before(tournament, tonight.around, number).order,
        evening=_evening(tournament, tonight),
        away={player.number: reasons[player.entry.id] for player in tournament.players if player.entry.id in reasons},
    )


def _away(tournament: Tournament, tonight: Tonight) -> dict[EntryId, Reason]:
    computer = ladder_settings(tournament).computer
    number = tonight.sheet.round_number
    taking_part = [
        player.entry.id
        for player in tournament.players
        if player.entry.is_paired_in(number) and player.entry.id != computer
    ]
    return away(taking_part, tonight.sheet, tonight.members, tournament.settings, tonight.busy(tournament.settings))


def _evening(tournament: Tournament, tonight: Tonight) -> Evening:
    computer = computer_of(tournament)
    met = tonight.around.met_computer | met_computer_in((tournament,))
    declined = set(_declined(tournament, tonight))
    return Evening(
        rules=ladder_settings(tournament).evening,
        computer=computer if tonight.sheet.has_computer else None,
        declined=_numbers(tournament, declined),
        not_computer=_numbers(tournament, declined | met),
        is_computer_elsewhere=computer is not None and not tonight.sheet.has_computer,
    )


def _declined(tournament: Tournament, tonight: Tonight) -> Iterator[EntryId]:
    """D12: whoever has not opted in, members and guests alike. Where there is no computer, nobody declines it."""
    computer = ladder_settings(tournament).computer
    if computer is None:
        return
    for entry in (player.entry.id for player in tournament.players):
        member = tonight.members.get(entry)
        if entry != computer and not (member is not None and member.plays_computer):
            yield entry


def late_players(tournament: Tournament, tonight: Tonight) -> frozenset[PairingNumber]:
    """D13: who comes late and said so in time."""
    return _numbers(tournament, late_ones(tonight.sheet, tournament.settings))


def _numbers(tournament: Tournament, entries: Iterable[EntryId]) -> frozenset[PairingNumber]:
    wanted = frozenset(entries)
    return frozenset(player.number for player in tournament.players if player.entry.id in wanted)
