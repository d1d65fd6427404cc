"""FIDE's lists as XML: `<playerslist><player><fideid>...`, read in pieces, nothing kept, no document types taken."""

from collections.abc import Iterable, Iterator, Mapping
from xml.parsers import expat

from chalicelib.domain.model.player import Sex
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import (
    SEXES,
    BrokenRow,
    BrokenRowError,
    ListRow,
    RefusedListError,
    read_birth_year,
    read_rating,
    read_title,
)

_ROOT, _ROW = "playerslist", "player"
_ENDS_TOO_EARLY = frozenset(
    expat.errors.codes[message]
    for message in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)


class _Collector:
    """Takes the parser's calls; `players` are those whose end has come since they were last taken."""

    def __init__(self) -> None:
        self.players: list[tuple[int, dict[str, str]]] = []
        self.fields: dict[str, str] = {}
        self._texts: list[str] = []
        self._has_root = False
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_document_type
        self._parser.StartElementHandler = self._start
        self._parser.CharacterDataHandler = self._texts.append
        self._parser.EndElementHandler = self._end

    def read(self, piece: bytes, *, is_last: bool) -> list[tuple[int, dict[str, str]]]:
        """Read on; the players that are complete now. Raises RefusedListError."""
        try:
            self._parser.Parse(piece, is_last)
        except expat.ExpatError as error:
            is_cut = is_last and error.code in _ENDS_TOO_EARLY
            raise RefusedListError(reason="list_cut" if is_cut else "bad_xml", line=error.lineno) from error
        except (ValueError, LookupError) as error:
            # It says that it is in an encoding that nobody knows.
            raise RefusedListError(reason="bad_xml", line=1) from error
        found, self.players = self.players, []
        return found

    def _start(self, tag: str, _attributes: Mapping[str, str]) -> None:
        if not self._has_root:
            if tag != _ROOT:
                raise RefusedListError(reason="no_rating_list")
            self._has_root = True
        self._texts.clear()

    def _end(self, tag: str) -> None:
        if tag == _ROW:
            self.players.append((self._parser.CurrentLineNumber, self.fields))
            self.fields = {}
        else:
            self.fields[tag] = "".join(self._texts)
        self._texts.clear()


def _refuse_document_type(*_details: object) -> None:
    raise RefusedListError(reason="document_type")


def read_xml(pieces: Iterable[bytes], tempo: Tempo = Tempo.STANDARD) -> Iterator[ListRow | BrokenRow]:
    """The rows of the list, and what is no row. Raises RefusedListError where the file is cut or is no XML.

    `tempo` is what `<rating>` means in a list of one kind of rating; in the combined one it is the standard rating.
    """
    collector = _Collector()
    for piece in pieces:
        yield from (_row(line, fields, tempo) for line, fields in collector.read(piece, is_last=False))
    yield from (_row(line, fields, tempo) for line, fields in collector.read(b"", is_last=True))


def _row(line: int, fields: Mapping[str, str], tempo: Tempo) -> ListRow | BrokenRow:
    try:
        return _player(fields, tempo)
    except BrokenRowError as broken:
        return BrokenRow(line, broken.reason)


def _player(fields: Mapping[str, str], tempo: Tempo) -> ListRow:
    get = fields.get
    number, name = get("fideid", "").strip(), " ".join(get("name", "").split())
    if not number.isdecimal():
        raise BrokenRowError("bad_number")
    if not name:
        raise BrokenRowError("missing_name")
    flags = get("flag", "").strip()
    if flags.strip("wi"):
        raise BrokenRowError("bad_flag")
    ratings = {
        Tempo.STANDARD: "",
        Tempo.RAPID: get("rapid_rating", "").strip(),
        Tempo.BLITZ: get("blitz_rating", "").strip(),
        tempo: get("rating", "").strip(),
    }
    return ListRow(
        number,
        name,
        get("country", "").strip(),
        SEXES.get(get("sex", "").strip(), Sex.UNKNOWN),
        read_title(get("title", "").strip(), get("w_title", "").strip()),
        read_rating(ratings[Tempo.STANDARD]),
        read_rating(ratings[Tempo.RAPID]),
        read_rating(ratings[Tempo.BLITZ]),
        read_birth_year(get("birthday", "").strip()),
        flags,
    )
