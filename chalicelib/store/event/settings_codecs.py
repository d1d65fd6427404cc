"""The settings of an event to plain values and back; see `codecs.py`."""

from datetime import date

from chalicelib.domain.ids import ClubId, EntryId, RoundNumber
from chalicelib.domain.model.result import Colour, Scoring
from chalicelib.domain.model.tournament import (
    Acceleration,
    ByeRules,
    CalendarMark,
    Contact,
    KeptApart,
    ListedOrder,
    OrderChange,
    RatedBy,
    Settings,
    Strictness,
    Tempo,
    Venue,
    Visibility,
)
from chalicelib.domain.points import HalfPoints
from chalicelib.store.club.ladder_codecs import ladder_body, ladder_from
from chalicelib.store.event.timetable_codecs import start_body, start_from, timetable_body, timetable_from
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from as time_from
from chalicelib.store.moments import time_text as time_text


def settings_body(settings: Settings) -> Body:
    """Settings, completely."""
    return {
        "name": settings.name,
        "slug": settings.slug,
        "system": settings.system,
        "tempo": settings.tempo.value,
        "playing_days": [day.isoformat() for day in settings.playing_days],
        "profile": settings.profile,
        "planned_rounds": settings.planned_rounds,
        "language": settings.language,
        "time_zone": settings.time_zone,
        "visibility": settings.visibility.value,
        "rated_by": settings.rated_by.value,
        "schedule": [start_body(start) for start in settings.schedule],
        "timetable": timetable_body(settings.timetable),
        "round_minutes": settings.round_minutes,
        "time_control": settings.time_control,
        "regulations": settings.regulations,
        "regulations_link": settings.regulations_link,
        "venue": {"name": settings.venue.name, "address": settings.venue.address},
        "contact": {
            "name": settings.contact.name,
            "email": settings.contact.email,
            "phone": settings.contact.phone,
        },
        "chief_arbiter": settings.chief_arbiter,
        "city": settings.city,
        "federation": settings.federation,
        "initial_colour": settings.initial_colour.value,
        "scoring": scoring_body(settings.scoring),
        "shows_reasons": settings.shows_reasons,
        "acceleration": settings.acceleration.value,
        "kept_apart": [_kept_apart_body(pair) for pair in settings.kept_apart],
        "tiebreaks": list(settings.tiebreaks),
        "order_changes": [_order_change_body(change) for change in settings.order_changes],
        "club": settings.club,
        "ladder": ladder_body(settings.ladder),
        "table": [[list(game) for game in games] for games in settings.table],
        "seats": list(settings.seats),
        "byes": _byes_body(settings.byes),
        "all_expected": settings.all_expected,
        "annuls": settings.annuls,
        "reminds": settings.reminds,
        "calendar": calendar_body(settings.calendar),
        "is_practice": settings.is_practice,
    }


