"""Cups and their matches as plain values and back."""

from datetime import date, time

from chalicelib.domain.formats.knockout.cup import (
    Bracket,
    Cup,
    CupPlayer,
    CupSettings,
    MatchId,
    PlayedMatch,
    Pool,
    PoolCriterion,
    RoundDate,
    Stage,
    Withdrawal,
)
from chalicelib.domain.formats.knockout.match import Match, PlayedStep
from chalicelib.domain.formats.knockout.steps import FirstWhite, Step, StepKind
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from chalicelib.store.club.ladder_codecs import clock_text
from chalicelib.store.items import Body


def cup_body(cup: Cup) -> Body:
    """A cup, completely."""
    return {
        "name": cup.name,
        "seed": cup.seed,
        "settings": settings_body(cup.settings),
        "players": [{"entry": one.entry, "rating": one.rating} for one in cup.players],
        "pools": [{"number": pool.number, "entries": list(pool.entries)} for pool in cup.pools],
        "brackets": [_bracket_body(bracket) for bracket in cup.brackets],
        "played": [{"id": one.id, "match": match_body(one.match)} for one in cup.played],
        "withdrawn": [{"entry": one.entry, "since": one.since} for one in cup.withdrawals],
        "dates": [_date_body(one) for one in cup.dates],
    }


def cup_from(body: Body) -> Cup:
    """A cup again."""
    return Cup(
        name=body["name"],
        seed=body["seed"],
        settings=settings_from(body["settings"]),
        players=tuple(CupPlayer(EntryId(one["entry"]), one["rating"]) for one in body["players"]),
        pools=tuple(Pool(one["number"], tuple(map(EntryId, one["entries"]))) for one in body["pools"]),
        brackets=tuple(map(_bracket_from, body["brackets"])),
        played=tuple(PlayedMatch(MatchId(one["id"]), match_from(one["match"])) for one in body["played"]),
        withdrawals=tuple(map(_withdrawal_from, body["withdrawn"])),
        dates=tuple(map(_date_from, body["dates"])),
    )


def settings_body(settings: CupSettings) -> Body:
    """How a cup is played."""
    return {
        "match": step_body(settings.match),
        "deciders": [step_body(step) for step in settings.deciders],
        "pool_order": [criterion.value for criterion in settings.pool_order],
        "qualifiers": settings.qualifiers,
        "has_losers_cup": settings.has_losers_cup,
        "starts_at": clock_text(settings.starts_at),
    }


def settings_from(body: Body) -> CupSettings:
    """How a cup is played, again."""
    return CupSettings(
        match=step_from(body["match"]),
        deciders=tuple(map(step_from, body["deciders"])),
        pool_order=tuple(map(PoolCriterion, body["pool_order"])),
        qualifiers=body["qualifiers"],
        has_losers_cup=body["has_losers_cup"],
        starts_at=time.fromisoformat(body["starts_at"]),
    )


def step_body(step: Step) -> Body:
    """A step in which a match is decided."""
    return {
        "kind": step.kind.value,
        "games": step.games,
        "white_minutes": step.white_minutes,
        "black_minutes": step.black_minutes,
        "increment_seconds": step.increment_seconds,
        "first_white": step.first_white.value,
        "rating_gap": step.rating_gap,
    }


def step_from(body: Body) -> Step:
    """A step again."""
    return Step(
        kind=StepKind(body["kind"]),
        games=body["games"],
        white_minutes=body["white_minutes"],
        black_minutes=body["black_minutes"],
        increment_seconds=body["increment_seconds"],
        first_white=FirstWhite(body["first_white"]),
        rating_gap=body["rating_gap"],
    )


def match_body(match: Match) -> Body:
    """Two players and what they played."""
    return {
        "one": match.one,
        "other": match.other,
        "played": [
            {"step": one.step, "white": one.white, "results": [result.value for result in one.results]}
            for one in match.played
        ],
    }


def match_from(body: Body) -> Match:
    """Two players and what they played, again."""
    return Match(
        one=EntryId(body["one"]),
        other=EntryId(body["other"]),
        played=tuple(
            PlayedStep(one["step"], EntryId(one["white"]), tuple(map(GameResult, one["results"])))
            for one in body["played"]
        ),
    )


def _bracket_body(bracket: Bracket) -> Body:
    return {
        "stage": bracket.stage.value,
        "places": list(bracket.places),
        "left_out": list(bracket.left_out),
    }


def _bracket_from(body: Body) -> Bracket:
    return Bracket(
        stage=Stage(body["stage"]),
        places=tuple(None if one is None else EntryId(one) for one in body["places"]),
        left_out=tuple(map(EntryId, body["left_out"])),
    )


def _withdrawal_from(body: Body | str) -> Withdrawal:
    """Earlier cups name the player alone: he is gone from every match that he has not played."""
    return Withdrawal(EntryId(body)) if isinstance(body, str) else Withdrawal(EntryId(body["entry"]), body["since"])


def _date_body(one: RoundDate) -> Body:
    return {
        "stage": one.stage.value,
        "round": one.round_number,
        "on": one.on.isoformat(),
        "is_deadline": one.is_deadline,
    }


def _date_from(body: Body) -> RoundDate:
    return RoundDate(Stage(body["stage"]), body["round"], date.fromisoformat(body["on"]), body["is_deadline"])
