"""How an endpoint of the API is made: schema in, schema out, and a line in the OpenAPI document."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time
from typing import Annotated, Any, TypeVar

from chalice.app import Blueprint, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError

from chalicelib import wiring
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.render.paths import DEFAULT_LANGUAGE
from chalicelib.render.site import load_site
from chalicelib.render.texts import Texts, texts_for
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of, text_of_code
from chalicelib.web.request import Request, data
from chalicelib.web.session import Visitor

PREFIX = "/api/v1"
LONGEST_TEXT = 20_000
JSON = ("application/json",)
"""What is taken."""
_WHERE = re.compile(r"line (\d+) column (\d+)")


class MalformedJsonError(DomainError):
    """The body is not JSON: `line` and `column` say where."""

    code = "malformed_json"


class InvalidBodyError(DomainError):
    """Fields of the body are unusable: `field` is the first, `fields` are all of them.

    `reasons` says why, a code by field, `limits` what the field may be at least and at most, where that is why.
    """

    code = "invalid_body"

    def __init__(self, reasons: Mapping[str, str], limits: Mapping[str, Mapping[str, object]]) -> None:
        self.reasons, self.limits = reasons, limits
        super().__init__(field=next(iter(reasons)), fields=tuple(reasons), reasons=reasons, limits=limits)


class Body(BaseModel):
    """What a caller sends: unknown fields are refused by name, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, str_max_length=LONGEST_TEXT)


class Answer(BaseModel):
    """What a caller gets."""

    model_config = ConfigDict(frozen=True)


class Empty(Answer):
    """Done; there is nothing to say."""


Whole = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""A number of something: board, round, version, rating."""


def _on_the_wall(value: time) -> time:
    if value.tzinfo is not None or value.microsecond:
        raise PydanticCustomError("time_of_the_clock", "no offset, no fractions")
    return value


ClockTime = Annotated[
    time,
    AfterValidator(_on_the_wall),
    WithJsonSchema({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"}),
]
"""An hour of the clock on the wall: `20:30`, without an offset, which its place gives it."""
B = TypeVar("B", bound=Body)
A = TypeVar("A", bound=Answer)
Cookies = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """A whole number in the address. Without a default it must be there."""

    name: str
    about: str
    default: int | None = None


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A text in the address. Without a default it must be there; `choices` are what it may be, where not anything."""

    name: str
    about: str
    default: str | None = None
    choices: tuple[str, ...] = ()


REASONS: Mapping[str, str] = {
    "missing": "missing",
    "extra_forbidden": "unknown_field",
    "enum": "unknown_choice",
    "literal_error": "unknown_choice",
    "greater_than_equal": "too_low",
    "less_than_equal": "too_many",
    "string_too_long": "too_long",
    "timezone_aware": "not_a_moment",
}
_BEGINNINGS: Mapping[str, str] = {
    "string": "not_text",
    "int": "not_a_number",
    "bool": "not_yes_or_no",
    "datetime": "not_a_moment",
    "date": "not_a_date",
    "time": "not_a_time",
    "tuple": "not_a_list",
    "list": "not_a_list",
    "model": "not_an_object",
}
"""Why a field of a body is unusable, in the codes that forms have, by pydantic's kinds of fault."""
_LIMITS = {"ge": "least", "le": "most", "max_length": "most"}


SEEN = Query("seen", "The revision that was read.")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A line of the OpenAPI document."""

    method: str
    path: str
    access: Access | Action
    answer: type[Answer]
    body: type[Body] | None = None
    query: tuple[Query | TextQuery, ...] = ()
    status: int = 200
    name: str = ""
    summary: str = ""


ENDPOINTS: list[Endpoint] = []
"""Every endpoint there is, as they were made."""


class Noun:
    """The endpoints of one noun, on a blueprint of their own."""

    def __init__(self, name: str) -> None:
        self.blueprint = Blueprint(name)
        self._door = Door(self.blueprint, PREFIX, refuse, JSON)

    def reads(
        self, path: str, access: Access | Action, answer: type[A], query: Sequence[Query | TextQuery] = ()
    ) -> Callable[[Callable[[Call], A]], Callable[[Call], A]]:
        """An endpoint that changes nothing (GET)."""
        return self._made(Endpoint("GET", f"{PREFIX}{path}", access, answer, query=tuple(query)))

    def does(
        self, route: str, access: Access | Action, answer: type[A], query: Sequence[Query] = (), status: int = 200
    ) -> Callable[[Callable[[Call], A]], Callable[[Call], A]]:
        """An endpoint that changes something and needs no body; `route` is method and path: "DELETE /session"."""
        method, path = route.split()
        return self._made(Endpoint(method, f"{PREFIX}{path}", access, answer, query=tuple(query), status=status))

    def takes(
        self, route: str, access: Access | Action, body: type[B], answer: type[A], status: int = 200
    ) -> Callable[[Callable[[Call, B], A]], Callable[[Call, B], A]]:
        """An endpoint that changes something by its body."""
        method, path = route.split()
        return self._made(Endpoint(method, f"{PREFIX}{path}", access, answer, body, status=status))

    def _made(self, line: Endpoint) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def register(handler: Callable[..., Any]) -> Callable[..., Any]:
            name, summary = handler.__name__, (handler.__doc__ or "").strip().partition("\n")[0]
            ENDPOINTS.append(replace(line, name=name, summary=summary))

            def answered(call: Call) -> Response:
                found = handler(call) if line.body is None else handler(call, read_body(call.request, line.body))
                return data(found.model_dump(mode="json"), line.status)

            answered.__name__, answered.__doc__ = name, handler.__doc__
            self._door(line.method, line.path.removeprefix(PREFIX), line.access)(answered)
            return handler

        return register


def read_body(request: Request, body: type[B]) -> B:
    """The request's JSON as this schema. Raises MalformedJsonError, InvalidBodyError."""
    try:
        return body.model_validate_json(request.body or b"{}")
    except ValidationError as error:
        raise _unusable(error) from error


