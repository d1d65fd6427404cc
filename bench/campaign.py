"""Fresh random events, every round paired by this project and by gacrux: `python -m bench.campaign --rounds 20000`.

The events have everything that happens to a tournament: see `scheme_of`. Every difference is written to a folder, as
the file that was paired and the two answers with what `domain/legality.py` says of them. The exit code is 1 when there
is one that `KNOWN` does not explain.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

from bench.peers import Boards, Engine, NoPairingError, PeerFailedError, gacrux, ours
from chalicelib.domain.formats.contract import Pair, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.legality import Situation, breaches
from chalicelib.domain.lifecycle.simulation import Rates, SimulatedEvent, after_round, before_round, new_event
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, GameResult, Scoring
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf.columns import format_points
from chalicelib.domain.trf.document import Place, RawRecord, TrfDocument
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.writer import write_trf

LARGEST = 200
_SMALL = 12
"""Up to here events may be played until nothing can be paired any more."""
_SIZES = ((2, 12), (2, 12), (2, 12), (2, 12), (2, 12), (13, 40), (13, 40), (13, 40), (41, 100), (101, LARGEST))
_SELDOM, _OFTEN, _HALF = Fraction(1, 20), Fraction(1, 4), Fraction(1, 2)
_STRANGE = (
    GameResult.NO_CONTEST,
    GameResult.WHITE_WINS_UNRATED,
    GameResult.DRAWN_UNRATED,
    GameResult.BLACK_WINS_UNRATED,
    GameResult.WHITE_DRAWS_BLACK_LOSES,
    GameResult.WHITE_LOSES_BLACK_DRAWS,
)


def scoring_of(win: int, draw: int, loss: int, bye: int, absent: int = 0) -> Scoring:
    """In half points, as record 162 can say it."""
    w, d, a = HalfPoints(win), HalfPoints(draw), HalfPoints(absent)
    return Scoring(w, d, HalfPoints(loss), HalfPoints(bye), w, d, a, w, a)


SCORINGS = (
    *[STANDARD_SCORING] * 6,
    scoring_of(2, 1, 0, bye=1),
    scoring_of(2, 1, 0, bye=0),
    scoring_of(6, 2, 0, bye=6),
    scoring_of(6, 2, 0, bye=2),
    scoring_of(6, 4, 2, bye=6),
)
"""1-½-0 mostly; the bye worth a draw, or nothing; 3-1-0 with a bye of 3 and of 1; 3-2-1 with nothing for the absent."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One event before it begins."""

    seed: int
    event: SimulatedEvent
    strange_results: Fraction


def scheme_of(seed: int, largest: int = LARGEST) -> Scheme:
    """Size, rates, scoring, acceleration, forbidden groups, numbering: all by lot from the seed."""
    chance = Random(seed)
    low, high = chance.choice(_SIZES)
    players = min(chance.randint(low, high), largest)
    rounds = chance.randint(1, 11)
    if players <= _SMALL and chance.random() < 0.5:
        rounds = players + 1
    event = new_event(players, rounds, system("fide-dutch"), _rates(chance), chance)
    document = replace(event.document, scoring=chance.choice(SCORINGS))
    event = replace(event, document=_with_groups(document, chance), entries=_numbered(event, chance))
    event = replace(event, document=_as_entered(event))
    if document.scoring == STANDARD_SCORING and chance.random() < 0.2:
        event = replace(event, document=_accelerated(event.document))
    return Scheme(seed, event, chance.choice((Fraction(0), Fraction(0), _SELDOM)))


def _rates(chance: Random) -> Rates:
    def some() -> Fraction:
        return chance.choice((*[Fraction(0)] * 4, *[_SELDOM] * 4, *[_OFTEN] * 2, _HALF))

    return Rates(
        draws=chance.choice((Fraction(0), Fraction(1, 3), Fraction(1, 3), Fraction(2, 3), Fraction(1))),
        forfeits=some(),
        half_byes=some(),
        full_byes=chance.choice((Fraction(0), Fraction(0), _SELDOM)),
        zero_byes=some(),
        withdraw=some(),
        late=some(),
        forbid=some(),
    )


def _with_groups(document: TrfDocument, chance: Random) -> TrfDocument:
    """Sometimes three players, or more, of one family are kept apart for some rounds."""
    if chance.random() < 0.8 or len(document.players) < 6:
        return document
    first = chance.randint(1, document.planned_rounds or 1)
    last = chance.randint(first, document.planned_rounds or 1)
    family = sorted(chance.sample([player.number for player in document.players], chance.randint(3, 5)))
    record = f"260 {first:>3} {last:>3}" + "".join(f" {number:>4}" for number in family)
    return replace(document, records=(*document.records, RawRecord(record, Place.HEAD)))


