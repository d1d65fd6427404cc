"""The data files of a season (docs/data-files.md): the same facts as its pages, for programs. Version 1 only grows."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from chalicelib.domain.championship.playoff import scores
from chalicelib.domain.championship.title import Title
from chalicelib.domain.club.season import Part, PartKind
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.formats.knockout.cup import Cup, Pool, Stage
from chalicelib.domain.formats.knockout.match import Match
from chalicelib.domain.formats.knockout.matches import CupMatch, Side, bracket_rounds, pool_rounds, winner_of
from chalicelib.domain.formats.knockout.pool_standing import pool_standing
from chalicelib.domain.ids import EntryId
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.render.club_year import SeasonFacts
from chalicelib.render.decimals import decimal_data, points_data
from chalicelib.render.files import PageFile, json_file
from chalicelib.render.views.cup import Names, name_of
from chalicelib.render.views.season import league_table

Data = dict[str, object]


def season_files(facts: SeasonFacts, now: datetime) -> Mapping[str, PageFile]:
    """`season`, `championship`, `cups/<n>`: the same in every language."""
    made: dict[str, Data] = {"season": _season(facts, now)}
    made |= {f"cups/{one.number}": cup_data(one, facts.names) for one in facts.cups}
    if facts.has_championship:
        made["championship"] = championship_data(facts)
    about = {"version": 1, "season": facts.season.slug}
    return {noun: json_file(about | value) for noun, value in made.items()}


def _season(facts: SeasonFacts, now: datetime) -> Data:
    return {
        "name": facts.season.name,
        "parts": [_part(part, facts, now) for part in facts.season.parts],
        "cups": [{"number": one.number, "name": one.cup.name} for one in facts.cups],
    }


def _part(part: Part, facts: SeasonFacts, now: datetime) -> Data:
    event = facts.events[part.tournament]
    coming = facts.next_start(event, now)
    table = league_table(event) if part.kind in (PartKind.LEAGUE, PartKind.PLAY_OFF) else ()
    return {
        "kind": part.kind.value,
        "name": part.name,
        "event": event.settings.slug,
        "status": facts.status(event, now).value,
        "next_day": None if coming is None else local_day(event.settings, coming.starts_at).isoformat(),
        "promotion": part.promotion.value if part.promotes_to else None,
        "table": [
            {"place": row.place, "name": row.name, "points": points_data(row.points), "games": row.games}
            for row in table
        ],
    }


def cup_data(stored: SeasonCup, names: Names) -> Data:
    """A cup completely: players by name, matches by their ids."""
    cup = stored.cup
    return {
        "number": stored.number,
        "name": cup.name,
        "dates": [
            {
                "stage": one.stage.value,
                "round": one.round_number,
                "on": one.on.isoformat(),
                "is_deadline": one.is_deadline,
            }
            for one in cup.dates
        ],
        "pools": [_pool(cup, pool, names) for pool in cup.pools],
        "brackets": [
            {
                "stage": bracket.stage.value,
                "rounds": _rounds(bracket_rounds(cup, bracket), names),
                "winner": _name(winner_of(cup, bracket.stage), names),
            }
            for bracket in cup.brackets
        ],
        "withdrawn": sorted(name_of(entry, names) for entry in cup.withdrawn),
        "winner": _name(winner_of(cup, Stage.MAIN), names),
    }


def _pool(cup: Cup, pool: Pool, names: Names) -> Data:
    rows = [
        {
            "place": row.place,
            "name": name_of(row.entry, names),
            "points": points_data(row.points),
            "won": row.won,
            "level": row.level,
            "lost": row.lost,
            "separated_by": row.decided_by.value if row.decided_by else None,
        }
        for row in pool_standing(cup, pool)
    ]
    return {"number": pool.number, "rows": rows, "rounds": _rounds(pool_rounds(cup, pool), names)}


def _rounds(rounds: Sequence[Sequence[CupMatch]], names: Names) -> list[list[Data]]:
    return [[_match(match, names) for match in round_] for round_ in rounds]


def _match(match: CupMatch, names: Names) -> Data:
    state = match.state
    return {
        "id": match.id,
        "sides": [_side(side, names) for side in match.sides],
        "status": state.status.value,
        "winner": _name(state.winner, names),
        "decided_by": state.decision.value if state.decision else None,
        "steps": [] if match.match is None else _steps(match.match, names),
    }


def _side(side: Side, names: Names) -> Data:
    return {"name": _name(side.entry, names), "winner_of": side.feeder}


def _steps(match: Match, names: Names) -> list[Data]:
    return [
        {
            "step": one.step,
            "white_in_first_game": name_of(one.white, names),
            "results": [result.value for result in one.results],
        }
        for one in match.played
    ]


def championship_data(facts: SeasonFacts) -> Data:
    """Every category, from the lowest ratings up."""
    settings = facts.championship.settings
    return {
        "rating_date": _day(settings.rating_date),
        "categories": [_title(number, title, facts) for number, title in enumerate(facts.titles)],
    }


def _title(number: int, title: Title, facts: SeasonFacts) -> Data:
    names, contest = facts.names, facts.championship.contest(number)
    event = None if contest.play_off is None else facts.events.get(contest.play_off)
    games = [game for round_ in title.rounds for game in round_]
    return {
        "from": title.category.lowest,
        "below": title.category.below,
        "status": title.status.value,
        "champion": _name(title.champion, names),
        "won_by": title.won_by.value if title.won_by else None,
        "winners": [_name(winner, names) for winner in title.winners],
        "overall": [
            {
                "place": place,
                "name": name_of(row.entry, names),
                "total": decimal_data(row.sum_of_totals),
                "places": list(row.places),
            }
            for place, row in enumerate(title.overall, start=1)
        ],
        "seats": [
            {"number": seat.number, "name": _name(seat.entry, names), "cycle": seat.cycle} for seat in title.seats
        ],
        "play_off": None if event is None else event.settings.slug,
        "scores": [
            {"name": name_of(one, names), "points": points_data(points)} for one, points in scores(games).items()
        ],
        "barrages": [
            {
                "players": [name_of(one.match.one, names), name_of(one.match.other, names)],
                "winner": _name(one.state.winner, names),
                "decided_by": one.state.decision.value if one.state.decision else None,
                "steps": _steps(one.match, names),
            }
            for one in (title.barrages.barrages if title.barrages else ())
        ],
        "barrage_on": _day(contest.barrage_on),
    }


def _name(entry: EntryId | None, names: Names) -> str | None:
    return None if entry is None else name_of(entry, names)


def _day(value: date | None) -> str | None:
    return None if value is None else value.isoformat()
