"""The data files beside the pages (docs/data-files.md): the same facts, for programs. Version 1 only grows."""

from collections.abc import Iterator, Mapping, Sequence

from chalicelib.domain.formats.common.schedule import number_lines
from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.standings.crosstable import RoundCell, make_crosstable
from chalicelib.domain.standings.standings import Separation, Standings
from chalicelib.domain.standings.statistics import ColourResults, Group, statistics_of
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.render.contents import shows_prizes
from chalicelib.render.decimals import points_data as points_data
from chalicelib.render.decimals import value_data
from chalicelib.render.facts import EventFacts, Tables, utc_text
from chalicelib.render.files import PageFile, json_file
from chalicelib.render.ladder_data import ladder_data, rules_data
from chalicelib.render.paths import EventPaths
from chalicelib.render.prizes_data import prizes_data
from chalicelib.render.rating_data import event_ratings_data
from chalicelib.render.reasons import reason_of_board, reason_of_bye, reasons_by_players
from chalicelib.render.site import RenderContext
from chalicelib.render.views.frame import build_mark, open_games, rounds_under_way
from chalicelib.render.views.order import order_data
from chalicelib.render.views.pairings import public_trace
from chalicelib.render.views.prizes import event_awards
from chalicelib.render.views.schedule import colour_letters
from chalicelib.render.workings_data import workings_data

Data = dict[str, object]


def data_files(facts: EventFacts, tables: Tables, context: RenderContext) -> Mapping[str, PageFile]:
    """The files of one event by their path below its folder; they are the same in every language."""
    below = EventPaths("", "")
    made: dict[str, Data] = {
        below.live: _live(facts, context),
        below.data("event"): _event(facts, context),
        below.data("players"): {"players": [_player(player) for player in facts.tournament.players]},
        below.data("statistics"): _statistics(facts),
        **(_ladders(facts, below) if facts.ladders else _standings(facts, tables, below)),
    }
    if facts.schedule:
        made[below.data("schedule")] = _schedule(facts)
    if facts.club.ratings is not None:
        made[below.data("ratings")] = event_ratings_data(facts.tournament, facts.club.ratings)
    if shows_prizes(facts.settings, context.prizes):
        made[below.data("prizes")] = prizes_data(facts, context.prizes, event_awards(facts, context.prizes))
    made |= {below.round_data(round_.number): _round(facts, round_, context) for round_ in facts.rounds}
    about = {"version": 1, "event": facts.settings.slug}
    return {path.removeprefix(below.root): json_file(about | value) for path, value in made.items()}


def _standings(facts: EventFacts, tables: Tables, below: EventPaths) -> dict[str, Data]:
    """The table after every round, how its values come about, every result by opponent."""
    return {
        below.data("standings"): standings_data(facts.standings, facts.players),
        below.data("workings"): workings_data(facts.standings, tables.workings),
        below.data("crosstable"): _crosstable(facts),
        **{below.standings_data(number): standings_data(one, facts.players) for number, one in tables.earlier.items()},
    }


def _ladders(facts: EventFacts, below: EventPaths) -> dict[str, Data]:
    """D7: the ladder after every round."""
    earlier = {below.ladder_data(one.after_round): ladder_data(facts, one) for one in facts.ladders[1:-1]}
    return {below.data("ladder"): ladder_data(facts, facts.ladder), **earlier}


def whole_event(facts: EventFacts, context: RenderContext) -> Data:
    """What `event`, `players`, `standings`, `crosstable` (or `ladder`) and `rounds` say, in one object."""
    return {
        "version": 1,
        "event": {"slug": facts.settings.slug, **_event(facts, context)},
        "players": [_player(player) for player in facts.tournament.players],
        **_whole_table(facts),
        "rounds": [_round(facts, round_, context) for round_ in facts.rounds],
    }


def _whole_table(facts: EventFacts) -> Data:
    if facts.ladders:
        return {"ladder": ladder_data(facts, facts.ladder)}
    return {"standings": standings_data(facts.standings, facts.players), "crosstable": _crosstable(facts)}


