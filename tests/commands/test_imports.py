"""An event from a file: published, with the file's points; refused files change nothing."""

import gzip

import pytest

from chalicelib.commands.event.imports import ImportTournament, import_tournament
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.standings.standings import standings_of
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf.document import TrfError
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from chalicelib.ports import Services, group_of
from tests.builders import a_tournament, boards_line, points_line
from tests.club_scenes import a_club, a_season, tuesdays
from tests.oracles import oracle
from tests.people import a_user, caller, work

LARGEST_PAGE = 60_000


def a_file(*played: str, name: str = "Avond") -> bytes:
    made = a_tournament("A:2000 B:1900 C:1800 D:1700", system="fide-dutch", name=name).after(*played)
    return write_trf(exported_document(made)).encode()


def test_a_file_becomes_an_event_with_its_points(services: Services) -> None:
    owner = a_user(services)
    file = a_file("A-C 1-0, D-B 0-1", "B-A ½-½, C bye, D half")
    made = import_tournament(ImportTournament(caller(owner), file), services)
    assert made.slug == "avond"
    assert points_line(services.tournaments.load(made.tournament)) == "A 1½, B 1½, C 1, D ½"


def test_the_same_request_twice_is_one_event(services: Services) -> None:
    owner = a_user(services)
    command = ImportTournament(caller(owner), a_file("A-C 1-0"))
    assert import_tournament(command, services) == import_tournament(command, services)
    assert len(services.tournaments.of_user(owner)) == 1


def test_an_address_that_is_taken_is_refused_unless_replaced(services: Services) -> None:
    owner = a_user(services)
    import_tournament(ImportTournament(caller(owner), a_file("A-C 1-0"), "club"), services)
    again = ImportTournament(caller(owner), a_file("A-C 1-0", "A-B 0-1, C-D 1-0", name="Nieuw"), "club")
    with pytest.raises(SlugTakenError):
        import_tournament(again, services)
    renewed = ImportTournament(caller(owner), again.data, "club", replace=True)
    stored = services.tournaments.load(import_tournament(renewed, services).tournament)
    assert boards_line(stored, stored.rounds[1]) == "A-B 0-1, C-D 1-0"
    assert (stored.settings.name, stored.settings.slug) == ("Nieuw", "club")


def test_c0_a_file_in_the_place_of_a_private_event_of_a_club_shows_it_to_nobody_else(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, visibility=ClubVisibility.MEMBERS)
    members = (EntryId("m-anna"), EntryId("m-bas"))
    league = PartPlan(PartKind.LEAGUE, "Rembrandt", "round-robin", tuesdays(1), members)
    season = a_season(services, owner, club, "1", (league,))
    event = services.tournaments.load(season.parts[1].tournament)
    file = ImportTournament(caller(owner), a_file("A-C 1-0"), event.settings.slug, replace=True)
    assert import_tournament(file, services).tournament == event.id
    now = services.tournaments.load(event.id).settings
    assert (now.name, now.club, now.visibility) == ("Avond", club, Visibility.PRIVATE)
    assert services.tournaments.open_ones() == ()


def test_nobody_replaces_the_event_of_somebody_else(services: Services) -> None:
    import_tournament(ImportTournament(caller(a_user(services)), a_file("A-C 1-0"), "club"), services)
    theirs = ImportTournament(caller(a_user(services, "Bas")), a_file("A-C 0-1"), "club", replace=True)
    with pytest.raises(SlugTakenError):
        import_tournament(theirs, services)


@pytest.mark.parametrize(
    "file",
    [
        "py4swiss_incompatible_color",
        "py4swiss_incompatible_result",
        "py4swiss_incorrect_points",
        "py4swiss_missing_result",
        "py4swiss_too_many_results",
    ],
)
def test_a_refused_file_names_line_and_column_and_changes_nothing(services: Services, file: str) -> None:
    owner = a_user(services)
    data = oracle(f"trf/{file}.trf").read_bytes()
    with pytest.raises(TrfError) as refusal:
        import_tournament(ImportTournament(caller(owner), data, "x"), services)
    assert refusal.value.line >= 1
    assert refusal.value.column >= 1
    assert services.tournaments.of_user(owner) == ()


@pytest.mark.parametrize("file", ["py4swiss_invalid_code", "py4swiss_missing_starting_number"])
def test_an_odd_file_is_read_with_a_remark(services: Services, file: str) -> None:
    data = oracle(f"trf/{file}.trf").read_bytes()
    assert import_tournament(ImportTournament(caller(a_user(services)), data, "x"), services).remarks


@pytest.mark.parametrize("file", ["echecs_issue_15", "sharly_example_trf16"])
def test_a_large_event_is_published_with_its_points_and_small_pages(services: Services, file: str) -> None:
    data = oracle(f"trf/{file}.trf").read_bytes()
    made = import_tournament(ImportTournament(caller(a_user(services)), data, "big"), services)
    work(services, made.tournament)
    stored = services.tournaments.load(made.tournament)
    table = standings_of(stored, SystemKind.SWISS)
    declared = {player.number: player.points for player in read_trf(data).players}
    assert {row.number: row.points for row in table.rows} == declared
    bucket = services.site.public  # type: ignore[attr-defined]
    pages = [f"nl/t/big/{page}index.html" for page in ("", "standings/", "crosstable/", "players/", "p/1/")]
    pages += [f"nl/t/big/r/{round_.number}/index.html" for round_ in stored.rounds]
    sizes = {key: len(gzip.compress(bucket.read(key).body)) for key in pages}
    assert max(sizes.values()) <= LARGEST_PAGE, sizes
    assert services.site.last_published(group_of(made.tournament)) is not None


def test_a_team_event_is_refused_in_words(services: Services) -> None:
    data = oracle("trf/sharly_example_trf26.trf").read_bytes()
    with pytest.raises(DomainError) as refusal:
        import_tournament(ImportTournament(caller(a_user(services)), data, "teams"), services)
    assert refusal.value.details["reason"] == "team_event"
