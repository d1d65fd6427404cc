"""A year of Dubbelschaak: 40 members, three cycles, leagues, a cup, a championship, and the play-offs after it."""

import json
import os
import re
import subprocess  # our own interpreter with our own module
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from chalicelib.cli.emulator import Endpoint
from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.domain.championship.title import Title, TitleStatus, WonBy
from chalicelib.domain.club.member import StandingChoice
from chalicelib.domain.club.re_pairing import AT_CLUB
from chalicelib.domain.club.season import PartKind, Promotion
from chalicelib.domain.formats.knockout.cup import MatchId, Stage
from chalicelib.domain.formats.knockout.match import Decision
from chalicelib.domain.formats.knockout.matches import all_matches, find_match, winner_of
from chalicelib.domain.ids import ClubId, EntryId, SeasonId
from chalicelib.domain.ladder.cycle import ladders_of
from chalicelib.domain.model.ladder import CUP, LEAGUE
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import JobState
from chalicelib.queries.club.archives import season_archive
from chalicelib.surroundings import surroundings_of
from tests.club_year.literal import Standing, days_of, literal_ladder
from tests.club_year.plan import CYCLES, MEMBERS, NEWCOMERS, NEXT_YEAR
from tests.club_year.year import Seen, Year, left_behind, played_in

