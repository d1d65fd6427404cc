"""Publishing: only what changed, in the safe order, and the same state whatever crashed on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from botocore.exceptions import ClientError, ConnectionClosedError

from chalicelib.cli.emulator import Endpoint
from chalicelib.ports import CachePolicy, PageFile
from chalicelib.publish.bucket import Bucket, OvertakenError
from chalicelib.publish.manifest import LONGEST_PUBLICATION
from chalicelib.publish.site import S3Site

GROUP = "T#01"
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
CSS = PageFile("text/css; charset=utf-8", CachePolicy.IMMUTABLE, b"body {}")


def page(text: str) -> PageFile:
    return PageFile("text/html; charset=utf-8", CachePolicy.LIVE, text.encode())


BEFORE = {
    "assets/a.1.css": CSS,
    "nl/t/avond/r/1/index.html": page("round 1"),
    "nl/t/avond/p/1/index.html": page("player 1"),
    "nl/t/avond/standings/index.html": page("standings"),
    "nl/t/avond/index.html": page("overview"),
    "nl/t/avond/live.json": page("{1}"),
}
AFTER = {
    "assets/a.2.css": CSS,
    "nl/t/avond/r/1/index.html": page("round 1"),
    "nl/t/avond/r/2/index.html": page("round 2"),
    "nl/t/avond/standings/index.html": page("standings after 1"),
    "nl/t/avond/index.html": page("overview of 2"),
    "nl/t/avond/live.json": page("{2}"),
}


@dataclass
class Wire:
    """The S3 client, with a knife: call number `cut` fails, before or after S3 has done it."""

    client: Any
    cut: int = 0
    is_done_first: bool = False
    calls: list[tuple[str, str]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        def call(**arguments: Any) -> Any:
            self.calls.append((name, arguments["Key"]))
            is_cut = len(self.calls) == self.cut
            if is_cut and not self.is_done_first:
                raise ConnectionClosedError(endpoint_url="s3")
            answer = getattr(self.client, name)(**arguments)
            if is_cut:
                raise ConnectionClosedError(endpoint_url="s3")
            return answer

        return call

    def written(self) -> list[str]:
        return [key for name, key in self.calls if name == "put_object" and not key.startswith("_m/")]


class Hall:
    """The two buckets of a test."""

    def __init__(self, client: Any, names: Mapping[str, str]) -> None:
        self.client = client
        self._names = names

    def site(self, wire: Wire | None = None) -> S3Site:
        client = wire or self.client
        return S3Site(Bucket(client, self._names["SiteBucket"]), Bucket(client, self._names["PrivateBucket"]))

    def bodies(self, bucket: str = "SiteBucket") -> dict[str, bytes]:
        name = self._names[bucket]
        listed = self.client.list_objects_v2(Bucket=name).get("Contents", [])
        keys = [entry["Key"] for entry in listed if not entry["Key"].startswith("_m/")]
        return {key: self.client.get_object(Bucket=name, Key=key)["Body"].read() for key in keys}

    def head(self, key: str) -> Any:
        return self.client.head_object(Bucket=self._names["SiteBucket"], Key=key)


@pytest.fixture
def hall(endpoint: Endpoint, resources: dict[str, str]) -> Hall:
    return Hall(endpoint.client("s3"), resources)


def bodies_of(files: Mapping[str, PageFile]) -> dict[str, bytes]:
    return {key: file.body for key, file in files.items()}


def test_only_what_changed_is_put(hall: Hall) -> None:
    first = hall.site().publish(GROUP, BEFORE, 1, NOON)
    again = hall.site().publish(GROUP, BEFORE, 2, NOON)
    second = hall.site().publish(GROUP, AFTER, 3, NOON)
    assert [(one.put, one.deleted) for one in (first, again, second)] == [(6, 0), (0, 0), (5, 1)]
    # The old style sheet stays: pages in caches and pages of other events still use it.
    assert hall.bodies() == bodies_of({**AFTER, "assets/a.1.css": CSS})


@dataclass
class Cdn:
    """Remembers what it was asked to forget."""

    forgotten: list[str] = field(default_factory=list)

    def create_invalidation(self, **asked: Any) -> None:
        self.forgotten += asked["InvalidationBatch"]["Paths"]["Items"]


def behind(hall: Hall, cdn: Cdn, wire: Wire | None = None) -> S3Site:
    return replace(hall.site(wire), cdn=cdn, distribution="E1")


def as_private(files: Mapping[str, PageFile]) -> dict[str, PageFile]:
    return {key if key.startswith("assets/") else f"private/{key}": file for key, file in files.items()}


def test_what_is_no_longer_for_everybody_is_forgotten_by_the_cdn(hall: Hall) -> None:
    cdn = Cdn()
    behind(hall, cdn).publish(GROUP, BEFORE, 1, NOON)
    behind(hall, cdn).publish(GROUP, AFTER, 2, NOON)
    assert cdn.forgotten == []  # a page fewer beside the others runs out by itself
    behind(hall, cdn).publish(GROUP, as_private(AFTER), 3, NOON)
    assert cdn.forgotten == ["/nl/t/avond/*"]
    assert set(hall.bodies()) == {"assets/a.1.css", "assets/a.2.css"}
    assert "private/nl/t/avond/index.html" in hall.bodies("PrivateBucket")


@pytest.mark.parametrize("is_done_first", [False, True])
def test_cut_off_while_going_private_it_is_put_right_by_the_next_one(hall: Hall, *, is_done_first: bool) -> None:
    pages = {key: BEFORE[key] for key in ("nl/t/avond/index.html", "nl/t/avond/live.json")}
    for cut in range(1, 100):
        hall.site().publish(GROUP, pages, 3 * cut, NOON)
        cdn, wire = Cdn(), Wire(hall.client, cut, is_done_first)
        try:
            behind(hall, cdn, wire).publish(GROUP, as_private(pages), 3 * cut + 1, NOON)
        except ConnectionClosedError:
            behind(hall, cdn).publish(GROUP, as_private(pages), 3 * cut + 2, NOON)
        assert hall.bodies() == {}, cut
        assert "/nl/t/avond/*" in cdn.forgotten, cut
        if len(wire.calls) < cut:
            break


def test_a_group_is_withdrawn_with_what_is_in_doubt_and_nothing_is_known_of_it(hall: Hall) -> None:
    cdn = Cdn()
    hall.site().publish(GROUP, BEFORE, 9, NOON)
    for _ in range(2):
        behind(hall, cdn).withdraw(GROUP)
    assert (set(hall.bodies()), hall.bodies("PrivateBucket")) == ({"assets/a.1.css"}, {})
    assert (cdn.forgotten, hall.site().last_published(GROUP)) == (["/nl/t/avond/*"], None)


def test_headers(hall: Hall) -> None:
    hall.site().publish(GROUP, BEFORE, 1, NOON)
    asset, live = hall.head("assets/a.1.css"), hall.head("nl/t/avond/index.html")
    assert (asset["ContentType"], asset["CacheControl"]) == (
        "text/css; charset=utf-8",
        "public, max-age=31536000, immutable",
    )
    assert (live["ContentType"], live["CacheControl"]) == (
        "text/html; charset=utf-8",
        "public, max-age=0, s-maxage=10",
    )


def test_a_page_that_differs_only_in_when_it_was_made_is_not_put(hall: Hall) -> None:
    def made_at(clock: str, text: str) -> PageFile:
        body = f"<p>updated {clock}</p>{text}".encode()
        return PageFile("text/html; charset=utf-8", CachePolicy.LIVE, body, (f"updated {clock}".encode(),))

    pages = [made_at("20:14", "1 point"), made_at("20:15", "1 point"), made_at("20:16", "2 points")]
    published = [
        hall.site().publish(GROUP, {"p/1/index.html": one}, revision, NOON) for revision, one in enumerate(pages)
    ]
    assert [one.put for one in published] == [1, 0, 1]
    assert hall.bodies() == {"p/1/index.html": pages[2].body}


def test_a_changed_header_is_a_change(hall: Hall) -> None:
    hall.site().publish(GROUP, {"robots.txt": page("x")}, 1, NOON)
    plain = PageFile("text/plain; charset=utf-8", CachePolicy.LIVE, b"x")
    assert hall.site().publish(GROUP, {"robots.txt": plain}, 2, NOON).put == 1
    assert hall.head("robots.txt")["ContentType"] == "text/plain; charset=utf-8"


def test_order_of_upload(hall: Hall) -> None:
    wire = Wire(hall.client)
    hall.site(wire).publish(GROUP, BEFORE, 1, NOON)
    places = wire.written()
    assert places[0] == "assets/a.1.css"
    assert sorted(places[1:3]) == ["nl/t/avond/p/1/index.html", "nl/t/avond/r/1/index.html"]
    assert places[3:] == ["nl/t/avond/standings/index.html", "nl/t/avond/index.html", "nl/t/avond/live.json"]


def test_what_is_gone_is_deleted_after_the_last_put(hall: Hall) -> None:
    hall.site().publish(GROUP, BEFORE, 1, NOON)
    wire = Wire(hall.client)
    hall.site(wire).publish(GROUP, AFTER, 2, NOON)
    names = [name for name, key in wire.calls if not key.startswith("_m/")]
    assert names[-2:] == ["head_object", "delete_object"]
    assert set(names[:-2]) == {"put_object"}


def test_an_older_state_loses(hall: Hall) -> None:
    hall.site().publish(GROUP, AFTER, 7, NOON)
    late = hall.site().publish(GROUP, BEFORE, 6, NOON + timedelta(seconds=1))
    assert (late.put, late.deleted, late.is_stale, late.at) == (0, 0, True, NOON)
    assert hall.bodies() == bodies_of(AFTER)


@pytest.mark.parametrize("is_done_first", [False, True], ids=["lost request", "lost answer"])
def test_a_crash_anywhere_and_a_second_run_give_the_same_state(hall: Hall, is_done_first: bool) -> None:
    """Cut the wire at each call in turn; publish again; every page is as if nothing had happened."""
    expected = bodies_of({**AFTER, "assets/a.1.css": CSS})
    cut, crashed = 1, True
    while crashed:
        group = f"T#{cut}"
        hall.site().publish(group, BEFORE, 1, NOON)
        wire = Wire(hall.client, cut, is_done_first)
        try:
            hall.site(wire).publish(group, AFTER, 2, NOON)
            crashed = False
        except ConnectionClosedError:
            assert_no_page_before_what_it_links_to(hall.bodies())
        hall.site().publish(group, AFTER, 2, NOON)
        assert hall.bodies() == expected, f"cut at {cut}: {wire.calls[cut - 1 :]}"
        assert hall.site().publish(group, BEFORE, 1, NOON).is_stale
        hall.site().publish(group, {}, 3, NOON)
        cut += 1
    assert cut > 10


def assert_no_page_before_what_it_links_to(bodies: Mapping[str, bytes]) -> None:
    if bodies.get("nl/t/avond/live.json") == b"{2}":
        assert bodies["nl/t/avond/index.html"] == b"overview of 2"
    if bodies.get("nl/t/avond/index.html") == b"overview of 2":
        assert bodies["nl/t/avond/r/2/index.html"] == b"round 2"


def test_of_two_publishers_one_is_overtaken_and_the_next_run_puts_things_right(hall: Hall) -> None:
    """The slow one holds older pages and puts them over the newer ones; then it finds out."""
    hall.site().publish(GROUP, BEFORE, 1, NOON)

    class Slow(Wire):
        def __getattr__(self, name: str) -> Any:
            if name == "put_object" and len(self.calls) == 2:
                hall.site().publish(GROUP, AFTER, 3, NOON)
            return super().__getattr__(name)

    older = {**BEFORE, "nl/t/avond/standings/index.html": page("standings, half of them")}
    with pytest.raises(OvertakenError):
        hall.site(Slow(hall.client)).publish(GROUP, older, 2, NOON)
    assert hall.bodies()["nl/t/avond/standings/index.html"] == b"standings, half of them"
    hall.site().publish(GROUP, AFTER, 3, NOON)
    assert hall.bodies() == bodies_of({**AFTER, "assets/a.1.css": CSS})


def test_a_crashed_publication_is_forgotten_after_a_while(hall: Hall) -> None:
    with pytest.raises(ConnectionClosedError):
        hall.site(Wire(hall.client, cut=4)).publish(GROUP, BEFORE, 1, NOON)
    assert hall.site().publish(GROUP, BEFORE, 1, NOON).put == 6
    assert hall.site().publish(GROUP, BEFORE, 1, NOON + LONGEST_PUBLICATION).put == 6
    assert hall.site().publish(GROUP, BEFORE, 1, NOON + LONGEST_PUBLICATION).put == 0


def test_private_pages_stay_out_of_the_public_bucket(hall: Hall) -> None:
    private = {"private/nl/t/avond/index.html": page("members only")}
    hall.site().publish(GROUP, BEFORE, 1, NOON)
    hall.site().publish(GROUP, private, 2, NOON)
    assert hall.bodies() == {"assets/a.1.css": CSS.body}
    assert hall.bodies("PrivateBucket") == bodies_of(private)
    assert hall.site().read_private("private/nl/t/avond/index.html") == page("members only")
    assert hall.site().read_private("private/nl/t/other/index.html") is None
    assert hall.site().read_private(f"_m/{GROUP}.json") is None


def test_an_address_taken_over_by_another_event_is_not_deleted(hall: Hall) -> None:
    hall.site().publish(GROUP, {"nl/t/avond/index.html": page("first")}, 1, NOON)
    hall.site().publish("T#02", {"nl/t/avond/index.html": page("second")}, 1, NOON)
    hall.site().publish(GROUP, {"nl/t/avond-oud/index.html": page("first")}, 2, NOON)
    assert hall.bodies()["nl/t/avond/index.html"] == b"second"


def test_last_published(hall: Hall) -> None:
    assert hall.site().last_published(GROUP) is None
    hall.site().publish(GROUP, BEFORE, 1, NOON)
    assert hall.site().last_published(GROUP) == NOON


def test_other_failures_are_not_taken_for_an_overtaking(hall: Hall) -> None:
    nowhere = Bucket(hall.client, "no-such-bucket")
    with pytest.raises(ClientError):
        S3Site(nowhere, nowhere).publish(GROUP, BEFORE, 1, NOON)


def test_the_cdn_is_asked_to_forget_a_folder(hall: Hall) -> None:
    class Cdn:
        def __init__(self) -> None:
            self.paths: list[str] = []

        def create_invalidation(self, DistributionId: str, InvalidationBatch: Mapping[str, Any]) -> None:  # noqa: N803
            assert DistributionId == "E1"
            self.paths += InvalidationBatch["Paths"]["Items"]

    cdn, bucket = Cdn(), Bucket(hall.client, "any")
    S3Site(bucket, bucket, cdn, "E1").invalidate("/nl/t/avond/")
    S3Site(bucket, bucket).invalidate("/nl/t/avond/")
    assert cdn.paths == ["/nl/t/avond/*"]
