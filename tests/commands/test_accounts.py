"""Accounts: who is known by his address, passwords, guessing, sessions, the end of an account."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.officials import GiveRole, HandOver, give_role, hand_over
from chalicelib.commands.people.accounts import (
    ChangeDetails,
    DeleteAccount,
    SignIn,
    SignUp,
    StillOwnerError,
    change_details,
    delete_account,
    is_administrator,
    sign_in,
    sign_up,
)
from chalicelib.commands.people.emails import (
    ChangeEmail,
    ConfirmEmail,
    ask_verification,
    change_email,
    confirm_new_email,
    verify_email,
)
from chalicelib.commands.people.passwords import (
    AskReset,
    ChangePassword,
    ResetPassword,
    ask_reset,
    change_password,
    reset_password,
)
from chalicelib.commands.people.sessions import SignedIn, sign_out_everywhere
from chalicelib.commands.people.single_use import make_link
from chalicelib.commands.people.stars import renew_feed
from chalicelib.domain.accounts.links import LinkGoneError, Purpose
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.accounts.user import (
    EmailTakenError,
    TooManyAttemptsError,
    WrongPasswordError,
    address_digest,
    is_open,
)
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import UserId
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.jobs import delete_account as deletion
from chalicelib.jobs import runner
from chalicelib.ports import BusyError, JobState, Services, account_group_of
from chalicelib.queries.changes import changes
from chalicelib.queries.people.personal_data import personal_data
from tests.accounts import EMAIL, account, letters, link_to, token_to
from tests.mails import send_mails
from tests.people import PASSWORD, HandClock, QuickPasswords, a_user, an_event, caller
from tests.store.scenes import a_receipt

NEW = "another good sentence"
HERE, THERE = "192.0.2.1", "198.51.100.7"


def anna(services: Services) -> SignedIn:
    """Anna signs up herself: nobody knows yet whether the address is hers."""
    return sign_up(SignUp(EMAIL, "Anna", PASSWORD, "nl", HERE), services)


def enter(services: Services, password: str = PASSWORD, place: str = HERE, email: str = EMAIL) -> SignedIn:
    return sign_in(SignIn(email, password, place), services)


def fail(services: Services, times: int, place: str = HERE, email: str = EMAIL) -> None:
    for _ in range(times):
        with pytest.raises(WrongPasswordError):
            enter(services, "not the password", place, email)


def works(opened: SignedIn, services: Services) -> bool:
    session = services.accounts.session(opened.session.token_hash)
    return session is not None and is_open(session, services.accounts.by_id(session.user), services.clock.now())


def pressed(token: str, services: Services, email: str = EMAIL) -> ConfirmEmail:
    """The button behind a link, by whoever has this address."""
    return ConfirmEmail(caller(account(services, email).id), token, HERE)


# The address


def test_a_mail_asks_whether_the_address_is_his_and_its_link_works_once(services: Services) -> None:
    anna(services)
    assert not account(services).is_verified
    token = token_to(services)
    assert verify_email(pressed(token, services), services).is_verified
    assert account(services).is_verified
    with pytest.raises(LinkGoneError):
        verify_email(pressed(token, services), services)


def test_the_owner_of_an_address_confirms_no_account_that_somebody_else_made_with_it(services: Services) -> None:
    """Mallory signs up with Anna's address, or changes his own to hers; the mail goes to her, and she presses."""
    mallory, ben = anna(services), a_user(services, "Ben")
    with pytest.raises(LinkGoneError):
        verify_email(ConfirmEmail(caller(ben), token_to(services), HERE), services)
    assert not account(services).is_verified
    change_email(ChangeEmail(caller(mallory.session.user), "ben@new.example", PASSWORD, HERE), services)
    with pytest.raises(LinkGoneError):
        confirm_new_email(ConfirmEmail(caller(ben), token_to(services, "ben@new.example"), HERE), services)
    assert account(services).pending_email == "ben@new.example"


