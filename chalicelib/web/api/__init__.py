"""The JSON API: one blueprint a noun. Importing a module makes its endpoints."""

from chalicelib.web.api import (
    apart,
    archives,
    clubs,
    entries,
    entry_list,
    exports,
    jobs,
    ladder,
    member_list,
    members,
    officials,
    openapi,
    order,
    rating_lists,
    ratings,
    results,
    rounds,
    seasons,
    session,
    standings,
    tournaments,
)
from chalicelib.web.api.endpoint import PREFIX

_NOUNS = (
    session,
    tournaments,
    entries,
    entry_list,
    exports,
    apart,
    officials,
    order,
    rating_lists,
    ratings,
    rounds,
    results,
    standings,
    ladder,
    jobs,
    clubs,
    members,
    member_list,
    seasons,
    archives,
    openapi,
)
BLUEPRINTS = tuple((module.noun.blueprint, PREFIX) for module in _NOUNS)
"""Each blueprint with the path that it hangs at."""
