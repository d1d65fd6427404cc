"""The timetable of an event: days, length and breaks; what another one does to each round; rounds moved by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from chalice.app import Response

from chalicelib.commands.event.timetable import ChangeTimetable, MoveRounds, change_timetable, move_rounds
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError, DomainError
from chalicelib.domain.ids import RoundNumber, Version
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.lifecycle.timetable import WantedTimetable, timetable_of, with_timetable
from chalicelib.domain.lifecycle.timetable_moves import Fate, Oddity, RoundMove, round_moves
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.days import a_moment, typed_moment
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.timetable_typed import PLAIN, fields_of, rows_of, typed_timetable
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Form, go_to

ODDITIES: Mapping[Oddity, str] = {
    Oddity.NO_ROOM: N_("The days do not hold it: it has no time."),
    Oddity.PAST_MIDNIGHT: N_("It ends past midnight."),
    Oddity.AFTER_LAST_DAY: N_("It begins after the last playing day."),
    Oddity.ON_BREAK: N_("It comes upon a break."),
    Oddity.BEFORE_PREVIOUS_ENDS: N_("It begins before an earlier round has ended."),
    Oddity.CLOCKS_CHANGE: N_("The clocks are put forward or back in this night."),
}
FATES: Mapping[Fate, str] = {
    Fate.PUBLISHED: N_("published: keeps its time"),
    Fate.BY_HAND: N_("set by hand"),
    Fate.FOLLOWS: "",
}
LABELS: Mapping[str, str] = {
    "round_minutes": N_("Length of a round in minutes"),
    "pause_minutes": N_("Pause between two rounds in minutes"),
}


@route("GET", "/t/{tournament}/timetable", Action.CHANGE_SETTINGS)
def timetable_page(call: Call) -> Response:
    """The timetable as it is, and the start of each round."""
    tournament = call.services.tournaments.load(call.tournament)
    return render(call, "event/timetable.html", _shown(call, tournament))


@route("POST", "/t/{tournament}/timetable", Action.CHANGE_SETTINGS)
def ask_for_timetable(call: Call) -> Response:
    """What the typed timetable would do to each round; nothing is changed yet."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        return render(call, "event/timetable_change.html", _consequences(call, tournament, _wanted(call, tournament)))
    except DomainError as error:
        return refused(call, "event/timetable.html", error, _shown(call, tournament))


@route("GET", "/t/{tournament}/timetable/change", Action.CHANGE_SETTINGS)
def timetable_change_page(call: Call) -> Response:
    """The question follows from what was typed on the page before."""
    return go_to(f"{root_of(call)}/timetable")


@route("POST", "/t/{tournament}/timetable/change", Action.CHANGE_SETTINGS)
def confirm_timetable(call: Call) -> Response:
    """Change it as it was shown. When other rounds are ticked, or the settings were changed, it is shown again."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        wanted = _wanted(call, tournament)
        if sorted(wanted.kept) != _numbers(call.form, "was_kept"):
            return render(call, "event/timetable_change.html", _consequences(call, tournament, wanted))
        seen = Version(call.form.number("seen"))
        change_timetable(ChangeTimetable(call.caller, call.tournament, wanted, seen), call.services)
    except ConflictError as error:
        fresh = call.services.tournaments.load(call.tournament)
        said = {"said": text_of(error, texts(call))}
        again = _consequences(call, fresh, _wanted(call, fresh))
        return render(call, "event/timetable_change.html", again | said, status_of(error))
    except DomainError as error:
        return refused(call, "event/timetable.html", error, _shown(call, tournament))
    return go_to(f"{root_of(call)}/timetable?done=saved")


@route("GET", "/t/{tournament}/timetable/starts", Action.CHANGE_SETTINGS)
def starts_page(call: Call) -> Response:
    """They stand on the page of the timetable."""
    return go_to(f"{root_of(call)}/timetable#starts")


@route("POST", "/t/{tournament}/timetable/starts", Action.CHANGE_SETTINGS)
def save_starts(call: Call) -> Response:
    """Rounds begin as typed, in the event's own time; those left alone stay as they are."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        starts = _typed_starts(call.form, tournament.settings)
        seen = Version(call.form.number("seen"))
        move_rounds(MoveRounds(call.caller, call.tournament, starts, seen), call.services)
    except DomainError as error:
        fresh = call.services.tournaments.load(call.tournament)
        return refused(call, "event/timetable.html", error, _shown(call, fresh))
    return go_to(f"{root_of(call)}/timetable?done=saved#starts")


