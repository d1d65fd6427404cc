"""What the columns of an entry list can mean, and the words above them, mostly Dutch, English, Spanish and German."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum, auto


class Field(StrEnum):
    """The meaning of a column. A column that is not used is IGNORED."""

    IGNORED = ""
    NAME = "name"
    LAST_NAME = "last_name"
    SECOND_LAST_NAME = "second_last_name"
    FIRST_NAME = "first_name"
    PREFIX = "prefix"
    TITLE = "title"
    RATING = "rating"
    FIDE_STANDARD = "fide_standard"
    FIDE_RAPID = "fide_rapid"
    FIDE_BLITZ = "fide_blitz"
    NATIONAL_RATING = "national_rating"
    CLUB = "club"
    FEDERATION = "federation"
    FIDE_ID = "fide_id"
    NATIONAL_ID = "national_id"
    BIRTH = "birth"
    SEX = "sex"


NAMES = frozenset({Field.NAME, Field.LAST_NAME, Field.FIRST_NAME})
"""A heading holds one of these."""
OF_RATINGS = frozenset({Field.RATING, Field.FIDE_STANDARD, Field.FIDE_RAPID, Field.FIDE_BLITZ, Field.NATIONAL_RATING})
"""Columns that somebody's rating comes from."""
OF_MEMBERS: Mapping[str, str] = {
    "is_junior": "junior juniors jeugd jeugdlid jeugdspeler juniorlid youth juvenil juveniles",
    "standing": "standingchoice vastekeuze standaardkeuze altijdin alwaysin eleccionfija eleccionhabitual",
    "tempo": "tempo speeltempo tempowens voorkeurtempo tempovoorkeur tempowish preferredtempo ritmo ritmopreferido",
    "plays_computer": "computer clubcomputer computerpartij tegencomputer playscomputer ordenador juegaordenador",
}
"""What a club's list of members has besides; of no use to an event."""
_EXACT: Mapping[Field, str] = {
    Field.IGNORED: "nr no num nummer number numero n snr sno startnr startno startnumber startnummer stnr rk rank "
    "rang place plaats puesto platz pos nv sgm sk rgm rk bgm bk k kfactor wtit otit foa flag games partijen cat type "
    "gr groep group grupo gruppe klas klasse class curso categorie category categoria pts points punten puntos "
    "punkte age leeftijd edad alter clubno clubnr clubnumber tijdstempel timestamp marcatemporal zeitstempel email "
    "emailadres emailaddress telefoon telefoonnummer phone telefono telefon opmerkingen opmerking remarks id "
    "lidnummer lidnr memberid membernumber "
    f"{' '.join(OF_MEMBERS.values())}",
    Field.NAME: "name naam nombre spieler player speler jugador deelnemer participant participante teilnehmer nom "
    "nomcomplet joueur leerling alumno alumna jugadora fullname volledigenaam nombrecompleto apellidosynombre "
    "nombreyapellidos apellidosnombre naamspeler spelersnaam nome",
    Field.LAST_NAME: "lastname surname familyname achternaam familienaam apellido apellidos nachname familienname "
    "primerapellido apellido1 1apellido 1erapellido 1oapellido apellidopaterno "
    "cognoms cognom cognome cognomi sobrenome",
    Field.SECOND_LAST_NAME: "segundoapellido apellido2 2apellido 2oapellido 2doapellido apellidomaterno "
    "secondlastname secondsurname",
    Field.FIRST_NAME: "prenom firstname givenname voornaam voornamen roepnaam voorletters initialen initials "
    "nombredepila vorname forename forenames",
    Field.PREFIX: "tussenvoegsel tussenvoegsels tussenv tv voorvoegsel voorvoegsels infix prefix",
    Field.TITLE: "titre title titel titulo tit fidetitle fidetitel titulofide ti",
    Field.RATING: "classement twz rating rtg elo rat rtng clubrating clubelo grade ecfgrade ecfrating ecf",
    Field.FIDE_STANDARD: "fiderating ratingfide elofide fideelo rtgi rtgint eloint fidestandard fidestd srtng std "
    "standard standaard estandar fide internationalrating elointernacional elostd elostandard eloi",
    Field.FIDE_RAPID: "rapid rpd rrtng fiderapid rapidrating elorapid elorapido rapido rapidelo fiderpd",
    Field.FIDE_BLITZ: "blitz blz brtng fideblitz blitzrating eloblitz relampago snelschaak fideblz",
    Field.NATIONAL_RATING: "knsbrating ratingknsb knsbelo nationalrating nationalerating rtgn rtgnat elonat "
    "elonacional feda elofeda elon eloc elonac ratingnat dwz nwz knsb nationaleelo kbsbrating elokbsb",
    Field.CLUB: "cercle club vereniging verein schaakclub schaakvereniging clubcity clubciudad clubname clubnaam "
    "clubort clublocation clubplaats clubofcity chessclub",
    Field.FEDERATION: "fed fede federation federatie federacion federacionfide land country pais nation nat "
    "nationality nationaliteit nacionalidad pays verband foderation fidefed natie bond",
    Field.FIDE_ID: "fideid fidenr fideno fidenumber fidenummer fidecode idfide codigofide idnumber numerofide "
    "fideidnumber fidn fideidnr fidekenn",
    Field.NATIONAL_ID: "nationalid idnat idno natid nationalnumber relatienummer relatienr relnr relnummer knsbnummer "
    "knsbnr knsbid bondsnummer nationaalnummer licencia licence idfeda codigofeda pkz stamnummer natno natnr",
    Field.BIRTH: "birth born birthdate birthday birthyear byear bday dateofbirth yearofbirth dob geboren "
    "geboortedatum geboortejaar geb gebdat gebdatum gebjaar gebjr jaar year jahr jahrgang geburtsdatum geburtsjahr "
    "nacimiento ano fechanacimiento fechadenacimiento anodenacimiento fnac fechanac anonac nacido "
    "naissance datedenaissance",
    Field.SEX: "sexe sex s geslacht sexo geschlecht gender mv mw genero",
}
"""Words that are the whole heading, their signs left out. A word that stands twice means the first field."""

