"""Mails: what they say, to whom they go, and that each goes out once whatever dies on the way."""

import os
import re
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.commands.club.evenings import SayByLink, Wish, say_by_link
from chalicelib.commands.event.rounds import publish_round, unpublish_round
from chalicelib.commands.mails import mail
from chalicelib.domain.booking.booking import Booker, Booking, State
from chalicelib.domain.booking.entering import entry_changes
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.mail.mailbox import Block, BlockReason, mailbox_id
from chalicelib.domain.mail.sending import Sending, SendingState
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.mail.unsubscribe import Unsubscription, unsubscription_in
from chalicelib.domain.model.tournament import Visibility
from chalicelib.gateways.mailer import FolderMailer
from chalicelib.gateways.mime import mime
from chalicelib.jobs import runner, tell_round
from chalicelib.ports import (
    MAIL_GROUPS,
    FollowUp,
    Job,
    JobKind,
    JobState,
    Letter,
    MailKind,
    MailNotTakenError,
    MailRefusedError,
    MailUnansweredError,
    Receipt,
    Services,
    group_of,
)
from chalicelib.ports.bookings import Changed
from tests.club_scenes import a_club, a_season, cycles_of, join, only
from tests.domain.booking.charts import a_booking
from tests.interrupted import killed_everywhere
from tests.mails import SENDER, postbox, send_mails
from tests.people import HandClock, a_request, a_user, an_event, caller, paired, touch

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "mails"
ORIGIN = "https://speelzaal.example"
ONE = RoundNumber(1)


