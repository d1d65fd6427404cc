"""Published pages as the CDN gives them."""

import pytest

from chalicelib.cli.emulator import Endpoint
from chalicelib.cli.local.site import PublishedSite

PAGES = {"index.html": "root", "nl/index.html": "calendar", "nl/t/club-éé/index.html": "event", "404.html": "nothing"}


@pytest.fixture
def site(endpoint: Endpoint, resources: dict[str, str]) -> PublishedSite:
    client, bucket = endpoint.client("s3"), resources["SiteBucket"]
    for key, text in PAGES.items():
        client.put_object(Bucket=bucket, Key=key, Body=text.encode(), ContentType="text/html", CacheControl="max-age=0")
    return PublishedSite(client, bucket)


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/", 200, b"root"),
        ("/nl/", 200, b"calendar"),
        ("/nl/index.html", 200, b"calendar"),
        ("/nl/t/club-%C3%A9%C3%A9/", 200, b"event"),
        ("/nl/nothing/", 404, b"nothing"),
        ("/nl/nothing.json", 404, b"nothing"),
    ],
)
def test_pages(site: PublishedSite, path: str, status: int, body: bytes) -> None:
    answer = site.get(path)
    assert (answer.status, answer.body) == (status, body)


def test_headers_are_those_of_the_object(site: PublishedSite) -> None:
    answer = site.get("/nl/")
    assert (answer.header("Content-Type"), answer.header("Cache-Control")) == ("text/html", "max-age=0")
    assert answer.header("ETag").startswith('"')


@pytest.mark.parametrize(
    ("path", "query", "location"),
    [("/nl", "", "/nl/"), ("/nl/t/club-%C3%A9%C3%A9", "x=1", "/nl/t/club-%C3%A9%C3%A9/?x=1")],
)
def test_a_folder_without_its_slash(site: PublishedSite, path: str, query: str, location: str) -> None:
    answer = site.get(path, query)
    assert (answer.status, answer.header("Location")) == (301, location)


@pytest.mark.parametrize(
    "path",
    [
        "/../etc/passwd",
        "/nl/../../etc/passwd",
        "/nl/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/..%5c..%5cetc",
        "//evil.example/x",
        "/nl/%0d%0aSet-Cookie:x",
        "/nl/%00/",
        "/.git/config",
        "nl/",
        "*",
    ],
)
def test_no_way_out(site: PublishedSite, path: str) -> None:
    assert site.get(path).status == 404


def test_before_the_first_publication(endpoint: Endpoint, resources: dict[str, str]) -> None:
    answer = PublishedSite(endpoint.client("s3"), resources["SiteBucket"]).get("/nl/")
    assert (answer.status, answer.header("Content-Type")) == (404, "text/plain; charset=utf-8")
