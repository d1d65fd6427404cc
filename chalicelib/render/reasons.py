"""Why a round was paired as it was, what is odd about it, and why it cannot be paired: in words, for all pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.formats.contract import Note, Reason
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Bye
from chalicelib.domain.points import HalfPoints
from chalicelib.render import figures, rules
from chalicelib.render.names import listed
from chalicelib.render.texts import Texts

_MOST_NAMES = 6
"""More are counted, not named."""
Trace = Sequence[Reason]
"""The system's own account of its pairing: a reason for each board, and for the bye."""
ByPlayers = Mapping[tuple[PairingNumber, ...], Reason]
"""The same by White and Black, and by who has the bye."""


@dataclass(frozen=True, slots=True)
class Refused:
    """`opponents` came before for `player`, and were refused by this rule; none of them: `players` for the bye."""

    rule: str
    player: PairingNumber | None
    others: tuple[PairingNumber, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """Notes and reasons in one language, with the players' names; `used` is what the round needed beyond the rules.

    `is_public`: without the numbers of a club's own rules, which say nothing to players.
    """

    texts: Texts
    names: Mapping[PairingNumber, str]
    used: frozenset[Allowance] = frozenset()
    is_public: bool = False

    def note(self, note: Note) -> str:
        """Something to look at before publishing, with its rule; a code without words is shown as it is."""
        said, rule = rules.NOTES.get(note.code, (note.code, ""))
        about = {"names": self.listed(note.players), "event": note.event, "round": note.round_number}
        return self._citing(self.texts.text(said).format(**about), rule)

    def refusal(self, rule: str, players: Sequence[PairingNumber]) -> str:
        """Why no pairing obeys the rules."""
        names = self.listed(players) or self.texts.text("everybody")
        if rule not in rules.NO_PAIRING:
            return self.texts.text("The rule that stands in the way: {rule}. Players: {names}.", rule=rule, names=names)
        return self._citing(self.texts.text(rules.NO_PAIRING[rule]).format(names=names), rule)

    def reason(self, reason: Reason) -> tuple[str, ...]:
        """Why, a sentence each; nothing for a code that has no words here."""
        match reason.get("code"):
            case "paired":
                return tuple(self._paired(reason))
            case "bye":
                return tuple(self._bye(reason))
            case _:
                return ()

    def _paired(self, reason: Reason) -> Iterator[str]:
        """C.04.3 1.3-1.4: the bracket, who floated, what it pays; who came before; then the colours."""
        if reason.get("bracket") is not None:
            yield self._scoregroup(reason)
        down, up = reason.get("downfloater"), reason.get("upfloater")
        if down is not None and up is not None:
            yield self.texts.text(
                "{down} floats down, {up} floats up.", down=self._name(_number(down)), up=self._name(_number(up))
            )
        yield from self._of_evening(reason)
        yield from self._criteria(reason)
        yield from (self._not_against(one) for one in refused_in(reason))
        yield from self._colour(reason)

    def _of_evening(self, reason: Reason) -> Iterator[str]:
        """D12: the odd player at the computer; D8: the earlier meetings of the cycle."""
        rule, met = str(reason.get("rule")), reason.get("met")
        if rule in rules.BYES:
            yield self._citing(self.texts.text(rules.BYES[rule]), rule)
        if isinstance(met, list | tuple):
            yield self.texts.text("Met before in round {rounds}.", rounds=", ".join(map(str, met)))

    def _scoregroup(self, reason: Reason) -> str:
        """C.04.7: with the virtual points of these two, where they have any."""
        points, (white, black) = _points(reason["bracket"]), _virtual(reason, 2)
        if white and white == black:
            return self.texts.text(
                "Scoregroup of {points}, {virtual} of it virtual.", points=points, virtual=_points(white)
            )
        if not white and not black:
            return self.texts.text("Scoregroup of {points}.", points=points)
        return self.texts.text(
            "Scoregroup of {points}, for {name} {virtual} of it virtual.",
            points=points,
            virtual=_points(white or black),
            name=self._name(_number(reason["white" if white else "black"])),
        )

    def _bye(self, reason: Reason) -> Iterator[str]:
        rule = str(reason.get("rule"))
        if rule in rules.BYES:
            yield self._citing(self.texts.text(rules.BYES[rule]), rule)
        elif reason.get("score") is not None:
            yield self.texts.text(
                "The lowest score that can be free: {points}. Rounds without a game so far: {rounds}.",
                points=self._with_virtual(reason),
                rounds=reason.get("unplayed_games", 0),
            )
        yield from (self._not_free(one) for one in refused_in(reason))
        yield from self._colour(reason)

    def _with_virtual(self, reason: Reason) -> str:
        score, (virtual,) = _points(reason["score"]), _virtual(reason, 1)
        if not virtual:
            return score
        return self.texts.text("{points}, {virtual} of it virtual", points=score, virtual=_points(virtual))

    def _colour(self, reason: Reason) -> Iterator[str]:
        article = str(reason.get("colour") or "")
        if article in rules.COLOURS:
            yield self._citing(self.texts.text(rules.COLOURS[article]).format(**self._sides(reason)), article)
        elif article:
            yield self.texts.text("Colours by {article}.", article=article)

    def _sides(self, reason: Reason) -> Mapping[str, str]:
        """C.04.3 1.2: who floats down has the higher score; of equal scores the lower number is ranked higher."""
        players = players_of(reason)
        if len(players) < 2:
            return {}
        down = reason.get("downfloater")
        higher = min(players) if down is None else _number(down)
        return {"white": self._name(players[0]), "higher": self._name(higher)}

    def _criteria(self, reason: Reason) -> Iterator[str]:
        """What the whole bracket pays, or the whole round where there are no brackets (K): one sentence."""
        paid = reason.get("criteria")
        counted = {str(code): _values(value) for code, value in paid.items()} if isinstance(paid, Mapping) else {}
        for code in rules.DIFFERENCES & counted.keys():
            counted[code] = [value - int(str(reason.get("bracket") or 0)) for value in counted[code]]
        listed = "; ".join(text for code, values in counted.items() if (text := self._paid(code, values)))
        if not listed:
            return
        if any(code.startswith("K") for code in counted):
            yield self.texts.text("In the whole round: {list}.", list=listed)
        else:
            yield self.texts.text("In this scoregroup: {list}.", list=listed)

    def _paid(self, code: str, values: Sequence[int]) -> str:
        if code in rules.SCORED:
            listed = ", ".join(map(figures.points, values))
            return self._citing(self.texts.text(rules.SCORED[code], points=listed), code)
        if code in rules.COUNTED and values and values[0]:
            return self._citing(rules.COUNTED[code](self.texts, values[0]), code)
        return ""

    def _not_against(self, one: Refused) -> str:
        if one.player is None:
            return self._not_free(one)
        return self.texts.text(
            "{player} not against {others}: {why}.",
            player=self._name(one.player),
            others=self.listed(one.others),
            why=self._why(one.rule),
        )

    def _not_free(self, one: Refused) -> str:
        return self.texts.text("Not free: {others}: {why}.", others=self.listed(one.others), why=self._why(one.rule))

    def _why(self, rule: str) -> str:
        if rule not in rules.REFUSALS:
            return rule
        said = rules.REFUSALS[rule]
        if rule in rules.MORE and rules.MORE[rule][0] in self.used:
            said = rules.MORE[rule][1]
        return self._citing(self.texts.text(said), rule)

    def _citing(self, text: str, rule: str) -> str:
        """`They have met (C1).`: the article before the full stop. `K8 scores` is a part of K8."""
        if not rule or rule in rules.WITHOUT_CODE or (self.is_public and rule.startswith(rules.OF_CLUBS)):
            return text
        article = rule if rule.startswith("C.0") else rule.partition(" ")[0]
        return f"{text[:-1]} ({article})." if text.endswith(".") else f"{text} ({article})"

    def listed(self, players: Iterable[PairingNumber]) -> str:
        """Names in a sentence; many are counted."""
        return listed([self._name(number) for number in players], self.texts, _MOST_NAMES)

    def _name(self, number: PairingNumber) -> str:
        return self.names.get(number, str(number))


def reasons_by_players(trace: Trace) -> ByPlayers:
    """Each reason by White and Black of its board, or by who has the bye."""
    return {players: reason for reason in trace if (players := players_of(reason))}


def reason_of_board(reasons: ByPlayers, board: Board) -> Reason | None:
    """Why these two with these colours; nothing for what was changed by hand."""
    return reasons.get((board.white, board.black))


def reason_of_bye(reasons: ByPlayers, bye: Bye) -> Reason | None:
    """Why it is he who is free; nothing when he asked for it, or was left out by hand."""
    return None if bye.kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT) else reasons.get((bye.player,))


