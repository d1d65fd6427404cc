"""What each rule of pairing says to people: by its code, English msgids, translated where shown."""

from collections.abc import Callable, Mapping

from chalicelib.domain.model.allowance import Allowance
from chalicelib.render.texts import N_, Texts

REFUSALS: Mapping[str, str] = {
    "C1": N_("they have met"),
    "C2": N_("had a bye already, or a win without playing"),
    "C3": N_("both must have the same colour"),
    "C4": N_("the others could then not all be paired"),
    "C5": N_("the bye would go to a higher score"),
    "C6": N_("more players would float down"),
    "C7": N_("higher scores would float down"),
    "C8": N_("the next scoregroup could be paired less well"),
    "C9": N_("the bye would go to somebody with more rounds without a game"),
    "C10": N_("more colour differences beyond two"),
    "C11": N_("more players with one colour for the third time running"),
    "C12": N_("more players without the colour that they should have"),
    "C13": N_("more players without a colour that they should have by a strong preference"),
    "C14": N_("more players would float down twice running"),
    "C15": N_("more players would float up twice running"),
    "C16": N_("more players would float down again after two rounds"),
    "C17": N_("more players would float up again after two rounds"),
    "C18": N_("larger score differences of those who float down twice running"),
    "C19": N_("larger score differences of those who float up twice running"),
    "C20": N_("larger score differences of those who float down again after two rounds"),
    "C21": N_("larger score differences of those who float up again after two rounds"),
    "C.04.1 6": N_("a colour difference beyond two"),
    "C.04.1 7": N_("one colour for the third time running"),
    "order": N_("equally good, but another board would then get a later choice"),
    "C1 latest": N_("more recent repeated meetings"),
    "260": N_("players who are kept apart would meet"),
    "avoided": N_("players would meet who are kept apart if possible"),
    "S6": N_("had a bye already"),
    "S7": N_("the others would then need repeated meetings, or colours beyond the limits"),
    "K6 rematch": N_("two players would meet again"),
    "K6 colours": N_("somebody would get a colour three times running, or a balance beyond two"),
    "K6 bye": N_("somebody would be free a second time"),
    "K7": N_("more colours twice running, uneven colours or second downfloats"),
    "K7 colours": N_("more players with the colour of their last game"),
    "K7 balance": N_("more players with two games more with one colour"),
    "K7 downfloats": N_("more players would float down a second time"),
    "K8 scores": N_("larger score differences"),
    "K8 colours": N_("more players with the colour of their last game"),
    "K9 bye": N_("somebody higher would be free"),
    "K9 order": N_("equally good, but somebody higher would get a farther opponent"),
    "D8 complete": N_("somebody else would have nobody to play"),
    "D8 limit": N_("they have met as often as is allowed in a cycle"),
    "D8 met once": N_("they have met once in this cycle"),
    "D8 met twice": N_("they have met twice in this cycle"),
    "D8 met more": N_("they have met more than twice in this cycle"),
    "D8 gap": N_("they met only a short time ago"),
    "D8 others limit": N_("others would meet more often than is allowed in a cycle"),
    "D8 others avoided": N_("players would meet who are kept apart if possible"),
    "D8 others met": N_("others would have to meet again"),
    "D8 others gap": N_("others would meet again after a short time"),
    "D8 order": N_("equally good, but somebody higher would get a farther opponent"),
    "D9": N_("the first round of a cycle pairs otherwise"),
    "D9 others": N_("fewer boards would be as the first round of a cycle has them"),
    "D12 needed": N_("somebody else would have nobody to play"),
    "D12 freer": N_("has been free more often"),
}
"""Why somebody who came before was not taken; each can stand behind a colon."""

MORE: Mapping[str, tuple[Allowance, str]] = {
    "C1": (Allowance.REMATCH, N_("more repeated meetings")),
    "C3": (Allowance.COLOURS, N_("more colours beyond the limits")),
}
"""The same of a round that needed the allowance: it may then be others who would meet again."""
WITHOUT_CODE = frozenset({"order", "avoided", "schedule_complete", "table_for_others", "no_table", "C.05 Annex 1"})
"""Words that cite no article."""
OF_CLUBS = ("D", "H")
"""What the numbers begin with of rules that a club has for its ladder and its groups, unlike FIDE's articles."""
APART = frozenset({"260", "avoided", "D8 others avoided"})
"""Refusals that tell who is kept apart from whom."""

