"""Serves the port Stars from the table: items of the account; the index shows who follows an event."""

from chalicelib.domain.accounts.star import Star
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Receipt, account_group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import Fields, Item, Table
from chalicelib.store.transaction import Delete, Put, Writer


class StoredStars:
    """Stars and the secrets of personal calendars in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def of_user(self, user: UserId) -> tuple[Star, ...]:
        """What he starred, in no order."""
        return tuple(map(_star_from, self._table.beginning(account_group_of(user), keys.STAR)))

    def of_event(self, tournament: TournamentId) -> tuple[Star, ...]:
        """Who starred it; a little behind the truth."""
        return tuple(map(_star_from, self._table.listed(keys.stars_list(tournament))))

    def add(self, star: Star, receipt: Receipt) -> bool:
        """An item that the index shows under the event."""
        body = {"user": star.user, "tournament": star.tournament, "at": codecs.time_text(star.at)}
        fields = Fields(keys.Kind.STAR, body, list_key=keys.in_stars(star.tournament, star.user))
        put = Put(self._table.item(keys.star(star.user, star.tournament), fields))
        return self._writer.commit_in(account_group_of(star.user), [put], receipt)

    def remove(self, user: UserId, tournament: TournamentId, receipt: Receipt) -> bool:
        """No longer; also where there was no star."""
        gone = Delete(self._table.at(keys.star(user, tournament)))
        return self._writer.commit_in(account_group_of(user), [gone], receipt)

    def feed(self, user: UserId) -> str:
        """The secret of his calendar's address; empty while he has none."""
        item = self._table.get(keys.feed(user))
        return "" if item is None else str(item.body["secret"])

    def save_feed(self, user: UserId, secret: str, receipt: Receipt) -> bool:
        """From now on this is the secret; empty: his calendar has no address."""
        put = Put(self._table.item(keys.feed(user), Fields(keys.Kind.FEED, {"secret": secret})))
        return self._writer.commit_in(account_group_of(user), [put], receipt)

    def forget_event(self, tournament: TournamentId) -> None:
        """Nobody follows it any more: it is gone. Done twice is done once."""
        places = [keys.star(star.user, tournament) for star in self.of_event(tournament)]
        self._writer.run_possible([Delete(self._table.at(place))] for place in places)

    def forget(self, user: UserId) -> None:
        """Everything that he follows, and the address. Done twice is done once."""
        places = [keys.star(user, star.tournament) for star in self.of_user(user)]
        self._writer.run_possible([Delete(self._table.at(place))] for place in [*places, keys.feed(user)])


def _star_from(item: Item) -> Star:
    body = item.body
    return Star(UserId(body["user"]), TournamentId(body["tournament"]), codecs.time_from(body["at"]))
