"""An event made from a tournament report file: its settings, players and rounds; and what of the file it has not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.common.acceleration import VirtualPoints
from chalicelib.domain.formats.registry import system as pairing_system
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.apart import MOST_KEPT_APART, PairsApart
from chalicelib.domain.lifecycle.settings import (
    LONGEST_NAME,
    MOST_PLAYERS,
    MOST_ROUNDS,
    ROUND_MINUTES,
    checked,
    slug_from,
)
from chalicelib.domain.lifecycle.timetable import default_schedule
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.result import ASKED_FOR, ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Acceleration, KeptApart, Settings, Strictness, Tempo, Tournament
from chalicelib.domain.points import NO_POINTS
from chalicelib.domain.registration.clean import clean_person, clean_text
from chalicelib.domain.registration.person import unusable
from chalicelib.domain.standings.profiles import OWN
from chalicelib.domain.trf import columns
from chalicelib.domain.trf.constraints import (
    ForbiddenPair,
    all_avoided_pairs,
    all_forbidden_pairs,
    baku_points_of,
    virtual_points,
)
from chalicelib.domain.trf.dates import read_date
from chalicelib.domain.trf.document import RawRecord, Remark, RequestedBye, TrfDocument
from chalicelib.domain.trf.national import is_national, national_ids
from chalicelib.domain.trf.orders import order_of_file
from chalicelib.domain.trf.own import fixed_boards, keeps_results, withdrawals
from chalicelib.domain.trf.pairing import initial_colour
from chalicelib.domain.trf.scoring import CODES as SCORING_CODES
from chalicelib.domain.trf.systems import system_of, table_of
from chalicelib.domain.trf.time_control import in_words

_MOST_DAYS = 60
_ENTRY = "n"
_TAKEN_OVER = SCORING_CODES | {"182", "202", "212", "240", "250", "260", "XXA", "XXP"}
_COLUMNS: Mapping[str, columns.Field] = {
    "rating": columns.RATING,
    "federation": columns.FEDERATION,
    "fide_id": columns.FIDE_ID,
    "birth": columns.BIRTH,
}
_ROUNDS_THAT_FLOAT = 2
"""C.04.3 C14-C21 look back so far: what was virtual then still has a say."""


Stay = tuple[RoundNumber, RoundNumber | None]
"""A player's first round, and the first that he is no longer in; None: he plays on."""


class CannotImportError(DomainError):
    """The file is sound but holds something that an event here cannot hold: `reason`."""

    code = "cannot_import"


def imported_tournament(document: TrfDocument, tournament_id: TournamentId, slug: str, today: date) -> Tournament:
    """The event that the file describes: numbers, results and byes as they stand in it, all rounds published.

    `slug` empty: made from its name. Raises CannotImportError for team events, for points that follow no result and for
    an acceleration of one's own, InvalidFieldError.
    """
    if document.is_team_event:
        raise CannotImportError(reason="team_event")
    if document.abnormal_points:
        raise CannotImportError(reason="abnormal_points")
    if not document.players:
        raise CannotImportError(reason="no_players")
    if len(document.players) > MOST_PLAYERS:
        raise CannotImportError(reason="too_many_players", most=MOST_PLAYERS)
    if len(document.rounds) > MOST_ROUNDS:
        raise CannotImportError(reason="too_many_rounds")
    return Tournament(
        id=tournament_id,
        settings=_settings(document, slug, today),
        players=tuple(_players(document)),
        rounds=document.rounds,
        is_start_list_frozen=bool(document.rounds),
    )


def _settings(document: TrfDocument, slug: str, today: date) -> Settings:
    header = document.header
    system, order = pairing_system(_system(document)), order_of_file(document).order
    name = clean_text(header.name)[:LONGEST_NAME] or "TRF"
    settings = Settings(
        name=name,
        slug=slug or slug_from([name]),
        system=system.code,
        tempo=Tempo.STANDARD,
        playing_days=_playing_days(document, today),
        profile=order.profile,
        tiebreaks=order.codes if order.profile == OWN else (),
        planned_rounds=max(1, min(document.planned_rounds or len(document.rounds), MOST_ROUNDS), len(document.rounds)),
        round_minutes=ROUND_MINUTES[Tempo.STANDARD],
        time_control=clean_text(header.time_control) or in_words(document.encoded_time_control),
        chief_arbiter=clean_text(header.chief_arbiter),
        city=clean_text(header.city),
        federation=clean_text(header.federation),
        initial_colour=initial_colour(document),
        scoring=document.scoring,
        acceleration=_acceleration(document),
        kept_apart=_kept_apart(document),
        annuls=not keeps_results(document),
    )
    return checked(replace(settings, schedule=default_schedule(settings)))


