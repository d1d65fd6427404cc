"""What a reader learns from standings, cards, crosstables and statistics (S18, C4-C7)."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.tiebreaks.catalogue import codes
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.render.tournament import render_tournament
from chalicelib.render.views.standings import MOST_WITH_WORKINGS
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, after_two_evenings, an_open, body, words
from tests.strategies import played_tournaments

THREE = ("A-C 1-0, D-B ½-½, E bye", "E-A ½-½, C-B 1-0, D half", "A-B 1-0, E-D 1-0, C zero")
MODIFIED = ("BH-C1", "BH-M1", "BH-P", "AOB-F", "SB-C1", "SB-F", "PS-C1", "ARO-C1", "DE-P", "KS-L+1")
EVERY_CODE = tuple(code for code in codes(Edition.FIDE_2026) if code != "PTS")
NOT_IN_A_ROUND_ROBIN = ("BH", "AOB", "FB")
SPACE = "\u202f"


def own_list(*tiebreaks: str, rounds: tuple[str, ...] = THREE, **settings: Any) -> Tournament:
    """The five of the club with tie-breaks of their own choice."""
    return a_club_event(*rounds, profile="own", tiebreaks=tiebreaks, **settings)


def everybody_rated(event: Tournament) -> Tournament:
    """Zoë has a rating too: otherwise ratings count for nobody (C.07 10)."""
    *others, last = event.players
    person = replace(last.person, rating=1600)
    return replace(event, players=(*others, replace(last, entry=replace(last.entry, person=person))))


def without_from_round_2(event: Tournament, number: int) -> Tournament:
    """The player with this number has withdrawn after round 1."""
    players = tuple(
        replace(one, entry=replace(one.entry, withdrawn_from=RoundNumber(2))) if one.number == number else one
        for one in event.players
    )
    return replace(event, players=players)


def read(event: Tournament, path: str, language: str = "en") -> str:
    return words(body(render_tournament(event, a_context()), f"{language}/t/lente/{path}"))


def why(event: Tournament, number: int, language: str = "en") -> str:
    """What stands behind "why" in a player's row of the standings."""
    page = body(render_tournament(event, a_context()), f"{language}/t/lente/standings/")
    found = re.search(rf'<details class="why" id="w{number}">.*?</details>', page, flags=re.DOTALL)
    assert found is not None
    return words(found[0])


def data(event: Tournament, name: str) -> Any:
    return json.loads(body(render_tournament(event, a_context()), f"nl/t/lente/data/v1/{name}.json"))


# why am I fourth?


def test_why_am_i_fourth() -> None:
    """T8: a player opens "why" in his row and finds the criterion that put him there, with both values."""
    event = a_club_event("A-C 1-0, D-B ½-½, E bye", "E-A ½-½, C-B 1-0, D half", profile="fide")
    assert re.search(r" 4 ▼ down 1 Berg, Jan van den", read(event, "standings/"))
    told = why(event, 4)
    assert "Buchholz (cut 1) ½ = ½ + 1 (left out)" in told
    assert "Buchholz 1½ = ½ + 1°" in told
    assert "Behind Jansen, Piet Buchholz (cut 1): ½ against 1½; equal: points" in told
    assert "Ahead of Özdemir, Berk points: 1 against ½" in told


def test_the_card_says_it_round_by_round() -> None:
    page = read(own_list("BH", "SB"), "p/1/")
    assert "Why this place" in page
    assert "won against Jansen, Piet: 1" in page
    assert "drew with Øst, Zoë: ½ × 2½ = 1¼" in page


def test_a_cut_round_is_struck_through_and_said() -> None:
    event = own_list("BH-C1")
    page = body(render_tournament(event, a_context()), "en/t/lente/p/1/")
    assert '<li value="2">drew with Øst, Zoë: 2½</li>' in page
    assert re.search(r"<li value=\"\d\">[^<]+: <s>[\d½]+</s>, left out", page)
    assert re.search(
        r"<s>[\d½]+</s> \(left out\)", body(render_tournament(event, a_context()), "en/t/lente/standings/")
    )


