"""Lists of entries: what is read of one, before it is entered."""

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.registration.lists.column import Basis
from chalicelib.domain.registration.lists.fields import Field
from chalicelib.queries.event.entry_list import Choice, read_list
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole
from chalicelib.web.api.event.entries import PersonAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class ListBody(Body):
    """The lines of a list in any layout. `columns` says what its columns mean, where the proposal is not right."""

    lines: tuple[str, ...]
    columns: tuple[Field, ...] | None = None
    has_heading: bool = False


class ColumnAnswer(Answer):
    """What a column is taken for, the words above it, and how that was found.

    It is doubtful where another meaning is about as likely.
    """

    field: Field
    heading: str
    basis: Basis
    is_doubtful: bool


class ListedAnswer(Answer):
    """Somebody on the list, and the line where he stands; `same` is the name of who is entered already."""

    line: Whole
    person: PersonAnswer
    same: str | None


class UnreadAnswer(Answer):
    """A row that is no entry: its first line, its place as spreadsheets write it, and why."""

    line: Whole
    place: str
    text: str
    field: str
    reason: str


class ListAnswer(Answer):
    """What was made of the list; nobody is entered. `persons` of POST entries takes those who shall be."""

    columns: tuple[ColumnAnswer, ...]
    has_heading: bool
    entries: tuple[ListedAnswer, ...]
    unread: tuple[UnreadAnswer, ...]


@noun.takes("POST /tournaments/{tournament}/entries/list", Action.CHANGE_ENTRIES, ListBody, ListAnswer)
def read_entry_list(call: Call, body: ListBody) -> ListAnswer:
    """Read a list without entering anybody."""
    tournament = call.services.tournaments.load(call.tournament)
    choice = None if body.columns is None else Choice(body.columns, body.has_heading)
    found = read_list("\n".join(body.lines), choice, tournament, call.services)
    return ListAnswer(
        columns=tuple(ColumnAnswer.model_validate(one, from_attributes=True) for one in found.layout.columns),
        has_heading=found.layout.heading is not None,
        entries=tuple(
            ListedAnswer(
                line=one.line,
                person=PersonAnswer.model_validate(one.person, from_attributes=True),
                same=one.same.name if one.same else None,
            )
            for one in found.entries
        ),
        unread=tuple(UnreadAnswer.model_validate(one, from_attributes=True) for one in found.read.unread),
    )
