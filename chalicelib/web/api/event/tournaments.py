"""Tournaments: mine, new, one with its state, its settings, from a file."""

from dataclasses import replace
from datetime import date, datetime
from typing import Annotated, Self

from pydantic import AwareDatetime, BaseModel, Field

from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.commands.event.imports import ImportTournament, import_tournament
from chalicelib.commands.event.tournaments import ChangeSettings, CreateTournament, change_settings, create_tournament
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, RoundNumber, Version
from chalicelib.domain.lifecycle.scoring import GamePoints, scoring_with
from chalicelib.domain.lifecycle.settings import NewEvent
from chalicelib.domain.lifecycle.status import Status, round_status, tournament_status
from chalicelib.domain.lifecycle.timetable import with_starts
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.tournament import (
    Acceleration,
    ByeRules,
    Contact,
    RatedBy,
    RoundStart,
    Settings,
    Tempo,
    Tournament,
    Venue,
    Visibility,
)
from chalicelib.domain.points import HalfPoints, half_points
from chalicelib.render.data import points_data
from chalicelib.web.api.endpoint import SEEN, Answer, Body, Empty, Noun, Whole, number_in_query
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import LARGEST_BODY

noun = Noun(__name__)


class NewTournament(Body):
    """The four questions; language, time zone and who sees it have defaults. Without a `club` it is independent."""

    name: str
    system: str
    tempo: Tempo
    playing_days: tuple[date, ...]
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"
    visibility: Visibility = Visibility.OPEN
    club: ClubId | None = None


class SettingsFields(BaseModel):
    """The settings that are written as they are read."""

    name: str
    system: str
    tempo: Tempo
    playing_days: tuple[date, ...]
    profile: str
    tiebreaks: tuple[str, ...] = ()
    table: tuple[tuple[tuple[Whole, Whole], ...], ...] = ()
    language: str
    time_zone: str
    visibility: Visibility
    rated_by: RatedBy
    time_control: str
    regulations: str
    regulations_link: str
    venue_name: str
    venue_address: str
    contact_name: str
    contact_email: str
    contact_phone: str
    chief_arbiter: str
    city: str
    federation: str
    initial_colour: Colour
    acceleration: Acceleration
    points_win: str
    points_draw: str
    points_loss: str
    points_bye: str
    shows_reasons: bool
    is_practice: bool
    reminds: bool
    half_point_byes: Whole = 1
    closed_rounds: Whole = 1
    late_half_points: bool = False
    all_expected: bool = True
    annuls: bool = True

    @classmethod
    def shared(cls) -> frozenset[str]:
        """The names that are also those of the domain's settings."""
        return frozenset(cls.model_fields) & frozenset(Settings.__dataclass_fields__) - {"schedule"}


class StartBody(Body):
    """When a round begins."""

    round: Annotated[Whole, Field(ge=1)]
    starts_at: AwareDatetime


class SettingsBody(SettingsFields, Body):
    """All settings as they shall be; `seen` is the version that they were read with."""

    seen: Whole
    planned_rounds: Whole
    schedule: tuple[StartBody, ...]
    round_minutes: Whole

    def to_domain(self, present: Settings) -> Settings:
        """These settings; address, pairs kept apart and changes of the order stay. Raises InvalidFieldError."""
        same = {name: getattr(self, name) for name in self.shared()}
        points = GamePoints(**{name: _half_points(self, f"points_{name}") for name in GamePoints.__dataclass_fields__})
        return replace(
            present,
            **same,
            scoring=scoring_with(present.scoring, points),
            schedule=self._starts(present),
            venue=Venue(self.venue_name, self.venue_address),
            contact=Contact(self.contact_name, self.contact_email, self.contact_phone),
            byes=ByeRules(self.half_point_byes, self.closed_rounds, self.late_half_points),
        )

    def _starts(self, present: Settings) -> tuple[RoundStart, ...]:
        """Those that are as they were stay so; others are set by hand."""
        typed = [RoundStart(RoundNumber(one.round), one.starts_at) for one in self.schedule]
        numbers = {one.round_number for one in typed}
        if len(numbers) < len(typed):
            return tuple(typed)
        gone = {one.round_number: None for one in present.schedule if one.round_number not in numbers}
        return with_starts(present, {**gone, **{one.round_number: one.starts_at for one in typed}}).schedule


def _half_points(body: SettingsBody, field: str) -> HalfPoints:
    points = half_points(getattr(body, field))
    if points is None:
        raise InvalidFieldError(field=field, reason="not_points")
    return points


class StartAnswer(Answer):
    """When a round begins, in UTC."""

    round: int
    starts_at: datetime