def test_a_dummy_and_an_adjusted_score_are_called_so() -> None:
    """16.4, 16.3: E had a bye in round 1; C left the last round out, which counts as a draw for those who met him."""
    event = own_list("BH")
    assert "bye (odd number of players): 1½, virtual opponent" in read(event, "p/5/")
    assert "won against Jansen, Piet: 1½, adjusted score" in read(event, "p/1/")


def test_a_direct_encounter_shows_the_table_of_the_tied() -> None:
    """6.2: A and B have a point each, and A beat B."""
    event = own_list("DE", rounds=("A-B 1-0, C-D ½-½, E zero", "B-C 1-0, A-D 0-1, E zero"))
    assert "direct encounter 1 Games among 2 tied players: Vermeer, Anna 1; Özdemir, Berk 0." in why(event, 1)
    assert "Behind Vermeer, Anna direct encounter: 2 against 1; equal: points" in why(event, 2)
    card = read(event, "p/2/")
    assert "direct encounter 2 lost to Vermeer, Anna: 0 Games among 2 tied players" in card


def test_an_undecided_encounter_says_why() -> None:
    told = why(own_list("DE", rounds=("A-B 1-0, C-D 1-0, E bye",)), 1)
    assert (
        "direct encounter – not decisive: the tied players have not all met equally often (3 players are tied)" in told
    )
    assert "nothing separates them: they share the place; equal: points; not decisive: direct encounter" in told


def test_performances_are_shown_step_by_step() -> None:
    event = everybody_rated(own_list("TPR", "PTP", "ARO", "APRO"))
    told = why(event, 1)
    assert "average rating of the opponents 1741 = (1750 + 1600 + 1874) : 3" in told
    assert (
        "The 3 opponents have a rating of 1741 on average; 2½ out of 3 (a win 1, a draw ½) is 83%, for which the FIDE "
        "table gives +273." in told
    )
    assert (
        "The lowest rating that expects a score of 2½ (a win 1, a draw ½) against these opponents: it expects 2.50, "
        "one less only 2.49" in told
    )
    assert "te verwachten is: 2,50; met één minder maar 2,49." in why(event, 1, "nl")


def test_s15_the_performance_stands_once() -> None:
    """Beside the table for information, or among its criteria."""
    event = everybody_rated(own_list("BH"))
    assert "Pts BH TPR" in read(event, "standings/")
    assert "is for information only" in read(event, "standings/")
    page = read(everybody_rated(own_list("TPR")), "standings/")
    assert "Pts TPR 1" in page
    assert "is for information only" not in page


def test_a_value_that_is_not_there_says_why() -> None:
    """Zoë has no rating and takes part."""
    told = why(own_list("ARO", "RTNG"), 1)
    assert "average rating of the opponents – not defined: players without a rating take part" in told


def test_koya_and_fore_buchholz_say_what_they_do() -> None:
    robin = own_list("KS", rounds=("B-C 1-0, A-D 1-0, E zero",), system="round-robin", planned_rounds=5)
    assert "Koya score 0 Only opponents with a score of ½ or more count." in why(robin, 1)
    fore = read(own_list("FB"), "p/1/")
    assert "last round against Özdemir, Berk, taken as drawn: 1" in fore
    assert "The games of the last round are taken as drawn, for everybody." in fore


@pytest.mark.parametrize("language", ["nl", "en", "es"])
def test_every_code_of_c07_is_shown_in_every_language(language: str) -> None:
    for event in (own_list(*EVERY_CODE), everybody_rated(own_list(*EVERY_CODE))):
        for path in ("standings/", "p/1/", "p/5/"):
            page = read(event, path, language)
            assert "None" not in page
            assert "Fraction" not in page