def standings_data(standings: Standings, players: Mapping[PairingNumber, Player]) -> Data:
    """A table: `criteria` are the codes after points, `values` theirs in the same order, null where one decides not."""
    parted = (None, *standings.separations)
    return {
        "profile": standings.order.profile,
        "edition": standings.order.edition.value,
        "after_round": standings.after_round,
        "complete": standings.is_final_so_far,
        "criteria": list(standings.order.codes),
        "rows": [
            {
                "place": row.place,
                "last_place": row.last_place,
                "shared": row.is_shared,
                "number": row.number,
                "name": players[row.number].name,
                "points": points_data(row.points),
                "values": [value_data(value) for value in row.values],
                "separated_by": row.separated_by,
                "separation": None if one is None else _separation(one),
                "games": row.games,
                "tpr": row.tpr,
            }
            for row, one in zip(standings.rows, parted, strict=bool(standings.rows))
        ],
        "annulled": list(standings.annulled),
    }


def _separation(one: Separation) -> Data:
    """What parts a row from the one above; `values` are that one's and its own."""
    return {"from": one.upper, "by": one.code, "values": [value_data(value) for value in one.values]}


def _live(facts: EventFacts, context: RenderContext) -> Data:
    under_way = rounds_under_way(facts)
    return {
        "build": build_mark(facts, context),
        "updated_at": utc_text(context.updated_at),
        "status": facts.status.value,
        "round": facts.last_round.number if facts.last_round else 0,
        "open_games": open_games(under_way),
    }


def _event(facts: EventFacts, context: RenderContext) -> Data:
    settings = facts.settings
    return {
        "name": settings.name,
        "is_practice": settings.is_practice,
        "status": facts.status.value,
        **_closing(facts),
        "system": settings.system,
        **_order(facts, context),
        "tempo": settings.tempo.value,
        "time_control": settings.time_control,
        "rated_by": settings.rated_by.value,
        "planned_rounds": settings.planned_rounds,
        "playing_days": [day.isoformat() for day in sorted(settings.playing_days)],
        "time_zone": settings.time_zone,
        "venue": {"name": settings.venue.name, "address": settings.venue.address},
        "city": settings.city,
        "federation": settings.federation,
        "chief_arbiter": settings.chief_arbiter,
        "players": len(facts.tournament.players),
        "rounds": list(_rounds(facts)),
        "updated_at": utc_text(context.updated_at),
    }


def _closing(facts: EventFacts) -> Data:
    """C8, C11: of a closed event when it ended, and when a result was last corrected."""
    closing = facts.tournament.closing
    if closing is None:
        return {}
    corrected_at = None if closing.corrected_at is None else utc_text(closing.corrected_at)
    return {
        "closing": {
            "end_date": closing.end_date.isoformat(),
            "closed_at": utc_text(closing.closed_at),
            "corrected_at": corrected_at,
        }
    }


def _order(facts: EventFacts, context: RenderContext) -> Data:
    """By which rules the table is made: an order of criteria, or those of a ladder."""
    if facts.settings.ladder is not None:
        return {"ladder": rules_data(facts.settings.ladder)}
    return {"profile": facts.settings.profile, "order": order_data(facts, context.site.texts)}


def _rounds(facts: EventFacts) -> Iterator[Data]:
    starts = {start.round_number: utc_text(start.starts_at) for start in facts.settings.schedule}
    published = {round_.number: round_ for round_ in facts.rounds}
    for number in sorted({*starts, *published}):
        round_ = published.get(number)
        yield {
            "number": number,
            "starts_at": starts.get(number),
            "published": round_ is not None,
            "status": facts.statuses[number].value if round_ else None,
            "open_games": open_games((round_,)) if round_ else None,
        }


def _player(player: Player) -> Data:
    person = player.person
    return {
        "number": player.number,
        "name": person.name,
        "title": person.title.value,
        "rating": person.rating or None,
        "club": person.club,
        "federation": person.federation,
        "withdrawn_from": player.entry.withdrawn_from,
    }


