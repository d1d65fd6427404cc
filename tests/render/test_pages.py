"""What each page says, read as a player reads it."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from chalicelib.domain.ids import ClubId, RoundNumber
from chalicelib.domain.lifecycle.scoring import GamePoints, scoring_with
from chalicelib.domain.lifecycle.timetable import WantedTimetable, with_starts, with_timetable
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import STANDARD_SCORING
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import Acceleration, RatedBy, Tournament, Venue
from chalicelib.domain.points import HalfPoints
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import (
    SECOND_EVENING,
    TUESDAYS,
    a_club_event,
    a_context,
    after_two_evenings,
    body,
    club_settings,
    words,
)

ROUND_1, ROUND_2 = "A-C 1-0, D-B ½-½, E bye", "B-A, E-D, C bye"
BEFORE = datetime(2026, 3, 1, 12, tzinfo=UTC)


def read(event: Tournament, path: str, now: datetime = SECOND_EVENING, language: str = "nl") -> str:
    return words(body(render_tournament(event, a_context(now)), f"{language}/t/lente/{path}"))


@pytest.mark.parametrize(
    ("rounds", "now", "state"),
    [
        ((), BEFORE, "Het toernooi is nog niet begonnen Ronde 1 begint di 3 maart om 20:00"),
        (("A-C, D-B, E bye",), BEFORE, "Ronde 1 is ingedeeld Ronde 1 begint di 3 maart om 20:00"),
        (("A-C 1-0, D-B, E bye",), BEFORE, "Ronde 1 is bezig, 1 partij open"),
        ((ROUND_1,), SECOND_EVENING - timedelta(days=2), "Ronde 1 is gespeeld Ronde 2 begint di 10 maart om 20:00"),
        ((ROUND_1, ROUND_2), SECOND_EVENING, "Ronde 2 is bezig, 2 partijen open Ronde 3 begint di 17 maart om 20:00"),
        (("A-C, D-B, E bye", ROUND_2), SECOND_EVENING, "Ronden 1 en 2 zijn bezig, 4 partijen open"),
        ((ROUND_1, ROUND_1, ROUND_1), SECOND_EVENING + timedelta(days=9), "Alle ronden zijn gespeeld bijgewerkt"),
        ((ROUND_1, ROUND_1, ROUND_1), BEFORE, "Alle ronden zijn gespeeld bijgewerkt"),  # ahead of schedule
    ],
)
def test_where_the_event_stands_in_words(rounds: tuple[str, ...], now: datetime, state: str) -> None:
    assert state in read(a_club_event(*rounds), "standings/", now)


def test_words_change_when_the_start_time_passes() -> None:
    event = a_club_event("A-C, D-B, E bye")
    start = datetime(2026, 3, 3, 19, tzinfo=UTC)
    assert "Ronde 1 is ingedeeld" in read(event, "", start - timedelta(seconds=1))
    assert "Ronde 1 is bezig, 2 partijen open" in read(event, "", start)


def test_pairings_by_board() -> None:
    page = read(after_two_evenings(), "r/2/")
    assert "1 Özdemir, Berk 1874 (½) Vermeer, Anna 1902 (1) –" in page
    assert "2 Øst, Zoë – (1) Berg, Jan van den 1688 (½) + – −" in page
    assert "Zonder tegenstander Jansen, Piet Vrij met ½ punt" in page
    assert "+ en − betekenen reglementair gewonnen en verloren." in page
    assert "Bezig, 1 partij open · di 10 maart, 20:00" in page


def test_an_accelerated_round_says_so_on_its_public_page() -> None:
    """C.04.7: the upper four of five count for a point more in the first rounds."""
    page = read(after_two_evenings(acceleration=Acceleration.BAKU), "r/1/")
    assert "Deze ronde is versneld" in page
    assert "(0 + 1)" in page
    assert "Deze ronde is versneld" not in read(after_two_evenings(), "r/1/")


def test_pairings_by_name() -> None:
    page = read(after_two_evenings(), "r/2/names/")
    assert "Berg, Jan van den 2 zwart Øst, Zoë Jansen, Piet – Vrij met ½ punt Øst, Zoë 2 wit Berg" in page


def test_a_repeated_meeting_is_explained() -> None:
    """S7: the page shows that no other pairing was possible."""
    event = a_club_event("A-B 1-0, C-D 1-0, E bye", "B-A, C-E, D bye")
    by_hand = read(event, "r/2/")
    assert "herhaald" in by_hand
    assert "Herhaalde ontmoeting" not in by_hand
    needed = replace(event.rounds[1], used=frozenset({Allowance.REMATCH}))
    page = read(replace(event, rounds=(event.rounds[0], needed)), "r/2/")
    assert "Herhaalde ontmoeting: geen andere indeling mogelijk." in page


def test_the_second_meeting_of_a_round_robin_is_no_surprise() -> None:
    event = a_club_event("A-B 1-0, C-D 1-0, E zero", "B-A, D-C, E zero", system="double-round-robin", planned_rounds=10)
    assert "erhaald" not in read(event, "r/2/")


@pytest.mark.parametrize(
    ("now", "sentence"),
    [
        (BEFORE, "De indeling van ronde 1 verschijnt op di 3 maart rond 19:55."),
        (datetime(2026, 3, 3, 19, 1, tzinfo=UTC), "De indeling van ronde 1 verschijnt hier zo dadelijk."),
    ],
)
def test_an_empty_page_says_what_will_come_and_when(now: datetime, sentence: str) -> None:
    event = a_club_event()
    assert all(sentence in read(event, path, now) for path in ("r/1/", "r/1/names/", "standings/", "crosstable/"))


def test_without_a_schedule_nothing_is_promised() -> None:
    event = replace(a_club_event(), settings=club_settings(schedule=()))
    assert "De indeling van ronde 1 verschijnt hier." in read(event, "r/1/")


def test_the_next_round_has_a_page_until_there_is_none() -> None:
    two = render_tournament(a_club_event(ROUND_1, ROUND_1), a_context())
    three = render_tournament(a_club_event(ROUND_1, ROUND_1, ROUND_1), a_context())
    assert "nl/t/lente/r/3/index.html" in two
    assert "nl/t/lente/r/4/index.html" not in three


def test_standings_with_movement_and_working() -> None:
    page = read(after_two_evenings(), "standings/")
    assert "Volgorde volgens profiel Swiss64." in page
    assert "1 partij telt nog niet mee" in page
    assert "3 ▲ gestegen 2 Jansen, Piet waarom" in page
    assert "Buchholz 4 = 2° + 2°" in page
    assert "Boven Vermeer, Anna punten: 2 tegen 1" in page
    assert "° een virtuele tegenstander" in page


def test_the_last_standings_are_final() -> None:
    page = read(a_club_event(ROUND_1, ROUND_1, ROUND_1), "standings/", SECOND_EVENING + timedelta(days=9))
    assert "Eindstand" in page


def test_crosstable_of_a_swiss_calls_opponents_by_their_line() -> None:
    page = read(after_two_evenings(), "crosstable/")
    assert "een tegenstander staat aangeduid met zijn regel in deze tabel" in page
    assert "1 Øst, Zoë vrij 1 5□ + 2" in page


def test_crosstable_of_a_round_robin_is_a_matrix() -> None:
    event = a_club_event("A-C 1-0, D-B ½-½, E zero", system="round-robin", planned_rounds=5)
    page = read(event, "crosstable/")
    assert "elke kolom is de tegenstander van die regel" in page
    assert "Naam 1 2 3 4 5 Vrij Ptn" in page
    assert "Øst, Zoë 1: – 0" in page  # C6: the rest round stands in his row


def test_player_card() -> None:
    page = read(after_two_evenings(), "p/2/")
    assert "Plaats 4, met ½ uit 1 Startnummer 2 Rating 1874" in page
    assert "2 wit Vermeer, Anna 1902 (1) – ½ 1 zwart Berg, Jan van den 1688 (½) ½ ½" in page


def test_a_withdrawn_player_is_marked() -> None:
    event = after_two_evenings()
    first, *others = event.players
    gone = replace(first, entry=replace(first.entry, withdrawn_from=RoundNumber(3)))
    event = replace(event, players=(gone, *others))
    assert "Vermeer, Anna teruggetrokken" in read(event, "players/")
    assert "Vermeer, Anna teruggetrokken" in read(event, "standings/")
    assert "Teruggetrokken vanaf ronde 3" in read(event, "p/1/")


def test_numbers_are_provisional_before_round_1() -> None:
    assert "De nummers zijn voorlopig tot ronde 1 is ingedeeld." in read(a_club_event(), "players/")
    assert "voorlopig" not in read(after_two_evenings(), "players/")


def test_overview() -> None:
    page = read(after_two_evenings(), "")
    assert "Wanneer 3 – 17 maart 2026 Waar Clubhuis" in page
    assert "Zwitsers systeem (FIDE), 3 ronden" in page
    assert "Ronde 1 di 3 maart, 20:00 Gespeeld Ronde 2 di 10 maart, 20:00 Bezig, 1 partij open Ronde 3" in page
    assert "Reglement Wie te laat komt, verliest. Byes: twee." in page


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ({"venue": Venue("Clubhuis", "Kerkstraat 1"), "city": "Oss"}, "Clubhuis Kerkstraat 1 Oss"),
        ({"venue": Venue("Clubhuis", "Kerkstraat 1, Oss"), "city": "Oss"}, "Clubhuis Kerkstraat 1, Oss"),
        ({"venue": Venue("", "Kerkstraat 1"), "city": "Oss"}, "Oss Kerkstraat 1"),
    ],
)
def test_where_it_is_played_has_hall_street_and_city(place: dict[str, object], said: str) -> None:
    assert f"Waar {said} Systeem" in read(a_club_event(**place), "")


def test_an_overview_says_what_is_not_as_usual() -> None:
    usual = read(after_two_evenings(), "")
    assert "Versnelling" not in usual
    assert "Punten" not in usual
    half_a_bye = scoring_with(STANDARD_SCORING, GamePoints(*map(HalfPoints, (2, 1, 0, 1))))
    page = read(after_two_evenings(acceleration=Acceleration.BAKU, scoring=half_a_bye), "")
    assert "Versnelling Baku-versnelling (FIDE C.04.7) Punten winst 1, remise ½, verlies 0, vrij ½ Tempo" in page


def test_s64_58_breaks_and_moved_rounds_stand_in_the_schedule() -> None:
    """One Tuesday from ten o'clock on, lunch after round 1; round 3 was put off by hand."""
    day = Timetable((PlayingDay(TUESDAYS[0], time(10), 3),), (Break(45, "Lunch", RoundNumber(1)),))
    event = a_club_event(round_minutes=60)
    planned = replace(event, settings=with_timetable(event, WantedTimetable(day, 60)))
    late = datetime(2026, 3, 3, 13, tzinfo=UTC)
    moved = replace(planned, settings=with_starts(planned.settings, {RoundNumber(3): late}))
    assert (
        "Ronde 1 di 3 maart, 10:00 – Lunch 11:00 – 11:45 Ronde 2 di 3 maart, 11:45 – "
        "Ronde 3 di 3 maart, 14:00 verplaatst; het was di 3 maart, 13:00"
    ) in read(moved, "", BEFORE)


