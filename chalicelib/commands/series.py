"""Series: made, changed, deleted; which events are in them, and who is who in these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH_CALENDAR, Act, Caller, content_of, id_from, receipt
from chalicelib.commands.club.clubs import owns_club, refuse_others_club
from chalicelib.commands.event.tournaments import numbered
from chalicelib.commands.officials import roles_in
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, SeriesId, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.settings import SlugTakenError, slug_from
from chalicelib.domain.series.appearance import refusal_of
from chalicelib.domain.series.categories import SeriesCategory
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import USUAL_RULES, Series, SeriesRules, checked_series, decided, undecided
from chalicelib.ports import FollowUp, JobKind, Services, club_group_of, group_of

PUBLISH_SERIES = FollowUp(JobKind.PUBLISH_SERIES)
RENEWED = "renewed"
"""Argument of the job: events whose own pages change with the series; a row for each is too much for one change."""


@dataclass(frozen=True, slots=True)
class CreateSeries:
    """A series, of a club or of nobody but its maker."""

    caller: Caller
    name: str
    club: ClubId | None = None
    rules: SeriesRules = USUAL_RULES


@dataclass(frozen=True, slots=True)
class TouchSeries:
    """A series that is changed; `seen` is the version that the caller's page showed."""

    caller: Caller
    series: SeriesId
    seen: Version


def create_series(command: CreateSeries, services: Services) -> SeriesId:
    """A new series, at the first free address that its name gives. Raises InvalidFieldError."""
    wish = slug_from([command.name], "series")
    series = checked_series(
        Series(
            id=SeriesId(id_from(command.caller, "series")),
            name=command.name,
            slug=wish,
            owner=command.caller.user,
            club=command.club,
            rules=command.rules,
        )
    )
    _refuse_club(command.caller, None, series.club, services)
    act = Act("series.create", {"name": series.name}, (PUBLISH_SERIES, *_above([series.club])))
    for slug in (wish, *numbered(wish)):
        try:
            services.series.create(replace(series, slug=slug), receipt(command.caller, act, services))
        except SlugTakenError:
            continue
        return series.id
    raise SlugTakenError(slug=wish)


def change_series(command: TouchSeries, name: str, club: ClubId | None, rules: SeriesRules, services: Services) -> None:
    """Another name, club or rules; its address stays.

    Raises InvalidFieldError, ConflictError when it was changed meanwhile.
    """

    def changed(series: Series) -> Series:
        _refuse_club(command.caller, series.club, club, services)
        return replace(series, name=name, club=club, rules=rules)

    _save(command, _Change("series.change", (name, club, rules), changed), services)


def change_events(command: TouchSeries, events: tuple[TournamentId, ...], services: Services) -> None:
    """Q1: these events, in this order; one that was deleted falls out.

    Who adds one has a role in it, and it can count: an open event, no practice, no cycle of a ladder. Raises
    InvalidFieldError that says why not, ConflictError when the series was changed meanwhile.
    """

    def changed(series: Series) -> Series:
        for event in events:
            if event not in series.events:
                _refuse_event(command.caller, event, services)
        there = {one.id for one in services.tournaments.summaries(events)} if events else set()
        return replace(series, events=tuple(event for event in events if event in there))

    _save(command, _Change("series.events", events, changed), services)


def change_categories(command: TouchSeries, categories: tuple[SeriesCategory, ...], services: Services) -> None:
    """Q7: these categories. Raises InvalidFieldError, ConflictError when the series was changed meanwhile."""
    change = _Change("series.categories", categories, lambda series: replace(series, categories=categories))
    _save(command, change, services)


def decide(command: TouchSeries, decision: Decision, services: Services) -> None:
    """Q4: these two are one person, or two; said once more, the last word holds.

    Raises InvalidFieldError, ConflictError when the series was changed meanwhile.
    """
    _save(command, _Change("series.decide", decision, lambda series: decided(series, decision)), services)


def take_back_decision(command: TouchSeries, decision: Decision, services: Services) -> None:
    """Q4: nothing is said about these two any more. Raises ConflictError when the series was changed meanwhile."""
    _save(command, _Change("series.undecide", decision, lambda series: undecided(series, decision)), services)


