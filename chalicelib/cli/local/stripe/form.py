"""Forms as Stripe's interface takes them: `items[0][price]=5` is a list of one mapping."""

import re
from typing import Any
from urllib.parse import parse_qsl

_STEPS = re.compile(r"[^\[\]]+")


def decoded(text: str) -> dict[str, Any]:
    """The form as nested mappings and lists; every value is text."""
    found: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        *way, last = _STEPS.findall(name) or [name]
        place = found
        for step in way:
            place = place.setdefault(step, {})
        place[last] = value
    return {name: _listed(value) for name, value in found.items()}


def _listed(value: Any) -> Any:
    """A mapping with the keys 0, 1, ... is a list."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(one) for name, one in value.items()}
    if inner and all(name.isdecimal() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner
