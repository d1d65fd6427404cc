"""Rounds: pair, look, change a draft, publish, take back, start."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any, Literal, Self

from chalicelib.commands.event.ahead import PublishAhead, publish_ahead
from chalicelib.commands.event.rounds import (
    ChangeDraft,
    PairRound,
    TouchRound,
    change_draft,
    discard_draft,
    pair_by_hand,
    publish_round,
    redraw_round,
    request_pairing,
    start_round,
    unpublish_round,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.formats.contract import Note, Pair
from chalicelib.domain.ids import EntryId, PairingNumber, Version
from chalicelib.domain.lifecycle.drafts import HandPairing, warnings
from chalicelib.domain.lifecycle.outlook import Way, shortage
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Bye, Round
from chalicelib.ports import Services
from chalicelib.render.reasons import Wording, players_of
from chalicelib.render.site import load_site
from chalicelib.render.texts import texts_for
from chalicelib.surroundings import same_day_of
from chalicelib.web.api.endpoint import SEEN, Answer, Body, Empty, Noun, Whole, number_in_query, round_of
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/rounds"
_ONE = _LIST + "/{number}"


class AbsenceBody(Body):
    """Somebody who does not play in this round, and the bye that he gets.

    Z gives no points, H half a point; F, a full point, is for who is left out because there is no pairing with him.
    """

    entry: str
    bye: Literal[ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT] = ByeKind.ZERO_POINT


class ByHandBody(Body):
    """Who is away.

    Whoever asked for a bye by himself is away, too, but for those in `asked`: of them the caller knew that they had.
    `takes_adjourned`: the pairing takes games that are adjourned or postponed as drawn (C.04.2 3.1).
    """

    absences: tuple[AbsenceBody, ...] = ()
    asked: tuple[str, ...] = ()
    takes_adjourned: bool = False

    def byes(self) -> dict[EntryId, ByeKind]:
        """The absent with their byes."""
        return {EntryId(one.entry): one.bye for one in self.absences}

    def known(self) -> frozenset[EntryId]:
        """Of whom the caller knew that they had asked."""
        return frozenset(map(EntryId, self.asked))


class PairBody(ByHandBody):
    """Who is away, and what is allowed should no pairing obey the rules; as little of it is used as can be."""

    allowed: tuple[Allowance, ...] = ()


class SeenBody(Body):
    """The revision that the caller saw."""

    seen: Whole


class PairOfPlayers(Body):
    """A board of a draft."""

    white: Whole
    black: Whole


class ByeBody(Body):
    """Somebody without an opponent."""

    player: Whole
    kind: ByeKind


class DraftBody(Body):
    """A draft as the arbiter wants it, in board order; `unfinished`: the others will be placed later."""

    seen: Whole
    boards: tuple[PairOfPlayers, ...]
    byes: tuple[ByeBody, ...] = ()
    unfinished: bool = False


class BoardAnswer(Answer):
    """A board; `resumes_at` is when a game that was put off is played on, where that is known."""

    board: int
    white: int
    black: int
    result: GameResult
    resumes_at: datetime | None


class ByeAnswer(Answer):
    """Somebody without an opponent."""

    player: int
    kind: ByeKind


class NoteAnswer(Answer):
    """What the arbiter should look at before he publishes."""

    code: str
    players: tuple[int, ...]
    event: str
    round: int | None

    @classmethod
    def of(cls, note: Note) -> Self:
        """This note; `event` and `round` where it is about another event."""
        return cls(code=note.code, players=note.players, event=note.event, round=note.round_number)


class RoundAnswer(Answer):
    """A round with its boards; `warnings` on a draft only. `used` is what its pairing needed beyond the rules."""

    number: int
    state: str
    revision: int
    boards: tuple[BoardAnswer, ...]
    byes: tuple[ByeAnswer, ...]
    warnings: tuple[NoteAnswer, ...]
    used: tuple[Allowance, ...]
    unfinished: bool


class ReasonAnswer(Answer):
    """Why a board, or the bye: the system's own account in codes, and in words in the caller's language."""

    players: tuple[int, ...]
    account: dict[str, Any]
    text: tuple[str, ...]


class ReasonsAnswer(Answer):
    """The system's reasons for its own pairing, in its board order, the bye last; none for a pairing by hand."""

    reasons: tuple[ReasonAnswer, ...]


class RoundsAnswer(Answer):
    """The rounds that there are now."""

    rounds: tuple[int, ...]


class ShortageAnswer(Answer):
    """Rounds that perhaps (`is_certain`: surely) cannot all be paired; `certain` are those that can."""

    planned: int
    players: int
    certain: int
    is_certain: bool
    ways: tuple[Way, ...]


class OutlookAnswer(Answer):
    """What an organiser should know before the rounds are paired; without a shortage all is well."""

    shortage: ShortageAnswer | None


class Asked(Answer):
    """The round that a worker is going to pair; look at it until it is there, or at the jobs."""

    round: int


@noun.takes(f"POST {_LIST}", Action.PAIR_ROUND, PairBody, Asked, status=202)
def pair_round(call: Call, body: PairBody) -> Asked:
    """Pair the next round as a draft."""
    allowed = frozenset(body.allowed)
    command = PairRound(call.caller, call.tournament, body.byes(), allowed, body.known(), body.takes_adjourned)
    return Asked(round=request_pairing(command, call.services))


