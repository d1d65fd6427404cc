"""A new club, its overview, its settings, its change log."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.club.clubs import ChangeClub, CreateClub, change_club, create_club
from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.club import MOST_DAYS_BEFORE, Club, ClubVisibility, EveningReminder, checked
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.settings import time_zones
from chalicelib.domain.model.tournament import Contact
from chalicelib.ports import club_group_of
from chalicelib.queries.club.seasons import events_that_follow, season_views
from chalicelib.render.site import LANGUAGE_NAMES
from chalicelib.render.texts import N_
from chalicelib.web.admin.club.season_words import STATES
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.days import a_clock
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.settings import ZONES_NEARBY
from chalicelib.web.admin.question import Question, ask_club, typed_before
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name of the club"),
    "city": N_("City"),
    "visibility": N_("Who may see it"),
    "language": N_("Language"),
    "time_zone": N_("Time zone"),
    "contact_name": N_("Whom to ask"),
    "contact_email": N_("E-mail address"),
    "contact_phone": N_("Telephone"),
    "remind_days": N_("Remind who has not said whether he comes"),
    "remind_at": N_("At what time"),
}
"""What the fields of a club are called."""
_SEEN_BY: Mapping[ClubVisibility, str] = {
    ClubVisibility.PUBLIC: N_("public: everybody"),
    ClubVisibility.MEMBERS: N_("members only"),
}
_TOLD = "told"
"""The field of who has read what happens to the events."""
ACTIONS: Mapping[str, str] = {
    "club.create": N_("Club made"),
    "club.change": N_("Settings changed"),
    "club.connect_account": N_("The club's own account with the payment service connected"),
    "club.disconnect_account": N_("The club's own account with the payment service disconnected"),
    "club.backup": N_("Backup asked for"),
    "club.restore": N_("Restored from a backup"),
    "officials.add": N_("Role given"),
    "officials.remove": N_("Role taken away"),
    "officials.hand_over": N_("Made the owner"),
    "officials.left": N_("An official deleted his account"),
    "officials.invite": N_("Invited by mail"),
    "officials.take_back": N_("Invitation taken back"),
    "officials.accept": N_("Invitation accepted"),
    "members.add": N_("Member added"),
    "members.edit": N_("Member changed"),
    "members.leave": N_("Member has left"),
    "members.return": N_("Member came back"),
    "members.guests": N_("Guests of the club rated"),
    "ratings.initial": N_("Initial ratings given"),
    "members.link": N_("Personal link made anew"),
    "members.list": N_("Members changed by a list"),
    "season.create": N_("Season made"),
    "season.use": N_("Season taken into use"),
    "season.aside": N_("Season put aside"),
    "season.restore": N_("Season restored from a file"),
    "members.restore": N_("Members restored from a file"),
    "cup.restore": N_("Cup restored from a file"),
    "championship.restore": N_("Championship restored from a file"),
    "season.add_part": N_("Part added to a season"),
    "season.remove_part": N_("Part taken out of a season"),
    "season.computer": N_("Club computer added"),
    "season.promotion": N_("Promotion decided"),
    "cup.create": N_("Cup made"),
    "cup.change": N_("Cup changed"),
    "cup.draw": N_("Knock-out drawn"),
    "cup.withdraw": N_("Withdrawn from the cup"),
    "cup.return": N_("Back in the cup"),
    "cup.results": N_("Result of the cup"),
    "championship.change": N_("Categories of the championship"),
    "championship.reply": N_("Answer for the play-off"),
    "championship.play_off": N_("Play-off made"),
    "championship.barrage": N_("Result of a barrage"),
    "championship.barrage_date": N_("Evening of the barrages"),
}
"""What the change log of a club calls what was done."""


@route("GET", "/c/new", Action.CREATE_CLUB)
def new_club(call: Call) -> Response:
    """The questions."""
    return render(call, "club/club_new.html", _asked(call))


@route("POST", "/c/new", Action.CREATE_CLUB)
def make_club(call: Call) -> Response:
    """Make the club and go to its members."""
    form = call.form
    try:
        asked = CreateClub(call.caller, form.text("name"), form.text("city"), _visibility(form))
        answers = replace(asked, language=form.text("language"), time_zone=form.text("time_zone"))
        made = create_club(answers, call.services)
    except DomainError as error:
        return refused(call, "club/club_new.html", error, _asked(call))
    return go_to(f"/admin/c/{made}/members")


@route("GET", "/c/{club}", Action.OPEN_CLUB)
def club_page(call: Call) -> Response:
    """The club's seasons, those in use first, and how many members it has; to its treasurer the events alone."""
    club = call.services.clubs.load(call.club)
    if not call.may(Action.SEE_CLUB):
        shown = {"frame": club_frame(call, club, Section.OVERVIEW), "events": _events(call)}
        return render(call, "club/events.html", shown)
    members = sum(not member.has_left for member in call.services.clubs.members(call.club))
    seasons = season_views(call.services.seasons.of_club(call.club), call.services)
    values = {
        "frame": club_frame(call, club, Section.OVERVIEW),
        "members": members,
        "seasons": [view for view in seasons if view.season.is_in_use],
        "resting": [view for view in seasons if not view.season.is_in_use],
        "states": STATES,
        "may_change": call.may(Action.CHANGE_SEASON),
    }
    return render(call, "club/club.html", values)


def _events(call: Call) -> list[tuple[str, str]]:
    """Where the pages of each event of the club are, and its name; those of the last season first."""
    parts = [part for season in call.services.seasons.of_club(call.club) for part in season.parts]
    found = [call.services.tournaments.load(part.tournament) for part in parts]
    return [(f"/admin/t/{event.id}", event.settings.name) for event in reversed(found)]


