"""S16: official ratings are used and shown; no result changes them."""

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Services
from tests.people import a_user, an_event, enter, paired


def ratings(services: Services, event: TournamentId) -> dict[str, int]:
    return {entry.person.name: entry.person.rating for entry in services.tournaments.entries(event)}


def test_a_played_event_leaves_every_rating_as_it_was(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    before = ratings(services, event)
    for number in (1, 2):
        paired(services, event, owner)
        enter(services, event, owner, number, "0-1", "1-0")
    stored = services.tournaments.load(event)
    assert before == {"Anna": 2000, "Bas": 1900, "Chris": 1800, "Daan": 1700} == ratings(services, event)
    assert {player.name: player.entry.person.rating for player in stored.players} == before
