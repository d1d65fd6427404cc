"""`speelzaal run`: everything on one machine and one port, with the AWS emulator as a child."""

import argparse
import errno
import signal
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import FrameType, ModuleType
from typing import TYPE_CHECKING

from chalicelib.cli.emulator import EmulatorError
from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.local import stack as stacks
from chalicelib.cli.local.server import Answering, Content, LocalServer
from chalicelib.cli.local.site import PublishedSite
from chalicelib.cli.local.stack import MAIL_STEP, MAILS, ROOT, FolderInUseError, Stack, security_headers
from chalicelib.cli.local.stripe.address import PREFIX
from chalicelib.cli.whole_number import whole_number
from chalicelib.render import paths

if TYPE_CHECKING:
    from chalicelib.cli.demo import Demo
    from chalicelib.cli.local.functions import Functions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Port and folder."""
    parser.add_argument(
        "--port", type=whole_number, default=8000, help="where to listen on this machine (default 8000)"
    )
    parser.add_argument("--data", type=Path, default=Path(".local"), help="folder that keeps the data (default .local)")


def run(arguments: argparse.Namespace) -> None:
    """Serve until told to stop (Ctrl+C)."""
    # Also where a shell has told its background processes to ignore Ctrl+C.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    server = _listen(arguments.port)
    loading = Thread(target=_load_application, daemon=True)
    loading.start()
    try:
        with server, stacks.started(arguments.data) as stack:
            loading.join()
            _serve(server, stack, arguments.data)
    except KeyboardInterrupt:
        print("\nStopped. The data stays in", arguments.data)
    except FolderInUseError:
        raise CommandFailedError(
            ExitCode.WRONG_USE, f"another speelzaal runs on {arguments.data}; stop it, or choose another --data"
        ) from None
    except EmulatorError as error:
        raise CommandFailedError(ExitCode.WRONG_USE, f"the emulator did not start: {error}") from error
    finally:
        # Python aborts when it ends in the middle of loading a compiled module.
        loading.join()


def _serve(server: LocalServer, stack: Stack, folder: Path) -> None:
    from chalicelib.cli.local.functions import Functions

    origin = f"http://localhost:{server.server_port}"
    stacks.enter(stack, origin, folder / MAILS)
    functions = Functions(_load_application().app)
    try:
        opened = _open(stack, server, functions, _beside(folder, origin))
        _announce(origin, opened)
        server.serve_forever()
    finally:
        functions.rest()


def _listen(port: int) -> LocalServer:
    try:
        return LocalServer(port)
    except OverflowError:
        raise CommandFailedError(ExitCode.WRONG_USE, f"there is no port {port}") from None
    except OSError as error:
        reasons = {
            errno.EADDRINUSE: f"port {port} is in use; choose another one with --port",
            errno.EACCES: f"port {port} is not for ordinary users; choose one above 1023 with --port",
        }
        raise CommandFailedError(
            ExitCode.WRONG_USE, reasons.get(error.errno or 0, f"cannot listen on port {port}: {error.strerror}")
        ) from error


def _beside(folder: Path, origin: str) -> dict[str, Answering]:
    """What there is on one machine only: a payment service of our own, and the mails that were caught."""
    from chalicelib import wiring
    from chalicelib.cli.local.mailbox import Mailbox
    from chalicelib.cli.local.stripe import local_stripe

    mailbox = Mailbox(folder / MAILS, wiring.settings().site_root)
    return {PREFIX.strip("/"): local_stripe.opened(folder / "stripe.json", origin), MAIL_STEP: mailbox}


def _open(stack: Stack, server: LocalServer, functions: "Functions", beside: Mapping[str, Answering]) -> "Demo":
    """Connect the application to the stack. The demo, which does its own jobs, comes before the queue is heard."""
    from chalicelib import wiring
    from chalicelib.cli import demo
    from chalicelib.gateways.aws import client
    from chalicelib.jobs import republish

    site = PublishedSite(client("s3", stack.endpoint.region), stack.names["SiteBucket"])
    opened = demo.seed(wiring.services())
    bucket = partial(stack.endpoint.client("s3").put_object, Bucket=stack.names["ListsBucket"])
    demo.seed_list(wiring.services(), lambda key, content: bucket(Key=key, Body=content))
    queues = {"jobs.fifo": stack.names["JobsQueue"], "lists.fifo": stack.names["ListsQueue"]}
    functions.listen(stack.endpoint.client("sqs"), queues)
    functions.tick()
    server.content = Content(functions, site, security_headers(), beside)
    # Templates and texts may have changed since the last run.
    republish.run(wiring.services())
    return opened


def _load_application() -> ModuleType:
    """`app.py` beside the package, wherever the command is called."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return import_module("app")


def _announce(origin: str, opened: "Demo") -> None:
    print(f"Speelzaal   {origin}/")
    print(f"Organisers  {origin}{paths.ADMIN_SIGN_IN}   {opened.email} / {opened.password}")
    print(f"Payments    {origin}{PREFIX}/   (play money)")
    print(f"Mail        {origin}/{MAIL_STEP}/   (it goes no further)")
    print("Stop with Ctrl+C.", flush=True)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
