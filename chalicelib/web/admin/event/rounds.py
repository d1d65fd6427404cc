"""Rounds: the list, pairing the next one, one round as it is, publishing and starting it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from chalice.app import Response

from chalicelib.commands.event.rounds import (
    PairRound,
    TouchRound,
    pair_by_hand,
    publish_round,
    request_pairing,
    start_round,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.byes import asked_byes
from chalicelib.domain.club.re_pairing import undo_refusal
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import RoundNumber, Version
from chalicelib.domain.lifecycle.rounds import adjourned_games
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import BYE, NO_REASON
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.club.evenings import State, evening
from chalicelib.queries.event.presence import presence_list
from chalicelib.queries.event.publication import pairing
from chalicelib.queries.event.round_sheet import round_sheet
from chalicelib.queries.event.rounds import Stage, round_list
from chalicelib.queries.event.steps import Step, next_step
from chalicelib.queries.event.unpaired import unpaired_round
from chalicelib.render.byes import free, free_of_kind
from chalicelib.render.ladder_wording import REASONS
from chalicelib.render.paths import EventPaths
from chalicelib.render.reasons import Wording
from chalicelib.render.rules import NEEDED
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.absences import WHEN_LEFT_OUT, absences, asked, choices
from chalicelib.web.admin.event.unpaired import unpaired_page
from chalicelib.web.admin.events import path_of
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of
from chalicelib.web.request import go_to

_STAGES: Mapping[Stage, str] = {
    Stage.PLANNED: N_("Not paired yet"),
    Stage.BEING_PAIRED: N_("Being paired"),
    Stage.FAILED: N_("Could not be paired"),
    Stage.DRAFT: N_("Draft, seen by officials only"),
    Stage.PAIRED: N_("Published, not begun"),
    Stage.UNDER_WAY: N_("Under way"),
    Stage.DONE: N_("Played"),
}


@dataclass(frozen=True, slots=True)
class Patience:
    """How a request waits for the worker: how often it looks again, and how it passes the time between."""

    looks: int
    pause: Callable[[], None]


PATIENCE = Patience(40, partial(time.sleep, 0.05))
"""Two seconds; then the page of the round says that it is being paired."""


@route("GET", "/t/{tournament}/rounds", Action.SEE_TOURNAMENT)
def rounds(call: Call) -> Response:
    """All rounds, and the button that pairs the next one."""
    return render(call, "event/rounds.html", _list(call))


@route("GET", "/t/{tournament}/rounds/pair", Action.PAIR_ROUND)
def pair_page(call: Call) -> Response:
    """The button stands on the list of rounds."""
    return go_to(f"{root_of(call)}/rounds#pair")


@route("POST", "/t/{tournament}/rounds/pair", Action.PAIR_ROUND)
def pair_round(call: Call) -> Response:
    """Ask for the pairing of the next round, and wait a moment for it."""
    try:
        wish = PairRound(call.caller, call.tournament, absences(call), allowed(call), asked(call), adjourned(call))
        number = request_pairing(wish, call.services)
    except DomainError as error:
        return _not_paired(call, error)
    return to_paired_round(call, number)


@route("POST", "/t/{tournament}/rounds/by-hand", Action.PAIR_ROUND)
def by_hand(call: Call) -> Response:
    """A draft with nobody placed, which the arbiter fills in by himself."""
    try:
        wish = PairRound(call.caller, call.tournament, takes_adjourned=adjourned(call))
        number = pair_by_hand(wish, call.services)
    except DomainError as error:
        return _not_paired(call, error)
    return go_to(f"{root_of(call)}/rounds/{number}#f-boards")


def adjourned(call: Call) -> bool:
    """C.04.2 3.1: it is ticked that adjourned games are taken as drawn."""
    return call.form.text("adjourned") == "drawn"


def allowed(call: Call) -> frozenset[Allowance]:
    """What the button allows. Raises InvalidFieldError."""
    try:
        return frozenset(map(Allowance, call.form.all("allow")))
    except ValueError as error:
        raise InvalidFieldError(field="allow", reason="unknown_choice") from error


def _not_paired(call: Call, error: DomainError) -> Response:
    return refused(call, "event/rounds.html", error, _list(call))


def _list(call: Call) -> Mapping[str, Any]:
    event = call.services.bookings.event(call.tournament)
    tournament = event.tournament
    found = round_list(tournament, call.services)
    return {
        "frame": frame(call, tournament, Step.ROUNDS),
        "view": found,
        "stages": _STAGES,
        "starts": {row.number: local(row.starts_at, tournament) for row in found.rows},
        "coming": found.coming if call.may(Action.PAIR_ROUND) else None,
        "refusal": text_of(found.refusal, texts(call)) if found.refusal else "",
        "next": next_step(tournament),
        "next_path": path_of(call, next_step(tournament)),
        "presence": presence_list(event, call.services) if found.coming and found.coming.takes_absences else None,
        "gets": dict(choices(call, tournament, WHEN_LEFT_OUT)),
        "is_ladder": tournament.settings.ladder is not None,
        "labels": {"adjourned": texts(call).text(N_("Games that are not finished"))},
        "adjourned": [
            (
                number,
                board,
                local(board.resumes_at, tournament),
                tournament.player(board.white),
                tournament.player(board.black),
            )
            for number, board in found.adjourned
        ],
        "may_change_times": call.may(Action.CHANGE_SETTINGS),
        "may_close": bool(tournament.published_rounds)
        and not tournament.is_closed
        and call.may(Action.CLOSE_TOURNAMENT),
    }


def to_paired_round(call: Call, number: RoundNumber) -> Response:
    """Wait for the worker, not long, and go to the page of the round: it shows a draft, or how it goes."""
    for _ in range(PATIENCE.looks):
        if not pairing(call.tournament, number, call.services).is_waiting:
            break
        PATIENCE.pause()
    return go_to(f"{root_of(call)}/rounds/{number}")


def number_of(call: Call) -> RoundNumber:
    """The round that the path names. Raises NotFoundError."""
    text = call.request.parameters["number"]
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise NotFoundError(what="round")
    return RoundNumber(int(text))


@route("GET", "/t/{tournament}/rounds/{number}", Action.SEE_TOURNAMENT)
def one_round(call: Call) -> Response:
    """The round as it is: being paired, failed, a draft, published."""
    event, number = call.services.bookings.event(call.tournament), number_of(call)
    tournament = event.tournament
    if tournament.round(number) is not None:
        return render(call, *round_page(call, tournament, number))
    ordered = pairing(call.tournament, number, call.services)
    if ordered.is_waiting:
        return render(call, "event/pairing.html", {"frame": frame(call, tournament, Step.ROUNDS), "number": number})
    if ordered.failed is None or number > tournament.settings.planned_rounds:
        raise NotFoundError(what="round")
    return render(call, *unpaired_page(call, tournament, unpaired_round(event, number, ordered.failed, call.services)))


@dataclass(frozen=True, slots=True)
class Undoing:
    """Whether the button that undoes the last re-pairing is there, or why not, while that is of use."""

    is_offered: bool = False
    why_not: str = ""


def undoing(call: Call, tournament: Tournament, round_: Round | None) -> Undoing:
    """D13: of a published round that was paired again; nothing more is said once a later round is played."""
    if round_ is None or not round_.is_published or round_.before is None:
        return Undoing()
    refusal = undo_refusal(tournament, round_)
    if refusal is None:
        return Undoing(is_offered=True)
    return Undoing(why_not=text_of(refusal, texts(call)) if round_.number == tournament.rounds[-1].number else "")


def round_page(call: Call, tournament: Tournament, number: RoundNumber) -> tuple[str, Mapping[str, object]]:
    """The template of a round that exists, with its values. Raises NotFoundError."""
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round")
    settings = tournament.settings
    around = frame(call, tournament, Step.ROUNDS)
    paths = EventPaths(settings.slug, call.visitor.language, is_private=around.is_private)
    sheet = round_sheet(tournament, round_, call.services)
    shown = {
        "frame": around,
        "view": sheet,
        "rows": len(sheet.boards) + max(1, (len(sheet.unplaced) + 1) // 2),
        "starts_at": local(settings.starts_at(number), tournament),
        "started_at": local(round_.started_at, tournament),
        "byes": {bye.player: free(tournament, bye).with_points(texts(call).text) for bye in round_.byes},
        "public": paths.round(number),
        "wording": Wording(texts(call), {player.number: player.name for player in tournament.players}, round_.used),
        "needed": [texts(call).text(NEEDED[one]) for one in Allowance if one in round_.used],
        "players": tournament.players,
        "bye_kinds": bye_kinds(call, tournament),
        "labels": {},
        "typed_rows": None,
        "next": next_step(tournament),
        "unlike": _unlike(call, tournament, number),
        "undoing": undoing(call, tournament, round_),
        "may_correct": call.may(Action.CORRECT_RESULTS),
        **({} if round_.is_published else {**_wishes(call, round_), "drawn": _taken_as_drawn(tournament)}),
    }
    return ("event/round.html" if round_.is_published else "event/draft.html"), shown


def _taken_as_drawn(tournament: Tournament) -> list[str]:
    """C.04.2 3.1: the adjourned games, by round and board, that the pairing of a Swiss took as drawn."""
    if system(tournament.settings.system).pairs_ahead:
        return []
    return [f"{number}.{board.number}" for number, board in adjourned_games(tournament)]


def _wishes(call: Call, round_: Round) -> dict[str, object]:
    """By name, who of those that asked for a bye by themselves has one in this draft, and who plays."""
    event = call.services.bookings.event(call.tournament)
    asking = asked_byes(event, round_.number)
    away = {bye.player for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    players = [player for player in event.tournament.players if player.entry.id in asking]
    return {
        "heard": [player.name for player in players if player.number in away],
        "overruled": [player.name for player in players if player.number not in away],
    }


def _unlike(call: Call, tournament: Tournament, number: RoundNumber) -> int:
    """How many have signed on or off since the round of a ladder was paired."""
    if tournament.settings.ladder is None:
        return 0
    return evening(tournament, number, call.services).count(State.UNLIKE)


def bye_kinds(call: Call, tournament: Tournament) -> list[tuple[str, str]]:
    """What the arbiter can give by hand. In a ladder the evening knows why somebody is away (D4)."""
    say = texts(call).text
    if tournament.settings.ladder is None:
        return [(kind.value, free_of_kind(tournament, kind).with_points(say)) for kind in ByeKind]
    in_ladder = {ByeKind.PAIRING_ALLOCATED: REASONS[BYE], ByeKind.ZERO_POINT: REASONS[NO_REASON]}
    return [(kind.value, say(text)) for kind, text in in_ladder.items()]


@route("POST", "/t/{tournament}/rounds/{number}/publish", Action.PUBLISH_ROUND)
def publish(call: Call) -> Response:
    """C7: from now on everybody may see it."""
    return _touched(call, publish_round, "published")


@route("POST", "/t/{tournament}/rounds/{number}/start", Action.PUBLISH_ROUND)
def start(call: Call) -> Response:
    """S17: the games have begun, whatever the clock says."""
    return _touched(call, start_round, "started")


def touch(call: Call) -> TouchRound:
    """The round as the caller's page showed it."""
    return TouchRound(call.caller, call.tournament, number_of(call), Version(call.form.number("seen")))


def _touched(call: Call, command: Callable[[TouchRound, Services], None], done: str) -> Response:
    number = number_of(call)
    try:
        command(touch(call), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        tournament = call.services.tournaments.load(call.tournament)
        template, shown = round_page(call, tournament, number)
        return refused(call, template, error, shown)
    return go_to(f"{root_of(call)}/rounds/{number}?done={done}")
