"""S64-55: who sees what is not for everybody."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.accounts.guests import GuestList
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.user import User
from chalicelib.domain.accounts.viewing import Circle, Viewer, role_in, verified_email
from chalicelib.domain.ids import EntryId, UserId

CIRCLE = Circle(
    guests=GuestList(frozenset({"gast@elsewhere.example", "@school.example"})),
    entries=frozenset({EntryId("e-anna")}),
    emails=frozenset({"anna@club.example", ""}),
    users=frozenset({UserId("u-anna")}),
)


@pytest.mark.parametrize(
    ("viewer", "role"),
    [
        (Viewer(), Role.ANYBODY),
        (Viewer(UserId("u-sam"), "sam@elsewhere.example"), Role.ANYBODY),
        (Viewer(UserId("u-sam")), Role.ANYBODY),
        (Viewer(UserId("u-gast"), "gast@elsewhere.example"), Role.GUEST),
        (Viewer(UserId("u-bas"), "bas@school.example"), Role.GUEST),
        (Viewer(UserId("u-anna")), Role.PLAYER),
        (Viewer(UserId("u-other"), "anna@club.example"), Role.PLAYER),
        (Viewer(held=frozenset({EntryId("e-anna")})), Role.PLAYER),
        (Viewer(held=frozenset({EntryId("e-bas")})), Role.ANYBODY),
    ],
)
def test_who_is_let_in(viewer: Viewer, role: Role) -> None:
    assert role_in(CIRCLE, viewer) is role


@given(email=st.emails(), has_link=st.booleans())
def test_an_empty_circle_lets_nobody_in(*, email: str, has_link: bool) -> None:
    held = frozenset({EntryId("e")}) if has_link else frozenset[EntryId]()
    assert role_in(Circle(), Viewer(UserId("u"), email, held)) is Role.ANYBODY


def test_an_address_that_was_only_typed_counts_for_nothing() -> None:
    typed = User(UserId("u"), "Gast@Elsewhere.example", "Gast", "", "nl", datetime(2026, 12, 1, tzinfo=UTC))
    assert verified_email(typed) == ""
    assert verified_email(replace(typed, is_verified=True)) == "gast@elsewhere.example"
