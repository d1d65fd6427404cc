"""The table as pynamodb sees it: plain items of one shape, bound to a place (region, endpoint, table name)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from botocore.config import Config
from pynamodb.attributes import Attribute, NumberAttribute, UnicodeAttribute
from pynamodb.connection import Connection
from pynamodb.constants import MAP
from pynamodb.expressions.condition import Condition, size
from pynamodb.expressions.operand import Path
from pynamodb.indexes import AllProjection, GlobalSecondaryIndex
from pynamodb.models import Model

from chalicelib.domain.errors import DomainError
from chalicelib.store.keys import Key, Kind, ListKey

SCHEMA = 5
"""The version of the codecs that wrote an item."""
LARGEST_ITEM_BYTES = 400_000
_READ_TIMEOUT_S, _CONNECT_TIMEOUT_S = 5, 2
_CONNECTIONS = 50
_USER_AGENT = "speelzaal"

Body = dict[str, Any]
"""Text, whole numbers, truth values, bytes, None, and lists and maps of them."""


class TooLargeError(DomainError):
    """One item would be larger than the store can hold (400 KB): `what`."""

    code = "too_large"


class SchemaError(Exception):
    """The item was written by a newer version of this program."""


class BodyAttribute(Attribute[Body]):
    """A map of plain values; refuses floats and everything else that is not plain."""

    attr_type = MAP

    def serialize(self, value: Mapping[str, Any]) -> Any:
        """Plain values to DynamoDB's typed form."""
        return {name: typed(inner) for name, inner in value.items()}

    def deserialize(self, value: Mapping[str, Any]) -> Body:
        """DynamoDB's typed form to plain values."""
        return {name: _plain(inner) for name, inner in value.items()}


def typed(value: object) -> dict[str, Any]:
    """One plain value in DynamoDB's typed form."""
    match value:
        case None:
            return {"NULL": True}
        case bool():
            return {"BOOL": value}
        case str():
            return {"S": str(value)}
        case int():
            return {"N": str(value)}
        case bytes():
            return {"B": value}
        case list() | tuple():
            return {"L": [typed(inner) for inner in value]}
        case Mapping():
            return {"M": {str(name): typed(inner) for name, inner in value.items()}}
        case _:
            raise TypeError(f"not a plain value: {type(value).__name__}")


def _plain(value: Mapping[str, Any]) -> Any:
    ((code, inner),) = value.items()
    match code:
        case "NULL":
            return None
        case "N":
            return int(inner)
        case "L":
            return [_plain(one) for one in inner]
        case "M":
            return {name: _plain(one) for name, one in inner.items()}
        case _:
            return inner


class Lists(GlobalSecondaryIndex[Any]):  # type: ignore[no-untyped-call]
    """The sparse index: for lists and sweeps, never for decisions."""

    class Meta:
        """Its name in the template."""

        index_name = "gsi1"
        projection = AllProjection()

    gsi1pk = UnicodeAttribute(hash_key=True)
    gsi1sk = UnicodeAttribute(range_key=True)


class Item(Model):
    """One item. `version` counts saves where that matters; `expires_at` (seconds) lets the store delete it."""

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    kind = UnicodeAttribute(null=True)
    schema = NumberAttribute(null=True)
    version = NumberAttribute(null=True)
    body = BodyAttribute(null=True)
    gsi1pk = UnicodeAttribute(null=True)
    gsi1sk = UnicodeAttribute(null=True)
    expires_at = NumberAttribute(null=True)
    lists = Lists()


ABSENT: Condition = Path("pk").does_not_exist()
PRESENT: Condition = Path("pk").exists()


def body_path(*names: str | int) -> Path:
    """A place inside `body`, for conditions and updates."""
    path = Path("body")
    for name in names:
        path = path[name]
    return path


def length_of(path: Path) -> Any:
    """How many elements are there, for conditions."""
    return size(path)  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class TableAddress:
    """Where the table is. Endpoint and keys are for the emulator; elsewhere the environment says them."""

    name: str
    region: str
    endpoint: str | None = None
    access_key: str | None = None
    secret_key: str | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """What an item holds besides its key."""

    kind: Kind
    body: Body
    version: int | None = None
    list_key: ListKey | None = None
    expires_at: int | None = None
    schema: int = SCHEMA
    """That of the codecs that made the body."""


