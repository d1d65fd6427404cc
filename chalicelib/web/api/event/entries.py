"""Entries: list, add, change, withdraw, expel, return, remove."""

from chalicelib.commands.event.entries import (
    AddEntries,
    EditEntry,
    ExpelEntry,
    TouchEntry,
    add_entries,
    edit_entry,
    expel_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import BoardNumber, EntryId, RoundNumber, Version
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.result import ByeKind
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Query, Whole, number_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/entries"
_ONE = _LIST + "/{entry}"
_FROM = Query("round", "The first round that he is gone in, or back; 0: as soon as can be.", 0)


class PersonBody(Body):
    """Who enters. `name` is "Last, First"; `rating` 0 means unrated.

    `federation` is a code of FIDE or ISO or a country, `birth` a date with its year first or last, or a year.
    """

    name: str
    rating: Whole = 0
    title: Title = Title.NONE
    sex: Sex = Sex.UNKNOWN
    federation: str = ""
    fide_id: str = ""
    national_id: str = ""
    birth: str = ""
    club: str = ""

    def to_domain(self) -> Person:
        """The person."""
        return Person(**self.model_dump())


class NewEntries(Body):
    """Entries in the order in which they came.

    `namesakes` allows names and national numbers that are on the list already; a FIDE id is one person's in any case.
    """

    persons: tuple[PersonBody, ...]
    namesakes: bool = False


class ChangedEntry(Body):
    """An entry as it shall be; `seen` is the version that it was read with. Without a `fixed_board` he has none."""

    person: PersonBody
    seen: Whole
    fixed_board: Whole | None = None


class ExpulsionBody(Body):
    """Why somebody plays no more: officials alone read it."""

    reason: str


class ByeAnswer(Answer):
    """A bye that an official put down: `Z` gives no points, `H` half a point."""

    round: int
    kind: ByeKind


class GapAnswer(Answer):
    """Somebody was gone from round `first` on; `back` is the first that he plays again."""

    first: int
    back: int


class PersonAnswer(Answer):
    """What is known of somebody."""

    name: str
    rating: int
    title: Title
    sex: Sex
    federation: str
    fide_id: str
    national_id: str
    birth: str
    club: str


class EntryAnswer(Answer):
    """An entry. `number` is the pairing number, provisional until round 1 is paired.

    `fixed_board` is the board of a player who cannot move to another one. Whoever was expelled has withdrawn, and
    `expelled_for` says why.
    """

    id: str
    number: int | None
    person: PersonAnswer
    joins_in: int
    withdrawn_from: int | None
    fixed_board: int | None
    version: int
    byes: tuple[ByeAnswer, ...]
    gaps: tuple[GapAnswer, ...]
    expelled_for: str | None


class EntryList(Answer):
    """All entries in the order in which they came."""

    entries: tuple[EntryAnswer, ...]


class Added(Answer):
    """How many were entered."""

    added: int


@noun.reads(_LIST, Action.SEE_TOURNAMENT, EntryList)
def list_entries(call: Call) -> EntryList:
    """Every entry, also the withdrawn ones."""
    tournament = call.services.tournaments.load(call.tournament)
    numbers = {player.entry.id: player.number for player in tournament.players}
    return EntryList(
        entries=tuple(
            EntryAnswer(
                id=entry.id,
                number=numbers.get(entry.id),
                person=PersonAnswer.model_validate(entry.person, from_attributes=True),
                joins_in=entry.joins_in,
                withdrawn_from=entry.withdrawn_from,
                fixed_board=entry.fixed_board,
                version=entry.version,
                byes=tuple(ByeAnswer(round=number, kind=kind) for number, kind in entry.byes),
                gaps=tuple(GapAnswer(first=gap.first, back=gap.back) for gap in entry.gaps),
                expelled_for=entry.expelled_for,
            )
            for entry in call.services.tournaments.entries(call.tournament)
        )
    )


@noun.takes(f"POST {_LIST}", Action.CHANGE_ENTRIES, NewEntries, Added, status=201)
def post_entries(call: Call, body: NewEntries) -> Added:
    """Enter one or more."""
    persons = tuple(person.to_domain() for person in body.persons)
    return Added(added=add_entries(AddEntries(call.caller, call.tournament, persons, body.namesakes), call.services))


@noun.takes(f"PUT {_ONE}", Action.CHANGE_ENTRIES, ChangedEntry, Empty)
def put_entry(call: Call, body: ChangedEntry) -> Empty:
    """Change what is known of somebody, and his fixed board."""
    board = None if body.fixed_board is None else BoardNumber(body.fixed_board)
    command = EditEntry(call.caller, call.tournament, _entry(call), body.person.to_domain(), Version(body.seen), board)
    edit_entry(command, call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}", Action.CHANGE_ENTRIES, Empty)
def delete_entry(call: Call) -> Empty:
    """Take an entry off the list; only while round 1 is not paired."""
    remove_entry(TouchEntry(call.caller, call.tournament, _entry(call)), call.services)
    return Empty()


@noun.does(f"POST {_ONE}/withdrawal", Action.CHANGE_ENTRIES, Empty, query=[_FROM])
def withdraw(call: Call) -> Empty:
    """He is paired no more, from this round on or as soon as can be."""
    withdraw_entry(_touch(call), call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}/withdrawal", Action.CHANGE_ENTRIES, Empty, query=[_FROM])
def take_back(call: Call) -> Empty:
    """He plays again, from this round on or as soon as can be; also after an expulsion."""
    return_entry(_touch(call), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/expulsion", Action.CHANGE_ENTRIES, ExpulsionBody, Empty)
def expel(call: Call, body: ExpulsionBody) -> Empty:
    """He is paired no more by decision of the arbiter; his games stand."""
    expel_entry(ExpelEntry(call.caller, call.tournament, _entry(call), body.reason), call.services)
    return Empty()


def _touch(call: Call) -> TouchEntry:
    number = number_in_query(call, _FROM)
    return TouchEntry(call.caller, call.tournament, _entry(call), RoundNumber(number) if number else None)


def _entry(call: Call) -> EntryId:
    return EntryId(call.request.parameters["entry"])
