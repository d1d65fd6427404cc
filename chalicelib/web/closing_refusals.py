"""What is refused at the end of an event, and after it: a part of the tables in `errors.py`."""

from collections.abc import Mapping

from chalicelib.render.texts import N_

CLOSING_TEXTS: Mapping[str, str] = {
    "event_closed": N_("This event is closed. Nothing of it changes any more, but for results that are corrected."),
    "event_not_closed": N_("This event is not closed: its results are entered, not corrected."),
    "not_closable": N_("This event cannot be closed yet: a round is not published, or a board has no result."),
    "unrated_players": N_("These players have no rating of the club at this tempo yet: {names}."),
    "no_early_finish": N_(
        "A round robin cannot end early: without its last rounds not everybody has met everybody. Enter games that are "
        "not played as forfeits."
    ),
    "no_complete_round": N_("No round is complete yet: there is none after which the event could end."),
    "nothing_to_end": N_("There is nothing to end: no further round is planned."),
    "later_result": N_("Round {round} has a result: complete it first. Still open: boards {boards}."),
}
CLOSING_REASONS: Mapping[str, str] = {
    "plays_already": N_("This member plays in the event already, as somebody else."),
    "keeps_a_result": N_("A board of a closed event always keeps a result."),
    "end_date_outside": N_("The event ended between {least} and {most}."),
}