def test_a_link_is_too_old_after_three_days(services: Services, clock: HandClock) -> None:
    anna(services)
    token = token_to(services)
    clock.move(days=3)
    with pytest.raises(LinkGoneError):
        verify_email(pressed(token, services), services)


def test_a_link_does_what_it_was_made_for_only(services: Services) -> None:
    anna(services)
    token = token_to(services)
    with pytest.raises(LinkGoneError):
        reset_password(ResetPassword(token, NEW, HERE), services)
    with pytest.raises(LinkGoneError):
        confirm_new_email(pressed(token, services), services)
    assert verify_email(pressed(token, services), services)


def test_who_guesses_links_is_stopped_and_one_that_is_right_is_no_guess(services: Services) -> None:
    anna(services)
    token = token_to(services)
    for number in range(50):
        with pytest.raises(LinkGoneError):
            verify_email(pressed(f"guess-{number}", services), services)
    with pytest.raises(TooManyAttemptsError):
        verify_email(pressed("guess", services), services)
    assert verify_email(pressed(token, services), services)


def test_the_mail_can_be_asked_for_again_but_not_without_end(services: Services) -> None:
    user = anna(services).session.user
    for _ in range(3):
        ask_verification(caller(user), services)
    with pytest.raises(TooManyAttemptsError):
        ask_verification(caller(user), services)
    assert len(letters(services)) == 4


def test_an_address_that_nobody_has_shown_to_be_his_opens_nothing(services: Services) -> None:
    """Somebody else may have signed up with it."""
    owner = a_user(services, "Olga")
    event = an_event(services, owner)
    anna(services)
    token, role = token_to(services), partial(services.officials.role, Realm.event(event), account(services).id)
    give_role(GiveRole(caller(owner), Realm.event(event), EMAIL), services)
    assert role() is None
    verify_email(pressed(token, services), services)
    give_role(GiveRole(caller(owner), Realm.event(event), EMAIL), services)
    assert role() is Role.ARBITER


def test_the_address_of_an_administrator_makes_nobody_one_before_it_is_shown_to_be_his(services: Services) -> None:
    root = sign_up(SignUp("root@club.example", "Mallory", PASSWORD, "nl", HERE), services).session.user
    assert not is_administrator(services.accounts.by_id(root), services)
    verify_email(pressed(token_to(services, "root@club.example"), services, "root@club.example"), services)
    assert is_administrator(services.accounts.by_id(root), services)


def test_another_address_is_confirmed_from_there_and_the_present_one_is_told(services: Services) -> None:
    user = a_user(services)
    change_email(ChangeEmail(caller(user), " Anna@New.example ", PASSWORD, HERE), services)
    assert account(services).pending_email == "Anna@New.example"
    assert "Anna@New.example" in letters(services)[-1].text
    confirm_new_email(pressed(token_to(services, "Anna@New.example"), services), services)
    assert services.accounts.by_email(EMAIL) is None
    assert account(services, "anna@new.example").is_verified
    assert enter(services, email="anna@new.example")


def test_a_link_to_a_new_password_in_the_former_mailbox_is_void_after_a_change_of_address(services: Services) -> None:
    """She changes it because somebody else reads the former one; what he has open is over, too."""
    user, his = a_user(services), enter(services)
    ask_reset(AskReset(EMAIL, THERE), services)
    reset = token_to(services)
    change_email(ChangeEmail(caller(user), "anna@new.example", PASSWORD, HERE), services)
    hers = confirm_new_email(pressed(token_to(services, "anna@new.example"), services), services)
    with pytest.raises(LinkGoneError):
        reset_password(ResetPassword(reset, NEW, THERE), services)
    assert [works(his, services), works(hers, services)] == [False, True]


def test_the_former_address_is_told_however_fast_the_new_one_was_confirmed(services: Services) -> None:
    """The mail that warned it had not gone yet, and then there was nothing to warn of any more."""
    user = a_user(services)
    send_mails(services)
    before = len(letters(services))
    change_email(ChangeEmail(caller(user), "mallory@new.example", PASSWORD, HERE), services)
    token = make_link(Purpose.CHANGE_EMAIL, user, services, {"address": address_digest("mallory@new.example")})
    confirm_new_email(ConfirmEmail(caller(user), token, HERE), services)
    (told,) = letters(services)[before:]
    assert "mallory@new.example" in told.text


