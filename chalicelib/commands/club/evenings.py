"""The evening of a ladder: who comes, the computer, pairing again, no-shows (D12, D13)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.club.availability import (
    Availability,
    Presence,
    StaleAvailabilityError,
    Way,
    changes,
    checked,
    refuse_closed,
)
from chalicelib.domain.club.no_shows import no_shows
from chalicelib.domain.club.re_pairing import RePairing, Turnout, undo
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, EntryId, PairingNumber, RequestId, RoundNumber, TournamentId, Version
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.lifecycle import closing
from chalicelib.domain.model.ladder import NO_REASON, Reason
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Services
from chalicelib.surroundings import re_pairing_of

_TRIES = 25
"""How often others may be faster with the same evening."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be known of somebody: `until` when he comes late, `duty` why he is away for the club."""

    presence: Presence
    until: time | None = None
    duty: Reason = NO_REASON


@dataclass(frozen=True, slots=True)
class SayByLink:
    """D13: a member signs on or off by himself, for one evening or several. `said` are his wishes by round."""

    request: RequestId
    tournament: TournamentId
    member: EntryId
    said: Mapping[RoundNumber, Wish]


@dataclass(frozen=True, slots=True)
class SayAvailability:
    """D13: the director puts down who comes, by which way he knows it and when it was said (None: now).

    `seen` are the marks of what his page showed, by entry.
    """

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    said: Mapping[EntryId, Wish]
    seen: Mapping[EntryId, str] = field(default_factory=dict)
    way: Way = Way.DIRECTOR
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SwitchComputer:
    """D12: whether the virtual player is there tonight."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    has_computer: bool


@dataclass(frozen=True, slots=True)
class RePair:
    """D13: the re-pairing that was proposed for this turnout; `mark` is that of the proposal."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    turnout: Turnout
    mark: str


@dataclass(frozen=True, slots=True)
class UndoRePairing:
    """Everything as it was before the last re-pairing; `seen` is the revision that the caller saw."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    seen: Version


@dataclass(frozen=True, slots=True)
class MarkNoShows:
    """D13: who is absent at 20:45 without notice."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    missing: frozenset[PairingNumber]


def say_by_link(command: SayByLink, services: Services) -> None:
    """All evenings are looked at before the first is put down; cut short, the request repeated does the rest.

    Raises SignOffClosedError naming an evening whose deadline has passed, InvalidFieldError, NotFoundError.
    """
    tournament, now = services.tournaments.load(command.tournament), services.clock.now()
    wanted = {
        number: {command.member: _availability(tournament, wish, Availability(wish.presence, now, Way.LINK))}
        for number, wish in command.said.items()
    }
    for number, said in wanted.items():
        _refuse_unknown(tournament, number, said)
        if changes(services.evenings.load(tournament.id, number), said, {}):
            refuse_closed(tournament, number, now)
    for number, said in wanted.items():
        caller = Caller(NOBODY, RequestId(f"{command.request}-{number}"))
        _put_down(_Evening(tournament, number, caller, Way.LINK), said, {}, services)


def say_availability(command: SayAvailability, services: Services) -> None:
    """Put it down; what is known already stays as it is.

    Raises StaleAvailabilityError when somebody else said otherwise meanwhile, InvalidFieldError naming all for whom it
    is unusable, NotFoundError.
    """
    tournament, now = services.tournaments.load(command.tournament), services.clock.now()
    if command.at is not None and command.at > now:
        raise InvalidFieldError(field="at", reason="in_future")
    _refuse_unknown(tournament, command.round_number, command.said)
    said = _all_said(tournament, command, command.at or now)
    told_at = command.at.isoformat() if command.at else ""
    evening = _Evening(tournament, command.round_number, command.caller, command.way, told_at)
    _put_down(evening, said, command.seen, services)


def _all_said(tournament: Tournament, command: SayAvailability, at: datetime) -> dict[EntryId, Availability]:
    """Raises InvalidFieldError with the `entry` for each that is unusable."""
    names = {player.entry.id: player.name for player in tournament.players}
    said, faults = {}, []
    for entry, wish in command.said.items():
        plain = Availability(wish.presence, at, command.way, by=command.caller.user)
        try:
            said[entry] = _availability(tournament, wish, plain)
        except InvalidFieldError as error:
            faults.append(InvalidFieldError(**{**error.details, "entry": entry, "names": (names[entry],)}))
    if faults:
        raise InvalidFieldError.of(faults)
    return said


def _availability(tournament: Tournament, wish: Wish, said: Availability) -> Availability:
    return checked(replace(said, until=wish.until, duty=wish.duty), ladder_settings(tournament))


def _refuse_unknown(tournament: Tournament, number: RoundNumber, entries: Iterable[EntryId]) -> None:
    """Raises EventClosedError, NotFoundError for a round that is not planned, or who does not take part in it."""
    closing.refuse_closed(tournament)
    if tournament.settings.ladder is None or not 1 <= number <= tournament.settings.planned_rounds:
        raise NotFoundError(what="round", round=number)
    taking_part = {player.entry.id for player in tournament.players if player.entry.is_paired_in(number)}
    strangers = set(entries) - (taking_part - {tournament.settings.ladder.computer})
    if strangers:
        raise NotFoundError(what="player", entries=tuple(sorted(strangers)))


