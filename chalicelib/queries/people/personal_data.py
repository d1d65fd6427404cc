"""All that is kept about a user, for himself (GDPR, articles 15 and 20): plain values, no secrets."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from chalicelib.domain.accounts.user import User
from chalicelib.domain.booking.booking import Charge, HandPayment, Place
from chalicelib.domain.model.tournament import Tempo
from chalicelib.ports import AuditLine, Services, realms_of
from chalicelib.queries.people.account import open_sessions

Part = Callable[[User, Services], object]


def personal_data(user: User, services: Services) -> dict[str, object]:
    """Each part under its name, as JSON takes it."""
    return {name: part(user, services) for name, part in PARTS.items()}


def _account(user: User, _services: Services) -> object:
    return {
        "id": user.id,
        "email": user.email,
        "email_is_verified": user.is_verified,
        "wanted_email": user.pending_email,
        "name": user.name,
        "language": user.language,
        "created_at": user.created_at.isoformat(),
        "signs_in_with_google": bool(user.google),
    }


def _sessions(user: User, services: Services) -> object:
    found = open_sessions(user, "", services)
    return [
        {"browser": one.browser, "since": one.since.isoformat(), "seen_on": one.seen_on.isoformat()} for one in found
    ]


def _roles(user: User, services: Services) -> object:
    return [
        {"where": realm.kind.value, "id": realm.id, "name": name, "role": role.value}
        for realm, name in realms_of(user.id, services)
        if (role := services.officials.role(realm, user.id)) is not None
    ]


def _series(user: User, services: Services) -> object:
    """The series that he made."""
    return [{"id": one.id, "name": one.name} for one in services.series.everything() if one.owner == user.id]


def _identity(user: User, services: Services) -> object:
    """His numbers and his profile, with what the rating lists said."""
    identity = services.people.identity(user.id)
    return {
        "fide_id": identity.numbers.fide_id,
        "national_id": identity.numbers.national_id,
        "birth_year": identity.birth_year,
        "parent_email": identity.parent_email,
        "profile": identity.standing.value,
        "refused_because": identity.reason,
        "is_public": identity.is_public,
        "ratings": [
            {"list": one.kind.value, "day": one.day.isoformat()} | {tempo.value: one.rating(tempo) for tempo in Tempo}
            for one in services.people.rating_history(user.id)
        ],
    }


def _follows(user: User, services: Services) -> object:
    """The events that he starred; that his calendar has an address, which is secret."""
    starred = sorted(services.stars.of_user(user.id), key=lambda star: star.at)
    return {
        "events": [{"event": star.tournament, "since": star.at.isoformat()} for star in starred],
        "calendar_has_address": bool(services.stars.feed(user.id)),
    }


def _acts(user: User, services: Services) -> object:
    """Lines of change logs in which he acted: of his account, and of what he has a role in now."""
    logs = [
        services.accounts.log(user.id),
        *(services.clubs.log(club.id) for club in services.clubs.of_user(user.id)),
        *(services.tournaments.log(event.id) for event in services.tournaments.of_user(user.id)),
        *(services.series.log(one.id) for one in services.series.everything() if one.owner == user.id),
    ]
    return [_act(line) for log in logs for line in log if line.actor == user.id]


def _act(line: AuditLine) -> Mapping[str, object]:
    return {"at": line.at.isoformat(), "action": line.action, "details": line.details}


def _bookings(user: User, services: Services) -> object:
    """With players and payments. Amounts in minor units of the currency."""
    return [
        {
            "event": event,
            "id": booking.id,
            "came_at": booking.came_at.isoformat(),
            "state": booking.state.value,
            "name": booking.booker.name,
            "email": booking.booker.email,
            "players": [_place(place) for place in booking.places],
            "payments": [*map(_online, booking.charges), *map(_by_hand, booking.by_hand)],
            "currency": booking.currency,
            "cost": booking.cost,
            "received": booking.received,
        }
        for event, booking in services.bookings.of_user(user.id)
    ]


def _place(place: Place) -> Mapping[str, object]:
    return {
        "player": asdict(place.person),
        "fee": place.category,
        "price": place.price,
        "answers": dict(place.answers),
        "rounds_skipped": [number for number, _ in place.byes],
        "left_at": place.left_at and place.left_at.isoformat(),
        "kept": place.kept,
    }


def _online(charge: Charge) -> Mapping[str, object]:
    return {
        "way": "online",
        "state": charge.state.value,
        "amount": charge.amount,
        "received": charge.captured,
        "went_back": charge.refunded,
    }


def _by_hand(payment: HandPayment) -> Mapping[str, object]:
    return {
        "way": payment.way.value,
        "receipt": payment.receipt,
        "amount": payment.amount,
        "at": payment.at.isoformat(),
    }


PARTS: Mapping[str, Part] = {
    "account": _account,
    "sessions": _sessions,
    "roles": _roles,
    "series": _series,
    "follows": _follows,
    "acts": _acts,
    "bookings": _bookings,
    "identity": _identity,
}
"""Whoever keeps something more about a user adds a part here, and a step to `jobs/delete_account.py`."""