def test_signing_out_everywhere_prevents_a_change_of_address(services: Services) -> None:
    """Somebody else sits at her browser; the mail to the present address tells her."""
    user = a_user(services)
    change_email(ChangeEmail(caller(user), "mallory@new.example", PASSWORD, HERE), services)
    token = token_to(services, "mallory@new.example")
    sign_out_everywhere(caller(user), services)
    with pytest.raises(LinkGoneError):
        confirm_new_email(pressed(token, services), services)


def test_an_address_that_somebody_has_gets_no_link_and_the_asker_learns_nothing(services: Services) -> None:
    user, _ = a_user(services), a_user(services, "Ben")
    before = len(letters(services, "ben@club.example"))
    change_email(ChangeEmail(caller(user), "ben@club.example", PASSWORD, HERE), services)
    assert len(letters(services, "ben@club.example")) == before


def test_an_address_that_was_taken_meanwhile_is_refused(services: Services) -> None:
    user = a_user(services)
    change_email(ChangeEmail(caller(user), "new@club.example", PASSWORD, HERE), services)
    token = token_to(services, "new@club.example")
    a_user(services, "New")
    with pytest.raises(EmailTakenError):
        confirm_new_email(pressed(token, services), services)


@pytest.mark.parametrize("evil", ["a@b.example\r\nBcc: x@y.example", "a@b.example\nx", "a b@c.example", "nobody"])
def test_an_address_is_one_address_and_nothing_more(services: Services, evil: str) -> None:
    with pytest.raises(InvalidFieldError):
        sign_up(SignUp(evil, "Anna", PASSWORD, "nl", HERE), services)
    with pytest.raises(InvalidFieldError):
        change_email(ChangeEmail(caller(a_user(services)), evil, PASSWORD, HERE), services)


def test_no_name_that_somebody_typed_stands_in_a_mail_to_an_address_that_may_be_anothers(services: Services) -> None:
    sign_up(SignUp(EMAIL, "{{ 7*7 }} http://evil.example <b>", PASSWORD, "nl", HERE), services)
    letter = letters(services)[-1]
    assert not [part for part in (letter.subject, letter.text, letter.html) if "evil" in part or "49" in part]


# Passwords


def test_a_changed_password_ends_all_other_sessions(services: Services) -> None:
    user = a_user(services)
    here, there = enter(services), enter(services)
    again = change_password(ChangePassword(caller(user), PASSWORD, NEW, HERE), services)
    assert [works(one, services) for one in (here, there, again)] == [False, False, True]
    assert enter(services, NEW)
    fail(services, 1)


@dataclass
class SlowPasswords(QuickPasswords):
    """While a password is being compared, something else happens, once."""

    meanwhile: list[Callable[[], object]]

    def matches(self, password: str, password_hash: str) -> bool:
        is_right = super().matches(password, password_hash)
        if self.meanwhile:
            self.meanwhile.pop()()
        return is_right


def test_signing_in_while_the_password_is_changed_or_the_account_deleted_opens_nothing(services: Services) -> None:
    """Whoever knows the old password is at it when she changes it."""
    user = a_user(services)
    change = partial(change_password, ChangePassword(caller(user), PASSWORD, NEW, THERE), services)
    delete = partial(delete_account, DeleteAccount(caller(user), NEW, THERE), services)
    for password, meanwhile in ((PASSWORD, change), (NEW, delete)):
        before = services.accounts.sessions(user)
        with pytest.raises(ConflictError):
            enter(replace(services, passwords=SlowPasswords([meanwhile])), password)
        assert len(services.accounts.sessions(user)) == len(before) + (meanwhile is change)