def _system(document: TrfDocument) -> str:
    """Record 192, and 092 where older programs wrote it. Raises CannotImportError for a system that is not here."""
    system = table_of(document) or system_of(document)
    if system is None:
        raise CannotImportError(reason="unknown_system", system=document.system)
    return system


def _acceleration(document: TrfDocument) -> Acceleration:
    """C.04.7, however the file says it. Raises CannotImportError where other virtual points can still matter."""
    points = _without_nothing(virtual_points(document))
    if not points:
        return Acceleration.NONE
    if points == _without_nothing(baku_points_of(document)):
        return Acceleration.BAKU
    is_over = document.next_round > (document.planned_rounds or MOST_ROUNDS)
    if is_over or max(map(len, points.values())) < document.next_round - _ROUNDS_THAT_FLOAT:
        return Acceleration.NONE
    raise CannotImportError(reason="own_acceleration")


def _without_nothing(points: VirtualPoints) -> VirtualPoints:
    """Each player's points up to the last that are any."""
    lengths = {
        number: max((place for place, value in enumerate(own, start=1) if value != NO_POINTS), default=0)
        for number, own in points.items()
    }
    return {number: own[: lengths[number]] for number, own in points.items() if lengths[number]}


def _kept_apart(document: TrfDocument) -> PairsApart:
    """260 and XXP, and comments of this program, between players of the file; a limit beyond the last round is none."""
    known = {player.number for player in document.players}
    found = (
        *((Strictness.ALWAYS, pair) for pair in all_forbidden_pairs(document)),
        *((Strictness.IF_POSSIBLE, pair) for pair in all_avoided_pairs(document)),
    )
    pairs = {_pair_apart(pair, how, document) for how, pair in found if pair.players <= known}
    if len(pairs) > MOST_KEPT_APART:
        raise CannotImportError(reason="too_many_apart", most=MOST_KEPT_APART)
    return tuple(sorted(pairs, key=_in_order))


def _pair_apart(pair: ForbiddenPair, how: Strictness, document: TrfDocument) -> KeptApart:
    one, other = sorted(pair.players)
    last = pair.last_round if pair.last_round and pair.last_round < (document.planned_rounds or MOST_ROUNDS) else None
    return KeptApart(_entry_id(one), _entry_id(other), how, pair.first_round, last)


def _in_order(pair: KeptApart) -> tuple[bool, int, int, int, int]:
    one, other = (int(entry.removeprefix(_ENTRY)) for entry in (pair.one, pair.other))
    return pair.strictness is Strictness.IF_POSSIBLE, one, other, pair.first_round, pair.last_round or MOST_ROUNDS


def _playing_days(document: TrfDocument, today: date) -> tuple[date, ...]:
    """The dates of the rounds, else every day from start to end, else the day of the import."""
    header = document.header
    of_rounds = sorted(set(_dates(header.round_dates)))
    if of_rounds:
        return tuple(of_rounds)
    ends = sorted(_dates([header.start_date, header.end_date]))
    if not ends:
        return (today,)
    length = min((ends[-1] - ends[0]).days, _MOST_DAYS)
    return tuple(ends[0] + timedelta(days=day) for day in range(length + 1))


def _dates(texts: Iterable[str]) -> list[date]:
    return [found for found in map(read_date, texts) if found is not None]


def _players(document: TrfDocument) -> Iterator[Player]:
    boards, national, stays = fixed_boards(document), national_ids(document), _stays(document)
    to_come = _byes_to_come(document, stays)
    for one in document.players:
        person = replace(one.person, national_id=national.get(one.number, ""))
        joins_in, withdrawn_from = stays[one.number]
        entry = Entry(_entry_id(one.number), clean_person(person), joins_in, withdrawn_from, boards.get(one.number))
        asked = ((bye.round_number, bye.kind) for bye in to_come if bye.player == one.number)
        yield Player(one.number, replace(entry, byes=tuple(asked)))


