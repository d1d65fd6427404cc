"""Who can still be entered, and from which round on."""

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.bye_rules import late_byes
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.tournament import Tournament


def takes_entries(tournament: Tournament) -> bool:
    """S3, C.04.2 2.4: late entries join a Swiss; the table of a round robin is made once, for those who begin it."""
    return not (tournament.is_start_list_frozen and system(tournament.settings.system).pairs_ahead)


def joins_in(tournament: Tournament) -> RoundNumber:
    """The first round of somebody who is entered now: the first that is not published, a draft can be redrawn with him.

    D13: whoever walks in on a club evening that is under way can still be paired on it.
    """
    published = tournament.published_rounds
    if tournament.settings.ladder is not None and published and not published[-1].is_complete:
        return published[-1].number
    return RoundNumber(len(published) + 1)


def newcomer(tournament: Tournament, entry: EntryId, person: Person) -> Entry:
    """Somebody who is entered now; who is late has what the event gives for the rounds that he missed."""
    first, settings = joins_in(tournament), tournament.settings
    missed = late_byes(settings.byes, settings.planned_rounds, first) if settings.ladder is None else ()
    return Entry(entry, person, first, byes=missed)