_PRIVATE = re.compile(
    r"mail|correo|telefo|phone|mobiel|movil|handy|tijdstempel|timestamp|marcatemporal|zeitstempel|opmerking|remark|"
    r"comment|comentario|bemerkung|adres|address|direccion|betaal|payment|iban"
)
"""Headings of form sheets that are never used, whatever else they say."""
_OTHERS = re.compile(
    r"\b(?:ouder|parent|padre|madre|eltern|tutor|verzorger|voogd|contact|kontakt|begeleider|coach|trainer|pago)"
)
"""Words that begin so speak of somebody who is not the player."""


class _Sense(Enum):
    """What one word of a heading speaks of."""

    CHANGE = auto()
    RATING = auto()
    ID = auto()
    MEMBERSHIP = auto()
    FIDE = auto()
    NATIONAL = auto()
    RAPID = auto()
    BLITZ = auto()
    STANDARD = auto()
    TITLE = auto()
    CLUB = auto()
    TEAM = auto()
    BIRTH = auto()
    PLACE = auto()
    FEDERATION = auto()
    SEX = auto()
    PREFIX = auto()
    LAST = auto()
    SECOND_LAST = auto()
    FIRST = auto()
    HALF = auto()
    NAME = auto()
    PLAYER = auto()


_VOCABULARY: Mapping[_Sense, str] = {
    _Sense.CHANGE: "change diff difference verschil verandering winst performance prestatie tpr",
    _Sense.RATING: "rating ratings elo rtg rat dwz classement",
    _Sense.ID: "id nr nummer number numero num code codigo no",
    _Sense.MEMBERSHIP: "relatie licentie licencia licence license lizenz bondsnummer bondsnr",
    _Sense.FIDE: "fide int international internationale internacional",
    _Sense.NATIONAL: "knsb kbsb frbe feda dsb nat national nationaal nationale nacional bonds",
    _Sense.RAPID: "rapid rapido rapida",
    _Sense.BLITZ: "blitz snel snelschaak relampago",
    _Sense.STANDARD: "standard standaard estandar std",
    _Sense.TITLE: "title titel titulo",
    _Sense.CLUB: "club schaakclub clubs vereniging schaakvereniging verenigings verein vereins school escuela colegio",
    _Sense.TEAM: "team teams equipo mannschaft",
    _Sense.BIRTH: "geboorte geboren birth birthday nacimiento geburt geburts naissance",
    _Sense.PLACE: "plaats place lugar ort land country pais",
    _Sense.FEDERATION: "federatie federation federacion nationaliteit nationality nacionalidad",
    _Sense.SEX: "geslacht gender geschlecht sexo sex",
    _Sense.PREFIX: "tussenvoegsel tussenvoegsels",
    _Sense.LAST: "achternaam lastname surname familyname apellido apellidos nachname familienname familienaam "
    "primerapellido apellido1 cognoms cognome",
    _Sense.SECOND_LAST: "segundoapellido apellido2",
    _Sense.FIRST: "prenom voornaam voornamen firstname forename givenname givennames vorname voorletters roepnaam",
    _Sense.HALF: "vor voor first given last",
    _Sense.NAME: "naam name names nombre nombres nom nome",
    _Sense.PLAYER: "deelnemer deelnemers speler spelers leerling leerlingen player players jugador jugadora spieler "
    "participant participante teilnehmer alumno alumna kind",
}
"""Whole words; a word that is made of these alone, such as `rapidrating`, speaks of them all."""
_RULES: Sequence[tuple[Field, frozenset[_Sense]]] = tuple(
    (field, frozenset(senses))
    for field, *senses in (
        (Field.IGNORED, _Sense.CHANGE),
        (Field.IGNORED, _Sense.TEAM),
        (Field.IGNORED, _Sense.CLUB, _Sense.ID),
        (Field.IGNORED, _Sense.BIRTH, _Sense.PLACE),
        (Field.FIDE_ID, _Sense.FIDE, _Sense.ID),
        (Field.NATIONAL_ID, _Sense.MEMBERSHIP),
        (Field.NATIONAL_ID, _Sense.NATIONAL, _Sense.ID),
        (Field.FIDE_RAPID, _Sense.RAPID, _Sense.RATING),
        (Field.FIDE_RAPID, _Sense.RAPID, _Sense.FIDE),
        (Field.FIDE_BLITZ, _Sense.BLITZ, _Sense.RATING),
        (Field.FIDE_BLITZ, _Sense.BLITZ, _Sense.FIDE),
        (Field.TITLE, _Sense.TITLE),
        (Field.RATING, _Sense.FIDE, _Sense.NATIONAL, _Sense.RATING),
        (Field.FIDE_STANDARD, _Sense.FIDE, _Sense.RATING),
        (Field.FIDE_STANDARD, _Sense.FIDE, _Sense.STANDARD),
        (Field.NATIONAL_RATING, _Sense.NATIONAL, _Sense.RATING),
        (Field.RATING, _Sense.RATING),
        (Field.CLUB, _Sense.CLUB),
        (Field.BIRTH, _Sense.BIRTH),
        (Field.FEDERATION, _Sense.FEDERATION),
        (Field.SEX, _Sense.SEX),
        (Field.PREFIX, _Sense.PREFIX),
        (Field.NAME, _Sense.LAST, _Sense.FIRST),
        (Field.NAME, _Sense.LAST, _Sense.NAME),
        (Field.NAME, _Sense.LAST, _Sense.HALF),
        (Field.NAME, _Sense.FIRST, _Sense.NAME),
        (Field.NAME, _Sense.FIRST, _Sense.HALF),
        (Field.SECOND_LAST_NAME, _Sense.SECOND_LAST),
        (Field.LAST_NAME, _Sense.LAST),
        (Field.FIRST_NAME, _Sense.FIRST),
        (Field.NAME, _Sense.NAME),
    )
)
"""What a longer heading says, such as a question of a form: the most telling senses first."""


