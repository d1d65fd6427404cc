"""Series of small events over the emulator."""

from dataclasses import replace
from typing import Any

from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.series import CreateSeries, TouchSeries, change_events, create_series
from chalicelib.domain.ids import SeriesId, TournamentId, UserId
from chalicelib.domain.series.series import SeriesRules
from chalicelib.jobs import runner
from chalicelib.ports import Receipt, Services, group_of, series_group_of
from tests.domain.series.charts import an_event, table
from tests.people import a_request, caller

FOUR = table(10, 8, 6, 4)
FIRST = ("A-B 1-0, C-D ½-½", "C-A 0-1, D-B 0-1", "A-D 1-0, B-C ½-½")
"""A 3, B 1½, C 1, D ½."""
SECOND = ("A-B ½-½, C-D 1-0", "C-A ½-½, D-B 0-1", "A-D 1-0, B-C ½-½")
"""A 2, B 2, C 2, D 0."""


def a_stored_event(services: Services, owner: UserId, name: str, *rounds: str, **settings: Any) -> TournamentId:
    """An event of `A B C D`, all of one club, as it was brought in; `club_name` is that of their club."""
    of = settings.pop("club_name", "Toren")
    players = " ".join(f"{name}:{rating}@{of}" for name, rating in zip("ABCD", (2000, 1900, 1800, 1700), strict=True))
    event = an_event(name, players, *rounds, **({"name": name, "slug": name.lower()} | settings))
    services.tournaments.create(event, owner, Receipt(a_request(), owner, services.clock.now(), "tournament.import"))
    return event.id


def a_stored_series(services: Services, owner: UserId, *events: TournamentId, **rules: Any) -> SeriesId:
    """`Grand Prix`, over these events."""
    wanted = SeriesRules(**({"table": FOUR} | rules))
    made = create_series(CreateSeries(caller(owner), "Grand Prix", rules=wanted), services)
    if events:
        change_events(touched(services, made, owner), events, services)
    return made


def touched(services: Services, series: SeriesId, user: UserId) -> TouchSeries:
    """The series as it is now, about to be changed."""
    return TouchSeries(caller(user), series, services.series.load(series).version)


def work_at(services: Services, series: SeriesId, *events: TournamentId) -> None:
    """Let the worker do what is due: in these events, then in the series."""
    for event in events:
        runner.run(services, group_of(event))
    runner.run(services, series_group_of(series))


def resettle(services: Services, event: TournamentId, user: UserId, **settings: Any) -> None:
    """Change settings of an event."""
    found = services.tournaments.load(event)
    wanted = replace(found.settings, **settings)
    change_settings(ChangeSettings(caller(user), event, wanted, found.version), services)


def standing_page(services: Services, path: str = "") -> str:
    """A page of `Grand Prix` in Dutch; empty where there is none."""
    return public_file(services, f"nl/s/grand-prix/{path}index.html")


def public_file(services: Services, key: str) -> str:
    """A file of the public bucket; empty where there is none."""
    found = services.site.public.read(key)  # type: ignore[attr-defined]
    return found.body.decode() if found else ""
