"""Serves the port PaymentNotices from the table: each notice an item that lapses."""

from datetime import timedelta

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import Fields, Table
from chalicelib.store.transaction import Writer

KEPT = timedelta(days=30)
"""Ten times as long as the payment service repeats itself."""


class StoredPaymentNotices:
    """Notices in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def take(self, tournament: TournamentId, receipt: Receipt) -> bool:
        """The notice and its outbox rows in one transaction."""
        body = {"tournament": tournament, "at": codecs.time_text(receipt.at), "action": receipt.action}
        lapses = int((receipt.at + KEPT).timestamp())
        fields = Fields(keys.Kind.PAYMENT_NOTICE, body, expires_at=lapses)
        mark = self._table.item(keys.payment_notice(receipt.request_id), fields)
        return self._writer.order_once(group_of(tournament), mark, receipt)
