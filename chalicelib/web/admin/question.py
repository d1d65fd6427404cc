"""A step that cannot be taken back lightly: its page lists what will happen and has one button."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chalice.app import Response

from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.steps import Step
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.door import refused, render
from chalicelib.web.admin.frame import frame
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form

_OWN = frozenset({"csrf", "request"})
"""The fields of every form, which the question has itself."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A box that has to be ticked, with what it says."""

    name: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose before the button is pressed: codes with their texts, of which `value` is chosen at first."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


@dataclass(frozen=True, slots=True)
class Written:
    """Something to be written before the button is pressed."""

    name: str
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Question:
    """What will happen, in words, and the button. `seen` is the version that the caller looks at.

    `carried` are fields that were typed before, as name and value.
    """

    title: str
    consequences: Sequence[str]
    button: str
    back: str
    seen: int = 0
    is_destructive: bool = field(default=True, kw_only=True)
    tick: Tick | None = field(default=None, kw_only=True)
    choice: Choice | None = field(default=None, kw_only=True)
    written: Written | None = field(default=None, kw_only=True)
    carried: Sequence[tuple[str, str]] = field(default=(), kw_only=True)


def typed_before(form: Form) -> list[tuple[str, str]]:
    """What was typed in a form, to be carried through the question."""
    return [(name, value) for name, given in form.fields.items() if name not in _OWN for value in given]


def ask(call: Call, tournament: Tournament, step: Step, question: Question) -> Response:
    """The page."""
    return render(call, "consequences.html", {"frame": frame(call, tournament, step), "question": question})


def ask_again(call: Call, step: Step, question: Question, error: DomainError) -> Response:
    """The page with the refusal."""
    tournament = call.services.tournaments.load(call.tournament)
    asked = (question.choice, question.written)
    labels = {one.name: one.label for one in asked if one is not None}
    shown = {"frame": frame(call, tournament, step), "question": question, "labels": labels}
    return refused(call, "consequences.html", error, shown)


def ask_club(call: Call, section: Section, question: Question, error: DomainError | None = None) -> Response:
    """The page among those of a club, with the refusal when there is one."""
    labels = {question.tick.name: question.tick.text} if question.tick else {}
    shown = {
        "frame": club_frame(call, call.services.clubs.load(call.club), section),
        "question": question,
        "labels": labels,
    }
    if error is not None:
        return refused(call, "club_consequences.html", error, shown)
    return render(call, "club_consequences.html", shown)
