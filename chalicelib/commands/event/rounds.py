"""Pair, change by hand, publish, take back, start."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from chalicelib.commands.caller import PUBLISH, Act, Caller, content_of, receipt
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.pairing_order import PairingOrder, named
from chalicelib.domain.lifecycle.presence import absent_again
from chalicelib.domain.lifecycle.timetable import with_rounds
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.ports import FollowUp, JobKind, Services
from chalicelib.surroundings import absent_in, night_of


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round. Who is not there by the presence list, or asked for a bye, is not paired.

    `absences` are others that do not play in it, with the bye that they get. `allowed` is what the arbiter allows
    should no pairing obey the rules. `asked` are those of whom he was shown that they are away: he decided about them,
    and who of them is not in `absences` plays. `takes_adjourned`: he takes games that are adjourned or postponed as
    drawn (C.04.2 3.1).
    """

    caller: Caller
    tournament: TournamentId
    absences: Mapping[EntryId, ByeKind] = field(default_factory=dict)
    allowed: frozenset[Allowance] = frozenset()
    asked: frozenset[EntryId] = frozenset()
    takes_adjourned: bool = False

    @property
    def order(self) -> PairingOrder:
        """As the job carries it."""
        return PairingOrder(self.absences, self.allowed, self.asked, self.takes_adjourned)


@dataclass(frozen=True, slots=True)
class TouchRound:
    """Publish, unpublish, redraw, discard or start this round; `seen` is the revision that the caller saw."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    seen: Version


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """A draft with the arbiter's own pairs."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    seen: Version
    wish: drafts.HandPairing


def request_pairing(command: PairRound, services: Services) -> RoundNumber:
    """Ask for a draft of the next round; a worker makes it.

    Raises EventCancelledError, RoundOpenError, AdjournedGamesError, DraftExistsError, NoMoreRoundsError,
    TooFewPlayersError at once.
    """
    event = services.bookings.event(command.tournament)
    refuse_cancelled(event.settings)
    tournament = event.tournament
    number = _next_round(command, tournament)
    order = command.order.with_asked(absent_in(event, number, services))
    _byes(tournament, number, order.absences, services)
    act = Act(
        "rounds.pair",
        {"round": number, **_allowed(command, tournament)},
        (_pair_job(tournament, number, order, services),),
    )
    asked = receipt(command.caller, act, services)
    settings = settled(tournament)
    if settings == tournament.settings:
        services.tournaments.note(command.tournament, asked)
    else:
        services.tournaments.save_settings(command.tournament, settings, tournament.version, asked)
    return number


def _next_round(command: PairRound, tournament: Tournament) -> RoundNumber:
    system = system_of(tournament.settings.system)
    return rounds.next_round(tournament, system, takes_adjourned=command.takes_adjourned)


def _allowed(command: PairRound, tournament: Tournament) -> dict[str, list[str]]:
    """For the change log: what the arbiter decided beyond the rules, or where they leave it to him."""
    drawn = ["adjourned_drawn"] if command.takes_adjourned and rounds.adjourned_games(tournament) else []
    allowed = [*named(command.allowed), *drawn]
    return {"allowed": allowed} if allowed else {}


def settled(tournament: Tournament) -> Settings:
    """With round 1, a round robin gets as many rounds as its players need."""
    system, settings = system_of(tournament.settings.system), tournament.settings
    if tournament.rounds or not system.pairs_ahead:
        return settings
    needed = system.default_rounds(len(tournament.players))
    return settings if needed == settings.planned_rounds else with_rounds(settings, needed)


def _away(tournament: Tournament, absences: Mapping[EntryId, ByeKind]) -> dict[PairingNumber, ByeKind]:
    """The absent by their numbers. Raises InvalidFieldError for an entry that is not there."""
    known = {player.entry.id: player.number for player in tournament.players}
    if not absences.keys() <= known.keys():
        raise InvalidFieldError(field="absences", reason="unknown_player")
    return {known[entry]: kind for entry, kind in absences.items()}


def _byes(
    tournament: Tournament, number: RoundNumber, absences: Mapping[EntryId, ByeKind], services: Services
) -> tuple[Bye, ...]:
    """The byes of who is away: as ordered, in a ladder as the evening has it (D13).

    Raises InvalidFieldError for an entry that is not there, TooFewPlayersError where nobody is left to pair.
    """
    night = night_of(tournament, number, services)
    byes = night.byes if night else drafts.byes_of(_away(tournament, absences))
    rounds.pairing_request(tournament, number, {bye.player for bye in byes}, seed=0, night=night)
    return byes


def _pair_job(tournament: Tournament, number: RoundNumber, order: PairingOrder, services: Services) -> FollowUp:
    return FollowUp(JobKind.PAIR, {"round": number, "seed": _lot(tournament, services), **order.written()})


def _lot(tournament: Tournament, services: Services) -> int:
    """K1: drawn once for the whole event, with its first round."""
    return tournament.rounds[0].seed if tournament.rounds else services.chance.seed()