def test_a_session_of_somebody_who_is_gone_is_never_open(services: Services) -> None:
    user = services.accounts.by_id(a_user(services))
    session = enter(services).session
    assert not is_open(session, replace(user, email=""), services.clock.now())


def test_what_somebody_else_prepared_does_not_outlive_a_new_password_or_signing_out(
    services: Services, clock: HandClock
) -> None:
    """A change of address that waits, the address of her calendar and, where she lost the password, his Google."""
    user = a_user(services)

    def reset() -> None:
        ask_reset(AskReset(EMAIL, HERE), services)
        reset_password(ResetPassword(token_to(services), PASSWORD, HERE), services)

    def change() -> None:
        change_password(ChangePassword(caller(user), PASSWORD, PASSWORD, HERE), services)

    def move() -> None:
        confirm_new_email(pressed(token_to(services, "mallory@new.example"), services), services)

    google = []
    for end in (change, lambda: sign_out_everywhere(caller(user), services), reset, move):
        clock.move(hours=1)
        change_email(ChangeEmail(caller(user), "mallory@new.example", PASSWORD, HERE), services)
        services.accounts.save(replace(account(services), google="his"), a_receipt())
        renew_feed(caller(user), services)
        end()
        found = services.accounts.by_id(user)
        assert (found.pending_email, services.stars.feed(user)) == ("", "")
        google.append(found.google)
    assert google == ["his", "his", "", ""]


def test_the_present_password_is_asked_for_and_the_new_one_is_long_enough(services: Services) -> None:
    user = a_user(services)
    with pytest.raises(InvalidFieldError, match="not_your_password"):
        change_password(ChangePassword(caller(user), "a wrong one", NEW, HERE), services)
    with pytest.raises(InvalidFieldError, match="password_length"):
        change_password(ChangePassword(caller(user), PASSWORD, "short", HERE), services)


def test_a_forgotten_password_is_made_anew_by_a_link_that_works_once_for_an_hour(
    services: Services, clock: HandClock
) -> None:
    anna(services)
    session = enter(services)
    ask_reset(AskReset("ANNA@club.example", HERE), services)
    first = token_to(services)
    ask_reset(AskReset(EMAIL, HERE), services)
    second = token_to(services)
    opened = reset_password(ResetPassword(second, NEW, HERE), services)
    assert [works(session, services), works(opened, services)] == [False, True]
    assert account(services).is_verified, "whoever has the mail has the address"
    for used in (first, second):
        with pytest.raises(LinkGoneError):
            reset_password(ResetPassword(used, NEW, HERE), services)
    ask_reset(AskReset(EMAIL, HERE), services)
    third = token_to(services)
    clock.move(hours=1)
    with pytest.raises(LinkGoneError):
        reset_password(ResetPassword(third, NEW, HERE), services)


def test_a_reset_of_an_address_that_nobody_has_is_the_same_work_and_sends_nothing(services: Services) -> None:
    """One job either way, of which the address is a hash; the worker alone looks."""
    anna(services)
    send_mails(services)
    rows = []
    for email in (EMAIL, "nobody@club.example"):
        before = {job.id for group in range(8) for job in services.outbox.open_jobs(f"M#{group}")}
        ask_reset(AskReset(email, HERE), services)
        rows.append(
            [
                dict(job.arguments)
                for group in range(8)
                for job in services.outbox.open_jobs(f"M#{group}")
                if job.id not in before
            ]
        )
    known, unknown = rows
    assert [len(known), len(unknown)] == [1, 1]
    assert known[0].keys() == unknown[0].keys()
    assert "@" not in str(rows)
    assert letters(services, "nobody@club.example") == []


def test_nobody_floods_an_address_with_mails(services: Services) -> None:
    anna(services)
    for _ in range(10):
        ask_reset(AskReset(EMAIL, HERE), services)
    assert len(letters(services)) == 1 + 3


# Guessing


def test_only_failures_count_as_attempts(services: Services) -> None:
    a_user(services)
    for _ in range(3):
        for _ in range(5):
            enter(services)
        fail(services, 1)


