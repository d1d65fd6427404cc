"""A published evening of a ladder from a wall chart, and what a re-pairing makes of it, as a director would jot it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from chalicelib.domain.club.availability import Availability, EveningSheet, Presence, Way
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.night import Tonight, club_night, late_players
from chalicelib.domain.club.re_pairing import RePairing, Turnout, re_pair
from chalicelib.domain.formats.keizer.presets import DUBBELSCHAAK
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.ladder import LadderSettings, Reason
from chalicelib.domain.model.player import Person, Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, numbers_by_name

COMPUTER = "Komodo"
AT = datetime(2026, 12, 1, 16, tzinfo=UTC)


def a_ladder(players: str, *rounds: str, **reasons: str) -> Tournament:
    """A cycle after these rounds. `reasons` say of players of the last round why they are free: BYE where they do not.

    A player called Komodo is the computer.
    """
    ladder = LadderSettings("dubbelschaak", DUBBELSCHAAK.rules)
    if COMPUTER in players.split():
        ladder = replace(ladder, computer=entry(COMPUTER))
    chart = a_tournament(players, system="keizer", planned_rounds=12, ladder=ladder)
    named = replace(chart, tournament=replace(chart.tournament, players=tuple(map(_named, chart.tournament.players))))
    made = named.after(*rounds)
    names = {player.number: player.name for player in made.players}

    def with_reasons(round_: Round) -> Round:
        byes = (replace(bye, reason=Reason(reasons.get(names[bye.player], "bye"))) for bye in round_.byes)
        return replace(round_, byes=tuple(byes))

    return replace(made, rounds=tuple(map(with_reasons, made.rounds)))


def entry(name: str) -> EntryId:
    return EntryId(name.lower())


def _named(player: Player) -> Player:
    return replace(player, entry=replace(player.entry, id=entry(player.name)))


def tonight(tournament: Tournament, number: int, *, computer: bool = False, **said: str) -> Tonight:
    """What was said, by name: "in", "out", "late" (in time) or "duty:work". Everybody plays the computer."""
    sheet = EveningSheet(
        RoundNumber(number), {entry(name): _said(text) for name, text in said.items()}, has_computer=computer
    )
    members = {
        player.entry.id: Member(player.entry.id, Person(player.name), plays_computer=True)
        for player in tournament.players
    }
    return Tonight(sheet, members, Surroundings(), {})


def _said(text: str) -> Availability:
    presence, _, duty = text.partition(":")
    return Availability(Presence(presence), AT, Way.LINK, duty=Reason(duty))


def proposal(tournament: Tournament, missing: str = "", arrived: str = "", **more: Any) -> RePairing:
    """What a re-pairing of the last round makes of this turnout."""
    round_ = tournament.rounds[-1]
    evening = tonight(tournament, round_.number, **more)
    turnout = Turnout(_numbers(tournament, missing), _numbers(tournament, arrived))
    night, late = club_night(tournament, evening), late_players(tournament, evening)
    return re_pair(tournament, round_, turnout, night, late)


def _numbers(tournament: Tournament, names: str) -> frozenset[PairingNumber]:
    numbers = numbers_by_name(tournament)
    return frozenset(numbers[name] for name in names.split())


def written(tournament: Tournament, round_: Round) -> str:
    """ "A-B, D-C, E unopposed, F noshow": boards in order without their results' lengths, then who is free."""
    name = {player.number: player.name for player in tournament.players}
    boards = [f"{name[one.white]}-{name[one.black]} {one.result.value}".strip() for one in round_.boards]
    return ", ".join([*boards, *(f"{name[one.player]} {one.reason}" for one in round_.byes)])
