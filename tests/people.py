"""Services over the emulator, a clock that is set by hand, and the people and events of tests."""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path

from chalicelib.commands.caller import Caller
from chalicelib.commands.club.ratings import Newcomer, RatePlayers, rate_players
from chalicelib.commands.event.closing import CloseTournament, close_tournament
from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import PairRound, TouchRound, publish_round, request_pairing
from chalicelib.commands.event.tournaments import ChangeSettings, CreateTournament, change_settings, create_tournament
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.commands.people.emails import ConfirmEmail, verify_email
from chalicelib.commands.people.single_use import make_link
from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.closing import mark_of
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.lifecycle.settings import NewEvent
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, JobKind, Services, group_of
from chalicelib.surroundings import unrated_players

SITE_ROOT = Path(__file__).resolve().parents[1] / "site"
TUESDAY_EVENING = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
PASSWORD = "correct horse battery"
_REQUESTS = count(1)


@dataclass
class HandClock:
    """A clock that stands still until a test moves it."""

    at: datetime = TUESDAY_EVENING

    def now(self) -> datetime:
        self.at += timedelta(milliseconds=1)
        return self.at

    def wait_until(self, moment: datetime) -> None:
        self.at = max(self.at, moment)

    def move(self, **by: float) -> None:
        self.at += timedelta(**by)


class QuickPasswords:
    """As good as no hashing, for tests that are about something else."""

    def hash(self, password: str) -> str:
        return f"plain:{password}"

    def matches(self, password: str, password_hash: str) -> bool:
        return password_hash == f"plain:{password}"


@dataclass
class CountingChance:
    """Tokens and ids that can be foretold."""

    numbers: count = field(default_factory=lambda: count(1))  # type: ignore[type-arg]

    def token(self) -> str:
        return f"token-{next(self.numbers):039d}"

    def id(self) -> str:
        return f"id{next(self.numbers):024d}"

    def seed(self) -> int:
        return next(self.numbers)


def a_request() -> RequestId:
    """A request that nobody made before."""
    return RequestId(f"test-{next(_REQUESTS)}")


def caller(user: UserId) -> Caller:
    return Caller(user, a_request())


def a_user(services: Services, name: str = "Anna") -> UserId:
    """Somebody with an account, whose address is verified: `<name>@club.example`."""
    user = sign_up(SignUp(f"{name.lower()}@club.example", name, PASSWORD, "nl", "test"), services).session.user
    verified(services, user)
    return user


def verified(services: Services, user: UserId) -> None:
    """He has pressed the button behind the link in the mail."""
    account = services.accounts.by_id(user)
    token = make_link(Purpose.VERIFY_EMAIL, user, services, {"address": address_digest(account.email)})
    verify_email(ConfirmEmail(caller(user), token, "test"), services)


def an_event(services: Services, owner: UserId, players: str = "", **answers: object) -> TournamentId:
    """An event with five Tuesdays; players as "A 2000, B 1900"."""
    days = tuple(date(2026, 12, 1) + timedelta(weeks=week) for week in range(5))
    event = replace(NewEvent("Najaar", "fide-dutch", Tempo.STANDARD, days), **answers)  # type: ignore[arg-type]
    tournament = create_tournament(CreateTournament(caller(owner), event), services)
    persons = read_pasted(players.replace(",", "\n")).persons
    add_entries(AddEntries(caller(owner), tournament, persons), services)
    return tournament


def work(services: Services, tournament: TournamentId) -> None:
    """Let the worker do what is due."""
    runner.run(services, group_of(tournament))
    runner.run(services, SITE_GROUP)


def pair_only(services: Services, tournament: TournamentId) -> None:
    """Let the worker pair what is asked for, and leave the pages for later: for tests that do not look at them."""
    for job in services.outbox.open_jobs(group_of(tournament)):
        if job.kind is JobKind.PAIR:
            runner.run_batch([job], services)


def list_only(services: Services, group: str) -> None:
    """Let the worker list who is named in this event or club, and leave the pages for later."""
    jobs = [job for job in services.outbox.open_jobs(group) if job.kind is JobKind.LIST_PEOPLE]
    if jobs:
        runner.run_batch(jobs, services)


def paired(services: Services, tournament: TournamentId, user: UserId) -> RoundNumber:
    """Pair the next round and make it public; its pages come with the next `work`."""
    number = request_pairing(PairRound(caller(user), tournament), services)
    pair_only(services, tournament)
    publish_round(touch(services, tournament, number, user), services)
    return number


def touch(services: Services, tournament: TournamentId, number: RoundNumber, user: UserId) -> TouchRound:
    """The round as it is now, about to be touched."""
    return TouchRound(caller(user), tournament, number, services.tournaments.round(tournament, number).revision)


def enter(services: Services, tournament: TournamentId, user: UserId, number: int, *results: str) -> None:
    """Results in board order; "" leaves a board as it is."""
    round_ = services.tournaments.round(tournament, RoundNumber(number))
    changes = tuple(
        ResultChange.of(round_.boards[place - 1], GameResult(result))
        for place, result in enumerate(results, start=1)
        if result
    )
    save_results(SaveResults(caller(user), tournament, RoundNumber(number), changes), services)


def plan(services: Services, tournament: TournamentId, user: UserId, rounds: int) -> None:
    """So many rounds."""
    stored = services.tournaments.load(tournament)
    wanted = replace(stored.settings, planned_rounds=rounds)
    change_settings(ChangeSettings(caller(user), tournament, wanted, stored.version), services)


def close(services: Services, tournament: TournamentId, user: UserId) -> None:
    """Close the event as it is now; in a club everybody has a rating by then."""
    unrated = unrated_players(services.tournaments.load(tournament), services)
    if unrated:
        newcomers = tuple(Newcomer(one.entry.id, one.entry.id, one.rating or 1500) for one in unrated)
        rate_players(RatePlayers(caller(user), tournament, newcomers), services)
    seen = mark_of(services.tournaments.load(tournament))
    close_tournament(CloseTournament(caller(user), tournament, seen), services)
