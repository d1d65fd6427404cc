"""Serves the port Tournaments from the table: one partition an event, a round the unit of consistency."""

from chalicelib.store.deletions import Deletions
from chalicelib.store.entries import Entries
from chalicelib.store.events import Events
from chalicelib.store.results import Results
from chalicelib.store.rounds import Rounds


class StoredTournaments(Events, Entries, Rounds, Results, Deletions):
    """Tournaments in the store."""
