"""H3: the table of a club itself, read from JSON: `{"rounds": [[[white, black], ...], ...]}`."""

import json
from collections.abc import Iterator

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.heller.checker import verified
from chalicelib.domain.model.tournament import Schedule

LARGEST_TEXT = 100_000
"""Characters."""


def read_table(text: str) -> Schedule:
    """The table that this text holds, verified. Raises InvalidFieldError with every fault and its place."""
    if len(text) > LARGEST_TEXT:
        raise InvalidFieldError(field="table", reason="too_long", most=LARGEST_TEXT)
    try:
        said = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InvalidFieldError(
            field="table", reason="table_not_json", line=error.lineno, column=error.colno
        ) from error
    except (RecursionError, ValueError) as error:  # nested, or a number, beyond all measure
        raise InvalidFieldError(field="table", reason="table_not_rounds") from error
    rounds = said.get("rounds") if isinstance(said, dict) else None
    if not isinstance(rounds, list):
        raise InvalidFieldError(field="table", reason="table_not_rounds")
    wrong = tuple(_misshapen(rounds))
    if wrong:
        raise InvalidFieldError.of(wrong)
    return verified(tuple(tuple((white, black) for white, black in games) for games in rounds))


def _object(members: list[tuple[str, object]]) -> dict[str, object]:
    """Raises InvalidFieldError: of two lists of rounds nobody knows which was meant."""
    found = dict(members)
    if len(found) < len(members):
        raise InvalidFieldError(field="table", reason="table_key_twice")
    return found


def written_table(table: Schedule) -> str:
    """The table as people read and change it: a round a line."""
    rounds = ",\n  ".join(json.dumps(games) for games in table)
    return f'{{"rounds": [\n  {rounds}\n]}}' if table else ""


def _misshapen(rounds: list[object]) -> Iterator[InvalidFieldError]:
    """Rounds that are no lists, games that are not two start numbers."""
    for index, games in enumerate(rounds):
        if not isinstance(games, list):
            yield InvalidFieldError(field="table", reason="table_not_a_round", place=f"rounds[{index}]")
            continue
        for place, game in enumerate(games):
            if not _is_game(game):
                yield InvalidFieldError(field="table", reason="table_not_a_game", place=f"rounds[{index}][{place}]")


def _is_game(said: object) -> bool:
    return isinstance(said, list) and len(said) == 2 and all(type(number) is int and number > 0 for number in said)
