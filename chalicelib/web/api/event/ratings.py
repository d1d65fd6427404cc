"""An event's ratings beside the rating lists."""

from chalicelib.commands.event.ratings import TakeRatings, Ticked, take_ratings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.ratings.lists.differences import Difference
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.queries.event.ratings import comparison
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_PATH = "/tournaments/{tournament}/ratings"


class FieldDifference(Answer):
    """What an entry has and what the list says; empty where there is nothing."""

    field: str
    here: str
    listed: str


class EntryDifference(Answer):
    """An entry that is not as the list has it.

    `guess`: it has no number, and was found by name and year of birth. `certain`: found by number, and no rating is
    lost. `listed_name` is the list's, where it is another name.
    """

    entry: str
    version: int
    name: str
    list: ListKind
    number: str
    guess: bool
    certain: bool
    fields: tuple[FieldDifference, ...]
    listed_name: str


class ComparisonAnswer(Answer):
    """`lists` are the versions that were compared; `unknown` the entries that are in none of them."""

    lists: dict[ListKind, str]
    differing: tuple[EntryDifference, ...]
    same: int
    unknown: tuple[str, ...]


class TickedEntry(Body):
    """Take what the list says of this entry, as it was in the version `seen`; with `name` its name as well."""

    entry: str
    seen: Whole
    name: bool = False


class TakenRatings(Body):
    """All of these, or none; `lists` as they were compared."""

    lists: dict[str, str]
    take: tuple[TickedEntry, ...]


class Taken(Answer):
    """How many entries were changed."""

    taken: int


@noun.reads(_PATH, Action.CHANGE_ENTRIES, ComparisonAnswer)
def compare_ratings(call: Call) -> ComparisonAnswer:
    """How the entries differ from the rating lists that are in use."""
    found = comparison(call.services.tournaments.load(call.tournament), call.services)
    return ComparisonAnswer(
        lists=dict(found.versions),
        differing=tuple(map(_difference, found.differing)),
        same=found.same,
        unknown=tuple(entry.id for entry in found.unknown),
    )


def _difference(one: Difference) -> EntryDifference:
    listed = one.listed
    return EntryDifference(
        entry=listed.entry.id,
        version=listed.entry.version,
        name=listed.entry.person.name,
        list=listed.kind,
        number=listed.row.number,
        guess=listed.is_guess,
        certain=one.is_certain,
        fields=tuple(
            FieldDifference(field=field, here=here, listed=there) for field, (here, there) in one.fields.items()
        ),
        listed_name=one.name,
    )


@noun.takes(f"POST {_PATH}", Action.CHANGE_ENTRIES, TakenRatings, Taken)
def post_ratings(call: Call, body: TakenRatings) -> Taken:
    """Take what the lists say of these entries; ratings are fixed once round 1 is paired."""
    ticked = tuple(Ticked(EntryId(one.entry), Version(one.seen), one.name) for one in body.take)
    versions = {kind: body.lists[kind.value] for kind in ListKind if kind.value in body.lists}
    return Taken(taken=take_ratings(TakeRatings(call.caller, call.tournament, ticked, versions), call.services))
