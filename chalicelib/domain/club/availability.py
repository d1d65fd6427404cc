"""Who comes on a club evening: what members say of themselves, what the director knows (D13)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
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
from chalicelib.domain.model.tournament import Settings, Tournament


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


_SPOKEN = frozenset({Way.PHONE, Way.IN_PERSON, Way.DIRECTOR})
"""D13: by these ways somebody can still say in the evening that he comes late."""


@dataclass(frozen=True, slots=True)
class Availability:
    """One member on one evening: `until` when he comes late, `duty` the reason when he is away for the club.

    `by` is the official who put it down; nobody when the member did so himself. `at` is when it was said.
    """

    presence: Presence
    at: datetime
    way: Way
    until: time | None = None
    duty: Reason = NO_REASON
    by: UserId = NOBODY

    @property
    def content(self) -> tuple[Presence, time | None, Reason]:
        """What was said, whoever said it and when."""
        return self.presence, self.until, self.duty

    @property
    def mark(self) -> str:
        """Differs when something else was said, or again: a change is made of what its maker saw."""
        return f"{self.presence.value}-{self.at.timestamp():.6f}"


NOTHING_SAID = ""
"""The mark of somebody of whom nothing is known."""


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

    def mark(self, entry: EntryId) -> str:
        """Of what was said of this member."""
        said = self.said.get(entry)
        return NOTHING_SAID if said is None else said.mark


class SignOffClosedError(DomainError):
    """D13: after the deadline only the director changes who comes: `round`."""

    code = "sign_off_closed"


class StaleAvailabilityError(ConflictError):
    """Something else was said of these members meanwhile, and nothing was saved: `entries`."""

    code = "stale_availability"


def deadline_of(settings: Settings, number: RoundNumber) -> datetime | None:
    """D13: until when members sign on and off for this round, in the club's time zone; None where no date is known."""
    return None if settings.ladder is None else _clock(settings, number, settings.ladder.times.deadline)


def _clock(settings: Settings, number: RoundNumber, hour: time) -> datetime | None:
    """This hour of the evening."""
    starts_at = settings.starts_at(number)
    if starts_at is None:
        return None
    zone = ZoneInfo(settings.time_zone)
    return datetime.combine(starts_at.astimezone(zone).date(), hour, zone)


def is_open(tournament: Tournament, number: RoundNumber, now: datetime) -> bool:
    """D13: members can still sign on and off by themselves; without a date until the round is published."""
    deadline = deadline_of(tournament.settings, number)
    if deadline is not None:
        return now <= deadline
    round_ = tournament.round(number)
    return round_ is None or not round_.is_published


def refuse_closed(tournament: Tournament, number: RoundNumber, now: datetime) -> None:
    """D13: after the deadline only the director changes who comes. Raises SignOffClosedError."""
    if not is_open(tournament, number, now):
        raise SignOffClosedError(round=number)


def is_in_time(said: Availability, settings: Settings, number: RoundNumber) -> bool:
    """D13: by link or mail until the deadline; who comes late may still say so by phone until the re-pairing."""
    if settings.ladder is None:
        return True
    times = settings.ladder.times
    is_spoken = said.presence is Presence.LATE and said.way in _SPOKEN
    limit = _clock(settings, number, times.re_pairing if is_spoken else times.deadline)
    return limit is None or said.at <= limit


def announced(rules: LadderRules) -> tuple[Reason, ...]:
    """The duties that members can give themselves."""
    return tuple(one.reason for one in rules.reasons if one.is_announced and one.reason != ABSENT)


def checked(said: Availability, ladder: LadderSettings) -> Availability:
    """What was said, made whole: a time only for who comes late, a duty only for who has one.

    Raises InvalidFieldError: `until` for a time that is missing or before the clocks start, `duty` for a reason that
    the club does not know.
    """
    is_late, has_duty = said.presence is Presence.LATE, said.presence is Presence.DUTY
    if is_late and (said.until is None or said.until < ladder.times.begins):
        raise InvalidFieldError(field="until", reason="not_late", begins=ladder.times.begins.isoformat("minutes"))
    if has_duty and said.duty not in announced(ladder.rules):
        raise InvalidFieldError(field="duty", reason="unknown_choice")
    return replace(said, until=said.until if is_late else None, duty=said.duty if has_duty else NO_REASON)


def changes(
    sheet: EveningSheet, wanted: Mapping[EntryId, Availability], seen: Mapping[EntryId, str]
) -> dict[EntryId, Availability]:
    """What must be put down; what was said already is no change, whatever the caller saw.

    `seen` are the marks of what the caller saw, of those for whom it matters. Raises StaleAvailabilityError.
    """
    changed = {entry: said for entry, said in wanted.items() if _content(sheet.said.get(entry)) != said.content}
    stale = [entry for entry in changed if entry in seen and seen[entry] != sheet.mark(entry)]
    if stale:
        raise StaleAvailabilityError(round=sheet.round_number, entries=tuple(stale))
    return changed


def _content(said: Availability | None) -> tuple[Presence, time | None, Reason]:
    return (Presence.UNKNOWN, None, NO_REASON) if said is None else said.content


def comes(member: Member | None, presence: Presence) -> bool:
    """D13: whether somebody is paired.

    Who is no member is, like whoever is always in, unless he signs off; a former member only when he signs on.
    """
    if presence is Presence.UNKNOWN:
        return member is None or (member.standing is StandingChoice.ALWAYS and not member.has_left)
    return presence in (Presence.IN, Presence.LATE)


def reason_of(said: Availability | None, settings: Settings, number: RoundNumber) -> Reason:
    """D4: why somebody who does not come is away; who was never in and said nothing is not signed on."""
    if said is None or said.presence is Presence.UNKNOWN:
        return NOT_SIGNED_ON
    if said.presence is Presence.DUTY:
        return said.duty
    has_late_notice = settings.ladder is not None and _has(settings.ladder.rules, LATE_NOTICE)
    return LATE_NOTICE if has_late_notice and not is_in_time(said, settings, number) else ABSENT


def _has(rules: LadderRules, reason: Reason) -> bool:
    return any(one.reason == reason for one in rules.reasons)


def away(
    entries: Iterable[EntryId],
    sheet: EveningSheet,
    members: Mapping[EntryId, Member],
    settings: Settings,
    busy: Mapping[EntryId, Reason],
) -> dict[EntryId, Reason]:
    """D13: who is not paired on this evening, and why. `busy` are those who play in a league or the cup tonight."""
    found: dict[EntryId, Reason] = {}
    for entry in entries:
        if entry in busy:
            found[entry] = busy[entry]
        elif not comes(members.get(entry), sheet.presence(entry)):
            found[entry] = reason_of(sheet.said.get(entry), settings, sheet.round_number)
    return found


def late_ones(sheet: EveningSheet, settings: Settings) -> frozenset[EntryId]:
    """D13: who comes late and said so in time: his game stays."""
    return frozenset(
        entry
        for entry, said in sheet.said.items()
        if said.presence is Presence.LATE and is_in_time(said, settings, sheet.round_number)
    )
