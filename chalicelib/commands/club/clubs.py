"""New clubs, and what is known of them."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import (
    PUBLISH_CALENDAR,
    PUBLISH_CLUB,
    SHOW_EVENTS,
    Act,
    Caller,
    content_of,
    id_from,
    receipt,
)
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import Club, ClubVisibility, checked
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import ClubId, UserId
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError, SlugTakenError, slug_from
from chalicelib.ports import FollowUp, JobKind, Services, series_group_of

_SLUG_TRIES = 200


@dataclass(frozen=True, slots=True)
class CreateClub:
    """C0: the answers; language and time zone are those of the one who asks."""

    caller: Caller
    name: str
    city: str = ""
    visibility: ClubVisibility = ClubVisibility.PUBLIC
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"


@dataclass(frozen=True, slots=True)
class ChangeClub:
    """The club as it shall be; its version is the one that the caller's form showed."""

    caller: Caller
    club: Club


def create_club(command: CreateClub, services: Services) -> ClubId:
    """A new club, at the first free address that its name gives. Raises InvalidFieldError."""
    wish = slug_from([command.name], "club")
    club = checked(
        Club(
            id=ClubId(id_from(command.caller, "club")),
            name=command.name,
            slug=wish,
            language=command.language,
            time_zone=command.time_zone,
            visibility=command.visibility,
            city=command.city,
        )
    )
    act = Act("club.create", {"name": club.name}, (PUBLISH_CLUB, PUBLISH_CALENDAR))
    link_key = services.chance.token()
    for attempt in range(1, _SLUG_TRIES):
        settled = club if attempt == 1 else replace(club, slug=f"{wish}-{attempt}")
        try:
            services.clubs.create(settled, command.caller.user, link_key, receipt(command.caller, act, services))
        except SlugTakenError:
            continue
        return club.id
    raise SlugTakenError(slug=wish)


def change_club(command: ChangeClub, services: Services) -> None:
    """Replace what is known of it; its address stays. A request repeated is carried out once.

    C0: when others may see it now, the events of its seasons follow.

    Raises InvalidFieldError, FixedOnceStartedError for the address, ConflictError when it was changed meanwhile.
    """
    present, wanted = services.clubs.load(command.club.id), checked(command.club)
    if wanted.slug != present.slug:
        raise FixedOnceStartedError(field="slug")
    details = {"fields": _changed_fields(present, wanted)}
    if not details["fields"] and services.clubs.was_done(present.id, command.caller.request):
        return
    followed = () if wanted.visibility is present.visibility else (SHOW_EVENTS,)
    content = content_of("club.change", command)
    shown = _series_pages(present.id, services)
    act = Act("club.change", details, (*followed, *shown, PUBLISH_CLUB, PUBLISH_CALENDAR), content=content)
    services.clubs.save(wanted, receipt(command.caller, act, services))


def _series_pages(club: ClubId, services: Services) -> tuple[FollowUp, ...]:
    """Those of its series say whose they are, as long as everybody may see the club."""
    own = (one.id for one in services.series.everything() if one.club == club)
    return tuple(FollowUp(JobKind.PUBLISH_SERIES, group=series_group_of(one)) for one in own)


def _changed_fields(present: Club, wanted: Club) -> list[str]:
    fields = Club.__dataclass_fields__
    return [name for name in fields if name != "version" and getattr(present, name) != getattr(wanted, name)]


def owns_club(club: ClubId, user: UserId, services: Services) -> bool:
    """Whether it is his."""
    return services.officials.role(Realm.club(club), user) is Role.OWNER


def refuse_others_club(caller: Caller, club: ClubId, services: Services) -> None:
    """Only who owns a club, or an administrator, makes something its own. Raises InvalidFieldError (`club`)."""
    if owns_club(club, caller.user, services):
        return
    try:
        services.clubs.load(club)
        is_free = is_administrator(services.accounts.by_id(caller.user), services)
    except NotFoundError:
        is_free = False
    if not is_free:
        raise InvalidFieldError(field="club", reason="unknown_choice")
