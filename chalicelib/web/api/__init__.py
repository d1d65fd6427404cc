"""The JSON API: one blueprint a noun. Importing a module makes its endpoints."""

from chalicelib.web.api import jobs, officials, openapi, rating_lists, unknown
from chalicelib.web.api.club import (
    archives,
    championship,
    clubs,
    cups,
    evenings,
    links,
    member_list,
    members,
    seasons,
)
from chalicelib.web.api.club import ratings as club_ratings
from chalicelib.web.api.endpoint import PREFIX
from chalicelib.web.api.event import (
    apart,
    booking_settings,
    bookings,
    closing,
    devices,
    entries,
    entry_list,
    exports,
    guests,
    ladder,
    order,
    payouts,
    ratings,
    results,
    rounds,
    standings,
    tournaments,
)
from chalicelib.web.api.event import club_ratings as event_club_ratings
from chalicelib.web.api.people import (
    account,
    claims,
    invitations,
    pilots,
    session,
    stars,
)

_NOUNS = (
    session,
    account,
    tournaments,
    entries,
    entry_list,
    booking_settings,
    bookings,
    payouts,
    exports,
    guests,
    apart,
    officials,
    invitations,
    devices,
    pilots,
    claims,
    order,
    rating_lists,
    ratings,
    rounds,
    evenings,
    results,
    closing,
    event_club_ratings,
    standings,
    stars,
    ladder,
    jobs,
    clubs,
    members,
    links,
    member_list,
    seasons,
    cups,
    championship,
    archives,
    club_ratings,
    openapi,
)
BLUEPRINTS = (*((module.noun.blueprint, PREFIX) for module in _NOUNS), (unknown.blueprint, PREFIX))
"""Each blueprint with the path that it hangs at."""
