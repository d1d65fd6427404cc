"""An evening from a wall chart of the cycle so far, and the answer as a director would jot it down."""

from dataclasses import replace
from typing import Any

from chalicelib.domain.formats.contract import Evening, PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import BYE, EveningRules
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from tests.builders import number_of, numbers_by_name, records_of

KEIZER = system("keizer")


def a_cycle(tournament: Tournament) -> Tournament:
    """The rounds of a wall chart as those of a ladder: every pairing-allocated bye is that of an odd player."""
    return replace(tournament, rounds=tuple(map(_with_reasons, tournament.rounds)))


def _with_reasons(round_: Round) -> Round:
    return replace(round_, byes=tuple(replace(bye, reason=BYE) if bye.kind == "U" else bye for bye in round_.byes))


def request(
    tournament: Tournament,
    *,
    ladder: str = "",
    absent: str = "",
    forbidden: str = "",
    avoided: str = "",
    evening: dict[str, Any] | None = None,
    seed: int = 0,
    fixed: dict[str, int] | None = None,
    **rules: Any,
) -> PairingRequest:
    """Everybody but the `absent` and the computer; the `ladder` as "C A B", else in the order of the chart."""
    cycle = a_cycle(tournament)
    numbers = numbers_by_name(cycle)
    about = dict(evening or {})
    computer = numbers[about["computer"]] if "computer" in about else None
    away = {number_of(cycle, name) for name in absent.split()} | {computer}
    return PairingRequest(
        round_number=RoundNumber(len(cycle.rounds) + 1),
        planned_rounds=12,
        records=records_of(cycle),
        present=frozenset(numbers.values()) - away,
        seed=seed,
        standing=tuple(numbers[name] for name in (ladder.split() or numbers)),
        forbidden=_pairs(numbers, forbidden),
        avoided=_pairs(numbers, avoided),
        fixed_boards={numbers[name]: board for name, board in (fixed or {}).items()},  # type: ignore[misc]
        evening=Evening(
            rules=EveningRules(**rules),
            computer=computer,
            declined=_players(numbers, about.get("declined", "")),
            not_computer=_players(numbers, about.get("not_computer", "")),
            is_computer_elsewhere=about.get("is_computer_elsewhere", False),
            is_repairing=about.get("is_repairing", False),
        ),
    )


def paired(tournament: Tournament, **more: Any) -> str:
    """ "A-B C-D E bye", in board order, White first."""
    return written(tournament, KEIZER.pair_round(request(tournament, **more)))


def written(tournament: Tournament, pairing: RoundPairing) -> str:
    name = names(tournament)
    boards = [f"{name[pair.white]}-{name[pair.black]}" for pair in pairing.pairs]
    free = [] if pairing.bye is None else [f"{name[pairing.bye]} {pairing.bye_reason}"]
    return " ".join([*boards, *free, *(f"{name[one]} left" for one in pairing.left_over)])


def games(tournament: Tournament, **more: Any) -> str:
    """The same without colours: "AB CD"."""
    name = names(tournament)
    pairs = KEIZER.pair_round(request(tournament, **more)).pairs
    return " ".join("".join(sorted((name[pair.white], name[pair.black]))) for pair in pairs)


def notes(tournament: Tournament, **more: Any) -> str:
    """ "met_before AB, over_byes C"."""
    name = names(tournament)
    found = KEIZER.pair_round(request(tournament, **more)).notes
    return ", ".join(f"{note.code} {''.join(name[one] for one in note.players)}" for note in found)


def reasons(tournament: Tournament, **more: Any) -> tuple[Reason, ...]:
    asked = request(tournament, **more)
    return KEIZER.explain(asked, KEIZER.pair_round(asked))


def refused(tournament: Tournament, **more: Any) -> str:
    """ "A-B D8 met once, E-bye D12 freer", of all boards together."""
    name = {None: "bye", **names(tournament)}
    listed = [one for reason in reasons(tournament, **more) for one in reason.get("refused", ())]  # type: ignore[attr-defined]
    return ", ".join(f"{name[one['player']]}-{name[one['opponent']]} {one['rule']}" for one in listed)


def names(tournament: Tournament) -> dict[PairingNumber, str]:
    return {player.number: player.name for player in tournament.players}


def _players(numbers: dict[str, PairingNumber], text: str) -> frozenset[PairingNumber]:
    return frozenset(numbers[name] for name in text.split())


def _pairs(numbers: dict[str, PairingNumber], text: str) -> frozenset[frozenset[PairingNumber]]:
    """ "AB CD"."""
    return frozenset(frozenset(numbers[name] for name in pair) for pair in text.split())
