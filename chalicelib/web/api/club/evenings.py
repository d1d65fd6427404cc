"""Evenings of a ladder: who comes, the computer, the re-pairing before and after it is applied, no-shows (D12, D13)."""

from datetime import UTC, datetime
from typing import Self

from pydantic import AwareDatetime

from chalicelib.commands.club.evenings import (
    MarkNoShows,
    RePair,
    SayAvailability,
    SwitchComputer,
    UndoRePairing,
    Wish,
    apply_re_pairing,
    mark_no_shows,
    say_availability,
    switch_computer,
    undo_re_pairing,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.availability import NOTHING_SAID, Presence, Way
from chalicelib.domain.club.re_pairing import RePairing, Turnout
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, PairingNumber, Version
from chalicelib.domain.model.ladder import Reason
from chalicelib.queries.club.evenings import SheetLine, evening
from chalicelib.surroundings import re_pairing_of
from chalicelib.web.api.endpoint import (
    SEEN,
    Answer,
    Body,
    ClockTime,
    Empty,
    Noun,
    Whole,
    number_in_query,
    round_of,
)
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ONE = "/tournaments/{tournament}/evenings/{number}"


class WishBody(Body):
    """What shall be known of somebody: `until` when he is late, `duty` a reason's code; `seen` the mark as read."""

    entry: str
    presence: Presence
    until: ClockTime | None = None
    duty: str = ""
    seen: str = NOTHING_SAID

    @property
    def wish(self) -> Wish:
        """As the domain has it."""
        return Wish(self.presence, self.until, Reason(self.duty))


class AvailabilityBody(Body):
    """Who comes, of several at once; `way` is how it became known, `at` when it was said (now)."""

    changes: tuple[WishBody, ...]
    way: Way = Way.DIRECTOR
    at: AwareDatetime | None = None


class ComputerBody(Body):
    """Whether the virtual player is there."""

    is_available: bool


class TurnoutBody(Body):
    """Who is missing and who has come all the same, by start number."""

    missing: tuple[Whole, ...] = ()
    arrived: tuple[Whole, ...] = ()

    @property
    def turnout(self) -> Turnout:
        """As the domain has it."""
        return Turnout(frozenset(map(PairingNumber, self.missing)), frozenset(map(PairingNumber, self.arrived)))


class RePairBody(TurnoutBody):
    """The turnout once more; `mark` is that of the preview."""

    mark: str


class MissingBody(Body):
    """Who is absent without notice, by start number."""

    missing: tuple[Whole, ...]


class LineAnswer(Answer):
    """Somebody of the ladder; `states` are all that hold, `mark` is for changing what is known of him."""

    entry: str
    player: int
    place: int | None
    presence: Presence
    until: str | None
    duty: str
    way: Way | None
    at: datetime | None
    by: str
    comes: bool
    elsewhere: str
    states: tuple[str, ...]
    mark: str

    @classmethod
    def of(cls, line: SheetLine) -> Self:
        """This line."""
        said = line.said
        return cls(
            entry=line.player.entry.id,
            player=line.player.number,
            place=line.place,
            presence=said.presence if said else Presence.UNKNOWN,
            until=said.until.isoformat("minutes") if said and said.until else None,
            duty=said.duty if said else "",
            way=said.way if said else None,
            at=said.at.astimezone(UTC) if said else None,
            by=line.by,
            comes=line.comes,
            elsewhere=line.elsewhere,
            states=tuple(sorted(line.states)),
            mark=line.mark,
        )


class EveningAnswer(Answer):
    """An evening: until when members say so themselves, who comes, whether the computer is there."""

    round: int
    starts_at: datetime | None
    deadline: datetime | None
    is_closed: bool
    has_computer: bool
    coming: int
    can_undo: bool
    lines: tuple[LineAnswer, ...]


class GameAnswer(Answer):
    """A board."""

    board: int
    white: int
    black: int


class FreeAnswer(Answer):
    """Somebody without an opponent, and why."""

    player: int
    reason: str


class RemarkAnswer(Answer):
    """What the director should know."""

    code: str
    players: tuple[int, ...]


class ProposalAnswer(Answer):
    """What a re-pairing would do; `mark` is for applying just that. Nothing has been changed."""

    mark: str
    is_empty: bool
    dissolved: tuple[GameAnswer, ...]
    new: tuple[GameAnswer, ...]
    free: tuple[FreeAnswer, ...]
    gone: tuple[FreeAnswer, ...]
    late: tuple[int, ...]
    notes: tuple[RemarkAnswer, ...]

    @classmethod
    def of(cls, found: RePairing) -> Self:
        """This proposal."""
        dissolved, new = (
            tuple(GameAnswer(board=one.number, white=one.white, black=one.black) for one in boards)
            for boards in (found.dissolved, found.new)
        )
        free, gone = (
            tuple(FreeAnswer(player=one.player, reason=one.reason) for one in byes) for byes in (found.free, found.gone)
        )
        return cls(
            mark=found.mark,
            is_empty=found.is_empty,
            dissolved=dissolved,
            new=new,
            free=free,
            gone=gone,
            late=found.late,
            notes=tuple(RemarkAnswer(code=one.code, players=one.players) for one in found.notes),
        )


@noun.reads(_ONE, Action.RUN_EVENING, EveningAnswer)
def read_evening(call: Call) -> EveningAnswer:
    """Who comes on an evening, and what is known of each."""
    found = evening(call.services.tournaments.load(call.tournament), round_of(call), call.services)
    return EveningAnswer(
        round=found.number,
        starts_at=found.starts_at,
        deadline=found.deadline.astimezone(UTC) if found.deadline else None,
        is_closed=found.is_closed,
        has_computer=found.has_computer,
        coming=found.coming,
        can_undo=found.can_undo,
        lines=tuple(map(LineAnswer.of, found.lines)),
    )


@noun.takes(f"PUT {_ONE}/availability", Action.RUN_EVENING, AvailabilityBody, Empty)
def put_availability(call: Call, body: AvailabilityBody) -> Empty:
    """Put down who comes."""
    if body.way is Way.LINK:
        raise InvalidFieldError(field="way", reason="unknown_choice")
    command = SayAvailability(
        caller=call.caller,
        tournament=call.tournament,
        round_number=round_of(call),
        said={EntryId(one.entry): one.wish for one in body.changes},
        seen={EntryId(one.entry): one.seen for one in body.changes},
        way=body.way,
        at=body.at,
    )
    say_availability(command, call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/computer", Action.RUN_EVENING, ComputerBody, Empty)
def put_computer(call: Call, body: ComputerBody) -> Empty:
    """Say whether the virtual player is there."""
    switch_computer(SwitchComputer(call.caller, call.tournament, round_of(call), body.is_available), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/re-pairing/preview", Action.RUN_EVENING, TurnoutBody, ProposalAnswer)
def preview_re_pairing(call: Call, body: TurnoutBody) -> ProposalAnswer:
    """What a re-pairing would do, of a published round."""
    tournament = call.services.tournaments.load(call.tournament)
    return ProposalAnswer.of(re_pairing_of(tournament, round_of(call), body.turnout, call.services))


@noun.takes(f"POST {_ONE}/re-pairing", Action.RUN_EVENING, RePairBody, Empty)
def re_pair(call: Call, body: RePairBody) -> Empty:
    """Apply exactly what the preview showed."""
    command = RePair(call.caller, call.tournament, round_of(call), body.turnout, body.mark)
    apply_re_pairing(command, call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}/re-pairing", Action.RUN_EVENING, Empty, [SEEN])
def undo(call: Call) -> Empty:
    """Undo the last re-pairing; `seen` in the address is the revision of the round."""
    seen = Version(number_in_query(call, SEEN))
    undo_re_pairing(UndoRePairing(call.caller, call.tournament, round_of(call), seen), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/no-shows", Action.RUN_EVENING, MissingBody, Empty)
def put_no_shows(call: Call, body: MissingBody) -> Empty:
    """Forfeits for those who are absent at the boards that have no result."""
    missing = frozenset(map(PairingNumber, body.missing))
    mark_no_shows(MarkNoShows(call.caller, call.tournament, round_of(call), missing), call.services)
    return Empty()