@given(
    played_tournaments(max_players=6, decided_only=False),
    st.lists(st.sampled_from((*EVERY_CODE, *MODIFIED)), min_size=1, max_size=8, unique=True),
    st.sampled_from(("fide-dutch", "round-robin")),
)
@settings(max_examples=12, deadline=None, derandomize=True)
def test_any_event_has_all_its_pages(event: Tournament, tiebreaks: list[str], system: str) -> None:
    """Whatever was played and by whatever order: every page is there, and nothing of the machinery shows."""
    fit = [one for one in tiebreaks if system == "fide-dutch" or not one.startswith(NOT_IN_A_ROUND_ROBIN)]
    chosen = replace(event.settings, profile="own", tiebreaks=tuple(fit), system=system)
    for key, file in render_tournament(replace(event, settings=chosen), a_context()).items():
        if key.startswith("en/") and key.endswith(".html"):
            assert not re.search(r"\b(None|Fraction|nan)\b", words(file.body.decode())), key


# after any round


def test_the_table_after_an_earlier_round() -> None:
    event = a_club_event(*THREE)
    page = read(event, "standings/2/")
    assert "Standings after round 2" in page
    assert "As if the event had ended with this round." in page
    assert "After round 1 2 3 (now)" in page
    assert data(event, "standings/2")["after_round"] == 2
    assert data(event, "standings/2")["rows"] == data(a_club_event(*THREE[:2]), "standings")["rows"]


def test_the_last_round_is_that_of_the_live_page() -> None:
    files = render_tournament(a_club_event(*THREE), a_context())
    assert "nl/t/lente/standings/2/index.html" in files
    assert "nl/t/lente/standings/3/index.html" not in files


def test_c4_an_earlier_round_with_open_games_says_so() -> None:
    event = a_club_event("A-C 1-0, D-B, E bye", "B-A, E-D +/-, C half")
    assert "1 game still counts for nothing" in read(event, "standings/1/")
    assert "2 games still count for nothing" in read(event, "standings/")
    assert data(event, "standings/1")["complete"] is False


def test_a_later_result_changes_no_byte_of_an_earlier_table() -> None:
    before, after = a_club_event(*THREE[:2], "A-B, E-D, C zero"), a_club_event(*THREE)
    later = a_context(SECOND_EVENING + timedelta(minutes=7), updated_at=SECOND_EVENING)
    old, new = render_tournament(before, a_context()), render_tournament(after, later)
    stored = [key for key in old if re.search(r"/standings/\d", key)]
    assert len(stored) == 3 * 4
    assert all(old[key] == new[key] for key in stored)
    assert old["nl/t/lente/standings/index.html"] != new["nl/t/lente/standings/index.html"]


def test_who_withdrew_later_still_played_then() -> None:
    gone = without_from_round_2(a_club_event(*THREE), 1)
    assert "withdrawn" not in read(gone, "standings/1/")
    assert "withdrawn" in read(gone, "standings/2/")
    assert "withdrawn" in read(gone, "standings/")


# shared places


def test_c07_4_2_shared_places_are_shown_as_such() -> None:
    event = own_list("WIN", rounds=("A-B 1-0, C-D 1-0, E half",))
    page = read(event, "standings/")
    assert "1–2 Vermeer, Anna" in page
    assert "1–2 Jansen, Piet" in page
    assert "3 Øst, Zoë" in page
    assert "4–5 Özdemir, Berk" in page
    assert "Place 1–2, with 1 out of 1 (shared)" in read(event, "p/1/")
    assert [(row["place"], row["last_place"], row["shared"]) for row in data(event, "standings")["rows"]] == [
        (1, 2, True), (1, 2, True), (3, 3, False), (4, 5, True), (4, 5, True),
    ]  # fmt: skip


# large events


def test_a_large_event_keeps_its_workings_on_the_cards() -> None:
    event = replace(an_open(MOST_WITH_WORKINGS + 2, 1), id=a_club_event().id)
    files = render_tournament(event, a_context())
    page = body(files, "en/t/open/standings/")
    assert "<details" not in page
    assert "stands on his card: follow his name" in page
    assert "Why this place" in body(files, "en/t/open/p/1/")


# data


