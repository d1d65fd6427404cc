"""What the pages of a club's ratings are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.tournament import Settings, Tempo
from chalicelib.domain.ratings.club.history import History


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """Who has a rating in the club; a guest, or who has left, is no member."""

    name: str
    is_member: bool = True


@dataclass(frozen=True, slots=True)
class RatingFacts:
    """The ratings of a club: who has one, and of each tempo that is in use everything from which they follow."""

    players: Mapping[EntryId, RatedPerson] = field(default_factory=dict)
    histories: Mapping[Tempo, History] = field(default_factory=dict)
    events: Mapping[TournamentId, Settings] = field(default_factory=dict)
    """The rated events, for their names and addresses."""

    def name(self, player: EntryId) -> str:
        """What he is called."""
        found = self.players.get(player)
        return found.name if found else player

    @property
    def rated(self) -> frozenset[EntryId]:
        """Everybody with a rating."""
        return frozenset(player for history in self.histories.values() for player in history.initial)


NO_RATINGS = RatingFacts()