def test_other_languages() -> None:
    assert "Round 2 is under way, 1 game open Round 3 begins Tue 17 March at 20:00" in read(
        after_two_evenings(), "", language="en"
    )
    assert "La ronda 2 está en juego, 1 partida pendiente" in read(after_two_evenings(), "", language="es")


def test_an_event_of_a_club_does_not_say_that_it_is_not_rated() -> None:
    """Its games go to the rating office month by month; a rating that was chosen is told."""
    for rated_by, club, said in (
        (RatedBy.NOBODY, None, True),
        (RatedBy.NOBODY, ClubId("toren"), False),
        (RatedBy.KNSB, ClubId("toren"), True),
    ):
        page = read(after_two_evenings(rated_by=rated_by, club=club), "")
        assert any(text in page for text in ("Geen rating", "KNSB-rating")) is said, page


def test_s64_60_what_came_in_last_and_who_is_still_playing() -> None:
    """On the overview with the names, on the page of the round in a line; nothing of a round that is over."""
    event = after_two_evenings()
    first, second = event.rounds[-1].boards
    timed = replace(second, result_at=SECOND_EVENING - timedelta(minutes=9))
    round_2 = replace(event.rounds[-1], boards=(first, timed))
    under_way = replace(event, rounds=(event.rounds[0], round_2))
    overview, round_page = read(under_way, ""), read(under_way, "r/2/")
    assert "Ronde 2 is bezig 1 partij open: 1" in overview
    assert "Laatste uitslagen 21:21 Bord 2 Øst, Zoë – Berg, Jan van den + – −" in overview
    assert "Nog bezig 1 Laatste uitslagen Bord 2 + – − 21:21" in round_page
    assert "Laatste uitslagen" not in read(under_way, "r/1/") + read(after_two_evenings(), "")
