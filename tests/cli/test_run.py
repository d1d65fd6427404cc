"""`speelzaal run` as people call it: a process of its own, stopped with Ctrl+C, started again."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chalicelib.cli.demo import EMAIL, PASSWORD
from chalicelib.cli.local import stack

COMMAND = [sys.executable, "-m", "chalicelib.cli.main", "run"]
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def the_stack(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Its address, and what it says until it serves; ends well, or the test fails."""
    command = [*COMMAND, "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                break
        try:
            found = re.search(r"http://localhost:\d+", "".join(lines))
            assert found, lines
            yield found[0].replace("localhost", "127.0.0.1"), lines
        finally:
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read()
        assert process.wait(20) == 0
        assert rest.strip() == f"Stopped. The data stays in {folder}"


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as response:
        return str(response.read().decode())


def test_first_and_second_run(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with the_stack(folder) as (address, lines):
        assert EMAIL in "".join(lines)
        assert PASSWORD in "".join(lines)
        assert read(f"{address}/api/v1/health") == '{"status":"ok"}'
        calendar = read(f"{address}/nl/")
        event = re.search(r"/nl/t/[^/]+/", calendar)
        assert event
        standings = read(f"{address}{event[0]}standings/")
        assert "Willem" in standings
        running = stack.running(folder)
        assert running is not None
        assert running.environment()["SPEELZAAL_TABLE"] == running.names["Table"]
        in_use = subprocess.run(
            [*COMMAND, "--port", "0", "--data", str(folder)], cwd=ROOT, capture_output=True, text=True
        )
        assert (in_use.returncode, in_use.stdout) == (2, "")
        assert "another speelzaal runs on" in in_use.stderr
    assert stack.running(folder) is None
    with the_stack(folder) as (address, _):
        assert read(f"{address}{event[0]}standings/") == standings


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [*COMMAND, "--port", str(port), "--data", str(tmp_path)]
        process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr == f"speelzaal run: port {port} is in use; choose another one with --port\n"
