"""Whether what a codec made of a stranger's file has the types that its value promises: codecs do not look."""

import types
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints


def fits(value: Any) -> bool:
    """Every field of a domain value, and of the values in it, is of its type. Plain values always fit."""
    if is_dataclass(value) and not isinstance(value, type):
        hints = _hints(type(value))
        return all(_is(getattr(value, field.name), hints[field.name]) for field in fields(value))
    if isinstance(value, list | tuple):
        return all(map(fits, value))
    return True


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _is(value: Any, hint: Any) -> bool:
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return _is(value, hint.__supertype__)
    if origin in (Union, types.UnionType):
        return any(_is(value, one) for one in arguments)
    if origin is tuple:
        return isinstance(value, tuple) and _is_tuple(value, arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            _is(key, arguments[0]) and _is(one, arguments[1]) for key, one in value.items()
        )
    if isinstance(origin, type) and issubclass(origin, Set):
        return isinstance(value, Set) and all(_is(one, arguments[0]) for one in value)
    if not isinstance(hint, type):
        return True
    if hint is int:
        return type(value) is int
    return isinstance(value, hint) and fits(value)


def _is_tuple(value: tuple[Any, ...], arguments: tuple[Any, ...]) -> bool:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return all(_is(one, arguments[0]) for one in value)
    return len(value) == len(arguments) and all(map(_is, value, arguments))
