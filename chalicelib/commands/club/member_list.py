"""A club's list of members, compared with those there are; what an official has ticked is applied."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import ENTER_MEMBERS, LIST_PEOPLE, PUBLISH_CLUB, Act, Caller, receipt
from chalicelib.commands.club.members import member_id
from chalicelib.domain.club.differences import Difference, differences
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.member_list import read_members
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import ClubId
from chalicelib.ports import Services


class DifferencesMovedError(ConflictError):
    """The list or the members are no longer as they were when the differences were shown."""

    code = "differences_moved"


@dataclass(frozen=True, slots=True)
class ApplyList:
    """The list, the keys of the differences that were ticked, and the mark of those that were shown.

    `is_whole` is false for lines that are no whole list: of those who are not on it nothing follows.
    """

    caller: Caller
    club: ClubId
    text: str
    ticked: frozenset[str]
    mark: str
    is_whole: bool = True


def apply_list(command: ApplyList, services: Services) -> int:
    """Bring about what was ticked, in one go, and answer how many members that concerned; repeated, nothing more.

    Raises InvalidFieldError, DifferencesMovedError.
    """
    if services.clubs.was_done(command.club, command.caller.request):
        return len(command.ticked)
    present = services.clubs.members(command.club)
    found = differences(read_members(command.text), present, is_whole=command.is_whole)
    if found.mark != command.mark:
        raise DifferencesMovedError
    wanted = [_member(command.caller, one) for one in found.all if one.key in command.ticked]
    if wanted:
        names = [member.person.name for member in wanted]
        act = Act("members.list", {"names": names}, (ENTER_MEMBERS, PUBLISH_CLUB, LIST_PEOPLE))
        services.clubs.save_members(command.club, wanted, receipt(command.caller, act, services))
    return len(wanted)


def _member(caller: Caller, difference: Difference) -> Member:
    """A new member gets the id that this request makes for his line."""
    member = difference.member
    return member if member.id else replace(member, id=member_id(caller, difference.line))
