"""What a member sees under his personal link: tonight, the coming evenings, his place in the ladder."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from itertools import chain

from chalicelib.domain.club.availability import Availability, comes, deadline_of, is_open
from chalicelib.domain.club.links import Holder
from chalicelib.domain.club.night import Tonight
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.formats.keizer.ladder import LadderRow
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.ladder.cycle import ladder_settings, ladders_of
from chalicelib.domain.ladder.surroundings import (
    Surroundings,
    local_day,
    met_computer_in,
    reason_of,
    round_days,
    used_in,
)
from chalicelib.domain.lifecycle.same_day import OtherGame
from chalicelib.domain.model.ladder import ABSENT, NO_REASON, LadderSettings, Period, Reason
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Colour, GameResult, Outcome
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.standings import up_to
from chalicelib.ports import Services
from chalicelib.queries.club.evenings import is_today
from chalicelib.render.facts import ClubFacts, EventFacts, event_facts
from chalicelib.render.views.frame import open_games
from chalicelib.render.views.ladder import LineView, line_views
from chalicelib.render.views.tempo import strength, tempo_text
from chalicelib.surroundings import same_day_of, tonight_of


@dataclass(frozen=True, slots=True)
class MyEvening:
    """An evening that is still to come: what he has said, and until when he can say it (local times).

    `elsewhere` is why he is not paired that evening whatever he says: a game in a league or the cup.
    """

    number: RoundNumber
    starts_at: datetime | None
    deadline: datetime | None
    said: Availability | None
    comes: bool
    is_open: bool
    elsewhere: Reason = NO_REASON


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a result of this evening would give, as if all other open boards were not there."""

    outcome: Outcome
    total: Fraction
    place: int


@dataclass(frozen=True, slots=True)
class MyBoard:
    """His board of a published round. `strength` is that of the computer (D12)."""

    board: Board
    colour: Colour
    opponent: Player
    tempo: str
    strength: int | None
    prospects: tuple[Prospect, ...] = ()


@dataclass(frozen=True, slots=True)
class MyRound:
    """Tonight's round, or the next one. Once it is published he has a board, or is without an opponent for a reason.

    `others` are his games of leagues and cups on that evening.
    """

    number: RoundNumber
    starts_at: datetime | None
    is_published: bool = False
    board: MyBoard | None = None
    why_free: Reason = NO_REASON
    is_tonight: bool = False
    others: tuple[OtherGame, ...] = ()


@dataclass(frozen=True, slots=True)
class PaidAbsences:
    """D4: how many absences were used of those that are paid."""

    used: int
    most: int


@dataclass(frozen=True, slots=True)
class MyLadder:
    """His row after a round (0: the start list), of so many players, with `open_games` still going on."""

    after_round: RoundNumber
    row: LadderRow
    players: int
    open_games: int


@dataclass(frozen=True, slots=True)
class MyPage:
    """Everything on the page. `round` is None when no evening is left; `has_met_computer` where there is none."""

    holder: Holder
    tournament: Tournament
    rules: LadderSettings
    round: MyRound | None
    evenings: tuple[MyEvening, ...]
    paid: PaidAbsences | None
    has_met_computer: bool | None
    ladder: MyLadder | None
    lines: tuple[LineView, ...]

    def evening(self, number: RoundNumber) -> MyEvening | None:
        """One that is still to come."""
        return next((one for one in self.evenings if one.number == number), None)


def my_page(holder: Holder, cycle: TournamentId | None, services: Services) -> MyPage | None:
    """The page, of this cycle or of the present one; None for a member who is in none."""
    tournament = _cycle(holder, cycle, services)
    if tournament is None:
        return None
    is_held = not services.bookings.settings(tournament.id).is_cancelled
    number = _on_top(tournament, services.clock.now()) if is_held else None
    tonight = tonight_of(tournament, number or RoundNumber(1), services)
    facts = event_facts(tournament, services.clock.now(), ClubFacts(tonight.around, tonight.members))
    page = _Page(holder, tournament, tonight, facts, services)
    return MyPage(
        holder=holder,
        tournament=tournament,
        rules=ladder_settings(tournament),
        round=None if number is None else page.round(number),
        evenings=tuple(page.evenings()) if is_held else (),
        paid=page.paid(),
        has_met_computer=page.has_met_computer(),
        ladder=page.ladder(),
        lines=line_views(facts, facts.ladder, page.player.number),
    )


