"""Make a backup of an event or a club, for whoever asked for it to take it away.

Runs twice without harm: the file is written under the name that was ordered, over the one of the first run.
"""

from collections.abc import Sequence

from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.ports import Job, Services, club_group_of, group_of

_EVENTS, _CLUBS = group_of(TournamentId("")), club_group_of(ClubId(""))


def run(jobs: Sequence[Job], services: Services) -> None:
    """One file for each of these jobs."""
    for job in jobs:
        now = services.clock.now()
        if job.group.startswith(_CLUBS):
            backup = services.backups.club(ClubId(job.group.removeprefix(_CLUBS)), now)
        else:
            backup = services.backups.event(TournamentId(job.group.removeprefix(_EVENTS)), now)
        name = f"{services.backups.slug_in(backup.groups[0])}-backup"
        services.backup_files.put(job.group, str(job.arguments["file"]), name, services.backups.written(backup))