ROOT = Path(__file__).resolve().parents[2]
COMPUTER = EntryId("computer")
BERGER = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
EVENINGS = sum(map(len, CYCLES)) + NEXT_YEAR


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The same year in another process and an emulator of its own, where texts have other hashes."""
    file = tmp_path_factory.mktemp("year") / "again.json"
    command = [sys.executable, "-m", "tests.club_year.year", str(file)]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "1997"})
    yield process, file
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def year(again: object, emulator: Endpoint) -> Year:
    """Played while the other one is."""
    return played_in(replace(emulator, account="199719971997"))


@pytest.fixture(scope="module")
def left(year: Year) -> dict[str, str]:
    """What is there before a test adds to it."""
    return left_behind(year)


@pytest.fixture(scope="module")
def titles(year: Year) -> tuple[Title, ...]:
    return year.titles()


def entries_of(event: Tournament) -> dict[int, EntryId]:
    return {player.number: player.entry.id for player in event.players}


def ladder_of(seen: Seen) -> Standing:
    """As the program counts it."""
    entries = entries_of(seen.cycle)
    return [(entries[row.player], row.total) for row in ladders_of(seen.cycle, seen.around)[-1].rows]


def test_the_whole_list_became_members(year: Year) -> None:
    members = year.members()
    assert [member.person.name for member in members] == [*MEMBERS, *(name for name, _ in NEWCOMERS)]
    assert [sum(getattr(one, name) for one in members) for name in ("is_junior", "has_left")] == [5, 1]
    assert sum(member.standing is StandingChoice.NEVER for member in members) == 4
    assert sum(member.club_rating > 0 for member in members) == 7


def test_everything_happened_that_a_year_has(year: Year) -> None:
    """The plan is worth nothing if its evenings do not meet these cases."""
    reasons = Counter(bye.reason for seen in year.seen for bye in seen.round.byes)
    assert reasons.keys() >= {
        *("absent", "bye", "cup", "free", "league", "noshow"),
        *("not-signed-on", "team-cup", "theme", "unopposed", "work"),
    }
    results = Counter(board.result.value for seen in year.seen for board in seen.round.boards)
    assert results.keys() >= {"1-0", "1/2-1/2", "0-1", "+/-"}
    assert {seen.round.before is not None for seen in year.seen} == {True, False}
    assert len(year.seen) == EVENINGS + 1


def test_d13_everybody_who_takes_part_has_exactly_one_place(year: Year) -> None:
    for seen in year.seen:
        number = seen.evening.number
        places = Counter([one for board in seen.round.boards for one in (board.white, board.black)])
        places += Counter([bye.player for bye in seen.round.byes])
        wanted = {player.number for player in seen.cycle.players if player.entry.is_paired_in(number)}
        computer = next(player.number for player in seen.cycle.players if player.entry.id == COMPUTER)
        assert set(places) | {computer} == wanted
        assert set(places.values()) == {1}


def test_d13_whoever_comes_is_at_the_club_and_who_signed_off_is_not_paired(year: Year) -> None:
    never = {member.id for member in year.members() if member.standing is StandingChoice.NEVER}
    for seen in year.seen:
        evening, entries = seen.evening, entries_of(seen.cycle)
        in_cycle = {player.entry.id for player in seen.cycle.players if player.entry.is_paired_in(evening.number)}
        away = (never - evening.signed_on) | evening.signed_off | evening.busy | evening.gone | {COMPUTER}
        playing = {entries[one] for board in seen.round.boards for one in (board.white, board.black)}
        free = {entries[bye.player] for bye in seen.round.byes if bye.reason in AT_CLUB}
        assert (playing | free) - {COMPUTER} == in_cycle - away


def test_d14_d17_who_plays_elsewhere_is_not_paired(year: Year) -> None:
    for seen in year.seen:
        entries = entries_of(seen.cycle)
        elsewhere = {entries[bye.player] for bye in seen.round.byes if bye.reason in (LEAGUE, CUP)}
        assert elsewhere == seen.evening.busy


def test_d8_nobody_meets_more_than_three_times_in_a_cycle_but_at_a_re_pairing(year: Year) -> None:
    for seen in year.seen:
        met = Counter(
            frozenset((board.white, board.black))
            for round_ in seen.cycle.rounds[: seen.evening.number]
            for board in round_.boards
            if board.result.is_played
        )
        boards = {frozenset((board.white, board.black)) for board in seen.round.boards}
        assert max(met[pair] for pair in boards - seen.evening.unlimited) <= 3


def test_d12_the_computer_meets_nobody_twice_in_a_season_and_only_those_who_want_to(year: Year) -> None:
    wanting = {member.id for member in year.members() if member.plays_computer}
    for season in (0, 1):
        met = [
            entries[board.opponent_of(number)]
            for event in events(year, season, PartKind.CYCLE)
            for entries in [entries_of(event)]
            for number in [one for one, entry in entries.items() if entry == COMPUTER]
            for round_ in event.rounds
            for board in round_.boards
            if number in (board.white, board.black)
        ]
        assert len(set(met)) == len(met)
        assert set(met) <= wanting
        assert met


def test_d5_after_every_evening_the_ladder_is_what_a_literal_count_makes_it(year: Year) -> None:
    for seen in year.seen:
        where = (seen.evening.season, seen.evening.cycle, seen.evening.number)
        assert (where, ladder_of(seen)) == (where, literal_ladder(seen.cycle, seen.cycles, seen.leagues))


def test_d7_the_lines_of_everybody_add_up_to_his_total(year: Year) -> None:
    for seen in year.seen:
        ladder = ladders_of(seen.cycle, seen.around)[-1]
        for row in ladder.rows:
            assert sum((line.amount for line in ladder.lines(row.player)), Fraction(0)) == row.total


def test_a_newcomer_joined_and_a_leaver_stands_last(year: Year) -> None:
    first, second, third = (ladder_of(seen) for seen in last_of_each_cycle(year))
    ids = {member.person.name: member.id for member in year.members()}
    assert [ids[NEWCOMERS[0][0]] in dict(one) for one in (first, second, third)] == [True, True, True]
    assert [ids[NEWCOMERS[1][0]] in dict(one) for one in (first, second, third)] == [False, True, True]
    assert second[-1][0] == next(member.id for member in year.members() if member.has_left)


def test_rules_changed_in_mid_cycle_stay_written_down(year: Year) -> None:
    changes = [cycle.settings.ladder.changes for cycle in events(year, 0, PartKind.CYCLE) if cycle.settings.ladder]
    assert [[change.after_round for change in one] for one in changes] == [[], [4], []]


def test_d14_winners_go_up_or_stay(year: Year) -> None:
    leagues = year.season().of_kind(PartKind.LEAGUE)
    assert [part.promotion for part in leagues] == [Promotion.OPEN, Promotion.TAKEN, Promotion.DECLINED]
    assert [part.promotes_to for part in leagues] == [None, leagues[0].tournament, leagues[1].tournament]
    for league in events(year, 0, PartKind.LEAGUE):
        pairs = Counter(frozenset((board.white, board.black)) for round_ in league.rounds for board in round_.boards)
        players = len(league.players)
        assert (len(pairs), set(pairs.values())) == (players * (players - 1) // 2, {1})


def test_d15_to_d17_the_cup_ends_with_one_winner(year: Year) -> None:
    cup = year.cup().cup
    assert [len(pool.entries) for pool in cup.pools] == [4, 4, 4, 4]
    assert all(match.state.is_over for match in all_matches(cup))
    final = find_match(cup, MatchId("main-3-1"))
    assert winner_of(cup, Stage.MAIN) == final.state.winner is not None
    assert winner_of(cup, Stage.LOSERS) not in (None, final.state.winner)
    blitz, armageddon = (find_match(cup, MatchId(one)).state for one in ("main-1-1", "main-2-1"))
    assert (blitz.decision, blitz.step) == (Decision.GAMES, 1)
    assert (armageddon.decision, armageddon.step) == (Decision.ARMAGEDDON, 2)


def test_d18_the_winner_of_a_cycle_is_the_first_of_his_category(year: Year, titles: Sequence[Title]) -> None:
    ratings = year.championship().ratings
    for cycle, seen in enumerate(last_of_each_cycle(year)):
        for title, (low, high) in zip(titles, ((0, 1600), (1600, 1900), (1900, 9999)), strict=True):
            first = next(entry for entry, _ in ladder_of(seen) if low <= ratings.get(entry, 0) < high)
            assert title.winners[cycle] == first


def test_d19_a_play_off_of_four_by_berger_in_the_first_cycle_of_the_next_season(
    year: Year, titles: Sequence[Title]
) -> None:
    play_offs = events(year, 1, PartKind.PLAY_OFF)
    assert len(play_offs) == len(titles) == 3
    for event, title in zip(play_offs, titles, strict=True):
        entries = entries_of(event)
        assert [entries[number] for number in (1, 2, 3, 4)] == [seat.entry for seat in title.seats]
        assert [[(board.white, board.black) for board in round_.boards] for round_ in event.rounds] == BERGER
        evenings = days_of(events(year, 1, PartKind.CYCLE)[0])
        assert days_of(event) == evenings[:3]


def test_d20_champions_after_a_play_off_and_after_barrages(titles: Sequence[Title]) -> None:
    assert [title.status for title in titles] == [TitleStatus.CHAMPION] * 3
    assert [title.won_by for title in titles] == [WonBy.BARRAGE, WonBy.PLAYOFF, WonBy.BARRAGE]
    assert [len(title.leaders) for title in titles] == [2, 1, 2]
    decided = [title.barrages.barrages[-1].state.decision for title in titles if title.barrages]
    assert decided == [Decision.ARMAGEDDON, Decision.GAMES]


def test_the_worker_has_nothing_left_to_do_and_nothing_failed(year: Year, left: object) -> None:
    assert left
    now = year.services.clock.now()
    jobs = [job for group in year.groups for job in year.services.outbox.recent_jobs(group)]
    assert not [job for job in jobs if job.state is JobState.FAILED]
    assert not [job for group in year.groups for job in year.services.outbox.open_jobs(group) if job.due_at <= now]


def test_the_public_ladders_say_what_is_stored(year: Year) -> None:
    """Names, places and totals with two decimals; as data exactly."""
    for seen in last_of_each_cycle(year):
        event = year.services.tournaments.load(seen.cycle.id)
        names = {player.entry.id: player.name for player in event.players}
        ladder = literal_ladder(event, events(year, 0, PartKind.CYCLE), counting(year, 0))
        wanted = [(str(place), names[entry], in_dutch(total)) for place, (entry, total) in enumerate(ladder, start=1)]
        assert ladder_rows(page(year, f"nl/t/{event.settings.slug}/standings/")) == wanted
        data = json.loads(page(year, f"nl/t/{event.settings.slug}/data/v1/ladder.json"))
        told = [(row["place"], row["name"], exactly(row["total"])) for row in data["rows"]]
        assert told == [(place, names[entry], total) for place, (entry, total) in enumerate(ladder, start=1)]
        for row in data["rows"]:
            assert sum(exactly(line["amount"]) for line in row["lines"]) == exactly(row["total"])


def test_the_public_page_of_the_season_has_all_its_parts_and_tables(year: Year) -> None:
    text = page(year, "nl/c/dubbelschaak-97/2026-27/")
    season = year.season()
    for part, event in zip(season.parts, events(year, 0), strict=True):
        assert f'<a href="/nl/t/{event.settings.slug}/">{part.name}</a>' in text
        if part.kind is PartKind.LEAGUE:
            table = table_of(text, f"Stand van {part.name}")
            assert dict(table) == points_of(event)
            assert [points for _, points in table] == sorted(dict(table).values(), key=as_number, reverse=True)
    (winner, _), *_ = table_of(text, "Stand van Rembrandt League")
    assert f"{winner} promoveert naar Topcompetitie." in text
    data = json.loads(page(year, "nl/c/dubbelschaak-97/2026-27/data/v1/season.json"))
    assert [one["promotion"] for one in data["parts"] if one["kind"] == "league"] == [None, "taken", "declined"]


def test_the_public_page_of_the_cup_names_both_winners(year: Year) -> None:
    cup, names = year.cup().cup, names_of(year)
    text, data = page(year, "nl/c/dubbelschaak-97/2026-27/cup/1/"), cup_data(year)
    for stage in (Stage.MAIN, Stage.LOSERS):
        winner = winner_of(cup, stage)
        assert winner is not None
        assert f"Winnaar: {names[winner]}" in text
        assert [one["winner"] for one in data["brackets"] if one["stage"] == stage] == [names[winner]]


def test_the_public_page_of_the_championship_names_seats_and_champions(year: Year, titles: Sequence[Title]) -> None:
    text, names = page(year, "nl/c/dubbelschaak-97/2026-27/championship/"), names_of(year)
    headings = ("Onder 1600", "1600–1899", "1900 en hoger")
    for title, event, heading in zip(titles, events(year, 1, PartKind.PLAY_OFF), headings, strict=True):
        part = text.split(f">{heading}</h2>")[1].split("<h2")[0]
        assert title.champion is not None
        assert f"Kampioen: {names[title.champion]}, " in part
        seats = [names[seat.entry] for seat in title.seats if seat.entry]
        points, row = points_of(event), r'"num">(\d)</td><th scope="row">(.*?)</th>.*?"num points">(.*?)</td>'
        assert re.findall(row, part) == [(str(seat), name, points[name]) for seat, name in enumerate(seats, start=1)]


def test_the_file_of_a_season_restored_in_an_empty_club_gives_the_same_ladders(year: Year, left: object) -> None:
    assert left
    services = year.services
    for place in (0, 1):
        own = year.season_ids[place]
        text = services.archives.written(season_archive(year.club, own, services))
        club = create_club(CreateClub(year.caller(), f"Het Vrije Paard {place}"), services)
        made = restore_season(RestoreSeason(year.caller(), club, text), services)
        assert ladders(year, club, made) == ladders(year, year.club, own)


def test_played_twice_it_leaves_the_same_bytes_behind(
    again: tuple[subprocess.Popen[bytes], Path], left: dict[str, str]
) -> None:
    """Every object of the public and the private bucket, and both seasons' files."""
    process, file = again
    assert process.wait(300) == 0
    other = json.loads(file.read_text())
    assert {key for key in left.keys() | other.keys() if left.get(key) != other.get(key)} == set()
    assert len(left) > 1000


