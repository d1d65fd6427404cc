"""A season of a club to be rendered: a league that is played, a cup after its pools, a championship in every state."""

from dataclasses import replace
from datetime import date

from chalicelib.domain.championship.categories import ChampionshipSettings
from chalicelib.domain.championship.playoff import Answer, Answered
from chalicelib.domain.championship.title import Cycles, Title, title_of
from chalicelib.domain.club.championship import Championship, Contest
from chalicelib.domain.club.season import Part, PartKind, Season
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.formats.knockout.cup import RoundDate, Stage
from chalicelib.domain.formats.knockout.evenings import with_dates
from chalicelib.domain.ids import CupId, EntryId, SeasonId, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.club_year import SeasonFacts
from tests.builders import a_tournament
from tests.domain.championship.charts import ladders
from tests.domain.formats.knockout.cups import a_cup, after_pools, entered
from tests.render.scenes import club_settings

NAMES = {
    EntryId(letter): name
    for letter, name in {
        "A": "Aalbers, Anna", "B": "Berg, Jan van den", "C": "Coenen, Chris", "D": "Øst, Zoë",
        "E": "Evers, Eva-Maria van de", "F": "Faber, Fien", "G": "Gijsen, Gijs", "H": "Hoogeveen-van Rossum, Hugo",
    }.items()
}  # fmt: skip
LEAGUE, TOP, CYCLE, PLAY_OFF = (TournamentId(one) for one in ("league", "top", "cycle", "play-off"))


def event(id_: TournamentId, name: str, *rounds: str) -> Tournament:
    """A round robin of four in three rounds, some of them played."""
    settings = club_settings(name=name, slug=name.lower(), system="round-robin", schedule=())
    return replace(a_tournament("A B C D").after(*rounds), id=id_, settings=settings)


def the_cup() -> SeasonCup:
    """Two pools; a semi-final went to Armageddon, the final is still to be played."""
    cup = entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 10 ½½ 1")
    return SeasonCup(CupId("x"), SeasonId("s"), 1, with_dates(cup, [RoundDate(Stage.MAIN, 2, date(2026, 3, 24))]))


def the_titles(championship: Championship) -> tuple[Title, ...]:
    """The lowest category has its champion, in the next four are asked, in the highest nobody took part."""
    cycles = Cycles(
        ladders("A B C D E F, A B E D C F, A C B D E F"),
        {EntryId(one): 1500 if one in "ABD" else 1700 for one in "ABCDEF"},
    )
    return tuple(title_of(championship.race(number), ChampionshipSettings(), cycles) for number in range(3))


def a_year() -> SeasonFacts:
    """All of it."""
    answers = (Answered(EntryId("C"), Answer.ACCEPTED), Answered(EntryId("F"), Answer.DECLINED))
    championship = replace(
        Championship(SeasonId("s"), 1, contests={1: Contest(answers)}),
        settings=ChampionshipSettings(rating_date=date(2025, 8, 1)),
    )
    parts = (
        *(Part(PartKind.CYCLE, f"Cyclus {number}", CYCLE) for number in range(3)),
        Part(PartKind.LEAGUE, "Topcompetitie", TOP),
        Part(PartKind.LEAGUE, "Rembrandt League", LEAGUE, promotes_to=TOP),
    )
    return SeasonFacts(
        season=Season(SeasonId("s"), "2025/26", "2025-26", parts),
        events={
            CYCLE: event(CYCLE, "Cyclus"),
            TOP: event(TOP, "Top"),
            LEAGUE: event(LEAGUE, "Rembrandt", "A-D 1-0, B-C ½-½", "D-C 1-0, A-B 1-0", "B-D ½-½, C-A 0-1"),
        },
        cups=(the_cup(),),
        championship=championship,
        titles=the_titles(championship),
        names=NAMES,
    )