def _exact_words() -> Mapping[str, Field]:
    table: dict[str, Field] = {}
    for field, words in _EXACT.items():
        for word in words.split():
            table.setdefault(word, field)
    return table


_BY_WORD = _exact_words()
_SENSES: Mapping[str, _Sense] = {word: sense for sense, words in _VOCABULARY.items() for word in words.split()}
_FOR_NAMES = frozenset({_Sense.NAME, _Sense.LAST, _Sense.SECOND_LAST, _Sense.FIRST})
_ENDINGS = ("rating", "naam", "nummer", "vereniging")
_SHORTEST_WORD = 4
_LONGEST_HEADING = 200
_LONGEST_COMPOUND = 30
_CHANGES = re.compile(r"\+\s*/\s*[-\u2212]|\u00b1")


def named(heading: str) -> Field | None:
    """The field that is called exactly so; None where no list calls a column so."""
    return _BY_WORD.get(spelled(heading))


def spelled(heading: str) -> str:
    """A heading in small letters without accents, spaces and signs: of `E-mail` and `e mail` it is the same."""
    return "".join(_words(heading))


def described(heading: str) -> Field | None:
    """The field that a longer heading speaks of, such as "Wat is je KNSB-relatienummer?"."""
    words = _words(heading)
    if _PRIVATE.search("".join(words)) or _OTHERS.search(" ".join(words)):
        return Field.IGNORED
    senses = _number_or_rating(list(_senses(words)))
    return next((field for field, needed in _RULES if needed <= senses), None)


