"""A round that could not be paired: why, in words, and what the arbiter can do about it."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.lifecycle.pairing_order import named
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.queries.event.unpaired import UnpairedRound
from chalicelib.render.reasons import Wording
from chalicelib.render.rules import APART
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import texts
from chalicelib.web.admin.event.absences import WHEN_LEFT_OUT, choices
from chalicelib.web.admin.frame import frame
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of_code


@dataclass(frozen=True, slots=True)
class Way:
    """What can be allowed as a button, with what will come of it."""

    allow: tuple[str, ...]
    button: str
    consequence: str


_WAYS: Mapping[Allowance, tuple[str, str]] = {
    Allowance.REMATCH: (
        N_("Pair with as few rematches as possible"),
        N_("Some players meet for the second time: as few as can be, and longest ago."),
    ),
    Allowance.COLOURS: (
        N_("Let the colour limits go"),
        N_("Somebody gets a colour for the third time running, or more than two games too many: as few as can be."),
    ),
    Allowance.SECOND_BYE: (
        N_("Let somebody be free a second time"),
        N_("The bye goes to somebody who had one, or who won without playing."),
    ),
}


def unpaired_page(call: Call, tournament: Tournament, found: UnpairedRound) -> tuple[str, Mapping[str, object]]:
    """The template with its values. The failed job is told of here, so that the head of the page leaves it out."""
    wording = Wording(texts(call), {player.number: player.name for player in tournament.players})
    around = frame(call, tournament, Step.ROUNDS, told=found.job.id)
    said = text_of_code(found.job.error_code, found.job.error_details, texts(call))
    return "event/unpaired.html", {
        "frame": around,
        "number": found.number,
        "job": found.job.id,
        "why": wording.refusal(found.rule, found.players) if found.rule else said,
        "ways": [_way(call, more, found) for more in found.ways],
        "allowed": named(found.order.allowed),
        "tried": [texts(call).text(_WAYS[one][0]) for one in Allowance if one in found.order.allowed],
        "away": {entry: kind.value for entry, kind in found.order.absences.items()},
        "asked": sorted(found.order.asked),
        "ticked": {entry: kind.value for entry, kind in found.order.absences.items()},
        "labels": {"away": texts(call).text(N_("Who is left out"))},
        "players": found.taking_part,
        "byes": choices(call, tournament, WHEN_LEFT_OUT),
        "is_apart": found.rule in APART,
        "is_ladder": tournament.settings.ladder is not None,
        "can_end": found.can_end,
        "may_end": call.may(Action.CLOSE_TOURNAMENT),
    }


def _way(call: Call, more: frozenset[Allowance], found: UnpairedRound) -> Way:
    said = [tuple(map(texts(call).text, _WAYS[one])) for one in Allowance if one in more]
    button = " + ".join(button for button, _ in said)
    return Way(tuple(named(found.order.allowed | more)), button, " ".join(consequence for _, consequence in said))