@dataclass(frozen=True, slots=True)
class _Evening:
    """An evening of which somebody says something, by which way, and when he had it said to him, if not just now."""

    tournament: Tournament
    number: RoundNumber
    caller: Caller
    way: Way
    told_at: str = ""

    def act(self, said: Mapping[EntryId, Availability]) -> Act:
        """As the change log names it."""
        names = {player.entry.id: player.name for player in self.tournament.players}
        lines = [
            {
                "name": names[entry],
                "presence": one.presence.value,
                "until": one.until.isoformat("minutes") if one.until else "",
                "duty": one.duty,
            }
            for entry, one in said.items()
        ]
        details = {"round": self.number, "way": self.way.value, "at": self.told_at, "said": lines}
        return Act("evening.availability", details)


def _put_down(
    evening: _Evening, said: Mapping[EntryId, Availability], seen: Mapping[EntryId, str], services: Services
) -> None:
    """Others may say something of the same evening at this moment: then it is looked at again."""
    tournament = evening.tournament.id
    for _ in range(_TRIES):
        sheet = services.evenings.load(tournament, evening.number)
        try:
            changed = changes(sheet, said, seen)
        except StaleAvailabilityError as error:
            if services.tournaments.was_done(tournament, evening.caller.request):
                return
            entries = error.details["entries"]
            names = tuple(one.name for one in evening.tournament.players if one.entry.id in entries)  # type: ignore[operator]
            raise StaleAvailabilityError(**error.details, names=names) from error
        if not changed:
            return
        try:
            services.evenings.save_availability(
                tournament, sheet, changed, receipt(evening.caller, evening.act(changed), services)
            )
        except RequestReusedError:
            raise
        except ConflictError:
            continue
        return
    raise BusyError


def switch_computer(command: SwitchComputer, services: Services) -> None:
    """The last word counts. Raises NotFoundError for a ladder without a virtual player."""
    tournament, number = services.tournaments.load(command.tournament), command.round_number
    _refuse_unknown(tournament, number, ())
    if ladder_settings(tournament).computer is None:
        raise NotFoundError(what="computer")
    if services.evenings.load(tournament.id, number).has_computer is command.has_computer:
        return
    act = Act("evening.computer_there" if command.has_computer else "evening.computer_gone", {"round": number})
    services.evenings.save_computer(
        tournament.id, number, receipt(command.caller, act, services), has_computer=command.has_computer
    )


def apply_re_pairing(command: RePair, services: Services) -> None:
    """Exactly what was proposed. Raises ConflictError when the evening or what is known of it changed meanwhile."""
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return
    tournament = services.tournaments.load(command.tournament)
    closing.refuse_closed(tournament)
    found = re_pairing_of(tournament, command.round_number, command.turnout, services)
    if found.mark != command.mark:
        raise ConflictError(what="round", round=command.round_number)
    if found.is_empty:
        return
    _arrivals(command, tournament, services)
    details = {"round": command.round_number, "names": _told(tournament, command.turnout, found)}
    act = Act("evening.re_pair", details, (PUBLISH,))
    changed = replace(found.round, changed_at=services.clock.now())
    services.tournaments.save_round(tournament.id, changed, receipt(command.caller, act, services))


def _arrivals(command: RePair, tournament: Tournament, services: Services) -> None:
    """Who has come is there, whatever he said before: the next re-pairing takes nobody for missing who walked in."""
    came = Availability(Presence.IN, services.clock.now(), Way.IN_PERSON, by=command.caller.user)
    arrived = {player.entry.id: came for player in tournament.players if player.number in command.turnout.arrived}
    caller = Caller(command.caller.user, RequestId(f"{command.caller.request}-arrived"))
    _put_down(_Evening(tournament, command.round_number, caller, Way.IN_PERSON), arrived, {}, services)


def _told(tournament: Tournament, turnout: Turnout, found: RePairing) -> list[str]:
    """For the change log: who was missing, who had come, the new games."""
    names = {player.number: player.name for player in tournament.players}
    missing = [f"− {names[one]}" for one in sorted(turnout.missing)]
    arrived = [f"+ {names[one]}" for one in sorted(turnout.arrived)]
    return [*missing, *arrived, *(f"{names[board.white]} – {names[board.black]}" for board in found.new)]


def undo_re_pairing(command: UndoRePairing, services: Services) -> None:
    """Raises NothingToUndoError, ConflictError when the round changed meanwhile."""
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return
    tournament = services.tournaments.load(command.tournament)
    closing.refuse_closed(tournament)
    round_ = tournament.round(command.round_number)
    if round_ is None or round_.revision != command.seen:
        raise ConflictError(what="round", round=command.round_number)
    act = Act("evening.undo", {"round": command.round_number}, (PUBLISH,))
    undone = replace(undo(tournament, round_), changed_at=services.clock.now())
    services.tournaments.save_round(command.tournament, undone, receipt(command.caller, act, services))


def mark_no_shows(command: MarkNoShows, services: Services) -> None:
    """Forfeits for their boards, all or none. Raises StaleBoardsError where a board has another result by now."""
    tournament = services.tournaments.load(command.tournament)
    closing.refuse_closed(tournament)
    round_ = services.tournaments.round(command.tournament, command.round_number)
    forfeits = no_shows(tournament, round_, command.missing)
    save_results(SaveResults(command.caller, command.tournament, command.round_number, forfeits), services)
