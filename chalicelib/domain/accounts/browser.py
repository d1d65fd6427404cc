"""Which browser it was, told so that its owner knows it again: family and system, nothing more of what it says."""

from collections.abc import Sequence

_FAMILIES = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
)  # fmt: skip
_SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip
"""The first mark that is found counts: later ones are named by browsers that want to pass for others."""


def browser_of(user_agent: str) -> str:
    """`Firefox, Windows`; only what is known of both, empty when nothing is. Words of ours, never the visitor's."""
    found = (_first(user_agent, _FAMILIES), _first(user_agent, _SYSTEMS))
    return ", ".join(one for one in found if one)


def _first(text: str, marks: Sequence[tuple[str, str]]) -> str:
    return next((name for mark, name in marks if mark in text), "")
