"""An organiser at his pages with an event of his own, and a worker that works while a page waits."""

import re
from dataclasses import dataclass
from html import unescape

import pytest

from chalicelib.domain.ids import RoundNumber, TournamentId, UserId
from chalicelib.ports import Services
from chalicelib.web.admin.event import rounds
from tests.people import an_event, pair_only
from tests.web.admin.office import Office, open_office, sign_up

SIX = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fred 1500"
NOBODY_WORKS = rounds.Patience(3, lambda: None)


@dataclass
class Evening:
    """The office, the event, and where its pages are."""

    office: Office
    services: Services
    event: TournamentId
    owner: UserId

    @property
    def root(self) -> str:
        return f"/admin/t/{self.event}"

    def get(self, below: str) -> str:
        return self.office.get(f"{self.root}{below}")

    def post(self, below: str, /, **typed: str) -> str:
        return self.office.post(f"{self.root}{below}", **typed)

    def pair(self, **typed: str) -> str:
        """Press the button on the list of rounds."""
        self.get("/rounds")
        return self.post("/rounds/pair", **typed)

    def results(self, number: int) -> str:
        """The round on one line, as it is stored."""
        round_ = self.services.tournaments.round(self.event, RoundNumber(number))
        return ", ".join(f"{board.result.value or '*'}" for board in round_.boards)

    def pairs(self, number: int) -> str:
        round_ = self.services.tournaments.round(self.event, RoundNumber(number))
        boards = [f"{board.white}-{board.black}" for board in round_.boards]
        return ", ".join([*boards, *(f"{bye.player} {bye.kind.value}" for bye in round_.byes)])

    @property
    def text(self) -> str:
        """The page as people read it."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.office.page)).split())


def an_evening(services: Services, monkeypatch: pytest.MonkeyPatch, players: str = SIX, system: str = "") -> Evening:
    """Anna organises; whenever a page waits for the worker, the worker works."""
    office = sign_up(open_office(services, monkeypatch))
    user = services.accounts.by_email("anna@club.example")
    assert user is not None
    event = an_event(services, user.id, players, **({"system": system} if system else {}))
    monkeypatch.setattr(rounds, "PATIENCE", rounds.Patience(5, lambda: pair_only(services, event)))
    return Evening(office, services, event, user.id)


def boards(*pairs: str) -> dict[str, str]:
    """Every row of the form: "1-4" or "" for a row left empty."""
    typed = {}
    for row, pair in enumerate(pairs, start=1):
        typed[f"white-{row}"], _, typed[f"black-{row}"] = pair.partition("-")
    return typed
