"""A federation's own records (TRF26): its three letters, then what record 001 has, with the national number (58-68)."""

from collections.abc import Iterable, Iterator, Mapping

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Person
from chalicelib.domain.trf import columns
from chalicelib.domain.trf.document import RawRecord, TrfDocument, TrfPlayer
from chalicelib.domain.trf.players import static_part

_LETTERS = 3


def is_national(record: RawRecord, federation: str) -> bool:
    """The record is one of this federation."""
    return _is_code(federation) and record.code == federation


def write_national(players: Iterable[TrfPlayer], federation: str) -> Iterator[RawRecord]:
    """A record for everybody who has a number in this federation."""
    if not _is_code(federation):
        return
    for one in players:
        if one.person.national_id:
            person = Person(one.person.name, one.person.rating, sex=one.person.sex, fide_id=one.person.national_id)
            yield RawRecord(f"{federation}{static_part(TrfPlayer(one.number, person))[_LETTERS:]}".rstrip())


def national_ids(document: TrfDocument) -> Mapping[PairingNumber, str]:
    """The numbers that the records of the event's own federation give."""
    found: dict[PairingNumber, str] = {}
    for record in document.records:
        number = columns.parse_number(columns.START_NUMBER.of(record.text))
        said = columns.FIDE_ID.of(record.text)
        if is_national(record, document.header.federation) and number and said:
            found[PairingNumber(number)] = said
    return found


def _is_code(federation: str) -> bool:
    return len(federation) == _LETTERS and federation.isascii() and federation.isalpha() and federation.isupper()
