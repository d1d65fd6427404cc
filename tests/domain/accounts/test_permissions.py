"""The one permission table: C3, C9."""

import pytest

from chalicelib.domain.accounts.permissions import PERMISSIONS, Action, Role, may, require
from chalicelib.domain.errors import NotAllowedError


def test_every_action_has_a_line() -> None:
    assert set(PERMISSIONS) == set(Action)


@pytest.mark.parametrize(
    ("action", "owner", "arbiter", "administrator", "anybody"),
    [
        (Action.CREATE_TOURNAMENT, True, True, True, True),
        (Action.IMPORT_TOURNAMENT, True, True, True, True),
        (Action.SEE_TOURNAMENT, True, True, True, False),
        (Action.ENTER_RESULTS, True, True, True, False),
        (Action.PAIR_ROUND, True, True, True, False),
        (Action.PUBLISH_ROUND, True, True, True, False),
        (Action.CHANGE_ENTRIES, True, True, True, False),
        (Action.RETRY_JOB, True, True, True, False),
        (Action.CHANGE_RATING_LISTS, False, False, True, False),
        (Action.CHANGE_SETTINGS, True, False, True, False),
        (Action.CHANGE_OFFICIALS, True, False, True, False),
        (Action.CREATE_CLUB, True, True, True, True),
        (Action.SEE_CLUB, True, True, True, False),
        (Action.CHANGE_MEMBERS, True, True, True, False),
        (Action.CHANGE_SEASON, True, True, True, False),
        (Action.RUN_EVENING, True, True, True, False),
        (Action.CHANGE_CLUB, True, False, True, False),
        (Action.CHANGE_CLUB_OFFICIALS, True, False, True, False),
    ],
)
def test_who_may_do_what(action: Action, owner: bool, arbiter: bool, administrator: bool, anybody: bool) -> None:
    expected = {
        Role.OWNER: owner,
        Role.ARBITER: arbiter,
        Role.ADMINISTRATOR: administrator,
        Role.ANYBODY: anybody,
    }
    assert {role: may(role, action) for role in Role} == expected


def test_a_refusal_names_role_and_action() -> None:
    with pytest.raises(NotAllowedError) as refusal:
        require(Role.ARBITER, Action.CHANGE_SETTINGS)
    assert refusal.value.details == {"action": "change_settings", "role": "arbiter"}