def test_workings_for_programs() -> None:
    made = data(own_list("BH-C1", "DE", "AOB"), "workings")
    assert (made["after_round"], made["criteria"]) == (3, ["BH-C1", "DE", "AOB"])
    buchholz, encounter, average = made["players"]["1"]
    assert (buchholz["value"], buchholz["how"]) == ("4", "sum")
    assert buchholz["terms"] == [
        [1, "beaten", 3, "1.5", None, "1.5", ["adjusted"]],
        [2, "drawn", 5, "2.5", None, "2.5"],
        [3, "beaten", 2, "0.5", None, "0", ["cut"]],
    ]
    assert (encounter["value"], encounter["remark"], encounter["tied"]) == (None, "not_separated", 2)
    assert (average["value"], average["how"], average["rounded"]) == ("14/3", "mean", False)


def test_what_separates_neighbours_for_programs() -> None:
    rows = data(a_club_event(*THREE), "standings")["rows"]
    assert rows[0]["separation"] is None
    assert rows[1]["separation"]["from"] == rows[0]["number"]
    assert rows[1]["separation"]["by"] == rows[1]["separated_by"]


# crosstables


def test_a_crosstable_by_number_calls_opponents_by_number() -> None:
    event = a_club_event(*THREE)
    page = read(event, "crosstable/number/")
    assert "By start number, after round 3; an opponent is called by his start number." in page
    assert "1 Vermeer, Anna 3□ 1 5■ ½ 2□ 1" in page
    assert "By rank By start number" in read(event, "crosstable/")


def test_a_double_round_robin_by_number() -> None:
    event = a_club_event(
        "A-B 1-0, C-D 1-0, E zero", "B-A ½-½, D-C, E zero", system="double-round-robin", planned_rounds=10
    )
    page = read(event, "crosstable/number/")
    assert "each column is the opponent with that number" in page
    assert "1 Vermeer, Anna 1 ½" in page
    assert "3 Jansen, Piet 1 ·" in page


def test_c6_byes_and_absences_stand_in_the_row() -> None:
    page = read(a_club_event("A-B 1-0, C-D +/-, E bye", "A-B nc, C half, D zero"), "crosstable/number/")
    assert "3 Jansen, Piet 4□ + bye ½" in page
    assert "4 Berg, Jan van den 3■ − –" in page
    assert "5 Øst, Zoë bye 1 –" in page


def test_c6_annulled_games_stand_in_brackets() -> None:
    """C.05 6.6: D has played one game of four."""
    event = without_from_round_2(a_club_event("A-B 1-0, C-D 1-0, E zero", system="round-robin", planned_rounds=5), 4)
    page = read(event, "crosstable/")
    assert "Jansen, Piet (1)" in page.replace("· ", "")
    assert "Berg, Jan van den (0)" in page.replace("· ", "")
    assert "A result in brackets counts for nobody" in page


# statistics


def test_statistics_by_colour() -> None:
    page = read(a_club_event(*THREE), "statistics/")
    assert "White scored 83.3%." in page
    assert "Together 4 66.7% 2 33.3% 0 0.0% 0 3 0" in page


@pytest.mark.parametrize(("language", "written"), [("nl", "66,7%"), ("en", "66.7%"), ("es", f"66,7{SPACE}%")])
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    page = body(render_tournament(a_club_event(*THREE), a_context()), f"{language}/t/lente/statistics/")
    assert written in page


def test_upsets_and_the_field() -> None:
    page = read(a_club_event(*THREE), "statistics/")
    assert "1 Berg, Jan van den 1688 drew, white Özdemir, Berk 1874 186" in page
    assert "With a rating 4 Without a rating 1 Average rating 1804 Highest and lowest rating 1902, 1688" in page
    assert "De Loper 2 without a club 3" in page


def test_statistics_before_any_result() -> None:
    for event in (a_club_event(), a_club_event("A-C, D-B, E bye")):
        page = read(event, "statistics/")
        assert "The results will be counted here once there are some." in page
        assert "Players 5" in page
    assert data(after_two_evenings(), "statistics")["total"]["open"] == 1