@route("GET", "/c/{club}/settings", Action.CHANGE_CLUB)
def club_settings(call: Call) -> Response:
    """What is known of the club."""
    return render(call, "club/club_settings.html", _settings(call))


@route("POST", "/c/{club}/settings", Action.CHANGE_CLUB)
def save_club(call: Call) -> Response:
    """Save it all; what happens to the events is told first (C0).

    What somebody else changed meanwhile is not overwritten: the differences are shown.
    """
    try:
        wanted = _typed(call)
        if not call.form.text(_TOLD) and (following := _following(call, wanted)):
            return _ask(call, checked(wanted), following)
        change_club(ChangeClub(call.caller, wanted), call.services)
    except ConflictError as error:
        shown = _settings(call)
        stored = fields_of(call.services.clubs.load(call.club))
        differing = [
            (name, text, call.form.text(name)) for name, text in stored.items() if call.form.text(name) != text
        ]
        return refused(call, "club/club_settings.html", error, {**shown, "differing": differing})
    except DomainError as error:
        return refused(call, "club/club_settings.html", error, _settings(call))
    return go_to(f"{club_root(call)}/settings?done=saved")


def _following(call: Call, wanted: Club) -> int:
    """How many events follow, when somebody else shall see the club."""
    is_same = call.services.clubs.load(call.club).visibility is wanted.visibility
    return 0 if is_same else events_that_follow(wanted, call.services)


def _ask(call: Call, wanted: Club, following: int) -> Response:
    """C0: how many events of the club others will see, or no longer see."""
    say = texts(call).text
    if wanted.visibility is ClubVisibility.MEMBERS:
        text = texts(call).plural(
            "{number} event of the club can be seen by members only, too.",
            "{number} events of the club can be seen by members only, too.",
            following,
        )
        gone = say(N_("Their pages for everybody are taken away, and they leave the calendar."))
    else:
        text = texts(call).plural(
            "{number} event of the club can be seen by everybody, too.",
            "{number} events of the club can be seen by everybody, too.",
            following,
        )
        gone = say(N_("They stand in the calendar, with the names of those who play."))
    question = Question(
        title=say(N_("Who may see the club")),
        consequences=(text, gone),
        button=say(N_("Save, and change who may see the events")),
        back=f"{club_root(call)}/settings",
        carried=[*typed_before(call.form), (_TOLD, "yes")],
    )
    return ask_club(call, Section.SETTINGS, question)


@route("POST", "/c/{club}/jobs/{job}/retry", Action.RETRY_JOB)
def retry_club_job(call: Call) -> Response:
    """Publish the pages once more."""
    retry_job(RetryJob(call.caller, club_group_of(call.club), call.request.parameters["job"]), call.services)
    return go_to(club_root(call))


def fields_of(club: Club) -> dict[str, str]:
    """The club as its form shows it: text by field."""
    return {
        "name": club.name,
        "city": club.city,
        "visibility": club.visibility.value,
        "language": club.language,
        "time_zone": club.time_zone,
        "contact_name": club.contact.name,
        "contact_email": club.contact.email,
        "contact_phone": club.contact.phone,
        "remind_days": "" if club.reminder is None else str(club.reminder.days_before),
        "remind_at": f"{(club.reminder or EveningReminder()).at:%H:%M}",
    }


def _settings(call: Call) -> Mapping[str, object]:
    club = call.services.clubs.load(call.club)
    shown = {"frame": club_frame(call, club, Section.SETTINGS), "seen": club.version, "differing": []}
    return {**_asked(call), **shown, "fields": fields_of(club)}


def _asked(call: Call) -> Mapping[str, object]:
    say = texts(call).text
    return {
        "labels": {field: say(label) for field, label in LABELS.items()},
        "fields": {"language": call.visitor.language, "time_zone": ZONES_NEARBY[0]},
        "remind_choices": _remind_choices(call),
        "visibilities": [(one.value, say(text)) for one, text in _SEEN_BY.items()],
        "languages": list(LANGUAGE_NAMES.items()),
        "zones_nearby": [(zone, zone) for zone in ZONES_NEARBY],
        "zones": [(zone, zone) for zone in sorted(time_zones() - set(ZONES_NEARBY))],
    }


def _remind_choices(call: Call) -> list[tuple[str, str]]:
    say, plural = texts(call).text, texts(call).plural
    days = [
        (str(number), plural("{number} day before", "{number} days before", number))
        for number in range(1, MOST_DAYS_BEFORE + 1)
    ]
    return [("", say(N_("nobody"))), ("0", say(N_("on the day itself"))), *days]


def _typed(call: Call) -> Club:
    """The club as typed. Raises InvalidFieldError."""
    form = call.form
    return replace(
        call.services.clubs.load(call.club),
        name=form.text("name"),
        city=form.text("city"),
        visibility=_visibility(form),
        language=form.text("language"),
        time_zone=form.text("time_zone"),
        contact=Contact(form.text("contact_name"), form.text("contact_email"), form.text("contact_phone")),
        reminder=_reminder(form),
        version=Version(form.number("seen")),
    )


def _reminder(form: Form) -> EveningReminder | None:
    """Raises InvalidFieldError."""
    if not form.text("remind_days"):
        return None
    return EveningReminder(form.number("remind_days"), a_clock(form.text("remind_at"), "remind_at"))


def _visibility(form: Form) -> ClubVisibility:
    if form.text("visibility") not in set(ClubVisibility):
        raise InvalidFieldError(field="visibility", reason="unknown_choice")
    return ClubVisibility(form.text("visibility"))
