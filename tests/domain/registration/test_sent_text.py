"""In which encoding a file is written."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.registration.sent_text import SentText, text_in

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
