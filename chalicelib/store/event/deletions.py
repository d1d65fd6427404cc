"""Events that are deleted: out of sight at once, erased by a job."""

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Receipt, group_of
from chalicelib.store import keys
from chalicelib.store.items import body_path
from chalicelib.store.partition import Partition
from chalicelib.store.transaction import Check, Delete, Write


class Deletions(Partition):
    """Deleting."""

    def delete(self, tournament: Tournament, receipt: Receipt) -> bool:
        """Only META goes: without it no event is there, whatever else lies in the partition.

        Who takes a seat at this moment, or pays, has moved the structure on, and saves the event.
        """

        def at_round(number: int) -> keys.Key:
            return keys.round_(tournament.id, RoundNumber(number))

        meta = self._table.at(keys.meta(tournament.id))
        rounds = [(self._table.at(at_round(one.number)), one.revision) for one in tournament.rounds]
        as_read = (type(meta).version == tournament.version) & (body_path("structure") == tournament.structure)
        writes: list[Write] = [
            Delete(meta, as_read),
            *(Check(item, type(item).version == revision) for item, revision in rounds),
        ]
        return self._writer.commit(tournament.id, writes, receipt)

    def erase(self, tournament: TournamentId, slug: str, last: str) -> None:
        """The row of the job goes last: as long as it is there, the work is done again."""
        group = group_of(tournament)
        own = keys.job(group, last)
        left = list(self._table.all_in(group))
        if any(item.sk == keys.FIRST_OF_CONTENT for item in left):
            raise ConflictError(what="tournament", id=tournament)
        self._writer.run_possible([Delete(item)] for item in left if item.sk != own.sk)
        self._writer.run_possible([[Delete(self._table.at(keys.slug(slug)), body_path("tournament") == tournament)]])
        self._writer.run_possible([[Delete(self._table.at(own))]])
