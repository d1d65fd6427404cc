"""What codes are called: systems, tie-breaks, tempos, results in words. English msgids, translated where shown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Acceleration, RatedBy, Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.domain.standings.profiles import OWN
from chalicelib.domain.tiebreaks.criterion import Edition, Kind
from chalicelib.domain.tiebreaks.fide.catalogue import read_code
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.notation import spelled
from chalicelib.render import figures
from chalicelib.render.figures import MINUS, points
from chalicelib.render.texts import N_, Composed, Texts

_RESULT_WORDS: Mapping[GameResult, str] = {
    GameResult.WHITE_WINS_BY_FORFEIT: N_("Black absent"),
    GameResult.BLACK_WINS_BY_FORFEIT: N_("White absent"),
    GameResult.DOUBLE_FORFEIT: N_("both absent"),
    GameResult.NO_CONTEST: N_("no contest"),
    GameResult.WHITE_WINS_UNRATED: N_("not rated"),
    GameResult.DRAWN_UNRATED: N_("not rated"),
    GameResult.BLACK_WINS_UNRATED: N_("not rated"),
    GameResult.WHITE_DRAWS_BLACK_LOSES: N_("Black loses"),
    GameResult.WHITE_LOSES_BLACK_DRAWS: N_("White loses"),
    GameResult.ADJOURNED: N_("adjourned"),
}


def result_choice(result: GameResult, texts: Texts) -> str:
    """A result where it is chosen: what its signs do not say to everybody stands beside them in words."""
    word = _RESULT_WORDS.get(result, "")
    return f"{figures.result(result) or '–'} {texts.text(word) if word else ''}".strip()


@dataclass(frozen=True, slots=True)
class Criterion:
    """A tie-break as a table's head shows it, its full name, and what it is in one sentence."""

    short: str
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Named:
    """A choice: what it is called and what it does."""

    name: str
    meaning: str


ROLES: Mapping[Role, str] = {
    Role.OWNER: N_("owner"),
    Role.ARBITER: N_("arbiter"),
    Role.TREASURER: N_("treasurer"),
    Role.ORGANISER: N_("organiser"),
}
"""What an account can be in an event, in a club or on the site."""
SYSTEMS: Mapping[str, str] = {
    "swiss64": N_("Swiss system (Swiss64)"),
    "fide-dutch": N_("Swiss system (FIDE Dutch)"),
    "round-robin": N_("Round robin"),
    "double-round-robin": N_("Double round robin"),
    "klukkluk": N_("Swiss system (Klukkluk)"),
    "heller": N_("Heller period (equal opposition)"),
    "heller-proportional": N_("Heller period (proportional opposition)"),
    "heller-nearest": N_("Heller period (neighbours meet)"),
    "keizer": N_("Keizer system"),
    "knockout": N_("Knock-out"),
}
PROFILES: Mapping[str, Named] = {
    "swiss64": Named(
        "Swiss64",
        N_("Counts as Swiss64 does: a bye is a game against somebody with one's own score. Every place is decided."),
    ),
    "club": Named(N_("club"), N_("The usual order of club events, by the rules of FIDE. Equal players share a place.")),
    "fide": Named("FIDE C.07", N_("A usual order of rated events. What stays equal shares a place.")),
    "fide-tpn": Named(
        N_("FIDE C.07, every place decided"),
        N_("The same, with the start number at the end in the place of a lot: nobody shares a place."),
    ),
    "klukkluk": Named("Klukkluk", N_("Resistance points, then the rating, then the start number, as Klukkluk orders.")),
    "heller": Named(
        "Heller",
        N_("Direct encounter, Sonneborn-Berger, then the sum of the opponents' scores. Equal players share a place."),
    ),
    OWN: Named(N_("own list"), N_("The tie-breaks below, in your own order, by the rules of FIDE.")),
}
EDITIONS: Mapping[str, str] = {
    Edition.SWISS64: N_("Swiss64 rules"),
    Edition.KLUKKLUK: N_("Klukkluk rules"),
    Edition.HELLER: N_("rules of Heller periods"),
    Edition.FIDE_2024: N_("FIDE C.07, edition 2024"),
    Edition.FIDE_2026: N_("FIDE C.07, edition 2026"),
}
CRITERIA: Mapping[str, Criterion] = {
    "PTS": Criterion(N_("Pts"), N_("points"), N_("The points scored.")),
    "DE": Criterion(
        N_("DE"), N_("direct encounter"), N_("The places of the tied players by the games among themselves.")
    ),
    "WIN": Criterion(N_("Win"), N_("rounds won"), N_("Rounds with the points of a win, with or without a game.")),
    "WON": Criterion(N_("Won"), N_("games won over the board"), N_("Games won at the board; forfeits do not count.")),
    "BPG": Criterion(N_("BPG"), N_("games played with Black"), N_("Games played at the board with Black.")),
    "BWG": Criterion(N_("BWG"), N_("games won with Black"), N_("Games won at the board with Black.")),
    "PS": Criterion(
        N_("PS"), N_("progressive score"), N_("The scores after every round, added up: early points weigh more.")
    ),
    "REP": Criterion(
        N_("REP"), N_("rounds elected to play"), N_("All rounds but byes asked for and games lost by forfeit.")
    ),
    "STD": Criterion(
        N_("STD"),
        N_("standard score"),
        N_("One for each round with more points than the opponent, a half for each round with as many."),
    ),
    "TPN": Criterion(N_("No."), N_("start number"), N_("The lower start number goes first, in the place of a lot.")),
    "BH": Criterion(N_("BH"), N_("Buchholz"), N_("The scores of all opponents, added up.")),
    "AOB": Criterion(
        N_("AOB"), N_("average Buchholz of the opponents"), N_("The Buchholz of the opponents met, on average.")
    ),
    "FB": Criterion(
        N_("FB"), N_("fore Buchholz"), N_("Buchholz with all games of the last round taken as draws: known beforehand.")
    ),
    "SB": Criterion(
        N_("SB"), N_("Sonneborn-Berger"), N_("The scores of the beaten, and half the scores of those drawn with.")
    ),
    "KS": Criterion(
        N_("KS"), N_("Koya score"), N_("Points against those who scored at least half of what is possible.")
    ),
    "ARO": Criterion(
        N_("ARO"), N_("average rating of the opponents"), N_("The ratings of the opponents met, on average.")
    ),
    "TPR": Criterion(
        N_("TPR"),
        N_("performance rating"),
        N_("The average rating of the opponents, up or down by the score against them."),
    ),
    "PTP": Criterion(
        N_("PTP"),
        N_("perfect performance"),
        N_("The lowest rating that would have expected this score against these opponents."),
    ),
    "APRO": Criterion(
        N_("APRO"),
        N_("average performance of the opponents"),
        N_("The performance ratings of the opponents met, on average."),
    ),
    "APPO": Criterion(
        N_("APPO"),
        N_("average perfect performance of the opponents"),
        N_("The perfect performances of the opponents met, on average."),
    ),
    "RTNG": Criterion(N_("Rating"), N_("rating"), N_("The own rating, the higher one first.")),
    "SOS": Criterion(
        N_("SOS"), N_("sum of the opponents' scores"), N_("The scores of everybody met, however the game ended.")
    ),
    "RP": Criterion(
        N_("RP"), N_("resistance points"), N_("Twice the scores of the beaten and once those of the drawn with.")
    ),
}
"""Every code without modifiers."""
KINDS: Mapping[Kind, str] = {
    Kind.MUTUAL: N_("Games of the tied players among themselves"),
    Kind.OWN: N_("The player's own games and data"),
    Kind.OPPONENTS: N_("Scores of the opponents"),
    Kind.RATINGS: N_("Ratings of the opponents"),
}
MODIFIERS: Mapping[str, Named] = {
    "C": Named("C1, C2, …", N_("cut: without the lowest, or the lowest two, …")),
    "M": Named("M1, M2, …", N_("median: without as many of the highest and of the lowest")),
    "L": Named("L+1, L-1, …", N_("limit: half points above or below half of the points")),
    "P": Named("P", N_("forfeits count as games against the opponent of the pairing")),
    "F": Named("F", N_("the games of the last round are taken as draws")),
    "R": Named("R", N_("reversed: the other value goes first")),
}
"""How each letter is written behind a code, and what it changes."""
TEMPOS: Mapping[Tempo, str] = {
    Tempo.STANDARD: N_("Standard chess"),
    Tempo.RAPID: N_("Rapid chess"),
    Tempo.BLITZ: N_("Blitz chess"),
}
LIST_NAMES: Mapping[ListKind, str] = {ListKind.FIDE: N_("FIDE list"), ListKind.KNSB: N_("National list (KNSB)")}
RATERS: Mapping[RatedBy, str] = {
    RatedBy.NOBODY: N_("Not rated"),
    RatedBy.FIDE: N_("Rated by FIDE"),
    RatedBy.KNSB: N_("Rated by the KNSB"),
}
ACCELERATIONS: Mapping[Acceleration, str] = {
    Acceleration.NONE: N_("no acceleration"),
    Acceleration.BAKU: N_("Baku acceleration (FIDE C.04.7)"),
}


