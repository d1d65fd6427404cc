"""Secrets by name: read when first needed, again after a while, kept while nobody answers."""

from collections.abc import Iterator

import pytest
from botocore.exceptions import EndpointConnectionError

from chalicelib.gateways.secrets import READ_AGAIN_S, Secret
from chalicelib.ports import BusyError


class Store:
    """Answers with what it is told to, or not at all."""

    def __init__(self, *answers: str) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.now = 0.0

    def fetch(self, name: str) -> str:
        assert name == "/speelzaal/key"
        answer = next(self.answers)
        if not answer:
            raise EndpointConnectionError(endpoint_url="ssm")
        return answer


def test_a_secret_that_stands_in_the_settings() -> None:
    assert Secret("sk_test_1", Store().fetch)() == "sk_test_1"
    assert Secret("", Store().fetch)() == ""


def test_a_secret_by_name_is_read_again_after_five_minutes() -> None:
    store = Store("old", "new")
    secret = Secret("ssm:/speelzaal/key", store.fetch, lambda: store.now)
    assert [secret(), secret()] == ["old", "old"]
    store.now = READ_AGAIN_S
    assert secret() == "new"


def test_while_nobody_answers_the_last_one_holds() -> None:
    store = Store("old", "")
    secret = Secret("ssm:/speelzaal/key", store.fetch, lambda: store.now)
    secret()
    store.now = READ_AGAIN_S
    assert secret() == "old"


def test_a_secret_that_was_never_read() -> None:
    with pytest.raises(BusyError):
        Secret("ssm:/speelzaal/key", Store("").fetch)()
