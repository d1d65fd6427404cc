"""Seasons of a club: all of them, a new one, one, a league more or less."""

from datetime import date, time
from fractions import Fraction
from typing import Annotated, Self

from pydantic import Field

from chalicelib.commands.club.club_computer import AddComputer, add_computer
from chalicelib.commands.club.season_use import PutAside, TakeIntoUse, put_aside, take_into_use
from chalicelib.commands.club.seasons import (
    AddParts,
    CreateSeason,
    DecidePromotion,
    RemovePart,
    add_parts,
    create_season,
    decide_promotion,
    remove_part,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.club.season_plan import CyclePlan, PartPlan, SeasonPlan
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, SeasonId, TournamentId, Version
from chalicelib.domain.model.ladder import EveningTimes
from chalicelib.web.api.endpoint import SEEN, Answer, Body, ClockTime, Empty, Noun, Whole, number_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/clubs/{club}/seasons"
_ONE = _LIST + "/{season}"
_EXACT = Annotated[str, Field(pattern="^[0-9]{1,6}(/[0-9]{1,6})?$")]
"""A number that is exact: 60, 21/2."""


class CycleBody(Body):
    """A cycle: its name within the season, an evening a round."""

    name: str
    days: tuple[date, ...]


class HoursBody(Body):
    """The hours of an evening, local to the club (D13)."""

    deadline: ClockTime = time(18, 30)
    begins: ClockTime = time(20)
    re_pairing: ClockTime = time(20, 15)
    no_show: ClockTime = time(20, 45)


class SeasonBody(Body):
    """A season. `computer` is the name of the virtual player; without a `first_value` it follows from the preset."""

    name: str
    cycles: tuple[CycleBody, ...]
    preset: str = "dubbelschaak"
    first_value: _EXACT | None = None
    own_value_in_total: bool | None = None
    computer: str = ""
    computer_rating: Whole = 0
    hours: HoursBody = HoursBody()

    def plan(self) -> SeasonPlan:
        """As the command takes it. Raises InvalidFieldError."""
        return SeasonPlan(
            name=self.name,
            cycles=tuple(CyclePlan(one.name, one.days) for one in self.cycles),
            preset=self.preset,
            first_value=_first_value(self.first_value),
            own_value_in_total=self.own_value_in_total,
            computer=self.computer,
            computer_rating=self.computer_rating,
            times=EveningTimes(**self.hours.model_dump()),
        )


class LeagueBody(Body):
    """A league, or another part that is played by a schedule; `seen` is the version of the season that was read."""

    kind: PartKind = PartKind.LEAGUE
    name: str
    system: str = "round-robin"
    days: tuple[date, ...]
    members: tuple[str, ...]
    counts_in_ladder: bool = True
    promotes_to: str | None = None
    seen: Whole


class PromotionBody(Body):
    """What the winner of a league said; `seen` is the version of the season that was read."""

    promotion: Promotion
    seen: Whole


class UseBody(Body):
    """Whether the season is in use; `instead_of` is the one at its address that is put aside for it."""

    is_in_use: bool
    instead_of: str | None = None
    seen: Whole


class SeasonComputerBody(Body):
    """The virtual player; `seen` is the version of the season that was read."""

    name: str
    rating: Whole = 0
    seen: Whole


class PartAnswer(Answer):
    """A part of a season: an event."""

    kind: PartKind
    name: str
    tournament: str
    counts_in_ladder: bool
    promotes_to: str | None
    promotion: Promotion

    @classmethod
    def of(cls, part: Part) -> Self:
        """This part."""
        return cls(
            kind=part.kind,
            name=part.name,
            tournament=part.tournament,
            counts_in_ladder=part.counts_in_ladder,
            promotes_to=part.promotes_to,
            promotion=part.promotion,
        )


class SeasonAnswer(Answer):
    """A season with its parts and its version."""

    id: str
    name: str
    parts: tuple[PartAnswer, ...]
    preset: str
    computer: str
    is_in_use: bool
    version: int

    @classmethod
    def of(cls, season: Season) -> Self:
        """This season."""
        return cls(
            id=season.id,
            name=season.name,
            parts=tuple(map(PartAnswer.of, season.parts)),
            preset=season.preset,
            computer=season.computer,
            is_in_use=season.is_in_use,
            version=season.version,
        )


class SeasonList(Answer):
    """Seasons by name."""

    seasons: tuple[SeasonAnswer, ...]


class CreatedSeason(Answer):
    """Where the new season is."""

    id: str


class CreatedPart(Answer):
    """The event of the new part."""

    tournament: str


@noun.reads(_LIST, Action.SEE_CLUB, SeasonList)
def list_seasons(call: Call) -> SeasonList:
    """The seasons of a club."""
    return SeasonList(seasons=tuple(map(SeasonAnswer.of, call.services.seasons.of_club(call.club))))


@noun.takes(f"POST {_LIST}", Action.CHANGE_SEASON, SeasonBody, CreatedSeason, status=201)
def post_season(call: Call, body: SeasonBody) -> CreatedSeason:
    """Make a season with the events of its cycles; every member is in their start lists."""
    return CreatedSeason(id=create_season(CreateSeason(call.caller, call.club, body.plan()), call.services))


@noun.reads(_ONE, Action.SEE_CLUB, SeasonAnswer)
def get_season(call: Call) -> SeasonAnswer:
    """One season."""
    return SeasonAnswer.of(call.services.seasons.load(call.club, _season(call)))


@noun.takes(f"POST {_ONE}/parts", Action.CHANGE_SEASON, LeagueBody, CreatedPart, status=201)
def post_part(call: Call, body: LeagueBody) -> CreatedPart:
    """Add a league, a Heller group or a play-off: its event is made with these members."""
    if body.kind is PartKind.CYCLE:
        raise InvalidFieldError(field="kind", reason="unknown_choice")
    plan = PartPlan(
        kind=body.kind,
        name=body.name,
        system=body.system,
        days=body.days,
        members=tuple(map(EntryId, body.members)),
        counts_in_ladder=body.counts_in_ladder,
        promotes_to=TournamentId(body.promotes_to) if body.promotes_to else None,
    )
    command = AddParts(call.caller, call.club, _season(call), Version(body.seen), (plan,))
    (made,) = add_parts(command, call.services)
    return CreatedPart(tournament=made)


@noun.does(f"DELETE {_ONE}/parts/{{part}}", Action.CHANGE_SEASON, Empty, [SEEN])
def delete_part(call: Call) -> Empty:
    """Take a part out of the season's list; its event stays what it is."""
    part, seen = TournamentId(call.request.parameters["part"]), Version(number_in_query(call, SEEN))
    remove_part(RemovePart(call.caller, call.club, _season(call), seen, part), call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/parts/{{part}}/promotion", Action.CHANGE_SEASON, PromotionBody, Empty)
def put_promotion(call: Call, body: PromotionBody) -> Empty:
    """The winner of a league takes his right to promotion, or declines it (D14)."""
    part, seen = TournamentId(call.request.parameters["part"]), Version(body.seen)
    decide_promotion(DecidePromotion(call.caller, call.club, _season(call), seen, part, body.promotion), call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/use", Action.CHANGE_SEASON, UseBody, Empty)
def put_use(call: Call, body: UseBody) -> Empty:
    """Take a season into use, or put it aside: then it counts nowhere, and its events are seen by officials only."""
    season, seen = _season(call), Version(body.seen)
    if body.is_in_use:
        other = SeasonId(body.instead_of) if body.instead_of else None
        take_into_use(TakeIntoUse(call.caller, call.club, season, seen, other), call.services)
    else:
        put_aside(PutAside(call.caller, call.club, season, seen), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/computer", Action.CHANGE_SEASON, SeasonComputerBody, Empty)
def post_season_computer(call: Call, body: SeasonComputerBody) -> Empty:
    """Give a season without one a club computer, in every cycle that is not over (D12)."""
    command = AddComputer(call.caller, call.club, _season(call), Version(body.seen), body.name, body.rating)
    add_computer(command, call.services)
    return Empty()


def _season(call: Call) -> SeasonId:
    return SeasonId(call.request.parameters["season"])


def _first_value(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise InvalidFieldError(field="first_value", reason="not_a_number") from error
