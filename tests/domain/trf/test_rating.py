"""The file for the rating office, and what it lacks (TRF26: mandatory for rating)."""

from dataclasses import replace
from datetime import UTC, date, datetime

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.player import Person, Sex
from chalicelib.domain.model.tournament import RoundStart, Tournament
from chalicelib.domain.trf.editions import TrfEdition
from chalicelib.domain.trf.rating import for_rating, gaps
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament

DAY = datetime(2026, 3, 2, 19, tzinfo=UTC)
COMPLETE: dict[str, object] = {
    "name": "Open", "city": "Zaandam", "federation": "NED", "chief_arbiter": "Mulder, Kees", "time_control": "90+30",
    "playing_days": (date(2026, 3, 2),), "schedule": (RoundStart(RoundNumber(1), DAY), RoundStart(RoundNumber(2), DAY)),
}  # fmt: skip


def with_everything(tournament: Tournament) -> Tournament:
    """Everybody has a FIDE id, a sex, a federation and a date of birth."""
    players = (
        replace(one, entry=replace(one.entry, person=Person(
            one.name, one.rating, sex=Sex.MAN, federation="NED", fide_id=f"100000{one.number}", birth="1990/05/17",
        )))
        for one in tournament.players
    )  # fmt: skip
    return replace(tournament, players=tuple(players))


def missing(tournament: Tournament) -> str:
    said = []
    for gap in gaps(exported_document(tournament)):
        named = ",".join(map(str, (*gap.players, *gap.rounds)))
        said.append(f"{gap.code}{f' {named}' if named else ''}{'' if gap.is_mandatory else '?'}")
    return "; ".join(said)


def test_only_who_was_ever_paired_is_in_it_by_pairing_number() -> None:
    made = a_tournament("A:2000 B:1900 C:1800 D E", system="fide-dutch").after(
        "A-C 1-0, E bye, B half, D zero", "C-A ½-½, B zero, D zero, E zero"
    )
    document = for_rating(exported_document(made))
    assert [(one.number, one.person.name) for one in document.players] == [(1, "A"), (3, "C"), (5, "E")]
    assert (document.header.players, document.header.rated_players) == ("3", "2")
    written = write_trf(document, TrfEdition.TRF16)
    assert {line[:3] for line in written.splitlines()} <= {
        "001", "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "132",
    }  # fmt: skip
    assert read_trf(written) == document


def test_nothing_is_missing_in_a_complete_event() -> None:
    assert missing(with_everything(a_tournament("A B", **COMPLETE).after("A-B 1-0", "B-A 1-0"))) == ""


def test_what_the_event_lacks_is_named() -> None:
    bare = COMPLETE | {"city": "", "chief_arbiter": "", "time_control": "as usual", "schedule": ()}
    bare |= {"playing_days": (date(2026, 3, 2), date(2026, 3, 9))}
    made = with_everything(a_tournament("A B", **bare).after("A-B 1-0", "B-A *"))
    assert missing(made) == "city; chief_arbiter; round_dates; time_control; unfinished 2"
    assert missing(replace(made, rounds=())) == "city; chief_arbiter; time_control; no_rounds"


def test_players_are_asked_for_their_fide_id_only_once_they_were_paired() -> None:
    made = a_tournament("A B C", **COMPLETE).after("A-B 1-0, C zero")
    assert missing(made) == "fide_id 1,2; sex 1,2?; player_federation 1,2?; birth 1,2?"


def test_what_cannot_be_read_is_named_like_what_is_missing() -> None:
    """Out of a file, or of an entry from before it was checked: TRF16 would cut it to its columns."""
    made = with_everything(a_tournament("A B C", **COMPLETE | {"federation": "Spanje"}).after("A-B 1-0, C bye"))
    odd = {1: {"birth": "12 mei 2001"}, 2: {"federation": "CAT"}, 3: {"fide_id": "99999999999999999", "birth": "hallo"}}
    players = (
        replace(one, entry=replace(one.entry, person=replace(one.person, **odd[one.number]))) for one in made.players
    )
    assert missing(replace(made, players=tuple(players))) == (
        "unusable_federation; unusable_fide_id 3; unusable_player_federation 2; unusable_birth 1,3"
    )
