"""Who comes on a club evening: what members say of themselves, what the director knows (D13)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, NOBODY, EntryId, RoundNumber, UserId, Version
from chalicelib.domain.model.ladder import (
    ABSENT,
    LATE_NOTICE,
    NO_REASON,
    NOT_SIGNED_ON,
    LadderRules,
    LadderSettings,
    Reason,
)
from chalicelib.domain.model.tournament import Settings


class Presence(StrEnum):
    """What is known of a member for one evening."""

    IN = "in"
    OUT = "out"
    LATE = "late"
    """He comes after the clocks have started, and has said so."""
    DUTY = "duty"
    """He is away for the club."""
    UNKNOWN = "unknown"
    """He has said nothing: his standing choice holds."""


class Way(StrEnum):
    """By which way it became known."""

    LINK = "link"
    MAIL = "mail"
    PHONE = "phone"
    IN_PERSON = "in_person"
    DIRECTOR = "director"
    """The director put it down, without saying how he knew."""


@dataclass(frozen=True, slots=True)
class Availability:
    """One member on one evening: `until` when he comes late, `duty` the reason when he is away for the club.

    `by` is the official who put it down; nobody when the member did so himself. `at` is when.
    """

    presence: Presence
    at: datetime
    way: Way
    until: time | None = None
    duty: Reason = NO_REASON
    by: UserId = NOBODY


@dataclass(frozen=True, slots=True)
class EveningSheet:
    """What is known of one evening: what was `said` of whom, and whether the computer `has_computer` to spare."""

    round_number: RoundNumber
    said: Mapping[EntryId, Availability] = field(default_factory=dict)
    has_computer: bool = False
    version: Version = NEVER_SAVED

    def presence(self, entry: EntryId) -> Presence:
        """What was said of this member."""
        said = self.said.get(entry)
        return Presence.UNKNOWN if said is None else said.presence


class SignOffClosedError(DomainError):
    """D13: after the deadline only the director changes who comes: `deadline`, a moment in UTC."""

    code = "sign_off_closed"


def deadline_of(settings: Settings, number: RoundNumber) -> datetime | None:
    """D13: until when members sign on and off for this round, in the club's time zone; None where no date is known."""
    starts_at = settings.starts_at(number)
    if starts_at is None or settings.ladder is None:
        return None
    zone = ZoneInfo(settings.time_zone)
    return datetime.combine(starts_at.astimezone(zone).date(), settings.ladder.times.deadline, zone)


def is_closed(settings: Settings, number: RoundNumber, now: datetime) -> bool:
    """D13: the deadline of this evening has passed."""
    deadline = deadline_of(settings, number)
    return deadline is not None and now > deadline


def announced(rules: LadderRules) -> tuple[Reason, ...]:
    """The duties that members can give themselves."""
    return tuple(one.reason for one in rules.reasons if one.is_announced and one.reason != ABSENT)


def checked(said: Availability, ladder: LadderSettings) -> Availability:
    """What was said, made whole: a time only for who comes late, a duty only for who has one.

    Raises InvalidFieldError: `until` for a time that is missing or before the clocks start, `duty` for a reason that
    the club does not know.
    """
    if said.presence is Presence.LATE and (said.until is None or said.until < ladder.times.begins):
        raise InvalidFieldError(field="until", reason="not_late", begins=ladder.times.begins.isoformat("minutes"))
    if said.presence is Presence.DUTY and said.duty not in {one.reason for one in ladder.rules.reasons}:
        raise InvalidFieldError(field="duty", reason="unknown_choice")
    return Availability(
        presence=said.presence,
        at=said.at,
        way=said.way,
        until=said.until if said.presence is Presence.LATE else None,
        duty=said.duty if said.presence is Presence.DUTY else NO_REASON,
        by=said.by,
    )


def comes(member: Member | None, presence: Presence) -> bool:
    """D13: whether somebody is paired. Who is no member is, like whoever is always in, unless he signs off."""
    if presence is Presence.UNKNOWN:
        return member is None or member.standing is StandingChoice.ALWAYS
    return presence in (Presence.IN, Presence.LATE)


def reason_of(said: Availability | None, rules: LadderRules, deadline: datetime | None) -> Reason:
    """D4: why somebody who does not come is away."""
    if said is None or said.presence is Presence.UNKNOWN:
        return NOT_SIGNED_ON
    if said.presence is Presence.DUTY:
        return said.duty
    is_late = deadline is not None and said.at > deadline
    return LATE_NOTICE if is_late and _has(rules, LATE_NOTICE) else ABSENT


def _has(rules: LadderRules, reason: Reason) -> bool:
    return any(one.reason == reason for one in rules.reasons)


def away(
    entries: Iterable[EntryId],
    sheet: EveningSheet,
    members: Mapping[EntryId, Member],
    settings: Settings,
    busy: Mapping[EntryId, Reason],
) -> dict[EntryId, Reason]:
    """D13: who is not paired on this evening, and why. `busy` are those who play a league game or in the cup tonight.

    Raises ValueError for an event that is no ladder.
    """
    if settings.ladder is None:
        raise ValueError("an event without a ladder has no evenings")
    deadline = deadline_of(settings, sheet.round_number)
    found: dict[EntryId, Reason] = {}
    for entry in entries:
        said = sheet.said.get(entry)
        if entry in busy:
            found[entry] = busy[entry]
        elif not comes(members.get(entry), sheet.presence(entry)):
            found[entry] = reason_of(said, settings.ladder.rules, deadline)
    return found


def late_ones(sheet: EveningSheet) -> Collection[EntryId]:
    """D13: who comes late and has said so."""
    return frozenset(entry for entry, said in sheet.said.items() if said.presence is Presence.LATE)
