"""The order of a file's table: as it says itself, else that of its pairing system."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.formats.registry import system
from chalicelib.domain.standings.profiles import Order, profile, profile_codes
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf import own
from chalicelib.domain.trf.dates import read_date
from chalicelib.domain.trf.document import Remark, TrfDocument
from chalicelib.domain.trf.systems import DEFAULT_SYSTEM, is_predetermined, system_of, table_of


@dataclass(frozen=True, slots=True)
class FileOrder:
    """The order, and what the file says of it that cannot be followed."""

    order: Order
    remarks: Sequence[Remark] = ()


def order_of_file(document: TrfDocument) -> FileOrder:
    """A comment of this program names it; without one it is the usual one of the system."""
    kind = SystemKind.PREDETERMINED if is_predetermined(document) else SystemKind.SWISS
    code = own.named(document, own.PROFILE)
    if code not in profile_codes():
        code = system(table_of(document) or system_of(document) or DEFAULT_SYSTEM).default_profile
    return FileOrder(profile(code).order(kind, read_date(document.header.start_date)))