def _round(facts: EventFacts, round_: Round, context: RenderContext) -> Data:
    reasons = reasons_by_players(public_trace(facts, round_, context))
    return {
        "round": round_.number,
        "status": facts.statuses[round_.number].value,
        **({"changed_at": utc_text(round_.changed_at)} if round_.changed_at else {}),
        "used": [one.value for one in Allowance if one in round_.used],
        "boards": [
            {
                "board": one.number,
                "white": one.white,
                "black": one.black,
                "result": one.result.value,
                **({"resumes_at": utc_text(one.resumes_at)} if one.resumes_at else {}),
                "result_at": None if one.result_at is None else utc_text(one.result_at),
                **_reason(reason_of_board(reasons, one)),
            }
            for one in round_.boards
        ],
        "byes": [
            {
                "player": one.player,
                "kind": one.kind.value,
                "points": None if facts.ladders else points_data(facts.settings.scoring.for_bye(one.kind)),
                **_reason(reason_of_bye(reasons, one)),
            }
            for one in round_.byes
        ],
    }


def _reason(reason: Reason | None) -> Data:
    """Why, in codes; what says whom it is about stands beside it already."""
    if reason is None:
        return {}
    return {"reason": {key: value for key, value in reason.items() if key not in ("code", "white", "black", "player")}}


def _crosstable(facts: EventFacts) -> Data:
    table = make_crosstable(facts.tournament, facts.standings)
    by_number = sorted((row.number, row.line) for row in table.rows)
    return {
        "after_round": facts.standings.after_round,
        "order": table.ordering.value,
        "by_number": [line for _, line in by_number],
        "form": _FORMS[facts.kind],
        "rounds": list(table.rounds),
        "rows": [
            {
                "line": row.line,
                "place": row.standing.place if row.standing else None,
                "number": row.number,
                "points": points_data(row.points),
                "cells": [_cell(cell) for cell in row.cells],
            }
            for row in table.rows
        ],
    }


_FORMS: Mapping[SystemKind, str] = {SystemKind.SWISS: "rounds", SystemKind.PREDETERMINED: "matrix"}
"""How the page shows the crosstable: by rounds, or player against player."""


def _schedule(facts: EventFacts) -> Data:
    """H3: all games by start number, and what they give each of them; who rests does not appear."""
    lines = number_lines(facts.schedule, len(facts.players))
    return {
        "rounds": facts.schedule,
        "numbers": [
            {
                "number": line.number,
                "colours": colour_letters(line),
                "balance": line.balance,
                "opponent_sum": line.opponent_sum,
            }
            for line in lines
        ],
    }


def _statistics(facts: EventFacts) -> Data:
    made = statistics_of(facts.tournament)
    return {
        "rounds": [{"round": one.round_number, **_results(one.results)} for one in made.rounds],
        "total": _results(made.total),
        "upsets": [
            {
                "round": one.round_number,
                "board": one.board,
                "player": one.lower,
                "opponent": one.higher,
                "colour": one.colour.value,
                "outcome": one.outcome.value,
                "difference": one.difference,
            }
            for one in made.upsets
        ],
        "players": {
            "number": made.field.players,
            "rated": made.field.rated,
            "unrated": made.field.unrated,
            "average": made.field.average,
            "highest": made.field.highest,
            "lowest": made.field.lowest,
            "titles": _groups(made.field.titles),
            "federations": _groups(made.field.federations),
            "clubs": _groups(made.field.clubs),
        },
    }


def _results(one: ColourResults) -> Data:
    return {
        "white_wins": one.white_wins,
        "draws": one.draws,
        "black_wins": one.black_wins,
        "others": one.others,
        "forfeits": one.forfeits,
        "free": one.free,
        "open": one.open,
    }


def _groups(groups: Sequence[Group]) -> list[Data]:
    return [{"name": group.name, "players": group.players} for group in groups]


def _cell(cell: RoundCell) -> Data:
    made: Data = {"kind": cell.kind.value, "points": points_data(cell.points)}
    if cell.opponent is not None and cell.colour is not None:
        made |= {"opponent": cell.opponent, "colour": cell.colour.value}
        made |= {"result": cell.result.value if cell.result else ""}
    if cell.bye is not None:
        made |= {"bye": cell.bye.value}
    return made | ({"annulled": True} if cell.is_annulled else {})
