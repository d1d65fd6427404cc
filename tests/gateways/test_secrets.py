"""Secrets by name: read when first needed, again after a while, kept while nobody answers."""

from collections.abc import Iterator

import pytest
from botocore.exceptions import EndpointConnectionError

from chalicelib import wiring
from chalicelib.cli.emulator import Endpoint
from chalicelib.cli.local.stripe.courier import signature
from chalicelib.gateways.secrets import READ_AGAIN_S, Secret
from chalicelib.ports import BusyError
from tests.people import TUESDAY_EVENING
from tests.store.scenes import CalledQueue
from tests.web.front_door import SETTINGS


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


def test_the_payment_service_s_secrets_are_in_the_parameter_store(
    untouched: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("key", "rk_test_1"), ("secrets", "whsec_new, whsec_old")):
        untouched.client("ssm").put_parameter(Name=f"/speelzaal/here/{name}", Value=value, Type="SecureString")
    for name, value in untouched.environment.items():
        monkeypatch.setenv(name, value)
    named = {"stripe_api_key": "ssm:/speelzaal/here/key", "stripe_webhook_secrets": "ssm:/speelzaal/here/secrets"}
    payments = wiring.connect(wiring.Settings(**SETTINGS, **named), CalledQueue()).payments
    assert payments.is_available
    signed = signature(b"{}", "whsec_old", int(TUESDAY_EVENING.timestamp()))
    assert payments.has_signed(b"{}", signed, TUESDAY_EVENING)
