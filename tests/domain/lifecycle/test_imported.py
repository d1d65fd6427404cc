"""An event from a tournament report file."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.lifecycle.imported import CannotImportError, imported_tournament, left_out
from chalicelib.domain.model.player import Gap
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.tournament import Acceleration, Tournament
from chalicelib.domain.points import FULL_POINT, HalfPoints
from chalicelib.domain.standings.crosstable import make_matrix
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf.document import AbnormalPoints, Header, RawRecord, TrfDocument
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.table import standings_of_file
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament, boards_line, points_line
from tests.domain.lifecycle.test_apart import pairs
from tests.domain.lifecycle.test_constraints import event
from tests.domain.lifecycle.test_scoring import scoring
from tests.oracles import oracle

TODAY = date(2026, 11, 30)


def document(*played: str, players: str = "A:2000 B:1900 C:1800 D:1700", **header: object) -> TrfDocument:
    made = exported_document(a_tournament(players, system="fide-dutch").after(*played))
    return replace(made, header=replace(made.header, **header))  # type: ignore[arg-type]


def imported(of: TrfDocument, slug: str = "") -> Tournament:
    return imported_tournament(of, TournamentId("t"), slug, TODAY)


def test_numbers_results_and_byes_stand_as_in_the_file() -> None:
    made = imported(document("A-C 1-0, D-B +/-", "B-A ½-½, C bye, D half"))
    assert [boards_line(made, round_) for round_ in made.rounds] == ["A-C 1-0, D-B +/-", "B-A 1/2-1/2, C bye, D half"]
    assert points_line(made) == "A 1½, D 1½, C 1, B ½"


def test_the_address_comes_from_the_name() -> None:
    assert imported(document("A-C 1-0", name="Open Ñandú 2026")).settings.slug == "open-nandu-2026"


def test_the_address_can_be_chosen() -> None:
    assert imported(document("A-C 1-0"), "big").settings.slug == "big"


@pytest.mark.parametrize(
    ("header", "days"),
    [
        ({"round_dates": ("26/03/01", "26/03/08")}, [date(2026, 3, 1), date(2026, 3, 8)]),
        (
            {"round_dates": (), "start_date": "2026/03/01", "end_date": "2026/03/02"},
            [date(2026, 3, 1), date(2026, 3, 2)],
        ),
        ({"round_dates": (), "start_date": "01.03.2026", "end_date": ""}, [date(2026, 3, 1)]),
        ({"round_dates": (), "start_date": "spring", "end_date": "2026/02/31"}, [TODAY]),
    ],
)
def test_playing_days(header: dict[str, object], days: list[date]) -> None:
    assert list(imported(document("A-C 1-0", **header)).settings.playing_days) == days


@pytest.mark.parametrize(
    ("said", "system"),
    [
        ("", "fide-dutch"),
        ("FIDE_DUTCH_2026", "fide-dutch"),
        ("BERGER_ROUNDROBIN", "round-robin"),
        ("FIDE_DOUBLEROUNDROBIN", "double-round-robin"),
    ],
)
def test_the_system_that_record_192_names(said: str, system: str) -> None:
    assert imported(replace(document("A-C 1-0"), system=said)).settings.system == system


def test_an_older_file_says_round_robin_in_words() -> None:
    assert (
        imported(replace(document("A-C 1-0", kind="Individual Round-Robin"), system="")).settings.system
        == "round-robin"
    )


def test_who_is_absent_at_first_joined_late() -> None:
    made = imported(document("A-C 1-0", "B-A 1-0, D-C 1-0"))
    assert {player.name: player.entry.joins_in for player in made.players} == {"A": 1, "C": 1, "B": 2, "D": 2}


def test_a_file_without_rounds_is_a_start_list() -> None:
    made = imported(document())
    assert (len(made.players), made.rounds, made.is_start_list_frozen) == (4, (), False)


def test_the_initial_colour_is_read_from_round_1() -> None:
    assert imported(replace(document("C-A 1-0, B-D 1-0"), initial_colour=None)).settings.initial_colour is Colour.BLACK


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        (lambda of: replace(of, system="FIDE_TEAM"), "team_event"),
        (lambda of: replace(of, records=(RawRecord("013 Team"),), header=Header(teams="2")), "team_event"),
        (lambda of: replace(of, system="CUSTOM_KNOCKOUT"), "unknown_system"),
        (lambda of: replace(of, players=(), rounds=()), "no_players"),
        (
            lambda of: replace(
                of, abnormal_points=(AbnormalPoints(FULL_POINT, "", RoundNumber(1), (PairingNumber(1),)),)
            ),
            "abnormal_points",
        ),
    ],
)
def test_what_an_event_here_cannot_hold_is_refused(spoilt: object, reason: str) -> None:
    with pytest.raises(CannotImportError) as refusal:
        imported(spoilt(document("A-C 1-0")))  # type: ignore[operator]
    assert refusal.value.details["reason"] == reason


@pytest.mark.parametrize(
    ("file", "players", "rounds"), [("echecs_issue_15.trf", 180, 11), ("sharly_example_trf16.trf", 284, 7)]
)
def test_events_of_others(file: str, players: int, rounds: int) -> None:
    made = imported(read_trf(oracle(f"trf/{file}").read_bytes()), "big")
    assert (len(made.players), len(made.rounds)) == (players, rounds)


def test_what_an_event_asks_of_the_pairing_goes_to_a_file_and_back() -> None:
    asked = event(
        "A-E 1-0, B-F 1-0, C-G 1-0, D half", apart="A-B, C-D 2-4, E-F?, B-G 3-", acceleration=Acceleration.BAKU,
        planned_rounds=7, scoring=scoring("2 1 0 1"), initial_colour=Colour.BLACK,
    )  # fmt: skip
    back = imported(read_trf(write_trf(exported_document(asked)))).settings
    assert back.kept_apart == pairs("n1-n2, n2-n7 3-, n3-n4 2-4, n5-n6?")
    assert (back.acceleration, back.scoring) == (Acceleration.BAKU, asked.settings.scoring)
    assert (back.initial_colour, back.planned_rounds) == (Colour.BLACK, 7)


def test_system_order_and_fixed_boards_come_back_from_this_programs_comments() -> None:
    made = a_tournament("A:2000 B:1900", system="swiss64", profile="klukkluk", time_control="").after("A-B 1-0")
    first = replace(made.players[0], entry=replace(made.players[0].entry, fixed_board=BoardNumber(3)))
    made = replace(made, players=(first, made.players[1]))
    table = standings_of(made, SystemKind.SWISS)
    back = imported(read_trf(write_trf(exported_document(made, standings=table))))
    assert (back.settings.system, back.settings.profile) == ("swiss64", "klukkluk")
    assert [one.entry.fixed_board for one in back.players] == [3, None]


@pytest.mark.parametrize(
    ("records", "order", "remarks"),
    [
        (("202 BH/C1 SB,DE",), "own BH-C1 SB DE", ""),
        (("212 PTS,WIN,BH",), "own WIN BH", ""),
        (("212 PTS WIN", "202 BH"), "own WIN", ""),
        (("202",), "swiss64", ""),
        (("202 BH:MP/C1",), "swiss64", "tiebreaks_unread BH:MP/C1"),
        (("212 WIN PTS",), "swiss64", "tiebreaks_unread WIN PTS"),
        (("202 OTHER_BH,TPN",), "swiss64", "tiebreaks_unread OTHER_BH TPN"),
        (("202 OTHER_BH,TPN", "### speelzaal profile club"), "club", ""),
        (("### speelzaal profile nobodys",), "swiss64", ""),
    ],
)
def test_the_order_of_the_table_is_that_of_the_file(records: tuple[str, ...], order: str, remarks: str) -> None:
    """C.07: 212 says all of it, 202 what follows the points. What cannot be followed is said."""
    given = with_records(document("A-C 1-0"), *records)
    made = imported(given).settings
    assert " ".join((made.profile, *made.tiebreaks)) == order
    assert " ".join(f"{one.code} {one.detail}" for one in left_out(given)) == remarks


def test_the_order_of_an_event_comes_back() -> None:
    for profile, tiebreaks in (("own", ("BH-C1", "ARO")), ("club", ()), ("fide-tpn", ()), ("swiss64", ())):
        made = a_tournament("A:2000 B:1900", system="fide-dutch", profile=profile, tiebreaks=tiebreaks).after("A-B 1-0")
        file = write_trf(exported_document(made, standings=standings_of(made, SystemKind.SWISS)))
        back = imported(read_trf(file)).settings
        assert (back.profile, back.tiebreaks) == (profile, tiebreaks)


def test_a_time_control_in_seconds_is_put_into_words() -> None:
    coded = replace(with_records(document("A-C 1-0"), "222 40/6000+30:900+30"), header=Header(name="Open"))
    assert imported(coded).settings.time_control == "40/100 min + 30 s; 15 min + 30 s"


def test_who_comes_later_or_has_withdrawn_comes_back_as_such() -> None:
    """Z in every round that is left: withdrawn. Z until a round, and nothing before: he joins there."""
    made = a_tournament("A B C D E F", system="fide-dutch", planned_rounds=4, federation="NED").after(
        "A-B 1-0, C-D 1-0", "A-C 1-0, B zero"
    )
    entries = {
        "B": {"withdrawn_from": RoundNumber(2)}, "E": {"joins_in": RoundNumber(4)}, "F": {"joins_in": RoundNumber(3)},
    }  # fmt: skip
    players = tuple(replace(one, entry=replace(one.entry, **entries.get(one.name, {}))) for one in made.players)
    file = write_trf(exported_document(replace(made, players=players)))
    assert [line for line in file.splitlines() if line.startswith("240")] == ["240 Z   3    2    5", "240 Z   4    2"]
    back = imported(read_trf(file))
    assert {one.name: (one.entry.joins_in, one.entry.withdrawn_from) for one in back.players} == {
        "A": (1, None), "B": (1, 2), "C": (1, None), "D": (1, None), "E": (4, None), "F": (1, None),
    }  # fmt: skip
    assert [one.code for one in left_out(read_trf(file))] == []
    elsewhere = "\r\n".join(line for line in file.splitlines() if not line.startswith("###"))
    assert imported(read_trf(elsewhere)).players[1].entry.withdrawn_from == 3


def test_byes_that_officials_put_down_travel_as_240() -> None:
    """T6: of rounds to come, also of one in which somebody is out of the event and comes back."""
    made = a_tournament("A B C D", system="fide-dutch", planned_rounds=5).after("A-B 1-0, C-D 1-0")
    half, zero = ByeKind.HALF_POINT, ByeKind.ZERO_POINT
    said: dict[str, Any] = {
        "B": {"byes": ((RoundNumber(2), half), (RoundNumber(4), zero))},
        "C": {"gaps": (Gap(RoundNumber(3), RoundNumber(5)),)},
    }
    players = tuple(replace(one, entry=replace(one.entry, **said.get(one.name, {}))) for one in made.players)
    file = write_trf(exported_document(replace(made, players=players)))
    assert [line for line in file.splitlines() if line.startswith("240")] == [
        "240 H   2    2", "240 Z   3    3", "240 Z   4    2    3",
    ]  # fmt: skip
    back = imported(read_trf(file))
    assert [one.entry.byes for one in back.players] == [(), said["B"]["byes"], ((3, zero), (4, zero)), ()]
    assert write_trf(exported_document(back)) == file


ROBIN = ("A-F ½-½, B-E 0-1, C-D ½-½", "F-D 1-0, E-C 1-0, A-B 1-0", "B-F, C-A ½-½, D-E 0-1", "F-E -/+, A-D 1-0, B-C 1-0")


@pytest.mark.parametrize(
    ("system", "rounds", "gone", "annulled"),
    [
        ("round-robin", (*ROBIN, "C-F +/-, D-B 1-0, E-A 0-1"), 3, (6,)),  # over
        ("round-robin", ROBIN, 3, (6,)),
        ("round-robin", ROBIN[:2], 3, (6,)),  # he left after the last round so far
        ("round-robin", (*ROBIN[:2], "B-F 1-0, C-A, D-E"), 4, ()),  # half of his games
        ("fide-dutch", ROBIN[:3], 3, ()),
        ("fide-dutch", ROBIN[:3], 4, ()),
        ("fide-dutch", ROBIN, 2, ()),
    ],
)
def test_an_event_that_somebody_left_comes_back_equal(
    system: str, rounds: tuple[str, ...], gone: int, annulled: tuple[int, ...]
) -> None:
    """C.05 6.6: the table, the crosstable, and from which round he is gone."""
    made = a_tournament("A B C D E F", system=system, profile="fide", planned_rounds=5).after(*rounds)
    left = replace(made.players[5], entry=replace(made.players[5].entry, withdrawn_from=RoundNumber(gone)))
    made = replace(made, players=(*made.players[:5], left))
    table = standings_of(made, kind_of(made.settings))
    file = read_trf(write_trf(exported_document(made, standings=table)))
    back, of_file = imported(file), standings_of_file(file, table.order)
    again = standings_of(back, kind_of(back.settings))
    assert [one.entry.withdrawn_from for one in back.players] == [None] * 5 + [gone]
    assert again == of_file == table
    assert table.annulled == annulled
    assert make_matrix(back, again) == make_matrix(made, table)


@pytest.mark.parametrize("said", ["gone", "gone 6", "gone six 3", "gone 6 0", "gone 0 3", "gone 9 3"])
def test_a_withdrawal_that_says_nothing_of_anybody_is_none(said: str) -> None:
    back = imported(with_records(document("A-C 1-0"), f"### speelzaal {said}"))
    assert all(one.entry.withdrawn_from is None for one in back.players)


def test_national_numbers_travel_in_the_records_of_the_federation() -> None:
    made = a_tournament("A:2000 B:1900", system="fide-dutch", federation="NED").after("A-B 1-0")
    person = replace(made.players[0].person, national_id="7654321")
    players = (replace(made.players[0], entry=replace(made.players[0].entry, person=person)), made.players[1])
    file = write_trf(exported_document(replace(made, players=players)))
    assert [line for line in file.splitlines() if line.startswith("NED")] == [
        "NED    1      A                                 2000         7654321"
    ]
    assert [one.person.national_id for one in imported(read_trf(file)).players] == ["7654321", ""]


def test_names_lose_signs_that_nobody_sees() -> None:
    file = write_trf(document("A-C 1-0")).replace(" A ", " A\u202e", 1)
    assert [one.name for one in imported(read_trf(file)).players] == ["A", "B", "C", "D"]


def test_what_the_event_has_no_place_for_is_said() -> None:
    file = write_trf(
        with_records(
            document("A-C 1-0, D-B 1-0", deputies=("Ruiz, Ana",), end_date="soon"),
            "### a comment", "182 Other program", "222 5400+30", "BEL    1", "BEL    2", "XXP 1 2", "172 NED FIDE",
        )
    )  # fmt: skip
    given = read_trf(f"{file}240 F   2    1    4\r\n240 H   2    2\r\n")
    assert {f"{one.line} {one.code} {one.detail}" for one in left_out(given)} == {
        "15 byes_left_out 2: 1, 4",
        "0 record_left_out 112",
        "0 date_unread soon",
        "22 record_left_out BEL",
        "25 record_left_out 172",
    }


@pytest.mark.parametrize(
    ("said", "remark"),
    [
        ({"rating": 3500, "federation": "NED", "fide_id": "1012345", "birth": "1975/02/28"}, ""),
        ({"federation": "NLD", "birth": "1975/00/00"}, ""),
        ({"rating": 9999}, "unusable_rating 9999 at 49"),
        ({"federation": "ZZZ"}, "unusable_federation ZZZ at 54"),
        ({"fide_id": "12A45"}, "unusable_fide_id 12A45 at 58"),
        ({"birth": "1975/02/31"}, "unusable_birth 1975/02/31 at 70"),
    ],
)
def test_what_can_be_true_of_no_player_is_said_and_kept(said: dict[str, Any], remark: str) -> None:
    made = a_tournament("A:2000 B:1900", system="fide-dutch", federation="NED").after("A-B 1-0")
    first = made.players[0]
    person = replace(first.entry.person, **said)
    odd = replace(made, players=(replace(first, entry=replace(first.entry, person=person)), *made.players[1:]))
    given = read_trf(write_trf(exported_document(odd)))
    (line,) = {one.line for one in given.players if one.number == 1}
    found = [(one.line, f"{one.code} {one.detail} at {one.column}") for one in left_out(given)]
    assert found == ([(line, remark)] if remark else [])
    kept = imported(given).players[0].entry.person
    assert {field: getattr(kept, field) for field in said} == said


def with_records(of: TrfDocument, *records: str) -> TrfDocument:
    return replace(of, records=tuple(RawRecord(record) for record in records))


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (("XXP 1 2 3", "260   1   7    1    2"), "n1-n2, n1-n3, n2-n3"),
        (("260   1   3    3    1", "260   5  99    1    3"), "n1-n3 1-3, n1-n3 5-"),
        (("XXP 4 77",), ""),
    ],
)
def test_pairs_that_a_file_keeps_apart(records: tuple[str, ...], expected: str) -> None:
    """A group is every pair in it; a limit beyond the last round is none; who is not in the file counts for nothing."""
    assert imported(with_records(document("A-C 1-0"), *records)).settings.kept_apart == pairs(expected)


def test_a_file_with_too_many_pairs_to_keep_is_refused() -> None:
    many = document(players=" ".join(f"P{number}" for number in range(1, 41)))
    with pytest.raises(CannotImportError, match="too_many_apart"):
        imported(with_records(many, "XXP " + " ".join(str(number) for number in range(1, 41))))


BAKU = ("250       1.0   1   2    1    2", "250       0.5   3   4    1    2")


@pytest.mark.parametrize(
    ("played", "records", "expected"),
    [
        (1, BAKU, Acceleration.BAKU),
        (1, (*BAKU, "XXA    3  0.0"), Acceleration.BAKU),
        (1, (), Acceleration.NONE),
        (1, ("250       0.0   1   2    1    4",), Acceleration.NONE),
        (1, ("250       1.0   1   2    1    2",), None),
        (1, ("250       1.0   1   2    1    3", "250       0.5   3   4    1    3"), None),
        (3, ("250       1.0   1   2    1    3",), None),
        (4, ("250       1.0   1   2    1    3",), Acceleration.NONE),
        (7, BAKU[:1], Acceleration.NONE),
    ],
)
def test_an_acceleration_that_is_not_bakus_is_refused_while_it_can_matter(
    played: int, records: tuple[str, ...], expected: Acceleration | None
) -> None:
    """Virtual points two rounds back still make floats (C.04.3 C16, C17)."""
    of = with_records(document(*["A-C ½-½, B-D ½-½"] * played), *records)
    if expected is not None:
        assert imported(of).settings.acceleration is expected
        return
    with pytest.raises(CannotImportError, match="own_acceleration"):
        imported(of)


def test_points_that_a_file_gives_are_kept_as_they_are() -> None:
    odd = replace(document("A-C 1-0, B bye"), scoring=replace(scoring("1 ½ 0 1"), pairing_allocated_bye=HalfPoints(3)))
    assert points_line(imported(odd)) == "B 1½, A 1, C 0, D 0"
