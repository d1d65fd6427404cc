"""The one permission table: C0, C3, C9, ADR 12."""

import pytest

from chalicelib.domain.accounts.permissions import CREATING, GIVEN, PERMISSIONS, Action, Role, may, require
from chalicelib.domain.errors import NotAllowedError

ROLES = {
    "O": Role.OWNER, "A": Role.ARBITER, "P": Role.ADMINISTRATOR, "T": Role.TREASURER, "H": Role.HELPER,
    "E": Role.PLAYER, "G": Role.GUEST, "I": Role.ORGANISER,
}  # fmt: skip
"""Owner, Arbiter, Platform administrator, Treasurer, Helper, Entered player, Guest, Invited organiser."""


def test_every_action_has_a_line() -> None:
    assert set(PERMISSIONS) == set(Action)


@pytest.mark.parametrize(
    ("action", "roles"),
    [
        (Action.CREATE_TOURNAMENT, "P I"),
        (Action.IMPORT_TOURNAMENT, "P I"),
        (Action.CREATE_CLUB, "P I"),
        (Action.OPEN_TOURNAMENT, "O A P T"),
        (Action.SEE_TOURNAMENT, "O A P"),
        (Action.SEE_PRIVATE, "O A P T E G"),
        (Action.ENTER_RESULTS, "O A P"),
        (Action.FILL_IN_RESULTS, "O A P H"),
        (Action.ADMIT_HELPERS, "O A P"),
        (Action.PAIR_ROUND, "O A P"),
        (Action.PUBLISH_ROUND, "O A P"),
        (Action.CLOSE_TOURNAMENT, "O P"),
        (Action.CORRECT_RESULTS, "O P"),
        (Action.CHANGE_ENTRIES, "O A P"),
        (Action.SEE_MONEY, "O A P T"),
        (Action.CHANGE_MONEY, "O P T"),
        (Action.RETRY_JOB, "O A P"),
        (Action.MEND_JOBS, "P"),
        (Action.CHANGE_RATING_LISTS, "P"),
        (Action.INVITE_ORGANISERS, "P"),
        (Action.JUDGE_CLAIMS, "P"),
        (Action.CHANGE_SETTINGS, "O P"),
        (Action.CHANGE_OFFICIALS, "O P"),
        (Action.OPEN_CLUB, "O A P T"),
        (Action.SEE_CLUB, "O A P"),
        (Action.CHANGE_MEMBERS, "O A P"),
        (Action.CHANGE_SEASON, "O A P"),
        (Action.RUN_EVENING, "O A P"),
        (Action.CHANGE_CLUB, "O P"),
        (Action.CHANGE_CLUB_OFFICIALS, "O P"),
        (Action.CHANGE_CLUB_ACCOUNT, "O P"),
    ],
)
def test_who_may_do_what(action: Action, roles: str) -> None:
    assert {role for role in Role if may(role, action)} == {ROLES[letter] for letter in roles.split()}


def test_without_a_role_nothing_is_permitted() -> None:
    assert not [action for action in Action if may(Role.ANYBODY, action)]


def test_c3_an_arbiter_neither_changes_settings_nor_officials() -> None:
    assert not any(may(Role.ARBITER, one) for one in (Action.CHANGE_SETTINGS, Action.CHANGE_OFFICIALS))


def test_c9_an_arbiter_neither_closes_nor_corrects() -> None:
    assert not any(may(Role.ARBITER, one) for one in (Action.CLOSE_TOURNAMENT, Action.CORRECT_RESULTS))


def test_c3_a_helper_fills_in_results_and_does_nothing_else() -> None:
    assert [action for action in Action if may(Role.HELPER, action)] == [Action.FILL_IN_RESULTS]


def test_a_treasurer_changes_nothing_but_payments() -> None:
    changed = {action for action in Action if may(Role.TREASURER, action)} - {
        Action.OPEN_TOURNAMENT, Action.OPEN_CLUB, Action.SEE_PRIVATE, Action.SEE_MONEY,
    }  # fmt: skip
    assert changed == {Action.CHANGE_MONEY}


@pytest.mark.parametrize("role", [Role.PLAYER, Role.GUEST])
def test_s64_55_a_player_and_a_guest_see_a_private_event_and_nothing_else(role: Role) -> None:
    assert [action for action in Action if may(role, action)] == [Action.SEE_PRIVATE]


def test_an_invited_organiser_makes_events_and_clubs_and_sees_nobody_elses() -> None:
    assert {action for action in Action if may(Role.ORGANISER, action)} == CREATING


def test_an_owner_gives_no_role_that_is_more_than_an_arbiters() -> None:
    assert GIVEN == (Role.ARBITER, Role.TREASURER)


def test_a_refusal_names_role_and_action() -> None:
    with pytest.raises(NotAllowedError) as refusal:
        require(Role.ARBITER, Action.CHANGE_SETTINGS)
    assert refusal.value.details == {"action": "change_settings", "role": "arbiter"}
