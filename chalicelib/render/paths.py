"""Every public URL and every key in the bucket, in one table. Permalinks never change."""

from dataclasses import dataclass, replace

from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.ids import PairingNumber, RoundNumber, TournamentId

LANGUAGES = ("nl", "en", "es")
DEFAULT_LANGUAGE = "nl"
"""Where a reader goes whose own languages are all unknown here."""

ROOT = "/"
NOT_FOUND = "/404.html"
ASSETS = "/assets/"
PRIVATE = "/private/"
"""Below it lie private events and members-only clubs: another bucket, served by an authorised route only."""
ADMIN = "/admin/"
ADMIN_SIGN_IN = "/admin/sign-in"
ADMIN_SIGN_UP = "/admin/sign-up"
ACCOUNT = "/account"
FORGOTTEN = "/account/forgotten"
HALL = "/hall/"
"""C3: below it lie the pages of helpers' devices."""
SCREEN = "/hall/screen/"
"""S64-60: below it lies what each screen in the hall shows, under a secret address."""
PILOT = "/admin/pilot"
"""Where somebody asks to organise here."""
PERSONAL = "/a/"
"""Below it lies a page for each member of a club, under his personal link."""
BOOKING = "/b/"
"""Below it lies a page for each booking, under its personal link."""
ENTER = "/enter/"
"""Below it lies a form for each event that takes entries by itself."""
STAR = "/star"
"""My events: those that I starred, and those in which I play."""
FEED = "/feed/"
"""Below it lie the calendars of persons, each under a secret address."""
UNSUBSCRIBE = "/unsubscribe/"
"""Below it lies a page for each address and topic of mails, under its signed link."""
API = "/api/v1/"
OPENAPI = "/api/v1/openapi.json"
DATA_VERSION = "v1"
RATINGS = "ratings"
"""Where a club's ratings lie, beside its seasons."""
_LINKS = {
    Purpose.VERIFY_EMAIL: "verify", Purpose.RESET_PASSWORD: "reset", Purpose.CHANGE_EMAIL: "address",
    Purpose.INVITATION: "invitation",
}  # fmt: skip


def key_of(path: str) -> str:
    """The key in the bucket of a public path: a folder is its `index.html`."""
    key = path.removeprefix("/")
    return f"{key}index.html" if key == "" or key.endswith("/") else key


def calendar(language: str) -> str:
    """The calendar of all open events in one language."""
    return f"/{language}/"


def calendar_feed(language: str) -> str:
    """The same for a calendar program."""
    return f"{calendar(language)}calendar.ics"


def personal_feed(token: str) -> str:
    """The events of whoever has this token, for his calendar program."""
    return f"{FEED}{token}.ics"


def account_link(purpose: Purpose, token: str) -> str:
    """The page with one button behind a link that works once."""
    return f"{ACCOUNT}/{_LINKS[purpose]}/{token}"


def star(slug: str) -> str:
    """Where a reader stars an event."""
    return f"{STAR}/{slug}"


def profile(page: str, language: str) -> str:
    """A player's public profile in one language."""
    return f"/{language}/u/{page}/"


def hall(tournament: TournamentId) -> str:
    """Where a helper's device fills in results of this event."""
    return f"{HALL}{tournament}"


def screen(secret: str) -> str:
    """S64-60: what a screen in the hall shows, behind a secret that is short enough to be typed."""
    return f"{SCREEN}{secret}"


def hall_file(tournament: TournamentId, language: str) -> str:
    """What screens in the hall show of this event: a file of its own, which no address of readers leads to."""
    return f"{PRIVATE}hall/{tournament}/{language}.json"


def helper_code(tournament: TournamentId, code: str) -> str:
    """Where a helper's code lets a device in."""
    return f"{hall(tournament)}/code/{code}"


def personal_link(token: str) -> str:
    """The page of whoever has this token."""
    return f"{PERSONAL}{token}"


def player_link(token: str) -> str:
    """The page by which a player reports his results."""
    return f"{PERSONAL}board/{token}"


def booking_link(token: str) -> str:
    """The page of a booking."""
    return f"{BOOKING}{token}"


def entry_form(slug: str) -> str:
    """The form by which people enter an event."""
    return f"{ENTER}{slug}"


def lost_link(slug: str) -> str:
    """Where whoever booked has the links to his bookings of an event sent once more."""
    return f"{entry_form(slug)}/lost"


def unsubscribe_link(token: str, language: str) -> str:
    """The page at which mails about a topic can be stopped."""
    return f"{UNSUBSCRIBE}{token}?language={language}"


def asset(hashed_name: str) -> str:
    """A style sheet, script or icon; its name carries the hash of its content."""
    return f"{ASSETS}{hashed_name}"


