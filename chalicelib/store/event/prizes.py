"""Prize funds: an item beside the event's others."""

from dataclasses import fields
from datetime import date

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import EntryId, TournamentId, Version
from chalicelib.domain.prizes.fund import Category, EqualOn, Prize, PrizeFund, Qualification, Sharing, Shown
from chalicelib.ports import Receipt
from chalicelib.store import keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Table, version_of
from chalicelib.store.prize_keys import prizes
from chalicelib.store.transaction import Check, Put, Writer


class StoredPrizes:
    """Serves the port Prizes from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def load(self, tournament: TournamentId) -> PrizeFund:
        """What there is to win; nothing, while nobody has said so."""
        item = self._table.get(prizes(tournament))
        return PrizeFund() if item is None else fund_from(item.body, version_of(item))

    def save(self, tournament: TournamentId, wanted: PrizeFund, receipt: Receipt) -> bool:
        """Replace the fund, when its version is still `wanted.version`."""
        item_fields = Fields(keys.Kind.PRIZES, fund_body(wanted), version=wanted.version + 1)
        item = self._table.item(prizes(tournament), item_fields)
        unchanged = type(item).version == wanted.version if wanted.version else ABSENT
        event = Check(self._table.at(keys.meta(tournament)), PRESENT, lambda _stored: NotFoundError(what="tournament"))
        save = Put(item, unchanged, lambda _stored: ConflictError(what="prizes"))
        return self._writer.commit(tournament, [event, save], receipt)


def fund_body(fund: PrizeFund) -> Body:
    """The fund as an item's body."""
    return {
        "currency": fund.currency,
        "categories": [_category_body(category) for category in fund.categories],
        "sharing": fund.sharing.value,
        "equal_on": fund.equal_on.value,
        "unit": fund.unit,
        "present_only": fund.present_only,
        "shown": fund.shown.value,
    }


def fund_from(body: Body, version: int) -> PrizeFund:
    """The fund again."""
    return PrizeFund(
        currency=body["currency"],
        categories=tuple(map(_category_from, body["categories"])),
        sharing=Sharing(body["sharing"]),
        equal_on=EqualOn(body["equal_on"]),
        unit=body["unit"],
        present_only=body["present_only"],
        shown=Shown(body["shown"]),
        version=Version(version),
    )


def _category_body(category: Category) -> Body:
    return {
        "name": category.name,
        "prizes": [{"amount": prize.amount, "thing": prize.thing} for prize in category.prizes],
        "by_performance": category.by_performance,
        "for": _qualification_body(category.qualification),
    }


def _category_from(body: Body) -> Category:
    return Category(
        name=body["name"],
        prizes=tuple(Prize(prize["amount"], prize["thing"]) for prize in body["prizes"]),
        qualification=_qualification_from(body["for"]),
        by_performance=body["by_performance"],
    )


def _qualification_body(said: Qualification) -> Body:
    body = {field.name: getattr(said, field.name) for field in fields(said)}
    return {**body, "age_on": said.age_on.isoformat() if said.age_on else None, "entries": list(said.entries)}


def _qualification_from(body: Body) -> Qualification:
    day = date.fromisoformat(body["age_on"]) if body["age_on"] else None
    return Qualification(**{**body, "age_on": day, "entries": tuple(map(EntryId, body["entries"]))})
