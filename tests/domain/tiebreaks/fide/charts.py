"""FIDE tie-breaks of wall charts, as one line by number: "4½ 6 5½"."""

from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.working import Worked
from chalicelib.render.figures import exact
from tests.builders import records_of

SWISS, ROUND_ROBIN = SystemKind.SWISS, SystemKind.PREDETERMINED
NOW, BEFORE = Edition.FIDE_2026, Edition.FIDE_2024


def worked(
    chart: Tournament, code: str, kind: SystemKind = SWISS, edition: Edition = NOW
) -> dict[PairingNumber, Worked]:
    event = Event(records_of(chart), kind, chart.settings.scoring)
    return dict(tiebreak(code, edition).evaluate(event, sorted(event.records)))


def line(chart: Tournament, code: str, kind: SystemKind = SWISS, edition: Edition = NOW) -> str:
    """Everybody's value in the order of the start list."""
    values = (one.value for _, one in sorted(worked(chart, code, kind, edition).items()))
    return " ".join("-" if value is None else exact(value.value) for value in values)


def rounded(value: Fraction | int) -> Fraction:
    """To two places, half up, as standings print it."""
    return Fraction((100 * Fraction(value) + Fraction(1, 2)).__floor__(), 100)