class SettingsAnswer(SettingsFields, Answer):
    """Settings with their version."""

    version: int
    slug: str
    planned_rounds: int
    schedule: tuple[StartAnswer, ...]
    round_minutes: int

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """The settings of this event."""
        settings, points = tournament.settings, GamePoints.of(tournament.settings.scoring)
        same = {name: getattr(settings, name) for name in cls.shared()}
        return cls(
            version=tournament.version,
            schedule=tuple(StartAnswer(round=one.round_number, starts_at=one.starts_at) for one in settings.schedule),
            venue_name=settings.venue.name,
            venue_address=settings.venue.address,
            contact_name=settings.contact.name,
            contact_email=settings.contact.email,
            contact_phone=settings.contact.phone,
            half_point_byes=settings.byes.half_points,
            closed_rounds=settings.byes.closed_rounds,
            late_half_points=settings.byes.late_half_points,
            points_win=points_data(points.win),
            points_draw=points_data(points.draw),
            points_loss=points_data(points.loss),
            points_bye=points_data(points.bye),
            **same,
        )


class RoundLine(Answer):
    """Where a round stands (S17)."""

    number: int
    state: str
    status: Status
    open_boards: int
    revision: int


class TournamentAnswer(Answer):
    """An event: settings and state."""

    id: str
    status: Status
    players: int
    start_list_frozen: bool
    settings: SettingsAnswer
    rounds: tuple[RoundLine, ...]


class TournamentLine(Answer):
    """An event in a list."""

    id: str
    slug: str
    name: str
    first_day: date | None


class TournamentList(Answer):
    """My events, newest first."""

    tournaments: tuple[TournamentLine, ...]


class Created(Answer):
    """The new event's id."""

    id: str


class FileBody(Body):
    """A tournament report file as text."""

    file: Annotated[str, Field(max_length=LARGEST_BODY)]
    slug: str = ""
    replace: bool = False


class RemarkAnswer(Answer):
    """Something that was put right or left out; `line` 0: it stands in no line of its own."""

    line: int
    column: int
    code: str
    detail: str


class ImportedAnswer(Answer):
    """The event made of a file."""

    id: str
    slug: str
    remarks: tuple[RemarkAnswer, ...]


@noun.reads("/tournaments", Access.SIGNED_IN, TournamentList)
def list_tournaments(call: Call) -> TournamentList:
    """The events in which I have a role."""
    return TournamentList(
        tournaments=tuple(
            TournamentLine(id=one.id, slug=one.settings.slug, name=one.settings.name, first_day=one.first_day)
            for one in call.services.tournaments.of_user(call.user.id)
        )
    )


@noun.takes("POST /tournaments", Action.CREATE_TOURNAMENT, NewTournament, Created, status=201)
def new_tournament(call: Call, body: NewTournament) -> Created:
    """A new event from four answers."""
    event = CreateTournament(call.caller, NewEvent(**body.model_dump()))
    return Created(id=create_tournament(event, call.services))


@noun.takes("POST /imports", Action.IMPORT_TOURNAMENT, FileBody, ImportedAnswer, status=201)
def import_file(call: Call, body: FileBody) -> ImportedAnswer:
    """A new event from a tournament report file (TRF)."""
    command = ImportTournament(call.caller, body.file.encode(), body.slug, body.replace)
    made = import_tournament(command, call.services)
    remarks = tuple(
        RemarkAnswer(line=one.line, column=one.column, code=one.code, detail=one.detail) for one in made.remarks
    )
    return ImportedAnswer(id=made.tournament, slug=made.slug, remarks=remarks)


@noun.reads("/tournaments/{tournament}", Action.SEE_TOURNAMENT, TournamentAnswer)
def read_tournament(call: Call) -> TournamentAnswer:
    """An event with its settings and where its rounds stand."""
    tournament, now = call.services.tournaments.load(call.tournament), call.services.clock.now()
    is_cancelled = call.services.bookings.settings(call.tournament).is_cancelled
    return TournamentAnswer(
        id=tournament.id,
        status=tournament_status(tournament, now, is_cancelled=is_cancelled),
        players=len(tournament.players),
        start_list_frozen=tournament.is_start_list_frozen,
        settings=SettingsAnswer.of(tournament),
        rounds=tuple(
            RoundLine(
                number=round_.number,
                state=round_.state.value,
                status=round_status(round_, tournament.settings, now),
                open_boards=sum(not board.result.is_decided for board in round_.boards),
                revision=round_.revision,
            )
            for round_ in tournament.rounds
        ),
    )


@noun.takes("PUT /tournaments/{tournament}/settings", Action.CHANGE_SETTINGS, SettingsBody, Empty)
def put_settings(call: Call, body: SettingsBody) -> Empty:
    """Replace the settings."""
    present = call.services.tournaments.load(call.tournament).settings
    command = ChangeSettings(call.caller, call.tournament, body.to_domain(present), Version(body.seen))
    change_settings(command, call.services)
    return Empty()


@noun.does("DELETE /tournaments/{tournament}", Action.CHANGE_SETTINGS, Empty, query=[SEEN])
def delete_event(call: Call) -> Empty:
    """Delete a practice event, or one without a published round, with everything in it; `seen` is its version."""
    seen = Version(number_in_query(call, SEEN))
    delete_tournament(DeleteTournament(call.caller, call.tournament, seen), call.services)
    return Empty()
