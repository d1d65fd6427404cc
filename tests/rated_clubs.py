"""A club whose events are played and closed straight in the store, for tests of its ratings."""

from dataclasses import dataclass, replace
from datetime import date

from chalicelib.commands.caller import PUBLISH
from chalicelib.commands.club.ratings import GiveInitialRatings, give_initial_ratings
from chalicelib.commands.event.closing import CloseTournament, close_tournament
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId, TournamentId, UserId
from chalicelib.domain.lifecycle.closing import mark_of
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.history import RatedEvent
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Receipt, Services, club_group_of
from tests.builders import a_tournament
from tests.club_scenes import a_club, only
from tests.people import a_request, a_user, caller

RATINGS = {"Anna": 1600, "Bas": 1550, "Cor": 1720, "Dora": 1640}


@dataclass
class RatedClub:
    """A club with four members, who all have an initial rating."""

    services: Services
    owner: UserId
    club: ClubId

    @property
    def group(self) -> str:
        return club_group_of(self.club)

    def give(self, tempo: Tempo = Tempo.STANDARD, **ratings: int) -> None:
        """Initial ratings, whatever they were."""
        seen = self.services.club_ratings.initial(self.club, tempo)
        wanted = {member(name): rating for name, rating in ratings.items()}
        give_initial_ratings(GiveInitialRatings(caller(self.owner), self.club, tempo, wanted, seen), self.services)

    def play(self, name: str, *rounds: str, tempo: Tempo = Tempo.STANDARD, players: str = "") -> TournamentId:
        """An event of the club, played: "Anna-Bas 1-0"."""
        chart = a_tournament(
            players or " ".join(RATINGS), name=name, slug=name.lower(), club=self.club, tempo=tempo,
            planned_rounds=len(rounds), playing_days=(date(2026, 11, 28),),
        ).after(*rounds)  # fmt: skip
        entered = tuple(
            replace(
                player, entry=Entry(member(player.name), replace(player.person, rating=RATINGS.get(player.name, 0)))
            )
            for player in chart.players
        )
        made = replace(chart, id=TournamentId(f"t-{name.lower()}"), players=entered)
        receipt = Receipt(a_request(), self.owner, self.services.clock.now(), "test.create", follow_up=(PUBLISH,))
        assert self.services.tournaments.create(made, self.owner, receipt)
        return made.id

    def close(self, event: TournamentId) -> None:
        seen = mark_of(self.services.tournaments.load(event))
        close_tournament(CloseTournament(caller(self.owner), event, seen), self.services)

    def closed(self, name: str, *rounds: str, tempo: Tempo = Tempo.STANDARD) -> TournamentId:
        """Played and closed; the worker has not been."""
        event = self.play(name, *rounds, tempo=tempo)
        self.close(event)
        return event

    def rate(self) -> None:
        """Let the worker rate, and leave the pages for later."""
        only(self.services, self.group, JobKind.RATE)

    def work(self) -> None:
        runner.run(self.services, self.group)

    def ratings(self, tempo: Tempo = Tempo.STANDARD) -> dict[str, int]:
        """As they stand now."""
        found = self.services.club_ratings.standings(self.club, tempo)
        return {player.removeprefix("m-").title(): standing.rating for player, standing in found.items()}

    def events(self, tempo: Tempo = Tempo.STANDARD) -> tuple[RatedEvent, ...]:
        return self.services.club_ratings.history(self.club, tempo).events


def member(name: str) -> EntryId:
    return EntryId(f"m-{name.lower()}")


def a_person_of(name: str) -> Member:
    return Member(member(name), Person(name, RATINGS.get(name, 0)))


def a_rated_club(services: Services, **answers: object) -> RatedClub:
    owner = a_user(services)
    club = a_club(services, owner, ", ".join(f"{name} {rating}" for name, rating in RATINGS.items()), **answers)
    made = RatedClub(services, owner, club)
    made.give(**RATINGS)
    return made
