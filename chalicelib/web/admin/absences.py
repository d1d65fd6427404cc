"""Who does not play in the round that is going to be paired, and the bye that he gets: read from a form."""

from collections.abc import Mapping

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import ByeKind
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import texts
from chalicelib.web.authorise import Call

BYES: Mapping[ByeKind, str] = {
    ByeKind.ZERO_POINT: N_("no points"),
    ByeKind.HALF_POINT: N_("half a point"),
    ByeKind.FULL_POINT: N_("a full point"),
}
"""A full point is for who is left out because there is no pairing with him; nobody can ask for it."""
ASKED_FOR = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT)


def choices(call: Call, kinds: tuple[ByeKind, ...] = ASKED_FOR) -> list[tuple[str, str]]:
    """The byes to choose from."""
    return [(kind.value, texts(call).text(BYES[kind])) for kind in kinds]


def absences(call: Call) -> dict[EntryId, ByeKind]:
    """Who was ticked, each with the bye that he gets. Raises InvalidFieldError."""
    form = call.form
    ticked, known = form.all("away"), {one.id for one in call.services.tournaments.entries(call.tournament)}
    found: dict[EntryId, ByeKind] = {}
    for entry in ticked:
        kind = form.text(f"bye-{entry}") or ByeKind.ZERO_POINT.value
        if entry not in known or kind not in {one.value for one in BYES}:
            raise InvalidFieldError(field="away", reason="unknown_choice")
        found[EntryId(entry)] = ByeKind(kind)
    return found
