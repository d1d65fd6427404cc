"""C11: correct results of a closed event."""

from chalicelib.commands.caller import Act, content_of, receipt
from chalicelib.commands.event.closing import final_of, what_follows
from chalicelib.commands.event.results import SaveResults
from chalicelib.domain.lifecycle.corrections import correct_results, corrected
from chalicelib.domain.lifecycle.results import NOTHING_CHANGED, RoundUpdate
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.ports.closings import Correction


def save_corrections(command: SaveResults, services: Services) -> RoundUpdate:
    """C2, C11: all of them are saved, or none; the final standings are kept anew, and the pages say when that was.

    Answers what was written: nothing, when the same request was carried out before. Raises EventNotClosedError,
    NotFoundError, StaleBoardsError with the stored results, InvalidFieldError, RequestReusedError.
    """
    content = content_of("results.correct", command)
    if services.closings.was_done(command.tournament, command.caller.request, content):
        return NOTHING_CHANGED
    decided: list[RoundUpdate] = []

    def decide(tournament: Tournament) -> Correction | None:
        update = correct_results(tournament, command.round_number, command.changes)
        decided.append(update)
        return None if update.is_empty else _correction(command, content, tournament, update, services)

    services.closings.correct(command.tournament, decide)
    return decided[-1]


def _correction(
    command: SaveResults, content: str, tournament: Tournament, update: RoundUpdate, services: Services
) -> Correction:
    after = corrected(tournament, command.round_number, update)
    details = {"round": command.round_number, "boards": update.log}
    act = Act("results.correct", details, what_follows(tournament), content=content)
    said = receipt(command.caller, act, services)
    return Correction(command.round_number, update, after, final_of(after, services), said)
