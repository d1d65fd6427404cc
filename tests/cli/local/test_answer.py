"""What every answer of the local server gets on its way out."""

import gzip

import pytest

from chalicelib.cli.local.answer import Answer, compressed, secured, unless_known
from chalicelib.cli.local.stack import security_headers

PAGE = Answer(200, (("Content-Type", "text/html; charset=utf-8"), ("ETag", '"1"')), b"board 1 " * 500)


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("*", "gzip"), ("br", ""), ("", ""), ("gzip;q=0", "")],
)
def test_gzip_where_welcome(accepted: str, expected: str) -> None:
    answer = compressed(PAGE, accepted)
    assert answer.header("Content-Encoding") == expected
    assert answer.header("Vary") == "Accept-Encoding"
    assert (gzip.decompress(answer.body) if expected else answer.body) == PAGE.body


def test_a_compressed_page_has_a_weak_tag_that_is_recognised_again() -> None:
    tag = compressed(PAGE, "gzip").header("ETag")
    assert tag == 'W/"1"'
    assert unless_known(PAGE, tag).status == 304


@pytest.mark.parametrize("kind", ["image/png", "application/octet-stream"])
def test_what_is_compressed_already_is_left_alone(kind: str) -> None:
    answer = Answer(200, (("Content-Type", kind),), PAGE.body)
    assert compressed(answer, "gzip") == answer


def test_small_answers_are_left_alone() -> None:
    answer = Answer(200, (("Content-Type", "text/html"),), b"small")
    assert compressed(answer, "gzip") == answer


@pytest.mark.parametrize(("known", "status"), [('"1"', 304), ('"0", W/"1"', 304), ('"2"', 200), ("", 200)])
def test_not_modified(known: str, status: int) -> None:
    answer = unless_known(PAGE, known)
    assert answer.status == status
    assert answer.header("ETag") == '"1"'
    assert bool(answer.body) == (status == 200)


def test_an_answer_keeps_its_own_policy() -> None:
    own = PAGE.having(("Content-Security-Policy", "default-src 'self'"))
    answer = secured(own, security_headers())
    assert [value for name, value in answer.headers if name == "Content-Security-Policy"] == ["default-src 'self'"]
    assert answer.header("X-Content-Type-Options") == "nosniff"
    assert "frame-ancestors 'none'" in secured(PAGE, security_headers()).header("Content-Security-Policy")
