"""A year of a club through its commands, evening by evening, with the clock and the worker moved by the plan.

`python -m tests.club_year.year FILE` plays it in an emulator of its own and writes down what it has left behind: so the
year is compared with itself in another process, where nothing has the same hash.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest

from chalicelib.cli.emulator import Endpoint, create_resources, running
from chalicelib.commands.caller import Caller
from chalicelib.commands.club.championship import (
    PlayOffPlan,
    TouchChampionship,
    change_championship,
    make_play_off,
    reply,
    save_barrage,
    set_barrage_date,
)
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.club.cups import CreateCup, CupPlan, SaveMatch, TouchCup, create_cup, draw_knockout, save_match
from chalicelib.commands.club.evenings import (
    MarkNoShows,
    RePair,
    SayAvailability,
    SayByLink,
    SwitchComputer,
    UndoRePairing,
    Wish,
    apply_re_pairing,
    mark_no_shows,
    say_availability,
    say_by_link,
    switch_computer,
    undo_re_pairing,
)
from chalicelib.commands.club.links import OpenLink, open_link
from chalicelib.commands.club.member_list import ApplyList, apply_list
from chalicelib.commands.club.members import AddMember, TouchMember, add_member, member_leaves
from chalicelib.commands.club.seasons import (
    AddParts,
    CreateSeason,
    DecidePromotion,
    add_parts,
    create_season,
    decide_promotion,
)
from chalicelib.commands.event.ladder import ChangeLadder, change_ladder
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import (
    ChangeDraft,
    PairRound,
    TouchRound,
    change_draft,
    publish_round,
    request_pairing,
)
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.domain.championship.categories import ChampionshipSettings
from chalicelib.domain.championship.playoff import Answer
from chalicelib.domain.championship.title import Title, TitleStatus
from chalicelib.domain.club.availability import Presence, SignOffClosedError, Way
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.differences import differences
from chalicelib.domain.club.links import token_of
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.club.member_list import read_members
from chalicelib.domain.club.re_pairing import Turnout
from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.club.season_cup import MatchEntry, SeasonCup
from chalicelib.domain.club.season_plan import CyclePlan, PartPlan, SeasonPlan, next_season
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.formats.knockout.cup import RoundDate, Stage
from chalicelib.domain.formats.knockout.evenings import matches_of_round
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.formats.knockout.matches import CupMatch, find_match
from chalicelib.domain.ids import (
    ClubId,
    EntryId,
    PairingNumber,
    RequestId,
    RoundNumber,
    SeasonId,
    TournamentId,
    UserId,
)
from chalicelib.domain.ladder.settings import wish_of
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle.drafts import HandPairing
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.ladder import TEAM_CUP, THEME, WORK, Worth
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, JobKind, Services, club_group_of, group_of
from chalicelib.queries.club.archives import season_archive
from chalicelib.store.items import TableAddress
from chalicelib.store.opened import open_store
from chalicelib.surroundings import re_pairing_of, season_events, season_titles, surroundings_of
from tests.club_year.literal import FIRST_VALUE, ZONE, days_of
from tests.club_year.plan import (
    BARRAGES,
    CUP_DATES,
    CUP_MEMBERS,
    CYCLES,
    DECLINES,
    LEAGUES,
    LEVEL_MATCHES,
    MEMBERS,
    NEWCOMERS,
    NEXT_YEAR,
    PLAY_OFF_RESULTS,
    SEED,
    EveningPlan,
    LeaguePlan,
    Lots,
    evening_plan,
    members_csv,
    national_rating,
)
from tests.club_year.remembered import remembering
from tests.emulated import services_over
from tests.people import HandClock
from tests.store.scenes import CalledQueue

WHITE, DRAWN, BLACK = GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS
BEGIN = datetime(2026, 8, 20, 9, 0, tzinfo=UTC)
TEMPLATE = Path(__file__).resolve().parents[2] / "infra" / "resources.yaml"
DUTIES = (TEAM_CUP, THEME, WORK)


@dataclass
class Year:
    """The club, and what has happened in it so far: `seen` is how each evening ended."""

    services: Services
    lots: Lots = field(default_factory=lambda: Lots(SEED))
    requests: Iterator[int] = field(default_factory=lambda: count(1))
    seen: list["Seen"] = field(default_factory=list)

    def __post_init__(self) -> None:
        clock = self.services.clock
        assert isinstance(clock, HandClock)
        self.clock = clock
        signed_up = SignUp("wedstrijdleider@club.example", "Wim de Leider", "correct horse battery", "nl", "test")
        self.director: UserId = sign_up(signed_up, self.services).session.user
        self.club: ClubId = create_club(CreateClub(self.caller(), "Dubbelschaak '97", "Oirschot"), self.services)
        self.season_ids: list[SeasonId] = []

    def play(self) -> None:
        """From the list of members to the champions."""
        self._take_in_members()
        self._set_up()
        for cycle, days in enumerate(CYCLES):
            for number in range(1, len(days) + 1):
                Evening(self, 0, cycle, RoundNumber(number), evening_plan(cycle, number)).pass_by()
        self._promote()
        self._make_play_offs()
        for number in range(1, NEXT_YEAR + 1):
            Evening(self, 1, 0, RoundNumber(number), evening_plan(3, number)).pass_by()
        self._play_barrages()
        self.publish()

    def caller(self) -> Caller:
        """The director, with a request of its own."""
        return Caller(self.director, self.request())

    def request(self) -> RequestId:
        return RequestId(f"year-{next(self.requests)}")

    def members(self) -> list[Member]:
        """In the order of the list that they came by, newcomers behind."""
        order = [*MEMBERS, *(name for name, _ in NEWCOMERS)]
        return sorted(self.services.clubs.members(self.club), key=lambda member: order.index(member.person.name))

    def season(self, place: int = 0) -> Season:
        return self.services.seasons.load(self.club, self.season_ids[place])

    def cup(self) -> SeasonCup:
        return self.services.cups.load(self.club, self.season_ids[0], 1)

    def championship(self) -> Championship:
        return self.services.championships.load(self.club, self.season_ids[0])

    def titles(self) -> tuple[Title, ...]:
        season, championship = self.season(), self.championship()
        return season_titles(season, championship, season_events(season, championship, self.services))

    def at(self, day: date, hour: int, minute: int = 0) -> None:
        """Time passes."""
        self.clock.wait_until(datetime.combine(day, time(hour, minute), ZONE).astimezone(UTC))

    def touch(self, event: TournamentId, number: RoundNumber) -> TouchRound:
        revision = self.services.tournaments.round(event, number).revision
        return TouchRound(self.caller(), event, number, revision)

    def work(self, group: str, kind: JobKind) -> None:
        """The worker does the jobs of this kind; pages can wait."""
        for job in self.services.outbox.open_jobs(group):
            if job.kind is kind:
                runner.run_batch([job], self.services)

    @property
    def groups(self) -> list[str]:
        """The groups of jobs: leagues before the cycles in which they count, the club at last."""
        parts = [part for place in range(len(self.season_ids)) for part in self.season(place).parts]
        parts = sorted(parts, key=lambda part: part.kind is PartKind.CYCLE)
        return [*(group_of(part.tournament) for part in parts), club_group_of(self.club), SITE_GROUP]

    def publish(self) -> None:
        """The worker does everything that is due."""
        for group in self.groups:
            runner.run(self.services, group)

    def pair(self, event: TournamentId) -> RoundNumber:
        number = request_pairing(PairRound(self.caller(), event), self.services)
        self.work(group_of(event), JobKind.PAIR)
        return number

    def enter(self, event: TournamentId, number: RoundNumber, changes: Iterable[ResultChange]) -> None:
        save_results(SaveResults(self.caller(), event, number, tuple(changes)), self.services)

    def result(self, white: int, black: int) -> GameResult:
        """By rating and by lot."""
        drawn = self.lots.below(100)
        expected = max(10, min(90, 50 + (white - black) // 6))
        return WHITE if drawn < expected - 12 else DRAWN if drawn < expected + 12 else BLACK

    def _take_in_members(self) -> None:
        text = members_csv()
        found = differences(read_members(text), self.services.clubs.members(self.club))
        assert not found.unread
        assert not found.unused
        ticked = frozenset(one.key for one in found.new)
        apply_list(ApplyList(self.caller(), self.club, text, ticked, found.mark), self.services)

    def _set_up(self) -> None:
        cycles = tuple(CyclePlan(f"Cyclus {place}", days) for place, days in enumerate(CYCLES))
        plan = SeasonPlan("2026/27", cycles, first_value=Fraction(FIRST_VALUE), computer="Komodo", computer_rating=0)
        top, *others = LEAGUES
        command = CreateSeason(self.caller(), self.club, plan, (self._league(top),))
        self.season_ids.append(create_season(command, self.services))
        for league in others:
            season, plans = self.season(), (self._league(league),)
            add_parts(AddParts(self.caller(), self.club, season.id, season.version, plans), self.services)
        members = self.members()
        dates = tuple(RoundDate(Stage(stage), number, day) for stage, number, day in CUP_DATES)
        cup = CupPlan("Meierij Cup", tuple(members[place].id for place in CUP_MEMBERS), dates=dates)
        create_cup(CreateCup(self.caller(), self.club, self.season_ids[0], cup), self.services)
        ratings = {member.id: national_rating(place) for place, member in enumerate(members) if national_rating(place)}
        settings = ChampionshipSettings(rating_date=date(2026, 8, 1))
        change_championship(self._touch_championship(), settings, ratings, self.services)

    def _league(self, league: LeaguePlan) -> PartPlan:
        members = self.members()
        return PartPlan(
            PartKind.LEAGUE,
            league.name,
            "round-robin",
            league.days,
            tuple(members[place].id for place in league.members),
            promotes_to=self._part(league.promotes_to).tournament if league.promotes_to else None,
        )

    def _part(self, name: str) -> Part:
        return next(part for part in self.season().parts if part.name == name)

    def _promote(self) -> None:
        for league in LEAGUES:
            if league.promotes_to:
                season = self.season()
                seen, event, promotion = season.version, self._part(league.name).tournament, Promotion(league.promotion)
                command = DecidePromotion(self.caller(), self.club, season.id, seen, event, promotion)
                decide_promotion(command, self.services)

    def _touch_championship(self) -> TouchChampionship:
        return TouchChampionship(self.caller(), self.club, self.season_ids[0], self.championship().version)

    def _make_play_offs(self) -> None:
        """The next season, everybody asked, and the play-offs in its first cycle."""
        self.at(date(2027, 8, 1), 12)
        season = self.season()
        events = [self.services.tournaments.load(part.tournament) for part in season.of_kind(PartKind.CYCLE)]
        plan = next_season(season, [event.settings for event in events], "2027/28")
        plan = replace(plan, cycles=plan.cycles[:1])
        self.season_ids.append(create_season(CreateSeason(self.caller(), self.club, plan), self.services))
        days = plan.cycles[0].days[:3]
        for category, title in enumerate(self.titles()):
            if title.status is TitleStatus.INVITING:
                self._ask(category)
                name = ("Play-off C", "Play-off B", "Play-off A")[category]
                play_off = PlayOffPlan(category, name, self.season_ids[1], days)
                make_play_off(self._touch_championship(), play_off, self.services)

    def _ask(self, category: int) -> None:
        """All accept, but for the last one asked of one category."""
        if category == DECLINES:
            last = self.titles()[category].to_ask[-1]
            reply(self._touch_championship(), category, last, Answer.DECLINED, self.services)
        for entry in self.titles()[category].to_ask:
            reply(self._touch_championship(), category, entry, Answer.ACCEPTED, self.services)

    def _play_barrages(self) -> None:
        """On the evening after the play-offs."""
        day = days_of(self.services.tournaments.load(self.season(1).parts[0].tournament))[NEXT_YEAR - 1]
        for category, steps in BARRAGES.items():
            if self.titles()[category].status is not TitleStatus.BARRAGE:
                continue
            set_barrage_date(self._touch_championship(), category, day, self.services)
            for results in steps:
                barrages = self.titles()[category].barrages
                assert barrages is not None
                barrage = barrages.barrages[-1]
                due = barrage.state.due
                assert due is not None
                played = PlayedStep(due.number, due.white, _results(results))
                save_barrage(self._touch_championship(), category, barrage.number, played, self.services)


def _results(text: str) -> tuple[GameResult, ...]:
    return tuple(GameResult(one) for one in text.split())


@dataclass
class Evening:
    """One evening of a ladder, from the first sign-off to the last result."""

    year: Year
    season: int
    cycle: int
    number: RoundNumber
    plan: EveningPlan
    signed_off: set[EntryId] = field(default_factory=set)
    signed_on: set[EntryId] = field(default_factory=set)
    late: list[EntryId] = field(default_factory=list)
    gone: set[EntryId] = field(default_factory=set)
    """Who was not there at 20:15."""
    busy: set[EntryId] = field(default_factory=set)
    """Who had a game in a league or in the cup."""
    unlimited: set[frozenset[PairingNumber]] = field(default_factory=set)
    """Who met by hand or at a re-pairing."""

    def __post_init__(self) -> None:
        self.services, self.lots = self.year.services, self.year.lots
        self.parts = self.year.season(self.season).parts
        self.event = [part for part in self.parts if part.kind is PartKind.CYCLE][self.cycle].tournament
        self.day = days_of(self.load())[self.number - 1]
        self.before = self._evening_before()

    def load(self) -> Tournament:
        return self.services.tournaments.load(self.event)

    def round(self) -> Round:
        return self.services.tournaments.round(self.event, self.number)

    def pass_by(self) -> None:
        """From the week before to the night."""
        self._leagues_since_then()
        self._sign_off()
        self._pair()
        self._re_pair()
        self._no_shows()
        self._enter_results()
        self._cup()
        self._correct()
        self._look()
        self._changes_afterwards()
        if self.plan.publishes:
            runner.run(self.services, group_of(self.event))

    def _evening_before(self) -> date:
        """The one before in this season, or the day before it begins."""
        cycles = [part.tournament for part in self.parts if part.kind is PartKind.CYCLE]
        days = [day for cycle in cycles for day in days_of(self.services.tournaments.load(cycle)) if day < self.day]
        return max(days, default=self.day - timedelta(days=1))

    def _leagues_since_then(self) -> None:
        """Rounds of leagues between the evenings are played; those of tonight are made known beforehand."""
        for part in self.parts:
            if part.kind is not PartKind.CYCLE:
                for number, day in enumerate(days_of(self.services.tournaments.load(part.tournament)), start=1):
                    if self.before < day <= self.day:
                        self.year.at(day, 9)
                        made = self.year.pair(part.tournament)
                        assert made == number
                        publish_round(self.year.touch(part.tournament, made), self.services)
                        if day < self.day:
                            self._play_league_round(part, made)

    def _play_league_round(self, part: Part, number: RoundNumber) -> None:
        event = self.services.tournaments.load(part.tournament)
        round_ = event.rounds[number - 1]
        if part.kind is PartKind.PLAY_OFF:
            script = PLAY_OFF_RESULTS[int(part.category)]
            results = [_scripted(board, script) for board in round_.boards]
        else:
            rated = {player.number: player.rating for player in event.players}
            results = [self.year.result(rated[board.white], rated[board.black]) for board in round_.boards]
        self.year.enter(part.tournament, number, _changes(round_.boards, results))

    def _sign_off(self) -> None:
        """D13: by link until the deadline, by mail to the director, and by phone after it."""
        members = {member.id: member for member in self.year.members() if not member.has_left}
        self.busy = self._elsewhere()
        free = self._not_elsewhere(members)
        usual = [one for one in free if members[one].standing is StandingChoice.ALWAYS]
        never = [one for one in free if members[one].standing is StandingChoice.NEVER]
        chosen = self.lots.some(usual, self.plan.out_by_link + self.plan.out_by_director + self.plan.duties)
        by_link, told = chosen[: self.plan.out_by_link], chosen[self.plan.out_by_link :]
        late = self.lots.some([one for one in usual if one not in chosen], self.plan.late)
        self.year.at(self.day, 16)
        for entry in by_link:
            self._say_by_link(members[entry], Wish(Presence.OUT))
        for entry in self.lots.some(never, 2):
            self._say_by_link(members[entry], Wish(Presence.IN))
            self.signed_on.add(entry)
        for entry in late[:1]:
            self._say_by_link(members[entry], Wish(Presence.LATE, time(20, 40)))
        duties = {entry: Wish(Presence.DUTY, duty=self._duty()) for entry in told[: self.plan.duties]}
        if duties:
            self._say(duties, Way.MAIL)
        self.signed_off |= {*chosen}
        self.late = late
        self.year.at(self.day, 18, 35)
        with pytest.raises(SignOffClosedError):
            self._say_by_link(members[usual[0]], Wish(Presence.OUT if usual[0] not in self.signed_off else Presence.IN))
        others = {entry: Wish(Presence.OUT) for entry in told[self.plan.duties :]}
        if others:
            self._say(others, Way.PHONE)
        if self.plan.computer:
            command = SwitchComputer(self.year.caller(), self.event, self.number, has_computer=True)
            switch_computer(command, self.services)

    def _duty(self) -> str:
        return DUTIES[self.lots.below(len(DUTIES))]

    def _not_elsewhere(self, members: Iterable[EntryId]) -> list[EntryId]:
        """Who has neither a league game nor a cup match tonight, and is in the cycle."""
        entered = {player.entry.id for player in self.load().players if player.entry.is_paired_in(self.number)}
        return [entry for entry in members if entry not in self.busy and entry in entered]

    def _elsewhere(self) -> set[EntryId]:
        """By the plan: pools, brackets and leagues as they are stored."""
        busy: set[EntryId] = set()
        for match in self._cup_matches():
            busy |= {side.entry for side in match.sides if side.entry is not None}
        for part in self.parts:
            if part.kind is not PartKind.CYCLE:
                event = self.services.tournaments.load(part.tournament)
                for number, day in enumerate(days_of(event), start=1):
                    if day == self.day and len(event.rounds) >= number:
                        for board in event.rounds[number - 1].boards:
                            busy |= {event.player(one).entry.id for one in (board.white, board.black)}
        return busy

    def _say_by_link(self, member: Member, wish: Wish) -> None:
        key, club = self.services.clubs.link_key(self.year.club), self.year.club
        holder = open_link(OpenLink(token_of(key, club, member), "at home"), self.services)
        command = SayByLink(self.year.request(), self.event, holder.member.id, {self.number: wish})
        say_by_link(command, self.services)

    def _say(self, said: dict[EntryId, Wish], way: Way) -> None:
        say_availability(SayAvailability(self.year.caller(), self.event, self.number, said, way=way), self.services)

    def _pair(self) -> None:
        self.year.at(self.day, 18, 45)
        made = self.year.pair(self.event)
        assert made == self.number
        if self.plan.changed_by_hand:
            self._change_by_hand()
        publish_round(self.year.touch(self.event, self.number), self.services)

    def _change_by_hand(self) -> None:
        """D11: at the last two boards, but for the computer's, they change opponents."""
        round_, computer = self.round(), self._computer()
        one, other = [board for board in round_.boards if not _has(board, computer)][-2:]
        blacks = {one.number: other.black, other.number: one.black}
        pairs = tuple(Pair(board.white, blacks.get(board.number, board.black)) for board in round_.boards)
        self.unlimited |= {frozenset((board.white, blacks[board.number])) for board in (one, other)}
        wish = HandPairing(pairs, round_.byes)
        command = ChangeDraft(self.year.caller(), self.event, self.number, round_.revision, wish)
        change_draft(command, self.services)

    def _re_pair(self) -> None:
        """D13 at 20:15; once undone and made again for fewer."""
        self.year.at(self.day, 20, 10)
        if len(self.late) > 1:
            self._say({entry: Wish(Presence.LATE, time(20, 30)) for entry in self.late[1:]}, Way.PHONE)
        if not (self.plan.missing or self.plan.walks_in):
            return
        self.year.at(self.day, 20, 15)
        event = self.load()
        numbers = {player.entry.id: player.number for player in event.players}
        entries = {number: entry for entry, number in numbers.items()}
        boards = self.lots.some(event.rounds[self.number - 1].boards, self.plan.missing)
        gone = {board.white if entries[board.white] != "computer" else board.black for board in boards}
        gone |= {
            numbers[entry] for entry in self.late if any(_has(board, numbers[entry]) for board in self.round().boards)
        }
        arrived: set[PairingNumber] = set()
        if self.plan.walks_in:
            home = [numbers[one] for one in sorted(self.signed_off)]
            arrived = set(self.lots.some(home, 1))
        if self.plan.undone:
            self._apply(Turnout(frozenset(gone), frozenset(arrived)))
            seen = self.round().revision
            undo_re_pairing(UndoRePairing(self.year.caller(), self.event, self.number, seen), self.services)
            gone = set(sorted(gone)[1:])
        self._apply(Turnout(frozenset(gone), frozenset(arrived)))
        self.gone = {entries[number] for number in gone} - {*self.late}
        self.signed_on |= {entries[number] for number in arrived}
        self.signed_off -= {entries[number] for number in arrived}

    def _apply(self, turnout: Turnout) -> None:
        found = re_pairing_of(self.load(), self.number, turnout, self.services)
        self.unlimited |= {frozenset((board.white, board.black)) for board in found.new}
        command = RePair(self.year.caller(), self.event, self.number, turnout, found.mark)
        apply_re_pairing(command, self.services)

    def _no_shows(self) -> None:
        self.year.at(self.day, 20, 45)
        if self.plan.no_shows:
            boards = [board for board in self.round().boards if not _has(board, self._computer())]
            missing = frozenset(board.black for board in self.lots.some(boards, self.plan.no_shows))
            command = MarkNoShows(self.year.caller(), self.event, self.number, missing)
            mark_no_shows(command, self.services)

    def _computer(self) -> PairingNumber:
        return next(player.number for player in self.load().players if player.entry.id == "computer")

    def _enter_results(self) -> None:
        self.year.at(self.day, 23)
        event = self.load()
        rated = {player.number: player.rating or 1000 for player in event.players}
        boards = [board for board in event.rounds[self.number - 1].boards if board.result is GameResult.UNDECIDED]
        results = [self.year.result(rated[board.white], rated[board.black]) for board in boards]
        self.year.enter(self.event, self.number, _changes(boards, results))
        for part in self.parts:
            if part.kind is not PartKind.CYCLE:
                days = days_of(self.services.tournaments.load(part.tournament))
                if self.day in days:
                    self._play_league_round(part, RoundNumber(days.index(self.day) + 1))

    def _cup_matches(self) -> list[CupMatch]:
        if self.season:
            return []
        cup = self.year.cup().cup
        tonight = [one for one in cup.dates if one.on == self.day]
        return [match for one in tonight for match in matches_of_round(cup, one.stage, one.round_number)]

    def _cup(self) -> None:
        """The matches of tonight; after the last one of the pools the knock-out is drawn."""
        for match in self._cup_matches():
            for results in LEVEL_MATCHES.get(match.id, (self._cup_results(match.stage),)):
                self._save_cup_games(match, results)
        if (Stage.POOLS, 3, self.day) in [(stage, number, day) for stage, number, day in CUP_DATES]:
            cup = self.year.cup()
            touch = TouchCup(self.year.caller(), self.year.club, cup.season, cup.number, cup.version)
            draw_knockout(touch, self.services)

    def _cup_results(self, stage: Stage) -> str:
        """In the pools anything, in a bracket a decision."""
        if stage is Stage.POOLS:
            return " ".join(str(self.year.result(1500, 1500)) for _ in range(2))
        return ("1-0 0-1", "0-1 1/2-1/2", "1/2-1/2 0-1")[self.lots.below(3)]

    def _save_cup_games(self, match: CupMatch, results: str) -> None:
        cup = self.year.cup()
        now = find_match(cup.cup, match.id)
        due = now.state.due
        assert now.match is not None
        assert due is not None
        played = PlayedStep(due.number, due.white, _results(results))
        seen = (GameResult.UNDECIDED,) * len(played.results)
        entry = MatchEntry(now.id, now.match.players, seen, played)
        save_match(SaveMatch(self.year.caller(), self.year.club, cup.season, cup.number, entry), self.services)

    def _correct(self) -> None:
        """A result of an earlier evening was wrong."""
        if self.plan.corrects:
            number = RoundNumber(self.plan.corrects)
            board = self.services.tournaments.round(self.event, number).boards[1]
            right = BLACK if board.result is WHITE else WHITE
            self.year.enter(self.event, number, [ResultChange.of(board, right)])

    def _look(self) -> None:
        load = self.services.tournaments.load
        cycles = [load(part.tournament) for part in self.parts if part.kind is PartKind.CYCLE]
        leagues = [load(part.tournament) for part in self.parts if part.counts_in_ladder]
        cycle = self.load()
        self.year.seen.append(Seen(self, cycle, cycles, leagues, surroundings_of(cycle, self.services)))

    def _changes_afterwards(self) -> None:
        """Newcomers, leavers, other rules."""
        year = self.year
        year.at(self.day + timedelta(days=1), 10)
        if self.plan.joins is not None:
            name, rating = NEWCOMERS[self.plan.joins]
            newcomer = Member(EntryId(""), Person(name, rating), plays_computer=True)
            add_member(AddMember(year.caller(), year.club, newcomer), self.services)
        if self.plan.leaves is not None:
            leaver = year.members()[self.plan.leaves]
            member_leaves(TouchMember(year.caller(), year.club, leaver.id), self.services)
        if self.plan.joins is not None or self.plan.leaves is not None:
            year.work(club_group_of(year.club), JobKind.ENTER_MEMBERS)
        if self.plan.changes_rules:
            self._change_rules()
            self._look()

    def _change_rules(self) -> None:
        """In mid-cycle theme evenings and cup teams become worth 3/4."""
        event = self.load()
        assert event.settings.ladder is not None
        wish = wish_of(event.settings.ladder)
        reasons = tuple(
            replace(one, worth=Worth(Fraction(3, 4))) if one.reason in (THEME, TEAM_CUP) else one
            for one in wish.rules.reasons
        )
        wish = replace(wish, rules=replace(wish.rules, reasons=reasons))
        change_ladder(ChangeLadder(self.year.caller(), self.event, wish, event.version), self.services)


