"""`speelzaal standings --profile`: every profile on a file, as text and as JSON (C5, S10)."""

import json
from pathlib import Path

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.standings.profiles import profile_codes
from tests.cli.test_standings_by_criteria import chart, dated, said

__all__ = ["chart"]


@pytest.mark.parametrize(
    ("profile", "kind", "codes"),
    [
        ("club", "--swiss", "BH-C1 BH SB DE WIN"),
        ("club", "--predetermined", "DE SB WIN KS"),
        ("fide-tpn", "--swiss", "BH-C1 BH SB DE WIN TPN"),
        ("fide-tpn", "--predetermined", "DE SB WIN KS TPN"),
    ],
)
def test_a_profile_has_a_form_for_each_kind_of_event(
    profile: str, kind: str, codes: str, chart: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = said(capsys, chart, "--profile", profile, kind)
    assert (made["profile"], made["edition"], made["criteria"]) == (profile, "fide-2026", codes.split())


@pytest.mark.parametrize("profile", profile_codes())
def test_every_profile_as_a_table(profile: str, chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = "" if profile in ("swiss64", "klukkluk", "heller") else ", C.07 of 2026"
    assert main(["standings", str(chart), "--profile", profile]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"After round 2, {profile}{edition}"


def test_the_edition_follows_the_first_day_unless_it_is_said(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, dated(chart, "2026/02/28"), "--profile", "club")["edition"] == "fide-2024"
    assert said(capsys, chart, "--profile", "club", "--edition", "2026")["edition"] == "fide-2026"


def test_equal_places_are_shared_by_one_profile_and_not_by_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.trf"
    assert main(["generate", "--players", "4", "--rounds", "1", "--seed", "1", "-o", str(file)]) == 0
    places = {}
    for profile in ("club", "fide-tpn"):
        assert main(["standings", str(file), "--profile", profile, "--after-round", "0", "--json"]) == 0
        places[profile] = [row["place"] for row in json.loads(capsys.readouterr().out)["rows"]]
    assert places == {"club": [1, 1, 1, 1], "fide-tpn": [1, 2, 3, 4]}


@pytest.mark.parametrize("profile", ["tombola", "own", ""])
def test_another_profile_is_refused_in_one_line(profile: str, chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(chart), "--profile", profile]) == 2
    found = capsys.readouterr()
    assert (found.out, found.err.count("\n")) == ("", 1)
    assert "there are swiss64, club, fide, fide-tpn, klukkluk" in found.err