def surely(heading: str) -> Field | None:
    """The field that is called exactly so, or the name of the player where it says whose name it is."""
    field = named(heading)
    whose = described(heading) if field is None and speaks_of_player(heading) else None
    return whose if whose in NAMES else field


def speaks_of_player(heading: str) -> bool:
    """The heading says whose name stands below it: the player's."""
    return _Sense.PLAYER in _senses(_words(heading))


def speaks_of_rating(heading: str) -> bool:
    """A rating is spoken of, whatever else is."""
    return _Sense.RATING in _senses(_words(heading))


def is_heading_word(text: str) -> bool:
    """A heading such as Rating or Teamnaam, and nobody's name; shorter ones (N, Elo) may be somebody's."""
    is_called_so = len(text) >= _SHORTEST_WORD and text.isalpha() and named(text) is not None
    senses = [_parts(word) for word in _words(text)]
    return is_called_so or (all(senses) and any(not _FOR_NAMES.isdisjoint(one) for one in senses))


def _words(heading: str) -> list[str]:
    """In small letters without accents: of `FIDE-ID`, `Fide ID` and `fide_id` they are the same."""
    plain = unicodedata.normalize("NFKD", _CHANGES.sub(" change ", heading[:_LONGEST_HEADING])).casefold()
    ascii_only = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.findall(r"[a-z0-9]+", ascii_only)


def _senses(words: Sequence[str]) -> Iterator[_Sense]:
    """Of words, of two words that are one (last name), and of the parts of one word."""
    place = 0
    while place < len(words):
        pair = "".join(words[place : place + 2])
        is_pair = place + 1 < len(words) and pair in _SENSES
        yield from _parts(pair if is_pair else words[place])
        place += 2 if is_pair else 1


def _parts(word: str) -> list[_Sense]:
    """The senses of a word, or of the words that it is made of; else what it ends in: startrating is a rating."""
    if word in _SENSES:
        return [_SENSES[word]]
    if len(word) > _LONGEST_COMPOUND:
        return []
    for end in range(len(word) - 1, 1, -1):
        rest = _parts(word[end:]) if word[:end] in _SENSES else []
        if rest:
            return [_SENSES[word[:end]], *rest]
    return [_SENSES[ending] for ending in _ENDINGS if word.endswith(ending)]


def _number_or_rating(senses: Sequence[_Sense]) -> frozenset[_Sense]:
    """Where both are spoken of, the first one is asked for: a FIDE rating (nr if none)."""
    both = [sense for sense in senses if sense in (_Sense.ID, _Sense.RATING)]
    return frozenset(senses) - frozenset(both) | frozenset(both[:1])
