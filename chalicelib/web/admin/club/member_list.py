"""A club's list of members, pasted or sent: what it would change is shown, and what is ticked is applied."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.member_list import ApplyList, DifferencesMovedError, apply_list
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.differences import Difference, Differences, FieldChange, differences
from chalicelib.domain.club.member import StandingChoice
from chalicelib.domain.club.member_list import read_members
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.registration.lists.entry_list import UnreadRow
from chalicelib.render.names import listed
from chalicelib.render.texts import N_
from chalicelib.web.admin.club.members import LABELS, STANDING, TEMPO_WISHES
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import DONE, file_route, refused, render, route, texts
from chalicelib.web.admin.event.entry_list import FIELDS, Sent, sent_list
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of, text_of_code
from chalicelib.web.request import go_to

_LABELS: Mapping[str, str] = {**LABELS, "list": N_("List"), "file": N_("File"), "sheet": N_("Sheet")}
_COLUMNS: Mapping[str, str] = {**{field.value: text for field, text in FIELDS.items()}, **LABELS}
_UNUSED = N_("These columns are not used: {columns}.")


@route("GET", "/c/{club}/members/list", Action.CHANGE_MEMBERS)
def member_list_page(call: Call) -> Response:
    """Ask for a list."""
    return render(call, "club/member_list.html", _asked(call))


@file_route("POST", "/c/{club}/members/list", Action.CHANGE_MEMBERS)
def compare_list(call: Call) -> Response:
    """Show what the list would change; bring about what is ticked when the button says so."""
    shown = _asked(call)
    try:
        sent = sent_list(call)
        if not sent.text.strip():
            raise InvalidFieldError(field="list", reason="missing")
        if call.form.text("do") == "apply" and not sent.is_new:
            return _applied(call, sent.text, shown)
        shown |= _preview(call, sent)
    except DifferencesMovedError as error:
        shown |= _preview(call, Sent(sent.text, (text_of(error, texts(call)),)))
    except DomainError as error:
        return refused(call, "club/member_list.html", error, shown)
    return render(call, "club/member_list.html", shown | {"values": {**call.form.values, "list": sent.text}})


def _applied(call: Call, text: str, shown: Mapping[str, object]) -> Response:
    """Apply what is ticked; the lines that could not be read are left to be mended, each with the reason that was told.

    They are the rest of a list, and nothing is worked out of them before somebody looks. Raises DifferencesMovedError.
    """
    ticked, found = frozenset(call.form.all("take")), _compared(call, text, is_whole=_is_whole(call))
    wanted = ApplyList(call.caller, call.club, text, ticked, call.form.text("mark"), _is_whole(call))
    number = apply_list(wanted, call.services)
    if not found.unread:
        return go_to(f"{club_root(call)}/members?done=applied")
    say = texts(call).text
    told = (say(DONE["applied"]), say(N_("Members added or changed: {number}."), number=number))
    left = {"unread": _unread(call, found), "remarks": told, "is_rest": True, "values": {"list": found.left_over}}
    return render(call, "club/member_list.html", {**shown, **left})


def _is_whole(call: Call) -> bool:
    return not call.form.text("rest")


def _compared(call: Call, text: str, *, is_whole: bool) -> Differences:
    return differences(read_members(text), call.services.clubs.members(call.club), is_whole=is_whole)


def _asked(call: Call) -> dict[str, object]:
    club = call.services.clubs.load(call.club)
    return {
        "frame": club_frame(call, club, Section.MEMBERS),
        "labels": {field: texts(call).text(label) for field, label in _LABELS.items()},
        "found": None,
        "unread": [],
        "remarks": (),
        "is_rest": not _is_whole(call),
    }


def _preview(call: Call, sent: Sent) -> dict[str, object]:
    found = _compared(call, sent.text, is_whole=sent.is_new or _is_whole(call))
    ticked = frozenset(call.form.all("take")) if call.form.text("mark") == found.mark else _ticked_first(found)
    return {
        "found": found,
        "ticked": ticked,
        "facts": {one.key: _facts(call, one) for one in found.new},
        "changes": {one.key: [_in_words(call, change) for change in one.changes] for one in found.changed},
        "unread": _unread(call, found),
        "remarks": (*sent.said, *_unused(call, found), *_taken_for(call, found)),
        "is_rest": not (sent.is_new or _is_whole(call)),
    }


def _unread(call: Call, found: Differences) -> list[tuple[str, str, str]]:
    return [(_place(call, one), one.text, _why(call, one)) for one in found.unread]


def _ticked_first(found: Differences) -> frozenset[str]:
    """Who is not on the list has not left before somebody says so; nor is a namesake somebody else.

    Nor does a member take quite another name because his number stands beside it.
    """
    return frozenset(one.key for one in (*found.new, *found.changed) if not one.unlike)


def _facts(call: Call, difference: Difference) -> list[tuple[str, str, str]]:
    """What the list says of a new member."""
    member = difference.member
    of_person = [(field, getattr(member.person, field)) for field in ("national_id", "fide_id", "rating", "birth")]
    of_member = [(field, getattr(member, field)) for field in ("club_rating", "is_junior", "tempo", "plays_computer")]
    told = [*of_person, *of_member, ("email", member.email)]
    told += [("standing", member.standing)] if member.standing is not StandingChoice.ALWAYS else []
    return [_in_words(call, FieldChange(field, "", value)) for field, value in told if value]


def _in_words(call: Call, change: FieldChange) -> tuple[str, str, str]:
    """The field, and what it was and would be, as the forms say it."""
    return (
        texts(call).text(LABELS[change.field]),
        _said(call, change.field, change.before),
        _said(call, change.field, change.after),
    )


def _said(call: Call, field: str, value: object) -> str:
    say = texts(call).text
    if isinstance(value, bool):
        return say(N_("yes")) if value else say(N_("no"))
    if field == "tempo":
        return say(TEMPO_WISHES[str(value)])
    return say(STANDING[value]) if isinstance(value, StandingChoice) else str(value or "–")


def _place(call: Call, row: UnreadRow) -> str:
    """In words: who pastes a list sees no letters above its columns."""
    say = texts(call).text
    if row.column is None:
        return say(N_("line {line}"), line=row.line)
    return say(N_("line {line}, column {column}"), line=row.line, column=say(_LABELS[row.field]))


def _why(call: Call, row: UnreadRow) -> str:
    said = text_of_code("invalid_field", {**row.details, "reason": row.reason}, texts(call))
    return f"{texts(call).text(_LABELS[row.field])}: {said}"


def _unused(call: Call, found: Differences) -> tuple[str, ...]:
    if not found.unused:
        return ()
    return (texts(call).text(_UNUSED, columns=listed(list(found.unused), texts(call))),)


def _taken_for(call: Call, found: Differences) -> tuple[str, ...]:
    """What each column was taken for, where its heading does not say it in the same words."""
    say = texts(call).text
    fields = [(heading, say(_COLUMNS[field])) for heading, field in found.used]
    odd = [f"{heading} → {field}" for heading, field in fields if heading.casefold() != field.casefold()]
    return (say(N_("Columns were read so: {columns}."), columns=listed(odd, texts(call))),) if odd else ()
