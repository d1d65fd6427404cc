"""Who is meant by the words that somebody typed: which pieces to read, who of them fits, who comes first."""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.folding import MOST_WORDS, words_of
from chalicelib.domain.ratings.lists.row import ListRow
from chalicelib.domain.ratings.lists.shards import (
    BY_NAME,
    Manifest,
    lines_beginning,
    rating_in,
    row_of,
    shard_name,
)

MOST_FOUND = 20
MOST_SHARDS = 6
"""As much as is read for one question. What does not fit is too little to go by: more letters, please."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The words of a question, in their order; the last one may be only begun, and so may initials."""

    words: tuple[str, ...]

    def is_begun(self, place: int) -> bool:
        """Whether this word stands for every word with this beginning."""
        return place == len(self.words) - 1 or len(self.words[place]) == 1

    def beginning(self, place: int) -> str:
        """How the keys begin under which this word is found."""
        return self.words[place] if self.is_begun(place) else f"{self.words[place]} "


def wanted(question: str) -> Wanted:
    """The words of a question, without accents, case and particles; a comma means nothing in it."""
    return Wanted(words_of(question.replace(",", " ")))


@dataclass(frozen=True, slots=True)
class Plan:
    """Which pieces to read, with which beginnings the lines are found there, and which word of the question that is.

    `is_cut` where there would be more to read.
    """

    shards: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    under: int = 0
    is_cut: bool = False


def plan(question: Wanted, manifest: Manifest) -> Plan:
    """Look under the word that is in the fewest pieces."""
    if not question.words:
        return Plan()
    under = min(range(len(question.words)), key=lambda place: _breadth(question, place, manifest))
    word = question.words[under]
    places = manifest.places(BY_NAME, word) if question.is_begun(under) else _whole(word, manifest)
    shards = tuple(shard_name(BY_NAME, place) for place in places[:MOST_SHARDS])
    beginnings = (word,) if question.is_begun(under) else (f"{word}\t", f"{word} ")
    return Plan(shards, beginnings, under, len(places) > MOST_SHARDS)


def _whole(word: str, manifest: Manifest) -> range:
    """The pieces with the word alone, which comes first, and with others behind it."""
    behind = manifest.places(BY_NAME, f"{word} ")
    return range(min(manifest.places(BY_NAME, word).start, behind.start), behind.stop)


def _breadth(question: Wanted, place: int, manifest: Manifest) -> tuple[int, int]:
    word = question.words[place]
    places = manifest.places(BY_NAME, word) if question.is_begun(place) else _whole(word, manifest)
    return len(places), -len(word)


def fitting(question: Wanted, made: Plan, texts: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of these pieces with all the words. Who has a begun word twice is there twice."""
    others = [f" {question.beginning(place)}".encode() for place in range(len(question.words)) if place != made.under]
    for text in texts:
        for beginning in made.beginnings:
            lines = lines_beginning(text, beginning.encode())
            for other in others:
                # Of tens of thousands few have the bytes at all, and names are in lower case in the key only.
                lines = [line for line in lines if other.rstrip() in line]
            yield from (line for line in lines if _has(others, line))


def _has(others: Sequence[bytes], line: bytes) -> bool:
    key = line.partition(b"\t")[0] + b" "
    return all(other in key for other in others)


def best(question: Wanted, lines: Iterable[bytes], tempo: Tempo) -> list[ListRow]:
    """Exactly this name first, then the whole last word, then the higher rating; everybody once."""
    words = [word.encode() for word in question.words]
    ranked = (_rank(words, line, tempo) for line in lines)
    first = dict.fromkeys(row for *_, row in heapq.nsmallest(MOST_FOUND * MOST_WORDS, ranked))
    return [row_of(b"\t" + row) for row in islice(first, MOST_FOUND)]


def _rank(words: Sequence[bytes], line: bytes, tempo: Tempo) -> tuple[bool, bool, int, bytes]:
    """Compared without making a row of each line: there may be tens of thousands."""
    key, _, row = line.partition(b"\t")
    have = key.split(b" ")
    is_whole = words[-1] in have
    is_exact = is_whole and len(have) == len(words) and all(word in have for word in words)
    return not is_exact, not is_whole, -rating_in(row, tempo), row


def exactly(name: str, lines: Iterable[bytes]) -> list[ListRow]:
    """Those with all the words of this name and no other."""
    words = {word.encode() for word in words_of(name)}
    rows = {row for key, _, row in (line.partition(b"\t") for line in lines) if set(key.split(b" ")) == words}
    return [row_of(b"\t" + row) for row in sorted(rows)]