def events(year: Year, season: int, kind: PartKind | None = None) -> list[Tournament]:
    parts = year.season(season).parts
    return [year.services.tournaments.load(part.tournament) for part in parts if kind in (None, part.kind)]


def counting(year: Year, season: int) -> list[Tournament]:
    parts = year.season(season).parts
    return [year.services.tournaments.load(part.tournament) for part in parts if part.counts_in_ladder]


def last_of_each_cycle(year: Year) -> list[Seen]:
    return [
        next(seen for seen in reversed(year.seen) if (seen.evening.season, seen.evening.cycle) == (0, cycle))
        for cycle in range(len(CYCLES))
    ]


def names_of(year: Year) -> dict[EntryId, str]:
    return {member.id: member.person.name for member in year.members()}


def ladders(year: Year, club: ClubId, season: SeasonId) -> list[list[Standing]]:
    """After every round of each cycle."""
    found = []
    for part in year.services.seasons.load(club, season).of_kind(PartKind.CYCLE):
        event = year.services.tournaments.load(part.tournament)
        entries = entries_of(event)
        made = ladders_of(event, surroundings_of(event, year.services))
        found.append([[(entries[row.player], row.total) for row in one.rows] for one in made])
    return found


def page(year: Year, path: str) -> str:
    """A public page or data file as it lies in the bucket."""
    key = f"{path}index.html" if path.endswith("/") else path
    found = year.services.site.public.read(key)  # type: ignore[attr-defined]
    assert found is not None
    return unescape(found.body.decode()) if key.endswith(".html") else str(found.body.decode())


