"""Standings of the published rounds, as in the public data files."""

from typing import Any

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.settings import MOST_ROUNDS
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.render.data import standings_data
from chalicelib.render.workings_data import player_workings
from chalicelib.web.api.endpoint import Answer, Noun, Query, number_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_AFTER = Query("after_round", "The table after this round, not after the last published one.", MOST_ROUNDS)
_PLAYER = Query("player", "Also how the values of the player with this number come about.", 0)


class StandingsAnswer(Answer):
    """The table; its members are those of standings.json. `workings` are a player's as in workings.json."""

    standings: dict[str, Any]
    workings: list[dict[str, Any]] | None = None


@noun.reads("/tournaments/{tournament}/standings", Action.SEE_TOURNAMENT, StandingsAnswer, [_AFTER, _PLAYER])
def read_standings(call: Call) -> StandingsAnswer:
    """The table after the last published round, or after an earlier one. Raises InvalidFieldError for a later one."""
    tournament = call.services.tournaments.load(call.tournament)
    after, player = number_in_query(call, _AFTER), PairingNumber(number_in_query(call, _PLAYER))
    published = len(tournament.published_rounds)
    if _AFTER.name in call.request.query and after > published:
        raise InvalidFieldError(field=_AFTER.name, reason="out_of_range", least=0, most=published)
    table = standings_of(tournament, kind_of(tournament.settings), RoundNumber(after))
    return StandingsAnswer(
        standings=standings_data(table, {one.number: one for one in tournament.players}),
        workings=player_workings(table, player) if player in table.places else None,
    )
