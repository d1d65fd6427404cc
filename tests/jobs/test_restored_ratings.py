"""The ratings of a club come back with its backup: the same rows, and the same standings made anew."""

from chalicelib.commands.backups import RestoreBackup, restore_backup
from chalicelib.ports import Services
from chalicelib.ports.backups import BackupKind
from tests.emulated import Ground
from tests.people import a_user, caller
from tests.rated_clubs import RatedClub, a_rated_club


def test_the_ratings_of_a_restored_club_are_the_same(services: Services, ground: Ground) -> None:
    club = a_rated_club(services)
    club.closed("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    club.rate()
    ratings, events = club.ratings(), club.events()
    text = services.backups.written(services.backups.club(club.club, services.clock.now()))
    ground.empty()
    owner = a_user(services, "Zoe")
    restore_backup(RestoreBackup(caller(owner), text.encode(), {BackupKind.CLUB}), services)
    again = RatedClub(services, owner, club.club)
    again.rate()
    assert (again.ratings(), again.events()) == (ratings, events)
