"""The entries of an event as its officials see them: the start list, and who is no longer on it."""

from dataclasses import dataclass

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.entries import takes_entries
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import JobKind, Services, club_group_of
from chalicelib.surroundings import season_of


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry with its number in the start list; None for who withdrew before round 1.

    `may_return`: he has a place, or can still get one.
    """

    number: PairingNumber | None
    entry: Entry
    may_return: bool = True


@dataclass(frozen=True, slots=True)
class EntryList:
    """In start-list order, then who is not on it.

    `players` have a number; `playing` are those of them who have not withdrawn. `next_round` is the round that is
    paired next; who comes or leaves does so from round `changes_from` on. In one that `is_closed` nobody comes any
    more.
    """

    rows: tuple[EntryRow, ...]
    players: int
    playing: int
    is_frozen: bool
    is_closed: bool
    next_round: RoundNumber
    changes_from: RoundNumber


@dataclass(frozen=True, slots=True)
class MembersCome:
    """D2: members of the club come into the start list by themselves, while its season is in use; now, or soon."""

    club: ClubId
    is_in_use: bool
    is_busy: bool


def entry_list(tournament: Tournament, services: Services) -> EntryList:
    """Every entry, also the withdrawn ones."""
    numbered = [EntryRow(player.number, player.entry) for player in tournament.players]
    listed = {row.entry.id for row in numbered}
    is_open = takes_entries(tournament)
    unlisted = (entry for entry in services.tournaments.entries(tournament.id) if entry.id not in listed)
    others = [EntryRow(None, entry, may_return=is_open) for entry in unlisted]
    return EntryList(
        rows=(*numbered, *others),
        players=len(numbered),
        playing=sum(not row.entry.is_withdrawn for row in numbered),
        is_frozen=tournament.is_start_list_frozen,
        is_closed=not is_open,
        next_round=RoundNumber(len(tournament.rounds) + 1),
        changes_from=RoundNumber(len(tournament.published_rounds) + 1),
    )


def members_come(tournament: Tournament, services: Services) -> MembersCome | None:
    """D2: how it stands with the members in the start list of a cycle; None for any other event."""
    club, season = tournament.settings.club, season_of(tournament, services)
    if club is None or season is None or tournament.settings.ladder is None:
        return None
    jobs = services.outbox.open_jobs(club_group_of(club))
    return MembersCome(club, season.is_in_use, any(job.kind is JobKind.ENTER_MEMBERS for job in jobs))


def one_entry(tournament: Tournament, entry: EntryId, services: Services) -> EntryRow:
    """One of them. Raises NotFoundError."""
    for row in entry_list(tournament, services).rows:
        if row.entry.id == entry:
            return row
    raise NotFoundError(what="entry")
