"""A whole season as one value: what is written to a file, and read from it again."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.club.availability import EveningSheet
from chalicelib.domain.club.championship import Championship, Contest
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import Season
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import CupId, SeasonId, TournamentId
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.lifecycle.settings import checked as checked_settings
from chalicelib.domain.lifecycle.settings import is_slug
from chalicelib.domain.model.tournament import Tournament


class UnusableArchiveError(DomainError):
    """The file holds no season that can be restored: `place` says where it cannot be read, `reason` why."""

    code = "unusable_archive"


@dataclass(frozen=True, slots=True)
class ArchivedEvent:
    """An event of the season with what is known of its evenings; of a closed one with the standings that were kept."""

    tournament: Tournament
    evenings: tuple[EveningSheet, ...] = ()
    final: FinalStandings | None = None


@dataclass(frozen=True, slots=True)
class SeasonArchive:
    """A season with its members, events, cups and championship."""

    season: Season
    members: tuple[Member, ...]
    events: tuple[ArchivedEvent, ...]
    cups: tuple[SeasonCup, ...]
    championship: Championship


def checked(archive: SeasonArchive) -> SeasonArchive:
    """The archive, when it hangs together. Raises UnusableArchiveError."""
    for place, fault in _faults(archive):
        raise UnusableArchiveError(place=place, reason=fault)
    return archive


def _faults(archive: SeasonArchive) -> Iterator[tuple[str, str]]:
    events = [event.tournament.id for event in archive.events]
    if len(set(events)) < len(events):
        yield "events", "event_twice"
    missing = [part.name for part in archive.season.parts if part.tournament not in events]
    if missing:
        yield f"season.parts: {missing[0]}", "event_missing"
    nowhere = [part.name for part in archive.season.parts if part.address and not is_slug(part.address)]
    if nowhere:
        yield f"season.parts: {nowhere[0]}", "not_a_slug"
    members = [member.id for member in archive.members]
    if len(set(members)) < len(members):
        yield "members", "member_twice"
    for place, event in enumerate(archive.events):
        yield from ((f"events[{place}]{where}", fault) for where, fault in faults_of(event.tournament))


def faults_of(event: Tournament) -> Iterator[tuple[str, str]]:
    """Where an event from a file does not hang together, and why."""
    numbers = [player.number for player in event.players]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        yield ".players", "numbers_not_in_order"
    known = set(numbers)
    for place, round_ in enumerate(event.rounds, start=1):
        if round_.number != place:
            yield f".rounds[{place - 1}]", "rounds_not_in_order"
        seated = [number for board in round_.boards for number in (board.white, board.black)]
        seated += [bye.player for bye in round_.byes]
        if not known.issuperset(seated):
            yield f".rounds[{place - 1}]", "unknown_player"
        if len(set(seated)) < len(seated):
            yield f".rounds[{place - 1}]", "player_twice"
    try:
        checked_settings(event.settings)
    except InvalidFieldError as error:
        yield f".settings.{error.details['field']}", str(error.details["reason"])


@dataclass(frozen=True, slots=True)
class NewIds:
    """The ids under which a season is restored."""

    season: SeasonId
    tournament: Callable[[TournamentId], TournamentId]
    cup: Callable[[CupId], CupId]


def under_new_ids(archive: SeasonArchive, ids: NewIds) -> SeasonArchive:
    """The same season under other ids; members keep theirs."""
    parts = tuple(
        replace(
            part,
            tournament=ids.tournament(part.tournament),
            promotes_to=None if part.promotes_to is None else ids.tournament(part.promotes_to),
        )
        for part in archive.season.parts
    )
    events = {event.tournament.id for event in archive.events}
    contests: Mapping[int, Contest] = {
        number: replace(one, play_off=ids.tournament(one.play_off) if one.play_off in events else None)
        for number, one in archive.championship.contests.items()
    }
    return replace(
        archive,
        season=replace(archive.season, id=ids.season, parts=parts),
        events=tuple(
            replace(event, tournament=replace(event.tournament, id=ids.tournament(event.tournament.id)))
            for event in archive.events
        ),
        cups=tuple(replace(cup, id=ids.cup(cup.id), season=ids.season) for cup in archive.cups),
        championship=replace(archive.championship, season=ids.season, contests=contests),
    )
