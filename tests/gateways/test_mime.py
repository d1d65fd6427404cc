"""Mails over the wire: whatever a name is, it is text in its place and nothing else."""

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.gateways.mime import mime, recipient, sender_address
from chalicelib.ports import Letter, MailRefusedError

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SENDER = "Speelzaal <mail@speelzaal.example>"
ONE_CLICK = f"https://speelzaal.example/unsubscribe/round_published.{'a' * 64}.{'b' * 32}?language=nl"
LETTER = Letter("20261201T120000-1", NOON, "anna@club.example", "Ronde 1", "Bord 1\n", "<p>Bord 1</p>\n", ONE_CLICK)
HEADERS = {
    "list-unsubscribe", "list-unsubscribe-post", "message-id", "date", "from", "to", "subject", "auto-submitted",
    "mime-version", "content-type",
}  # fmt: skip


def read(content: bytes) -> EmailMessage:
    found = message_from_bytes(content, policy=default)
    assert isinstance(found, EmailMessage)
    return found


def bodies(content: bytes) -> list[str]:
    parts = list(read(content).iter_parts())
    assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
    return [str(part.get_content()).replace("\r\n", "\n") for part in parts if isinstance(part, EmailMessage)]


def test_a_mail_has_what_programs_look_for() -> None:
    found = read(mime(LETTER, SENDER))
    assert found["From"] == SENDER
    assert found["To"] == "anna@club.example"
    assert found["Date"].datetime == NOON
    assert found["List-Unsubscribe"] == f"<{ONE_CLICK}>"
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert found["Auto-Submitted"] == "auto-generated"
    assert found["Message-ID"].endswith("@speelzaal.example>")
    assert {name.lower() for name in found.keys()} == HEADERS  # noqa: SIM118 -- names of all headers
    assert found.get_content_type() == "multipart/alternative"


def test_what_always_comes_offers_no_way_out() -> None:
    found = read(mime(replace(LETTER, unsubscribe=""), SENDER))
    assert found["List-Unsubscribe"] is found["List-Unsubscribe-Post"] is None


def test_the_same_letter_is_the_same_mail_and_another_is_not() -> None:
    assert mime(LETTER, SENDER) == mime(LETTER, SENDER)
    again, other = read(mime(replace(LETTER, text="Bord 2\n"), SENDER)), read(mime(replace(LETTER, id="2"), SENDER))
    assert read(mime(LETTER, SENDER))["Message-ID"] == again["Message-ID"] != other["Message-ID"]


@given(st.text(), st.text(), st.text())
def test_any_name_is_text_in_its_place(name: str, more: str, sender: str) -> None:
    letter = replace(LETTER, subject=f"{name} – {more}", text=f"{name}\n{more}", html=f"<p>{name}</p>")
    content = mime(letter, SENDER)
    found = read(content)
    assert {one.lower() for one in found.keys()} == HEADERS  # noqa: SIM118 -- names of all headers
    assert len(found.keys()) == len(HEADERS)
    assert not found.defects
    assert _shown(str(found["Subject"])) == _shown(letter.subject)
    text, html = bodies(content)
    assert text.split() == letter.text.split()
    assert html.split() == letter.html.split()
    assert all(len(line) <= 998 for line in content.split(b"\r\n"))


def _shown(text: str) -> str:
    """What is left of a header for people: no spaces, no control characters."""
    return "".join(one for one in text if one.isprintable() and not one.isspace())


@pytest.mark.parametrize(
    "name", ["Anna\r\nBcc: all@club.example", "Anna\nBcc: x@y.example\n\n<b>", "=?utf-8?q?Anna=0ABcc:_x=40y.example?="]
)
def test_a_name_with_line_breaks_makes_no_header(name: str) -> None:
    found = read(mime(replace(LETTER, subject=name), f'"{name.splitlines()[0]}" <mail@speelzaal.example>'))
    assert found["Bcc"] is None
    assert "Bcc" in found["Subject"]
    assert "\n" not in found["Subject"]


@pytest.mark.parametrize(
    "address",
    ["", "anna", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "<a@b.example>", "a b@c.example",
     "@b.example", "a@", "jos\u00e9@club.example", "a@b..example", "a;b@c.example"],
)  # fmt: skip
def test_what_is_not_one_address_gets_no_mail(address: str) -> None:
    with pytest.raises(MailRefusedError):
        mime(replace(LETTER, to=address), SENDER)


@given(st.text())
def test_any_text_is_one_address_or_none(address: str) -> None:
    try:
        content = mime(replace(LETTER, to=address), SENDER)
    except MailRefusedError:
        return
    assert len(read(content)["To"].addresses) == 1


def test_a_domain_of_other_letters_is_written_as_the_network_knows_it() -> None:
    assert recipient(replace(LETTER, to="anna@caf\u00e9.example")) == "anna@xn--caf-dma.example"
    assert sender_address(SENDER) == "mail@speelzaal.example"


def test_a_way_out_is_an_address_on_the_web() -> None:
    with pytest.raises(ValueError, match="none"):
        mime(replace(LETTER, unsubscribe="https://x.example/\r\nBcc: a@b.example"), SENDER)


@pytest.mark.parametrize(
    ("typed", "answered"), [("otto@club.example", "otto@club.example"), ("bel Otto", None), ("", None)]
)
def test_answers_go_to_an_address_that_is_one(typed: str, answered: str | None) -> None:
    """What an organiser typed as his address keeps no mail from going."""
    found = read(mime(replace(LETTER, reply_to=typed), SENDER))
    assert found["Reply-To"] == answered
