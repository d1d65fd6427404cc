"""A draft in the arbiter's hands: changed by hand, drawn again, thrown away; a published round taken back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.event.rounds import (
    ChangeDraft,
    TouchRound,
    change_draft,
    discard_draft,
    redraw_round,
    unpublish_round,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import FIRST_ROUND, RoundNumber, Version
from chalicelib.domain.lifecycle.drafts import HandPairing, without_place
from chalicelib.domain.lifecycle.rounds import NotADraftError
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.event.results import pairs_mark
from chalicelib.queries.event.steps import Step
from chalicelib.render.reasons import Wording
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, refused_at, route, texts
from chalicelib.web.admin.event.rounds import number_of, round_page, to_paired_round, touch
from chalicelib.web.admin.event.typed_draft import TypedDraft, read_draft
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.question import Question, ask, ask_again
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of
from chalicelib.web.request import go_to


@dataclass(frozen=True, slots=True)
class _Again:
    """The form once more: as it was filled in, and where that differs from what somebody else saved meanwhile.

    It keeps what the page had seen, so that pressing the same button again cannot undo what the other saved.
    """

    values: Mapping[str, str]
    rows: int
    bye_rows: int
    unplaced: tuple[Player, ...]
    is_unfinished: bool
    seen: str
    pairs: str
    is_stale: bool
    boards_unlike: frozenset[int]
    byes_unlike: frozenset[int]


@route("POST", "/t/{tournament}/rounds/{number}/boards", Action.PAIR_ROUND)
def change_boards(call: Call) -> Response:
    """Save the arbiter's own pairs; every mistake is shown at its own field.

    When somebody else saved the draft meanwhile, three buttons: `compare` saves nothing, `take` drops what was typed,
    `over` names the revision that is to be replaced knowingly.
    """
    number, tournament = number_of(call), call.services.tournaments.load(call.tournament)
    page, form = f"{root_of(call)}/rounds/{number}", call.form
    if form.text("take"):
        return go_to(f"{page}#f-boards")
    typed = read_draft(form, tournament)
    try:
        _refuse_stale(call, tournament.round(number))
        if not typed.wrong:
            _save(call, number, typed.wish)
    except NotFoundError:
        raise
    except DomainError as error:
        return _again(call, typed, error)
    if typed.wrong:
        return _again(call, typed)
    done = "saved" if not typed.is_unfinished else "halves" if typed.half_boards else "unfinished"
    return go_to(f"{page}?done={done}")


def _refuse_stale(call: Call, round_: Round | None) -> None:
    """A draft that was drawn anew counts its revisions anew: its boards tell. Raises NotADraftError, ConflictError."""
    if round_ is None:
        raise NotFoundError(what="round")
    if round_.is_published:
        raise NotADraftError(round=round_.number)
    is_other = not call.form.text("over") and call.form.text("pairs") != pairs_mark(round_)
    if call.form.text("compare") or (is_other and not _was_done(call)):
        raise ConflictError(what="round", round=round_.number)


def _was_done(call: Call) -> bool:
    return call.services.tournaments.was_done(call.tournament, call.caller.request)


def _save(call: Call, number: RoundNumber, wish: HandPairing) -> None:
    seen = Version(call.form.number("over" if call.form.text("over") else "seen"))
    change_draft(ChangeDraft(call.caller, call.tournament, number, seen, wish), call.services)


def _again(call: Call, typed: TypedDraft, error: DomainError | None = None) -> Response:
    """The page once more with all that is wrong. Without a refusal, only fields are."""
    tournament, number = call.services.tournaments.load(call.tournament), number_of(call)
    template, shown = round_page(call, tournament, number)
    values = {**shown, **_typed_rows(call, typed, tournament, number)}
    wording = Wording(texts(call), {player.number: player.name for player in tournament.players})
    if error is None or (error.code == ConflictError.code and typed.wrong):
        found = {field: text_of(one, texts(call)) for field, one in typed.mistakes}
        return refused_at(call, template, found, values)
    return refused(call, template, _with_names(error, wording), values)


def _with_names(error: DomainError, wording: Wording) -> DomainError:
    """People read names, not start numbers."""
    players = error.details.get("players")
    if not isinstance(error, InvalidFieldError) or not isinstance(players, tuple):
        return error
    return InvalidFieldError(**{**error.details, "players": wording.listed(players)})


def _typed_rows(call: Call, typed: TypedDraft, tournament: Tournament, number: RoundNumber) -> Mapping[str, object]:
    """The form as it was filled in, with the names of its fields for the summary of mistakes."""
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round")
    missing = without_place(tournament, number, frozenset(typed.places.values()))
    seen, pairs = call.form.text("seen"), call.form.text("pairs")
    is_stale = (seen, pairs) != (str(round_.revision), pairs_mark(round_))
    again = _Again(
        values=call.form.values,
        rows=max(typed.board_rows, len(round_.boards)) + max(1, (len(missing) + 1) // 2),
        bye_rows=max(typed.bye_rows, len(round_.byes)) + 2,
        unplaced=tuple(player for player in tournament.players if player.number in missing),
        is_unfinished=typed.is_unfinished,
        seen=seen,
        pairs=pairs,
        is_stale=is_stale,
        boards_unlike=typed.boards_unlike(round_) if is_stale else frozenset(),
        byes_unlike=typed.byes_unlike(round_) if is_stale else frozenset(),
    )
    return {"typed_rows": again, "labels": _labels(call, typed)}


def _labels(call: Call, typed: TypedDraft) -> Mapping[str, str]:
    say = texts(call).text
    boards, byes = range(1, typed.board_rows + 1), range(1, typed.bye_rows + 1)
    return {
        "boards": say(N_("Boards")),
        **{f"white-{row}": say(N_("Board {board}, White"), board=row) for row in boards},
        **{f"black-{row}": say(N_("Board {board}, Black"), board=row) for row in boards},
        **{f"bye-{row}": say(N_("Without an opponent, line {line}"), line=row) for row in byes},
        **{f"kind-{row}": say(N_("What it is, line {line}"), line=row) for row in byes},
    }


@dataclass(frozen=True, slots=True)
class _Step:
    """A step that takes something away: what its page says, what its button does, where one goes then."""

    title: str
    consequences: Callable[[Round], Sequence[str]]
    button: str
    command: Callable[[TouchRound, Services], None]
    then: Callable[[Call], Response]


def _lost_by_redrawing(_round: Round) -> Sequence[str]:
    return (
        N_("Everything that was changed by hand in this draft is lost."),
        N_("The system pairs it again, with the entries and results as they are now."),
        N_("Who was absent or had asked for a bye keeps it."),
    )


def _lost_by_discarding(round_: Round) -> Sequence[str]:
    lost = (
        N_("The draft is thrown away, with everything that was changed by hand."),
        N_("The round can be paired again."),
    )
    if round_.number != FIRST_ROUND:
        return lost
    return (*lost, N_("The start list opens again: numbers follow the ratings, players can be changed and removed."))


def _lost_by_unpublishing(round_: Round) -> Sequence[str]:
    lost = (
        N_("The pairings disappear from the public pages; players who have seen them may be confused."),
        N_("The round becomes a draft again and can be changed."),
    )
    return (*lost, N_("The round has been started; that is taken back too.")) if round_.started_at else lost


def _to_round(call: Call) -> Response:
    return go_to(f"{root_of(call)}/rounds/{number_of(call)}?done=unpublished")


def _to_list(call: Call) -> Response:
    return go_to(f"{root_of(call)}/rounds?done=discarded")


def _open(act: str, action: Action, step: _Step) -> None:
    """The page that lists the consequences, and its button."""

    def asking(call: Call) -> Response:
        tournament = call.services.tournaments.load(call.tournament)
        return ask(call, tournament, Step.ROUNDS, _question(call, tournament, step))

    def doing(call: Call) -> Response:
        try:
            step.command(touch(call), call.services)
        except NotFoundError:
            raise
        except DomainError as error:
            tournament = call.services.tournaments.load(call.tournament)
            return ask_again(call, Step.ROUNDS, _question(call, tournament, step), error)
        return step.then(call)

    asking.__name__, doing.__name__ = f"ask_{act}", f"do_{act}"
    path = f"/t/{{tournament}}/rounds/{{number}}/{act}"
    route("GET", path, action)(asking)
    route("POST", path, action)(doing)


def _question(call: Call, tournament: Tournament, step: _Step) -> Question:
    number, say = number_of(call), texts(call).text
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round")
    return Question(
        title=say(step.title, round=number),
        consequences=[say(one) for one in step.consequences(round_)],
        button=say(step.button),
        back=f"{root_of(call)}/rounds/{number}",
        seen=round_.revision,
    )


_open(
    "redraw",
    Action.PAIR_ROUND,
    _Step(
        N_("Pair round {round} again?"),
        _lost_by_redrawing,
        N_("Pair again"),
        redraw_round,
        lambda call: to_paired_round(call, number_of(call)),
    ),
)
_open(
    "discard",
    Action.PAIR_ROUND,
    _Step(
        N_("Throw the draft of round {round} away?"),
        _lost_by_discarding,
        N_("Throw the draft away"),
        discard_draft,
        _to_list,
    ),
)
_open(
    "unpublish",
    Action.PUBLISH_ROUND,
    _Step(N_("Take round {round} back?"), _lost_by_unpublishing, N_("Take back"), unpublish_round, _to_round),
)
