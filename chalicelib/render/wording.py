"""What codes are called: systems, tie-breaks, tempos, results in words. English msgids, translated where shown."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.model.tournament import Acceleration, RatedBy, Tempo
from chalicelib.domain.tiebreaks.working import Remark
from chalicelib.render.texts import N_


@dataclass(frozen=True, slots=True)
class Criterion:
    """A tie-break as a table's head shows it, and its full name."""

    short: str
    name: str


SYSTEMS: Mapping[str, str] = {
    "swiss64": N_("Swiss system (Swiss64)"),
    "fide-dutch": N_("Swiss system (FIDE Dutch)"),
    "round-robin": N_("Round robin"),
    "double-round-robin": N_("Double round robin"),
    "klukkluk": N_("Swiss system (Klukkluk)"),
    "heller": N_("Heller system"),
    "keizer": N_("Keizer system"),
    "knockout": N_("Knock-out"),
}
PROFILES: Mapping[str, str] = {"swiss64": "Swiss64", "fide": "FIDE C.07", "klukkluk": "Klukkluk"}
CRITERIA: Mapping[str, Criterion] = {
    "PTS": Criterion(N_("Pts"), N_("points")),
    "BH": Criterion(N_("BH"), N_("Buchholz")),
    "BH-C1": Criterion(N_("BH-C1"), N_("Buchholz without the lowest score")),
    "SB": Criterion(N_("SB"), N_("Sonneborn-Berger")),
    "DE": Criterion(N_("DE"), N_("direct encounter")),
    "WON": Criterion(N_("Won"), N_("games won over the board")),
    "WIN": Criterion(N_("Win"), N_("rounds won")),
    "KS": Criterion(N_("KS"), N_("Koya score")),
    "RP": Criterion(N_("RP"), N_("resistance points")),
    "RTNG": Criterion(N_("Rating"), N_("rating")),
    "TPN": Criterion(N_("No."), N_("start number")),
    "TPR": Criterion(N_("TPR"), N_("performance rating")),
}
TEMPOS: Mapping[Tempo, str] = {
    Tempo.STANDARD: N_("Standard chess"),
    Tempo.RAPID: N_("Rapid chess"),
    Tempo.BLITZ: N_("Blitz chess"),
}
RATERS: Mapping[RatedBy, str] = {
    RatedBy.NOBODY: N_("Not rated"),
    RatedBy.FIDE: N_("Rated by FIDE"),
    RatedBy.KNSB: N_("Rated by the KNSB"),
}
ACCELERATIONS: Mapping[Acceleration, str] = {
    Acceleration.NONE: N_("no acceleration"),
    Acceleration.BAKU: N_("Baku acceleration (FIDE C.04.7)"),
}
REMARKS: Mapping[Remark, str] = {
    Remark.NOT_TIED: N_("not needed"),
    Remark.NOT_ALL_MET: N_("not decisive: the tied players have not all met equally often"),
    Remark.NOT_SEPARATED: N_("not decisive: the mutual results do not separate all tied players"),
}


def criterion(code: str) -> Criterion:
    """A tie-break's names; one that has none yet goes by its code."""
    return CRITERIA.get(code, Criterion(code, code))


def system_name(code: str) -> str:
    """What a pairing system is called."""
    return SYSTEMS.get(code, code)


def profile_name(code: str) -> str:
    """What a standings profile is called; a name of its own in every language."""
    return PROFILES.get(code, code)
