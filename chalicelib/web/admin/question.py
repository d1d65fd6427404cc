"""A step that cannot be taken back lightly: its page lists what will happen and has one button."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chalice.app import Response

from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.steps import Step
from chalicelib.web.admin.door import refused, render
from chalicelib.web.admin.frame import frame
from chalicelib.web.authorise import Call


@dataclass(frozen=True, slots=True)
class Question:
    """What will happen, in words, and the button. `seen` is the version that the caller looks at."""

    title: str
    consequences: Sequence[str]
    button: str
    back: str
    seen: int = 0
    is_destructive: bool = field(default=True, kw_only=True)


def ask(call: Call, tournament: Tournament, step: Step, question: Question) -> Response:
    """The page."""
    return render(call, "consequences.html", {"frame": frame(call, tournament, step), "question": question})


def ask_again(call: Call, step: Step, question: Question, error: DomainError) -> Response:
    """The page with the refusal."""
    tournament = call.services.tournaments.load(call.tournament)
    shown = {"frame": frame(call, tournament, step), "question": question}
    return refused(call, "consequences.html", error, shown)