def settings_from(body: Body) -> Settings:
    """Settings again."""
    return Settings(
        name=body["name"],
        slug=body["slug"],
        system=body["system"],
        tempo=Tempo(body["tempo"]),
        playing_days=tuple(date.fromisoformat(day) for day in body["playing_days"]),
        profile=body["profile"],
        planned_rounds=body["planned_rounds"],
        language=body["language"],
        time_zone=body["time_zone"],
        visibility=Visibility(body["visibility"]),
        rated_by=RatedBy(body["rated_by"]),
        schedule=tuple(map(start_from, body["schedule"])),
        timetable=timetable_from(body.get("timetable")),
        round_minutes=body["round_minutes"],
        time_control=body["time_control"],
        regulations=body["regulations"],
        regulations_link=body["regulations_link"],
        venue=Venue(name=body["venue"]["name"], address=body["venue"]["address"]),
        contact=Contact(name=body["contact"]["name"], email=body["contact"]["email"], phone=body["contact"]["phone"]),
        chief_arbiter=body["chief_arbiter"],
        city=body["city"],
        federation=body["federation"],
        initial_colour=Colour(body["initial_colour"]),
        scoring=scoring_from(body["scoring"]),
        shows_reasons=body.get("shows_reasons", False),
        acceleration=Acceleration(body.get("acceleration", Acceleration.NONE)),
        kept_apart=tuple(map(_kept_apart_from, body.get("kept_apart", ()))),
        tiebreaks=tuple(body.get("tiebreaks", ())),
        order_changes=tuple(map(_order_change_from, body.get("order_changes", ()))),
        club=None if body.get("club") is None else ClubId(body["club"]),
        ladder=ladder_from(body.get("ladder")),
        table=tuple(tuple((white, black) for white, black in games) for games in body.get("table", ())),
        seats=tuple(map(EntryId, body.get("seats", ()))),
        byes=_byes_from(body.get("byes")),
        all_expected=body.get("all_expected", True),
        annuls=body.get("annuls", True),
        reminds=body.get("reminds", True),
        calendar=calendar_from(body.get("calendar")),
        is_practice=body.get("is_practice", False),
    )


def _byes_body(rules: ByeRules) -> Body:
    return {
        "half_points": rules.half_points,
        "closed_rounds": rules.closed_rounds,
        "late_half_points": rules.late_half_points,
    }


def _byes_from(body: Body | None) -> ByeRules:
    return ByeRules() if body is None else ByeRules(**body)


def calendar_body(mark: CalendarMark) -> Body:
    """What calendars were told, as it is kept."""
    return {"sequence": mark.sequence, "changed_at": time_text(mark.changed_at)}


def calendar_from(body: Body | None) -> CalendarMark:
    """The same again; nothing, where nothing was kept."""
    return CalendarMark() if body is None else CalendarMark(body["sequence"], time_from(body["changed_at"]))


def _kept_apart_body(pair: KeptApart) -> Body:
    return {
        "one": pair.one,
        "other": pair.other,
        "strictness": pair.strictness.value,
        "first_round": pair.first_round,
        "last_round": pair.last_round,
    }


def _kept_apart_from(body: Body) -> KeptApart:
    return KeptApart(
        one=EntryId(body["one"]),
        other=EntryId(body["other"]),
        strictness=Strictness(body["strictness"]),
        first_round=RoundNumber(body["first_round"]),
        last_round=None if body["last_round"] is None else RoundNumber(body["last_round"]),
    )


def _order_change_body(change: OrderChange) -> Body:
    return {
        "at": time_text(change.at),
        "after_round": change.after_round,
        "before": _listed_order_body(change.before),
        "after": _listed_order_body(change.after),
    }


def _order_change_from(body: Body) -> OrderChange:
    return OrderChange(
        at=time_from(body["at"]),
        after_round=RoundNumber(body["after_round"]),
        before=_listed_order_from(body["before"]),
        after=_listed_order_from(body["after"]),
    )


def _listed_order_body(order: ListedOrder) -> Body:
    return {"profile": order.profile, "edition": order.edition, "codes": list(order.codes)}


def _listed_order_from(body: Body) -> ListedOrder:
    return ListedOrder(body["profile"], body["edition"], tuple(body["codes"]))


def scoring_body(scoring: Scoring) -> Body:
    """Half points for each outcome and bye."""
    return {
        "win": scoring.win,
        "draw": scoring.draw,
        "loss": scoring.loss,
        "pairing_allocated_bye": scoring.pairing_allocated_bye,
        "full_point_bye": scoring.full_point_bye,
        "half_point_bye": scoring.half_point_bye,
        "zero_point_bye": scoring.zero_point_bye,
        "forfeit_win": scoring.forfeit_win,
        "forfeit_loss": scoring.forfeit_loss,
    }


def scoring_from(body: Body) -> Scoring:
    """Scoring again."""
    return Scoring(**{name: HalfPoints(points) for name, points in body.items()})
