"""Invitations by mail: for whoever shows that the address is his, once, for 14 days."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.officials import GiveRole, HandOver, give_role, hand_over
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.commands.people.invitations import (
    Accept,
    TouchInvitation,
    accept,
    invite_again,
    offer_of,
    take_invitation_back,
)
from chalicelib.domain.accounts.invitations import AddressFirstError, OtherAddressError
from chalicelib.domain.accounts.links import LinkGoneError
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Receipt, Services
from tests.mails import postbox, send_mails
from tests.people import PASSWORD, HandClock, a_request, a_user, an_event, caller

ADDRESS, HERE = "tess@elsewhere.example", "test"


@pytest.fixture
def olga(services: Services) -> UserId:
    return a_user(services, "Olga")


@pytest.fixture
def event(services: Services, olga: UserId) -> TournamentId:
    return an_event(services, olga)


def invited(services: Services, olga: UserId, event: TournamentId, role: Role = Role.TREASURER) -> str:
    """The token of the mail that Tess gets."""
    give_role(GiveRole(caller(olga), Realm.event(event), ADDRESS, role), services)
    return last_token(services)


def last_token(services: Services) -> str:
    send_mails(services)
    text = "".join(letter.text for letter in postbox(services).letters if letter.to == ADDRESS)
    return re.findall(r"/account/invitation/([\w-]+)", text)[-1]


def test_nobody_lets_mails_go_to_others_before_his_own_address_is_shown_to_be_his(services: Services) -> None:
    mallory = tess(services, "mallory@club.example")
    event = Realm.event(an_event(services, mallory))
    with pytest.raises(AddressFirstError):
        give_role(GiveRole(caller(mallory), event, ADDRESS), services)
    assert services.officials.invitations(event) == ()


def test_an_event_is_no_relay_for_mails_to_everybody(
    services: Services, olga: UserId, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "_MOST_INVITATIONS_BY_ONE", 3)
    monkeypatch.setattr(attempts, "_MOST_INVITATIONS_IN_ONE", 5)
    ben, one, other = a_user(services, "Ben"), an_event(services, olga), an_event(services, olga)

    def may(user: UserId, event: TournamentId, number: int) -> bool:
        try:
            give_role(GiveRole(caller(user), Realm.event(event), f"p{number}@elsewhere.example"), services)
        except TooManyAttemptsError:
            return False
        return True

    assert [may(olga, one, number) for number in range(4)] == [True, True, True, False]
    assert not may(olga, other, 5), "in another event neither"
    assert [may(ben, one, number) for number in range(6, 9)] == [True, True, False]
    assert may(a_user(services, "Cor"), other, 9)
    clock.move(hours=1)
    assert may(olga, one, 10)


def tess(services: Services, email: str = ADDRESS) -> UserId:
    return sign_up(SignUp(email, "Tess", PASSWORD, "nl", HERE), services).session.user


def test_who_signs_up_with_the_address_gets_the_role_once(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    token, user = invited(services, olga, event), tess(services)
    assert services.officials.role(Realm.event(event), user) is None
    accept(Accept(caller(user), token, HERE), services)
    assert services.accounts.by_id(user).is_verified, "the link came by mail to this very address"
    assert services.officials.role(Realm.event(event), user) is Role.TREASURER
    assert services.officials.invitations(Realm.event(event)) == ()
    with pytest.raises(LinkGoneError):
        accept(Accept(caller(user), token, HERE), services)


def test_accepted_from_two_tabs_at_once_it_is_accepted_once(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    token, user = invited(services, olga, event), tess(services)

    def press(_tab: int) -> str:
        try:
            accept(Accept(caller(user), token, HERE), services)
        except LinkGoneError:
            return "gone"
        return "accepted"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, range(2))) == ["accepted", "gone"]
    roles = services.officials.of(Realm.event(event))
    assert sorted(one.role.value for one in roles) == ["owner", "treasurer"]
    assert [line.action for line in services.tournaments.log(event)].count("officials.accept") == 1


def test_another_address_gets_nothing(services: Services, olga: UserId, event: TournamentId) -> None:
    token, other = invited(services, olga, event), tess(services, "other@elsewhere.example")
    with pytest.raises(OtherAddressError):
        accept(Accept(caller(other), token, HERE), services)
    assert services.officials.role(Realm.event(event), other) is None


def test_an_account_whose_address_was_not_shown_to_be_his_is_invited_too(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    user = tess(services)
    token = invited(services, olga, event)
    assert services.officials.role(Realm.event(event), user) is None
    accept(Accept(caller(user), token, HERE), services)
    assert services.officials.role(Realm.event(event), user) is Role.TREASURER


def test_what_was_taken_back_does_nothing(services: Services, olga: UserId, event: TournamentId) -> None:
    token = invited(services, olga, event)
    (found,) = services.officials.invitations(Realm.event(event))
    for _ in range(2):
        take_invitation_back(TouchInvitation(caller(olga), Realm.event(event), found.id), services)
    for _ in range(2):
        with pytest.raises(LinkGoneError):
            offer_of(token, HERE, services)


def test_it_lasts_for_14_days_and_anew_when_it_is_sent_again(
    services: Services, olga: UserId, event: TournamentId, clock: HandClock
) -> None:
    token = invited(services, olga, event)
    clock.move(days=13.9)
    assert offer_of(token, HERE, services).invitation.role is Role.TREASURER
    invite_again(
        TouchInvitation(caller(olga), Realm.event(event), offer_of(token, HERE, services).link.subject), services
    )
    again = last_token(services)
    clock.move(days=0.2)
    with pytest.raises(LinkGoneError):
        offer_of(token, HERE, services)
    clock.move(days=13.7)
    assert offer_of(again, HERE, services).invitation.email == ADDRESS
    clock.move(days=0.2)
    with pytest.raises(LinkGoneError):
        offer_of(again, HERE, services)


def test_an_address_invited_twice_has_one_invitation_with_the_last_role(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    first, user = invited(services, olga, event), tess(services)
    invited(services, olga, event, Role.ARBITER)
    accept(Accept(caller(user), first, HERE), services)
    assert services.officials.role(Realm.event(event), user) is Role.ARBITER


def test_the_log_of_an_event_says_no_address_of_who_was_invited(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    invited(services, olga, event)
    (found,) = services.officials.invitations(Realm.event(event))
    take_invitation_back(TouchInvitation(caller(olga), Realm.event(event), found.id), services)
    said = str(services.tournaments.log(event))
    assert ("t…@elsewhere.example" in said, ADDRESS in said) == (True, False)


def test_nobody_floods_an_address(services: Services, olga: UserId, event: TournamentId) -> None:
    for _ in range(3):
        invited(services, olga, event)
    with pytest.raises(TooManyAttemptsError):
        invited(services, olga, event)


def test_an_owner_stays_the_owner(services: Services, olga: UserId, event: TournamentId) -> None:
    token, user = invited(services, olga, event), a_user(services, "Bert")
    give_role(GiveRole(caller(olga), Realm.event(event), "bert@club.example"), services)
    hand_over(HandOver(caller(olga), Realm.event(event), user), services)
    moved = services.accounts.by_id(user)
    receipt = Receipt(a_request(), user, services.clock.now(), "account.confirm_email")
    services.accounts.save(replace(moved, email=ADDRESS), receipt)
    accept(Accept(caller(user), token, HERE), services)
    assert services.officials.role(Realm.event(event), user) is Role.OWNER


def test_the_mail_names_the_event_the_role_and_the_address(
    services: Services, olga: UserId, event: TournamentId
) -> None:
    invited(services, olga, event)
    letter = postbox(services).letters[-1]
    assert letter.subject == "U bent uitgenodigd"
    assert "U bent uitgenodigd als penningmeester van Najaar." in letter.text
    assert ADDRESS in letter.text


def test_who_has_an_account_is_told_of_the_role(services: Services, olga: UserId, event: TournamentId) -> None:
    a_user(services, "Bert")
    give_role(GiveRole(caller(olga), Realm.event(event), "bert@club.example"), services)
    send_mails(services)
    letter = postbox(services).letters[-1]
    assert letter.to == "bert@club.example"
    assert "U bent nu arbiter van Najaar." in letter.text
    assert f"/admin/t/{event}" in letter.text


def test_an_organiser_is_invited_to_the_site(services: Services, olga: UserId) -> None:
    give_role(GiveRole(caller(olga), SITE, ADDRESS, Role.ORGANISER), services)
    token, user = last_token(services), tess(services)
    accept(Accept(caller(user), token, HERE), services)
    assert services.officials.role(SITE, user) is Role.ORGANISER


@pytest.mark.parametrize(("realm", "role"), [(SITE, Role.ARBITER), (Realm.event(TournamentId("e")), Role.ORGANISER)])
def test_a_role_is_given_where_it_means_something(services: Services, olga: UserId, realm: Realm, role: Role) -> None:
    with pytest.raises(InvalidFieldError):
        give_role(GiveRole(caller(olga), realm, ADDRESS, role), services)


def test_without_mail_nobody_is_invited(services: Services, olga: UserId, event: TournamentId) -> None:
    mute = replace(services, mailer=None)
    with pytest.raises(InvalidFieldError) as refusal:
        give_role(GiveRole(caller(olga), Realm.event(event), ADDRESS), mute)
    assert refusal.value.details["reason"] == "no_account"
