"""Events for page tests: a club evening of five players, an open of 180, and hands to open rendered pages with."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.model.player import Person, a_player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Contact, RoundStart, Settings, Tempo, Tournament, Venue
from chalicelib.ports import PageFile
from chalicelib.render.site import RenderContext, load_site
from tests.builders import a_round

SITE_ROOT = Path(__file__).resolve().parents[2] / "site"
TUESDAYS = (date(2026, 3, 3), date(2026, 3, 10), date(2026, 3, 17))
SECOND_EVENING = datetime(2026, 3, 10, 20, 30, tzinfo=UTC)
"""Round 2 began an hour and a half before."""
NAMES = {
    "A": Person("Vermeer, Anna", 1902, club="De Loper"),
    "B": Person("Özdemir, Berk", 1874),
    "C": Person("Jansen, Piet", 1750, club="De Loper"),
    "D": Person("Berg, Jan van den", 1688),
    "E": Person("Øst, Zoë"),
}


def club_settings(**changes: Any) -> Settings:
    """Three Tuesday evenings at eight."""
    settings = Settings(
        name="Lentetoernooi",
        slug="lente",
        system="fide-dutch",
        tempo=Tempo.STANDARD,
        playing_days=TUESDAYS,
        planned_rounds=3,
        schedule=tuple(
            RoundStart(RoundNumber(number), datetime(day.year, day.month, day.day, 19, tzinfo=UTC))
            for number, day in enumerate(TUESDAYS, start=1)
        ),
        time_control="90 min + 30 s",
        venue=Venue("Clubhuis", "Kerkstraat 1, Utrecht"),
        contact=Contact("Piet", "piet@club.example", "030 123"),
        chief_arbiter="Anna Arbiter",
        city="Utrecht",
        regulations="Wie te laat komt, verliest.\n\nByes: twee.",
    )
    return replace(settings, **changes)


def a_club_event(*rounds: str, **changes: Any) -> Tournament:
    """The five of the club; rounds are written as `tests.builders` reads them, with the letters of NAMES."""
    letters = tuple(a_player(number, Person(letter)) for number, letter in enumerate(NAMES, start=1))
    played = tuple(a_round(text, letters, number) for number, text in enumerate(rounds, start=1))
    players = tuple(a_player(number, person) for number, person in enumerate(NAMES.values(), start=1))
    return Tournament(TournamentId("t-lente"), club_settings(**changes), players, played, bool(rounds))


def after_two_evenings(**changes: Any) -> Tournament:
    """Round 1 is played, round 2 has an open board."""
    return a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A, E-D +/-, C half", **changes)


def an_open(players: int, rounds: int) -> Tournament:
    """A large event with every result in."""
    lot = random.Random(64)
    names = ("Vermeer", "Jansen", "Bakker", "García", "Müller", "Øst", "Łukasz", "Smit", "Visser", "de Boer")
    results = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS)
    people = tuple(
        a_player(n, Person(f"{names[n % 10]}, {chr(65 + n % 26)}{n}", 2400 - 7 * n, club=f"Club {n % 12}"))
        for n in range(1, players + 1)
    )
    half = players // 2
    played = tuple(
        Round(
            RoundNumber(number),
            tuple(
                Board(
                    BoardNumber(board + 1),
                    PairingNumber(board + 1),
                    PairingNumber(half + 1 + (board + number) % half),
                    lot.choice(results),
                )
                for board in range(half)
            ),
        )
        for number in range(1, rounds + 1)
    )
    days = tuple(TUESDAYS[0] + timedelta(weeks=week) for week in range(rounds))
    settings = club_settings(slug="open", name="Open van Utrecht", playing_days=days, planned_rounds=rounds)
    return Tournament(TournamentId("t-open"), settings, people, played, is_start_list_frozen=True)


def a_context(now: datetime = SECOND_EVENING, **changes: Any) -> RenderContext:
    """The state last changed at 21:14 local time on the second evening."""
    context = RenderContext(
        load_site(SITE_ROOT), now, datetime(2026, 3, 10, 20, 14, tzinfo=UTC), origin="https://speelzaal.example"
    )
    return replace(context, **changes)


def body(files: Mapping[str, PageFile], path: str) -> str:
    """The text of the file at this path, without a slash in front; a folder means its page."""
    return files[f"{path}index.html" if path.endswith("/") else path].body.decode()


def words(html: str) -> str:
    """What one reads on a page: its text with single spaces; hidden parts are read too."""
    text = _Text()
    text.feed(re.sub(r"<(title|noscript).*?</\1>", "", html, flags=re.DOTALL))
    return " ".join("".join(text.parts).split())


def links(html: str) -> list[str]:
    """Every address that a page refers to."""
    found = _Links()
    found.feed(html)
    return found.found


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in (
            "td",
            "th",
            "p",
            "li",
            "dt",
            "dd",
            "h1",
            "h2",
            "tr",
            "a",
            "nav",
            "caption",
            "summary",
            "br",
            "h3",
            "label",
            "button",
            "span",
        ):
            self.parts.append(" ")


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [
            value
            for name, value in attrs
            if value and name in ("href", "src", "data-live", "data-players", "data-boards", "data-names")
        ]
