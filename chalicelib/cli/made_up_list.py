"""Rating lists of people who do not exist, for trying out, tests and benchmarks: the same seed gives the same list."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.ratings.lists.row import ListRow

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


@dataclass(frozen=True, slots=True)
class _Country:
    """How people are called there; names further on in a list are rarer."""

    federation: str
    share: int
    men: tuple[str, ...]
    women: tuple[str, ...]
    surnames: tuple[str, ...]
    endings: tuple[str, ...]
    particles: tuple[str, ...] = ()


_COUNTRIES = (
    _Country(
        "IND", 22, ("Amit", "Rahul", "Sanjay", "Vijay", "Arjun", "Raj", "Mohammed"), ("Priya", "Anita", "Divya"),
        ("Kumar", "Singh", "Sharma", "Patel", "Reddy", "Das", "Khan", "Nair"), ("an", "esh", "appa", "wal", "kar"),
    ),
    _Country(
        "RUS", 14, ("Aleksandr", "Dmitry", "Sergey", "Ivan", "Mikhail"), ("Anna", "Elena", "Olga", "Maria"),
        ("Ivanov", "Smirnov", "Kuznetsov", "Popov", "Volkov"), ("ov", "ev", "in", "sky", "enko"),
    ),
    _Country(
        "GER", 13, ("Thomas", "Michael", "Juergen", "Joerg", "Peter"), ("Sabine", "Anna", "Ursula"),
        ("Mueller", "Schmidt", "Schneider", "Fischer", "Weiss", "Schroeder"), ("mann", "er", "berg", "hofer"),
        ("Von", "Von der"),
    ),
    _Country(
        "ESP", 12, ("Jose", "Antonio", "Manuel", "Francisco", "Inigo"), ("Maria", "Carmen", "Ines"),
        ("Garcia", "Gonzalez", "Rodriguez", "Fernandez", "Nunez"), ("ez", "era", "osa", "uela"), ("De la", "Del"),
    ),
    _Country(
        "FRA", 12, ("Jean", "Pierre", "Michel", "Francois", "Jean-Luc"), ("Marie", "Sophie", "Helene"),
        ("Martin", "Bernard", "Lefevre", "Moreau"), ("ier", "ault", "eau", "ard"), ("Le", "De"),
    ),
    _Country(
        "NED", 8, ("Jan", "Piet", "Willem", "Johannes", "Joris"), ("Anneke", "Saskia", "Lotte"),
        ("Jong", "Vries", "Berg", "Dijk", "Bakker", "Wiel", "Jansen"), ("stra", "sma", "veld", "huis"),
        ("De", "Van der", "Van den", "Van", "Ten"),
    ),
    _Country(
        "DEN", 6, ("Lars", "Soeren", "Bo", "Joergen"), ("Mette", "Kirsten"),
        ("Jensen", "Nielsen", "Hansen", "Oestergaard", "Noergaard"), ("sen", "gaard", "holm"),
    ),
    _Country(
        "VIE", 6, ("Quang Liem", "Minh", "Tuan", "Van Huy"), ("Thi Lan", "Thu"), ("Nguyen", "Tran", "Le", "Pham"),
        ("",),
    ),
)  # fmt: skip
_SYLLABLES = tuple(f"{first}{vowel}{last}" for first in "bdfghklmnprstvz" for vowel in "aeiou" for last in "lmnrst")
_TITLES = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))
_WOMENS_TITLES = ((2300, Title.WGM), (2200, Title.WIM), (2100, Title.WFM), (2000, Title.WCM))
_COMMON = 0.12
"""So many bear one of the common surnames, and thrice as many a common given name; the others one put together."""


def made_up(players: int, seed: int = 1) -> Iterator[ListRow]:
    """So many players, in the order of their numbers, as FIDE lists them."""
    chance = random.Random(seed)  # noqa: S311  made-up people are no secret
    shares = list(accumulate(country.share for country in _COUNTRIES))
    number = 100_000
    for _ in range(players):
        number += 1 + int(chance.expovariate(0.03))
        country = _COUNTRIES[chance.choices(range(len(_COUNTRIES)), cum_weights=shares)[0]]
        is_woman = chance.random() < 0.12
        yield _player(str(number), country, is_woman=is_woman, chance=chance)


def _player(number: str, country: _Country, *, is_woman: bool, chance: random.Random) -> ListRow:
    level = min(2850, max(1000, int(chance.gauss(1720, 270))))
    standard, rapid, blitz = (level + chance.randint(-60, 60) if chance.random() < 0.45 else 0 for _ in range(3))
    ladder = _WOMENS_TITLES if is_woman else _TITLES
    title = next((title for least, title in ladder if standard >= least), Title.NONE)
    flags = ("w" if is_woman else "") + ("i" if chance.random() < 0.3 else "")
    return ListRow(
        number=number,
        name=_name(country, is_woman=is_woman, chance=chance),
        federation=country.federation,
        sex=Sex.WOMAN if is_woman else Sex.MAN,
        title=title,
        standard=standard,
        rapid=rapid,
        blitz=blitz,
        birth_year=chance.randint(1940, 2018) if chance.random() < 0.97 else 0,
        flags=flags,
    )


def _name(country: _Country, *, is_woman: bool, chance: random.Random) -> str:
    surname = _often_the_first(country.surnames, chance)
    if chance.random() > _COMMON:
        begun = chance.choice(_SYLLABLES) + (chance.choice(_SYLLABLES) if chance.random() < 0.5 else "")
        surname = f"{begun}{chance.choice(country.endings)}".capitalize()
    if country.particles and chance.random() < 0.3:
        surname = f"{chance.choice(country.particles)} {surname}"
    given = _often_the_first(country.women if is_woman else country.men, chance)
    if chance.random() > 3 * _COMMON:
        given = f"{chance.choice(_SYLLABLES)}{chance.choice('aeio')}{'a' if is_woman else 'n'}".capitalize()
    if chance.random() < 0.35:
        given = f"{given} {chance.choice(_SYLLABLES).capitalize()}"
    return f"{surname}, {given}" if chance.random() < 0.98 else f"{given} {surname}"


def _often_the_first(names: tuple[str, ...], chance: random.Random) -> str:
    return names[min(int(chance.expovariate(2 / len(names))), len(names) - 1)]


def fide_text(rows: Iterable[ListRow]) -> Iterator[str]:
    """Lines of a list in columns."""
    yield HEADER + "\n"
    for row in rows:
        title = row.title.value
        womens = title if title.startswith("W") else ""
        numbers = "".join(f"{rating or '':<6}{'0':<4}{'20':<3}" for rating in (row.standard, row.rapid, row.blitz))
        yield (
            f"{row.number:<15}{row.name:<61.60}{row.federation:<4}{row.sex.value.upper():<4}{title:<5}{womens:<5}"
            f"{'':<15}{'':<4}{numbers}{row.birth_year or '0000':<6}{row.flags:<4}\n"
        )


def fide_xml(rows: Iterable[ListRow]) -> Iterator[str]:
    """Lines of a list in XML."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
    for row in rows:
        yield (
            f"<player>\n<fideid>{row.number}</fideid>\n<name>{row.name}</name>\n<country>{row.federation}</country>\n"
            f"<sex>{row.sex.value.upper()}</sex>\n<title>{row.title.value}</title>\n<w_title></w_title>\n<o_title></o_title>\n"
            f"<foa_title></foa_title>\n<rating>{row.standard}</rating>\n<games>0</games>\n<k>20</k>\n"
            f"<rapid_rating>{row.rapid}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
            f"<blitz_rating>{row.blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"
            f"<birthday>{row.birth_year or ''}</birthday>\n<flag>{row.flags}</flag>\n</player>\n"
        )
    yield "</playerslist>\n"


def knsb_csv(rows: Iterable[ListRow]) -> Iterator[str]:
    """Lines of a national list."""
    yield "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S;FIDE-nummer\n"
    for place, row in enumerate(rows):
        sex = "w" if row.sex is Sex.WOMAN else ""
        yield (
            f"{6_000_000 + 7 * place};{row.name};{row.title.value};{row.federation};{row.standard or ''};0;"
            f"{row.birth_year or ''};{sex};{row.number}\n"
        )