def delete_series(command: TouchSeries, services: Services) -> None:
    """It is gone at once; a job takes its pages away. Its events stay what they are.

    Raises ConflictError when it was changed meanwhile, NotFoundError when it is gone already.
    """
    series = replace(services.series.load(command.series), version=command.seen)
    erasing = FollowUp(JobKind.DELETE_SERIES, {"slug": series.slug})
    follow_up = (erasing, *_above([series.club]), *_published(series.events))
    act = Act("series.delete", {"name": series.name}, follow_up)
    services.series.delete(series, receipt(command.caller, act, services))


def roles_in_series(series: SeriesId, user: UserId, services: Services) -> tuple[Role, ...]:
    """Of its owner, and of the owner of the club whose series it is. Raises NotFoundError."""
    found = services.series.load(series)
    return (Role.OWNER,) if _owns(found, user, services) else ()


def series_of(user: UserId, services: Services) -> tuple[Series, ...]:
    """Those that he may change, by name; a little behind the truth."""
    return tuple(one for one in services.series.everything() if _owns(one, user, services))


def _may_add(user: UserId, event: TournamentId, services: Services) -> bool:
    """Whether he has a role in this event, or is a platform administrator."""
    is_official = any(roles_in(Realm.event(event), user, services))
    return is_official or is_administrator(services.accounts.by_id(user), services)


def _owns(series: Series, user: UserId, services: Services) -> bool:
    return series.owner == user or (series.club is not None and owns_club(series.club, user, services))


def _refuse_club(caller: Caller, before: ClubId | None, club: ClubId | None, services: Services) -> None:
    """Only who owns a club, or an administrator, makes a series its own. Raises InvalidFieldError."""
    if club is None or club == before:
        return
    refuse_others_club(caller, club, services)


def _refuse_event(caller: Caller, event: TournamentId, services: Services) -> None:
    """Raises InvalidFieldError that says why it cannot be in a series."""
    found = services.tournaments.summaries([event])
    if not found or not _may_add(caller.user, event, services):
        raise InvalidFieldError(field="event", reason="unknown_event")
    refusal = refusal_of(found[0].settings)
    if refusal is not None:
        raise InvalidFieldError(field="event", reason=f"{refusal}_in_series", name=found[0].settings.name)


@dataclass(frozen=True, slots=True)
class _Change:
    """What is done to a series, as the change log names it; `asked` tells one request from another."""

    action: str
    asked: object
    made: Callable[[Series], Series]


def _save(command: TouchSeries, change: _Change, services: Services) -> None:
    """The series with this change; a request repeated is carried out once, whatever has changed since.

    Its events show what it is called, the calendar and its club which series there are.
    """
    present = services.series.load(command.series)
    try:
        wanted = checked_series(change.made(replace(present, version=command.seen)))
    except InvalidFieldError:
        if services.series.was_done(present.id, command.caller.request):
            return
        raise
    moved = set(present.events) ^ set(wanted.events)
    above: tuple[FollowUp, ...] = ()
    if (present.name, present.club) != (wanted.name, wanted.club):
        above = _above([present.club, wanted.club])
        moved |= set(wanted.events)
    renewed = dict.fromkeys(one for one in (*present.events, *wanted.events) if one in moved)
    pages = FollowUp(JobKind.PUBLISH_SERIES, {RENEWED: " ".join(renewed)}) if renewed else PUBLISH_SERIES
    content = content_of(change.action, command, change.asked)
    act = Act(change.action, {"fields": _changed_fields(present, wanted)}, (pages, *above), content=content)
    services.series.save(wanted, receipt(command.caller, act, services))


def _changed_fields(present: Series, wanted: Series) -> list[str]:
    fields = (name for name in Series.__dataclass_fields__ if name != "version")
    return [name for name in fields if getattr(present, name) != getattr(wanted, name)]


def _above(clubs: Iterable[ClubId | None]) -> tuple[FollowUp, ...]:
    """The calendar, and the pages of these clubs."""
    found = dict.fromkeys(club for club in clubs if club is not None)
    return (PUBLISH_CALENDAR, *(FollowUp(JobKind.PUBLISH_CLUB, group=club_group_of(club)) for club in found))


def _published(events: Iterable[TournamentId]) -> tuple[FollowUp, ...]:
    """The pages of these events, each once."""
    return tuple(FollowUp(JobKind.PUBLISH, group=group_of(event)) for event in dict.fromkeys(events))