def _on_top(cycle: Tournament, now: datetime) -> RoundNumber | None:
    """Today's evening until midnight, also when the next round is published; else the next one, if there is any."""
    today = (number for number in _numbers(cycle) if is_today(cycle, number, now))
    to_come = (number for number in _numbers(cycle) if _is_to_come(cycle, number, now))
    return next(chain(today, to_come), None)


def _numbers(cycle: Tournament) -> Iterator[RoundNumber]:
    return map(RoundNumber, range(1, cycle.settings.planned_rounds + 1))


def _is_to_come(cycle: Tournament, number: RoundNumber, now: datetime) -> bool:
    """Its round is not played, and its day not past."""
    day, played = round_days(cycle.settings).get(number), {one.number for one in _played(cycle)}
    return number not in played and (day is None or day >= local_day(cycle.settings, now))


def _played(cycle: Tournament) -> list[Round]:
    return [round_ for round_ in cycle.published_rounds if round_.is_complete]


def _cycle(holder: Holder, wanted: TournamentId | None, services: Services) -> Tournament | None:
    """The cycle that is wanted, else the first that is not over of the latest season that has begun, if any has."""
    upcoming: Tournament | None = None
    in_use = (season for season in services.seasons.of_club(holder.club.id) if season.is_in_use)
    for season in sorted(in_use, key=lambda one: one.name, reverse=True):
        parts = (part.tournament for part in season.of_kind(PartKind.CYCLE) if wanted in (None, part.tournament))
        cycles = [one for one in map(services.tournaments.load, parts) if _player(holder, one) is not None]
        left = [one for one in cycles if not _is_over(one, services)]
        if cycles and (wanted or _has_begun(cycles[0], services.clock.now())):
            return next(iter(left), cycles[-1])
        upcoming = next(iter(left), upcoming)
    return upcoming


def _player(holder: Holder, tournament: Tournament) -> Player | None:
    return next((player for player in tournament.players if player.entry.id == holder.member.id), None)


def _has_begun(cycle: Tournament, now: datetime) -> bool:
    days = round_days(cycle.settings).values()
    return bool(cycle.rounds) or (bool(days) and min(days) <= local_day(cycle.settings, now))


def _is_over(cycle: Tournament, services: Services) -> bool:
    """Played and past, or called off."""
    if services.bookings.settings(cycle.id).is_cancelled:
        return True
    if len(_played(cycle)) < cycle.settings.planned_rounds:
        return False
    day = round_days(cycle.settings).get(RoundNumber(cycle.settings.planned_rounds))
    return day is None or day < local_day(cycle.settings, services.clock.now())


