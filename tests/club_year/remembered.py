"""What is stored of an event or a club, read once between two writes: a year reads it thousands of times."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services

_KEPT = frozenset({"load", "round", "members", "member", "link_key", "of_club", "of_season"})
_READS = frozenset({"entries", "id_of_slug", "club_of", "was_done", "trace", "open_ones", "public_ones", "log"})
_CLUB_YEAR = ("clubs", "seasons", "cups", "championships")
"""These write of one another: a play-off joins a season."""


def remembering(services: Services) -> Services:
    """The same services; whatever is not known to read only makes its event or club be read again."""
    club_year: dict[str, Any] = {}
    ports: dict[str, Any] = {name: _Remembered(getattr(services, name), club_year) for name in _CLUB_YEAR}
    ports |= {name: _Remembered(getattr(services, name), {}) for name in ("tournaments", "evenings")}
    return replace(services, **ports)


class _Remembered:
    """A port, with the answers known by whom they are about."""

    def __init__(self, port: Any, known: dict[str, Any]) -> None:
        self._port, self._known = port, known

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method: Callable[..., Any] = getattr(self._port, name)
        if name in _READS:
            return method

        def kept(about: str, *rest: Any) -> Any:
            known = self._known.setdefault(about, {})
            question = (method, *rest)
            if question not in known:
                known[question] = method(about, *rest)
            return known[question]

        def written(about: Any, *rest: Any, **named: Any) -> Any:
            self._known.pop(about.id if isinstance(about, Tournament) else about, None)
            return method(about, *rest, **named)

        return kept if name in _KEPT else written
