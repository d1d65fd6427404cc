"""A club's list of members: what it would change, and the change."""

from chalicelib.commands.club.member_list import ApplyList, apply_list
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.differences import Difference, differences
from chalicelib.domain.club.member_list import read_members
from chalicelib.web.api.club.members import MemberAnswer
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole
from chalicelib.web.api.event.entry_list import UnreadAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/clubs/{club}/members/list"


class MemberLines(Body):
    """The lines of a list, with a line that names its columns."""

    lines: tuple[str, ...]


class TickedLines(MemberLines):
    """The same lines, the keys of the differences that shall be applied, and the mark that came with them."""

    take: tuple[str, ...]
    mark: str


class FieldChangeAnswer(Answer):
    """A field, from what to what."""

    field: str
    before: str | int | bool
    after: str | int | bool


class DifferenceAnswer(Answer):
    """A difference under its key: the member as he would be. `line` is 0 for who is not on the list.

    `unlike` is the name of a member who is called so, where numbers tell the two apart.
    """

    key: str
    line: Whole
    member: MemberAnswer
    changes: tuple[FieldChangeAnswer, ...]
    unlike: str

    @classmethod
    def of(cls, one: Difference) -> "DifferenceAnswer":
        """This difference."""
        return cls(
            key=one.key,
            line=one.line,
            member=MemberAnswer.of(one.member),
            changes=tuple(FieldChangeAnswer.model_validate(change, from_attributes=True) for change in one.changes),
            unlike=one.unlike,
        )


class DifferencesAnswer(Answer):
    """What the list would change; nothing of it is done. `gone` are members who are not on the list."""

    new: tuple[DifferenceAnswer, ...]
    changed: tuple[DifferenceAnswer, ...]
    gone: tuple[DifferenceAnswer, ...]
    unchanged: Whole
    unread: tuple[UnreadAnswer, ...]
    unused: tuple[str, ...]
    mark: str


class Applied(Answer):
    """How many members were added or changed."""

    applied: int


@noun.takes(f"POST {_LIST}", Action.CHANGE_MEMBERS, MemberLines, DifferencesAnswer)
def compare_member_list(call: Call, body: MemberLines) -> DifferencesAnswer:
    """Compare a list with the members, without changing anybody."""
    found = differences(read_members("\n".join(body.lines)), call.services.clubs.members(call.club))
    return DifferencesAnswer(
        new=tuple(map(DifferenceAnswer.of, found.new)),
        changed=tuple(map(DifferenceAnswer.of, found.changed)),
        gone=tuple(map(DifferenceAnswer.of, found.gone)),
        unchanged=found.unchanged,
        unread=tuple(UnreadAnswer.model_validate(one, from_attributes=True) for one in found.unread),
        unused=found.unused,
        mark=found.mark,
    )


@noun.takes(f"POST {_LIST}/changes", Action.CHANGE_MEMBERS, TickedLines, Applied)
def apply_member_list(call: Call, body: TickedLines) -> Applied:
    """Apply the differences that are ticked, in one go."""
    command = ApplyList(call.caller, call.club, "\n".join(body.lines), frozenset(body.take), body.mark)
    return Applied(applied=apply_list(command, call.services))
