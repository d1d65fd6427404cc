"""Another timetable, and rounds moved by hand (S64-58, S64-59)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.commands.caller import PUBLISH, PUBLISH_CALENDAR, Act, Caller, content_of, receipt
from chalicelib.commands.event.tournaments import changed_fields
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.lifecycle.timetable import WantedTimetable, with_starts, with_timetable
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class ChangeTimetable:
    """The timetable as it shall be; `seen` is the version of the settings that the caller saw."""

    caller: Caller
    tournament: TournamentId
    wanted: WantedTimetable
    seen: Version


@dataclass(frozen=True, slots=True)
class MoveRounds:
    """When these rounds shall begin, in UTC; None: no time is known. `seen` is the version that the caller saw."""

    caller: Caller
    tournament: TournamentId
    starts: Mapping[RoundNumber, datetime | None]
    seen: Version


def change_timetable(command: ChangeTimetable, services: Services) -> None:
    """S64-59: the rounds that are left get new times; published ones keep theirs. A request repeated is done once.

    Raises InvalidFieldError, FixedOnceStartedError, ConflictError when the settings were changed meanwhile.
    """
    tournament = services.tournaments.load(command.tournament)
    wanted = changed(tournament, with_timetable(tournament, command.wanted))
    _save(command, Act("settings.timetable", content=content_of("timetable", command)), tournament, wanted, services)


def move_rounds(command: MoveRounds, services: Services) -> None:
    """Rounds begin at another time than the timetable says. A request repeated is done once.

    Raises InvalidFieldError, ConflictError when the settings were changed meanwhile.
    """
    tournament = services.tournaments.load(command.tournament)
    for number in command.starts:
        if not 1 <= number <= tournament.settings.planned_rounds:
            raise InvalidFieldError(field=f"start-{number}", reason="unknown_round")
    wanted = changed(tournament, with_starts(tournament.settings, command.starts))
    _save(command, Act("settings.starts", content=content_of("starts", command)), tournament, wanted, services)


def _save(
    command: ChangeTimetable | MoveRounds, act: Act, tournament: Tournament, wanted: Settings, services: Services
) -> None:
    if wanted == tournament.settings and services.tournaments.was_done(command.tournament, command.caller.request):
        return
    details = {"fields": changed_fields(tournament.settings, wanted)}
    done = Act(act.action, details, (PUBLISH, PUBLISH_CALENDAR), content=act.content)
    services.tournaments.save_settings(
        command.tournament, wanted, command.seen, receipt(command.caller, done, services)
    )
