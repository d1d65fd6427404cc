"""Results that players report by their links: on or off, everybody's link, and what was reported of a round."""

from datetime import datetime

from chalicelib.commands.event.reports import ChangeReporting, RenewPlayerLink, change_reporting, renew_player_link
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.lifecycle.reports import open_slips
from chalicelib.domain.model.result import Colour, GameResult
from chalicelib.queries.event.player_links import player_links
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole, round_of
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_PATH = "/tournaments/{tournament}/reporting"


class ReportingBody(Body):
    """Whether players report their results by their links; `seen` is the version as read."""

    is_on: bool
    seen: Whole


class RenewBody(Body):
    """The version as read."""

    seen: Whole


class PlayerLinkAnswer(Answer):
    """A player and the path of his link."""

    entry: str
    player: int
    path: str


class ReportingAnswer(Answer):
    """Whether players report; while they do, everybody's link by name."""

    is_on: bool
    version: int
    links: tuple[PlayerLinkAnswer, ...]


class ReportAnswer(Answer):
    """What one of the two says, since when; an empty result: his opponent did not come."""

    by: Colour
    result: GameResult
    at: datetime


class SlipAnswer(Answer):
    """A board without a result of which something was reported."""

    board: int
    white: int
    black: int
    is_dispute: bool
    reports: tuple[ReportAnswer, ...]


class ReportsAnswer(Answer):
    """Reports count for nothing until both players say the same, or an official enters the result."""

    boards: tuple[SlipAnswer, ...]


@noun.reads(_PATH, Action.ENTER_RESULTS, ReportingAnswer)
def read_reporting(call: Call) -> ReportingAnswer:
    """Whether players report, and by which links."""
    found = player_links(call.tournament, call.services)
    links = (
        PlayerLinkAnswer(entry=line.player.entry.id, player=line.player.number, path=line.path) for line in found.lines
    )
    return ReportingAnswer(is_on=found.is_on, version=found.version, links=tuple(links))


@noun.takes(f"PUT {_PATH}", Action.ENTER_RESULTS, ReportingBody, Empty)
def put_reporting(call: Call, body: ReportingBody) -> Empty:
    """Let players report, or stop it; on again, the same links work."""
    change_reporting(ChangeReporting(call.caller, call.tournament, body.is_on, Version(body.seen)), call.services)
    return Empty()


@noun.takes(f"POST {_PATH}/{{entry}}/renewal", Action.ENTER_RESULTS, RenewBody, Empty)
def renew(call: Call, body: RenewBody) -> Empty:
    """Another link for one player: the older ones no longer work."""
    entry = EntryId(call.request.parameters["entry"])
    renew_player_link(RenewPlayerLink(call.caller, call.tournament, entry, Version(body.seen)), call.services)
    return Empty()


@noun.reads("/tournaments/{tournament}/rounds/{number}/reports", Action.ENTER_RESULTS, ReportsAnswer)
def read_reports(call: Call) -> ReportsAnswer:
    """What players reported of the boards that have no result yet."""
    round_ = call.services.tournaments.round(call.tournament, round_of(call))
    slips = open_slips(round_, call.services.reports.of_round(call.tournament, round_.number))
    return ReportsAnswer(
        boards=tuple(
            SlipAnswer(
                board=slip.board.number,
                white=slip.board.white,
                black=slip.board.black,
                is_dispute=slip.is_dispute,
                reports=tuple(ReportAnswer(by=one.by, result=one.result, at=one.at) for one in slip.reports),
            )
            for slip in slips
        )
    )
