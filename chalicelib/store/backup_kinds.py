"""Which items a backup keeps, where each has its place, by what it is read, and what of it stays out of the file."""

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chalicelib.store import codecs
from chalicelib.store.booking import booking_codecs
from chalicelib.store.club.championships import championship_from
from chalicelib.store.club.club_codecs import club_from, member_from
from chalicelib.store.club.cups import season_cup_from
from chalicelib.store.club.evenings import availability_from
from chalicelib.store.club.rating_codecs import event_from
from chalicelib.store.club.seasons import season_from
from chalicelib.store.event.closing_codecs import closing_from, final_from
from chalicelib.store.event.presence import marks_from
from chalicelib.store.event.prizes import fund_from
from chalicelib.store.event.settings_codecs import settings_from
from chalicelib.store.items import Body
from chalicelib.store.keys import Kind

LINK_KEY = "link_key"
_LARGEST_UNPACKED = 20_000_000
"""Bytes, unpacked."""


def _as_it_is(body: Body) -> Body:
    return body


@dataclass(frozen=True, slots=True)
class Kept:
    """A kind that a backup keeps. `read` raises what codecs raise for what they have not written."""

    place: re.Pattern[str]
    read: Callable[[Body, int], object]
    without_secrets: Callable[[Body], Body] = _as_it_is
    is_of_club: bool = False
    is_of_both: bool = False


def _refuse_other_types(body: Body, types: Mapping[str, type]) -> None:
    """Raises ValueError."""
    other = [name for name, kind in types.items() if type(body[name]) is not kind]
    if other:
        raise ValueError(other[0])


def _read_meta(body: Body, _saves: int) -> object:
    """Raises ValueError for what is no META."""
    _refuse_other_types(body, {"id": str, "owner": str, "generations": list, "structure": int, "players": int})
    _refuse_other_types(body, {"is_frozen": bool})
    if not all(isinstance(one, str) for one in body["generations"]) or not body["generations"]:
        raise ValueError("no generation of entries")
    closing = closing_from(body["closing"]) if "closing" in body else None
    return settings_from(body["settings"]), closing


def _read_roster(body: Body, _saves: int) -> object:
    return [codecs.numbered_from(line) for line in body["players"]]


def _read_entry(body: Body, saves: int) -> object:
    _refuse_other_types(body, {"came": str})
    return codecs.entry_from(body, saves)


def _refuse_endless(body: Body) -> None:
    """Only what unpacks to a size that an event can have. Raises ValueError."""
    unpacked = zlib.decompressobj()
    unpacked.decompress(body["zlib"], _LARGEST_UNPACKED)
    if not unpacked.eof:
        raise ValueError("it unpacks to too much")


def _read_trace(body: Body, _saves: int) -> object:
    _refuse_endless(body)
    return codecs.trace_from(body)


def _read_final(body: Body, _saves: int) -> object:
    _refuse_endless(body)
    return final_from(body)


def _read_evening(body: Body, _saves: int) -> object:
    return {entry: availability_from(one) for entry, one in body.get("said", {}).items()}


def _read_presence(body: Body, _saves: int) -> object:
    return marks_from(body)


def _read_guests(body: Body, _saves: int) -> object:
    return sorted(body["guests"])


def _read_stands_for(body: Body, _saves: int) -> object:
    return {str(entry): str(member) for entry, member in body["members"].items()}


def _read_rating(body: Body, _saves: int) -> object:
    return str(body["member"]), int(body["rating"])


def _read_audit(body: Body, _saves: int) -> object:
    _refuse_other_types(body, {"request_id": str, "actor": str, "action": str})
    return codecs.time_from(body["at"]), dict(codecs.json_from(body["details"]))


def _without_account(body: Body) -> Body:
    """The booker finds his booking by the link that is mailed to him; payments are out of reach."""
    charges = [
        {**one, "account": "", "session": "", "page": "", "intent": "", "is_out_of_reach": True}
        for one in body["charges"]
    ]
    return {**body, "booker": {**body["booker"], "user": None}, "charges": charges}


def _without_key(body: Body) -> Body:
    return {name: value for name, value in body.items() if name != LINK_KEY} | {
        name: "" for name in ("account", "payment_account") if name in body
    }


_WORD = r"[\w.:@-]+"


def _at(place: str) -> re.Pattern[str]:
    return re.compile(place, re.ASCII)