def pair_by_hand(command: PairRound, services: Services) -> RoundNumber:
    """Begin a draft of the next round that the arbiter fills in by himself.

    Raises what `request_pairing` raises; nothing is paired, so that nothing need be allowed.
    """
    event = services.bookings.event(command.tournament)
    tournament = event.tournament
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return RoundNumber(len(tournament.rounds))
    refuse_cancelled(event.settings)
    number = _next_round(command, tournament)
    order = command.order.with_asked(absent_in(event, number, services))
    away = _byes(tournament, number, order.absences, services)
    services.tournaments.draft_round(
        tournament,
        drafts.empty_draft(number, away),
        (),
        receipt(command.caller, Act("rounds.by_hand", {"round": number, **_allowed(command, tournament)}), services),
    )
    return number


def redraw_round(command: TouchRound, services: Services) -> None:
    """Throw the draft away and pair anew with the entries and results as they are now.

    The same people are away but for those ticked or unticked since, what the pairing needed beyond the rules is still
    allowed, and adjourned games are drawn for it, as they were. Raises EventCancelledError.
    """
    event = services.bookings.event(command.tournament)
    refuse_cancelled(event.settings)
    tournament = event.tournament
    refuse_closed(tournament)
    round_ = _seen(services, command)
    rounds.refuse_unless_last_draft(tournament, round_)
    now = absent_in(event, round_.number, services)
    sheet = services.presence.load(tournament.id, round_.number)
    absences = absent_again(tournament, _with_asked_byes(tournament, round_), sheet, now)
    order = PairingOrder(absences, round_.used, frozenset(now), takes_adjourned=True)
    job = _pair_job(tournament, round_.number, order, services)
    act = Act("rounds.redraw", {"round": round_.number}, (job,))
    services.tournaments.delete_round(
        command.tournament, round_.number, command.seen, receipt(command.caller, act, services)
    )


def _with_asked_byes(tournament: Tournament, round_: Round) -> Round:
    """R2: the rest of a round robin is the table's, and nobody asked for it."""
    if not system_of(tournament.settings.system).pairs_ahead:
        return round_
    return replace(round_, byes=tuple(bye for bye in round_.byes if bye.kind is not ByeKind.ZERO_POINT))


def discard_draft(command: TouchRound, services: Services) -> None:
    """Throw the draft away; with round 1 the start list opens again."""
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    round_ = _seen(services, command)
    rounds.refuse_unless_last_draft(tournament, round_)
    act = Act("rounds.discard", {"round": round_.number}, (PUBLISH,))
    services.tournaments.delete_round(
        command.tournament, round_.number, command.seen, receipt(command.caller, act, services)
    )


def change_draft(command: ChangeDraft, services: Services) -> None:
    """Save the arbiter's own pairs. Raises InvalidFieldError naming the board, NotADraftError, ConflictError."""
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    round_ = services.tournaments.round(command.tournament, command.round_number)
    night = night_of(tournament, command.round_number, services)
    wanted = replace(drafts.change_draft(tournament, round_, command.wish, night), revision=command.seen)
    act = Act("rounds.change", {"round": round_.number}, content=content_of("rounds.change", command))
    services.tournaments.save_round(command.tournament, wanted, receipt(command.caller, act, services))


def publish_round(command: TouchRound, services: Services) -> None:
    """C7: everybody may see it, and its players are told by mail. Raises EventCancelledError."""
    round_ = _seen(services, command)
    if round_.is_published:
        return
    refuse_cancelled(services.bookings.settings(command.tournament))
    tell = FollowUp(JobKind.TELL_ROUND, {"round": round_.number})
    act = Act("rounds.publish", {"round": round_.number}, (PUBLISH, tell))
    services.tournaments.save_round(command.tournament, rounds.publish(round_), receipt(command.caller, act, services))


def unpublish_round(command: TouchRound, services: Services) -> None:
    """Make it a draft again while there is no result. Raises RoundHasResultsError, NotLastRoundError."""
    tournament = services.tournaments.load(command.tournament)
    round_ = _seen(services, command)
    if not round_.is_published:
        return
    act = Act("rounds.unpublish", {"round": round_.number}, (PUBLISH,))
    services.tournaments.save_round(
        command.tournament, rounds.unpublish(tournament, round_), receipt(command.caller, act, services)
    )


def start_round(command: TouchRound, services: Services) -> None:
    """S17: the round has started, whatever the clock says."""
    round_ = _seen(services, command)
    if not round_.is_published or round_.started_at:
        return
    act = Act("rounds.start", {"round": round_.number}, (PUBLISH,))
    started = rounds.start(round_, services.clock.now())
    services.tournaments.save_round(command.tournament, started, receipt(command.caller, act, services))


def _seen(services: Services, command: TouchRound) -> Round:
    round_ = services.tournaments.round(command.tournament, command.round_number)
    if round_.revision != command.seen and not services.tournaments.was_done(
        command.tournament, command.caller.request
    ):
        raise ConflictError(what="round", round=round_.number)
    return round_
