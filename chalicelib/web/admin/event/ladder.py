"""The rules of a ladder: two questions first, all else folded away; in mid-cycle a step that shows what it does."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.event.ladder import ChangeLadder, change_ladder
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError, DomainError, NotFoundError
from chalicelib.domain.formats.keizer.presets import preset_codes
from chalicelib.domain.ids import Version
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.ladder.settings import LadderWish, differs_from_preset, filled_from, stage, wish_of
from chalicelib.domain.model.ladder import Reason
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.ladder import answers, preview
from chalicelib.queries.event.steps import Step
from chalicelib.render.ladder_wording import (
    COLOUR_RULES,
    FIRST_ROUNDS,
    FORFEIT_WINS,
    LEAVERS,
    MODES,
    PERIODS,
    PRESETS,
    REASONS,
    ROUNDINGS,
    reason_name,
)
from chalicelib.render.views.ladder_rules import changes_between
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.ladder_form import (
    HOURS,
    MOST_COLOURS,
    NEW_REASONS,
    OWN_REASON,
    PARTS,
    WORTHS,
    fields_of,
    labels_of,
    reason_rows,
)
from chalicelib.web.admin.event.ladder_typed import typed
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to

_FILL, _SHOW = "fill-", "show"
"""What a button asks for: the rules of a preset put into the form, or what the two answers do."""


@route("GET", "/t/{tournament}/ladder", Action.CHANGE_SETTINGS)
def ladder_page(call: Call) -> Response:
    """The rules as they are."""
    tournament, wish = _loaded(call)
    return render(call, "event/ladder_settings.html", _shown(call, tournament, wish))


@route("POST", "/t/{tournament}/ladder", Action.CHANGE_SETTINGS)
def save_ladder(call: Call) -> Response:
    """Save the rules; once round 1 is paired, first ask with what they would do. Some buttons only fill the form."""
    tournament, present = _loaded(call)
    asked = call.form.text("then")
    try:
        wish = typed(call.form, present)
        if asked.startswith(_FILL):
            filled = filled_from(asked.removeprefix(_FILL), wish)
            return render(
                call, "event/ladder_settings.html", {**_shown(call, tournament, filled), **_same_request(call)}
            )
        if asked == _SHOW:
            return render(call, "event/ladder_settings.html", {**_shown(call, tournament, wish), **_same_request(call)})
        if stage(tournament) is not None and replace(wish, times=present.times) != present:
            return render(call, "event/ladder_change.html", _consequences(call, tournament, wish))
        _change(call, wish)
    except ConflictError as error:
        return refused(call, "event/ladder_settings.html", error, _changed_meanwhile(call))
    except DomainError as error:
        return refused(call, "event/ladder_settings.html", error, _shown(call, tournament, present))
    return go_to(f"{root_of(call)}/ladder?done=saved")


@route("GET", "/t/{tournament}/ladder/change", Action.CHANGE_SETTINGS)
def change_page(call: Call) -> Response:
    """The question follows from rules that are typed on the page before."""
    return go_to(f"{root_of(call)}/ladder")


@route("POST", "/t/{tournament}/ladder/change", Action.CHANGE_SETTINGS)
def confirm_ladder(call: Call) -> Response:
    """Change them. When the settings were changed meanwhile, the question is asked again."""
    tournament, present = _loaded(call)
    try:
        wish = typed(call.form, present)
        _change(call, wish)
    except ConflictError as error:
        said = {"said": text_of(error, texts(call))}
        return render(call, "event/ladder_change.html", _consequences(call, tournament, wish) | said, status_of(error))
    except DomainError as error:
        return refused(call, "event/ladder_settings.html", error, _shown(call, tournament, present))
    return go_to(f"{root_of(call)}/standings?done=ladder_changed")


def _changed_meanwhile(call: Call) -> Mapping[str, object]:
    """The page once more, with what somebody else saved beside what was typed."""
    fresh, stored = _loaded(call)
    shown = _shown(call, fresh, stored)
    both = [(name, text, call.form.text(name).replace("\r\n", "\n")) for name, text in fields_of(stored).items()]
    labels = labels_of(stored.rules, texts(call).text)
    return {**shown, "differing": [one for one in both if one[0] in labels and one[1] != one[2]]}


def _loaded(call: Call) -> tuple[Tournament, LadderWish]:
    """The event and its rules. Raises NotFoundError for an event without a ladder."""
    tournament = call.services.tournaments.load(call.tournament)
    if tournament.settings.ladder is None:
        raise NotFoundError(what="page")
    return tournament, wish_of(tournament.settings.ladder)


def _change(call: Call, wish: LadderWish) -> None:
    seen = Version(call.form.number("seen"))
    change_ladder(ChangeLadder(call.caller, call.tournament, wish, seen), call.services)


def _same_request(call: Call) -> Mapping[str, object]:
    """Nothing was written under this request yet."""
    return {"request_id": call.form.text("request"), "seen": call.form.text("seen")}


def _shown(call: Call, tournament: Tournament, wish: LadderWish) -> Mapping[str, object]:
    say = texts(call).text
    rows = reason_rows(wish.rules)
    fields = fields_of(wish)
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "seen": tournament.version,
        "differing": [],
        "labels": labels_of(wish.rules, say),
        "fields": fields,
        "wish": wish,
        "is_changed": differs_from_preset(wish),
        "has_begun": stage(tournament) is not None,
        "answers": answers(tournament, wish, call.services),
        "presets": [(code, PRESETS[code]) for code in preset_codes()],
        "parts": {part: say(text) for part, text in PARTS.items()},
        "reasons": [(f"reason-{reason}", say(_name(reason, wish)), reason not in REASONS) for reason in rows],
        "worths": WORTHS,
        "hours": HOURS,
        "colour_places": range(1, MOST_COLOURS + 1),
        "choices": _choices(call),
    }


def _name(reason: Reason, wish: LadderWish) -> str:
    return OWN_REASON if reason in NEW_REASONS else reason_name(reason, wish.rules)


def _choices(call: Call) -> Mapping[str, list[tuple[str, str]]]:
    say = texts(call).text
    return {
        "mode": [(mode.value, say(about.name)) for mode, about in MODES.items()],
        "first_value_rounding": [(one.value, say(text)) for one, text in ROUNDINGS.items()],
        "forfeit_win": [(one.value, say(text)) for one, text in FORFEIT_WINS.items()],
        "leavers": [(one.value, say(text)) for one, text in LEAVERS.items()],
        "first_round": [(one.value, say(text)) for one, text in FIRST_ROUNDS.items()],
        "period": [(one.value, say(text)) for one, text in PERIODS.items()],
        "colour": [("", "–"), *((one.value, say(text)) for one, text in COLOUR_RULES.items())],
    }


def _consequences(call: Call, tournament: Tournament, wish: LadderWish) -> dict[str, object]:
    """What the change does to everybody, and the whole form once more, unseen."""
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "seen": tournament.version,
        "fields": fields_of(wish),
        "changes": changes_between(wish_of(ladder_settings(tournament)), wish),
        "preview": preview(tournament, wish, call.services),
        "players": {player.number: player for player in tournament.players},
    }