def cup_data(year: Year) -> Any:
    return json.loads(page(year, "nl/c/dubbelschaak-97/2026-27/data/v1/cups/1.json"))


def ladder_rows(text: str) -> list[tuple[str, str, str]]:
    """Place, name, total of every row of the table."""
    pattern = r'<tr><td class="place">(\d+)<.*?<a href="[^"]*">(.*?)</a>.*?<td class="num points">(.*?)</td>'
    return re.findall(pattern, text, re.DOTALL)


def table_of(text: str, caption: str) -> list[tuple[str, str]]:
    """Names and points of the table with this caption."""
    table = text.split(f"{caption}</caption>")[1].split("</table>")[0]
    return re.findall(r'<th scope="row">(.*?)</th><td class="num points">(.*?)</td>', table)


def points_of(event: Tournament) -> dict[str, str]:
    """Everybody's points by name, counted from the games, as they are written: 0, ½, 1, 1½, ..."""
    halves = {player.name: 0 for player in event.players}
    for round_ in event.rounds:
        for board in round_.boards:
            white, black = {"1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2)}[board.result.value]
            halves[event.player(board.white).name] += white
            halves[event.player(board.black).name] += black
    return {name: f"{half // 2 or ('' if half else 0)}{'½' * (half % 2)}" for name, half in halves.items()}


def in_dutch(total: Fraction) -> str:
    """With two decimals, half a hundredth upwards."""
    hundredths = (200 * total.numerator + total.denominator) // (2 * total.denominator)
    return f"{hundredths // 100},{hundredths % 100:02}"


def as_number(points: str) -> float:
    """To sort by."""
    return float(points.removesuffix("½") or 0) + ("½" in points) / 2


def exactly(text: str) -> Fraction:
    """A number of a data file."""
    return Fraction(text)
