"""The rules of a ladder: until round 1 is paired settings like others, in mid-cycle a step that stays written down."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId, Version
from chalicelib.domain.ladder.settings import LadderWish, changed, stage, wish_of
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class ChangeLadder:
    """The rules as they shall be; `seen` is the version of the settings that the caller saw."""

    caller: Caller
    tournament: TournamentId
    wish: LadderWish
    seen: Version


def change_ladder(command: ChangeLadder, services: Services) -> None:
    """Score and pair the ladder so from now on; every round that was played is scored again.

    A request repeated is carried out once. Raises NotFoundError for an event without a ladder, InvalidFieldError,
    ConflictError when the settings were changed meanwhile.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_closed(tournament)
    present, after_round = tournament.settings.ladder, stage(tournament)
    if present is None:
        raise NotFoundError(what="ladder")
    wanted = changed(present, command.wish, after_round, services.clock.now())
    if wanted == present and services.tournaments.was_done(command.tournament, command.caller.request):
        return
    details = {"fields": _changed_fields(wish_of(present), command.wish), "round": after_round}
    asked = receipt(command.caller, Act("settings.ladder", details, (PUBLISH,)), services)
    settings = replace(tournament.settings, ladder=wanted)
    services.tournaments.save_settings(command.tournament, settings, command.seen, asked)


def _changed_fields(present: LadderWish, wish: LadderWish) -> list[str]:
    """As the log names them."""
    fields = LadderWish.__dataclass_fields__
    return [f"ladder_{name}" for name in fields if getattr(present, name) != getattr(wish, name)]
