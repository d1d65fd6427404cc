"""Rating lists: who is meant; for administrators, which ones are in use, and another one in their place."""

from datetime import datetime
from typing import Self

from chalicelib.commands.rating_lists import ImportList, order_import
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import ListPhase
from chalicelib.queries.rating_lists import Hit, ListState, list_state, search
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, TextQuery, text_in_query
from chalicelib.web.authorise import Access, Call
from chalicelib.web.uploads import kind_of, upload_of

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


class ListStateAnswer(Answer):
    """A kind of list: the one in use, whether another is being made and how far it is, and why the last try failed."""

    kind: ListKind
    rows: int
    source: str
    since: datetime | None
    is_working: bool
    phase: ListPhase | None
    done: int
    error: str

    @classmethod
    def of(cls, state: ListState) -> Self:
        """This kind of list."""
        current, progress = state.current, state.progress
        return cls(
            kind=state.kind,
            rows=current.rows if current else 0,
            source=current.source if current else "",
            since=current.at if current else None,
            is_working=state.working is not None,
            phase=progress.phase if progress else None,
            done=progress.done if progress else 0,
            error=state.failed.error_code if state.failed else "",
        )


class ListStates(Answer):
    """Every kind of list."""

    lists: tuple[ListStateAnswer, ...]


class UploadAnswer(Answer):
    """Send the `fields`, and then the file as `file`, as one multipart form to `url`; then order the import."""

    upload: str
    url: str
    fields: dict[str, str]
    most_bytes: int


class ImportBody(Body):
    """`takes_smaller`: also a list with far fewer rows than the one in use."""

    takes_smaller: bool = False


@noun.reads("/rating-lists/search", Access.SIGNED_IN, FoundPlayers, [_Q, _TEMPO])
def search_rating_lists(call: Call) -> FoundPlayers:
    """Find players in the rating lists that are in use."""
    tempo = Tempo(text_in_query(call, _TEMPO))
    found = search(text_in_query(call, _Q), tempo, call.services)
    return FoundPlayers(players=tuple(_player(hit, tempo) for hit in found.hits), cut=found.is_cut, lists=found.lists)


@noun.reads("/rating-lists", Action.CHANGE_RATING_LISTS, ListStates)
def list_rating_lists(call: Call) -> ListStates:
    """Which lists are in use, what is being made, what failed."""
    return ListStates(lists=tuple(ListStateAnswer.of(list_state(kind, call.services)) for kind in ListKind))


@noun.does("POST /rating-lists/{kind}/uploads", Action.CHANGE_RATING_LISTS, UploadAnswer, status=201)
def post_upload(call: Call) -> UploadAnswer:
    """Where a file of this kind can be sent to; nothing is in use by it."""
    kind, upload = kind_of(call), call.services.chance.id()
    form = call.services.list_files.form(kind, upload, "")
    return UploadAnswer(upload=upload, url=form.url, fields=dict(form.fields), most_bytes=form.most_bytes)


@noun.takes("POST /rating-lists/{kind}/uploads/{upload}", Action.CHANGE_RATING_LISTS, ImportBody, Empty, status=202)
def post_import(call: Call, body: ImportBody) -> Empty:
    """Let a worker make the list of the file that was sent."""
    order_import(ImportList(call.caller, kind_of(call), upload_of(call), body.takes_smaller), call.services)
    return Empty()


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