class Evening:
    """A club of four; Anna, Bas and Chris have an address. Round 1 of the ladder is tomorrow at eight."""

    def __init__(
        self, services: Services, clock: HandClock, language: str = "nl", visibility: ClubVisibility | None = None
    ) -> None:
        clock.move(days=-1)
        self.services = replace(services, origin=ORIGIN)
        self.owner = a_user(self.services, "Otto")
        self.club = a_club(self.services, self.owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
        for name in ("anna", "bas", "chris"):
            member = self.member(name)
            join(self.services, self.club, self.owner, replace(member, email=f"{name.title()}@club.example"))
        before = self.services.clubs.load(self.club)
        wanted = replace(before, language=language, visibility=visibility or before.visibility)
        change_club(ChangeClub(caller(self.owner), wanted), self.services)
        season = a_season(self.services, self.owner, self.club, "5")
        self.cycle = cycles_of(self.services, season)[0].id
        self.sent().clear()

    def member(self, name: str) -> Member:
        return self.services.clubs.member(self.club, EntryId(f"m-{name}"))

    def publish(self) -> None:
        """Pair the round and publish it; its mails are ordered and not yet sent."""
        paired(self.services, self.cycle, self.owner)
        self.tell()

    def tell(self) -> None:
        only(self.services, group_of(self.cycle), JobKind.TELL_ROUND)

    def again(self) -> None:
        """Take the round back and publish it as it was."""
        unpublish_round(touch(self.services, self.cycle, ONE, self.owner), self.services)
        publish_round(touch(self.services, self.cycle, ONE, self.owner), self.services)
        self.tell()

    def ask(self, name: str) -> Job:
        """Order the question whether somebody comes."""
        about: dict[str, str | int] = {
            "club": self.club, "member": f"m-{name}", "tournament": self.cycle, "round": 1,
        }  # fmt: skip
        return self.order(mail(MailKind.AVAILABILITY_REQUEST, name, about))

    def order(self, ordered: FollowUp) -> Job:
        now = self.services.clock.now()
        job = Job(self.services.chance.id(), ordered.group, ordered.kind, ordered.arguments, now, now)
        self.services.outbox.add(job)
        return job

    def sent(self) -> list[Letter]:
        """Send what is due, and see everything that was sent until now."""
        send_mails(self.services)
        return postbox(self.services).letters

    def open_rows(self) -> list[Job]:
        found = [job for number in range(8) for job in self.services.outbox.open_jobs(f"{MAIL_GROUPS}{number}")]
        return sorted(found, key=lambda job: job.due_at)


def to(letters: list[Letter], name: str) -> Letter:
    (found,) = [one for one in letters if one.to == f"{name}@club.example"]
    return found


def test_a_published_round_is_told_to_whoever_has_an_address(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.publish()
    letters = evening.sent()
    assert sorted(one.to for one in letters) == ["Anna@club.example", "Bas@club.example", "Chris@club.example"]
    anna, round_ = to(letters, "Anna"), services.tournaments.round(evening.cycle, ONE)
    assert "Cyclus 0 2026/27: ronde 1, bord " in anna.subject
    assert "om 20:00" in anna.text
    assert re.search(r"speelt Anna met (wit|zwart) tegen (Bas|Chris|Daan), aan bord [12]", anna.text)
    assert f"{ORIGIN}/nl/t/" in anna.text
    assert len(round_.boards) == 2


def test_the_link_of_a_private_event_is_the_members_own_page(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock, visibility=ClubVisibility.MEMBERS)
    only(evening.services, f"C#{evening.club}", JobKind.SHOW_EVENTS)
    evening.publish()
    anna = to(evening.sent(), "Anna")
    assert f"{ORIGIN}/a/{evening.club}.m-anna." in anna.text
    assert "/t/" not in anna.text


def test_a_round_published_again_as_it_was_tells_nobody_twice(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.publish()
    assert len(evening.sent()) == 3
    evening.again()
    assert len(evening.sent()) == 3


def test_a_round_that_was_taken_back_is_not_told(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.publish()
    unpublish_round(touch(evening.services, evening.cycle, ONE, evening.owner), evening.services)
    assert evening.sent() == []
    publish_round(touch(evening.services, evening.cycle, ONE, evening.owner), evening.services)
    evening.tell()
    assert evening.sent() == []


def test_of_an_evening_that_was_called_off_nobody_is_told_or_asked(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.ask("bas")
    evening.publish()
    cancel_event_bookings(CancelEvent(caller(evening.owner), evening.cycle), evening.services)
    assert evening.sent() == []


def test_an_event_without_a_club_knows_no_addresses(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    paired(services, event, owner)
    only(services, group_of(event), JobKind.TELL_ROUND)
    send_mails(services)
    assert postbox(services).letters == []


@pytest.mark.parametrize("visibility", Visibility)
def test_whoever_booked_players_is_told_of_each_of_them_in_his_language(
    services: Services, visibility: Visibility
) -> None:
    services = replace(services, origin=ORIGIN)
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    found = services.tournaments.load(event)
    receipt = Receipt(a_request(), owner, services.clock.now(), "settings.change")
    services.tournaments.save_settings(event, replace(found.settings, visibility=visibility), found.version, receipt)
    book(services, event, a_booking("A B", booker=Booker("Carla", "carla@club.example", "es"), state=State.CONFIRMED))
    book(services, event, a_booking("C", "b2", state=State.HELD))
    paired(services, event, owner)
    only(services, group_of(event), JobKind.TELL_ROUND)
    postbox(services).letters.clear()
    send_mails(services)
    letters = [one for one in postbox(services).letters if one.to == "carla@club.example"]
    played = [re.search(r"En la ronda 1 de Najaar, ([AB]) juega con ", one.text) for one in letters]
    assert sorted(found[1] for found in played if found) == ["A", "B"], "a parent reads who plays"
    boards = [] if visibility is Visibility.PRIVATE else [f"{ORIGIN}/es/t/najaar/r/1/"]
    for page in (f"{ORIGIN}/b/{event}.b1.", *boards):
        assert all(page in one.text for one in letters)


def book(services: Services, event: TournamentId, booking: Booking) -> None:
    """A booking as it is, with its entries."""
    before = services.bookings.settings(event)
    receipt = Receipt(a_request(), UserId("u1"), services.clock.now(), "bookings.start")
    services.bookings.save_settings(event, replace(before, is_on=True), replace(receipt, request_id=a_request()))

    def decide(found: BookedEvent) -> Changed:
        return Changed(booking, entry_changes(found, replace(booking, state=State.DRAFT), booking), receipt)

    assert services.bookings.change(event, receipt.request_id, decide)


def test_whoever_is_unsubscribed_or_blocked_gets_none(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    now = services.clock.now()
    services.mails.unsubscribe(mailbox_id("anna@club.example"), Topic.ROUND_PUBLISHED, now)
    services.mails.unsubscribe(mailbox_id("bas@club.example"), Topic.REMINDER, now)
    services.mails.block(mailbox_id("chris@club.example"), Block(BlockReason.BOUNCED, now))
    evening.publish()
    assert [one.to for one in evening.sent()] == ["Bas@club.example"]


def test_a_mail_carries_the_link_that_stops_its_like(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.publish()
    anna = to(evening.sent(), "Anna")
    found = re.fullmatch(rf"{ORIGIN}/unsubscribe/(\S+)\?language=nl", anna.unsubscribe)
    assert found
    wanted = Unsubscription(mailbox_id("anna@club.example"), Topic.ROUND_PUBLISHED)
    assert unsubscription_in(found[1], services.mails.key("another")) == wanted
    assert anna.unsubscribe in anna.text
    assert anna.unsubscribe in anna.html


def test_without_a_mailer_mail_is_off_and_nothing_is_left_to_do(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.services = replace(evening.services, mailer=None)
    evening.publish()
    send_mails(evening.services)
    assert evening.open_rows() == []
    assert postbox(services).letters == []


def test_a_member_is_asked_with_a_link_for_each_answer(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.ask("anna")
    (anna,) = evening.sent()
    assert anna.subject == "Cyclus 0 2026/27: komt u naar ronde 1?"
    for answer in ("in", "out"):
        assert re.search(rf"{ORIGIN}/a/\S+\?cycle={evening.cycle}&round=1&say={answer}\n", anna.text)
        assert f"&amp;round=1&amp;say={answer}" in anna.html
    assert "Zonder antwoord wordt u ingedeeld." in anna.text


@pytest.mark.parametrize("why", ["said", "too late", "left", "no address"])
def test_nobody_is_asked_what_he_has_said_or_cannot_say(services: Services, clock: HandClock, why: str) -> None:
    evening = Evening(services, clock)
    clock.move(days=1 if why == "too late" else 0)
    if why == "said":
        said = {ONE: Wish(Presence.OUT)}
        say_by_link(SayByLink(a_request(), evening.cycle, EntryId("m-anna"), said), evening.services)
    if why == "left":
        join(evening.services, evening.club, evening.owner, replace(evening.member("anna"), has_left=True))
    evening.ask("daan" if why == "no address" else "anna")
    assert evening.sent() == []
    assert evening.open_rows() == []


def test_killed_between_any_two_steps_each_mail_is_caught_once(
    services: Services, clock: HandClock, tmp_path: Path
) -> None:
    """Without word of the mail service the same mail comes again, and takes the place of itself."""
    evening = Evening(services, clock)
    evening.services = replace(evening.services, mailer=FolderMailer(tmp_path, SENDER))
    current, places = [evening.ask("anna")], 0
    for place in killed_everywhere(evening.services, lambda mortal: runner.run(mortal, current[0].group)):
        clock.move(minutes=16)
        send_mails(evening.services)
        assert [file.name for file in tmp_path.iterdir()] == [f"{current[0].id}.eml"], place
        assert evening.open_rows() == [], place
        assert services.mails.sending(current[0].id).state is SendingState.SENT, place  # type: ignore[union-attr]
        (tmp_path / f"{current[0].id}.eml").unlink()
        clock.move(minutes=-16)
        current[0] = evening.ask("anna")
        places += 1
    assert places >= 12


def test_a_round_told_by_a_worker_that_is_killed_is_told_to_everybody_once(
    services: Services, clock: HandClock
) -> None:
    evening = Evening(services, clock)
    paired(evening.services, evening.cycle, evening.owner)
    job = next(one for one in services.outbox.open_jobs(group_of(evening.cycle)) if one.kind is JobKind.TELL_ROUND)
    for place in killed_everywhere(evening.services, lambda mortal: tell_round.run([job], mortal)):
        letters = evening.sent()
        assert len(letters) == len({one.id for one in letters}) == 3, place


def test_without_word_from_the_mail_service_it_is_the_same_mail_again(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.ask("anna")
    box = postbox(services)
    box.faults, box.after = [MailUnansweredError()], True
    assert len(evening.sent()) == 1
    clock.move(minutes=14)
    assert len(evening.sent()) == 1
    clock.move(minutes=2)
    first, second = evening.sent()
    ids = {message_from_bytes(mime(one, SENDER), policy=default)["Message-ID"] for one in (first, second)}
    assert len(ids) == 1
    clock.move(minutes=60)
    assert len(evening.sent()) == 2


def test_word_of_the_mail_service_ends_the_wait(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    job = evening.ask("anna")
    box = postbox(services)
    box.faults, box.after = [MailUnansweredError()], True
    evening.sent()
    services.mails.end(job.id, SendingState.SENT, services.clock.now())
    clock.move(minutes=60)
    assert len(evening.sent()) == 1
    assert evening.open_rows() == []


def test_what_is_not_taken_is_tried_again_later_and_later(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    evening.ask("anna")
    box = postbox(services)
    box.faults = [MailNotTakenError() for _ in range(3)]
    waits = []
    for _ in range(3):
        began = services.clock.now()
        assert evening.sent() == []
        (row,) = evening.open_rows()
        waits.append(round((row.due_at - began).total_seconds() / 60))
        clock.at = row.due_at
    assert waits == [1, 5, 15]
    assert len(evening.sent()) == 1


@pytest.mark.parametrize("fault", [MailNotTakenError(), MailUnansweredError()])
def test_what_is_never_taken_waits_for_an_operator(services: Services, clock: HandClock, fault: DomainError) -> None:
    evening = Evening(services, clock)
    job = evening.ask("anna")
    box = postbox(services)
    box.faults = [fault for _ in range(9)]
    evening.sent()
    while rows := evening.open_rows():
        clock.at = rows[0].due_at
        evening.sent()
    failed = [one for one in services.outbox.recent_jobs(job.group) if one.state is JobState.FAILED]
    assert [one.error_code for one in failed] == [fault.code]
    assert len(box.faults) == 2
    box.faults.clear()
    clock.move(minutes=16)
    services.outbox.retry(job.group, failed[0].id, services.clock.now())
    assert len(evening.sent()) == 1


def test_what_is_refused_is_not_tried_again(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    job = evening.ask("anna")
    postbox(services).faults = [MailRefusedError()]
    assert evening.sent() == []
    clock.move(minutes=60)
    assert evening.sent() == []
    assert evening.open_rows() == []
    found = services.mails.sending(job.id)
    assert found is not None
    assert found.state is SendingState.REFUSED


def test_what_somebody_else_is_sending_is_left_to_him(services: Services, clock: HandClock) -> None:
    evening = Evening(services, clock)
    job = evening.ask("anna")
    taken = services.clock.now()
    assert services.mails.begin(job.id, taken, None)
    assert evening.sent() == []
    assert services.mails.sending(job.id) == Sending(SendingState.SENDING, taken)
    services.mails.end(job.id, SendingState.SENT, services.clock.now())
    clock.move(minutes=16)
    assert evening.sent() == []
    assert evening.open_rows() == []


@pytest.mark.parametrize("language", ["nl", "en", "es"])
def test_a_mail_reads_as_it_is_meant_to(services: Services, clock: HandClock, language: str) -> None:
    """`make golden` rewrites the expected texts."""
    evening = Evening(services, clock, language)
    evening.ask("anna")
    evening.publish()
    letters = [one for one in evening.sent() if one.to == "Anna@club.example"]
    text = "\n=====\n\n".join(f"{one.subject}\n\n{one.text}\n{one.html}" for one in letters)
    known = {evening.club: "CLUB", evening.cycle: "CYCLE"}
    for name, stands_for in known.items():
        text = text.replace(name, stands_for)
    text = re.sub(r"[0-9a-f]{64}\.[0-9a-f]{32}", "MAILBOX.PROOF", text)
    text = re.sub(r"m-anna\.[0-9a-f]{32}", "m-anna.PROOF", text)
    file = GOLDEN / f"{language}.txt"
    if os.environ.get("GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
