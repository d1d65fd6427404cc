"""What players report by their links."""

from typing import Protocol

from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.reports import Reporting, Reports
from chalicelib.records import Receipt


class PlayerReports(Protocol):
    """Reports of results, beside the rounds. Saving is as in Tournaments."""

    def reporting(self, tournament: TournamentId) -> Reporting:
        """Whether and by which links players report; off, while nobody said anything."""

    def save_reporting(self, tournament: TournamentId, wanted: Reporting, receipt: Receipt) -> bool:
        """Replace it, when its version is still `wanted.version`."""

    def of_round(self, tournament: TournamentId, number: RoundNumber) -> Reports:
        """What was reported of a round."""

    def save(self, tournament: TournamentId, number: RoundNumber, wanted: Reports, receipt: Receipt) -> bool:
        """Replace it, when its version is still `wanted.version`."""
