"""An evening with everything that an export can say."""

from dataclasses import replace
from datetime import UTC, date, datetime

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.tournament import RoundStart, Tournament
from tests.builders import a_tournament

AFTERWARDS = datetime(2026, 12, 1, tzinfo=UTC)


def dressed(tournament: Tournament, **persons: Person) -> Tournament:
    """The tournament with these persons in the places of the players who are called so."""
    players = tuple(
        replace(one, entry=replace(one.entry, person=persons.get(one.name, one.person))) for one in tournament.players
    )
    return replace(tournament, players=players)


EVENING = dressed(
    a_tournament(
        "A:2500 B:2310 C:1900 D",
        name='Club "Zaan\\dam"',
        city="Zaandam",
        federation="NED",
        system="fide-dutch",
        profile="fide",
        planned_rounds=3,
        playing_days=(date(2026, 3, 2), date(2026, 3, 9)),
        schedule=(
            RoundStart(RoundNumber(1), datetime(2026, 3, 2, 19, tzinfo=UTC)),
            RoundStart(RoundNumber(2), datetime(2026, 3, 8, 23, 30, tzinfo=UTC)),
        ),
        time_control="90+30",
        chief_arbiter="Mulder, Kees",
    ).after("A-B 1-0, C-D -/+", "D-A *, B half, C zero"),
    A=Person("Vries, Jan", 2500, Title.GM, Sex.MAN, "NED", "1000001", birth="1990/05/17", club="=HYPERLINK(1)"),
    B=Person("Ruiz, Ana", 2310, Title.WIM, Sex.WOMAN, "ESP"),
    C=Person("@Jansen; Piet", 1900),
)
