"""What is odd about a draft, and why the system paired as it did, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.formats.contract import Note
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.points import HalfPoints
from chalicelib.queries.rounds import Reason
from chalicelib.render import figures
from chalicelib.render.texts import N_, Texts

_NOTES: Mapping[str, str] = {
    "rematch": N_("{names} have met before."),
    "third_white": N_("{names}: White for the third time running."),
    "third_black": N_("{names}: Black for the third time running."),
    "colour_balance": N_("{names}: more than two games too many with one colour."),
    "second_bye": N_("{names}: free for the second time."),
    "not_taking_part": N_("{names}: withdrawn, or not in the event yet."),
    "not_in_draft": N_("{names}: takes part, but is not in this draft. Pair again, or change it by hand."),
}
_COLOURS: Mapping[str, str] = {
    "5.2.1": N_("Both get the colour that they should have."),
    "5.2.2": N_("The stronger colour preference decides."),
    "5.2.3": N_("The colours of the latest round in which theirs differed are turned round."),
    "5.2.4": N_("The higher ranked of the two gets the colour that he should have."),
    "5.2.5": N_("The start number decides the colour."),
}
"""C.04.3 5.2: the article that gave the colours."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Notes and reasons in one language, with the players' names."""

    texts: Texts
    names: Mapping[PairingNumber, str]

    def note(self, note: Note) -> str:
        """Something to look at before publishing; a code without words is shown as it is."""
        said = _NOTES.get(note.code)
        return note.code if said is None else self.texts.text(said, names=self._listed(note.players))

    def reason(self, reason: Reason) -> str:
        """Why; empty for a code that has no words here."""
        if reason.get("code") == "paired":
            return " ".join(self._paired(reason))
        if reason.get("code") == "bye":
            return self.texts.text(
                N_("The lowest score that can be free: {points}. Rounds without a game so far: {rounds}."),
                points=_points(reason.get("score")),
                rounds=reason.get("unplayed_games", 0),
            )
        return ""

    def _paired(self, reason: Reason) -> Sequence[str]:
        """C.04.3 1.3-1.4: the bracket, who floated; then the colours."""
        said = [self.texts.text(N_("Scoregroup of {points}."), points=_points(reason.get("bracket")))]
        down, up = reason.get("downfloater"), reason.get("upfloater")
        if down is not None and up is not None:
            said.append(
                self.texts.text(N_("{down} floats down, {up} floats up."), down=self._name(down), up=self._name(up))
            )
        colour = _COLOURS.get(str(reason.get("colour")))
        return said if colour is None else [*said, self.texts.text(colour)]

    def _listed(self, players: Sequence[PairingNumber]) -> str:
        names = [self.names[number] for number in players]
        if len(names) < 2:
            return "".join(names)
        return self.texts.text(N_("{several} and {last}"), several="; ".join(names[:-1]), last=names[-1])

    def _name(self, number: object) -> str:
        return self.names.get(PairingNumber(int(str(number))), str(number))


def _points(value: object) -> str:
    return figures.points(HalfPoints(int(str(value))))
