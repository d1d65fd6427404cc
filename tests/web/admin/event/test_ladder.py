"""The rules of a ladder at the organisers' pages: two questions, everything else, and a change in mid-cycle."""

import re
from fractions import Fraction

import pytest

from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.domain.ladder.cycle import ladder_now
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.ladder import ABSENT, Cap, LadderSettings, Period, Reason, Revaluation, Worth
from chalicelib.ports import Services
from chalicelib.render.figures import decimal
from tests.club_scenes import a_club, a_season, cycles_of
from tests.people import caller, enter, pair_only, paired
from tests.web.admin.evening import Evening
from tests.web.admin.event.test_settings import save as save_settings
from tests.web.admin.office import open_office, sign_up

SIX = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fien 1500"


@pytest.fixture
def cycle(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A cycle of six members, five evenings."""
    office = sign_up(open_office(services, monkeypatch))
    user = services.accounts.by_email("anna@club.example")
    assert user is not None
    club = a_club(services, user.id, SIX)
    event = cycles_of(services, a_season(services, user.id, club, "5"))[0].id
    made = Evening(office, services, event, user.id)
    made.get("/ladder")
    return made


@pytest.fixture
def running(cycle: Evening) -> Evening:
    """Round 1: the three at the top won."""
    paired(cycle.services, cycle.event, cycle.owner)
    stored = cycle.services.tournaments.load(cycle.event)
    won = ["1-0" if board.white < board.black else "0-1" for board in stored.rounds[0].boards]
    enter(cycle.services, cycle.event, cycle.owner, 1, *won)
    cycle.get("/ladder")
    return cycle


def rules(cycle: Evening) -> LadderSettings:
    ladder = cycle.services.tournaments.load(cycle.event).settings.ladder
    assert ladder is not None
    return ladder


def as_shown(page: str) -> dict[str, str]:
    """Every field of the form on the page, as it stands."""
    form = re.findall(r"<form.*?</form>", page, flags=re.DOTALL)[-2]
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        found = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if found.get("type") not in ("radio", "checkbox") or " checked" in tag:
            fields[found["name"]] = found.get("value", "")
    for name, options in re.findall(r'<select[^>]*name="([\w-]+)"[^>]*>(.*?)</select>', form, flags=re.DOTALL):
        fields[name] = (re.findall(r'value="([^"]*)" selected', options) or re.findall(r'value="([^"]*)"', options))[0]
    return fields | dict(re.findall(r'<textarea[^>]*name="([\w-]+)"[^>]*>\n?(.*?)</textarea>', form, flags=re.DOTALL))


def save(cycle: Evening, /, **typed: str) -> str:
    """The form as it stands, but for these fields; `__` in a name is a hyphen."""
    fields = as_shown(cycle.office.page) | {name.replace("__", "-"): text for name, text in typed.items()}
    return cycle.office.post(f"{cycle.root}/ladder", **fields)


def test_the_form_left_alone_changes_nothing(cycle: Evening) -> None:
    before = rules(cycle)
    save(cycle)
    assert (cycle.office.status, rules(cycle)) == (200, before)


def test_the_two_questions_come_first_with_what_each_answer_does(cycle: Evening) -> None:
    """D1: at least 1.5 (n-1), which is 8 for six players."""
    assert "Bij 6 spelers: 8 of meer" in cycle.text
    save(cycle, first_value="20", then="show")
    assert "Maximale waarde 20 (zoals in het formulier) Maximale waarde 8" in cycle.text
    assert "Anna 0,00 waarde 20 Anna 0,00 waarde 8" in cycle.text
    assert "Anna 0,00 waarde 20 Anna 20,00 waarde 20" in cycle.text
    assert rules(cycle).rules.first_value is None


def test_before_round_1_the_rules_are_saved_at_once(cycle: Evening) -> None:
    save(cycle, first_value="12½", own_value="yes", mode="converge", draw="0,5", loss="-1/10", loss_points="2")
    now = rules(cycle)
    assert (now.rules.first_value, now.rules.own_value_in_total) == (Fraction(25, 2), True)
    assert (now.rules.mode, now.rules.draw, now.rules.loss) == (
        Revaluation.CONVERGE, Worth(Fraction(1, 2)), Worth(Fraction(-1, 10), Fraction(2)),
    )  # fmt: skip
    assert now.changes == ()


def test_shares_and_caps_of_reasons_are_typed_as_people_write_them(cycle: Evening) -> None:
    save(
        cycle,
        reason__absent="33%",
        reason__absent_most="4",
        reason__absent_percent="",
        reason__absent_period="season",
        reason__absent_beyond_points="-5",
        reason__new__1_label="Schaakles geven",
        reason__new__1="2/3",
        reason__new__1_announced="yes",
    )
    found = rules(cycle).rules
    absent, own = found.rule(ABSENT), found.rule(Reason("own-schaakles-geven"))
    assert absent.worth == Worth(Fraction(33, 100))
    assert absent.cap == Cap(4, 0, Period.SEASON, Worth(points=Fraction(-5)))
    assert (own.label, own.worth.share, own.is_announced) == ("Schaakles geven", Fraction(2, 3), True)
    cycle.get("/ladder")
    assert "<legend>Schaakles geven</legend>" in cycle.office.page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"first_value": "veel"}, "Een getal, graag, zoals 60, 12½ of -5."),
        ({"first_value": "-3"}, "Van 1 tot en met 9999."),
        ({"win": "1/0"}, "Een deel, graag, zoals 2/3, 67% of 0,5."),
        ({"reason__absent": "half"}, "afwezig met bericht: deel van de eigen waarde: Een deel, graag"),
        ({"reason__absent_percent": "133"}, "Van 0 tot en met 100."),
        ({"reason__new__1": "50%"}, "een eigen reden: naam: Vul dit in."),
        ({"start_points": "1800"}, "Op elke regel een rating en de punten"),
        ({"start_points": "1800: 5\n1800: 6"}, "Een rating staat er twee keer."),
        ({"begins": "18:00"}, "Dit is later dan de tijd die erop volgt."),
        ({"no_show": "laat"}, "Vul een tijd in."),
        ({"gap": "drie"}, "Vul een geheel getal in."),
        ({"colour__2": "reversed"}, "Een regel staat er twee keer."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_nothing_typed_is_lost(
    cycle: Evening, fields: dict[str, str], said: str
) -> None:
    before = rules(cycle)
    save(cycle, **{"minimum_percent": "25", **fields})
    assert (cycle.office.status, rules(cycle)) == (422, before)
    assert said in cycle.text
    typed = as_shown(cycle.office.page)
    assert typed["minimum_percent"] == "25"
    assert all(typed[name.replace("__", "-")] == text for name, text in fields.items())


def test_a_preset_fills_the_form_and_keeps_the_two_answers(cycle: Evening) -> None:
    save(cycle, first_value="30", then="fill-classic")
    shown = as_shown(cycle.office.page)
    assert (shown["preset"], shown["first_value"], shown["own_value"], shown["gap"]) == ("classic", "30", "no", "3")
    assert rules(cycle).preset == "dubbelschaak"
    cycle.office.post(f"{cycle.root}/ladder", **shown)
    assert (rules(cycle).preset, rules(cycle).evening.gap, rules(cycle).rules.first_value) == ("classic", 3, 30)


def test_in_mid_cycle_everybody_is_shown_what_it_does_before_it_is_done(running: Evening) -> None:
    before = rules(running)
    save(running, first_value="10", win="50%", own_value="yes")
    assert "De regels van de ladder wijzigen?" in running.text
    assert "Een winstpartij: 100% → 50%" in running.text
    assert "De eigen waarde telt mee in het totaal: nee → ja" in running.text
    assert len([row for row in running.office.rows if re.match(r"\d .*(Anna|Bas|Chris|Daan|Eva|Fien)", row)]) == 6
    assert rules(running) == before
    running.office.post(f"{running.root}/ladder/change")
    assert "De regels van de ladder zijn gewijzigd." in running.text
    assert "na ronde 1; alle ronden worden met de nieuwe geteld. Maximale waarde: " in running.text
    after = rules(running)
    assert (after.rules.win.share, [one.after_round for one in after.changes]) == (Fraction(1, 2), [1])
    assert after.changes[0].rules == before.rules
    running.get("/log")
    assert "Regels van de ladder gewijzigd" in running.text


def test_the_hours_of_the_evening_need_no_question(running: Evening) -> None:
    save(running, deadline="19:00")
    assert (rules(running).times.deadline.hour, rules(running).changes) == (19, ())


def test_what_somebody_else_saved_meanwhile_is_not_overwritten(cycle: Evening) -> None:
    page = cycle.office.page
    cycle.get("/ladder")
    save(cycle, first_value="10")
    cycle.office.page = page
    save(cycle, first_value="11")
    assert cycle.office.status == 409
    assert "Maximale waarde 10 11" in " ".join(cycle.office.rows)
    save(cycle)
    assert rules(cycle).rules.first_value == 11


def test_a_change_asked_for_again_shows_the_ladder_as_it_is_by_then(running: Evening) -> None:
    save(running, first_value="10")
    question = running.office.page
    running.get("/ladder")
    save(running, first_value="10")
    running.office.post(f"{running.root}/ladder/change")
    running.office.page = question.replace('name="first_value" value="10"', 'name="first_value" value="12"')
    running.office.post(f"{running.root}/ladder/change")
    assert (running.office.status, "De regels van de ladder wijzigen?" in running.text) == (409, True)
    assert "Maximale waarde: 10 → 12" in running.text
    running.office.post(f"{running.root}/ladder/change")
    assert [rules(running).rules.first_value, *(one.rules.first_value for one in rules(running).changes)] == [
        12,
        None,
        10,
    ]


def test_an_event_without_a_ladder_has_no_such_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.web.admin.evening import an_evening

    evening = an_evening(services, monkeypatch)
    evening.get("/ladder")
    assert evening.office.status == 404


def test_other_settings_of_a_cycle_leave_its_rules_alone(cycle: Evening) -> None:
    before = rules(cycle)
    cycle.get("/settings")
    save_settings(cycle.office, cycle.services, cycle.root, city="Oss")
    stored = cycle.services.tournaments.load(cycle.event).settings
    assert (cycle.office.status, stored.city, stored.ladder) == (200, "Oss", before)


def test_standings_of_a_ladder_are_the_ladder(running: Evening) -> None:
    running.get("/standings")
    assert "Ladder na ronde 1" in running.text
    assert "gewonnen van" in running.text
    assert "Kruistabel" not in running.text
    running.get("/crosstable")
    assert running.office.status == 404
    running.get("/settings")
    assert "Regels van de ladder" in running.text


def test_a_draft_shows_places_and_totals_of_the_ladder_no_points_of_games(running: Evening) -> None:
    """Points of games stood there, which decide nothing in a ladder."""
    request_pairing(PairRound(caller(running.owner), running.event), running.services)
    pair_only(running.services, running.event)
    stored = running.services.tournaments.load(running.event)
    rows = {stored.player(row.player).name: row for row in ladder_now(stored, Surroundings()).rows}
    running.get("/rounds/2")
    anna = rows["Anna"]
    assert f"Anna 2000 ({anna.place} · {decimal(anna.total, 'nl')})" in running.text
    assert f"Fien 1500 ({rows['Fien'].place} · 0,00)" in running.text
    assert "plaats op de ladder en totaal vóór deze ronde" in running.text


def test_changed_hours_are_listed_with_the_other_changes(running: Evening) -> None:
    """They were applied unseen."""
    save(running, win="50%", deadline="17:29")
    assert "Aan- en afmelden tot: 18:30 → 17:29" in running.text


def test_a_ladder_asks_for_no_points_of_games(cycle: Evening) -> None:
    cycle.get("/settings")
    assert "Punten per partij" not in cycle.text
    assert "points_win" not in cycle.office.page


def test_the_season_counts_rounds_that_were_played(cycle: Evening) -> None:
    """A published round without results counted as one."""
    paired(cycle.services, cycle.event, cycle.owner)
    club = cycle.services.tournaments.load(cycle.event).settings.club
    (season,) = cycle.services.seasons.of_club(club)
    said = []
    for result in ("", "1-0"):
        enter(cycle.services, cycle.event, cycle.owner, 1, *[result] * 3)
        cycle.office.get(f"/admin/c/{club}/seasons/{season.id}")
        said.append([count for count in ("0 van 5", "1 van 5") if count in cycle.text])
    assert said == [["0 van 5"], ["1 van 5"]]
