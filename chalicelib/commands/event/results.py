"""C1-C3: save results."""

from dataclasses import dataclass

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.results import ResultChange, RoundUpdate, enter_results, fill_in_results
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SaveResults:
    """The boards that the caller wants to change, each with the result that he saw.

    `reported_by` are the two players who said so by their links, where it was they.
    """

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    changes: tuple[ResultChange, ...]
    reported_by: tuple[str, ...] = ()


def save_results(command: SaveResults, services: Services) -> RoundUpdate:
    """C2: all changed boards are saved, or none.

    Raises StaleBoardsError with the stored results, NotPublishedError, InvalidFieldError.
    """
    round_ = services.tournaments.round(command.tournament, command.round_number)
    return _saved(command, enter_results(round_, command.changes), services)


def fill_in(command: SaveResults, services: Services) -> RoundUpdate:
    """C3: as `save_results`, of boards without a result: all that a helper may do. Raises ResultThereError as well."""
    round_ = services.tournaments.round(command.tournament, command.round_number)
    return _saved(command, fill_in_results(round_, command.changes), services)


def _saved(command: SaveResults, update: RoundUpdate, services: Services) -> RoundUpdate:
    if not update.is_empty:
        by = {"names": list(command.reported_by), "way": "report"} if command.reported_by else {}
        act = Act("results.save", {"round": command.round_number, "boards": update.log, **by}, (PUBLISH,))
        services.tournaments.save_results(
            command.tournament, command.round_number, update, receipt(command.caller, act, services)
        )
    return update
