"""Why these two, why these colours, why nobody nearer (C.04.1 9)."""

import json

from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, number_of
from tests.domain.formats.klukkluk.charts import KLUKKLUK, request
from tests.domain.formats.klukkluk.events import Habits, played_event

CHART = a_tournament("A B C D E").after("A-B 1-0, D-C 0-1, E bye")


def explained(tournament: Tournament) -> list[dict[str, object]]:
    asked = request(tournament)
    return [dict(one) for one in KLUKKLUK.explain(asked, KLUKKLUK.pair_round(asked))]


def refused_line(tournament: Tournament, reason: dict[str, object]) -> str:
    name = {player.number: player.name for player in tournament.players} | {None: "free"}
    return ", ".join(f"{name[one['player']]} {name[one['opponent']]}: {one['rule']}" for one in reason["refused"])


def test_a_board() -> None:
    first = explained(CHART)[0]
    assert {key: first[key] for key in ("code", "white", "black", "bracket", "colour", "criteria")} == {
        "code": "paired",
        "white": number_of(CHART, "C"),
        "black": number_of(CHART, "A"),
        "bracket": 2,
        "colour": "K5 balance 1",
        "criteria": {"K8 scores": 2},
    }


def test_k7_is_told_by_its_parts() -> None:
    """A, C and E won both games: one of them floats down. The colours of K8 are among those of K7."""
    chart = a_tournament("A B C D E F").after("A-B 1-0, C-D 1-0, E-F 1-0", "D-A 0-1, B-C 0-1, F-E 0-1")
    assert explained(chart)[0]["criteria"] == {"K7 colours": 2, "K7 downfloats": 1, "K8 scores": 4}


def test_a_floater_is_named() -> None:
    second = explained(CHART)[1]
    assert (second["downfloater"], second["upfloater"]) == (number_of(CHART, "E"), number_of(CHART, "B"))


def test_the_bye() -> None:
    """D is last; nobody is below him."""
    last = explained(CHART)[-1]
    assert (last["code"], last["player"], last["rule"], last["refused"]) == ("bye", number_of(CHART, "D"), "K9", [])


def test_nobody_lower_could_be_free() -> None:
    """E and C are below D."""
    chart = a_tournament("A B C D E").after("A-B 1-0, D-C 1-0, E bye", "A-D 1-0, B-E 1-0, C bye")
    last = explained(chart)[-1]
    assert refused_line(chart, last) == "E free: K6 bye, C free: K6 bye"


def test_who_was_nearer() -> None:
    """A and C had White and won, so that each of them meets somebody who had Black."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0")
    assert [refused_line(chart, reason) for reason in explained(chart)] == ["A C: K7 colours, A B: K6 rematch", ""]


def test_what_the_pairing_itself_tells_is_the_same_but_for_who_was_refused() -> None:
    for asked, answer in played_event(5, 12, 4, Habits(away=0)):
        full = [
            {key: value for key, value in one.items() if key != "refused"} for one in KLUKKLUK.explain(asked, answer)
        ]
        assert full == [dict(one) for one in answer.explanation]
        json.dumps(full)
