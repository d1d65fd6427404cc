"""An organiser's desk with something of every kind in it, and the application behind it as WSGI."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from chalice.app import Chalice

from chalicelib.cli.local.functions import Functions, Incoming
from chalicelib.commands.event.devices import MakeCode, make_code
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.event.screens import MakeScreen, make_screen
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.commands.people.pilots import AskPilot, ask_pilot
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.accounts.screens import ScreenSettings
from chalicelib.ports import Services, group_of
from tests.booking_scenes import a_desk
from tests.club_scenes import a_club, a_cup, a_season
from tests.people import HandClock, a_request, a_user, an_event, caller, enter, paired
from tests.series_scenes import a_stored_series

Known = Mapping[str, tuple[str | int, ...]]
"""Values that fit, by the parameter of a path or query or the field of a body."""

WORDS: Known = {
    "seen": (1, 0, 2, 3),
    "version": (1, 0, 2, 3),
    "round": (1, 2),
    "board": (1, 2),
    "white": (1, 2, 3),
    "black": (3, 4, 5),
    "rating": (0, 1800),
    "capacity": (40, 3),
    "price": (1250, 0),
    "planned_rounds": (5, 2),
    "amount": (500, 2000),
    "name": ("Jansen, Piet", "Najaar"),
    "email": ("bas@club.example", "new@club.example"),
    "guest": ("gijs@club.example",),
    "guests": ("@school.example", "gijs@club.example"),
    "plan": ("An open",),
    "reason": ("Not now",),
    "text": ("Do you eat with us?",),
    "code": ("all", "meal"),
    "seconds": (12, 20),
    "announcement": ("Soup at six.", ""),
    "system": ("fide-dutch", "round-robin", "keizer"),
    "profile": ("fide-swiss", "own"),
    "tiebreaks": ("BH-C1", "SB", "DE"),
    "preset": ("dubbelschaak",),
    "language": ("nl", "en"),
    "time_zone": ("Europe/Amsterdam", "America/New_York"),
    "currency": ("EUR", "JPY"),
    "federation": ("NED", ""),
    "fide_id": ("", "1000001"),
    "national_id": ("", "7654321"),
    "birth": ("", "1990"),
    "contact_email": ("", "d@club.example"),
    "regulations_link": ("", "https://club.example/rules"),
    "points_win": ("1", "3"),
    "points_draw": ("0.5", "1"),
    "points_loss": ("0",),
    "points_bye": ("1", "0.5"),
    "first_value": ("60", "21/2"),
    "share": ("1/2", "1"),
    "points": ("1", "0.5"),
    "days": ("2026-12-08", "2026-12-15"),
    "playing_days": ("2026-12-08", "2026-12-15"),
    "lines": ("Jansen, Piet 1800", "De Vries, Kees"),
    "category": ("general",),
    "export": ("trf16", "standings"),
    "file": (
        "2026-12.csv",
        "2026-12-standard.trf",
        "012 Avond\n001    1      Anna                              2000\n",
    ),
    "session": ("none",),
    "q": ("bas", ""),
}


@dataclass
class Gateway:
    """The application as WSGI: every request goes the way that it goes on one machine."""

    app: Chalice

    def __post_init__(self) -> None:
        self._functions = Functions(self.app)

    def __call__(self, environ: Mapping[str, Any], start_response: Any) -> Iterable[bytes]:
        headers = {name[5:].replace("_", "-"): value for name, value in environ.items() if name.startswith("HTTP_")}
        if "CONTENT_TYPE" in environ:
            headers["content-type"] = environ["CONTENT_TYPE"]
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        found = self._functions.answer(Incoming(environ["REQUEST_METHOD"], environ["REQUEST_URI"], headers, body))
        start_response(f"{found.status} {HTTPStatus(found.status).phrase}", list(found.headers))
        return [found.body]


@dataclass
class Stocked:
    """Anna owns an event that is played, one that people enter, and a club with a season; she is an administrator, too.

    `names` are those of what there is; `events` the ones that have what comes after them in a path.
    """

    services: Services
    names: Known
    events: Mapping[str, str]

    def known(self, path: str) -> Known:
        """What fits this path."""
        fitting = tuple(event for step, event in self.events.items() if f"/{step}" in path)
        return {**self.names, "tournament": fitting or self.names["tournament"]}


@contextmanager
def stocked(services: Services, clock: HandClock) -> Iterator[Stocked]:
    with a_desk(services, clock) as desk:
        services = replace(desk.services, administrators=frozenset({"anna@club.example"}))
        owner, bas = desk.owner, a_user(services, "Bas")
        bookings = (desk.enter("Cas"), desk.send("Dirk", pays_at_door=True), desk.send("Emma"))
        event = an_event(services, owner, "A 2000, B 1900, C 1800, D 1700, E 1600")
        paired(services, event, owner)
        enter(services, event, owner, 1, "1-0")
        club = a_club(services, owner)
        season = a_season(services, owner, club, "2")
        a_cup(services, owner, club, season)
        for realm in (Realm.event(event), Realm.club(club)):
            give_role(GiveRole(caller(owner), realm, "bas@club.example"), services)
            give_role(GiveRole(caller(owner), realm, "eva@club.example", Role.TREASURER), services)
        give_role(GiveRole(caller(owner), SITE, "fien@club.example", Role.ORGANISER), services)
        invite_guests(InviteGuests(caller(owner), event, "gijs@club.example"), services)
        make_code(MakeCode(caller(owner), event), services)
        make_screen(MakeScreen(caller(owner), event, "Bar", ScreenSettings()), services)
        ask_pilot(AskPilot(a_request(), "Gijs", "gijs@club.example", "De Toren", "An open", "nl", "test"), services)
        series = a_stored_series(services, owner, event)
        cycle = season.parts[0].tournament
        entries = tuple(one.id for one in services.tournaments.entries(event))
        places = tuple(place.entry for booking in bookings for place in desk.booking(booking).places)
        members = tuple(one.id for one in services.clubs.members(club))[:3]
        known = {
            "tournament": (event,),
            "part": (cycle,),
            "club": (club,),
            "season": (season.id,),
            "series": (series,),
            "instead_of": (season.id,),
            "entry": (*entries, *members),
            "entries": places,
            "one": entries,
            "other": entries,
            "member": members,
            "members": members,
            "number": ("1", "2"),
            "booking": bookings,
            "user": (owner, bas),
            "device": tuple(one.id for one in services.devices.of(event)),
            "screen": tuple(one.id for one in services.screens.hall(event).screens),
            "pilot": tuple(one.id for one in services.pilots.everything()),
            "invitation": tuple(one.id for one in services.officials.invitations(Realm.event(event))),
            "slug": (services.tournaments.load(event).settings.slug,),
            "job": tuple(job.id for job in services.outbox.recent_jobs(group_of(event)))[:1],
        }
        yield Stocked(services, WORDS | known, {"bookings": desk.event, "ladder": cycle, "evenings": cycle})
