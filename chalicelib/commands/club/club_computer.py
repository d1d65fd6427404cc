"""The virtual player of a season that began without one (D12)."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH, PUBLISH_CLUB, Act, Caller, receipt
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import COMPUTER, is_over
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, PairingNumber, RequestId, SeasonId, Version
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.domain.lifecycle.entries import joins_in
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.person import checked as checked_person
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class AddComputer:
    """D12: the club has a virtual player from now on; `seen` is the version of the season that the caller saw."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version
    name: str
    rating: int = 0


def add_computer(command: AddComputer, services: Services) -> None:
    """It is in the ladder of every cycle that is not over, then of the season. Cut short, the request does the rest.

    Raises InvalidFieldError (`computer`), ConflictError.
    """
    season = services.seasons.load(command.club, command.season)
    if season.computer:
        return
    name = clean_text(command.name)
    if not name:
        raise InvalidFieldError(field="computer", reason="missing")
    person = checked_person(Person(name, command.rating))
    for part in season.of_kind(PartKind.CYCLE):
        _add_computer_to(services.tournaments.load(part.tournament), person, command.caller, services)
    act = Act("season.computer", {"name": name}, (PUBLISH_CLUB,))
    wanted = replace(season, computer=person.name, computer_rating=person.rating, version=command.seen)
    services.seasons.save(command.club, wanted, receipt(command.caller, act, services))


def _add_computer_to(cycle: Tournament, person: Person, caller: Caller, services: Services) -> None:
    ladder = cycle.settings.ladder
    if ladder is None or ladder.computer is not None or is_over(cycle, local_day(cycle.settings, services.clock.now())):
        return
    act = Act("entries.add", {"names": [person.name]}, (PUBLISH,))
    if all(entry.id != COMPUTER for entry in services.tournaments.entries(cycle.id)):
        entry = Entry(COMPUTER, person, joins_in(cycle))
        last = max((player.number for player in cycle.players), default=0)
        numbered = (Player(PairingNumber(last + 1), entry),) if cycle.is_start_list_frozen else ()
        services.tournaments.add_entries(cycle.id, (entry,), numbered, receipt(caller, act, services))
    settings = replace(cycle.settings, ladder=replace(ladder, computer=COMPUTER))
    second = replace(caller, request=RequestId(f"{caller.request}-ladder"))
    told = receipt(second, Act("settings.computer", {"names": [person.name]}, (PUBLISH,)), services)
    services.tournaments.save_settings(cycle.id, settings, services.tournaments.load(cycle.id).version, told)
