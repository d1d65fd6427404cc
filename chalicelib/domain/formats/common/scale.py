"""Several counts in one integer, the more important ones in higher digits: sums compare like lists of counts."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """`places` says for each count where its digit begins and how many bits it has, most important first."""

    places: Mapping[str, tuple[int, int]]

    def unit(self, name: str) -> int:
        """One of this count."""
        return 1 << self.places[name][0]

    def number(self, counts: Mapping[str, int]) -> int:
        """These counts as one integer."""
        return sum(count << self.places[name][0] for name, count in counts.items() if count)

    def counts(self, number: int) -> dict[str, int]:
        """The counts in an integer, most important first."""
        return {name: number >> shift & (1 << bits) - 1 for name, (shift, bits) in self.places.items()}


def scale_of(most: Mapping[str, int]) -> Scale:
    """A scale for counts whose sums are at most these, most important first."""
    places, shift = {}, 0
    for name in reversed([*most]):
        bits = most[name].bit_length()
        places[name] = (shift, bits)
        shift += bits
    return Scale({name: places[name] for name in most})
