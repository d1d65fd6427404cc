"""Another order of the standings while the event runs."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.domain.ids import TournamentId, Version
from chalicelib.domain.lifecycle.order import ChosenOrder, order_changed, with_order
from chalicelib.domain.model.tournament import ListedOrder
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """The order as it shall be; `seen` is the version of the settings that the caller saw."""

    caller: Caller
    tournament: TournamentId
    chosen: ChosenOrder
    seen: Version


def change_order(command: ChangeOrder, services: Services) -> None:
    """Order the standings so from now on; the change stays written in the settings and in the log.

    A request repeated is carried out once. Raises NotStartedError, InvalidFieldError, ConflictError when the settings
    were changed meanwhile.
    """
    tournament = services.tournaments.load(command.tournament)
    is_so = with_order(tournament.settings, command.chosen) == tournament.settings
    if is_so and services.tournaments.was_done(command.tournament, command.caller.request):
        return
    wanted = order_changed(tournament, command.chosen, services.clock.now())
    change = wanted.order_changes[-1]
    details = {"round": change.after_round, **from_to(change.before, change.after)}
    asked = receipt(command.caller, Act("settings.order", details, (PUBLISH,)), services)
    services.tournaments.save_settings(command.tournament, wanted, command.seen, asked)


def from_to(before: ListedOrder, after: ListedOrder) -> Mapping[str, object]:
    """A change of the order as the log keeps it."""
    return {"before": _written(before), "after": _written(after)}


def _written(order: ListedOrder) -> Mapping[str, object]:
    return {"profile": order.profile, "edition": order.edition, "codes": list(order.codes)}
