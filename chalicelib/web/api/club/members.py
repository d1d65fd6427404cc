"""Members of a club: list, add, change, leave, come back."""

from dataclasses import replace
from typing import Any, Self

from chalicelib.commands.club.members import (
    AddMember,
    EditMember,
    TouchMember,
    add_member,
    edit_member,
    member_leaves,
    member_returns,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.ids import EntryId, Version
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.api.event.entries import PersonAnswer, PersonBody
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/clubs/{club}/members"
_ONE = _LIST + "/{member}"


class NewMember(Body):
    """A member. `person.rating` is that of the national list; `tempo` is empty, `regular` or `fast`.

    `namesakes` allows a name that a member has already; a FIDE id and a national number are one member's in any case.
    """

    person: PersonBody
    club_rating: Whole = 0
    is_junior: bool = False
    standing: StandingChoice = StandingChoice.ALWAYS
    tempo: str = ""
    plays_computer: bool = False
    email: str = ""
    namesakes: bool = False


class MemberPatch(Body):
    """What shall be otherwise; what is not there stays. `seen` is the version that he was read with."""

    seen: Whole
    person: PersonBody | None = None
    club_rating: Whole | None = None
    is_junior: bool | None = None
    standing: StandingChoice | None = None
    tempo: str | None = None
    plays_computer: bool | None = None
    email: str | None = None


class MemberAnswer(Answer):
    """A member; his id is also that of his entry in every event of the club's seasons."""

    id: str
    person: PersonAnswer
    club_rating: int
    is_junior: bool
    standing: StandingChoice
    tempo: str
    plays_computer: bool
    email: str
    has_left: bool
    version: int

    @classmethod
    def of(cls, member: Member) -> Self:
        """This member."""
        return cls.model_validate(member, from_attributes=True)


class MemberList(Answer):
    """All members by name, also those who have left."""

    members: tuple[MemberAnswer, ...]


class AddedMember(Answer):
    """The new member's id."""

    id: str


_OF_MEMBER = ("club_rating", "is_junior", "standing", "tempo", "plays_computer", "email")


@noun.reads(_LIST, Action.CHANGE_MEMBERS, MemberList)
def list_members(call: Call) -> MemberList:
    """Every member."""
    return MemberList(members=tuple(map(MemberAnswer.of, call.services.clubs.members(call.club))))


@noun.takes(f"POST {_LIST}", Action.CHANGE_MEMBERS, NewMember, AddedMember, status=201)
def post_member(call: Call, body: NewMember) -> AddedMember:
    """Add a member."""
    said: dict[str, Any] = {field: getattr(body, field) for field in _OF_MEMBER}
    member = Member(EntryId(""), body.person.to_domain(), **said)
    return AddedMember(id=add_member(AddMember(call.caller, call.club, member, body.namesakes), call.services))


@noun.takes(f"PATCH {_ONE}", Action.CHANGE_MEMBERS, MemberPatch, Empty)
def patch_member(call: Call, body: MemberPatch) -> Empty:
    """Change a member."""
    present = call.services.clubs.member(call.club, _member(call))
    said: dict[str, Any] = {field: value for field in _OF_MEMBER if (value := getattr(body, field)) is not None}
    person = present.person if body.person is None else body.person.to_domain()
    wanted = replace(present, **said, person=person, version=Version(body.seen))
    edit_member(EditMember(call.caller, call.club, wanted), call.services)
    return Empty()


@noun.does(f"POST {_ONE}/leaving", Action.CHANGE_MEMBERS, Empty)
def leave_club(call: Call) -> Empty:
    """He is no member any more; what he played stays."""
    member_leaves(TouchMember(call.caller, call.club, _member(call)), call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}/leaving", Action.CHANGE_MEMBERS, Empty)
def return_to_club(call: Call) -> Empty:
    """He is a member again."""
    member_returns(TouchMember(call.caller, call.club, _member(call)), call.services)
    return Empty()


def _member(call: Call) -> EntryId:
    return EntryId(call.request.parameters["member"])
