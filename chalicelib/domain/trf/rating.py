"""The TRF16 file that goes to the rating office, and what an event lacks for it (TRF26: mandatory for rating)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.federations import FEDERATIONS
from chalicelib.domain.registration.person import unusable
from chalicelib.domain.trf.document import Header, TrfDocument
from chalicelib.domain.trf.pairing import paired_in


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the rating office asks for and the file does not say, or not usably: `code` finds the text.

    Of the whole event, or of these `players` or `rounds`. Without what `is_mandatory` the file is refused there.
    """

    code: str
    players: tuple[PairingNumber, ...] = ()
    rounds: tuple[RoundNumber, ...] = ()
    is_mandatory: bool = True


def for_rating(document: TrfDocument) -> TrfDocument:
    """Only who was ever paired, by pairing number, and nothing but TRF16's own records."""
    paired = frozenset(number for round_ in document.rounds for number in paired_in(round_))
    players = tuple(one for one in document.players if one.number in paired)
    rounds = tuple(
        replace(round_, byes=tuple(bye for bye in round_.byes if bye.player in paired)) for round_ in document.rounds
    )
    rated = sum(1 for one in players if one.person.rating)
    return replace(
        document,
        players=players,
        rounds=rounds,
        header=replace(document.header, players=str(len(players)), rated_players=str(rated)),
        requested_byes=(),
        planned_rounds=None,
        initial_colour=None,
        system="",
        records=(),
    )


def gaps(document: TrfDocument) -> tuple[Gap, ...]:
    """Everything that is missing, first what is mandatory: 012 022 032 042 052 102 132 222, FIDE ids, results.

    What is there but cannot be read is worse than nothing: it is mandatory to mend that.
    """
    return (*_of_event(document), *_of_games(document), *_of_players(document))


_HEADER: Mapping[str, Callable[[Header], object]] = {
    "name": lambda head: head.name,
    "city": lambda head: head.city,
    "federation": lambda head: head.federation,
    "start_date": lambda head: head.start_date,
    "end_date": lambda head: head.end_date,
    "chief_arbiter": lambda head: head.chief_arbiter,
}
_PERSON: Mapping[str, Callable[[Person], object]] = {
    "sex": lambda person: person.sex.value,
    "player_federation": lambda person: person.federation,
    "birth": lambda person: person.birth,
}

_UNUSABLE: Mapping[str, str] = {
    "fide_id": "unusable_fide_id",
    "federation": "unusable_player_federation",
    "birth": "unusable_birth",
}


def _of_event(document: TrfDocument) -> Iterator[Gap]:
    yield from (Gap(code) for code, value in _HEADER.items() if not value(document.header))
    if document.header.federation and document.header.federation not in FEDERATIONS:
        yield Gap("unusable_federation")
    if len(document.header.round_dates) < len(document.rounds):
        yield Gap("round_dates")
    if not document.encoded_time_control:
        yield Gap("time_control")


def _of_games(document: TrfDocument) -> Iterator[Gap]:
    unfinished = tuple(round_.number for round_ in document.rounds if not round_.is_complete)
    if not document.rounds:
        yield Gap("no_rounds")
    if unfinished:
        yield Gap("unfinished", rounds=unfinished)


def _of_players(document: TrfDocument) -> Iterator[Gap]:
    """A file without FIDE ids is refused; the rest is asked for, but not insisted on."""
    players = for_rating(document).players
    without_id = tuple(one.number for one in players if not one.person.fide_id)
    if without_id:
        yield Gap("fide_id", without_id)
    for field, code in _UNUSABLE.items():
        odd = tuple(one.number for one in players if field in unusable(one.person))
        if odd:
            yield Gap(code, odd)
    for code, value in _PERSON.items():
        without = tuple(one.number for one in players if not value(one.person))
        if without:
            yield Gap(code, without, is_mandatory=False)
