"""The ladder of a cycle (D7), and its rules: read, looked at beforehand, changed."""

from datetime import datetime
from fractions import Fraction
from typing import Any, Self

from chalicelib.commands.event.ladder import ChangeLadder, change_ladder
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.formats.keizer.ladder import LadderRow
from chalicelib.domain.ids import Version
from chalicelib.domain.ladder.amounts import amount_from
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.ladder.settings import LadderWish, wish_of
from chalicelib.domain.lifecycle.settings import MOST_ROUNDS
from chalicelib.domain.model.ladder import (
    Cap,
    ColourRule,
    EveningRules,
    EveningTimes,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderRules,
    LadderSettings,
    Leavers,
    Period,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.ladder import preview
from chalicelib.render.decimals import decimal_data
from chalicelib.render.facts import event_facts
from chalicelib.render.ladder_data import ladder_data
from chalicelib.surroundings import club_facts_of
from chalicelib.web.api.endpoint import Answer, Body, ClockTime, Empty, Noun, Query, Whole, number_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LADDER = "/tournaments/{tournament}/ladder"
_SETTINGS = f"{_LADDER}/settings"
_AFTER = Query("after_round", "The ladder after this round, not after the last one that counts.", MOST_ROUNDS)


class WorthBody(Body):
    """A share of a value, points, or both: exact, as text ("1/3", "0.5")."""

    share: str = "0"
    points: str = "0"

    def worth(self, field: str) -> Worth:
        """The value. Raises InvalidFieldError."""
        return Worth(_amount(self.share, f"{field}.share"), _amount(self.points, f"{field}.points"))

    @classmethod
    def of(cls, worth: Worth) -> Self:
        """This worth."""
        return cls(share=str(worth.share), points=str(worth.points))


class CapBody(Body):
    """The first `most` times in a period, else those in `percent` of its rounds, give the full amount."""

    most: Whole | None = None
    percent: Whole = 0
    period: Period = Period.CYCLE
    beyond: WorthBody = WorthBody()

    def value(self, field: str) -> Cap:
        """The value. Raises InvalidFieldError."""
        return Cap(self.most, self.percent, self.period, self.beyond.worth(f"{field}.beyond"))

    @classmethod
    def of(cls, cap: Cap) -> Self:
        """This cap."""
        return cls(most=cap.most, percent=cap.percent, period=cap.period, beyond=WorthBody.of(cap.beyond))


class ReasonBody(Body):
    """What a round without an opponent is worth for this reason. One of the club's own has a `label`."""

    reason: str
    worth: WorthBody
    cap: CapBody | None = None
    label: str = ""
    is_announced: bool = False

    def rule(self, field: str) -> ReasonRule:
        """The value. Raises InvalidFieldError."""
        cap = None if self.cap is None else self.cap.value(f"{field}.cap")
        return ReasonRule(Reason(self.reason), self.worth.worth(field), cap, self.label, self.is_announced)

    @classmethod
    def of(cls, rule: ReasonRule) -> Self:
        """This rule."""
        return cls(
            reason=rule.reason,
            worth=WorthBody.of(rule.worth),
            cap=None if rule.cap is None else CapBody.of(rule.cap),
            label=rule.label,
            is_announced=rule.is_announced,
        )


class StartPointsBody(Body):
    """Points at the start for everybody with this rating or more."""

    from_rating: Whole
    points: str


class RulesBody(Body):
    """D1-D6: how the ladder is scored."""

    first_value: str | None
    ratio: str
    first_value_rounding: FirstValueRounding
    step: str
    own_value_in_total: bool
    mode: Revaluation
    win: WorthBody
    draw: WorthBody
    loss: WorthBody
    forfeit_win: ForfeitWin
    reasons: tuple[ReasonBody, ...]
    missed: WorthBody
    leavers: Leavers
    against_leaver: str | None
    start_points: tuple[StartPointsBody, ...]
    starts_with_rating: bool
    minimum_percent: Whole

    def rules(self) -> LadderRules:
        """The value. Raises InvalidFieldError."""
        return LadderRules(
            first_value=None if self.first_value is None else _amount(self.first_value, "first_value"),
            ratio=_amount(self.ratio, "ratio"),
            first_value_rounding=self.first_value_rounding,
            step=_amount(self.step, "step"),
            own_value_in_total=self.own_value_in_total,
            mode=self.mode,
            win=self.win.worth("win"),
            draw=self.draw.worth("draw"),
            loss=self.loss.worth("loss"),
            forfeit_win=self.forfeit_win,
            reasons=tuple(one.rule(f"reasons.{place}") for place, one in enumerate(self.reasons)),
            missed=self.missed.worth("missed"),
            leavers=self.leavers,
            against_leaver=None if self.against_leaver is None else _amount(self.against_leaver, "against_leaver"),
            start_points=tuple(
                StartPoints(one.from_rating, _amount(one.points, "start_points")) for one in self.start_points
            ),
            starts_with_rating=self.starts_with_rating,
            minimum_percent=self.minimum_percent,
        )

    @classmethod
    def of(cls, rules: LadderRules) -> Self:
        """These rules."""
        return cls(
            first_value=None if rules.first_value is None else str(rules.first_value),
            ratio=str(rules.ratio),
            first_value_rounding=rules.first_value_rounding,
            step=str(rules.step),
            own_value_in_total=rules.own_value_in_total,
            mode=rules.mode,
            win=WorthBody.of(rules.win),
            draw=WorthBody.of(rules.draw),
            loss=WorthBody.of(rules.loss),
            forfeit_win=rules.forfeit_win,
            reasons=tuple(map(ReasonBody.of, rules.reasons)),
            missed=WorthBody.of(rules.missed),
            leavers=rules.leavers,
            against_leaver=None if rules.against_leaver is None else str(rules.against_leaver),
            start_points=tuple(
                StartPointsBody(from_rating=one.from_rating, points=str(one.points)) for one in rules.start_points
            ),
            starts_with_rating=rules.starts_with_rating,
            minimum_percent=rules.minimum_percent,
        )


class EveningBody(Body):
    """D8-D12: how an evening is paired."""

    max_meetings: Whole | None
    gap: Whole | None
    first_round: FirstRound
    group_size: Whole
    noise: Whole
    colours: tuple[ColourRule, ...]
    most_byes: Whole | None

    def evening(self) -> EveningRules:
        """The value."""
        return EveningRules(**{name: getattr(self, name) for name in type(self).model_fields})

    @classmethod
    def of(cls, evening: EveningRules) -> Self:
        """These rules."""
        return cls(**{name: getattr(evening, name) for name in cls.model_fields})


class TimesBody(Body):
    """D13: the hours of an evening, local to the club."""

    deadline: ClockTime
    begins: ClockTime
    re_pairing: ClockTime
    no_show: ClockTime

    def times(self) -> EveningTimes:
        """The value."""
        return EveningTimes(self.deadline, self.begins, self.re_pairing, self.no_show)

    @classmethod
    def of(cls, times: EveningTimes) -> Self:
        """These hours."""
        return cls(**{name: getattr(times, name) for name in cls.model_fields})


class LadderBody(Body):
    """The rules of a ladder: the preset that they came from, and each of them."""

    preset: str
    rules: RulesBody
    evening: EveningBody
    times: TimesBody

    def to_domain(self) -> LadderWish:
        """The rules. Raises InvalidFieldError."""
        return LadderWish(self.preset, self.rules.rules(), self.evening.evening(), self.times.times())


class LadderChangeBody(LadderBody):
    """The rules as they shall be; `seen` is the version of the settings that was read."""

    seen: Whole


class PastRulesAnswer(Answer):
    """The rules that held until they were changed in mid-cycle; `after_round` 0: before round 1 was published."""

    at: datetime
    after_round: int
    preset: str
    rules: RulesBody
    evening: EveningBody


class LadderSettingsAnswer(Answer):
    """The rules of a ladder, and those before each change in mid-cycle."""

    version: int
    preset: str
    rules: RulesBody
    evening: EveningBody
    times: TimesBody
    changes: tuple[PastRulesAnswer, ...]

    @classmethod
    def of(cls, settings: LadderSettings, version: int) -> Self:
        """These settings."""
        wish = wish_of(settings)
        return cls(
            version=version,
            preset=wish.preset,
            rules=RulesBody.of(wish.rules),
            evening=EveningBody.of(wish.evening),
            times=TimesBody.of(wish.times),
            changes=tuple(
                PastRulesAnswer(
                    at=one.at,
                    after_round=one.after_round,
                    preset=one.preset,
                    rules=RulesBody.of(one.rules),
                    evening=EveningBody.of(one.evening),
                )
                for one in settings.changes
            ),
        )


class PlaceAnswer(Answer):
    """A place in a ladder."""

    place: int
    total: str

    @classmethod
    def of(cls, row: LadderRow | None) -> Self | None:
        """This row; nothing for who is not in that ladder."""
        return None if row is None else cls(place=row.place, total=decimal_data(row.total))


class DifferenceAnswer(Answer):
    """What other rules do to a player."""

    number: int
    before: PlaceAnswer | None
    after: PlaceAnswer | None


class PreviewAnswer(Answer):
    """What other rules would do to everybody, from the top of the new ladder down."""

    players: tuple[DifferenceAnswer, ...]


class LadderAnswer(Answer):
    """The ladder; its members are those of ladder.json."""

    ladder: dict[str, Any]


@noun.reads(_LADDER, Action.SEE_TOURNAMENT, LadderAnswer, [_AFTER])
def read_ladder(call: Call) -> LadderAnswer:
    """The ladder after the last round that counts, or an earlier one. Raises InvalidFieldError for a later one."""
    tournament = _loaded(call)
    facts = event_facts(tournament, call.services.clock.now(), club_facts_of(tournament, call.services))
    after, last = number_in_query(call, _AFTER), facts.ladder.after_round
    if _AFTER.name in call.request.query and after > last:
        raise InvalidFieldError(field=_AFTER.name, reason="out_of_range", least=0, most=last)
    return LadderAnswer(ladder=ladder_data(facts, facts.ladders[min(after, last)]))


@noun.reads(_SETTINGS, Action.SEE_TOURNAMENT, LadderSettingsAnswer)
def read_ladder_settings(call: Call) -> LadderSettingsAnswer:
    """The rules of the ladder."""
    tournament = _loaded(call)
    return LadderSettingsAnswer.of(ladder_settings(tournament), tournament.version)


@noun.takes(f"POST {_SETTINGS}/preview", Action.CHANGE_SETTINGS, LadderBody, PreviewAnswer)
def preview_ladder_settings(call: Call, body: LadderBody) -> PreviewAnswer:
    """What other rules would do to everybody; nothing is changed."""
    found = preview(_loaded(call), body.to_domain(), call.services)
    return PreviewAnswer(
        players=tuple(
            DifferenceAnswer(number=one.player, before=PlaceAnswer.of(one.before), after=PlaceAnswer.of(one.after))
            for one in found.differences
        )
    )


@noun.takes(f"PUT {_SETTINGS}", Action.CHANGE_SETTINGS, LadderChangeBody, Empty)
def put_ladder_settings(call: Call, body: LadderChangeBody) -> Empty:
    """Change the rules; once round 1 is paired the change stays written, and every round is scored again."""
    change_ladder(ChangeLadder(call.caller, call.tournament, body.to_domain(), Version(body.seen)), call.services)
    return Empty()


def _loaded(call: Call) -> Tournament:
    """The event. Raises NotFoundError for one without a ladder."""
    tournament = call.services.tournaments.load(call.tournament)
    if tournament.settings.ladder is None:
        raise NotFoundError(what="ladder")
    return tournament


def _amount(text: str, field: str) -> Fraction:
    found = amount_from(text)
    if found is None:
        raise InvalidFieldError(field=field, reason="not_an_amount")
    return found
