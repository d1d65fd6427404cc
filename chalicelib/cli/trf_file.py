"""A tournament report file from disk, and what is wrong with it in words."""

from collections.abc import Mapping

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.source import read_bytes
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.reader import read_trf

_REASONS: dict[str, str] = {
    "bad_bye": "not a bye: {found}",
    "bad_number": "not a number: {found}",
    "bad_opponent": "not an opponent's number: {found}",
    "bad_points": "not a number of points: {found}",
    "bad_scoring": "not a scoring: {found}",
    "bad_start_number": "not a start number: {found}",
    "between_fields": "a field runs into the next one, or does not stand in its columns: {found}",
    "missing_colour": "a played game needs a colour, w or b",
    "no_players": "no player records (001)",
    "not_in_columns": "a round does not stand in its columns: {found}",
    "not_mirrored": "the pair is not the same on both lines (player {player})",
    "number_twice": "start number {number} is given twice",
    "points_differ": "points {declared}, but the rounds give {expected}",
    "result_without_opponent": "a result without an opponent: {found}",
    "results_contradict": "the results of {player} and {opponent} contradict each other",
    "same_colour": "{player} and {opponent} have the same colour",
    "scoring_by_colour": "a win must be worth the same with both colours",
    "second_bye": "two pairing-allocated byes in one round: {players}",
    "too_large": "more than {most_rounds} rounds",
    "too_many_rounds": "a pairing beyond the last of {rounds} rounds",
    "undecided_board": "a game of round {round} has no result yet",
    "unknown_colour": "not a colour: {found}",
    "unknown_opponent": "no such opponent: {found}",
    "unknown_player": "no such player: {found}",
    "unknown_result": "not a result: {found}",
}


def read_document(name: str) -> TrfDocument:
    """The file with this name. Raises CommandFailedError."""
    data = read_bytes(name)
    try:
        return read_trf(data)
    except TrfError as error:
        raise bad_file(name, error) from error


def bad_file(name: str, error: TrfError) -> CommandFailedError:
    """The failure that this refusal means for a command."""
    code = ExitCode.TOO_LARGE if error.reason == "too_large" else ExitCode.BAD_FILE
    return CommandFailedError(code, f"{name}: line {error.line}, column {error.column}: {_in_words(error)}")


def _in_words(error: TrfError) -> str:
    return _REASONS.get(error.reason, error.reason).format_map(_Details(error.details))


class _Details(dict[str, object]):
    """What a text can name; a detail that is not there shows its name."""

    def __init__(self, details: Mapping[str, object]) -> None:
        super().__init__(details)

    def __missing__(self, key: str) -> str:
        return key