def _scripted(board: Board, script: object) -> GameResult:
    low, high = sorted((board.white, board.black))
    winner = script[low, high]  # type: ignore[index]
    return DRAWN if winner is None else WHITE if winner == board.white else BLACK


def _changes(boards: Sequence[Board], results: Sequence[GameResult]) -> list[ResultChange]:
    return [ResultChange.of(board, result) for board, result in zip(boards, results, strict=True)]


def _has(board: Board, player: PairingNumber) -> bool:
    return player in (board.white, board.black)


@dataclass(frozen=True)
class Seen:
    """A ladder as an evening left it, with the season around it."""

    evening: Evening
    cycle: Tournament
    cycles: list[Tournament]
    leagues: list[Tournament]
    around: Surroundings

    @property
    def round(self) -> Round:
        """That of the evening."""
        return self.cycle.rounds[self.evening.number - 1]


def played_in(endpoint: Endpoint) -> Year:
    """The whole year, in a new account of the emulator."""
    resources = create_resources(endpoint, TEMPLATE)
    address = TableAddress(resources["Table"], endpoint.region, endpoint.url, endpoint.access_key, endpoint.secret_key)
    queue = CalledQueue()
    services = remembering(services_over(open_store(address, queue), endpoint, resources, queue, HandClock(BEGIN)))
    year = Year(services)
    year.play()
    return year


def left_behind(year: Year) -> dict[str, str]:
    """A hash of every object in the public and the private bucket (S3 has it at hand), and of each season's file."""
    found = {}
    for name in ("public", "private"):
        bucket = getattr(year.services.site, name)
        pages = bucket.client.get_paginator("list_objects_v2").paginate(Bucket=bucket.name)
        found |= {f"{name}/{one['Key']}": one["ETag"] for page in pages for one in page.get("Contents", ())}
    for season in year.season_ids:
        text = year.services.archives.written(season_archive(year.club, season, year.services))
        found[f"season/{season}"] = hashlib.sha256(text.encode()).hexdigest()
    return found


def main(file: Path) -> None:
    """In an emulator of its own."""
    with running() as endpoint:
        file.write_text(json.dumps(left_behind(played_in(endpoint)), indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
