"""The pages of a club and its seasons. Importing a module makes its routes."""

from chalicelib.web.admin.club import (
    archives,
    backups,
    championship,
    clubs,
    cup_matches,
    cups,
    heller,
    links,
    log,
    member_list,
    members,
    month,
    parts,
    payments,
    season_use,
    seasons,
)

__all__ = [
    "archives",
    "backups",
    "championship",
    "clubs",
    "cup_matches",
    "cups",
    "heller",
    "links",
    "log",
    "member_list",
    "members",
    "month",
    "parts",
    "payments",
    "season_use",
    "seasons",
]
