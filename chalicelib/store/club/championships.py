"""Championships: an item a season in the partition of their club."""

from datetime import date

from chalicelib.domain.championship.categories import ChampionshipSettings, Overall
from chalicelib.domain.championship.playoff import Answer, Answered
from chalicelib.domain.club.championship import Championship, Contest
from chalicelib.domain.club.season import Season
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import ClubId, EntryId, SeasonId, TournamentId, Version
from chalicelib.ports import Receipt, club_group_of
from chalicelib.store import keys
from chalicelib.store.club.knockout_codecs import match_body, match_from, step_body, step_from
from chalicelib.store.club.seasons import season_put
from chalicelib.store.items import ABSENT, Body, Fields, Table, version_of
from chalicelib.store.transaction import Put, Write, Writer


class StoredChampionships:
    """Serves the port Championships from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def load(self, club: ClubId, season: SeasonId) -> Championship:
        """The championship of this season; the usual one, when nothing was decided yet."""
        item = self._table.get(keys.championship(club, season))
        return Championship(season) if item is None else championship_from(item.body, version_of(item))

    def save(self, club: ClubId, championship: Championship, receipt: Receipt, joined: Season | None = None) -> bool:
        """Store what is decided, when nobody decided anything since; with it the season that a play-off joined."""
        fields = Fields(
            keys.Kind.CHAMPIONSHIP, championship_body(championship), version=Version(championship.version + 1)
        )
        item = self._table.item(keys.championship(club, championship.season), fields)
        unchanged = type(item).version == championship.version if championship.version else ABSENT
        writes: list[Write] = [Put(item, unchanged, lambda _stored: ConflictError(what="championship"))]
        if joined is not None:
            writes.append(season_put(self._table, club, joined))
        return self._writer.commit_in(club_group_of(club), writes, receipt)


def championship_body(championship: Championship) -> Body:
    """A championship. The version is the item's."""
    settings = championship.settings
    return {
        "season": championship.season,
        "seed": championship.seed,
        "settings": {
            "thresholds": list(settings.thresholds),
            "rating_date": None if settings.rating_date is None else settings.rating_date.isoformat(),
            "overall": settings.overall.value,
            "places": settings.places,
            "within_rounds": settings.within_rounds,
            "barrage": [step_body(step) for step in settings.barrage],
        },
        "ratings": dict(championship.ratings),
        "contests": {str(category): _contest_body(contest) for category, contest in championship.contests.items()},
    }


def championship_from(body: Body, version: int) -> Championship:
    """A championship again."""
    settings = body["settings"]
    return Championship(
        season=SeasonId(body["season"]),
        seed=body["seed"],
        settings=ChampionshipSettings(
            thresholds=tuple(settings["thresholds"]),
            rating_date=_day(settings["rating_date"]),
            overall=Overall(settings["overall"]),
            places=settings["places"],
            within_rounds=settings["within_rounds"],
            barrage=tuple(map(step_from, settings["barrage"])),
        ),
        ratings={EntryId(entry): rating for entry, rating in body["ratings"].items()},
        contests={int(category): _contest_from(contest) for category, contest in body["contests"].items()},
        version=Version(version),
    )


def _contest_body(contest: Contest) -> Body:
    return {
        "answers": [{"entry": one.entry, "answer": one.answer.value} for one in contest.answers],
        "play_off": contest.play_off,
        "seated": list(contest.seated),
        "barrages": [match_body(match) for match in contest.barrages],
        "barrage_on": None if contest.barrage_on is None else contest.barrage_on.isoformat(),
    }


def _contest_from(body: Body) -> Contest:
    return Contest(
        answers=tuple(Answered(EntryId(one["entry"]), Answer(one["answer"])) for one in body["answers"]),
        play_off=None if body["play_off"] is None else TournamentId(body["play_off"]),
        seated=tuple(map(EntryId, body["seated"])),
        barrages=tuple(map(match_from, body["barrages"])),
        barrage_on=_day(body["barrage_on"]),
    )


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
