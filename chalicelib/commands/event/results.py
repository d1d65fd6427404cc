"""C1-C3: save results."""

from dataclasses import dataclass

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.results import ResultChange, RoundUpdate, enter_results, fill_in_results
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SaveResults:
    """The boards that the caller wants to change, each with the result that he saw."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    changes: tuple[ResultChange, ...]


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
        act = Act("results.save", {"round": command.round_number, "boards": update.log}, (PUBLISH,))
        services.tournaments.save_results(
            command.tournament, command.round_number, update, receipt(command.caller, act, services)
        )
    return update
