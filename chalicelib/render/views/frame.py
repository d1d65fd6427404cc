"""What stands around every page of an event: its name, where it stands in words, the next start, the menu."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.round import Round
from chalicelib.ports import Holder
from chalicelib.render import dates
from chalicelib.render.contents import Contents, MenuItem, contents_of, shows_prizes
from chalicelib.render.facts import ClubHome, EventFacts, utc_text
from chalicelib.render.names import letters_of
from chalicelib.render.paths import LANGUAGES, ClubPaths, EventPaths
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import Texts


@dataclass(frozen=True, slots=True)
class HomeLink:
    """A page above the event: of its club, or of its season."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class EventFrame:
    """The frame of an event in one language. `follow` is the text of the button by which a reader follows a player.

    `homes` are the pages above the event, where it is a club's; `members` have a profile that everybody may see.
    """

    name: str
    paths: EventPaths
    state: str
    quiet_state: str
    """The same without the number of open games."""
    next_start: str
    updated: datetime
    updated_text: str
    """The same as it stands in a page."""
    build: str
    main_round: RoundNumber
    contents: Contents
    menu: tuple[MenuItem, ...]
    has_pairings: bool
    letters: tuple[str, ...]
    is_private: bool
    is_practice: bool
    is_cancelled: bool
    gives_back: bool
    """Whoever paid for what is not held gets his money back."""
    follow: str
    corrected: str
    """C11: when a result was last corrected after the end of the event; empty where none was."""
    homes: tuple[HomeLink, ...] = ()
    members: Mapping[PairingNumber, Holder] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in a language."""

    language: str
    path: str


class Pace(Enum):
    """How often a page changes, so that it is published again only where it has news of its own."""

    LIVE = "live"
    """With every result: it says how many games are open."""
    QUIET = "quiet"
    """With what it shows, and when a round begins or ends."""
    STORED = "stored"
    """Not with the moment: what it shows is over."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page within the frame. `section` is its item in the menu, `links` the page in every language."""

    path: str
    section: str
    links: tuple[Alternate, ...]
    origin: str
    pace: Pace = Pace.LIVE

    @property
    def is_stored(self) -> bool:
        """It says nothing of the moment."""
        return self.pace is Pace.STORED

    @property
    def is_quiet(self) -> bool:
        """It says of the moment what a single result does not change."""
        return self.pace is Pace.QUIET


def event_frame(facts: EventFacts, context: RenderContext, language: str) -> EventFrame:
    """The frame of this event's pages in this language."""
    texts = context.site.texts[language]
    settings, updated = facts.settings, facts.local(context.updated_at)
    paths, contents = event_paths(facts, language), contents_of(settings)
    has_prizes = shows_prizes(settings, context.prizes)
    return EventFrame(
        name=settings.name,
        paths=paths,
        state=state_sentence(facts, texts),
        quiet_state=quiet_state_sentence(facts, texts),
        next_start=next_start_sentence(facts, texts),
        updated=updated,
        updated_text=context.site.render("public/updated.html", language, {"updated": updated}).strip(),
        build=build_mark(facts, context),
        main_round=facts.main_round,
        contents=contents,
        menu=contents.menu(
            paths,
            facts.main_round,
            has_schedule=bool(facts.schedule),
            has_prizes=has_prizes,
            has_ratings=facts.club.ratings is not None,
        ),
        has_pairings=bool(facts.rounds),
        letters=letters_of(facts.tournament.players),
        is_private=paths.is_private,
        is_practice=settings.is_practice,
        is_cancelled=facts.status is Status.CANCELLED,
        gives_back=context.booking.costs_money,
        follow=texts.text("Follow {name}"),
        corrected=corrected_sentence(facts, texts),
        homes=() if context.club.home is None else tuple(_homes(context.club.home, language)),
        members=context.members,
    )


def _homes(home: ClubHome, language: str) -> Iterator[HomeLink]:
    paths = ClubPaths(home.club.slug, language, is_private=home.club.visibility is ClubVisibility.MEMBERS)
    yield HomeLink(home.club.name, paths.root)
    if home.season is not None:
        yield HomeLink(home.season.name, paths.season(home.season.slug))


