"""What is said of a tournament report file that was read all the same: English msgids, translated where shown."""

from collections.abc import Mapping

from chalicelib.domain.trf.document import Remark
from chalicelib.render.texts import N_

REMARKS: Mapping[str, str] = {
    "not_utf8": N_("The file is not in UTF-8; its letters were read in another encoding."),
    "control_character": N_("A control character was read as a space."),
    "rounds_differ": N_("The number of rounds stands here twice; the first one counts."),
    "colours_differ": N_("The first colour stands here twice; the first one counts."),
    "order_by_rank_ignored": N_("Players keep their start numbers; they are not numbered by rank."),
    "repeated_record": N_("This record was there already; the first one counts."),
    "unknown_record": N_("A record of this kind is not known; it is kept as it is."),
    "runs_on": N_("This runs on beside its columns; it was read whole."),
    "runs_on_cut": N_("This is longer than its columns; the end was left out."),
    "unknown_sex": N_("This sex is not known; left empty."),
    "unknown_title": N_("This title is not known; left empty."),
    "bad_rating": N_("This is no rating; the player counts as unrated."),
    "unusable_rating": N_("Nobody has such a rating; it is kept as it is."),
    "unusable_federation": N_("FIDE has no such federation; it is kept as it is."),
    "unusable_fide_id": N_("This is no FIDE ID; it is kept as it is."),
    "unusable_birth": N_("There is no such date of birth; it is kept as it is."),
    "bad_rank": N_("This is no rank; it was left out."),
    "missing_start_number": N_("Start numbers are missing before this one."),
    "result_without_opponent": N_("A result without an opponent was read as a bye."),
    "colour_without_opponent": N_("There is a colour without an opponent; it was left out."),
    "forfeit_without_colours": N_("A forfeit without colours: the lower number was given White."),
    "bye_contradicts_round": N_("The bye asked for is another one than the round shows; the round counts."),
    "points_differ": N_("The points are others than follow from the results."),
    "player_not_in_file": N_("The record names a player who is not in the file; he is passed over."),
    "own_comment_unread": N_("This comment of Speelzaal says nothing that is understood; it is kept as it is."),
    "acceleration_ignored": N_("With these points there is no acceleration (C.04.7 1.1); it was ignored."),
    "byes_left_out": N_("Byes of a round that is not paired yet; they are given when it is paired."),
    "record_left_out": N_("The event has no place for what this record says; it was left out."),
    "date_unread": N_("This is no date that is understood; it was left out."),
    "tiebreaks_unread": N_("This order of tie-breaks cannot be followed here; the usual one of the system holds."),
    "players_of_teams": N_("The file is of a team event; its table is one of players, by their points alone."),
    "forfeits_no_games": N_("Forfeits are no games; they are not in the PGN (round: players)."),
    "byes_no_games": N_("Byes and absences are no games; they are not in the PGN (round: players)."),
    "games_unfinished": N_("Games without a result are unterminated in the PGN (round: players)."),
    "not_in_trf16": N_("TRF16 has no record for this; it was left out."),
}
"""By the code of the remark."""


def text_of(remark: Remark) -> str:
    """What the remark says; one that has no text goes by its code."""
    return REMARKS.get(remark.code, remark.code)


def line_of(remark: Remark) -> str:
    """The remark in English, with its place in the file where it has one: for programs' output."""
    place = f"line {remark.line}, column {remark.column}: " if remark.line else ""
    detail = f" ({remark.detail})" if remark.detail else ""
    return f"{place}{text_of(remark)}{detail}"
