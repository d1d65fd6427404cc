"""Unsubscribe links: looking changes nothing, one button or one click of a mail program does."""

from html import unescape

import pytest

from chalicelib.commands.people.subscriptions import open_unsubscription
from chalicelib.domain.mail.mailbox import Mailbox, mailbox_id
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.mail.unsubscribe import Unsubscription, token_of
from chalicelib.ports import Services
from chalicelib.render.paths import unsubscribe_link
from chalicelib.render.site import load_site
from chalicelib.web.unsubscribe import TOPICS
from tests.web.front_door import FORM, Browser, reach, the_app

ANNA = mailbox_id("anna@club.example")
STOPPED = Mailbox(unsubscribed=frozenset({Topic.REMINDER}))


@pytest.fixture
def browser(services: Services, monkeypatch: pytest.MonkeyPatch) -> Browser:
    reach(services, monkeypatch)
    return Browser(the_app())


def link(services: Services, topic: Topic = Topic.REMINDER, language: str = "nl") -> str:
    token = token_of(services.mails.key(services.chance.token()), Unsubscription(ANNA, topic))
    return unsubscribe_link(token, language)


def text(answer: object) -> str:
    return unescape(answer.body.decode())  # type: ignore[attr-defined]


def test_looking_changes_nothing(browser: Browser, services: Services) -> None:
    for _ in range(2):
        seen = browser.get(link(services))
        assert seen.status_code == 200
        assert "Herinneringen voor een evenement" in text(seen)
        assert "Deze e-mails stoppen" in text(seen)
    assert services.mails.mailbox(ANNA) == Mailbox()
    assert browser.jar == {}


def test_a_button_stops_them_and_another_brings_them_back(browser: Browser, services: Services) -> None:
    stopped = browser.post(link(services), {})
    assert stopped.status_code == 200
    assert "Ze komen niet meer" in text(stopped)
    assert services.mails.mailbox(ANNA) == STOPPED
    again = browser.post(link(services), {"again": "yes"})
    assert "Deze e-mails stoppen" in text(again)
    assert services.mails.mailbox(ANNA) == Mailbox()


@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x"])
def test_one_click_of_a_mail_program_stops_them(browser: Browser, services: Services, kind: str) -> None:
    """RFC 8058: a post without cookie and origin, whose answer is no redirection; a second one says the same."""
    part = b'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for _ in range(2):
        answer = browser.send(link(services), kind, b"List-Unsubscribe=One-Click" if kind == FORM else part)
        assert answer.status_code == 200
        assert services.mails.mailbox(ANNA) == STOPPED


def test_a_page_elsewhere_changes_nothing(browser: Browser, services: Services) -> None:
    answer = browser.post(link(services), {}, sec_fetch_site="cross-site")
    assert answer.status_code == 403
    assert services.mails.mailbox(ANNA) == Mailbox()


@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize("language", ["nl", "en", "es"])
def test_the_page_is_in_the_language_of_the_mail(
    browser: Browser, services: Services, topic: Topic, language: str
) -> None:
    seen = text(browser.get(link(services, topic, language)))
    assert load_site(services.site_root).texts[language].text(TOPICS[topic]) in seen
    assert f'<html lang="{language}">' in seen


@pytest.mark.parametrize("token", ["x", "reminder.", "news"])
def test_a_link_that_is_none_says_so(browser: Browser, services: Services, token: str) -> None:
    genuine = link(services).removeprefix("/unsubscribe/").partition("?")[0]
    forged = genuine.replace("reminder", token) if token == "news" else token
    for answer in (browser.get(f"/unsubscribe/{forged}"), browser.post(f"/unsubscribe/{forged}", {})):
        assert answer.status_code == 404
        assert "Deze link werkt niet" in text(answer)
    assert services.mails.mailbox(ANNA) == Mailbox()


def test_the_key_of_links_is_the_sites_own(services: Services) -> None:
    token = link(services).removeprefix("/unsubscribe/").partition("?")[0]
    assert open_unsubscription(token, services) == Unsubscription(ANNA, Topic.REMINDER)
