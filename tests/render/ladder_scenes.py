"""A cycle of a ladder for page tests: the five of the club, the computer, a league beside it."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from chalicelib.domain.club.member import FAST, Member
from chalicelib.domain.formats.keizer.presets import preset
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.ladder.surroundings import OutsideGame, Surroundings
from chalicelib.domain.model.ladder import ABSENT, LadderSettings, Reason
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.facts import ClubFacts
from chalicelib.render.site import RenderContext
from chalicelib.render.tournament import render_tournament
from tests.builders import a_round
from tests.render.scenes import NAMES, SECOND_EVENING, a_context, body, club_settings, words

COMPUTER = "K"
LADDER_NAMES = {**NAMES, COMPUTER: Person("Komodo", 1700)}
BETWEEN = datetime(2026, 3, 5, 19, tzinfo=UTC)
"""Between the first evening and the second."""


def rules(code: str = "dubbelschaak", **changes: Any) -> LadderSettings:
    """A preset with 45 for place 1; `changes` are of its rules."""
    found = preset(code)
    chosen = replace(found.rules, **{"first_value": Fraction(45), **changes})
    return LadderSettings(found.code, chosen, found.evening, computer=EntryId("n6"))


def a_ladder(*rounds: str, why: str = "", **changes: Any) -> Tournament:
    """Rounds as `a_club_event` has them, with K for the computer; `why` says "1E absent, 2C team-cup" of byes."""
    players = tuple(a_player(number, person) for number, person in enumerate(LADDER_NAMES.values(), start=1))
    letters = tuple(a_player(number, Person(letter)) for number, letter in enumerate(LADDER_NAMES, start=1))
    reasons = dict(item.split() for item in why.split(", ") if item)
    played = tuple(
        _with_reasons(a_round(text, letters, number), letters, reasons) for number, text in enumerate(rounds, start=1)
    )
    settings = club_settings(**{"system": "keizer", "ladder": rules(), **changes})
    return Tournament(TournamentId("t-lente"), settings, players, played, bool(rounds))


def _with_reasons(round_: Round, letters: tuple[Player, ...], reasons: dict[str, str]) -> Round:
    def reasoned(bye: Bye) -> Bye:
        found = reasons.get(f"{round_.number}{letters[bye.player - 1].name}")
        return bye if found is None else replace(bye, reason=Reason(found))

    return replace(round_, byes=tuple(map(reasoned, round_.byes)))


def two_evenings(**changes: Any) -> Tournament:
    """Round 1 is played; in round 2 a board is open, the computer drew, somebody is away for the second time."""
    return a_ladder(
        "A-C 1-0, D-B ½-½, E zero",
        "B-A, K-D ½-½, E zero, C zero",
        why=f"1E {ABSENT}, 2E {ABSENT}, 2C team-cup",
        **changes,
    )


def a_club(*games: OutsideGame, **members: Member) -> ClubFacts:
    """What the season adds: games of leagues, and the members by letter."""
    return ClubFacts(Surroundings(games=games, season_rounds=9), {member.id: member for member in members.values()})


def a_league_game(white: str, black: str, result: str = "1-0", at: datetime = BETWEEN) -> OutsideGame:
    """Of the Rembrandt League."""
    return OutsideGame(entry(white), entry(black), GameResult(result), at, "Rembrandt League")


def entry(letter: str) -> EntryId:
    return EntryId(f"n{number(letter)}")


def number(letter: str) -> PairingNumber:
    return PairingNumber(list(LADDER_NAMES).index(letter) + 1)


def a_member(letter: str, tempo: str = "", *, is_junior: bool = False) -> Member:
    return Member(entry(letter), LADDER_NAMES[letter], tempo=tempo, is_junior=is_junior)


CLUB = a_club(a_league_game("E", "B"), A=a_member("A"), B=a_member("B", FAST), D=a_member("D"))


def files(event: Tournament, club: ClubFacts = CLUB, now: datetime = SECOND_EVENING) -> dict[str, Any]:
    return dict(render_tournament(event, context(club, now)))


def context(club: ClubFacts = CLUB, now: datetime = SECOND_EVENING) -> RenderContext:
    return a_context(now, club=club)


def page(event: Tournament, path: str, club: ClubFacts = CLUB, language: str = "nl") -> str:
    """A page as people read it."""
    return words(body(files(event, club), f"{language}/t/lente/{path}"))


def in_round(value: int) -> RoundNumber:
    return RoundNumber(value)