def test_five_wrong_passwords_for_an_address_from_one_place_are_the_most(services: Services, clock: HandClock) -> None:
    a_user(services)
    fail(services, 5)
    with pytest.raises(TooManyAttemptsError):
        enter(services)
    clock.move(minutes=15)
    assert enter(services)


def test_knowing_an_address_locks_nobody_out(services: Services) -> None:
    """Ten failures from anywhere had locked the owner out."""
    a_user(services)
    for place in range(8):
        fail(services, 5, f"203.0.113.{place}")
    assert enter(services, place=THERE)


def test_even_an_attacker_with_many_places_leaves_the_way_in_by_mail(services: Services) -> None:
    a_user(services)
    for place in range(20):
        fail(services, 5, f"203.0.113.{place}")
    with pytest.raises(TooManyAttemptsError):
        enter(services, place=THERE)
    ask_reset(AskReset(EMAIL, THERE), services)
    opened = reset_password(ResetPassword(token_to(services), NEW, THERE), services)
    assert works(opened, services)


def test_an_unknown_address_is_refused_as_a_known_one_is(services: Services) -> None:
    a_user(services)
    for email, place in ((EMAIL, HERE), ("nobody@club.example", THERE)):
        fail(services, 5, place, email)
        with pytest.raises(TooManyAttemptsError):
            enter(services, place=place, email=email)


def test_a_password_is_checked_for_an_unknown_address_too(services: Services) -> None:
    checked: list[str] = []

    class Listening:
        def hash(self, password: str) -> str:
            return password

        def matches(self, password: str, password_hash: str) -> bool:
            checked.append(password_hash)
            return False

    fail(replace(services, passwords=Listening()), 1, email="nobody@club.example")
    assert checked == [""]


def test_confirming_by_password_counts_as_well(services: Services) -> None:
    user = a_user(services)
    for _ in range(5):
        with pytest.raises(InvalidFieldError):
            delete_account(DeleteAccount(caller(user), "a guess", HERE), services)
    with pytest.raises(TooManyAttemptsError):
        delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)


# Name, and the end


def test_name_and_language_are_changed(services: Services) -> None:
    user = a_user(services)
    change_details(ChangeDetails(caller(user), "  Anna   de Vries ", "es"), services)
    assert (account(services).name, account(services).language) == ("Anna de Vries", "es")
    with pytest.raises(InvalidFieldError):
        change_details(ChangeDetails(caller(user), " ", "es"), services)


def test_an_owner_hands_over_before_he_goes(services: Services) -> None:
    user, other = a_user(services), a_user(services, "Ben")
    event = an_event(services, user)
    with pytest.raises(StillOwnerError) as refusal:
        delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    assert refusal.value.details["whose"] == ("Najaar",)
    realm = Realm.event(event)
    give_role(GiveRole(caller(user), realm, "ben@club.example"), services)
    hand_over(HandOver(caller(user), realm, other), services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)


