"""Who does not play in the round that is going to be paired, and the bye that he gets: read from a form."""

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import ASKED_FOR, ByeKind
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.render.byes import points_in_words
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import texts
from chalicelib.web.authorise import Call

WHEN_LEFT_OUT = (*ASKED_FOR, ByeKind.FULL_POINT)
"""A win's points are for who is left out because there is no pairing with him; nobody can ask for them."""


def choices(call: Call, tournament: Tournament, kinds: tuple[ByeKind, ...] = ASKED_FOR) -> list[tuple[str, str]]:
    """The byes to choose from, by what each gives in this event."""
    return [(kind.value, _worth(call, tournament.settings.scoring.for_bye(kind))) for kind in kinds]


def _worth(call: Call, points: HalfPoints) -> str:
    say = texts(call).text
    return points_in_words(points, say) if points else say(N_("no points"))


def asked(call: Call) -> frozenset[EntryId]:
    """Who the form said had asked for a bye."""
    return frozenset(map(EntryId, call.form.all("asked")))


def absences(call: Call) -> dict[EntryId, ByeKind]:
    """Who was ticked, each with the bye that he gets. Raises InvalidFieldError."""
    form = call.form
    ticked, known = form.all("away"), {one.id for one in call.services.tournaments.entries(call.tournament)}
    found: dict[EntryId, ByeKind] = {}
    for entry in ticked:
        kind = form.text(f"bye-{entry}") or ByeKind.ZERO_POINT.value
        if entry not in known or kind not in {one.value for one in WHEN_LEFT_OUT}:
            raise InvalidFieldError(field="away", reason="unknown_choice")
        found[EntryId(entry)] = ByeKind(kind)
    return found