def _numbered(event: SimulatedEvent, chance: Random) -> dict[PairingNumber, Entry]:
    """By rating, by lot, or by rating where all have the same."""
    numbers, entries = list(event.entries), list(event.entries.values())
    way = chance.randrange(4)
    if way == 0:
        chance.shuffle(entries)
    if way == 1:
        entries = [replace(entry, person=replace(entry.person, rating=1800)) for entry in entries]
    return dict(zip(numbers, entries, strict=True))


def _as_entered(event: SimulatedEvent) -> TrfDocument:
    players = tuple(replace(one, person=event.entries[one.number].person) for one in event.document.players)
    return replace(event.document, players=players)


def _accelerated(document: TrfDocument) -> TrfDocument:
    """C.04.7 1, as record 250 says it."""
    upper = 2 * -(-len(document.players) // 4)
    accelerated = -(-(document.planned_rounds or 0) // 2)
    full = -(-accelerated // 2)
    spans = ((document.scoring.win, 1, full), (document.scoring.draw, full + 1, accelerated))
    records = tuple(
        RawRecord(f"250      {format_points(points):>4} {first:>3} {last:>3} {1:>4} {upper:>4}", Place.HEAD)
        for points, first, last in spans
        if first <= last
    )
    return replace(document, records=(*document.records, *records))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program made of a round: boards, or none with the reason."""

    boards: Boards | None
    reason: str = ""
    has_failed: bool = False

    def __str__(self) -> str:
        if self.boards is None:
            return f"{'failed' if self.has_failed else 'no pairing'}: {self.reason}"
        return " ".join(f"{white}-{black}" for white, black in sorted(self.boards))


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that was not paired alike. `known` names the entry of KNOWN that explains it."""

    seed: int
    document: TrfDocument
    ours: Answer
    theirs: Answer
    known: str = ""

    @property
    def name(self) -> str:
        """Of the file that is written."""
        return f"{self.seed}-round-{self.document.next_round}"

    def __str__(self) -> str:
        lines = [f"{self.name} {self.known}".strip(), f"ours   {self.ours}", f"gacrux {self.theirs}"]
        for who, answer in (("ours", self.ours), ("gacrux", self.theirs)):
            lines += [f"{who}: {breach}" for breach in illegal(self.document, answer)]
        return "\n".join(lines) + "\n"


@dataclass(slots=True)
class Tally:
    """What was found in some events."""

    rounds: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take these events in as well."""
        self.rounds += other.rounds
        self.counts += other.counts
        self.differences += other.differences

    @property
    def unexplained(self) -> list[Difference]:
        """What KNOWN says nothing about."""
        return [one for one in self.differences if not one.known]


KNOWN: dict[str, Callable[[TrfDocument, Answer, Answer], bool]] = {}
"""What is explained, each by what can be recognised in the file that was paired."""


def compared(seed: int, largest: int = LARGEST) -> Tally:
    """Play one event to its end, or until a round is not paired alike."""
    scheme = scheme_of(seed, largest)
    event, chance, tally = scheme.event, Random(~seed), Tally()
    tally.counts["events"] = 1
    for _ in range(event.document.planned_rounds or 0):
        event = before_round(event, chance)
        if not next_request(event.document).present:
            break
        text = write_trf(event.document)
        mine, theirs = (_answer(engine, text, event.document.next_round) for engine in (ours, gacrux))
        tally.rounds += 1
        tally.counts.update(_kinds(event.document))
        tally.counts["illegal"] += bool(illegal(event.document, mine))
        if mine.boards != theirs.boards:
            tally.differences.append(_difference(seed, event.document, mine, theirs))
            tally.counts[_kind(mine, theirs)] += 1
        elif mine.boards is None:
            tally.counts["refused by both"] += 1
        if mine.boards is None:
            break
        event = _with_strange_results(after_round(event, _pairing(mine.boards), chance), scheme, chance)
    return tally


def _kinds(document: TrfDocument) -> Iterator[str]:
    """What is special about the round to be paired, for the count at the end."""
    codes = {record.code for record in document.records}
    yield f"of {'up to 12' if len(document.players) <= _SMALL else 'more'} players"
    if "250" in codes:
        yield "accelerated"
    if next_request(document).forbidden:
        yield "with pairs kept apart"
    if document.scoring != STANDARD_SCORING:
        yield "with another scoring"
    if document.next_round == document.planned_rounds:
        yield "last rounds"


def _answer(engine: Engine, text: str, round_number: int) -> Answer:
    try:
        return Answer(engine(text, round_number)())
    except NoPairingError as error:
        return Answer(None, str(error))
    except PeerFailedError as error:
        return Answer(None, str(error), has_failed=True)


def _difference(seed: int, document: TrfDocument, mine: Answer, theirs: Answer) -> Difference:
    known = next((name for name, explains in KNOWN.items() if explains(document, mine, theirs)), "")
    return Difference(seed, document, mine, theirs, known)


def _kind(mine: Answer, theirs: Answer) -> str:
    if theirs.has_failed:
        return "gacrux failed"
    if mine.boards is None:
        return "refused by us alone"
    return "refused by gacrux alone" if theirs.boards is None else "paired differently"


def _pairing(boards: Boards) -> RoundPairing:
    pairs = tuple(Pair(PairingNumber(white), PairingNumber(black)) for white, black in sorted(boards) if black)
    bye = next((PairingNumber(player) for player, black in boards if not black), None)
    return RoundPairing(pairs, bye)


def _with_strange_results(event: SimulatedEvent, scheme: Scheme, chance: Random) -> SimulatedEvent:
    """Here and there no contest, a game that is not rated, ½-0.

    No contest (S1: nothing for either) is written as a loss for both; that is another thing where a loss has points.
    """
    if not scheme.strange_results:
        return event
    *before, last = event.document.rounds
    possible = _STRANGE if event.document.scoring.loss == NO_POINTS else _STRANGE[1:]
    boards = tuple(
        replace(board, result=chance.choice(possible)) if chance.random() < scheme.strange_results else board
        for board in last.boards
    )
    return replace(event, document=replace(event.document, rounds=(*before, replace(last, boards=boards))))


def illegal(document: TrfDocument, answer: Answer) -> list[str]:
    """What the independent checker says of a program's boards."""
    if answer.boards is None:
        return []
    request = next_request(document)
    pairing = _pairing(answer.boards)
    boards = tuple(Board(BoardNumber(place), one.white, one.black) for place, one in enumerate(pairing.pairs, start=1))
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    situation = Situation(request.records, request.is_last_round, request.scoring, kept_apart=request.forbidden)
    found = [f"{one.rule}: {one.text}" for one in breaches(Round(document.next_round, boards, byes), situation)]
    placed = {number for one in pairing.pairs for number in (one.white, one.black)}
    placed |= set() if pairing.bye is None else {pairing.bye}
    if placed != request.present:
        found.append(f"left out or too many: {sorted(placed ^ request.present)}")
    return found


def campaign(seeds: Iterator[int], rounds: int, largest: int, out: Path) -> Tally:
    """Events until so many rounds are compared, on all cores; each difference is written as soon as it is found."""
    tally, begun = Tally(), time.monotonic()
    with Pool() as pool:
        for number, found in enumerate(pool.imap(partial(compared, largest=largest), seeds), start=1):
            tally.add(found)
            for difference in found.differences:
                _write(difference, out)
            if number % 100 == 0:
                seconds = time.monotonic() - begun
                print(f"{tally.rounds} rounds, {len(tally.differences)} differences, {seconds:.0f} s", flush=True)
            if tally.rounds >= rounds:
                pool.terminate()
                return tally
    return tally


def _write(difference: Difference, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{difference.name}.trf").write_text(write_trf(difference.document), encoding="utf-8", newline="")
    (out / f"{difference.name}.txt").write_text(str(difference), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20_000, help="how many to compare (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first event (%(default)s)")
    parser.add_argument("--largest", type=int, default=LARGEST, help="most players of an event (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path("build/campaign"), help="where differences go (%(default)s)")
    arguments = parser.parse_args()
    seeds = iter(range(arguments.seed, arguments.seed + arguments.rounds))
    tally = campaign(seeds, arguments.rounds, arguments.largest, arguments.out)
    print(f"{tally.rounds} rounds of {tally.counts.pop('events')} events compared")
    print(f"  of ours against the rules: {tally.counts.pop('illegal', 0)}")
    for what, count in sorted(tally.counts.items()):
        print(f"  {what}: {count}")
    for name, count in Counter(one.known for one in tally.differences if one.known).items():
        print(f"  explained, {name}: {count}")
    print(f"{len(tally.unexplained)} differences unexplained" + (f", see {arguments.out}" if tally.unexplained else ""))
    return 1 if tally.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
