"""A request as the framework hands it over, as ours."""

from types import SimpleNamespace

import pytest

from chalicelib.web.request import Request, go_to, read_request


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
