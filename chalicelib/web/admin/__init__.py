"""The organisers' pages. Importing a module makes its routes."""

from chalicelib.web.admin import (
    accounts,
    apart,
    drafts,
    entries,
    entry_list,
    events,
    imports,
    jobs,
    leaving,
    leaving_out,
    log,
    officials,
    results,
    rounds,
    settings,
    standings,
    unpaired,
)
from chalicelib.web.admin.door import blueprint

__all__ = [
    "accounts",
    "apart",
    "blueprint",
    "drafts",
    "entries",
    "entry_list",
    "events",
    "imports",
    "jobs",
    "leaving",
    "leaving_out",
    "log",
    "officials",
    "results",
    "rounds",
    "settings",
    "standings",
    "unpaired",
]
