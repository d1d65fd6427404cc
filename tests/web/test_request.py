"""A request as the framework hands it over, as ours."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.web.request import Form, Request, Upload, go_to, read_request


def request_from(address: str, forwarded: str = "") -> Request:
    current = SimpleNamespace(
        method="GET",
        path="/",
        uri_params={},
        query_params={},
        headers={"X-Forwarded-For": forwarded},
        context={"identity": {"sourceIp": address}},
        raw_body=b"",
    )
    return read_request(current)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("192.0.2.1", "192.0.2.1"),
        ("made up", "made up"),
        ("", "unknown"),
    ],
)
def test_who_has_a_whole_network_of_ipv6_addresses_has_one_place(address: str, place: str) -> None:
    """Else each of 2^64 addresses has five wrong passwords of its own."""
    assert request_from(address).place == place


def test_the_browsers_place_that_the_cdn_says_is_its_network_too() -> None:
    assert request_from("192.0.2.1", "2001:db8:1:2:3:4:5:6, 192.0.2.1").viewer == "2001:db8:1:2::/64"


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/admin/t/x?done=saved#e-1", "/admin/t/x?done=saved#e-1"),
        ("//evil.example/admin", "/evil.example/admin"),
        ("/\\evil.example", "/evil.example"),
        ("\\/evil.example", "/evil.example"),
        ("/\t/evil.example", "/evil.example"),
        ("/\x01/evil.example", "/evil.example"),
        ("https://evil.example/", "/https://evil.example/"),
        ("javascript:alert(1)", "/javascript:alert(1)"),
        ("/b/x\r\nSet-Cookie: sid=1", "/b/xSet-Cookie: sid=1"),
        ("", "/"),
    ],
)
def test_a_page_of_ours_is_never_one_of_another_host(path: str, leads_to: str) -> None:
    answer = go_to(path)
    assert (answer.status_code, answer.headers["Location"]) == (303, leads_to)


def a_form(body: bytes, boundary: str = "x") -> Form:
    sent = request_from("192.0.2.1")
    return replace(sent, headers={"content-type": f"multipart/form-data; boundary={boundary}"}, body=body).form


def a_part(name: str, content: bytes, more: str = "") -> bytes:
    return f'--x\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + content + b"\r\n"


def test_a_form_with_a_file_is_read_as_it_is() -> None:
    file = b"\x00\xff\r\n--xy\r\n\r\n"
    form = a_form(
        b"before\r\n" + a_part("name", "Zoë".encode()) + a_part("file", file, '; filename="a.trf"') + b"--x--"
    )
    assert (form.text("name"), form.uploads) == ("Zoë", {"file": Upload("a.trf", file)})


@given(st.lists(st.tuples(st.text("abc", min_size=1), st.text()), max_size=5))
def test_any_text_comes_through_a_form(typed: list[tuple[str, str]]) -> None:
    sent = [(name, text.encode("utf-8", "replace")) for name, text in typed if "--x" not in text]
    form = a_form(b"".join(a_part(name, text) for name, text in sent) + b"--x--\r\n")
    assert [(name, text) for name in form.fields for text in form.fields[name]] == sorted_by_first(sent)


def sorted_by_first(sent: list[tuple[str, bytes]]) -> list[tuple[str, str]]:
    names = list(dict.fromkeys(name for name, _ in sent))
    return [(name, text.decode()) for name in names for own, text in sent if own == name]


@pytest.mark.parametrize("body", [b"", b"name=Anna", a_part("a", b"") * 5001 + b"--x--\r\n"])
def test_what_is_no_form_or_has_too_many_fields_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidFieldError, match="not_a_form"):
        a_form(body)


def test_as_many_fields_as_a_form_may_have() -> None:
    assert len(a_form(a_part("a", b"1") * 5000 + b"--x--\r\n").all("a")) == 5000


def test_parts_in_parts_are_the_text_of_a_part() -> None:
    """However deep: reading them took as many calls as somebody sent levels."""
    deep = b"".join(
        b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (at, at + 1) for at in range(3000)
    )
    assert a_form(deep, "b0") == Form()
