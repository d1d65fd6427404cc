"""What a column of an entry list is taken for, and how sure that is."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.registration.lists.fields import Field


class Basis(StrEnum):
    """How a column got its meaning: the surer, the earlier."""

    CHOSEN = "chosen"
    HEADING = "heading"
    CONTENT = "content"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Column:
    """What a column means, the words above it, and how that was found.

    It is doubtful where another meaning is about as likely: somebody must look at it.
    """

    field: Field
    heading: str = ""
    basis: Basis = Basis.NOTHING
    is_doubtful: bool = False
