"""An evening of the ladder as its director sees it: who comes, who said so, who must be looked at (D12, D13)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.club.availability import Availability, Presence, comes, deadline_of, is_in_time
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.night import Tonight
from chalicelib.domain.club.re_pairing import AT_CLUB, undo_refusal
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import RoundNumber, UserId
from chalicelib.domain.ladder.cycle import ladder_before, ladder_settings
from chalicelib.domain.ladder.surroundings import local_day, reason_of, round_days
from chalicelib.domain.lifecycle.rounds import computer_of
from chalicelib.domain.model.ladder import NO_REASON, NO_SHOW, LadderSettings, Reason
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.club.links import links
from chalicelib.surroundings import tonight_of


class State(StrEnum):
    """By what the director looks for people."""

    COMING = "coming"
    AWAY = "away"
    SILENT = "silent"
    """Nothing is known of them: their standing choice holds."""
    LATE = "late"
    ELSEWHERE = "elsewhere"
    """In a league or the cup."""
    UNLIKE = "unlike"
    """The pairing has them otherwise than what is known of them by now."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """Somebody of the ladder. `by` is the name of who put it down; `link` his personal link, if he is a member.

    `board` and `why_free` are his place in the round, where it is paired; `is_in_time`: he said it early enough.
    """

    player: Player
    place: int | None
    member: Member | None
    said: Availability | None
    mark: str
    by: str
    comes: bool
    is_in_time: bool
    elsewhere: Reason
    link: str
    board: Board | None = None
    why_free: Reason | None = None

    @property
    def is_paired(self) -> bool:
        """He will have a game, or be the odd player."""
        return self.comes and not self.elsewhere

    @property
    def states(self) -> frozenset[State]:
        """All that hold."""
        presence = Presence.UNKNOWN if self.said is None else self.said.presence
        holds = {
            State.COMING: self.is_paired,
            State.AWAY: not self.is_paired and not self.elsewhere,
            State.SILENT: presence is Presence.UNKNOWN,
            State.LATE: presence is Presence.LATE,
            State.ELSEWHERE: bool(self.elsewhere),
            State.UNLIKE: self.is_unlike,
        }
        return frozenset(state for state, does in holds.items() if does)

    @property
    def is_unlike(self) -> bool:
        """He has a board and does not come, or comes and is away in the round; a no-show is known to be one."""
        if self.board is not None:
            return not self.is_paired
        is_away = self.why_free is not None and self.why_free not in AT_CLUB | {NO_SHOW}
        return is_away and self.is_paired


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening. Times are local to the event; `round` is its draft or published round, if there is one."""

    tournament: Tournament
    number: RoundNumber
    rules: LadderSettings
    starts_at: datetime | None
    deadline: datetime | None
    is_closed: bool
    lines: tuple[SheetLine, ...]
    round: Round | None
    computer: str
    has_computer: bool
    can_undo: bool

    @property
    def coming(self) -> int:
        """How many are to be paired."""
        return sum(line.is_paired for line in self.lines)

    @property
    def is_odd(self) -> bool:
        """Somebody has no human opponent."""
        return self.coming % 2 == 1

    def count(self, state: State) -> int:
        """How many of this state."""
        return sum(state in line.states for line in self.lines)


def evening_number(tournament: Tournament, now: datetime) -> RoundNumber | None:
    """The round under way or of today, else the next one; None when all have been played."""
    published = tournament.published_rounds
    if published and (not published[-1].is_complete or is_today(tournament, published[-1].number, now)):
        return published[-1].number
    following = RoundNumber(len(published) + 1)
    return following if following <= tournament.settings.planned_rounds else None


def is_today(tournament: Tournament, number: RoundNumber, now: datetime) -> bool:
    """The evening of this round is today, where the event is played."""
    return round_days(tournament.settings).get(number) == local_day(tournament.settings, now)


def evening(tournament: Tournament, number: RoundNumber | None, services: Services) -> EveningView:
    """The evening of this round, else of the present one. Raises NotFoundError for an event without evenings."""
    now, last = services.clock.now(), RoundNumber(tournament.settings.planned_rounds)
    wanted = number or evening_number(tournament, now) or last
    if tournament.settings.ladder is None or not 1 <= wanted <= last:
        raise NotFoundError(what="round", round=wanted)
    tonight = tonight_of(tournament, wanted, services)
    deadline, round_ = deadline_of(tournament.settings, wanted), tournament.round(wanted)
    computer = computer_of(tournament)
    return EveningView(
        tournament=tournament,
        number=wanted,
        rules=ladder_settings(tournament),
        starts_at=tournament.settings.starts_at(wanted),
        deadline=deadline,
        is_closed=deadline is not None and now > deadline,
        lines=tuple(_lines(tournament, tonight, round_, services)),
        round=round_,
        computer="" if computer is None else tournament.player(computer).name,
        has_computer=tonight.sheet.has_computer,
        can_undo=round_ is not None and undo_refusal(tournament, round_) is None,
    )


def _lines(tournament: Tournament, tonight: Tonight, round_: Round | None, services: Services) -> Iterator[SheetLine]:
    """In the order of the ladder by which the round is paired, newcomers last."""
    number, settings = tonight.sheet.round_number, tournament.settings
    places = {row.player: row.place for row in ladder_before(tournament, tonight.around, number).rows}
    busy, names = tonight.busy(settings), _Names(services)
    links_of = links(settings.club, tonight.members.values(), services) if settings.club else {}
    boards = {player: board for board in (round_.boards if round_ else ()) for player in (board.white, board.black)}
    why = {bye.player: reason_of(bye) for bye in (round_.byes if round_ else ())}
    computer = computer_of(tournament)
    taking_part = [one for one in tournament.players if one.entry.is_paired_in(number) and one.number != computer]
    for player in sorted(taking_part, key=lambda one: (places.get(one.number, len(places) + 1), one.number)):
        entry = player.entry.id
        said, member = tonight.sheet.said.get(entry), tonight.members.get(entry)
        yield SheetLine(
            player=player,
            place=places.get(player.number),
            member=member,
            said=said,
            mark=tonight.sheet.mark(entry),
            by=names.of(said.by) if said else "",
            comes=comes(member, tonight.sheet.presence(entry)),
            is_in_time=said is None or is_in_time(said, settings, number),
            elsewhere=busy.get(entry, NO_REASON),
            link=links_of.get(entry, ""),
            board=boards.get(player.number),
            why_free=why.get(player.number),
        )


class _Names:
    """Of officials, each looked up once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[UserId, str] = {}

    def of(self, user: UserId) -> str:
        """Nobody's name is empty, and so is that of somebody whose account is gone."""
        if user and user not in self._known:
            try:
                self._known[user] = self._services.accounts.by_id(user).name
            except NotFoundError:
                self._known[user] = ""
        return self._known.get(user, "")
