"""Why an own table of games (H3) is unusable, by the code of the reason: a part of the table in `errors.py`."""

from collections.abc import Mapping

from chalicelib.render.texts import N_

OWN_TABLE_REASONS: Mapping[str, str] = {
    "no_own_table": N_("This system plays by no table of your own."),
    "table_not_json": N_("This is not JSON: line {line}, column {column}."),
    "table_key_twice": N_("A key of the table is there twice."),
    "table_not_rounds": N_('A table is {{"rounds": [[[white, black], …], …]}}: rounds of games of two start numbers.'),
    "table_not_a_round": N_("{place}: not a list of games."),
    "table_not_a_game": N_("{place}: not two start numbers, White first."),
    "table_size": N_("{place}: the highest number is {found}; a table is for {least} to {most} players."),
    "table_rounds": N_("{place}: there are {found} rounds instead of {needed}."),
    "table_number_twice": N_("{place}: number {number} is in this round twice."),
    "table_left_out": N_("{place}: without a game are {numbers}; {rests} may be."),
    "table_met_before": N_("{place}: {numbers} have met in {before}."),
    "table_rests_twice": N_("{place}: number {number} rests a second time."),
    "table_balance": N_(
        "{place}: number {number} has White in {whites} of {games} games; the colours may differ by one."
    ),
    "table_third_colour": N_("{place}: number {number} has one colour for the third time running."),
}