@dataclass(frozen=True, slots=True)
class EventPaths:
    """The pages of one event in one language."""

    slug: str
    language: str
    is_private: bool = False

    @property
    def root(self) -> str:
        """Overview, and the folder of all others."""
        private = PRIVATE if self.is_private else "/"
        return f"{private}{self.language}/t/{self.slug}/"

    @property
    def standings(self) -> str:
        """Standings after the last published round."""
        return f"{self.root}standings/"

    def standings_after(self, number: RoundNumber) -> str:
        """Standings after an earlier round."""
        return f"{self.standings}{number}/"

    @property
    def crosstable(self) -> str:
        """Every result by opponent, the first of the standings first."""
        return f"{self.root}crosstable/"

    @property
    def crosstable_by_number(self) -> str:
        """The same in the order of the start list."""
        return f"{self.crosstable}number/"

    @property
    def statistics(self) -> str:
        """Results by colour, upsets, the field."""
        return f"{self.root}statistics/"

    @property
    def ratings(self) -> str:
        """C17: what the event changes in the ratings of its club."""
        return f"{self.root}ratings/"

    @property
    def players(self) -> str:
        """Start list."""
        return f"{self.root}players/"

    @property
    def prizes(self) -> str:
        """What there is to win, and who gets it."""
        return f"{self.root}prizes/"

    @property
    def schedule(self) -> str:
        """All games, where they are known before the start."""
        return f"{self.root}schedule/"

    @property
    def calendar_file(self) -> str:
        """The event's rounds for a calendar program."""
        return f"{self.root}event.ics"

    @property
    def live(self) -> str:
        """The small file that open pages poll."""
        return f"{self.root}live.json"

    def round(self, number: RoundNumber) -> str:
        """Pairings by board."""
        return f"{self.root}r/{number}/"

    def names(self, number: RoundNumber) -> str:
        """Pairings by name."""
        return f"{self.root}r/{number}/names/"

    def player(self, number: PairingNumber) -> str:
        """Player card."""
        return f"{self.root}p/{number}/"

    def data(self, noun: str) -> str:
        """A data file: `event`, `players`, `statistics`; as there are `standings`, `ladder`, `crosstable` and so on."""
        return f"{self.root}data/{DATA_VERSION}/{noun}.json"

    def round_data(self, number: RoundNumber) -> str:
        """The data file of one round."""
        return self.data(f"rounds/{number}")

    def ladder_data(self, number: RoundNumber) -> str:
        """The data file of the ladder after an earlier round."""
        return self.data(f"ladder/{number}")

    def standings_data(self, number: RoundNumber) -> str:
        """The data file of the standings after an earlier round."""
        return self.data(f"standings/{number}")

    def in_language(self, language: str) -> "EventPaths":
        """The same event in another language."""
        return replace(self, language=language)


@dataclass(frozen=True, slots=True)
class SeriesPaths:
    """The pages of one series in one language."""

    slug: str
    language: str

    @property
    def root(self) -> str:
        """The standing."""
        return f"/{self.language}/s/{self.slug}/"

    @property
    def rules(self) -> str:
        """What a place is worth, and how shared places are counted."""
        return f"{self.root}rules/"

    def category(self, number: int) -> str:
        """The table of a category."""
        return f"{self.root}c/{number}/"

    @property
    def data(self) -> str:
        """The data file."""
        return f"{self.root}data/{DATA_VERSION}/series.json"

    def in_language(self, language: str) -> "SeriesPaths":
        """The same series in another language."""
        return replace(self, language=language)


@dataclass(frozen=True, slots=True)
class ClubPaths:
    """The pages of one club in one language."""

    slug: str
    language: str
    is_private: bool = False

    @property
    def root(self) -> str:
        """What the club is, and its seasons."""
        private = PRIVATE if self.is_private else "/"
        return f"{private}{self.language}/c/{self.slug}/"

    def season(self, slug: str) -> str:
        """A season: its cycles, leagues, cups and championship."""
        return f"{self.root}{slug}/"

    def cup(self, season: str, number: int) -> str:
        """A cup of a season: pools and brackets."""
        return f"{self.season(season)}cup/{number}/"

    @property
    def ratings(self) -> str:
        """C17: the club's own ratings. No season has this address."""
        return f"{self.root}{RATINGS}/"

    def rating_list(self, tempo: str) -> str:
        """The rating list of a tempo."""
        return f"{self.ratings}{tempo}/"

    def rated_player(self, player: str) -> str:
        """Somebody's ratings, by his id in the club."""
        return f"{self.ratings}p/{player}/"

    def rating_data(self, tempo: str) -> str:
        """The data file of the ratings of a tempo."""
        return f"{self.ratings}data/{DATA_VERSION}/{tempo}.json"

    def championship(self, season: str) -> str:
        """The championship of a season: winners, play-offs, champions."""
        return f"{self.season(season)}championship/"

    @property
    def calendar_file(self) -> str:
        """The days of the club's events for a calendar program."""
        return f"{self.root}club.ics"

    def data(self, season: str, noun: str) -> str:
        """A data file of a season: `season`, `championship` or `cups/<n>`."""
        return f"{self.season(season)}data/{DATA_VERSION}/{noun}.json"

    def in_language(self, language: str) -> "ClubPaths":
        """The same club in another language."""
        return replace(self, language=language)
