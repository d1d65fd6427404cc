"""The prize fund of an event."""

from dataclasses import dataclass, fields

from chalicelib.commands.caller import PUBLISH, Act, Caller, content_of, receipt
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.prizes.fund import PrizeFund, checked
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SavePrizes:
    """All of the fund, in the place of the one at `fund.version`."""

    caller: Caller
    tournament: TournamentId
    fund: PrizeFund


def save_prizes(command: SavePrizes, services: Services) -> None:
    """What changed is named in the change log; the pages follow. Raises InvalidFieldError, ConflictError."""
    wanted = checked(command.fund)
    present = services.prizes.load(command.tournament)
    names = [field.name for field in fields(wanted) if field.name != "version"]
    changed = [name for name in names if getattr(wanted, name) != getattr(present, name)]
    if changed or wanted.version != present.version:
        details, content = {"fields": changed, "shown": wanted.shown.value}, content_of("prizes.save", command)
        act = Act("prizes.save", details, (PUBLISH,), content=content)
        services.prizes.save(command.tournament, wanted, receipt(command.caller, act, services))
