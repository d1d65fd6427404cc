"""How long it takes to publish an event of 1,000 players after 11 rounds: `python -m bench.publishing`.

Rendering is pure and timed by itself; putting goes through the real code to the local emulator, which is slower than
the real thing for many small files and stands in for the number of requests, not for their speed. Three publications:
everything for the first time; after one result was changed; nothing changed.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

from bench.tiebreaks import played
from chalicelib.cli.local.stack import ROOT, started
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.imported import imported_tournament
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.publish.bucket import Bucket
from chalicelib.publish.manifest import hash_of
from chalicelib.publish.site import S3Site
from chalicelib.render.files import PageFile
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.tournament import render_tournament

PLAYERS, ROUNDS = 1000, 11
_NOW = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
_GROUP = "T#bench"
_HEAD = "publication          render s    files      MB    put s  put files   put MB"


@dataclass(frozen=True, slots=True)
class Publication:
    """Seconds, and what was rendered and put."""

    name: str
    rendering: float
    files: Mapping[str, PageFile]
    putting: float
    put: int
    put_bytes: int

    def line(self) -> str:
        """A row."""
        size = sum(len(file.body) for file in self.files.values())
        return (
            f"{self.name:<20} {self.rendering:>8.1f} {len(self.files):>8} {size / 1e6:>7.1f} "
            f"{self.putting:>8.1f} {self.put:>10} {self.put_bytes / 1e6:>8.1f}"
        )


def event(players: int, rounds: int) -> Tournament:
    """The event of `bench.tiebreaks` as the product holds it."""
    document = played(players, rounds)
    return imported_tournament(document, TournamentId("bench"), "bench", date(2026, 12, 1))


def with_one_result_changed(tournament: Tournament) -> Tournament:
    """The last game of the last round ends the other way."""
    *earlier, last = tournament.rounds
    *boards, board = last.boards
    other = GameResult.WHITE_WINS if board.result is not GameResult.WHITE_WINS else GameResult.BLACK_WINS
    changed = replace(last, boards=(*boards, replace(board, result=other)))
    return replace(tournament, rounds=(*earlier, changed))


def publish(
    name: str, tournament: Tournament, site: S3Site, minute: int, before: Mapping[str, PageFile]
) -> Publication:
    """Render everything and put what is new."""
    now = _NOW.replace(minute=minute)
    context = RenderContext(load_site(ROOT / "site"), now, now if minute < 2 else _NOW.replace(minute=1))
    begun = time.perf_counter()
    files = render_tournament(tournament, context)
    rendered = time.perf_counter()
    published = site.publish(_GROUP, files, minute + 1, now)
    done = time.perf_counter()
    changed = [file for key, file in files.items() if key not in before or hash_of(before[key]) != hash_of(file)]
    put_bytes = sum(len(file.body) for file in changed)
    return Publication(name, rendered - begun, files, done - rendered, published.put, put_bytes)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    first = event(arguments.players, arguments.rounds)
    print(f"{arguments.players} players, {arguments.rounds} rounds, Python {sys.version.split()[0]}\n{_HEAD}")
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as stack:
        s3 = stack.endpoint.client("s3")
        site = S3Site(Bucket(s3, stack.names["SiteBucket"]), Bucket(s3, stack.names["PrivateBucket"]))
        before: Mapping[str, PageFile] = {}
        second = with_one_result_changed(first)
        for minute, (name, tournament) in enumerate(
            [("everything", first), ("one result changed", second), ("nothing changed", second)]
        ):
            done = publish(name, tournament, site, minute, before)
            print(done.line(), flush=True)
            before = done.files
    return 0


if __name__ == "__main__":
    sys.exit(main())
