"""The order of a file's table: as it says itself, else that of its pairing system."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.standings.order import own_list, refuse_unfit
from chalicelib.domain.standings.profiles import OWN, Order, profile, profile_codes
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.tiebreaks.fide.editions import edition_of
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
    """A comment of this program names it, or 212 and 202 list it; else it is the usual one of the system.

    Of a team event the table is one of its players, by points alone: what else the file says is about teams.
    """
    if document.is_team_event:
        return FileOrder(_by_points(document), (Remark(0, 1, "players_of_teams"),))
    code = own.named(document, own.PROFILE)
    if code in profile_codes():
        return FileOrder(_usual(document, code))
    listed = document.tiebreaks
    if listed is None:
        return FileOrder(_usual(document))
    try:
        return FileOrder(_listed(document, listed.codes))
    except InvalidFieldError:
        return FileOrder(_usual(document), (Remark(listed.line, 5, "tiebreaks_unread", " ".join(listed.codes)),))


def _usual(document: TrfDocument, code: str | None = None) -> Order:
    chosen = code or system(table_of(document) or system_of(document) or DEFAULT_SYSTEM).default_profile
    return profile(chosen).order(_kind(document), read_date(document.header.start_date))


def _by_points(document: TrfDocument) -> Order:
    return Order(OWN, edition_of(read_date(document.header.start_date)), _kind(document), ())


def _listed(document: TrfDocument, codes: Sequence[str]) -> Order:
    """Raises InvalidFieldError where one of the codes is none, or none for this event."""
    edition = edition_of(read_date(document.header.start_date))
    order = Order(OWN, edition, _kind(document), own_list(codes))
    refuse_unfit(order)
    return order


def _kind(document: TrfDocument) -> SystemKind:
    return SystemKind.PREDETERMINED if is_predetermined(document) else SystemKind.SWISS
