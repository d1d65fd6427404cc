"""Take away what lies elsewhere of somebody whose account was deleted.

The account itself holds nothing of the person any more when this begins. Each step finds what there still is of his and
takes it away, so that it can be killed and repeated anywhere: what is gone is not found again.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from chalicelib.commands.people.identity import forget_identity
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.booking.retention import hold_in
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NOBODY, RequestId, UserId
from chalicelib.jobs.forget_bookings import forget
from chalicelib.ports import BusyError, Job, JobKind, Receipt, Services, account_group_of, realms_of

_LOOKS_AGAIN_AFTER = timedelta(days=30)
Step = Callable[[UserId, Services], None]


def _close_sessions(user: UserId, services: Services) -> None:
    """They are void already."""
    for session in services.accounts.sessions(user):
        services.accounts.close_session(session.token_hash)


def _give_up_roles(user: UserId, services: Services) -> None:
    """In events, in clubs and on the site.

    He owned none of them when he left. What was handed over to him in that moment keeps him as its owner, until an
    administrator hands it over: without an owner nobody could.
    """
    for realm, _ in realms_of(user, services):
        if services.officials.role(realm, user) not in (None, Role.OWNER):
            at = services.clock.now()
            receipt = Receipt(RequestId(services.chance.id()), NOBODY, at, "officials.left")
            services.officials.take(realm, user, receipt)


def _follow_nothing(user: UserId, services: Services) -> None:
    """What he starred, and the address of his calendar."""
    services.stars.forget(user)


def _forget_bookings(user: UserId, services: Services) -> None:
    """What he booked stays while he is to play, or money is to be paid or to go back: it is looked at again later."""
    now, is_any_kept = services.clock.now(), False
    for tournament, found in services.bookings.of_user(user):
        event = services.bookings.event(tournament, found.id)
        booking = event.booking(found.id)
        if hold_in(event, booking, now) is None:
            forget(event, (booking,), services)
        else:
            is_any_kept = True
    if is_any_kept:
        services.outbox.add(_look_again(user, now))


def _look_again(user: UserId, now: datetime) -> Job:
    """The same row for the same day."""
    due_at = now + _LOOKS_AGAIN_AFTER
    group, kind = account_group_of(user), JobKind.DELETE_ACCOUNT
    return Job(f"again-{due_at:%Y%m%d}", group, kind, {}, now, due_at, actor=user)


def _give_up_series(user: UserId, services: Services) -> None:
    """They stay, with their clubs and administrators: a series has results of many people."""
    for series in services.series.everything():
        if series.owner == user:
            receipt = Receipt(RequestId(services.chance.id()), NOBODY, services.clock.now(), "series.left")
            services.series.save(replace(series, owner=NOBODY), receipt)


STEPS: tuple[Step, ...] = (
    _close_sessions,
    _give_up_roles,
    _give_up_series,
    _follow_nothing,
    forget_identity,
    _forget_bookings,
)
"""What becomes of each thing that is kept about a user. Whoever keeps something more adds a step here, and a part to
`queries/people/personal_data.py`."""


def run(jobs: Sequence[Job], services: Services) -> None:
    """Every step, for the account of this group.

    What somebody else changed, or took away, while a step was at it refuses nothing for good: it is looked at anew.
    Raises BusyError then, so that the row stays open.
    """
    user = UserId(jobs[0].group.removeprefix(account_group_of(UserId(""))))
    try:
        for step in STEPS:
            step(user, services)
    except (ConflictError, NotFoundError) as overtaken:
        raise BusyError from overtaken
