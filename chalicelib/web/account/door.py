"""The door of the account's pages, and the sections that stand beside each of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Blueprint, Response

from chalicelib.domain.errors import DomainError
from chalicelib.render.paths import ACCOUNT
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import FORM_TYPES, refuse, refused, render, texts
from chalicelib.web.authorise import Call, Door

blueprint = Blueprint(__name__)
route = Door(blueprint, ACCOUNT, refuse, FORM_TYPES)

SECTIONS: Mapping[str, str] = {
    "": N_("Name and language"),
    "/bookings": N_("Your bookings"),
    "/identity": N_("Numbers and player profile"),
    "/email": N_("E-mail address"),
    "/password": N_("Password"),
    "/sessions": N_("Where you are signed in"),
    "/data": N_("Your data"),
    "/delete": N_("Delete the account"),
}
"""The pages of the account below /account, in their order. Whoever adds one adds a line here."""


@dataclass(frozen=True, slots=True)
class SectionLink:
    """A page in the menu."""

    path: str
    label: str
    is_this: bool


def shown(call: Call, template: str, values: Mapping[str, object] | None = None) -> Response:
    """A page of the account, of `site/templates/admin/account`."""
    return render(call, f"account/{template}", {**_frame(call), **(values or {})})


def shown_again(call: Call, template: str, error: DomainError, values: Mapping[str, object]) -> Response:
    """The same page once more: what was typed, and the refusal beside its field or above."""
    return refused(call, f"account/{template}", error, {**_frame(call), **values})


def labels(call: Call, texts_by_field: Mapping[str, str]) -> Mapping[str, str]:
    """What the fields are called, in the visitor's language."""
    return {field: texts(call).text(text) for field, text in texts_by_field.items()}


def _frame(call: Call) -> Mapping[str, object]:
    here = call.request.path.removeprefix(ACCOUNT)
    sections = [SectionLink(f"{ACCOUNT}{below}", text, below == here) for below, text in SECTIONS.items()]
    return {"sections": sections, "user": call.visitor.user}
