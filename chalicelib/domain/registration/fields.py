"""What the columns of an entry list can mean, and the words above them in Dutch, English, Spanish and German."""

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum


class Field(StrEnum):
    """The meaning of a column. A column that is not used is IGNORED."""

    IGNORED = ""
    NAME = "name"
    LAST_NAME = "last_name"
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
_EXACT: Mapping[Field, str] = {
    Field.IGNORED: "nr no num nummer number numero n snr sno startnr startno startnumber startnummer stnr rk rank rang "
    "place plaats puesto platz pos nv sgm sk rgm rk bgm bk k kfactor wtit otit foa flag games partijen cat type gr "
    "groep group grupo gruppe categorie category categoria pts points punten puntos punkte age leeftijd edad alter "
    "clubno clubnr clubnumber tijdstempel timestamp marcatemporal zeitstempel email emailadres emailaddress telefoon "
    "telefoonnummer phone telefono telefon opmerkingen opmerking remarks id lidnummer lidnr memberid membernumber",
    Field.NAME: "name naam nombre spieler player speler jugador deelnemer participant participante teilnehmer "
    "fullname volledigenaam nombrecompleto apellidosynombre nombreyapellidos apellidosnombre naamspeler spelersnaam",
    Field.LAST_NAME: "lastname surname familyname achternaam familienaam apellido apellidos primerapellido nachname "
    "familienname",
    Field.FIRST_NAME: "firstname givenname voornaam voornamen roepnaam voorletters initialen initials nombredepila "
    "vorname",
    Field.PREFIX: "tussenvoegsel tussenvoegsels tussenv tv voorvoegsel voorvoegsels infix prefix",
    Field.TITLE: "title titel titulo tit fidetitle fidetitel titulofide ti",
    Field.RATING: "rating rtg elo rat rtng clubrating clubelo",
    Field.FIDE_STANDARD: "fiderating ratingfide elofide fideelo rtgi rtgint eloint fidestandard fidestd srtng std "
    "standard standaard estandar fide internationalrating elointernacional elostd elostandard",
    Field.FIDE_RAPID: "rapid rpd rrtng fiderapid rapidrating elorapid elorapido rapido rapidelo fiderpd",
    Field.FIDE_BLITZ: "blitz blz brtng fideblitz blitzrating eloblitz relampago snelschaak fideblz",
    Field.NATIONAL_RATING: "knsbrating ratingknsb knsbelo nationalrating nationalerating rtgn rtgnat elonat "
    "elonacional feda elofeda ratingnat dwz nwz knsb nationaleelo kbsbrating elokbsb",
    Field.CLUB: "club vereniging verein schaakclub schaakvereniging clubcity clubciudad clubname clubnaam clubort "
    "clublocation clubplaats clubofcity chessclub",
    Field.FEDERATION: "fed fede federation federatie federacion federacionfide land country pais nation nat "
    "nationality nationaliteit nacionalidad verband foderation fidefed natie bond",
    Field.FIDE_ID: "fideid fidenr fideno fidenumber fidenummer fidecode idfide codigofide idnumber numerofide "
    "fideidnumber fidn fideidnr",
    Field.NATIONAL_ID: "nationalid idnat idno natid nationalnumber relatienummer relatienr relnr relnummer knsbnummer "
    "knsbnr knsbid bondsnummer nationaalnummer licencia licence idfeda "
    "codigofeda pkz stamnummer natno natnr",
    Field.BIRTH: "birth born birthdate birthday birthyear byear bday dateofbirth yearofbirth dob geboren geboortedatum "
    "geboortejaar geb gebdat gebdatum gebjaar jaar year jahr jahrgang geburtsdatum geburtsjahr nacimiento ano "
    "fechanacimiento fechadenacimiento anodenacimiento fnac nacido",
    Field.SEX: "sex s geslacht sexo geschlecht gender mv mw genero",
}
"""Words that are the whole heading, as `_folded` writes them. A word that stands twice means the first field."""

_PRIVATE = re.compile(
    r"mail|correo|telefo|phone|mobiel|movil|handy|tijdstempel|timestamp|marcatemporal|zeitstempel|opmerking|remark|"
    r"comment|comentario|bemerkung|adres|address|direccion|betaa|payment|pago|iban|ouder|parent|tutor"
)
"""Headings of form sheets that are never used, whatever else they say."""
_WITHIN: tuple[tuple[Field, re.Pattern[str]], ...] = (
    (Field.FIDE_ID, re.compile(r"(fide|fideid).*(id|nr|nummer|number|numero|code|codigo)")),
    (Field.NATIONAL_ID, re.compile(r"relatien|bondsnum|(knsb|kbsb|feda).*(nr|num|id)|licenc")),
    (Field.FIDE_RAPID, re.compile(r"rapid.*(rating|elo)|(rating|elo).*rapid")),
    (Field.FIDE_BLITZ, re.compile(r"(blitz|snel).*(rating|elo)|(rating|elo).*(blitz|snel|relampago)")),
    (Field.FIDE_STANDARD, re.compile(r"fide.*(rating|elo)|(rating|elo).*fide")),
    (Field.NATIONAL_RATING, re.compile(r"(knsb|kbsb|feda|nat).*(rating|elo)|(rating|elo).*(knsb|kbsb|feda|nat)")),
    (Field.RATING, re.compile(r"rating|^elo|elo$")),
    (Field.CLUB, re.compile(r"vereniging|club|verein")),
    (Field.BIRTH, re.compile(r"geboorte|birth|nacimiento|geburt")),
    (Field.FEDERATION, re.compile(r"federati|federacion")),
    (Field.SEX, re.compile(r"geslacht|gender|geschlecht")),
    (Field.PREFIX, re.compile(r"tussenvoeg")),
    (Field.LAST_NAME, re.compile(r"achternaam|lastname|surname|familyname|apellidos|nachname|familienaam")),
    (Field.FIRST_NAME, re.compile(r"voornaam|firstname|givenname|vorname|voorletter")),
    (Field.NAME, re.compile(r"naam|name|nombre")),
)
"""What a longer heading says, such as a question of a form: the most telling words first."""


def _words() -> Mapping[str, Field]:
    table: dict[str, Field] = {}
    for field, words in _EXACT.items():
        for word in words.split():
            table.setdefault(word, field)
    return table


_BY_WORD = _words()
_LONGEST_HEADING = 200


def named(heading: str) -> Field | None:
    """The field that is called exactly so; None where no list calls a column so."""
    return _BY_WORD.get(_folded(heading))


def described(heading: str) -> Field | None:
    """The field that a longer heading speaks of, such as "Wat is je KNSB-relatienummer?"."""
    text = _folded(heading)
    if _PRIVATE.search(text):
        return Field.IGNORED
    return next((field for field, pattern in _WITHIN if pattern.search(text)), None)


def _folded(heading: str) -> str:
    """Small letters and digits alone: `FIDE-ID`, `Fide ID` and `fide_id` are the same."""
    plain = unicodedata.normalize("NFKD", heading[:_LONGEST_HEADING]).casefold()
    return "".join(sign for sign in plain if sign.isascii() and sign.isalnum())
