"""In which encoding a file is written."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.sent_text import SentText, text_in

TEXT = "Naam;Rating\nJosé Núñez;1902"


@pytest.mark.parametrize(
    ("content", "encoding", "is_guessed"),
    [
        (TEXT.encode(), "utf-8", False),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8", False),
        (TEXT.encode("utf-16"), "utf-16-le", False),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be", False),
        (TEXT.encode("utf-16-le"), "utf-16-le", True),
        (TEXT.encode("utf-16-be"), "utf-16-be", True),
        (TEXT.encode("cp1252"), "windows-1252", True),
    ],
)
def test_letters_come_through(content: bytes, encoding: str, is_guessed: bool) -> None:
    assert text_in(content) == SentText(TEXT, encoding, is_guessed)


def test_signs_of_windows_and_bytes_that_it_does_not_know() -> None:
    assert text_in(b"d\x92Artagnan \x80").text == "d’Artagnan €"
    assert text_in(b"Jos\xe9 \x81").text == "José \x81"


@given(st.binary(max_size=200))
def test_any_file_is_some_text(content: bytes) -> None:
    assert isinstance(text_in(content).text, str)


PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\b\6"


@pytest.mark.parametrize(
    ("content", "is_text"),
    [
        (b"", True),
        ("Bü\tñ\r\n’t Hart\n".encode("cp1252"), True),
        ("Gómez 棋\n".encode("utf-16-le"), True),
        (b"old program\r\n\x1a", True),
        (PICTURE, False),
        (bytes(range(256)), False),
        (b"Jan\0Piet", False),
    ],
)  # fmt: skip
def test_what_is_no_text(content: bytes, is_text: bool) -> None:
    assert text_in(content).is_text is is_text
