"""The standing of a series by program, and who may be who in it."""

from typing import Self

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.series.appearance import Appearance, Counting
from chalicelib.domain.series.scores import Score
from chalicelib.domain.series.standing import SeriesRow, SeriesTable
from chalicelib.domain.series.ties import TieRule
from chalicelib.render.decimals import decimal_data
from chalicelib.series import series_facts
from chalicelib.web.api.endpoint import Answer, Noun
from chalicelib.web.api.series import RefAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class EventAnswer(Answer):
    """An event of a series, and whether it counts."""

    id: str
    name: str
    state: Counting


class ScoreAnswer(Answer):
    """What somebody got in an event: the place, or the places that he shared, and their points."""

    event: str
    place: int
    last_place: int
    points: str
    counts: bool

    @classmethod
    def of(cls, event: str, score: Score) -> Self:
        """This score."""
        award = score.award
        points = decimal_data(award.points)
        return cls(event=event, place=award.place, last_place=award.last_place, points=points, counts=score.is_counted)


class RowAnswer(Answer):
    """A line of a table; `separated_by` is the rule that put him below the one above with as many points."""

    place: int
    last_place: int
    name: str
    player: RefAnswer
    points: str
    separated_by: TieRule | None
    scores: tuple[ScoreAnswer, ...]

    @classmethod
    def of(cls, row: SeriesRow, table: SeriesTable) -> Self:
        """This line."""
        scores = zip(table.events, row.scores, strict=True)
        return cls(
            place=row.place,
            last_place=row.last_place,
            name=row.player.name,
            player=RefAnswer.of(row.player.key),
            points=decimal_data(row.total),
            separated_by=row.separated_by,
            scores=tuple(ScoreAnswer.of(event.id, one) for event, one in scores if one is not None),
        )


class TableAnswer(Answer):
    """A table: of everybody (null), or of the category with this number."""

    category: int | None
    rows: tuple[RowAnswer, ...]

    @classmethod
    def of(cls, table: SeriesTable) -> Self:
        """This table."""
        number = table.category.number if table.category else None
        return cls(category=number, rows=tuple(RowAnswer.of(row, table) for row in table.rows))


class PersonAnswer(Answer):
    """Somebody in an event."""

    ref: RefAnswer
    name: str
    club: str

    @classmethod
    def of(cls, one: Appearance) -> Self:
        """This appearance."""
        return cls(ref=RefAnswer.of(one.ref), name=one.person.name, club=one.person.club)


class DoubtAnswer(Answer):
    """Two that can be the same person."""

    one: PersonAnswer
    other: PersonAnswer


class StandingAnswer(Answer):
    """The standing of a series, of the results as they are now; `tables` begin with that of everybody."""

    is_provisional: bool
    events: tuple[EventAnswer, ...]
    tables: tuple[TableAnswer, ...]
    doubts: tuple[DoubtAnswer, ...]


@noun.reads("/series/{series}/standing", Action.CHANGE_SERIES, StandingAnswer)
def get_series_standing(call: Call) -> StandingAnswer:
    """The standing as it is now, and who may be the same person."""
    standing = series_facts(call.services.series.load(call.series), call.services).standing
    return StandingAnswer(
        is_provisional=standing.is_provisional,
        events=tuple(EventAnswer(id=one.id, name=one.settings.name, state=one.counting) for one in standing.events),
        tables=tuple(map(TableAnswer.of, (standing.table, *standing.categories))),
        doubts=tuple(
            DoubtAnswer(one=PersonAnswer.of(doubt.one), other=PersonAnswer.of(doubt.other)) for doubt in standing.doubts
        ),
    )
