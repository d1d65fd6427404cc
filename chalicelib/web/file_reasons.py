"""Why a file cannot be read, or cannot become an event or a list here, in words; beside `errors.py`."""

from collections.abc import Mapping

from chalicelib.render.texts import N_

FILE_REASONS: Mapping[str, str] = {
    "team_event": N_("Team events cannot be brought in yet."),
    "abnormal_points": N_("It gives points that follow from no result (record 299)."),
    "no_players": N_("It has no players."),
    "too_many_players": N_("It has more than {most} players."),
    "too_many_rounds": N_("It has too many rounds."),
    "points_differ": N_("The points are {declared}, but {expected} follow from the results."),
    "not_mirrored": N_("The two players of a board do not name each other."),
    "results_contradict": N_("The results of the two players contradict each other."),
    "same_colour": N_("Both players of a board have the same colour."),
    "bad_start_number": N_("“{found}” is no start number."),
    "number_twice": N_("Start number {number} is there twice."),
    "bad_number": N_("“{found}” is no number that can stand here."),
    "bad_points": N_("“{found}” is no number of points."),
    "bad_scoring": N_("“{found}” says nothing about points for a game."),
    "scoring_by_colour": N_("White and Black get other points for the same result; that is not possible here."),
    "bad_bye": N_("“{found}” is no request for a bye."),
    "bad_opponent": N_("“{found}” is no opponent's start number."),
    "unknown_opponent": N_("There is no opponent with start number “{found}”."),
    "unknown_colour": N_("“{found}” is no colour."),
    "missing_colour": N_("The colour is missing."),
    "unknown_result": N_("“{found}” is no result."),
    "result_without_opponent": N_("There is a result, “{found}”, but no opponent."),
    "second_bye": N_("Players {players} both have the bye of the same round."),
    "between_fields": N_("“{found}”: a field runs into the next one, or does not stand in its columns."),
    "not_in_columns": N_("“{found}” does not stand in the columns of a round."),
    "not_sent": N_("The file is not there. Files that were sent are kept for three days."),
    "upload_gone": N_("The file is not there any more. Send it again."),
    "no_rating_list": N_("This is no rating list of this kind."),
    "no_rows": N_("It has no players."),
    "list_cut": N_("Its end is missing: it was cut off on the way. Fetch it again."),
    "bad_xml": N_("Its XML is broken in line {line}."),
    "document_type": N_("It has a document type declaration, which no rating list has."),
    "broken_rows": N_("{broken} rows cannot be read, the first one in line {line}."),
    "too_many_rows": N_("It has more than {most} players."),
    "broken_archive": N_("The zip file is broken, or was cut off on the way. Fetch it again."),
    "archive_content": N_("The zip file must hold one list (txt, xml or csv), without a password."),
    "list_too_large": N_("Unpacked it is too large."),
}
"""By the code of the reason."""
