"""Random histories of entering and paying, as many as asked for: `python -m bench.bookings --histories 100000`."""

import argparse
import time
from collections import Counter

from tests.domain.booking.histories import history


def main() -> None:
    """Ends with an error at the first history that loses a seat or money, naming it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--histories", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first history")
    chosen = parser.parse_args()
    began, ends = time.perf_counter(), Counter[str]()
    for seed in range(chosen.first, chosen.first + chosen.histories):
        try:
            ends.update(booking.state.value for booking in history(seed).event.bookings)
        except AssertionError as error:
            raise SystemExit(f"history {seed}: {error}") from error
    print(f"{chosen.histories} histories in {time.perf_counter() - began:.1f} s")
    for state, count in ends.most_common():
        print(f"{count:8} {state}")


if __name__ == "__main__":
    main()
