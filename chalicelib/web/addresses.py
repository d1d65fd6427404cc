"""Which route an address belongs to. API Gateway knows the first step of an address only; the rest is matched here.

Its quota is 300 resources to an API, and every step of every address would be one. The local stack matches by the same
rules, so that an address leads to the same route everywhere.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

from chalice.app import Chalice

REST = "{rest+}"
"""Takes all steps that are left; any other route goes before it."""


def matched(path: str, routes: Iterable[str]) -> tuple[str, dict[str, str]] | None:
    """The route of a path, and its parameters, decoded. A slash at the end makes no difference."""
    steps = (path.rstrip("/") or "/").split("/")
    for route in sorted(routes, key=lambda route: (route.endswith("+}"), route)):  # "{" comes after every letter
        captured = _captured(route.split("/"), steps)
        if captured is not None:
            return route, captured
    return None


def _captured(parts: list[str], steps: list[str]) -> dict[str, str] | None:
    if parts[-1].endswith("+}") and len(steps) > len(parts):
        steps = [*steps[: len(parts) - 1], "/".join(steps[len(parts) - 1 :])]
    pairs = list(zip(parts, steps, strict=False))
    if len(parts) != len(steps) or any(part != step and not part.startswith("{") for part, step in pairs):
        return None
    return {part.strip("{+}"): unquote(step) for part, step in pairs if part.startswith("{")}


def at_its_route(event: Mapping[str, Any], routes: Iterable[str]) -> Mapping[str, Any]:
    """The event of a request as it would be if API Gateway knew every route; one that has none stays as it is."""
    found = matched(event["path"], routes) if event.get("resource", "").endswith(REST) else None
    if found is None:
        return event
    route, parameters = found
    context = {**event["requestContext"], "resourcePath": route}
    return {**event, "resource": route, "pathParameters": parameters, "requestContext": context}


class Application(Chalice):  # type: ignore[misc,unused-ignore]
    """An application whose routes are found here."""

    def __call__(self, event: Mapping[str, Any], context: Any) -> Any:
        """Answer a request."""
        return super().__call__(at_its_route(event, self.routes), context)