@noun.does(f"POST {_LIST}/ahead", Action.PUBLISH_ROUND, RoundsAnswer)
def publish_all(call: Call) -> RoundsAnswer:
    """Pair and publish all rounds at once, where a table has them."""
    return RoundsAnswer(rounds=publish_ahead(PublishAhead(call.caller, call.tournament), call.services))


@noun.reads("/tournaments/{tournament}/outlook", Action.SEE_TOURNAMENT, OutlookAnswer)
def read_outlook(call: Call) -> OutlookAnswer:
    """Whether the planned rounds can all be paired, and what can be done where they cannot."""
    found = shortage(call.services.tournaments.load(call.tournament))
    return OutlookAnswer(shortage=ShortageAnswer(**asdict(found)) if found else None)


@noun.takes(f"POST {_LIST}/by-hand", Action.PAIR_ROUND, ByHandBody, Asked, status=201)
def begin_by_hand(call: Call, body: ByHandBody) -> Asked:
    """Begin an empty draft of the next round, to be filled in by hand."""
    adjourned = body.takes_adjourned
    command = PairRound(call.caller, call.tournament, body.byes(), asked=body.known(), takes_adjourned=adjourned)
    return Asked(round=pair_by_hand(command, call.services))


@noun.reads(_ONE, Action.SEE_TOURNAMENT, RoundAnswer)
def read_round(call: Call) -> RoundAnswer:
    """A round, draft or published."""
    round_ = call.services.tournaments.round(call.tournament, round_of(call))
    notes = () if round_.is_published else _warnings(call, round_)
    return RoundAnswer(
        number=round_.number,
        state=round_.state.value,
        revision=round_.revision,
        boards=tuple(
            BoardAnswer(
                board=one.number, white=one.white, black=one.black, result=one.result, resumes_at=one.resumes_at
            )
            for one in round_.boards
        ),
        byes=tuple(ByeAnswer(player=one.player, kind=one.kind) for one in round_.byes),
        warnings=tuple(map(NoteAnswer.of, notes)),
        used=tuple(one for one in Allowance if one in round_.used),
        unfinished=round_.is_unfinished,
    )


def _warnings(call: Call, round_: Round) -> tuple[Note, ...]:
    tournament = call.services.tournaments.load(call.tournament)
    return warnings(tournament, round_, same_day_of(tournament, round_.number, call.services))


@noun.reads(f"{_ONE}/reasons", Action.SEE_TOURNAMENT, ReasonsAnswer)
def read_reasons(call: Call) -> ReasonsAnswer:
    """Why the system paired the round as it did."""
    number, tournament = round_of(call), call.services.tournaments.load(call.tournament)
    round_ = call.services.tournaments.round(call.tournament, number)
    texts = texts_for(load_site(call.services.site_root).texts, call.visitor.language)
    wording = Wording(texts, {player.number: player.name for player in tournament.players}, round_.used)
    trace = call.services.tournaments.trace(call.tournament, number)
    return ReasonsAnswer(
        reasons=tuple(
            ReasonAnswer(players=players_of(one), account=dict(one), text=wording.reason(one)) for one in trace
        )
    )


@noun.takes(f"PUT {_ONE}/boards", Action.PAIR_ROUND, DraftBody, Empty)
def put_boards(call: Call, body: DraftBody) -> Empty:
    """Change a draft by hand."""
    wish = HandPairing(
        tuple(Pair(PairingNumber(one.white), PairingNumber(one.black)) for one in body.boards),
        tuple(Bye(PairingNumber(one.player), one.kind) for one in body.byes),
        body.unfinished,
    )
    change_draft(ChangeDraft(call.caller, call.tournament, round_of(call), Version(body.seen), wish), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/redraw", Action.PAIR_ROUND, SeenBody, Empty, status=202)
def redraw(call: Call, body: SeenBody) -> Empty:
    """Throw the draft away and pair anew."""
    return _touch(call, body.seen, redraw_round)


@noun.does(f"DELETE {_ONE}", Action.PAIR_ROUND, Empty, [SEEN])
def discard(call: Call) -> Empty:
    """Throw the draft away; `seen` in the address is its revision."""
    return _touch(call, number_in_query(call, SEEN), discard_draft)


@noun.takes(f"POST {_ONE}/publication", Action.PUBLISH_ROUND, SeenBody, Empty)
def publish(call: Call, body: SeenBody) -> Empty:
    """Show the round to everybody."""
    return _touch(call, body.seen, publish_round)


@noun.does(f"DELETE {_ONE}/publication", Action.PUBLISH_ROUND, Empty, [SEEN])
def unpublish(call: Call) -> Empty:
    """Make it a draft again while there is no result; `seen` in the address is its revision."""
    return _touch(call, number_in_query(call, SEEN), unpublish_round)


@noun.takes(f"POST {_ONE}/start", Action.PUBLISH_ROUND, SeenBody, Empty)
def start(call: Call, body: SeenBody) -> Empty:
    """The round has started, whatever the clock says."""
    return _touch(call, body.seen, start_round)


def _touch(call: Call, seen: int, command: Callable[[TouchRound, Services], None]) -> Empty:
    command(TouchRound(call.caller, call.tournament, round_of(call), Version(seen)), call.services)
    return Empty()
