"""What goes in comes out, through the store's own typed form."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import (
    BoardNumber,
    ClubId,
    EntryId,
    PairingNumber,
    RoundNumber,
    UserId,
    Version,
)
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import (
    Cap,
    ColourRule,
    EveningRules,
    EveningTimes,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderChange,
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
from chalicelib.domain.model.player import Entry, Gap, Person, Player, Sex, Title
from chalicelib.domain.model.result import ByeKind, Colour, GameResult, Scoring
from chalicelib.domain.model.round import Board, Bye, Places, Round, RoundState
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import (
    Acceleration,
    ByeRules,
    Contact,
    KeptApart,
    ListedOrder,
    OrderChange,
    RatedBy,
    RoundStart,
    Settings,
    Strictness,
    Tempo,
    Venue,
    Visibility,
)
from chalicelib.domain.points import HalfPoints
from chalicelib.ports import Job, JobKind, JobState
from chalicelib.store import codecs
from chalicelib.store.event.settings_codecs import settings_body, settings_from
from chalicelib.store.items import BodyAttribute
from tests.builders import a_tournament

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
SMALL = st.integers(min_value=0, max_value=2000)
MOMENTS = st.datetimes(timezones=st.just(UTC), min_value=datetime(1990, 1, 1), max_value=datetime(2100, 1, 1))  # noqa: DTZ001
VERSIONS = SMALL.map(Version)

SCORINGS = st.builds(Scoring, **dict.fromkeys(Scoring.__dataclass_fields__, st.integers(0, 20).map(HalfPoints)))
FRACTIONS = st.fractions(max_denominator=60)
WORTHS = st.builds(Worth, FRACTIONS, FRACTIONS)
CAPS = st.builds(Cap, st.none() | SMALL, st.integers(0, 100), st.sampled_from(Period), WORTHS)
REASONS = st.builds(ReasonRule, TEXTS.map(Reason), WORTHS, st.none() | CAPS, TEXTS, st.booleans())
LADDER_RULES = st.builds(
    LadderRules,
    first_value=st.none() | FRACTIONS,
    ratio=FRACTIONS,
    first_value_rounding=st.sampled_from(FirstValueRounding),
    step=FRACTIONS,
    own_value_in_total=st.booleans(),
    mode=st.sampled_from(Revaluation),
    win=WORTHS,
    draw=WORTHS,
    loss=WORTHS,
    forfeit_win=st.sampled_from(ForfeitWin),
    reasons=st.lists(REASONS, max_size=2).map(tuple),
    missed=WORTHS,
    leavers=st.sampled_from(Leavers),
    against_leaver=st.none() | FRACTIONS,
    start_points=st.lists(st.builds(StartPoints, SMALL, FRACTIONS), max_size=2).map(tuple),
    starts_with_rating=st.booleans(),
    minimum_percent=st.integers(0, 100),
)
EVENING_RULES = st.builds(
    EveningRules,
    max_meetings=st.none() | SMALL,
    gap=st.none() | SMALL,
    first_round=st.sampled_from(FirstRound),
    group_size=SMALL,
    noise=SMALL,
    colours=st.lists(st.sampled_from(ColourRule), max_size=3).map(tuple),
    most_byes=st.none() | SMALL,
)
LADDER_CHANGES = st.builds(LadderChange, MOMENTS, SMALL.map(RoundNumber), TEXTS, LADDER_RULES, EVENING_RULES)
LADDERS = st.builds(
    LadderSettings,
    preset=TEXTS,
    rules=LADDER_RULES,
    evening=EVENING_RULES,
    times=st.builds(EveningTimes, *[st.times().map(lambda clock: clock.replace(second=0, microsecond=0))] * 4),
    computer=st.none() | TEXTS.map(EntryId),
    changes=st.lists(LADDER_CHANGES, max_size=1).map(tuple),
)
CODES = st.lists(TEXTS, max_size=3).map(tuple)
ORDERS = st.builds(ListedOrder, TEXTS, TEXTS, CODES)
ORDER_CHANGES = st.builds(OrderChange, MOMENTS, SMALL.map(RoundNumber), ORDERS, ORDERS)
STARTS = st.builds(RoundStart, SMALL.map(RoundNumber), MOMENTS, st.booleans(), st.none() | MOMENTS)
CLOCKS = st.times().map(lambda clock: clock.replace(second=0, microsecond=0))
DAYS = st.dates(min_value=date(1990, 1, 1))
TIMETABLES = st.builds(
    Timetable,
    st.lists(st.builds(PlayingDay, DAYS, CLOCKS, st.none() | SMALL, st.none() | CLOCKS), max_size=2).map(tuple),
    st.lists(
        st.builds(Break, SMALL, TEXTS, st.none() | SMALL.map(RoundNumber), st.none() | CLOCKS, st.none() | DAYS),
        max_size=2,
    ).map(tuple),
    SMALL,
)
SETTINGS = st.builds(
    Settings,
    name=TEXTS,
    slug=TEXTS,
    system=TEXTS,
    tempo=st.sampled_from(Tempo),
    playing_days=st.lists(DAYS, max_size=3).map(tuple),
    profile=TEXTS,
    planned_rounds=SMALL,
    language=TEXTS,
    time_zone=TEXTS,
    visibility=st.sampled_from(Visibility),
    rated_by=st.sampled_from(RatedBy),
    schedule=st.lists(STARTS, max_size=3).map(tuple),
    timetable=st.none() | TIMETABLES,
    round_minutes=SMALL,
    time_control=TEXTS,
    regulations=TEXTS,
    regulations_link=TEXTS,
    venue=st.builds(Venue, TEXTS, TEXTS),
    contact=st.builds(Contact, TEXTS, TEXTS, TEXTS),
    chief_arbiter=TEXTS,
    city=TEXTS,
    federation=TEXTS,
    initial_colour=st.sampled_from(Colour),
    scoring=SCORINGS,
    shows_reasons=st.booleans(),
    byes=st.builds(ByeRules, SMALL, SMALL, st.booleans()),
    all_expected=st.booleans(),
    annuls=st.booleans(),
    reminds=st.booleans(),
    is_practice=st.booleans(),
    tiebreaks=CODES,
    order_changes=st.lists(ORDER_CHANGES, max_size=2).map(tuple),
    ladder=st.none() | LADDERS,
    club=st.none() | TEXTS.map(ClubId),
    acceleration=st.sampled_from(Acceleration),
    kept_apart=st.lists(
        st.builds(
            KeptApart,
            one=TEXTS.map(EntryId),
            other=TEXTS.map(EntryId),
            strictness=st.sampled_from(Strictness),
            first_round=SMALL.map(RoundNumber),
            last_round=st.none() | SMALL.map(RoundNumber),
        ),
        max_size=3,
    ).map(tuple),
)
PERSONS = st.builds(
    Person,
    name=TEXTS,
    rating=SMALL,
    title=st.sampled_from(Title),
    sex=st.sampled_from(Sex),
    federation=TEXTS,
    fide_id=TEXTS,
    national_id=TEXTS,
    birth=TEXTS,
    club=TEXTS,
)
ENTRIES = st.builds(
    Entry,
    id=TEXTS.map(EntryId),
    person=PERSONS,
    joins_in=SMALL.map(RoundNumber),
    withdrawn_from=st.none() | SMALL.map(RoundNumber),
    fixed_board=st.none() | SMALL.map(BoardNumber),
    version=VERSIONS,
    byes=st.lists(st.tuples(SMALL.map(RoundNumber), st.sampled_from(ByeKind)), max_size=3).map(tuple),
    gaps=st.lists(st.builds(Gap, SMALL.map(RoundNumber), SMALL.map(RoundNumber)), max_size=2).map(tuple),
    expelled_for=st.none() | TEXTS,
)
BOARDS = st.builds(
    Board,
    number=st.integers(1, 999).map(BoardNumber),
    white=SMALL.map(PairingNumber),
    black=SMALL.map(PairingNumber),
    result=st.sampled_from(GameResult),
    version=VERSIONS,
    resumes_at=st.none() | MOMENTS,
)
BYES = st.builds(Bye, SMALL.map(PairingNumber), st.sampled_from(ByeKind), TEXTS.map(Reason))
BYES = st.builds(Bye, SMALL.map(PairingNumber), st.sampled_from(ByeKind), TEXTS.map(Reason))
ROUNDS = st.builds(
    Round,
    number=st.integers(1, 99).map(RoundNumber),
    boards=st.lists(BOARDS, max_size=5, unique_by=lambda board: board.number).map(
        lambda boards: tuple(sorted(boards, key=lambda board: board.number))
    ),
    byes=st.lists(BYES, max_size=3).map(tuple),
    state=st.sampled_from(RoundState),
    revision=VERSIONS,
    started_at=st.none() | MOMENTS,
    seed=st.integers(0, 2**63 - 1),
    used=st.frozensets(st.sampled_from(Allowance)),
    is_unfinished=st.booleans(),
    before=st.none()
    | st.builds(Places, st.lists(BOARDS, max_size=2).map(tuple), st.lists(BYES, max_size=2).map(tuple)),
    was_re_paired=st.booleans(),
    changed_at=st.none() | MOMENTS,
)
JOBS = st.builds(
    Job,
    id=TEXTS,
    group=TEXTS,
    kind=st.sampled_from(JobKind),
    arguments=st.dictionaries(TEXTS, TEXTS | st.integers(0, 2**63 - 1), max_size=3),
    created_at=MOMENTS,
    due_at=MOMENTS,
    state=st.sampled_from(JobState),
    attempts=SMALL,
    actor=TEXTS.map(UserId),
    error_code=TEXTS,
    error_details=st.dictionaries(TEXTS, TEXTS | SMALL | st.lists(SMALL, max_size=2), max_size=3),
    finished_at=st.none() | MOMENTS,
)
STORED = BodyAttribute()
PROPERTY = settings(derandomize=True, deadline=None, max_examples=100)


def through_the_table(body: codecs.Body) -> codecs.Body:
    return STORED.deserialize(STORED.serialize(body))


@PROPERTY
@given(SETTINGS)
def test_settings(value: Settings) -> None:
    assert settings_from(through_the_table(settings_body(value))) == value


@PROPERTY
@given(ENTRIES)
def test_entries(value: Entry) -> None:
    assert codecs.entry_from(through_the_table(codecs.entry_body(value, "first")), value.version) == value


@PROPERTY
@given(PERSONS)
def test_lines_of_the_start_list_keep_number_entry_and_person(person: Person) -> None:
    line = Player(PairingNumber(7), Entry(EntryId("e7"), person))
    assert codecs.numbered_from(through_the_table(codecs.numbered_body(line))) == line


@PROPERTY
@given(ROUNDS)
def test_rounds(value: Round) -> None:
    assert codecs.round_from(through_the_table(codecs.round_body(value)), value.revision) == value


@PROPERTY
@given(JOBS)
def test_jobs(value: Job) -> None:
    assert codecs.job_from(through_the_table(codecs.job_body(value))) == value


def test_boards_come_back_in_board_order() -> None:
    boards = tuple(Board(BoardNumber(n), PairingNumber(2 * n), PairingNumber(2 * n + 1)) for n in range(1, 12))
    round_ = Round(RoundNumber(1), boards)
    assert [board.number for board in codecs.round_from(codecs.round_body(round_), 0).boards] == list(range(1, 12))


def test_items_of_the_first_schema_are_read() -> None:
    """Schema 2 says what a pairing needed beyond the rules, and whether everybody may read its reasons."""
    round_ = codecs.round_body(Round(RoundNumber(1)))
    settings = settings_body(a_tournament("A B").tournament.settings)
    for body, names in ((round_, ("used", "is_unfinished")), (settings, ("shows_reasons", "is_practice"))):
        for name in names:
            del body[name]
    assert codecs.round_from(round_, 0) == Round(RoundNumber(1))
    assert settings_from(settings) == a_tournament("A B").tournament.settings


NEWER = ("byes", "gaps", "expelled_for")
"""What was said of an entry for rounds to come: entries from before have none of it."""


def test_items_of_the_second_schema_are_read() -> None:
    """Schema 3 says what an event asks of the pairing."""
    entry = Entry(EntryId("e"), Person("Anna"))
    stored = codecs.entry_body(entry, "first")
    settings = settings_body(a_tournament("A B").tournament.settings)
    for body, names in ((stored, ("fixed_board", *NEWER)), (settings, ("acceleration", "kept_apart"))):
        for name in names:
            del body[name]
    assert codecs.entry_from(stored, 0) == entry
    assert settings_from(settings) == a_tournament("A B").tournament.settings


def test_items_of_the_third_schema_are_read() -> None:
    """Schema 4 has own lists of tie-breaks, and changes of the order."""
    settings = settings_body(a_tournament("A B").tournament.settings)
    for name in ("tiebreaks", "order_changes"):
        del settings[name]
    assert settings_from(settings) == a_tournament("A B").tournament.settings


def test_items_of_the_fourth_schema_are_read() -> None:
    """Schema 5 has ladders, and reasons of byes."""
    settings = settings_body(a_tournament("A B").tournament.settings)
    del settings["ladder"], settings["club"]
    assert settings_from(settings) == a_tournament("A B").tournament.settings
    bye = Bye(PairingNumber(1), ByeKind.ZERO_POINT)
    round_ = codecs.round_body(Round(RoundNumber(1), byes=(bye,)))
    del round_["byes"][0]["reason"]
    assert codecs.round_from(round_, 0).byes == (bye,)


def test_traces_are_compressed() -> None:
    trace = [{"code": "downfloat", "players": [1, 2], "score": "1½"}] * 250
    body = through_the_table(codecs.trace_body(trace))
    assert len(body["zlib"]) < 500
    assert codecs.trace_from(body) == tuple(trace)


def test_times_are_stored_in_utc_and_sort_as_text() -> None:
    amsterdam = timezone(timedelta(hours=1))
    early, late = datetime(2026, 11, 28, 20, 0, tzinfo=amsterdam), datetime(2026, 11, 28, 19, 0, 0, 1, tzinfo=UTC)
    assert codecs.time_text(early) == "2026-11-28T19:00:00.000000+00:00"
    assert codecs.time_text(early) < codecs.time_text(late)
    assert codecs.time_from(codecs.time_text(early)) == early


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        codecs.time_text(datetime(2026, 11, 28))  # noqa: DTZ001


def test_floats_are_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        STORED.serialize({"points": 1.5})
