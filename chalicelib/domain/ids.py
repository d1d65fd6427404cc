"""The names by which things are found: one type for each, so that they cannot be mixed up."""

from typing import NewType

TournamentId = NewType("TournamentId", str)
EntryId = NewType("EntryId", str)
ClubId = NewType("ClubId", str)
SeasonId = NewType("SeasonId", str)
CupId = NewType("CupId", str)
SeriesId = NewType("SeriesId", str)
BookingId = NewType("BookingId", str)
UserId = NewType("UserId", str)
RequestId = NewType("RequestId", str)
"""Chosen by the caller; a request repeated under the same id is carried out once."""

PairingNumber = NewType("PairingNumber", int)
"""Start number, FIDE's TPN: 1 is the head of the start list."""
RoundNumber = NewType("RoundNumber", int)
BoardNumber = NewType("BoardNumber", int)
Version = NewType("Version", int)
"""Counts the saves of one board or one item."""

NEVER_SAVED = Version(0)
FIRST_ROUND = RoundNumber(1)
NOBODY = UserId("")
"""The actor of what the clock does."""
