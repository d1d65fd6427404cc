"""The pages of a club and its seasons. Importing a module makes its routes."""

from chalicelib.web.admin.club import (
    archives,
    championship,
    clubs,
    cup_matches,
    cups,
    heller,
    links,
    member_list,
    members,
    month,
    parts,
    payments,
    ratings,
    season_use,
    seasons,
)

__all__ = [
    "archives",
    "championship",
    "clubs",
    "cup_matches",
    "cups",
    "heller",
    "links",
    "member_list",
    "members",
    "month",
    "parts",
    "payments",
    "ratings",
    "season_use",
    "seasons",
]