def criterion(code: str) -> Criterion:
    """A tie-break's names, whatever its modifiers. Raises InvalidFieldError for one that does not exist."""
    if code in CRITERIA:
        return CRITERIA[code]
    name, modifiers = read_code(code)
    plain, said = CRITERIA[name], list(_modifiers(modifiers))
    if not said:
        return plain
    text = reduce(lambda one, other: Composed("{one}; {other}", one=one, other=other), said)
    changes = spelled(name, modifiers).removeprefix(f"{name}-")
    return Criterion(
        short=Composed("{criterion}-{modifiers}", criterion=plain.short, modifiers=changes),
        name=Composed("{criterion} ({modifiers})", criterion=plain.name, modifiers=text),
        meaning=plain.meaning,
    )


def _modifiers(modifiers: Modifiers) -> Iterator[str]:
    """What each of them does, in words."""
    yield from _cut(modifiers)
    if modifiers.limit_shift:
        sign = "+" if modifiers.limit_shift > 0 else MINUS
        yield Composed(N_("limit {shift}"), shift=f"{sign}{points(abs(modifiers.limit_shift))}")
    if modifiers.forfeits_count:
        yield N_("forfeits as games")
    if modifiers.is_fore:
        yield N_("last round as draws")
    if modifiers.is_reversed:
        yield N_("reversed")


def _cut(modifiers: Modifiers) -> Iterator[str]:
    number = modifiers.cut_low
    if number and modifiers.cut_high:
        yield N_("median 1") if number == 1 else Composed(N_("median {number}"), number=number)
    elif number:
        yield N_("cut 1") if number == 1 else Composed(N_("cut {number}"), number=number)


def system_name(code: str) -> str:
    """What a pairing system is called."""
    return SYSTEMS.get(code, code)


def profile_name(code: str) -> str:
    """What a standings profile is called."""
    return PROFILES[code].name if code in PROFILES else code