def test_nothing_of_the_person_is_left(services: Services) -> None:
    owner, user = a_user(services, "Olga"), a_user(services)
    event = an_event(services, owner, "Anna 1800, Ben 1700")
    give_role(GiveRole(caller(owner), Realm.event(event), EMAIL), services)
    session = enter(services)
    ask_reset(AskReset(EMAIL, HERE), services)
    token = token_to(services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    gone = services.accounts.by_id(user)
    assert (gone.email, gone.name, gone.password_hash) == ("", "", "")
    assert gone.is_deleted
    assert not works(session, services)
    with pytest.raises(LinkGoneError):
        reset_password(ResetPassword(token, NEW, HERE), services)
    fail(services, 1)
    runner.run(services, account_group_of(user))
    assert services.officials.role(Realm.event(event), user) is None
    assert services.accounts.sessions(user) == ()
    assert len(services.tournaments.entries(event)) == 2, "games and entries are the event's"


def test_what_a_deleted_account_owns_keeps_an_owner(services: Services) -> None:
    """It was handed over to him while he was leaving."""
    user = a_user(services)
    event = an_event(services, user)
    for step in deletion.STEPS:
        step(user, services)
    assert services.officials.role(Realm.event(event), user) is Role.OWNER


def test_what_he_did_stays_one_persons_without_a_name(services: Services) -> None:
    owner, user = a_user(services, "Olga"), a_user(services)
    event = an_event(services, owner)
    give_role(GiveRole(caller(owner), Realm.event(event), EMAIL), services)
    paste = AddEntries(caller(user), event, read_pasted("Vermeer 1800").persons)
    add_entries(paste, services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    (line,) = [one for one in changes(event, services).changes if one.about == ("Vermeer",)]
    assert (line.name, line.has_left) == ("", True)
    assert not [one for one in changes(event, services).changes if one.name == "Olga" and one.has_left]


def test_the_address_is_free_again_and_the_new_account_is_another(services: Services) -> None:
    user = a_user(services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    assert anna(services).session.user != user


def test_the_deletion_killed_between_its_steps_ends_the_same(services: Services) -> None:
    owner, user = a_user(services, "Olga"), a_user(services)
    event = an_event(services, owner)
    give_role(GiveRole(caller(owner), Realm.event(event), EMAIL), services)
    enter(services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    for step in deletion.STEPS:
        step(user, services)
        step(user, services)
    runner.run(services, account_group_of(user))
    assert services.officials.role(Realm.event(event), user) is None


def test_a_deletion_overtaken_by_somebody_who_takes_the_same_role_away_is_not_refused_for_good(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, user = a_user(services, "Olga"), a_user(services)
    event = Realm.event(an_event(services, owner))
    give_role(GiveRole(caller(owner), event, EMAIL), services)
    delete_account(DeleteAccount(caller(user), PASSWORD, HERE), services)
    role = services.officials.role

    def overtaken(realm: Realm, of: UserId) -> Role | None:
        found = role(realm, of)
        if found is Role.ARBITER:
            services.officials.take(realm, of, a_receipt())
        return found

    monkeypatch.setattr(services.officials, "role", overtaken)
    with pytest.raises(BusyError):
        runner.run(services, account_group_of(user))
    runner.run(services, account_group_of(user))
    assert services.outbox.open_jobs(account_group_of(user)) == ()
    assert {job.state for job in services.outbox.recent_jobs(account_group_of(user))} == {JobState.DONE}


def test_the_file_of_personal_data_has_everything_but_secrets(services: Services) -> None:
    user = a_user(services)
    an_event(services, user, "A 1800")
    enter(services)
    text = json.dumps(personal_data(account(services), services))
    found = json.loads(text)
    assert found["account"]["email"] == EMAIL
    assert [one["name"] for one in found["roles"]] == ["Najaar"]
    assert len(found["sessions"]) == 2
    assert {"account.create", "tournaments.create"} & {one["action"] for one in found["acts"]}
    stored = account(services)
    hashes = {one.token_hash for one in services.accounts.sessions(user)}
    assert not [secret for secret in {stored.password_hash, *hashes} if secret in text]


def test_a_link_in_a_mail_leads_to_a_page_of_ours(services: Services) -> None:
    anna(services)
    assert link_to(services).startswith("/account/verify/token-")


def test_who_makes_up_places_and_addresses_does_not_flood_the_requests_to_organise(services: Services) -> None:
    for number in range(50):
        attempts.count(attempts.of_pilot(f"203.0.113.{number} {number}", f"digest {number}"), services)
    with pytest.raises(TooManyAttemptsError):
        attempts.count(attempts.of_pilot("198.51.100.1 1", "another"), services)


def test_who_makes_up_places_is_stopped_at_the_place_that_spoke_for_him(services: Services) -> None:
    """He goes round the CDN and says that he speaks for others."""
    limits = [attempts.of_sign_up(f"203.0.113.{number} {HERE}") for number in range(3)]
    assert [len({one.key for one in group}) for group in zip(*limits, strict=True)] == [3, 1]
    assert limits[0][1].most > 10 * limits[0][0].most
