"""Rating lists: who is meant."""

from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.queries.rating_lists import Hit, search
from chalicelib.web.api.endpoint import Answer, Noun, TextQuery, text_in_query
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)
_Q = TextQuery("q", "Part of a name, in any order of its words, or a whole FIDE ID or national number.")
_TEMPO = TextQuery(
    "tempo", "The tempo for which `rating` is.", Tempo.STANDARD.value, tuple(tempo.value for tempo in Tempo)
)


class ListedPlayer(Answer):
    """Somebody in a list. `rating` is for the tempo asked for: its own, else the standard one; 0 is unrated."""

    list: ListKind
    name: str
    federation: str
    title: Title
    sex: Sex
    fide_id: str
    national_id: str
    birth_year: int
    rating: int
    standard: int
    rapid: int
    blitz: int
    inactive: bool


class FoundPlayers(Answer):
    """At most 20 of each list, the best first. `cut`: more letters would find others; `lists` are those searched."""

    players: tuple[ListedPlayer, ...]
    cut: bool
    lists: tuple[ListKind, ...]


@noun.reads("/rating-lists/search", Access.SIGNED_IN, FoundPlayers, [_Q, _TEMPO])
def search_rating_lists(call: Call) -> FoundPlayers:
    """Find players in the rating lists that are in use."""
    tempo = Tempo(text_in_query(call, _TEMPO))
    found = search(text_in_query(call, _Q), tempo, call.services)
    return FoundPlayers(players=tuple(_player(hit, tempo) for hit in found.hits), cut=found.is_cut, lists=found.lists)


def _player(hit: Hit, tempo: Tempo) -> ListedPlayer:
    row, person = hit.row, hit.row.person(hit.kind, tempo)
    return ListedPlayer(
        list=hit.kind,
        name=row.name,
        federation=row.federation,
        title=row.title,
        sex=row.sex,
        fide_id=person.fide_id,
        national_id=person.national_id,
        birth_year=row.birth_year,
        rating=person.rating,
        standard=row.standard,
        rapid=row.rapid,
        blitz=row.blitz,
        inactive=row.is_inactive,
    )
