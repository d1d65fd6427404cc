"""Bring the start lists of a club's cycles in line with its members: newcomers, leavers, who comes back, ratings (D2).

Runs twice without harm: what is there already is no difference, and each write has an id of its own in the job.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from chalicelib.commands.caller import Caller
from chalicelib.commands.event.entries import TouchEntry, return_entry
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import differences, is_over
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import ClubId, EntryId, PairingNumber, RequestId, TournamentId
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.domain.lifecycle.entries import joins_in
from chalicelib.domain.lifecycle.withdrawal import gone_from
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import FollowUp, Job, JobKind, Receipt, Services

_TRIES = 5
LEFT_CLUB = "left_club"
"""In the change log: he was withdrawn because he left the club, not by hand."""


def run(jobs: Sequence[Job], services: Services) -> None:
    """Every cycle of the seasons in use that is not over."""
    club = ClubId(jobs[0].group.removeprefix("C#"))
    members = services.clubs.members(club)
    for season in filter(lambda one: one.is_in_use, services.seasons.of_club(club)):
        for part in season.of_kind(PartKind.CYCLE):
            _bring_in_line(part.tournament, members, jobs[0], services)


def _bring_in_line(cycle: TournamentId, members: Sequence[Member], job: Job, services: Services) -> None:
    """Somebody else may change entries or pair a round at this moment: look again."""
    for _ in range(_TRIES - 1):
        try:
            return _once(services.tournaments.load(cycle), members, job, services)
        except ConflictError:
            continue
    return _once(services.tournaments.load(cycle), members, job, services)


def _once(cycle: Tournament, members: Sequence[Member], job: Job, services: Services) -> None:
    if is_over(cycle, local_day(cycle.settings, services.clock.now())):
        return
    entries = services.tournaments.entries(cycle.id)
    found = differences(cycle, entries, members)
    _enter(cycle, found.entered, job, services)
    if found.changed:
        receipt = _receipt(job, "entries.ratings", found.changed, services)
        services.tournaments.save_entries(cycle.id, found.changed, receipt)
    for entry in entries:
        if entry.id in found.left:
            gone = replace(entry, withdrawn_from=gone_from(cycle, entry.id))
            receipt = _receipt(job, "entries.withdraw", (gone,), services)
            details = {**receipt.details, "entry": entry.id, LEFT_CLUB: True}
            services.tournaments.save_entry(cycle.id, gone, replace(receipt, details=details))
    if found.out:
        _bring_back(cycle.id, found.out, job, services)


def _bring_back(cycle: TournamentId, out: Sequence[EntryId], job: Job, services: Services) -> None:
    """Who went out of the cycle with his leaving the club; the change log knows how each of them last went out."""
    last: dict[object, bool] = {}
    for line in services.tournaments.log(cycle):
        if line.action == "entries.withdraw":
            last.setdefault(line.details.get("entry"), line.details.get(LEFT_CLUB) is True)
    for entry in out:
        if last.get(entry):
            caller = Caller(job.actor, RequestId(f"job-{job.id}-back-{cycle}-{entry}"))
            return_entry(TouchEntry(caller, cycle, entry), services)


def _enter(cycle: Tournament, entries: Sequence[Entry], job: Job, services: Services) -> None:
    """Newcomers take part from the next round on, under the next numbers once the start list is fixed."""
    if not entries:
        return
    new = tuple(replace(entry, joins_in=joins_in(cycle)) for entry in entries)
    last = max((player.number for player in cycle.players), default=0)
    numbered = tuple(Player(PairingNumber(last + place), entry) for place, entry in enumerate(new, start=1))
    appended = numbered if cycle.is_start_list_frozen else ()
    services.tournaments.add_entries(cycle.id, new, appended, _receipt(job, "entries.add", new, services))


def _receipt(job: Job, action: str, entries: Sequence[Entry], services: Services) -> Receipt:
    """The same change has the same id, whenever the job runs."""
    what = hashlib.sha256(repr(entries).encode()).hexdigest()[:16]
    return Receipt(
        request_id=RequestId(f"job-{job.id}-{what}"),
        actor=job.actor,
        at=services.clock.now(),
        action=action,
        details={"names": [entry.person.name for entry in entries]},
        follow_up=(FollowUp(JobKind.PUBLISH), FollowUp(JobKind.LIST_PEOPLE)),
    )
