"""The guests of a private event, by program."""

import pytest

from chalicelib.ports import Services
from tests.people import a_user, an_event
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    app = an_api(services, monkeypatch)
    a_user(services)
    return Program(app).signed_in("Anna")


@pytest.fixture
def there(anna: Program, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return f"/tournaments/{an_event(services, owner.id)}/guests"


def test_invited_and_taken_off(anna: Program, there: str) -> None:
    assert anna.get(there).json_body == {"guests": []}
    assert anna.send("POST", there, {"guests": ["Bas@club.example", "@school.example"]}).status_code == 201
    assert anna.get(there).json_body == {"guests": ["@school.example", "bas@club.example"]}
    for _ in range(2):
        assert anna.send("DELETE", f"{there}/@school.example").status_code == 200
    assert anna.get(there).json_body == {"guests": ["bas@club.example"]}


def test_all_or_none(anna: Program, there: str) -> None:
    found = anna.send("POST", there, {"guests": ["bas@club.example", "Bas"]})
    assert refused(found)[:2] == (422, "invalid_field")
    assert anna.get(there).json_body == {"guests": []}
