"""The columns of a record 001 that are to stay blank, and what runs on into them: `read_row`.

A field that plainly stands there is read, with a remark; where it cannot be known whose the sign is, the line is
refused at its column. So nothing that a line says is lost without a word.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.domain.trf import columns
from chalicelib.domain.trf.columns import Field
from chalicelib.domain.trf.document import Remark
from chalicelib.domain.trf.lines import Line

_GAPS: Mapping[int, tuple[Field | None, Field | None]] = {
    4: (None, columns.START_NUMBER),
    9: (columns.START_NUMBER, None),
    14: (columns.TITLE, columns.NAME),
    48: (columns.NAME, columns.RATING),
    53: (columns.RATING, columns.FEDERATION),
    57: (columns.FEDERATION, columns.FIDE_ID),
    69: (columns.FIDE_ID, columns.BIRTH),
    80: (columns.BIRTH, columns.POINTS),
    85: (columns.POINTS, columns.RANK),
    90: (columns.RANK, None),
    91: (None, None),
}
"""Each blank column with the fields beside it that can run on into it."""
_FIGURES = frozenset((columns.START_NUMBER, columns.RATING, columns.FIDE_ID, columns.POINTS, columns.RANK))
"""A figure more or less makes it another one: these are never cut."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line 001; `widened` is what stands in the fields that run on."""

    line: Line
    widened: Mapping[Field, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()

    def of(self, wanted: Field) -> str:
        """What stands in the field, without the spaces around it."""
        return self.widened.get(wanted) or wanted.of(self.line.text)


def read_row(line: Line) -> Row:
    """The line with its fields as far as they run. Raises TrfError where a sign between them can be nobody's."""
    filled = [column for column in _GAPS if not _sign(line, column).isspace()]
    if not filled:
        return Row(line)
    owners = {column: _owner(line, column) for column in filled}
    widened, remarks = {}, []
    for column, owner in owners.items():
        text = _wide(owner, owners).of(line.text)
        is_whole = len(text) <= owner.width
        if owner in _FIGURES and (not is_whole or text.strip("0123456789.,-")):
            raise _nobodys(line, column)
        widened[owner] = text[: owner.width].rstrip()
        remarks.append(line.remark("runs_on" if is_whole else "runs_on_cut", column, text))
    return Row(line, widened, tuple(remarks))


def _wide(owner: Field, owners: Mapping[int, Field]) -> Field:
    """The field with the blank columns that are filled by it."""
    own = [column for column, one in owners.items() if one == owner]
    return Field(min(owner.first, *own), max(owner.last, *own))


def _owner(line: Line, column: int) -> Field:
    """Whose the sign is: of the field that it touches; of two, of the one that goes on in the same kind of signs."""
    sign = _sign(line, column)
    beside = zip(_GAPS[column], (_sign(line, column - 1), _sign(line, column + 1)), strict=True)
    fields = [(owner, other) for owner, other in beside if owner is not None]
    found = [(owner, other) for owner, other in fields if not other.isspace()]
    if len(found) > 1:
        found = [(owner, other) for owner, other in found if other.isdigit() == sign.isdigit()]
    owners = [owner for owner, _ in found] or [owner for owner, _ in fields if owner == columns.NAME]
    if len(owners) != 1:
        raise _nobodys(line, column)
    return owners[0]


def _nobodys(line: Line, column: int) -> Exception:
    return line.refuse("between_fields", column, found=line.text[max(0, column - 6) : column + 5].strip())


def _sign(line: Line, column: int) -> str:
    return line.text[column - 1 : column] or " "
