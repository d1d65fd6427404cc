"""Players left out of a round that could not be paired, so that the others can be."""

from chalice.app import Response

from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.publication import pairing
from chalicelib.queries.event.unpaired import UnpairedRound, unpaired_round
from chalicelib.web.admin.door import refused_at, route, texts
from chalicelib.web.admin.event.absences import absences, asked
from chalicelib.web.admin.event.rounds import allowed, pair_round, to_paired_round
from chalicelib.web.admin.event.unpaired import unpaired_page
from chalicelib.web.admin.frame import root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to


@route("GET", "/t/{tournament}/rounds/leave-out", Action.PAIR_ROUND)
def leave_out_page(call: Call) -> Response:
    """The list stands on the page of the round, which the list of rounds leads to."""
    return go_to(f"{root_of(call)}/rounds")


@route("POST", "/t/{tournament}/rounds/leave-out", Action.PAIR_ROUND)
def leave_out(call: Call) -> Response:
    """Pair the others. A refusal stands beside the list, and leaves everything as it was chosen."""
    event = call.services.bookings.event(call.tournament)
    tournament = event.tournament
    number = RoundNumber(len(tournament.rounds) + 1)
    failed = pairing(call.tournament, number, call.services).failed
    if failed is None:
        return pair_round(call)
    found = unpaired_round(event, number, failed, call.services)
    try:
        ordered = request_pairing(_without_them(call, found), call.services)
    except DomainError as error:
        return _again(call, tournament, found, error)
    return to_paired_round(call, ordered)


def _without_them(call: Call, found: UnpairedRound) -> PairRound:
    """Raises InvalidFieldError when the same players would be paired once more."""
    away = absences(call)
    if away.keys() == found.order.absences.keys():
        raise InvalidFieldError(field="away", reason="nobody_left_out")
    return PairRound(call.caller, call.tournament, away, allowed(call), asked(call))


def _again(call: Call, tournament: Tournament, found: UnpairedRound, error: DomainError) -> Response:
    template, shown = unpaired_page(call, tournament, found)
    newly = found.order.asked - asked(call)
    since = {entry: kind.value for entry, kind in found.order.absences.items() if entry in newly}
    ticked = since | {EntryId(entry): call.form.text(f"bye-{entry}") for entry in call.form.all("away")}
    said = {"away": text_of(error, texts(call))}
    return refused_at(call, template, said, {**shown, "ticked": ticked}, status_of(error))
