"""Members of a club: add, change, leave, come back."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import (
    ENTER_MEMBERS,
    LIST_PEOPLE,
    PUBLISH_CLUB,
    Act,
    Caller,
    content_of,
    id_from,
    receipt,
)
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.domain.club.member import Member, checked, namesake, refuse_taken_numbers
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class AddMember:
    """A new member; his id is made here. `namesakes` allows somebody who may well be a member already."""

    caller: Caller
    club: ClubId
    member: Member
    namesakes: bool = False


@dataclass(frozen=True, slots=True)
class EditMember:
    """The member as he shall be; his version is the one that the caller's form showed."""

    caller: Caller
    club: ClubId
    member: Member


@dataclass(frozen=True, slots=True)
class TouchMember:
    """This member leaves, or comes back."""

    caller: Caller
    club: ClubId
    member: EntryId


def member_id(caller: Caller, place: int = 0) -> EntryId:
    """The id of a member that this request makes; the same whenever it is repeated."""
    return EntryId(id_from(caller, f"member {place}"))


def add_member(command: AddMember, services: Services) -> EntryId:
    """Add him. Raises InvalidFieldError, also for a number that somebody has already, and AlreadyEnteredError."""
    member = replace(checked(command.member), id=member_id(command.caller))
    if not services.clubs.was_done(command.club, command.caller.request):
        present = services.clubs.members(command.club)
        refuse_taken_numbers(member, present)
        same = None if command.namesakes else namesake(member, present)
        if same is not None:
            raise AlreadyEnteredError(names=(same.person.name,))
    act = Act("members.add", {"names": [member.person.name]}, (ENTER_MEMBERS, LIST_PEOPLE))
    services.clubs.save_members(command.club, (member,), receipt(command.caller, act, services))
    return member.id


def edit_member(command: EditMember, services: Services) -> None:
    """Change what is known of him. What is left as it was is not doubted again.

    Raises InvalidFieldError, also for a number that somebody else has, ConflictError when he was changed meanwhile.
    """
    present = services.clubs.member(command.club, command.member.id)
    member = checked(command.member, present.person)
    refuse_taken_numbers(member, services.clubs.members(command.club))
    details, content = {"names": [member.person.name]}, content_of("members.edit", command)
    act = Act("members.edit", details, (ENTER_MEMBERS, PUBLISH_CLUB, LIST_PEOPLE), content=content)
    services.clubs.save_members(command.club, (member,), receipt(command.caller, act, services))


def member_leaves(command: TouchMember, services: Services) -> None:
    """He is no member any more; what he played stays. Leaving twice is leaving once."""
    _touch(command, "members.leave", services, has_left=True)


def member_returns(command: TouchMember, services: Services) -> None:
    """He is a member again."""
    _touch(command, "members.return", services, has_left=False)


def _touch(command: TouchMember, action: str, services: Services, *, has_left: bool) -> None:
    member = services.clubs.member(command.club, command.member)
    if member.has_left is has_left:
        return
    act = Act(action, {"names": [member.person.name]}, (ENTER_MEMBERS,))
    wanted = replace(member, has_left=has_left)
    services.clubs.save_members(command.club, (wanted,), receipt(command.caller, act, services))
