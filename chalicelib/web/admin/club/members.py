"""The members of a club: found, added, changed, gone and back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chalice.app import Response

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
from chalicelib.domain.club.differences import NOBODY
from chalicelib.domain.club.member import NO_WISH, Member, StandingChoice
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.formats.keizer.tempo import FAST, REGULAR
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.ratings.lists.folding import folded
from chalicelib.queries.club.leaving_club import StillIn, open_games, still_in
from chalicelib.queries.mails import blocked
from chalicelib.render.mail import block_text
from chalicelib.render.texts import N_
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.entries import LABELS as PERSON_LABELS
from chalicelib.web.admin.event.entries import PERSON, person_choices, typed_person
from chalicelib.web.admin.event.leaving import boards_left
from chalicelib.web.admin.question import Question, ask_club
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    **{field: PERSON_LABELS[field] for field in PERSON},
    "rating": N_("Rating of the national list"),
    "club_rating": N_("Club rating"),
    "is_junior": N_("Junior"),
    "standing": N_("Standing choice"),
    "tempo": N_("Tempo wish"),
    "plays_computer": N_("Plays the club computer"),
    "email": N_("E-mail address"),
    "has_left": N_("Has left"),
}
"""What the fields of a member are called."""
STANDING: Mapping[StandingChoice, str] = {
    StandingChoice.ALWAYS: N_("always in"),
    StandingChoice.NEVER: N_("never in"),
}
TEMPO_WISHES: Mapping[str, str] = {NO_WISH: N_("no wish"), REGULAR: N_("regular"), FAST: N_("fast")}
SHOWN: Mapping[str, str] = {
    "present": N_("Members"),
    "juniors": N_("Juniors"),
    "never": N_("Never in, unless they sign on"),
    "left": N_("Have left, and guests"),
}
"""Which members the page can show."""
_TICKED = "yes"
_TICKS = ("is_junior", "plays_computer")


@route("GET", "/c/{club}/members", Action.CHANGE_MEMBERS)
def members_page(call: Call) -> Response:
    """The members who are asked for: by a part of the name or a number, and of which kind."""
    club, found = call.services.clubs.load(call.club), call.services.clubs.members(call.club)
    kind, wanted = call.request.query.get("show", ""), call.request.query.get("q", "")
    kind = kind if kind in SHOWN else "present"
    shown = {
        "frame": club_frame(call, club, Section.MEMBERS),
        "members": [member for member in _of_kind(found, kind) if _is_meant(member, wanted)],
        "present": sum(not member.has_left for member in found),
        "any": bool(found),
        "q": wanted,
        "show": kind,
        "kinds": [(code, texts(call).text(text)) for code, text in SHOWN.items()],
        "standing": STANDING,
        "tempos": TEMPO_WISHES,
    }
    return render(call, "club/members.html", shown)


def _of_kind(members: Sequence[Member], kind: str) -> list[Member]:
    present = [member for member in members if not member.has_left]
    return {
        "present": present,
        "juniors": [member for member in present if member.is_junior],
        "never": [member for member in present if member.standing is StandingChoice.NEVER],
        "left": [member for member in members if member.has_left],
    }[kind]


def _is_meant(member: Member, wanted: str) -> bool:
    person = member.person
    said = " ".join((folded(person.name), person.national_id, person.fide_id))
    return all(word in said for word in folded(wanted).split())


@route("GET", "/c/{club}/members/new", Action.CHANGE_MEMBERS)
def new_member(call: Call) -> Response:
    """An empty form."""
    return render(call, "club/member_new.html", _asked(call))


@route("POST", "/c/{club}/members/new", Action.CHANGE_MEMBERS)
def save_new_member(call: Call) -> Response:
    """Add one member."""
    try:
        member = _typed(call.form, NOBODY)
        add_member(AddMember(call.caller, call.club, member, bool(call.form.text("namesakes"))), call.services)
    except DomainError as error:
        shown = {**_asked(call), "offers_namesake": error.code == "already_entered"}
        return refused(call, "club/member_new.html", error, shown)
    return go_to(f"{club_root(call)}/members?done=added")


@route("GET", "/c/{club}/members/{member}", Action.CHANGE_MEMBERS)
def member_page(call: Call) -> Response:
    """Everything that is known of one member."""
    return render(call, "club/member.html", _one(call))


@route("POST", "/c/{club}/members/{member}", Action.CHANGE_MEMBERS)
def save_member(call: Call) -> Response:
    """Save him as typed. What somebody else changed meanwhile is not overwritten: the differences are shown."""
    try:
        wanted = replace(_typed(call.form, _member(call)), version=Version(call.form.number("seen")))
        edit_member(EditMember(call.caller, call.club, wanted), call.services)
    except ConflictError as error:
        shown, stored = _one(call), fields_of(_member(call))
        differing = [(name, text, typed) for name, text in stored.items() if (typed := call.form.text(name)) != text]
        return refused(call, "club/member.html", error, {**shown, "differing": differing})
    except DomainError as error:
        return refused(call, "club/member.html", error, _one(call))
    return go_to(f"{club_root(call)}/members?done=saved#m-{wanted.id}")


@route("GET", "/c/{club}/members/{member}/leave", Action.CHANGE_MEMBERS)
def ask_leave(call: Call) -> Response:
    """What his leaving does in the cycles, and what is left to be done by hand."""
    say, name = texts(call).text, _member(call).person.name
    consequences = [_leaves_behind(call, name, one) for one in still_in(call.club, _id(call), call.services)]
    games = open_games(call.club, _id(call), call.services)
    question = Question(
        title=say(N_("Has {name} left the club?"), name=name),
        consequences=[
            *consequences,
            *(boards_left(name, one.event, one.boards, texts(call)) for one in games),
            say(N_("What {name} played stays, and counts."), name=name),
            say(N_("A member again later: from the next round on, {name} is back in the cycles left now."), name=name),
        ],
        button=say(N_("Has left the club")),
        back=f"{club_root(call)}/members/{_id(call)}",
    )
    return ask_club(call, Section.MEMBERS, question)


def _leaves_behind(call: Call, name: str, still: StillIn) -> str:
    say = texts(call).text
    if still.from_round is None:
        return say(N_("{name} stays in {event}; withdraw there what is to end."), name=name, event=still.name)
    text = N_("{name} is paired no more in {event} from round {round} on.")
    return say(text, name=name, event=still.name, round=still.from_round)


@route("POST", "/c/{club}/members/{member}/leave", Action.CHANGE_MEMBERS)
def let_leave(call: Call) -> Response:
    """He is no member any more."""
    member_leaves(TouchMember(call.caller, call.club, _id(call)), call.services)
    return go_to(f"{club_root(call)}/members/{_id(call)}?done=left")


@route("POST", "/c/{club}/members/{member}/return", Action.CHANGE_MEMBERS)
def let_return(call: Call) -> Response:
    """He is a member again."""
    member_returns(TouchMember(call.caller, call.club, _id(call)), call.services)
    return go_to(f"{club_root(call)}/members/{_id(call)}?done=member_again")


def fields_of(member: Member) -> dict[str, str]:
    """A member as the form shows him: text by field."""
    person = {field: str(getattr(member.person, field) or "") for field in PERSON if field != "club"}
    return {
        **person,
        "club_rating": str(member.club_rating or ""),
        "standing": member.standing.value,
        "tempo": member.tempo,
        "email": member.email,
        **{field: _TICKED if getattr(member, field) else "" for field in _TICKS},
    }


def _typed(form: Form, known: Member) -> Member:
    """The member as typed; what the form does not ask stays as it is known. Raises InvalidFieldError."""
    if form.text("standing") not in set(StandingChoice):
        raise InvalidFieldError(field="standing", reason="unknown_choice")
    return replace(
        known,
        person=typed_person(form, known.person),
        club_rating=form.number("club_rating", 0),
        is_junior=form.text("is_junior") == _TICKED,
        standing=StandingChoice(form.text("standing")),
        tempo=form.text("tempo"),
        plays_computer=form.text("plays_computer") == _TICKED,
        email=form.text("email"),
    )


def _asked(call: Call) -> Mapping[str, object]:
    say, club = texts(call).text, call.services.clubs.load(call.club)
    return {
        "frame": club_frame(call, club, Section.MEMBERS),
        "labels": {field: say(label) for field, label in LABELS.items()},
        "fields": fields_of(NOBODY),
        "standings": [(one.value, say(text)) for one, text in STANDING.items()],
        "tempos": [(code, say(text)) for code, text in TEMPO_WISHES.items()],
        "offers_namesake": False,
        "no_mail": "",
        **person_choices(call),
    }


def _one(call: Call) -> Mapping[str, object]:
    member = _member(call)
    no_mail = block_text(blocked(member.email, call.services), texts(call))
    return {**_asked(call), "member": member, "fields": fields_of(member), "differing": [], "no_mail": no_mail}


def _member(call: Call) -> Member:
    return call.services.clubs.member(call.club, _id(call))


def _id(call: Call) -> EntryId:
    return EntryId(call.request.parameters["member"])
