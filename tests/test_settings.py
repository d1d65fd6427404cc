"""Settings come from the environment, once, and are checked."""

import pytest
from pydantic import ValidationError

from chalicelib.settings import from_environment

NEEDED = {
    "SPEELZAAL_TABLE": "t",
    "SPEELZAAL_QUEUE_URL": "q",
    "SPEELZAAL_LISTS_QUEUE_URL": "l",
    "SPEELZAAL_SITE_BUCKET": "s",
    "SPEELZAAL_PRIVATE_BUCKET": "p",
    "SPEELZAAL_LISTS_BUCKET": "b",
    "AWS_REGION": "eu-west-1",
}


def test_the_least_that_is_needed() -> None:
    settings = from_environment(NEEDED)
    assert (settings.table, settings.region, settings.secure_cookies) == ("t", "eu-west-1", True)
    assert (settings.site_root / "templates").is_dir()


def test_administrators_are_separated_by_commas() -> None:
    settings = from_environment({**NEEDED, "SPEELZAAL_ADMINISTRATORS": "An@Club.example, jo@club.example,"})
    assert settings.administrators == {"an@club.example", "jo@club.example"}


def test_cookies_over_plain_http_only_when_said() -> None:
    assert not from_environment({**NEEDED, "SPEELZAAL_SECURE_COOKIES": "false"}).secure_cookies


@pytest.mark.parametrize("missing", ["SPEELZAAL_TABLE", "SPEELZAAL_QUEUE_URL", "AWS_REGION"])
def test_what_is_missing_is_named(missing: str) -> None:
    with pytest.raises(ValidationError, match=missing.removeprefix("SPEELZAAL_").removeprefix("AWS_").lower()):
        from_environment({name: value for name, value in NEEDED.items() if name != missing})
