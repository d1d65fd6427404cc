"""A demo for the local stack: an evening event in its third round and a club in its season, by the usual commands.

And a small rating list of people who do not exist, so that there is somebody to find.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from chalicelib.cli.demo_club import seed_club
from chalicelib.cli.local.stack import ADMINISTRATOR
from chalicelib.cli.made_up_list import fide_text, made_up
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import PairRound, TouchRound, publish_round, request_pairing
from chalicelib.commands.event.tournaments import CreateTournament, create_tournament
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.commands.rating_lists import ImportList, order_import
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.lifecycle.settings import NewEvent
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, Services, group_of, list_group_of

EMAIL = ADMINISTRATOR
PASSWORD = "play a game tonight"  # noqa: S105  known to everybody: it opens the local demo only
_NAME = "Anneke van Dam"
_PLAYERS = """
    Bakker, Willem; 1987; De Toren
    Claessens, Lotte; 1954; De Toren
    Dijkstra, Hidde; 1912; Het Vrije Paard
    Echeverría, Inés; 1876; De Toren
    Faber, Joris; 1820; Het Vrije Paard
    Groen, Saskia; 1775; De Toren
    Hendriks, Pim; 1702; De Toren
    İnce, Defne; 1655; Het Vrije Paard
    Jacobs, Maud; 1590; De Toren
    Kuiper, Sjoerd; 1488; De Toren
    Lemmens, Bart; 1320; Het Vrije Paard
"""
_EVENINGS = 5
_LISTED = 600
_UPLOAD = "00demo"
_PLAYED = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAWN)


@dataclass(frozen=True, slots=True)
class Demo:
    """What opens the demo."""

    email: str
    password: str


def seed(services: Services) -> Demo:
    """Make the demo, once: where its organiser exists already, nothing is done."""
    demo = Demo(EMAIL, PASSWORD)
    if services.accounts.by_email(EMAIL) is not None:
        return demo
    organiser = sign_up(SignUp(EMAIL, _NAME, PASSWORD, "nl", "demo"), services).session.user
    _verify(organiser, services)
    tournament = _event(organiser, services)
    _play(organiser, tournament, services)
    seed_club(organiser, services)
    runner.run(services, SITE_GROUP)
    return demo


def _verify(organiser: UserId, services: Services) -> None:
    """His address is his, without a mail: he is the platform administrator of this machine."""
    user, act = services.accounts.by_id(organiser), Act("account.verify")
    services.accounts.save(replace(user, is_verified=True), receipt(_caller(organiser, "verify"), act, services))


def seed_list(services: Services, send: Callable[[str, bytes], None]) -> None:
    """Bring in a small rating list, where there is none. `send` puts an upload where a browser would put it."""
    if services.rating_lists.current(ListKind.FIDE) is not None:
        return
    administrator = services.accounts.by_email(EMAIL)
    if administrator is None:
        return
    send(f"uploads/{ListKind.FIDE}/{_UPLOAD}", "".join(fide_text(made_up(_LISTED))).encode())
    order_import(ImportList(_caller(administrator.id, "list"), ListKind.FIDE, _UPLOAD), services)
    runner.run(services, list_group_of(ListKind.FIDE))


def _event(organiser: UserId, services: Services) -> TournamentId:
    first = _last_tuesday(services.clock.now().date()) - timedelta(weeks=2)
    days = tuple(first + timedelta(weeks=week) for week in range(_EVENINGS))
    event = NewEvent("Najaarstoernooi De Toren", "fide-dutch", Tempo.STANDARD, days)
    tournament = create_tournament(CreateTournament(_caller(organiser, "create"), event), services)
    persons = read_pasted(_PLAYERS).persons
    add_entries(AddEntries(_caller(organiser, "entries"), tournament, persons), services)
    return tournament


def _play(organiser: UserId, tournament: TournamentId, services: Services) -> None:
    """Two rounds with results, and a third one under way."""
    for number in map(RoundNumber, (1, 2, 3)):
        request_pairing(PairRound(_caller(organiser, f"pair {number}"), tournament), services)
        runner.run(services, group_of(tournament))
        round_ = services.tournaments.round(tournament, number)
        touch = TouchRound(_caller(organiser, f"publish {number}"), tournament, number, round_.revision)
        publish_round(touch, services)
        _save(organiser, tournament, services.tournaments.round(tournament, number), services)
    runner.run(services, group_of(tournament))


def _save(organiser: UserId, tournament: TournamentId, round_: Round, services: Services) -> None:
    boards = round_.boards if round_.number < 3 else round_.boards[:2]
    changes = tuple(ResultChange.of(board, _PLAYED[(board.number + round_.number) % len(_PLAYED)]) for board in boards)
    caller = _caller(organiser, f"results {round_.number}")
    save_results(SaveResults(caller, tournament, round_.number, changes), services)


def _last_tuesday(today: date) -> date:
    return today - timedelta(days=(today.weekday() - 1) % 7)


def _caller(organiser: UserId, what: str) -> Caller:
    return Caller(organiser, RequestId(f"demo-{what.replace(' ', '-')}"))