def players_of(reason: Reason) -> tuple[PairingNumber, ...]:
    """White and Black, or who has the bye; nobody in an account that names nobody."""
    named = (reason.get("white"), reason.get("black")) if reason.get("code") == "paired" else (reason.get("player"),)
    return tuple(PairingNumber(number) for number in named if isinstance(number, int))


def refused_in(reason: Reason) -> tuple[Refused, ...]:
    """Who came before and was not taken, those of one player and rule together, in the order in which they came."""
    found: dict[tuple[PairingNumber | None, str], list[PairingNumber]] = {}
    listed = reason.get("refused")
    for one in listed if isinstance(listed, list | tuple) else ():
        player, opponent, rule = _number(one["player"]), one["opponent"], str(one["rule"])
        if opponent is None:
            found.setdefault((None, rule), []).append(player)
        else:
            found.setdefault((player, rule), []).append(_number(opponent))
    return tuple(Refused(rule, player, tuple(others)) for (player, rule), others in found.items())


def for_everybody(reason: Reason) -> Reason:
    """The reason as the public may know it: without those whom an organiser keeps apart."""
    said = dict(reason)
    if isinstance(refused := reason.get("refused"), list | tuple):
        said["refused"] = [one for one in refused if one["rule"] not in rules.APART]
    if isinstance(paid := reason.get("criteria"), Mapping):
        said["criteria"] = {code: value for code, value in paid.items() if code not in rules.APART}
    return said


def _values(paid: object) -> list[int]:
    return [int(str(one)) for one in paid] if isinstance(paid, list | tuple) else [int(str(paid))]


def _virtual(reason: Reason, players: int) -> Sequence[int]:
    listed = reason.get("virtual")
    return [int(str(one)) for one in listed] if isinstance(listed, list | tuple) else [0] * players


def _points(value: object) -> str:
    return figures.points(HalfPoints(int(str(value))))


def _number(value: object) -> PairingNumber:
    return PairingNumber(int(str(value)))
