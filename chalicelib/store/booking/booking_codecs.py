"""Bookings and the settings of entering to plain values and back; see `codecs.py`."""

from datetime import datetime

from chalicelib.domain.booking.booking import Booker, Booking, Charge, ChargeState, HandPayment, Place, State, Way
from chalicelib.domain.booking.settings import Ask, BookingSettings, Category, Kind, Question
from chalicelib.domain.ids import BookingId, EntryId, RoundNumber, UserId, Version
from chalicelib.domain.model.player import Title
from chalicelib.domain.model.result import ByeKind
from chalicelib.store.codecs import person_body, person_from
from chalicelib.store.event.settings_codecs import calendar_body, calendar_from
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from, time_text


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else time_text(moment)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else time_from(text)


def booking_body(booking: Booking) -> Body:
    """A booking. The version is the item's."""
    return {
        "id": booking.id,
        "booker": {
            "name": booking.booker.name,
            "email": booking.booker.email,
            "language": booking.booker.language,
            "user": booking.booker.user,
        },
        "currency": booking.currency,
        "places": [_place_body(place) for place in booking.places],
        "came_at": time_text(booking.came_at),
        "state": booking.state.value,
        "until": _text(booking.until),
        "held_until": _text(booking.held_until),
        "charges": [_charge_body(charge) for charge in booking.charges],
        "by_hand": [_by_hand_body(payment) for payment in booking.by_hand],
        "pays_at_door": booking.pays_at_door,
        "namesakes": booking.namesakes,
    }


def booking_from(body: Body, version: int) -> Booking:
    """A booking again."""
    booker = body["booker"]
    user = booker["user"]
    return Booking(
        id=BookingId(body["id"]),
        booker=Booker(booker["name"], booker["email"], booker["language"], None if user is None else UserId(user)),
        currency=body["currency"],
        places=tuple(map(_place_from, body["places"])),
        came_at=time_from(body["came_at"]),
        state=State(body["state"]),
        until=_moment(body["until"]),
        held_until=_moment(body.get("held_until")),
        charges=tuple(map(_charge_from, body["charges"])),
        by_hand=tuple(map(_by_hand_from, body["by_hand"])),
        pays_at_door=body["pays_at_door"],
        namesakes=body.get("namesakes", 0),
        version=Version(version),
    )


def _place_body(place: Place) -> Body:
    return {
        "entry": place.entry,
        "person": person_body(place.person),
        "category": place.category,
        "price": place.price,
        "answers": [list(answer) for answer in place.answers],
        "byes": [[number, kind.value] for number, kind in place.byes],
        "left_at": _text(place.left_at),
        "kept": place.kept,
    }


def _place_from(body: Body) -> Place:
    return Place(
        entry=EntryId(body["entry"]),
        person=person_from(body["person"]),
        category=body["category"],
        price=body["price"],
        answers=tuple((code, answer) for code, answer in body["answers"]),
        byes=tuple((RoundNumber(number), ByeKind(kind)) for number, kind in body["byes"]),
        left_at=_moment(body["left_at"]),
        kept=body["kept"],
    )


def _charge_body(charge: Charge) -> Body:
    return {
        "number": charge.number,
        "amount": charge.amount,
        "account": charge.account,
        "session": charge.session,
        "page": charge.page,
        "intent": charge.intent,
        "state": charge.state.value,
        "expires_at": _text(charge.expires_at),
        "captured": charge.captured,
        "refunded": charge.refunded,
        "came_back": charge.came_back,
        "refusals": charge.refusals,
        "is_disputed": charge.is_disputed,
        "is_won": charge.is_won,
        "lost": charge.lost,
        "is_out_of_reach": charge.is_out_of_reach,
    }


def _charge_from(body: Body) -> Charge:
    return Charge(
        number=body["number"],
        amount=body["amount"],
        account=body["account"],
        session=body["session"],
        page=body["page"],
        intent=body["intent"],
        state=ChargeState(body["state"]),
        expires_at=_moment(body["expires_at"]),
        captured=body["captured"],
        refunded=body["refunded"],
        came_back=body.get("came_back", 0),
        refusals=body.get("refusals", 0),
        is_disputed=body["is_disputed"],
        is_won=body.get("is_won", False),
        lost=body.get("lost", 0),
        is_out_of_reach=body.get("is_out_of_reach", False),
    )


def _by_hand_body(payment: HandPayment) -> Body:
    return {
        "receipt": payment.receipt,
        "amount": payment.amount,
        "way": payment.way.value,
        "at": time_text(payment.at),
        "by": payment.by,
    }


def _by_hand_from(body: Body) -> HandPayment:
    return HandPayment(body["receipt"], body["amount"], Way(body["way"]), time_from(body["at"]), UserId(body["by"]))


def settings_body(settings: BookingSettings) -> Body:
    """How an event takes entries by itself. The version is the item's."""
    return {
        "is_on": settings.is_on,
        "opens_at": _text(settings.opens_at),
        "closes_at": _text(settings.closes_at),
        "change_until": _text(settings.change_until),
        "refund_until": _text(settings.refund_until),
        "capacity": settings.capacity,
        "has_waiting_list": settings.has_waiting_list,
        "lets_smaller_pass": settings.lets_smaller_pass,
        "most_places": settings.most_places,
        "currency": settings.currency,
        "categories": [_category_body(category) for category in settings.categories],
        "asks": [[field, ask.value] for field, ask in settings.asks],
        "questions": [{"code": one.code, "text": one.text, "ask": one.ask.value} for one in settings.questions],
        "takes_door": settings.takes_door,
        "account": settings.account,
        "half_point_byes": settings.half_point_byes,
        "text": settings.text,
        "kept_months": settings.kept_months,
        "cancelled_at": _text(settings.cancelled_at),
        "calendar": calendar_body(settings.calendar),
    }


def settings_from(body: Body, version: int) -> BookingSettings:
    """The settings again."""
    return BookingSettings(
        is_on=body["is_on"],
        opens_at=_moment(body["opens_at"]),
        closes_at=_moment(body["closes_at"]),
        change_until=_moment(body["change_until"]),
        refund_until=_moment(body["refund_until"]),
        capacity=body["capacity"],
        has_waiting_list=body["has_waiting_list"],
        lets_smaller_pass=body["lets_smaller_pass"],
        most_places=body["most_places"],
        currency=body["currency"],
        categories=tuple(map(_category_from, body["categories"])),
        asks=tuple((field, Ask(ask)) for field, ask in body["asks"]),
        questions=tuple(Question(one["code"], one["text"], Ask(one["ask"])) for one in body["questions"]),
        takes_door=body["takes_door"],
        account=body["account"],
        half_point_byes=body["half_point_byes"],
        text=body["text"],
        kept_months=body.get("kept_months"),
        cancelled_at=_moment(body["cancelled_at"]),
        calendar=calendar_from(body.get("calendar")),
        version=Version(version),
    )


def _category_body(category: Category) -> Body:
    return {
        "code": category.code,
        "name": category.name,
        "price": category.price,
        "kind": category.kind.value,
        "born_from": category.born_from,
        "titles": sorted(title.value for title in category.titles),
    }


def _category_from(body: Body) -> Category:
    return Category(
        code=body["code"],
        name=body["name"],
        price=body["price"],
        kind=Kind(body["kind"]),
        born_from=body["born_from"],
        titles=frozenset(map(Title, body["titles"])),
    )
