"""Serves the port Tournaments from the table: one partition an event, a round the unit of consistency."""

from chalicelib.store.event.deletions import Deletions
from chalicelib.store.event.entries import Entries
from chalicelib.store.event.events import Events
from chalicelib.store.event.results import Results
from chalicelib.store.event.rounds import Rounds


class StoredTournaments(Events, Entries, Rounds, Results, Deletions):
    """Tournaments in the store."""