KEPT: Mapping[Kind, Kept] = {
    Kind.META: Kept(_at("META"), _read_meta),
    Kind.ROSTER: Kept(_at("ROSTER"), _read_roster),
    Kind.ENTRY: Kept(_at(rf"ENTRY#\w+#{_WORD}"), _read_entry),
    Kind.ROUND: Kept(_at(r"ROUND#\d\d"), codecs.round_from),
    Kind.TRACE: Kept(_at(r"ROUND#\d\d#TRACE"), _read_trace),
    Kind.BOOKING: Kept(_at(rf"BOOKING#{_WORD}"), booking_codecs.booking_from, _without_account),
    Kind.BOOKING_SETTINGS: Kept(_at("BOOKINGS"), booking_codecs.settings_from, _without_key),
    Kind.EVENING: Kept(_at(r"EVENING#\d\d"), _read_evening),
    Kind.PRESENCE: Kept(_at(r"HERE#\d{3}"), _read_presence),
    Kind.GUESTS: Kept(_at("GUESTS"), _read_guests),
    Kind.FINAL: Kept(_at("FINAL"), _read_final),
    Kind.PRIZES: Kept(_at("FUND"), fund_from),
    Kind.STANDS_FOR: Kept(_at("STANDS_FOR"), _read_stands_for),
    Kind.AUDIT: Kept(re.compile(r"AUDIT#\S+"), _read_audit, is_of_both=True),
    Kind.CLUB: Kept(_at("META"), club_from, _without_key, is_of_club=True),
    Kind.MEMBER: Kept(_at(rf"MEMBER#{_WORD}"), member_from, is_of_club=True),
    Kind.SEASON: Kept(_at(rf"SEASON#{_WORD}"), season_from, is_of_club=True),
    Kind.CUP: Kept(_at(rf"CUP#{_WORD}#\d\d"), season_cup_from, is_of_club=True),
    Kind.RATING: Kept(_at(rf"RATING#[a-z]+#{_WORD}"), _read_rating, is_of_club=True),
    Kind.RATED: Kept(_at(rf"RATED#[a-z]+#[\d:+T.-]+#{_WORD}"), event_from, is_of_club=True),
    Kind.CHAMPIONSHIP: Kept(_at(rf"CHAMPIONSHIP#{_WORD}"), championship_from, is_of_club=True),
}
"""What belongs to an event or a club and follows from nothing else."""
_ROLE = "a role, a code, an invitation or a signed link: they are given anew by the one who restores"
_DERIVED = "made again from what is kept"
_PASSING = "work under way, or its memory"
_PERSON = "of a person's account, not of an event or a club"
_SITE = "of the whole site"
_SERIES = "of a series, which stands above events and clubs; its pointers are of events that it lists"
LEFT_OUT: Mapping[Kind, str] = {
    Kind.ACCESS: _ROLE, Kind.DEVICE: _ROLE, Kind.INVITATION: _ROLE,
    Kind.SLUG: _DERIVED, Kind.RATING_LIST_OF_CLUB: _DERIVED, Kind.LISTED: _DERIVED, Kind.LISTING: _DERIVED,
    Kind.JOB: _PASSING, Kind.ATTEMPTS: _PASSING, Kind.PAYMENT_NOTICE: _PASSING, Kind.MAIL: _PASSING,
    Kind.MAIL_KEY: _PASSING, Kind.RESTORING: _PASSING,
    Kind.USER: _PERSON, Kind.EMAIL: _PERSON, Kind.GOOGLE: _PERSON, Kind.LINK: _PERSON, Kind.SESSION: _PERSON,
    Kind.STAR: _PERSON, Kind.FEED: _PERSON, Kind.IDENTITY: _PERSON, Kind.PROFILE_PAGE: _PERSON, Kind.HOLDER: _PERSON,
    Kind.RATING_HISTORY: _PERSON, Kind.BLOCK: _PERSON, Kind.UNSUBSCRIBED: _PERSON,
    Kind.SERIES: _SERIES, Kind.SERIES_SLUG: _SERIES, Kind.SERIES_POINTER: _SERIES,
    Kind.REPORTS: _ROLE, Kind.SCREEN: _ROLE, Kind.SCREEN_SEEN: _PASSING, Kind.ANNOUNCEMENT: _PASSING,
    Kind.PILOT: _SITE, Kind.RATING_LIST: _SITE, Kind.LIST_PROGRESS: _SITE,
}  # fmt: skip
"""Why a backup has no item of this kind."""
