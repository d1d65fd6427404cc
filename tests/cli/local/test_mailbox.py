"""`/_mail`: what was caught can be looked at, newest first, and nothing of it runs."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.mailbox import Mailbox
from chalicelib.gateways.mailer import FolderMailer
from chalicelib.ports import Letter
from tests.people import SITE_ROOT

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SENDER = "Speelzaal <mail@speelzaal.example>"
LETTER = Letter(
    "m1", NOON, "anna@club.example", "Ronde 1 – <b>", "Bord 1:\nhttps://speelzaal.example/nl/\n", "<h1>Bord</h1>"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mails"


def ask(folder: Path, target: str, method: str = "GET") -> Answer:
    return Mailbox(folder, SITE_ROOT).answer(Incoming(method, target, {}, b""))


def text(answer: Answer) -> str:
    return unescape(answer.body.decode())


@pytest.mark.parametrize("target", ["/_mail", "/_mail/", "/_mail?x=1"])
def test_without_mails_it_says_so(folder: Path, target: str) -> None:
    answer = ask(folder, target)
    assert answer.status == 200
    assert "No mail was sent yet." in text(answer)


def test_mails_are_listed_newest_first(folder: Path) -> None:
    mailer = FolderMailer(folder, SENDER)
    for place in range(3):
        mailer.send(replace(LETTER, id=f"m{place}", subject=f"Ronde {place}"))
        file = folder / f"m{place}.eml"
        moment = NOON.timestamp() + place
        os.utime(file, (moment, moment))
    page = text(ask(folder, "/_mail/"))
    assert page.index("Ronde 2") < page.index("Ronde 1") < page.index("Ronde 0")


def test_a_mail_that_comes_twice_is_there_once(folder: Path) -> None:
    mailer = FolderMailer(folder, SENDER)
    mailer.send(LETTER)
    mailer.send(LETTER)
    assert [file.name for file in folder.iterdir()] == ["m1.eml"]


def test_a_mail_shows_its_headers_text_and_links_and_its_page_in_a_sandbox(folder: Path) -> None:
    FolderMailer(folder, SENDER).send(replace(LETTER, unsubscribe="https://speelzaal.example/unsubscribe/x"))
    page = ask(folder, "/_mail/m1")
    assert "Ronde 1 – &lt;b&gt;" in page.body.decode()
    for part in ("anna@club.example", "Auto-Submitted", "List-Unsubscribe-Post", "Bord 1:"):
        assert part in text(page)
    assert 'href="https://speelzaal.example/nl/"' in text(page)
    assert '<iframe sandbox="" src="/_mail/m1.html"' in text(page)
    shown = ask(folder, "/_mail/m1.html")
    assert shown.body.decode().strip() == "<h1>Bord</h1>"
    assert "sandbox" in shown.header("Content-Security-Policy")
    assert shown.header("X-Frame-Options") == "SAMEORIGIN"
    assert ask(folder, "/_mail/m1.eml").body == (folder / "m1.eml").read_bytes()


@pytest.mark.parametrize("target", ["/_mail/m2", "/_mail/../m1", "/_mail/%2e%2e", "/_mail/a/b", "/_mail/m2.html"])
def test_what_is_not_there_is_not_found(folder: Path, target: str) -> None:
    FolderMailer(folder, SENDER).send(LETTER)
    assert ask(folder, target).status == 404


def test_nothing_is_posted_there(folder: Path) -> None:
    assert ask(folder, "/_mail/", "POST").status == 405
