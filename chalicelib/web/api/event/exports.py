"""The files of an event that its organisers take away, and what the rating office still misses in it."""

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.trf.rating import gaps
from chalicelib.render.exports.downloads import Export, Manner, download, report
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS
from chalicelib.render.facts import EventFacts, event_facts
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.texts import Texts
from chalicelib.surroundings import club_facts_of
from chalicelib.web.api.endpoint import Answer, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class GapAnswer(Answer):
    """Something that the rating office asks for: of the event, or of these players or rounds."""

    code: str
    mandatory: bool
    players: tuple[int, ...]
    rounds: tuple[int, ...]


class ExportsAnswer(Answer):
    """What can be taken away, and what is missing for rating."""

    exports: tuple[str, ...]
    missing: tuple[GapAnswer, ...]


class ExportAnswer(Answer):
    """A file as text."""

    name: str
    content_type: str
    file: str


@noun.reads("/tournaments/{tournament}/exports", Action.SEE_TOURNAMENT, ExportsAnswer)
def list_exports(call: Call) -> ExportsAnswer:
    """What can be taken away of an event."""
    return ExportsAnswer(
        exports=tuple(one.value for one in Export),
        missing=tuple(
            GapAnswer(code=gap.code, mandatory=gap.is_mandatory, players=gap.players, rounds=gap.rounds)
            for gap in gaps(report(_facts(call)))
        ),
    )


@noun.reads("/tournaments/{tournament}/exports/{export}", Action.SEE_TOURNAMENT, ExportAnswer)
def read_export(call: Call) -> ExportAnswer:
    """TRF16 for rating, TRF26, PGN, JSON, or CSV of players, standings, pairings (comma, decimal point, English)."""
    named = call.request.parameters["export"]
    if named not in {one.value for one in Export}:
        raise NotFoundError(what="export")
    now = call.services.clock.now()
    manner = Manner(Texts("en", {}), FOR_PROGRAMS, RenderContext(load_site(call.services.site_root), now, now))
    made = download(Export(named), _facts(call), manner)
    return ExportAnswer(name=made.name, content_type=made.content_type, file=made.text)


def _facts(call: Call) -> EventFacts:
    tournament = call.services.tournaments.load(call.tournament)
    club = club_facts_of(tournament, call.services)
    is_cancelled = call.services.bookings.settings(tournament.id).is_cancelled
    return event_facts(tournament, call.services.clock.now(), club, is_cancelled=is_cancelled)