class _Page:
    """Works the parts of the page out."""

    def __init__(
        self, holder: Holder, tournament: Tournament, tonight: Tonight, facts: EventFacts, services: Services
    ) -> None:
        self._holder, self._tournament, self._tonight, self._facts = holder, tournament, tonight, facts
        self._services, self._now = services, services.clock.now()
        player = _player(holder, tournament)
        if player is None:
            raise ValueError("a member who is not in the cycle")
        self.player = player

    def round(self, number: RoundNumber) -> MyRound:
        """Tonight's round, or the next one."""
        shown = MyRound(
            number,
            self._facts.starts_at(number),
            is_tonight=is_today(self._tournament, number, self._now),
            others=tuple(self._others(number)),
        )
        round_ = next((one for one in self._facts.rounds if one.number == number), None)
        if round_ is None:
            return shown
        me = self.player.number
        board = next((one for one in round_.boards if me in (one.white, one.black)), None)
        why = next((reason_of(bye) for bye in round_.byes if bye.player == me), NO_REASON)
        return replace(
            shown,
            is_published=True,
            board=None if board is None else self._board(round_, board),
            why_free=why,
        )

    def _others(self, number: RoundNumber) -> Iterator[OtherGame]:
        """C7: those that he may know of."""
        games = same_day_of(self._tournament, number, self._services).games
        return (game for game in games if game.is_certain and game.entry == self.player.entry.id)

    def _board(self, round_: Round, board: Board) -> MyBoard:
        opponent = board.opponent_of(self.player.number)
        return MyBoard(
            board=board,
            colour=board.colour_of(self.player.number),
            opponent=self._facts.players[opponent],
            tempo=tempo_text(self._facts, round_, board),
            strength=strength(self._facts, board, opponent),
            prospects=() if board.result.is_decided else tuple(self._prospects(round_, board)),
        )

    def _prospects(self, round_: Round, board: Board) -> Iterator[Prospect]:
        """The ladder with this board decided, so or so; open boards count for nobody."""
        for result in _RESULTS[board.colour_of(self.player.number)]:
            boards = tuple(replace(one, result=result) if one == board else one for one in round_.boards)
            rounds = tuple(replace(one, boards=boards) if one == round_ else one for one in self._facts.rounds)
            ladder = ladders_of(replace(self._facts.tournament, rounds=rounds), self._tonight.around)[-1]
            row = ladder.row(self.player.number)
            if row is not None:
                yield Prospect(result.outcome_for(board.colour_of(self.player.number)), row.total, row.place)

    def evenings(self) -> Iterator[MyEvening]:
        """Those of which he can still say something, and tonight's while no result is in."""
        for number in _numbers(self._tournament):
            if not _is_to_come(self._tournament, number, self._now):
                continue
            published = next((one for one in self._facts.rounds if one.number == number), None)
            can_say = is_open(self._tournament, number, self._now)
            if not self.player.entry.is_paired_in(number) or (published is not None and not can_say):
                continue
            yield self._evening(number, can_say=can_say)

    def _evening(self, number: RoundNumber, *, can_say: bool) -> MyEvening:
        me, settings = self.player.entry.id, self._tournament.settings
        tonight = self._on(number)
        deadline = deadline_of(settings, number)
        return MyEvening(
            number=number,
            starts_at=self._facts.starts_at(number),
            deadline=None if deadline is None else self._facts.local(deadline),
            said=tonight.sheet.said.get(me),
            comes=comes(self._holder.member, tonight.sheet.presence(me)),
            is_open=can_say,
            elsewhere=tonight.busy(settings).get(me, NO_REASON),
        )

    def _on(self, number: RoundNumber) -> Tonight:
        """Another evening: who plays in the cup then is not known yet."""
        if number == self._tonight.sheet.round_number:
            return self._tonight
        sheet = self._services.evenings.load(self._tournament.id, number)
        return replace(self._tonight, sheet=sheet, cup_players={})

    def paid(self) -> PaidAbsences | None:
        """D4: in this cycle, or in the season where the cap is counted over it; None without a cap."""
        cap = ladder_settings(self._tournament).rules.rule(ABSENT).cap
        if cap is None:
            return None
        me, planned = self.player.entry.id, self._tournament.settings.planned_rounds
        used: Mapping[Reason, int] = used_in((self._facts.tournament,)).get(me, {})
        if cap.period is Period.CYCLE:
            return PaidAbsences(used.get(ABSENT, 0), cap.times(planned))
        around: Surroundings = self._tonight.around
        earlier = around.earlier.get(me, {}).get(ABSENT, 0)
        return PaidAbsences(earlier + used.get(ABSENT, 0), cap.times(around.season_rounds or planned))

    def has_met_computer(self) -> bool | None:
        """D12: this season."""
        if ladder_settings(self._tournament).computer is None:
            return None
        met = self._tonight.around.met_computer | met_computer_in((self._facts.tournament,))
        return self.player.entry.id in met

    def ladder(self) -> MyLadder | None:
        """D7: as it is now; None while he is in no ladder."""
        ladder = self._facts.ladder
        row = ladder.row(self.player.number)
        if row is None:
            return None
        waiting = open_games(up_to(self._facts.rounds, ladder.after_round))
        return MyLadder(ladder.after_round, row, len(ladder.rows), waiting)


_RESULTS: Mapping[Colour, tuple[GameResult, ...]] = {
    Colour.WHITE: (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS),
    Colour.BLACK: (GameResult.BLACK_WINS, GameResult.DRAWN, GameResult.WHITE_WINS),
}
"""A win, a draw and a loss."""
