"""The data files beside the pages (docs/data-files.md): the same facts, for programs. Version 1 only grows."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.crosstable import RoundCell, make_crosstable
from chalicelib.domain.standings.standings import Standings
from chalicelib.domain.tiebreaks.working import TiebreakValue, in_points
from chalicelib.render.facts import EventFacts, utc_text
from chalicelib.render.files import PageFile, json_file
from chalicelib.render.paths import EventPaths
from chalicelib.render.reasons import reason_of_board, reason_of_bye, reasons_by_players
from chalicelib.render.site import RenderContext
from chalicelib.render.views.frame import build_mark, open_games, rounds_under_way
from chalicelib.render.views.pairings import public_trace

Data = dict[str, object]


def data_files(facts: EventFacts, context: RenderContext) -> Mapping[str, PageFile]:
    """The files of one event by their path below its folder; they are the same in every language."""
    below = EventPaths("", "")
    made: dict[str, Data] = {
        below.live: _live(facts, context),
        below.data("event"): _event(facts, context),
        below.data("players"): {"players": [_player(player) for player in facts.tournament.players]},
        below.data("standings"): standings_data(facts.standings, facts.players),
        below.data("crosstable"): _crosstable(facts),
    }
    made |= {below.round_data(round_.number): _round(facts, round_, context) for round_ in facts.rounds}
    about = {"version": 1, "event": facts.settings.slug}
    return {path.removeprefix(below.root): json_file(about | value) for path, value in made.items()}


def standings_data(standings: Standings, players: Mapping[PairingNumber, Player]) -> Data:
    """A table: `criteria` are the codes after points, `values` theirs in the same order, null where one decides not."""
    return {
        "profile": standings.order.profile,
        "edition": standings.order.edition.value,
        "after_round": standings.after_round,
        "complete": standings.is_final_so_far,
        "criteria": list(standings.order.codes),
        "rows": [
            {
                "place": row.place,
                "number": row.number,
                "name": players[row.number].name,
                "points": points_data(row.points),
                "values": [_value(value) for value in row.values],
                "separated_by": row.separated_by,
                "games": row.games,
                "tpr": row.tpr,
            }
            for row in standings.rows
        ],
        "annulled": list(standings.annulled),
    }


def points_data(points: HalfPoints | int) -> str:
    """Points in data files: "3.5". Text, so that no reader rounds them."""
    return _decimal(in_points(points))


def _value(value: TiebreakValue | None) -> str | None:
    return None if value is None else _decimal(Fraction(value.value))


def _decimal(number: Fraction) -> str:
    """The shortest decimal that is exact; a fraction as "1/3" where there is none."""
    hundredths = number * 100
    if hundredths.denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    whole, rest = divmod(abs(hundredths.numerator), 100)
    sign = "-" if number < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else f"{sign}{whole}"


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
        "status": facts.status.value,
        "system": settings.system,
        "profile": settings.profile,
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
        "used": [one.value for one in Allowance if one in round_.used],
        "boards": [
            {
                "board": one.number,
                "white": one.white,
                "black": one.black,
                "result": one.result.value,
                **_reason(reason_of_board(reasons, one)),
            }
            for one in round_.boards
        ],
        "byes": [
            {
                "player": one.player,
                "kind": one.kind.value,
                "points": points_data(facts.settings.scoring.for_bye(one.kind)),
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
    return {
        "after_round": facts.standings.after_round,
        "rounds": list(table.rounds),
        "rows": [
            {
                "line": row.line,
                "place": row.place,
                "number": row.number,
                "points": points_data(row.points),
                "cells": [_cell(cell) for cell in row.cells],
            }
            for row in table.rows
        ],
    }


def _cell(cell: RoundCell) -> Data:
    made: Data = {"kind": cell.kind.value, "points": points_data(cell.points)}
    if cell.opponent is not None and cell.colour is not None:
        made |= {"opponent": cell.opponent, "colour": cell.colour.value}
        made |= {"result": cell.result.value if cell.result else ""}
    if cell.bye is not None:
        made |= {"bye": cell.bye.value}
    return made | ({"annulled": True} if cell.is_annulled else {})
