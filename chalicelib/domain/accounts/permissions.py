"""Who may do what: one table, asked in one place. C3, C9."""

from enum import StrEnum

from chalicelib.domain.errors import NotAllowedError


class Role(StrEnum):
    """A user's part in one tournament or club; ADMINISTRATOR is named in the settings and holds for all of them."""

    OWNER = "owner"
    ARBITER = "arbiter"
    ADMINISTRATOR = "administrator"
    ANYBODY = "anybody"
    """Signed in, without a role in this tournament or club."""


class Action(StrEnum):
    """What can be done. The value is what a refusal names."""

    CREATE_TOURNAMENT = "create_tournament"
    SEE_TOURNAMENT = "see_tournament"
    CHANGE_SETTINGS = "change_settings"
    CHANGE_OFFICIALS = "change_officials"
    CHANGE_ENTRIES = "change_entries"
    PAIR_ROUND = "pair_round"
    PUBLISH_ROUND = "publish_round"
    ENTER_RESULTS = "enter_results"
    RETRY_JOB = "retry_job"
    IMPORT_TOURNAMENT = "import_tournament"
    CHANGE_RATING_LISTS = "change_rating_lists"
    CREATE_CLUB = "create_club"
    SEE_CLUB = "see_club"
    CHANGE_CLUB = "change_club"
    CHANGE_CLUB_OFFICIALS = "change_club_officials"
    CHANGE_MEMBERS = "change_members"
    CHANGE_SEASON = "change_season"
    RUN_EVENING = "run_evening"


_OFFICIALS = frozenset({Role.OWNER, Role.ARBITER, Role.ADMINISTRATOR})
_OWNERS = frozenset({Role.OWNER, Role.ADMINISTRATOR})
PERMISSIONS: dict[Action, frozenset[Role]] = {
    Action.CREATE_TOURNAMENT: frozenset(Role),
    Action.IMPORT_TOURNAMENT: frozenset(Role),
    Action.SEE_TOURNAMENT: _OFFICIALS,
    Action.CHANGE_SETTINGS: _OWNERS,
    Action.CHANGE_OFFICIALS: _OWNERS,
    Action.CHANGE_ENTRIES: _OFFICIALS,
    Action.PAIR_ROUND: _OFFICIALS,
    Action.PUBLISH_ROUND: _OFFICIALS,
    Action.ENTER_RESULTS: _OFFICIALS,
    Action.RETRY_JOB: _OFFICIALS,
    Action.CHANGE_RATING_LISTS: frozenset({Role.ADMINISTRATOR}),
    Action.CREATE_CLUB: frozenset(Role),
    Action.SEE_CLUB: _OFFICIALS,
    Action.CHANGE_CLUB: _OWNERS,
    Action.CHANGE_CLUB_OFFICIALS: _OWNERS,
    Action.CHANGE_MEMBERS: _OFFICIALS,
    Action.CHANGE_SEASON: _OFFICIALS,
    Action.RUN_EVENING: _OFFICIALS,
}


def may(role: Role, action: Action) -> bool:
    """Whether somebody with this role may do this."""
    return role in PERMISSIONS[action]


def require(role: Role, action: Action) -> None:
    """Refuse unless the role permits the action. Raises NotAllowedError."""
    if not may(role, action):
        raise NotAllowedError(action=action.value, role=role.value)
