"""What a tournament report file (TRF) says, as one value; and what can be wrong with one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, Scoring
from chalicelib.domain.model.round import Round
from chalicelib.domain.points import HalfPoints


class TrfError(DomainError):
    """A file that cannot be used: `reason` finds the text, `line` and `column` (1-based, in characters) the place."""

    code = "bad_trf"

    def __init__(self, reason: str, line: int, column: int, **details: object) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(reason=reason, line=line, column=column, **details)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd that did not keep the file from being read."""

    line: int
    column: int
    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """Records 012 to 132, as written; empty where the file is silent. Dates are text: files disagree on their form."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    players: str = ""
    rated_players: str = ""
    teams: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A record 001 without its rounds. `points` and `rank` are what the file declares, None where it is silent."""

    number: PairingNumber
    person: Person
    points: HalfPoints | None = None
    rank: int | None = None
    line: int = field(default=0, compare=False)


class ByePlace(StrEnum):
    """Where a file says that somebody will not be paired; it is written back there."""

    ROUND_COLUMNS = "001"
    BYE_RECORD = "240"
    ABSENT_RECORD = "XXZ"


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A bye or an absence given before the pairing of its round."""

    round_number: RoundNumber
    player: PairingNumber
    kind: ByeKind
    place: ByePlace = ByePlace.ROUND_COLUMNS


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299 of an individual event.

    Without a `result` code the points are added to the round's; with one they replace those of that result.
    No `round_number`: all rounds; no `players`: everybody.
    """

    points: HalfPoints
    result: str = ""
    round_number: RoundNumber | None = None
    players: tuple[PairingNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class TiebreakList:
    """Record 212 or 202: the codes as written, and where. Where points are not one of them (202), they go first."""

    codes: tuple[str, ...]
    names_points: bool
    line: int = field(default=0, compare=False)


class Place(StrEnum):
    """Where an uninterpreted line stands: before the first player, or after him."""

    HEAD = "head"
    TAIL = "tail"


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A line that is kept as it is: comments, team records, federations' own records, records of unknown meaning."""

    text: str
    place: Place = Place.TAIL
    line: int = field(default=0, compare=False)

    @property
    def code(self) -> str:
        """The record code, columns 1 to 3."""
        return self.text[:3]

    @property
    def body(self) -> str:
        """What follows the code, without the spaces around it."""
        return self.text[3:].strip()


@dataclass(frozen=True, slots=True)
class TrfDocument:
    """A whole file. `players` are in number order, `rounds` are those with at least one pairing.

    `planned_rounds` is 142 or XXR, `initial_colour` 152 or XXC, `system` 192, `scoring` 162, XXS or BB*.
    `without_colour` are cells of forfeits that name no colour, though the board has one. Everything else stands in
    `records` as it was written; what of it means something here is asked for by name.
    """

    players: tuple[TrfPlayer, ...]
    rounds: tuple[Round, ...] = ()
    header: Header = field(default_factory=Header)
    requested_byes: tuple[RequestedBye, ...] = ()
    planned_rounds: int | None = None
    initial_colour: Colour | None = None
    system: str = ""
    scoring: Scoring = STANDARD_SCORING
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    without_colour: frozenset[tuple[RoundNumber, PairingNumber]] = frozenset()
    records: tuple[RawRecord, ...] = ()
    remarks: tuple[Remark, ...] = field(default=(), compare=False)

    @property
    def next_round(self) -> RoundNumber:
        """The round to be paired."""
        return RoundNumber(len(self.rounds) + 1)

    @property
    def is_team_event(self) -> bool:
        """A team system (192, 092) or team records: points of players need not be the sum of their rounds.

        Record 013 is also found in individual events, where 082 says that there are no teams.
        """
        if "TEAM" in f"{self.system} {self.header.kind}".upper() or any(self.raw("310")):
            return True
        return any(self.raw("013")) and self.header.teams not in ("", "0")

    def raw(self, *codes: str) -> Iterator[RawRecord]:
        """The kept lines with one of these codes."""
        return (record for record in self.records if record.code in codes)

    @property
    def tiebreaks(self) -> TiebreakList | None:
        """The order of the table: 212 says all of it, 202 what follows the points. None where the file is silent."""
        for code in ("212", "202"):
            for record in self.raw(code):
                codes = tuple(record.body.replace(",", " ").split())
                if codes:
                    points = any(one.upper().partition(":")[0] == "PTS" for one in codes)
                    return TiebreakList(codes, points, record.line)
        return None

    @property
    def program(self) -> str:
        """182: the program that paired."""
        return self._said("182")

    @property
    def start_rank_method(self) -> str:
        """172: by which ratings the start list is ordered."""
        return self._said("172")

    @property
    def encoded_time_control(self) -> str:
        """222: the time control in seconds."""
        return self._said("222")

    def _said(self, code: str) -> str:
        return next((record.body for record in self.raw(code)), "")

    def model_players(self) -> tuple[Player, ...]:
        """The players as the rest of the domain knows them."""
        return tuple(a_player(one.number, one.person) for one in self.players)

    def byes_requested_for(self, round_number: RoundNumber) -> dict[PairingNumber, ByeKind]:
        """Who will not be paired in this round, and what he gets for it."""
        return {bye.player: bye.kind for bye in self.requested_byes if bye.round_number == round_number}
