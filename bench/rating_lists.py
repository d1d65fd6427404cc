"""How long it takes to bring in a rating list of FIDE's size, in how much memory, and then to find somebody in it.

    python -m bench.rating_lists [--players 1900000] [--form txt|xml|csv]

The list is made up (`chalicelib/cli/made_up_list.py`). It goes the whole way, through the very code of the product: an
upload in the bucket of the local emulator, the job, the search. Memory is that of the process that imports.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import zipfile
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from chalicelib.cli.local import stack as stacks
from chalicelib.cli.made_up_list import fide_text, fide_xml, knsb_csv, made_up
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind

FORMS = {"txt": fide_text, "xml": fide_xml, "csv": knsb_csv}
QUESTIONS = (
    "van der wiel", "wiel jan", "müller thomas", "mueller t", "østergaard", "lars oestergaard", "singh raj", "kumar",
    "kumar a", "garcia maria", "nguyen", "le quang liem", "j jansen", "vries", "smirnov ivan", "de la garcia jose",
    "schroeder sabine", "nobody whatsoever", "ma", "s",
)  # fmt: skip
UPLOAD = "01bench"
ENTRIES = 500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1_900_000)
    parser.add_argument("--form", choices=FORMS, default="txt")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure("knsb" if arguments.form == "csv" else "fide")))
        return
    with TemporaryDirectory() as folder:
        archive = Path(folder, "list.zip")
        write(archive, arguments.form, arguments.players)
        with stacks.started(Path(folder, "data")) as stack:
            kind = "knsb" if arguments.form == "csv" else "fide"
            stack.endpoint.client("s3").upload_file(
                str(archive), stack.names["ListsBucket"], f"uploads/{kind}/{UPLOAD}"
            )
            command = [sys.executable, "-m", "bench.rating_lists", "--measure", "--form", arguments.form]
            environment = os.environ | stack.environment() | {"AWS_EC2_METADATA_DISABLED": "true"}
            made = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
            show(arguments, json.loads(made), stack)


def write(archive: Path, form: str, players: int) -> None:
    with (
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
        packed.open(f"players_list_foa.{form}", "w", force_zip64=True) as file,
    ):
        for line in FORMS[form](made_up(players)):
            file.write(line.encode())


def measure(kind: str) -> dict[str, object]:
    """What the process that imports, and then searches, finds."""
    from chalicelib import wiring
    from chalicelib.commands.caller import Caller
    from chalicelib.commands.rating_lists import ImportList, order_import
    from chalicelib.domain.ids import RequestId, UserId
    from chalicelib.domain.ratings.lists.comparison import compare
    from chalicelib.jobs import runner
    from chalicelib.ports import list_group_of, open_lists
    from chalicelib.queries.rating_lists import search

    services, chosen = wiring.services(), ListKind(kind)
    order_import(ImportList(Caller(UserId("bench"), RequestId("bench")), chosen, UPLOAD), services)
    began = time.perf_counter()
    runner.run(services, list_group_of(chosen))
    took = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    current = services.rating_lists.current(chosen)
    if current is None:
        raise SystemExit(str(services.outbox.recent_jobs(list_group_of(chosen))))
    times = {}
    for question in QUESTIONS * 3:
        began = time.perf_counter()
        answer = search(question, Tempo.STANDARD, services)
        times.setdefault(question, []).append((time.perf_counter() - began, len(answer.hits), answer.is_cut))
    began = time.perf_counter()
    compared = compare(some_entries(), open_lists(services), Tempo.STANDARD)
    known = compared.same + len(compared.differing)
    comparison = (time.perf_counter() - began, known)
    return {"seconds": took, "peak_mb": peak, "rows": current.rows, "searches": times, "comparison": comparison}


def some_entries() -> list[Entry]:
    """An open event: 450 players with their number, 50 with name and year of birth only."""
    rows = list(islice(made_up(ENTRIES * 50), 0, None, 50))
    people = [row.person(ListKind.FIDE, Tempo.STANDARD) for row in rows]
    named = [replace(one, fide_id="") if place % 10 == 0 else one for place, one in enumerate(people)]
    return [Entry(EntryId(str(place)), one) for place, one in enumerate(named)]


def show(arguments: argparse.Namespace, made: dict, stack: stacks.Stack) -> None:
    client = stack.endpoint.client("s3")
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=stack.names["ListsBucket"], Prefix="lists/")
    sizes = [found["Size"] for page in pages for found in page["Contents"]]
    print(
        f"{made['rows']:,} rows, {arguments.form}: imported in {made['seconds']:.0f} s, peak {made['peak_mb']:.0f} MB"
    )
    print(f"{len(sizes)} files, {sum(sizes) / 1e6:.0f} MB together, {statistics.median(sizes) / 1e3:.0f} kB each")
    flat = sorted(took for tries in made["searches"].values() for took, _, _ in tries)
    print(f"searches: half within {statistics.median(flat) * 1000:.0f} ms, the slowest {flat[-1] * 1000:.0f} ms")
    took, known = made["comparison"]
    print(f"comparing {ENTRIES} entries: {took:.1f} s, {known} of them known")
    for question, tries in made["searches"].items():
        slowest, (_, found, is_cut) = max(took for took, _, _ in tries), tries[0]
        print(f"  {slowest * 1000:4.0f} ms  {found:2} found{' (cut)' if is_cut else ''}  {question}")


if __name__ == "__main__":
    main()