def _wanted(call: Call, tournament: Tournament) -> WantedTimetable:
    """As typed. Before the question was put, every round that was set by hand is kept."""
    timetable = typed_timetable(call.form, timetable_of(tournament.settings))
    kept = {start.round_number for start in tournament.settings.schedule if start.by_hand}
    if "was_asked" in call.form.fields:
        kept = set(_numbers(call.form, "kept"))
    return WantedTimetable(timetable, call.form.number("round_minutes"), frozenset(kept))


def _numbers(form: Form, field: str) -> list[RoundNumber]:
    """The rounds that are ticked; what is no number was not sent by the page."""
    return sorted(RoundNumber(int(text)) for text in form.fields.get(field, ()) if text.isascii() and text.isdecimal())


def _typed_starts(form: Form, present: Settings) -> Mapping[RoundNumber, datetime | None]:
    """Raises InvalidFieldError naming the round."""
    return {
        number: a_moment(
            form.text(f"start-{number}-day"), form.text(f"start-{number}-time"), present.time_zone, f"start-{number}",
            present.starts_at(number),
        )
        for number in map(RoundNumber, range(1, present.planned_rounds + 1))
        if f"start-{number}-day" in form.fields
    }  # fmt: skip


def _shown(call: Call, tournament: Tournament) -> Mapping[str, object]:
    settings, say = tournament.settings, texts(call)
    timetable = timetable_of(settings)
    days, breaks = rows_of(call.form if call.request.method == "POST" else None, timetable)
    labels = {field: say.text(label) for field, label in LABELS.items()}
    labels |= {f"day-{place}": say.text(N_("Day {number}"), number=place) for place in days}
    labels |= {f"break-{place}": say.text(N_("Break {number}"), number=place) for place in breaks}
    moves = round_moves(tournament, settings)
    labels |= {f"start-{move.number}": say.text(N_("Round {round}"), round=move.number) for move in moves}
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": labels,
        "fields": fields_of(settings, timetable),
        "day_rows": days,
        "break_rows": breaks,
        "zone": settings.time_zone,
        "seen": tournament.version,
        "rounds": [(move, *_local(move, tournament), settings.start(move.number)) for move in moves],
        "starts": {move.number: typed_moment(move.before, settings.time_zone) for move in moves},
        "oddities": ODDITIES,
        "fates": FATES,
    }


def _consequences(call: Call, tournament: Tournament, wanted: WantedTimetable) -> dict[str, object]:
    """Raises InvalidFieldError, FixedOnceStartedError."""
    settings = changed(tournament, with_timetable(tournament, wanted))
    moves = round_moves(tournament, settings)
    follows = replace(wanted, kept=frozenset())
    by_plan = {move.number: move for move in round_moves(tournament, with_timetable(tournament, follows))}
    typed = [(name, text) for name, given in call.form.fields.items() for text in given if _is_carried(name)]
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "seen": tournament.version,
        "typed": typed,
        "kept": sorted(wanted.kept),
        "moves": [(move, *_local(move, tournament), local(by_plan[move.number].after, tournament)) for move in moves],
        "moved": sum(move.before != move.after for move in moves),
        "oddities": ODDITIES,
        "fates": FATES,
    }


def _is_carried(name: str) -> bool:
    return name in PLAIN or name.startswith(("day-", "break-"))


def _local(move: RoundMove, tournament: Tournament) -> Sequence[datetime | None]:
    return local(move.before, tournament), local(move.after, tournament)