class Table:
    """Reads of one table; writes go through `transaction.py`. Every read is consistent but those of the index."""

    def __init__(self, address: TableAddress) -> None:
        self._item = _bound_item(address)
        # pynamodb wants a connection for transactions; a second one would cost a cold start another 0.1 s.
        self.connection: Connection = self._item._get_connection().connection
        # Left to itself, boto describes this machine in twenty parts anew for every request: a tenth of its work.
        self.connection.session.set_default_client_config(Config(user_agent=_USER_AGENT))

    def item(self, key: Key, fields: Fields) -> Item:
        """A new item. Raises TooLargeError."""
        size = size_of(fields.body)
        if size > LARGEST_ITEM_BYTES:
            raise TooLargeError(what=fields.kind.value, bytes=size, most=LARGEST_ITEM_BYTES)
        return self._item(
            key.pk,
            key.sk,
            kind=fields.kind.value,
            schema=fields.schema,
            version=fields.version,
            body=fields.body,
            gsi1pk=fields.list_key.gsi1pk if fields.list_key else None,
            gsi1sk=fields.list_key.gsi1sk if fields.list_key else None,
            expires_at=fields.expires_at,
        )

    def at(self, key: Key) -> Item:
        """The place of an item, to update, delete or check it."""
        return self._item(key.pk, key.sk)

    def from_raw(self, raw: dict[str, Any]) -> Item:
        """An item as a refused transaction reports it."""
        return _readable(self._item.from_raw_data(raw))

    def get(self, key: Key) -> Item | None:
        """The item there, if any."""
        try:
            return _readable(self._item.get(key.pk, key.sk, consistent_read=True))
        except self._item.DoesNotExist:
            return None

    def get_all(self, keys: Iterable[Key]) -> list[Item]:
        """The items there, in no order."""
        found = self._item.batch_get([(key.pk, key.sk) for key in keys], consistent_read=True)
        return [_readable(item) for item in found]

    def all_in(self, pk: str) -> Iterator[Item]:
        """Every item of a partition, in order."""
        return map(_readable, self._item.query(pk, consistent_read=True))

    def beginning(self, pk: str, prefix: str) -> Iterator[Item]:
        """The items of a partition whose place begins so, in order."""
        return map(_readable, self._item.query(pk, Path("sk").startswith(prefix), consistent_read=True))

    def between(self, pk: str, first: str, last: str, without: Kind) -> Iterator[Item]:
        """The items of a partition from place to place, in order, without those of one kind."""
        found = self._item.query(
            pk, Path("sk").between(first, last), filter_condition=Path("kind") != without.value, consistent_read=True
        )
        return map(_readable, found)

    def listed(self, gsi1pk: str, before: str | None = None) -> Iterator[Item]:
        """Items of an index partition, in order; a little behind the truth."""
        condition = None if before is None else Path("gsi1sk") < before
        return map(_readable, self._item.lists.query(gsi1pk, condition))

    def last_listed(self, gsi1pk: str, most: int) -> Iterator[Item]:
        """The last items of an index partition, from the end; a little behind the truth."""
        return map(_readable, self._item.lists.query(gsi1pk, scan_index_forward=False, limit=most))

    def count(self, key: Key, step: int, expires_at: int) -> int:
        """Count so many more (or fewer) at this place and answer how many there are."""
        item = self.at(key)
        item.update(
            actions=[
                Path("version").add(step),
                Path("kind").set(Kind.ATTEMPTS.value),
                Path("schema").set(SCHEMA),
                Path("expires_at").set(expires_at),
            ]
        )
        return version_of(item)


def version_of(item: Item) -> int:
    """How often the item was saved."""
    return int(item.version or 0)


def _readable(item: Item) -> Item:
    if (item.schema or 0) > SCHEMA:
        raise SchemaError(f"{item.pk} {item.sk}: schema {item.schema}")
    return item


def size_of(value: object) -> int:
    """Bytes, as DynamoDB counts them, rounded up."""
    match value:
        case str():
            return len(value.encode())
        case bytes():
            return len(value)
        case bool() | None:
            return 1
        case int():
            return len(str(value)) + 1
        case list() | tuple():
            return 3 + sum(1 + size_of(inner) for inner in value)
        case Mapping():
            return 3 + sum(1 + len(str(name)) + size_of(inner) for name, inner in value.items())
        case _:
            raise TypeError(f"not a plain value: {type(value).__name__}")


def _bound_item(address: TableAddress) -> type[Item]:
    """The model with this place: a class of its own, so that several tables can be open at once."""

    class Bound(Item):
        class Meta:
            table_name = address.name
            region = address.region
            host = address.endpoint
            aws_access_key_id = address.access_key
            aws_secret_access_key = address.secret_key
            read_timeout_seconds = _READ_TIMEOUT_S
            connect_timeout_seconds = _CONNECT_TIMEOUT_S
            max_pool_connections = _CONNECTIONS

    return Bound