def _unusable(error: ValidationError) -> DomainError:
    faults = error.errors(include_url=False)
    if faults[0]["type"] == "json_invalid":
        where = _WHERE.search(faults[0]["msg"])
        return MalformedJsonError(line=int(where[1]) if where else 1, column=int(where[2]) if where else 1)
    by_field = {".".join(map(str, fault["loc"])) or "body": fault for fault in faults}
    return InvalidBodyError(
        reasons={field: reason_for(fault["type"]) for field, fault in by_field.items()},
        limits={field: found for field, fault in by_field.items() if (found := _limits(fault.get("ctx", {})))},
    )


def reason_for(kind: str) -> str:
    """The code of pydantic's kind of fault: by its name, else by how it begins (`date_from_datetime_parsing`)."""
    return REASONS.get(kind) or next(
        (code for start, code in _BEGINNINGS.items() if kind.startswith(start)), "unusable"
    )


def _limits(context: Mapping[str, object]) -> dict[str, object]:
    return {ours: context[theirs] for theirs, ours in _LIMITS.items() if theirs in context}


def round_of(call: Call) -> RoundNumber:
    """The round that the path names."""
    text = call.request.parameters["number"]
    if not text.isdecimal() or len(text) > 3:
        raise InvalidFieldError(field="round", reason="not_a_number")
    return RoundNumber(int(text))


def number_in_query(call: Call, query: Query) -> int:
    """A whole number of the address. Raises InvalidFieldError."""
    text = call.request.query.get(query.name, "" if query.default is None else str(query.default))
    if not text:
        raise InvalidFieldError(field=query.name, reason="missing")
    if not text.isdecimal() or len(text) > 9:
        raise InvalidFieldError(field=query.name, reason="not_a_number")
    return int(text)


def text_in_query(call: Call, query: TextQuery) -> str:
    """A text of the address. Raises InvalidFieldError."""
    text = call.request.query.get(query.name, query.default or "")
    if not text and query.default != "":
        raise InvalidFieldError(field=query.name, reason="missing")
    if query.choices and text not in query.choices:
        raise InvalidFieldError(field=query.name, reason="unknown_choice")
    return text


def refuse(_request: Request, who: Visitor | None, error: DomainError) -> Response:
    """Say no in JSON: code, text in the visitor's language, and what his screen needs."""
    language = who.language if who else DEFAULT_LANGUAGE
    texts = texts_for(load_site(wiring.services().site_root).texts, language)
    said: dict[str, object] = {"code": error.code, "text": text_of(error, texts)}
    details = {name: _plain(value) for name, value in error.details.items()}
    if "field" in details:
        said["field"] = details["field"]
    if isinstance(error, InvalidBodyError):
        details["texts"] = _texts_of_fields(error, texts)
    return data({"error": said | {"details": details}}, status_of(error))


def _texts_of_fields(error: InvalidBodyError, texts: Texts) -> dict[str, str]:
    """Why each field is unusable, in the visitor's language."""
    return {
        field: text_of_code("invalid_field", {"reason": reason, **error.limits.get(field, {})}, texts)
        for field, reason in error.reasons.items()
    }


def _plain(value: object) -> object:
    """Details as JSON: domain values by their fields."""
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [_plain(one) for one in value]
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is not None:
        return {name: _plain(getattr(value, name)) for name in fields}
    return value if isinstance(value, str | int | None) else str(value)
