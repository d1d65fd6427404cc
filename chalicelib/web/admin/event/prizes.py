"""Prizes: what there is to win, who gets what and why, and the list for the prize giving."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.event.prizes import SavePrizes, save_prizes
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import Version
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.money import DECIMALS
from chalicelib.domain.prizes.fund import MOST_CATEGORIES, EqualOn, PrizeFund, Sharing, Shown
from chalicelib.queries.event.steps import Step
from chalicelib.render.contents import contents_of
from chalicelib.render.facts import event_facts
from chalicelib.render.texts import N_
from chalicelib.render.views.prizes import PrizesView, prizes_view
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.prizes_form import (
    PRESETS,
    CategoryRow,
    after,
    fields_of,
    in_form,
    preset,
    rows_of,
    typed_fund,
    typed_rows,
)
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_FORM = "event/prize_fund.html"
LABELS: Mapping[str, str] = {
    "currency": N_("Currency"),
    "sharing": N_("Who is equal"),
    "equal_on": N_("Equal is who has"),
    "unit": N_("Shares are multiples of"),
    "present_only": N_("Who has withdrawn gets no prize"),
    "shown": N_("What everybody sees"),
    "categories": N_("Categories"),
}
_PARTS: Mapping[str, str] = {
    "name": N_("Name"),
    "prizes": N_("Prizes, one a line"),
    "by_performance": N_("By performance rating (TPR)"),
    "rating_from": N_("Rating from"),
    "rating_to": N_("Rating up to"),
    "is_unrated": N_("Without a rating"),
    "age_from": N_("Age from"),
    "age_to": N_("Age up to"),
    "age_on": N_("Age on this day"),
    "is_for_women": N_("Women"),
    "club": N_("Club"),
    "entries": N_("These start numbers only"),
}
SHARING: Mapping[Sharing, str] = {
    Sharing.EQUAL: N_("shares the prizes equally"),
    Sharing.HORT: N_("gets half by place, half shared (Hort)"),
    Sharing.BY_PLACE: N_("gets the prize of his place: nothing is shared"),
}
_EQUAL_ON: Mapping[EqualOn, str] = {
    EqualOn.POINTS: N_("the same points"),
    EqualOn.EVERYTHING: N_("the same points and tie-breaks"),
}
SHOWN: Mapping[Shown, str] = {
    Shown.NOTHING: N_("nothing"),
    Shown.FUND: N_("what there is to win"),
    Shown.AWARDS: N_("what there is to win, and who gets what"),
}


@route("GET", "/t/{tournament}/prizes", Action.SEE_TOURNAMENT)
def prizes(call: Call) -> Response:
    """Who would get what by the table as it is, and why."""
    tournament, fund = _loaded(call)
    shown = {**_frame(call, tournament), "view": _view(call, tournament, fund), "shown": _choices(call, SHOWN)}
    return render(call, "event/prizes.html", {**shown, "may_change": call.may(Action.CHANGE_SETTINGS)})


@route("GET", "/t/{tournament}/prizes/list", Action.SEE_TOURNAMENT)
def prize_list(call: Call) -> Response:
    """The list for the prize giving, from the last to the first, with room for signatures."""
    tournament, fund = _loaded(call)
    return render(call, "event/prize_list.html", {**_frame(call, tournament), "view": _view(call, tournament, fund)})


@route("POST", "/t/{tournament}/prizes", Action.CHANGE_SETTINGS)
def show_prizes(call: Call) -> Response:
    """Say what everybody sees."""
    _, fund = _loaded(call)
    wanted = call.form.text("shown")
    if wanted not in [one.value for one in Shown]:
        raise InvalidFieldError(field="shown", reason="unknown_choice")
    save_prizes(SavePrizes(call.caller, call.tournament, replace(fund, shown=Shown(wanted))), call.services)
    return go_to(f"{root_of(call)}/prizes?done=saved")


@route("GET", "/t/{tournament}/prizes/fund", Action.CHANGE_SETTINGS)
def prize_fund(call: Call) -> Response:
    """What there is to win, and how it is divided."""
    tournament, fund = _loaded(call)
    return render(call, _FORM, _asked(call, tournament, fund, rows_of(fund, tournament.players, call.visitor.language)))


@route("POST", "/t/{tournament}/prizes/fund", Action.CHANGE_SETTINGS)
def save_prize_fund(call: Call) -> Response:
    """Save it, or begin with a preset, add or take away a category: then nothing is saved yet."""
    tournament, fund = _loaded(call)
    button, typed = call.form.text("do"), typed_rows(call.form)
    if button:
        first_day = min(tournament.settings.playing_days, default=None)
        rows = preset(button, texts(call), first_day) or after(typed, button)
        return render(call, _FORM, {**_asked(call, tournament, fund, rows), "values": call.form.values})
    rows = tuple(row for row in typed if not row.is_blank)
    try:
        wanted = typed_fund(call.form, rows, tournament.players, Version(call.form.number("seen")))
        save_prizes(SavePrizes(call.caller, call.tournament, wanted), call.services)
    except ConflictError as error:
        return refused(call, _FORM, error, {**_asked(call, tournament, fund, rows), "is_conflict": True})
    except InvalidFieldError as error:
        return refused(call, _FORM, in_form(error), _asked(call, tournament, fund, rows))
    except DomainError as error:
        return refused(call, _FORM, error, _asked(call, tournament, fund, rows))
    return go_to(f"{root_of(call)}/prizes?done=saved")


def _loaded(call: Call) -> tuple[Tournament, PrizeFund]:
    """A ladder is no table of points: it has no such page. Raises NotFoundError."""
    tournament = call.services.tournaments.load(call.tournament)
    if not contents_of(tournament.settings).has_crosstable:
        raise NotFoundError(what="page")
    return tournament, call.services.prizes.load(call.tournament)


def _view(call: Call, tournament: Tournament, fund: PrizeFund) -> PrizesView:
    return prizes_view(event_facts(tournament, call.services.clock.now()), fund)


def _frame(call: Call, tournament: Tournament) -> dict[str, object]:
    return {
        "frame": frame(call, tournament, Step.STANDINGS),
        "public_frame": {"contents": contents_of(tournament.settings)},
    }


def _choices(call: Call, words: Mapping[Shown, str] | Mapping[Sharing, str] | Mapping[EqualOn, str]) -> object:
    return [(one.value, texts(call).text(text)) for one, text in words.items()]


def _asked(call: Call, tournament: Tournament, fund: PrizeFund, rows: tuple[CategoryRow, ...]) -> Mapping[str, object]:
    say = texts(call).text
    parts = {part: say(label) for part, label in _PARTS.items()}
    labels = {field: say(label) for field, label in LABELS.items()}
    for place, row in enumerate(rows, start=1):
        labels |= {f"category-{place}-{part}": f"{row.name or place}: {label}" for part, label in parts.items()}
    return {
        **_frame(call, tournament),
        "labels": labels,
        "parts": parts,
        "fields": fields_of(fund, call.visitor.language),
        "rows": rows,
        "seen": fund.version,
        "is_conflict": False,
        "presets": [(code, say(text)) for code, text in PRESETS.items()],
        "currencies": [(code, code) for code in DECIMALS],
        "sharing": _choices(call, SHARING),
        "equal_on": _choices(call, _EQUAL_ON),
        "shown": _choices(call, SHOWN),
        "can_add": len(rows) < MOST_CATEGORIES,
    }