COLOURS: Mapping[str, str] = {
    "5.2.1": N_("Both get the colour that they should have."),
    "5.2.2": N_("The stronger colour preference decides."),
    "5.2.3": N_("The colours of the latest round in which theirs differed are turned round."),
    "5.2.4": N_("{higher}, the higher ranked of the two, gets the colour that he should have."),
    "5.2.5": N_("The start number decides the colour."),
    "S9": N_("{white} is higher on the start list and gets White."),
    "K5 last two": N_("Whose last two games had one colour gets the other one."),
    "K5 balance 2": N_("Two games more with one colour: the other one now."),
    "K5 balance 1": N_("One game more with one colour: the other one now."),
    "K5 last": N_("The other colour than in the last game."),
    "K5 lot": N_("The lot decides the colour."),
    "C.05 Annex 1": N_("The table of the round robin decides."),
    "H3": N_("The Heller table decides."),
    "D10 reversed": N_("The colours of their last game are turned round."),
    "D10 balance": N_("Who has had more games with White, compared with those with Black, gets Black."),
    "D10 alternate": N_("The other colour than in the last game."),
    "D10 higher_black": N_("The higher placed of the two gets Black."),
    "D10 higher_white": N_("The higher placed of the two gets White."),
}
"""Why these colours: C.04.3 5.2, S8 and S9, K5, the Berger table, D10."""

COUNTED: Mapping[str, Callable[[Texts, int], str]] = {
    "C1": lambda texts, number: texts.plural("{number} repeated meeting", "{number} repeated meetings", number),
    "C3": lambda texts, number: texts.plural(
        "{number} colour beyond the limits", "{number} colours beyond the limits", number
    ),
    "K6 rematch": lambda texts, number: texts.plural("{number} repeated meeting", "{number} repeated meetings", number),
    "K6 colours": lambda texts, number: texts.plural(
        "{number} colour beyond the limits", "{number} colours beyond the limits", number
    ),
    "K6 bye": lambda texts, number: texts.plural("{number} second bye", "{number} second byes", number),
    "K7": lambda texts, number: texts.plural(
        "{number} time a colour twice running, uneven colours or a second downfloat",
        "{number} times a colour twice running, uneven colours or a second downfloat",
        number,
    ),
    "K7 colours": lambda texts, number: texts.plural(
        "{number} player with the colour of the last game",
        "{number} players with the colour of the last game",
        number,
    ),
    "K7 balance": lambda texts, number: texts.plural(
        "{number} player with two games more with one colour",
        "{number} players with two games more with one colour",
        number,
    ),
    "K7 downfloats": lambda texts, number: texts.plural(
        "{number} player floats down a second time", "{number} players float down a second time", number
    ),
    "K8 colours": lambda texts, number: texts.plural(
        "{number} player with the colour of the last game",
        "{number} players with the colour of the last game",
        number,
    ),
    "C6": lambda texts, number: texts.plural("{number} player floats down", "{number} players float down", number),
    "C9": lambda texts, number: texts.plural(
        "{number} round without a game of who is free", "{number} rounds without a game of who is free", number
    ),
    "C10": lambda texts, number: texts.plural(
        "{number} colour difference beyond two", "{number} colour differences beyond two", number
    ),
    "C11": lambda texts, number: texts.plural(
        "{number} player with one colour for the third time running",
        "{number} players with one colour for the third time running",
        number,
    ),
    "C12": lambda texts, number: texts.plural(
        "{number} player without the colour that he should have",
        "{number} players without the colour that they should have",
        number,
    ),
    "C13": lambda texts, number: texts.plural(
        "{number} strong colour preference not granted", "{number} strong colour preferences not granted", number
    ),
    "C14": lambda texts, number: texts.plural(
        "{number} player floats down twice running", "{number} players float down twice running", number
    ),
    "C15": lambda texts, number: texts.plural(
        "{number} player floats up twice running", "{number} players float up twice running", number
    ),
    "C16": lambda texts, number: texts.plural(
        "{number} player floats down again after two rounds",
        "{number} players float down again after two rounds",
        number,
    ),
    "C17": lambda texts, number: texts.plural(
        "{number} player floats up again after two rounds",
        "{number} players float up again after two rounds",
        number,
    ),
    "avoided": lambda texts, number: texts.plural(
        "{number} pair meets that was to be kept apart if possible",
        "{number} pairs meet that were to be kept apart if possible",
        number,
    ),
}
"""What a bracket pays under a criterion, counted. C8 is not among them: what the next bracket pays stands there."""

SCORED: Mapping[str, str] = {
    "K8 scores": N_("score differences together: {points}"),
    "C7": N_("scores that float down: {points}"),
    "C18": N_("floating down a second time running, with a score of {points}"),
    "C19": N_("floating up a second time running, score difference {points}"),
    "C20": N_("floating down again after two rounds, with a score of {points}"),
    "C21": N_("floating up again after two rounds, score difference {points}"),
}
"""What it pays in scores."""
DIFFERENCES = frozenset({"C19", "C21"})
"""Paid in the score of the opponent from above; what people count is how much that is more than the bracket's."""

BYES: Mapping[str, str] = {
    "S6": N_("The lowest placed who can be free."),
    "K9": N_("The lowest in the order who can be free."),
    "D12": N_("The lowest placed of those who have been free least often."),
    "D12 declined": N_("The lowest placed of those who have been free least often; does not play the club computer."),
    "D12 computer": N_(
        "The odd player meets the club computer: the lowest placed of those who have been free least often."
    ),
    "D8 left over": N_("Nobody is left whom this player may meet."),
}
"""Why somebody is free, or meets the computer, where a rule of the system says it in one sentence."""