def _stays(document: TrfDocument) -> dict[PairingNumber, Stay]:
    """When each player comes and goes.

    C.04.2 2.4: who is absent from every round before the first that counts for him joins there. Who is away from all
    rounds that are left has withdrawn, if no comment of this program says from where on.
    """
    gone = withdrawals(document)
    left = [RoundNumber(number) for number in range(document.next_round, (document.planned_rounds or 0) + 1)]
    away: dict[PairingNumber, set[RoundNumber]] = {one.number: set() for one in document.players}
    for bye in document.requested_byes:
        if bye.kind is ByeKind.ZERO_POINT:
            away[bye.player].add(bye.round_number)
    stays: dict[PairingNumber, Stay] = {}
    for number, missed in away.items():
        joined = next((round_.number for round_ in document.rounds if _takes_part(number, round_)), None)
        comes = next((one for one in left if one not in missed), None)
        is_new = joined is None and comes is not None and bool(missed)
        withdrawn = gone.get(number) or (document.next_round if left and comes is None else None)
        stays[number] = (comes or FIRST_ROUND if is_new else joined or FIRST_ROUND, withdrawn)
    return stays


def _byes_to_come(document: TrfDocument, stays: Mapping[PairingNumber, Stay]) -> list[RequestedBye]:
    """Those of rounds that are not paired, in their order, of who is there then, and only what can be asked for."""
    asked = (bye for bye in document.requested_byes if bye.kind in ASKED_FOR)
    return sorted(
        (bye for bye in asked if _is_there(stays[bye.player], bye.round_number)), key=lambda bye: bye.round_number
    )


def _is_there(stay: Stay, round_number: RoundNumber) -> bool:
    joins_in, withdrawn_from = stay
    return joins_in <= round_number and (withdrawn_from is None or round_number < withdrawn_from)


def _entry_id(number: PairingNumber) -> EntryId:
    return EntryId(f"{_ENTRY}{number}")


def _takes_part(number: PairingNumber, round_: Round) -> bool:
    on_board = any(number in (board.white, board.black) for board in round_.boards)
    return on_board or any(bye.player == number and bye.kind is not ByeKind.ZERO_POINT for bye in round_.byes)


def left_out(document: TrfDocument) -> Iterator[Remark]:
    """What the file says and the event has no place for; a remark where each kind stands first.

    And what is said of players that can be true of nobody: it is kept.
    """
    yield from _byes_left_out(document)
    yield from _unusable(document)
    if document.header.deputies:
        yield Remark(0, 1, "record_left_out", "112")
    dates = (*document.header.round_dates, document.header.start_date, document.header.end_date)
    yield from (Remark(0, 1, "date_unread", said) for said in dict.fromkeys(dates) if said and read_date(said) is None)
    yield from order_of_file(document).remarks
    firsts = {record.code: record for record in reversed(document.records) if not _is_taken_over(record, document)}
    yield from (Remark(record.line, 1, "record_left_out", code) for code, record in firsts.items())


def _byes_left_out(document: TrfDocument) -> Iterator[Remark]:
    """Full-point byes of rounds that are not paired: nobody can ask for one here."""
    lines = {player.number: player.line for player in document.players}
    given: dict[RoundNumber, list[PairingNumber]] = {}
    for bye in document.requested_byes:
        if bye.kind not in ASKED_FOR:
            given.setdefault(bye.round_number, []).append(bye.player)
    for number, players in sorted(given.items()):
        yield Remark(lines[players[0]], 1, "byes_left_out", f"{number}: {', '.join(map(str, players))}")


def _unusable(document: TrfDocument) -> Iterator[Remark]:
    for one in document.players:
        for field in unusable(one.person):
            yield Remark(one.line, _COLUMNS[field].first, f"unusable_{field}", str(getattr(one.person, field)))


def _is_taken_over(record: RawRecord, document: TrfDocument) -> bool:
    """The event has what the line says, or it says nothing of the event."""
    if record.code == "222":
        return not document.header.time_control
    is_comment = record.text.startswith("#") or not record.body
    return is_comment or record.code in _TAKEN_OVER or is_national(record, document.header.federation)
