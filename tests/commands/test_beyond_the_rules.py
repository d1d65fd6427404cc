"""Pairing beyond the rules: what an arbiter allows, a draft of his own, the end of the event; and why it is so."""

from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.commands.event.closing import EndEarly, end_early
from chalicelib.commands.event.rounds import (
    ChangeDraft,
    PairRound,
    change_draft,
    pair_by_hand,
    publish_round,
    request_pairing,
)
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.booking.early_finish import NothingToEndError
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.lifecycle.closing import mark_of
from chalicelib.domain.lifecycle.pairing_order import PairingOrder, order_from
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind
from chalicelib.jobs import pair
from chalicelib.ports import JobState, Services, group_of
from tests.builders import boards_line
from tests.people import a_user, an_event, caller, enter, paired, touch, work

ONE, TWO = RoundNumber(1), RoundNumber(2)


def two_who_have_met(services: Services) -> tuple[UserId, TournamentId]:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0")
    return owner, event


def test_a_refused_pairing_names_rule_and_players(services: Services) -> None:
    owner, event = two_who_have_met(services)
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    (failed,) = [job for job in services.outbox.recent_jobs(group_of(event)) if job.state is JobState.FAILED]
    assert (failed.error_code, failed.error_details["rule"]) == ("no_legal_pairing", "C1")
    assert failed.error_details["players"] == [1, 2]


def test_what_is_allowed_reaches_the_system_and_what_was_needed_is_stored(services: Services) -> None:
    owner, event = two_who_have_met(services)
    allowed = frozenset({Allowance.REMATCH, Allowance.COLOURS})
    request_pairing(PairRound(caller(owner), event, allowed=allowed), services)
    work(services, event)
    assert services.tournaments.round(event, TWO).used == {Allowance.REMATCH}
    asked, drafted = (
        next(line.details for line in services.tournaments.log(event) if line.action == action)
        for action in ("rounds.pair", "rounds.draft")
    )
    assert (asked["allowed"], drafted["used"]) == (["colours", "rematch"], ["rematch"])


@pytest.mark.parametrize(
    "order",
    [
        PairingOrder(),
        PairingOrder({EntryId("a:b"): ByeKind.HALF_POINT, EntryId("c"): ByeKind.FULL_POINT}, frozenset(Allowance)),
    ],
)
def test_a_job_carries_an_order(order: PairingOrder) -> None:
    assert order_from(order.written()) == order


def test_a_job_of_before_there_were_allowances_allows_nothing() -> None:
    assert order_from({"round": 2, "absences": "x:H"}) == PairingOrder({EntryId("x"): ByeKind.HALF_POINT})


def test_a_draft_is_begun_by_hand_once(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    chris = services.tournaments.entries(event)[2].id
    command = PairRound(caller(owner), event, {chris: ByeKind.HALF_POINT})
    assert [pair_by_hand(command, services), pair_by_hand(command, services)] == [ONE, ONE]
    stored = services.tournaments.load(event)
    assert (boards_line(stored, stored.rounds[0]), stored.is_start_list_frozen) == ("Chris half", True)
    with pytest.raises(rounds.DraftExistsError):
        pair_by_hand(replace(command, caller=caller(owner)), services)


def test_a_draft_is_begun_by_hand_for_those_who_are_there(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    with pytest.raises(InvalidFieldError):
        pair_by_hand(PairRound(caller(owner), event, {EntryId("nobody"): ByeKind.HALF_POINT}), services)
    anna = services.tournaments.entries(event)[0].id
    with pytest.raises(rounds.TooFewPlayersError):
        pair_by_hand(PairRound(caller(owner), event, {anna: ByeKind.HALF_POINT}), services)


def test_what_is_unfinished_is_not_published(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    pair_by_hand(PairRound(caller(owner), event), services)
    with pytest.raises(rounds.UnfinishedDraftError):
        publish_round(touch(services, event, ONE, owner), services)
    wish = drafts.HandPairing((Pair(PairingNumber(2), PairingNumber(1)),))
    seen = services.tournaments.round(event, ONE).revision
    change_draft(ChangeDraft(caller(owner), event, ONE, seen, wish), services)
    publish_round(touch(services, event, ONE, owner), services)
    assert services.tournaments.round(event, ONE).is_published


def test_the_event_ends_early(services: Services) -> None:
    owner, event = two_who_have_met(services)
    seen = mark_of(services.tournaments.load(event))
    end_early(EndEarly(caller(owner), event, seen), services)
    settings = services.tournaments.load(event).settings
    assert (settings.planned_rounds, len(settings.schedule)) == (1, 1)
    with pytest.raises(rounds.NoMoreRoundsError):
        request_pairing(PairRound(caller(owner), event), services)
    with pytest.raises(NothingToEndError):
        end_early(EndEarly(caller(owner), event, seen), services)


def test_reasons_are_kept_through_changes_by_hand_and_publication(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    trace = services.tournaments.trace(event, ONE)
    assert [(one["white"], one["black"], one["refused"]) for one in trace] == [(1, 3, []), (4, 2, [])]
    swapped = drafts.HandPairing(
        tuple(Pair(PairingNumber(one), PairingNumber(other)) for one, other in ((1, 4), (3, 2)))
    )
    seen = services.tournaments.round(event, ONE).revision
    change_draft(ChangeDraft(caller(owner), event, ONE, seen, swapped), services)
    publish_round(touch(services, event, ONE, owner), services)
    assert services.tournaments.trace(event, ONE) == trace


@pytest.mark.parametrize(
    ("limit", "value"), [("MOST_EXPLAINED", 3), ("LONGEST_EXPLANATION", timedelta(milliseconds=3))]
)
def test_a_round_that_takes_too_much_to_explain_keeps_what_the_pairing_tells(
    services: Services, monkeypatch: pytest.MonkeyPatch, limit: str, value: object
) -> None:
    """The clock of the tests moves a millisecond whenever somebody looks at it: four players would take four."""
    monkeypatch.setattr(pair, limit, value)
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    first = services.tournaments.trace(event, ONE)[0]
    assert (first["white"], first["colour"], "refused" in first) == (1, "5.2.5", False)


def test_everybody_reads_why_as_soon_as_the_organiser_wishes(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, event, owner)

    def page() -> str:
        return services.site.public.read("nl/t/najaar/r/1/index.html").body.decode()  # type: ignore[attr-defined, no-any-return]

    work(services, event)
    assert "Het startnummer bepaalt de kleur" not in page()
    stored = services.tournaments.load(event)
    wanted = replace(stored.settings, shows_reasons=True)
    change_settings(ChangeSettings(caller(owner), event, wanted, stored.version), services)
    work(services, event)
    assert "Het startnummer bepaalt de kleur (5.2.5)." in page()