def event_paths(facts: EventFacts, language: str) -> EventPaths:
    """Where this event's pages are."""
    settings = facts.settings
    return EventPaths(settings.slug, language, is_private=settings.visibility.value == "private")


def alternates(path: str, own: EventPaths) -> tuple[Alternate, ...]:
    """A page of an event in every language."""
    below = path.removeprefix(own.root)
    return tuple(Alternate(language, own.in_language(language).root + below) for language in LANGUAGES)


def build_mark(facts: EventFacts, context: RenderContext) -> str:
    """Differs whenever a page may differ: something was changed since, or the clock has changed words."""
    start = utc_text(facts.next_start.starts_at) if facts.next_start else ""
    words = [f"{number}:{status}" for number, status in facts.statuses.items()]
    mark = "|".join((context.updated_at.astimezone(UTC).isoformat(), start, *words))
    return hashlib.sha256(mark.encode()).hexdigest()[:12]


def open_games(rounds: Sequence[Round]) -> int:
    """How many boards have no result yet."""
    return sum(not board.result.is_decided for round_ in rounds for board in round_.boards)


def rounds_under_way(facts: EventFacts) -> tuple[Round, ...]:
    """S17: in a round robin there can be several; none of an event that is called off."""
    if facts.status is Status.CANCELLED:
        return ()
    return tuple(one for one in facts.rounds if facts.statuses[one.number] is Status.UNDER_WAY)


def state_sentence(facts: EventFacts, texts: Texts) -> str:
    """Where the event stands: "Round 4 is under way, 3 games open"."""
    if facts.status is Status.CANCELLED:
        return texts.text("This event is not held.")
    under_way = rounds_under_way(facts)
    if under_way:
        return _under_way(under_way, texts)
    if facts.tournament.closing is not None:
        day = dates.long_day(facts.tournament.closing.end_date, texts.language)
        return texts.text("Ended on {day}; the standings are final", day=day)
    if facts.status is Status.DONE:
        return texts.text("All rounds have been played")
    if facts.last_round is None:
        return texts.text("The event has not begun yet")
    if facts.statuses[facts.last_round.number] is Status.DONE:
        return texts.text("Round {round} has been played", round=facts.last_round.number)
    return texts.text("Round {round} has been paired", round=facts.last_round.number)


def quiet_state_sentence(facts: EventFacts, texts: Texts) -> str:
    """Where the event stands, without what every result changes: "Round 4 is under way"."""
    under_way = rounds_under_way(facts)
    if not under_way:
        return state_sentence(facts, texts)
    if len(under_way) == 1:
        return texts.text("Round {round} is under way", round=under_way[0].number)
    return texts.text("Rounds {rounds} are under way", rounds=_listed(under_way, texts))


def corrected_sentence(facts: EventFacts, texts: Texts) -> str:
    """C11: everybody reads that a result is not as it was when the event ended."""
    closing = facts.tournament.closing
    if closing is None or closing.corrected_at is None:
        return ""
    day = dates.long_day(facts.local(closing.corrected_at).date(), texts.language)
    return texts.text("A result was corrected on {day}, after the end of the event.", day=day)


def next_start_sentence(facts: EventFacts, texts: Texts) -> str:
    """The next start with its weekday; empty when no start is known."""
    if facts.next_start is None:
        return ""
    return texts.text(
        "Round {round} begins {day} at {time}",
        round=facts.next_start.round_number,
        **day_and_time(facts.local(facts.next_start.starts_at), texts),
    )


def day_and_time(moment: datetime, texts: Texts) -> Mapping[str, str]:
    """A local moment as values of a sentence."""
    return {"day": dates.day(moment.date(), texts.language), "time": dates.clock(moment)}


def _under_way(rounds: Sequence[Round], texts: Texts) -> str:
    number = open_games(rounds)
    games = texts.plural("{number} game open", "{number} games open", number)
    if len(rounds) == 1:
        return texts.text("Round {round} is under way, {games}", round=rounds[0].number, games=games)
    return texts.text("Rounds {rounds} are under way, {games}", rounds=_listed(rounds, texts), games=games)


def _listed(rounds: Sequence[Round], texts: Texts) -> str:
    names = [str(round_.number) for round_ in rounds]
    return texts.text("{several} and {last}", several=", ".join(names[:-1]), last=names[-1])