NO_PAIRING: Mapping[str, str] = {
    "C1": N_("However the others are paired, nobody is left for {names} whom they have not met before."),
    "C2": N_("Whoever could be free has had a bye already, or a win without playing: {names}."),
    "C3": N_("However the others are paired, those left for {names} must all have the same colour as they."),
    "S6": N_("Everybody who could be free has had the bye already: {names}."),
    "260": N_("The pairs that are kept apart leave nobody for {names}."),
    "K6 rematch": N_("Even the pairing that breaks the rules least has a repeated meeting: {names}."),
    "K6 colours": N_("Even the pairing that breaks the rules least takes colours beyond the limits: {names}."),
    "K6 bye": N_("Even the pairing that breaks the rules least has a second bye: {names}."),
    "schedule_complete": N_("All rounds of the table have been paired."),
    "table_for_others": N_("The event's own table is made for another number of players."),
    "no_table": N_("There are ready-made Heller tables for 6 to 20 players; other numbers need a table of their own."),
}
"""Why a round has no pairing, by the rule that stands in the way."""

NEEDED: Mapping[Allowance, str] = {
    Allowance.REMATCH: N_("Met before: no other pairing was possible."),
    Allowance.COLOURS: N_("Colours beyond the limits: no other pairing was possible."),
    Allowance.SECOND_BYE: N_("A second bye: no other pairing was possible."),
}
"""What a pairing needed beyond the rules (S7)."""

NOTES: Mapping[str, tuple[str, str]] = {
    "placed_twice": (N_("{names}: placed twice."), ""),
    "several_byes": (N_("{names}: only one of them can have the bye of this round."), ""),
    "rematch": (N_("{names} have met before."), "C1"),
    "second_bye": (N_("{names}: had a bye already, or a win without playing."), "C2"),
    "same_colour_due": (N_("{names} must both have the same colour."), "C3"),
    "third_white": (N_("{names}: White for the third time running."), "C.04.1 7"),
    "third_black": (N_("{names}: Black for the third time running."), "C.04.1 7"),
    "colour_balance": (N_("{names}: more than two games too many with one colour."), "C.04.1 6"),
    "colour_difference_beyond_two": (N_("{names}: a colour difference beyond two, as topscorers may have."), "C10"),
    "colour_three_times_running": (
        N_("{names}: one colour for the third time running, as topscorers may have."),
        "C11",
    ),
    "bye_above_lowest_score": (N_("{names}: free, though there are lower scores."), "C5"),
    "opponent_withdrawn": (N_("{names}: the first of them has withdrawn."), ""),
    "both_withdrawn": (N_("{names}: both have withdrawn."), ""),
    "not_taking_part": (N_("{names}: withdrawn, or not in the event yet."), ""),
    "kept_apart": (N_("{names} are to be kept apart."), ""),
    "apart_if_possible": (N_("{names} are to be kept apart if possible."), ""),
    "off_fixed_board": (N_("{names}: has a board of his own and is not on it."), ""),
    "beyond_last_board": (N_("{names}: the fixed board is beyond the last board, which is taken for it."), ""),
    "over_meetings": (N_("{names}: meet more often than is allowed in a cycle; no other pairing was possible."), "D8"),
    "over_meetings_repaired": (
        N_("{names}: meet more often than is usual in a cycle, as they may when paired again on the evening."),
        "D8",
    ),
    "met_before": (N_("{names} have met before in this cycle."), "D8"),
    "within_gap": (N_("{names} met only a short time ago."), "D8"),
    "left_over": (N_("{names}: nobody is left whom they may meet, so they are free."), "D8"),
    "off_plan": (N_("{names}: not as the first round of a cycle has it."), "D9"),
    "not_odd": (N_("{names}: next to be free, but then more players would be without an opponent."), "D12"),
    "over_byes": (N_("{names}: free more often than is allowed in a cycle."), "D12"),
    "top_player_free": (
        N_("{names}: free in the top of the ladder, because the board of the club computer is needed elsewhere."),
        "D12",
    ),
    "plays_round_too": (N_("{names}: plays in {event}, round {round}, on this evening too."), ""),
    "may_play_round_too": (
        N_("{names}: has {event}, round {round}, on this evening too; it is not published yet."),
        "",
    ),
    "plays_cup_too": (N_("{names}: plays in {event} on this evening too."), ""),
    "may_play_cup_too": (N_("{names}: may have to play in {event} on this evening too."), ""),
    "signed_off": (N_("{names}: has signed off for this evening."), ""),
    "not_in_draft": (N_("{names}: takes part, but is not in this draft. Pair again, or change it by hand."), ""),
}
"""What is odd about a draft, and the rule that it breaks, if it breaks one."""
