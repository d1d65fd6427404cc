"""Every public path, and its key in the bucket."""

import pytest

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.render import paths
from chalicelib.render.paths import EventPaths, key_of

OPEN = EventPaths("lente", "nl")


@pytest.mark.parametrize(
    ("path", "key"),
    [
        (paths.ROOT, "index.html"),
        (paths.calendar("nl"), "nl/index.html"),
        (OPEN.root, "nl/t/lente/index.html"),
        (OPEN.round(RoundNumber(4)), "nl/t/lente/r/4/index.html"),
        (OPEN.names(RoundNumber(4)), "nl/t/lente/r/4/names/index.html"),
        (OPEN.standings, "nl/t/lente/standings/index.html"),
        (OPEN.standings_after(RoundNumber(4)), "nl/t/lente/standings/4/index.html"),
        (OPEN.crosstable, "nl/t/lente/crosstable/index.html"),
        (OPEN.crosstable_by_number, "nl/t/lente/crosstable/number/index.html"),
        (OPEN.statistics, "nl/t/lente/statistics/index.html"),
        (OPEN.players, "nl/t/lente/players/index.html"),
        (OPEN.player(PairingNumber(12)), "nl/t/lente/p/12/index.html"),
        (OPEN.calendar_file, "nl/t/lente/event.ics"),
        (OPEN.live, "nl/t/lente/live.json"),
        (OPEN.data("standings"), "nl/t/lente/data/v1/standings.json"),
        (OPEN.round_data(RoundNumber(2)), "nl/t/lente/data/v1/rounds/2.json"),
        (OPEN.standings_data(RoundNumber(2)), "nl/t/lente/data/v1/standings/2.json"),
        (paths.NOT_FOUND, "404.html"),
        (paths.asset("speelzaal.0123.css"), "assets/speelzaal.0123.css"),
    ],
)
def test_keys(path: str, key: str) -> None:
    assert key_of(path) == key


def test_private_events_lie_below_private() -> None:
    private = EventPaths("lente", "nl", is_private=True)
    assert private.standings == "/private/nl/t/lente/standings/"
    assert private.in_language("es").root == "/private/es/t/lente/"
