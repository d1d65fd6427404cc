"""Who may do what: one table, asked in one place. C0, C3, C9, ADR 12."""

from enum import StrEnum

from chalicelib.domain.errors import NotAllowedError


class Role(StrEnum):
    """A user's part in one event or club; of the whole site are ADMINISTRATOR and ORGANISER."""

    OWNER = "owner"
    """Whose event or club it is; whoever makes an independent event is its owner."""
    ARBITER = "arbiter"
    TREASURER = "treasurer"
    """Sees who has entered and paid, and keeps the payments."""
    HELPER = "helper"
    """C3: a device that was let in for a day, to enter results of one event; no account."""
    PLAYER = "player"
    """S64-55: plays in the event, or is a member of the members-only club: the pages for players are for him."""
    GUEST = "guest"
    """An account whose address was invited to look at a private event."""
    ADMINISTRATOR = "administrator"
    """Of the platform: named in the settings; the role holds in every event and club."""
    ORGANISER = "organiser"
    """Was invited to make events and clubs; a role where no event or club is named."""
    ANYBODY = "anybody"
    """Signed in, without a role here."""


class Action(StrEnum):
    """What can be done. The value is what a refusal names."""

    CREATE_TOURNAMENT = "create_tournament"
    OPEN_TOURNAMENT = "open_tournament"
    """Come in at its front door, which leads on to what the role may see."""
    SEE_TOURNAMENT = "see_tournament"
    SEE_PRIVATE = "see_private"
    """C0, S64-55: the published pages of a private event or a members-only club."""
    CHANGE_SETTINGS = "change_settings"
    CHANGE_OFFICIALS = "change_officials"
    CHANGE_ENTRIES = "change_entries"
    SEE_MONEY = "see_money"
    """What was booked, and what is owed, paid and refunded."""
    CHANGE_MONEY = "change_money"
    """Put payments down, pay back."""
    PAIR_ROUND = "pair_round"
    PUBLISH_ROUND = "publish_round"
    CLOSE_TOURNAMENT = "close_tournament"
    """C9, C10: close it, or end it early."""
    CORRECT_RESULTS = "correct_results"
    """C9, C11: of a closed event."""
    ENTER_RESULTS = "enter_results"
    FILL_IN_RESULTS = "fill_in_results"
    """C3: of boards without one."""
    ADMIT_HELPERS = "admit_helpers"
    SHOW_SCREENS = "show_screens"
    """S64-61: make screens in the hall, and say what they show."""
    RETRY_JOB = "retry_job"
    MEND_JOBS = "mend_jobs"
    """See the failed jobs of all groups, and try them again."""
    IMPORT_TOURNAMENT = "import_tournament"
    CHANGE_RATING_LISTS = "change_rating_lists"
    INVITE_ORGANISERS = "invite_organisers"
    JUDGE_CLAIMS = "judge_claims"
    """S64-6: whose a player profile is."""
    CREATE_CLUB = "create_club"
    OPEN_CLUB = "open_club"
    """As OPEN_TOURNAMENT."""
    SEE_CLUB = "see_club"
    CHANGE_CLUB = "change_club"
    CHANGE_CLUB_OFFICIALS = "change_club_officials"
    CHANGE_CLUB_ACCOUNT = "change_club_account"
    """Say to which account the money of the club's events goes."""
    CHANGE_MEMBERS = "change_members"
    CHANGE_SEASON = "change_season"
    RUN_EVENING = "run_evening"
    CREATE_SERIES = "create_series"
    CHANGE_SERIES = "change_series"
    """Look at its pages for organisers, and change it."""


_OWNERS = frozenset({Role.OWNER, Role.ADMINISTRATOR})
_OFFICIALS = _OWNERS | {Role.ARBITER}
_MAKERS = frozenset({Role.ORGANISER, Role.ADMINISTRATOR})
PERMISSIONS: dict[Action, frozenset[Role]] = {
    Action.CREATE_TOURNAMENT: _MAKERS,
    Action.IMPORT_TOURNAMENT: _MAKERS,
    Action.OPEN_TOURNAMENT: _OFFICIALS | {Role.TREASURER},
    Action.SEE_TOURNAMENT: _OFFICIALS,
    Action.SEE_PRIVATE: _OFFICIALS | {Role.TREASURER, Role.PLAYER, Role.GUEST},
    Action.CHANGE_SETTINGS: _OWNERS,
    Action.CHANGE_OFFICIALS: _OWNERS,
    Action.CHANGE_ENTRIES: _OFFICIALS,
    Action.SEE_MONEY: _OFFICIALS | {Role.TREASURER},
    Action.CHANGE_MONEY: _OWNERS | {Role.TREASURER},
    Action.PAIR_ROUND: _OFFICIALS,
    Action.PUBLISH_ROUND: _OFFICIALS,
    Action.CLOSE_TOURNAMENT: _OWNERS,
    Action.CORRECT_RESULTS: _OWNERS,
    Action.ENTER_RESULTS: _OFFICIALS,
    Action.FILL_IN_RESULTS: _OFFICIALS | {Role.HELPER},
    Action.ADMIT_HELPERS: _OFFICIALS,
    Action.SHOW_SCREENS: _OFFICIALS,
    Action.RETRY_JOB: _OFFICIALS,
    Action.MEND_JOBS: frozenset({Role.ADMINISTRATOR}),
    Action.CHANGE_RATING_LISTS: frozenset({Role.ADMINISTRATOR}),
    Action.INVITE_ORGANISERS: frozenset({Role.ADMINISTRATOR}),
    Action.JUDGE_CLAIMS: frozenset({Role.ADMINISTRATOR}),
    Action.CREATE_CLUB: _MAKERS,
    Action.OPEN_CLUB: _OFFICIALS | {Role.TREASURER},
    Action.SEE_CLUB: _OFFICIALS,
    Action.CHANGE_CLUB: _OWNERS,
    Action.CHANGE_CLUB_OFFICIALS: _OWNERS,
    Action.CHANGE_CLUB_ACCOUNT: _OWNERS,
    Action.CHANGE_MEMBERS: _OFFICIALS,
    Action.CHANGE_SEASON: _OFFICIALS,
    Action.RUN_EVENING: _OFFICIALS,
    Action.CREATE_SERIES: _MAKERS,
    Action.CHANGE_SERIES: _OWNERS,
}
GIVEN = (Role.ARBITER, Role.TREASURER)
"""The roles that an owner gives to somebody with an account."""
CREATING = frozenset({Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT, Action.CREATE_CLUB, Action.CREATE_SERIES})
"""What takes an invitation to the site: whoever has none may ask for it."""


def may(role: Role, action: Action) -> bool:
    """Whether somebody with this role may do this."""
    return role in PERMISSIONS[action]


def require(role: Role, action: Action) -> None:
    """Refuse unless the role permits the action. Raises NotAllowedError."""
    if not may(role, action):
        raise NotAllowedError(action=action.value, role=role.value)


class NotAnOrganiserError(NotAllowedError):
    """Events and clubs are made by invited organisers; a pilot can be asked for."""

    code = "not_an_organiser"
