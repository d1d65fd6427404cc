"""Forms for the games of one step of a match: of the cup (D16), of a barrage (D20)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.match import Match, MatchState, PlayedStep, Terms, white_in
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from chalicelib.render.cup_wording import step_words
from chalicelib.render.texts import Texts
from chalicelib.render.views.cup import Names, name_of
from chalicelib.render.wording import result_choice
from chalicelib.web.request import Form

RESULTS = (
    GameResult.UNDECIDED,
    GameResult.WHITE_WINS,
    GameResult.DRAWN,
    GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)
MOST_GAMES = 20
_MARK = ","


@dataclass(frozen=True, slots=True)
class GameField:
    """A game of the form: who has White in it, what its menu shows."""

    place: int
    white: str
    black: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class StepForm:
    """A step that can be entered or corrected. `seen` is what is stored, as the form sends it back."""

    number: int
    about: str
    white: EntryId
    games: tuple[GameField, ...]
    seen: str
    is_due: bool


@dataclass(frozen=True, slots=True)
class TypedStep:
    """What a form says: the games as they are to be, those that were seen, and between whom."""

    played: PlayedStep
    seen: tuple[GameResult, ...]
    players: frozenset[EntryId]


def step_forms(match: Match, terms: Terms, state: MatchState, names: Names, texts: Texts) -> tuple[StepForm, ...]:
    """A form for every step that was played or is due."""
    due = state.due
    steps = {one.step: one for one in match.played}
    if due is not None and due.number not in steps:
        steps[due.number] = PlayedStep(due.number, due.white, (GameResult.UNDECIDED,) * due.step.games)
    return tuple(
        StepForm(
            number=number,
            about=step_words(terms.steps[number], texts),
            white=played.white,
            games=tuple(_field(match, played, place, names) for place in range(len(played.results))),
            seen=_MARK.join(result.value for result in played.results),
            is_due=due is not None and due.number == number,
        )
        for number, played in sorted(steps.items())
    )


def as_typed(forms: tuple[StepForm, ...], typed: TypedStep) -> tuple[StepForm, ...]:
    """The forms with what was typed in one of them; what is stored now is what it has seen."""
    return tuple(_typed(form, typed) if form.number == typed.played.step else form for form in forms)


def options(texts: Texts) -> list[tuple[str, str]]:
    """Value and text of each result."""
    return [(one.value, result_choice(one, texts)) for one in RESULTS]


def typed_step(form: Form) -> TypedStep:
    """What the form says. Raises InvalidFieldError."""
    seen = tuple(_result(text, "results") for text in form.text("seen").split(_MARK))
    results = tuple(_result(form.text(f"g{place}"), f"g{place}") for place in range(min(len(seen), MOST_GAMES)))
    players = frozenset(map(EntryId, form.text("players").split(_MARK)))
    return TypedStep(PlayedStep(form.number("step"), EntryId(form.text("white")), results), seen, players)


def players_of(match: Match) -> str:
    """The two, as a form sends them back."""
    return _MARK.join(sorted(match.players))


def labels_of(forms: tuple[StepForm, ...], texts: Texts) -> Mapping[str, str]:
    """The names of the fields, for what is said of them."""
    most = max((len(form.games) for form in forms), default=0)
    games = {f"g{place}": texts.text("Game {number}", number=place + 1) for place in range(most)}
    return {**games, "white": texts.text("White in game 1")}


def _field(match: Match, played: PlayedStep, place: int, names: Names) -> GameField:
    white = white_in(match, played, place)
    return GameField(place, name_of(white, names), name_of(match.opponent_of(white), names), played.results[place])


def _typed(form: StepForm, typed: TypedStep) -> StepForm:
    if len(typed.played.results) != len(form.games):
        return form
    games = tuple(replace(game, result=result) for game, result in zip(form.games, typed.played.results, strict=True))
    return replace(form, games=games, white=typed.played.white)


def _result(text: str, field: str) -> GameResult:
    try:
        result = GameResult(text)
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="unknown_choice") from error
    if result not in RESULTS:
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return result
