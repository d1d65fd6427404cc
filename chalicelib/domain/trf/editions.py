"""The editions of the format: what a document has to become so that the readers of one of them find everything."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from chalicelib.domain.trf.columns import Field
from chalicelib.domain.trf.constraints import (
    ForbiddenPair,
    all_forbidden_pairs,
    virtual_points,
    write_acceleration,
    write_forbidden,
)
from chalicelib.domain.trf.document import ByePlace, Header, Place, RawRecord, Remark, TrfDocument
from chalicelib.domain.trf.scoring import CODES as SCORING_CODES
from chalicelib.domain.trf.scoring import adjourned_points, write_adjourned, write_scoring
from chalicelib.domain.trf.systems import kind_of, system_of, table_of, team_kind_of

_ONLY_TRF26 = frozenset(
    ("172", "182", "202", "212", "222", "240", "300", "310", "320", "330", "352", "362", "801", "802")
)
_NAME_310 = Field(9, 40)
_FIRST_PLAYER_310 = 74
_PAIRING_26 = frozenset(("250", "260"))
_PAIRING_ENGINES = frozenset(("XXA", "XXP"))


class TrfEdition(StrEnum):
    """FIDE's two texts; the records of pairing programs (XXR, XXC, ...) stand in files of either."""

    TRF16 = "trf16"
    TRF26 = "trf26"


@dataclass(frozen=True, slots=True)
class Adapted:
    """The document for one edition, and what that edition cannot say."""

    document: TrfDocument
    lost: tuple[Remark, ...] = ()


def adapted(document: TrfDocument, edition: TrfEdition) -> Adapted:
    """Everything that the edition has a record for, in that record."""
    return _in_trf16(document) if edition is TrfEdition.TRF16 else Adapted(_in_trf26(document))


def _in_trf26(document: TrfDocument) -> TrfDocument:
    """162, 240, 250 and 260 of what only the records of pairing programs said; XXA and XXP stay beside them."""
    if document.is_team_event:
        return document
    byes = tuple(
        replace(bye, place=ByePlace.BYE_RECORD) if bye.place is ByePlace.ABSENT_RECORD else bye
        for bye in document.requested_byes
    )
    said = {record.code for record in document.records}
    added = [record for record in _constraints(document) if record.code in _PAIRING_26 - said]
    return replace(document, requested_byes=byes, records=(*added, *_with_scoring_in_trf26(document)))


def _with_scoring_in_trf26(document: TrfDocument) -> Iterator[RawRecord]:
    """162 as it stood where nothing else speaks of the scoring; otherwise all of it anew, in 162 if that can say it."""
    if not any(document.raw(*SCORING_CODES - {"162"})):
        yield from document.records
        return
    yield from (RawRecord(line, Place.HEAD) for line in write_scoring(document.scoring))
    yield from _adjourned(document)
    yield from (record for record in document.records if record.code not in SCORING_CODES)


def _adjourned(document: TrfDocument) -> Iterator[RawRecord]:
    """What 162 says of adjourned games and no other record can."""
    points = adjourned_points(document)
    if points != document.scoring.draw:
        yield RawRecord(write_adjourned(points), Place.HEAD)


def _in_trf16(document: TrfDocument) -> Adapted:
    """XXA, XXP and round columns of what TRF26 says in records of its own; the rest of them is left out and named.

    299 stays, and what 162 says of adjourned games: the points would not follow from the results without them.
    """
    gone = _ONLY_TRF26 | _PAIRING_26 | SCORING_CODES
    kept = [*_adjourned(document), *(record for record in document.records if record.code not in gone)]
    said = {record.code for record in kept}
    if document.is_team_event:
        teams = [] if "013" in said else list(_teams(document.raw("310")))
        records = (*kept, *teams)
    else:
        records = (*(one for one in _constraints(document) if one.code in _PAIRING_ENGINES - said), *kept)
    made = replace(
        document,
        header=_header(document),
        system="",
        requested_byes=tuple(replace(bye, place=ByePlace.ROUND_COLUMNS) for bye in document.requested_byes),
        records=records,
        remarks=(),
    )
    if document.is_team_event and not made.is_team_event:
        made = replace(made, header=replace(made.header, kind=team_kind_of(document)))
    return Adapted(made, tuple(_lost(document, made)))


def _header(document: TrfDocument) -> Header:
    """092 of 192, 082 of the team records, where nothing stands there."""
    head = document.header
    kind = head.kind or ("" if document.is_team_event or not document.system else kind_of(document.system))
    teams = head.teams or (str(sum(1 for _ in document.raw("310"))) if any(document.raw("310")) else "")
    return replace(head, kind=kind, teams=teams)


def _constraints(document: TrfDocument) -> Iterator[RawRecord]:
    """What is asked of the pairing, in the records of both."""
    yield from write_acceleration(virtual_points(document))
    yield from write_forbidden(_apart(document), document.planned_rounds or 0)


def _teams(records: Iterable[RawRecord]) -> Iterator[RawRecord]:
    """013 of 310: the name and the members."""
    for record in records:
        members = record.text[_FIRST_PLAYER_310 - 1 :].split()
        name = _NAME_310.of(record.text)
        yield RawRecord(f"013 {name:<32}" + " ".join(f"{member:>4}" for member in members), Place.TAIL)


def _lost(document: TrfDocument, made: TrfDocument) -> Iterator[Remark]:
    """A remark for each line that has no other place."""
    teams = {"310"} if any(made.raw("013")) else set()
    for record in document.records:
        if record.code in _ONLY_TRF26 - teams or (record.code == "260" and not _is_said(record, made)):
            yield Remark(record.line, 1, "not_in_trf16", record.code)
    if document.system and _system(document) != _system(made):
        yield Remark(0, 1, "not_in_trf16", f"192 {document.system}")


def _system(document: TrfDocument) -> str | None:
    return table_of(document) or system_of(document)


def _is_said(record: RawRecord, made: TrfDocument) -> bool:
    """All pairs of the line are kept apart in all rounds; in a team event they are teams, which XXP cannot name."""
    return not made.is_team_event and _apart(replace(made, records=(record,))) <= _apart(made)


def _apart(document: TrfDocument) -> set[ForbiddenPair]:
    """Pairs kept apart; a limit beyond the last round is none."""
    last = document.planned_rounds
    pairs = all_forbidden_pairs(document)
    return {
        replace(pair, last_round=None) if last and pair.last_round and pair.last_round >= last else pair
        for pair in pairs
    }
