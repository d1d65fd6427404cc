"""The calendar file of an event (RFC 5545)."""

import re
from dataclasses import replace

from chalicelib.domain.ids import Version
from chalicelib.domain.model.tournament import Tournament, Venue
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import a_club_event, a_context


def the_file(event: Tournament) -> str:
    return render_tournament(event, a_context())["nl/t/lente/event.ics"].body.decode()


def test_one_entry_a_round_in_utc() -> None:
    text = the_file(a_club_event())
    assert text.count("BEGIN:VEVENT") == 3
    assert "DTSTART:20260303T190000Z\r\nDTEND:20260303T230000Z\r\nSUMMARY:Lentetoernooi: Ronde 1\r\n" in text
    assert "URL:https://speelzaal.example/nl/t/lente/\r\n" in text


def test_identities_stay_and_the_sequence_rises() -> None:
    """A moved round keeps its UID, so that it moves in the reader's calendar too."""
    event = a_club_event()
    moved = replace(event, settings=replace(event.settings, name="Anders"), version=Version(7))
    uids = [re.findall(r"UID:(.*)\r", the_file(one)) for one in (event, moved)]
    assert uids[0] == uids[1] == [f"r{number}.t-lente@speelzaal" for number in (1, 2, 3)]
    assert "SEQUENCE:7\r\n" in the_file(moved)


def test_days_without_times_are_whole_days() -> None:
    event = a_club_event(schedule=())
    assert "DTSTART;VALUE=DATE:20260303\r\nDTEND;VALUE=DATE:20260304\r\n" in the_file(event)


def test_texts_are_escaped_and_lines_folded_by_octets() -> None:
    venue = Venue("Zaal; één, twee\\drie\nvier " + "é" * 60)
    text = the_file(a_club_event(venue=venue))
    assert "LOCATION:Zaal\\; één\\, twee\\\\drie\\nvier" in text.replace("\r\n ", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\n" not in text.replace("\r\n", "")


def test_no_line_can_be_smuggled_in() -> None:
    text = the_file(a_club_event(name="X\r\nATTENDEE:evil\r\x0b"))
    assert not re.search(r"^ATTENDEE", text, flags=re.MULTILINE)
