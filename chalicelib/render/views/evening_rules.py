"""How an evening of a ladder goes, as its players read it on the event's first page (D8, D12, D13)."""

from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.model.ladder import ABSENT, FREE
from chalicelib.render.facts import EventFacts


@dataclass(frozen=True, slots=True)
class EveningRulesView:
    """Hours as they are read; the name of the virtual player, empty where the ladder has none."""

    deadline: str
    begins: str
    re_pairing: str
    no_show: str
    most_meetings: int | None
    computer: str
    free: Fraction
    absent: Fraction


def evening_rules_view(facts: EventFacts) -> EveningRulesView | None:
    """The rules of the evenings; None for an event that is no ladder."""
    ladder = facts.settings.ladder
    if ladder is None:
        return None
    times = ladder.times
    computer = (player.name for player in facts.players.values() if player.entry.id == ladder.computer)
    return EveningRulesView(
        deadline=f"{times.deadline:%H:%M}",
        begins=f"{times.begins:%H:%M}",
        re_pairing=f"{times.re_pairing:%H:%M}",
        no_show=f"{times.no_show:%H:%M}",
        most_meetings=ladder.evening.max_meetings,
        computer=next(computer, ""),
        free=ladder.rules.rule(FREE).worth.share,
        absent=ladder.rules.rule(ABSENT).worth.share,
    )
