"""The OpenAPI 3.1 document, made from the endpoints and their schemas."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from chalice.app import Response
from pydantic.json_schema import models_json_schema

from chalicelib.domain.accounts.permissions import PERMISSIONS, Action
from chalicelib.web.api.endpoint import ENDPOINTS, PREFIX, Answer, Body, Endpoint, Noun, Query, TextQuery, refuse
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.request import data

noun = Noun(__name__)
VERSION = "1"
Schema = Mapping[str, Any]
_PARAMETER = re.compile(r"{(\w+)}")
_REF = "#/components/schemas/{model}"
_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "text", "details"],
            "properties": {
                "code": {"type": "string", "description": "Stable: for programs."},
                "text": {"type": "string", "description": "In the caller's language: for people."},
                "field": {"type": "string"},
                "details": {"type": "object"},
            },
        }
    },
}


def document() -> dict[str, Any]:
    """The whole document."""
    models = {model for line in ENDPOINTS for model in (line.body, line.answer) if model is not None}
    ordered = sorted(models, key=lambda model: model.__name__)
    found, schemas = models_json_schema([(model, _mode(model)) for model in ordered], ref_template=_REF)
    refs = {model: ref for (model, _), ref in found.items()}
    paths: dict[str, dict[str, Any]] = {}
    for line in ENDPOINTS:
        paths.setdefault(line.path, {})[line.method.lower()] = _operation(line, refs)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Speelzaal", "version": VERSION, "description": _ABOUT},
        "paths": paths | _BESIDE,
        "components": {
            "schemas": {**schemas.get("$defs", {}), "Error": _ERROR},
            "responses": {
                _refused(status): _content(said, {"$ref": _REF.format(model="Error")})
                for status, (said, _) in _REFUSALS.items()
            },
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "__Host-sid"}},
        },
    }


_ABOUT = (
    "Sign in at /session; the cookie is the session. Every request that changes something carries the header X-CSRF"
    " and may carry Idempotency-Key: the same key again is the same request. Points are text (2.5), times UTC."
)


_JSON_OBJECT = {"content": {"application/json": {"schema": {"type": "object"}}}}
_BESIDE = {
    f"{PREFIX}/{name}": {
        "get": {
            "operationId": operation,
            "summary": summary,
            "tags": [name],
            "parameters": [],
            "responses": {"200": {"description": "Done.", **_JSON_OBJECT}},
        }
    }
    for name, operation, summary in (
        ("health", "health", "Whether requests come through."),
        ("openapi.json", "openapi", "This document."),
    )
}
"""What has no schema."""


def _changes(line: Endpoint) -> bool:
    return line.method != "GET"


def _always(_line: Endpoint) -> bool:
    return True


def _has_body(line: Endpoint) -> bool:
    return line.body is not None


def _is_given_something(line: Endpoint) -> bool:
    return _has_body(line) or bool(line.query) or "{" in line.path


_REFUSALS: Mapping[int, tuple[str, Callable[[Endpoint], bool]]] = {
    400: ("The body is not JSON.", _has_body),
    401: (
        "Nobody is signed in, or a password is wrong.",
        lambda line: _has_body(line) or line.access is not Access.PUBLIC,
    ),
    403: (
        "The role does not allow it, or X-CSRF is missing or wrong.",
        lambda line: _changes(line) or isinstance(line.access, Action),
    ),
    404: (
        "There is no such thing, or the caller has no access to it.",
        lambda line: isinstance(line.access, Action) or "{" in line.path,
    ),
    409: ("It cannot be done as things stand, or somebody else changed something meanwhile.", _always),
    413: ("The body is too large.", _has_body),
    415: ("The body is not sent as JSON.", _changes),
    422: ("A field, or what the address says, is unusable.", _is_given_something),
    429: ("Too many attempts.", _changes),
    503: ("Too busy, or another service does not answer; ask again.", _always),
}
"""How an endpoint says no, and which ones do; nothing was changed then."""


def _refused(status: int) -> str:
    return f"Refused{status}"


def _mode(model: type[Body | Answer]) -> Literal["validation", "serialization"]:
    """A schema of what comes in, or of what goes out: there, what has a default is always said."""
    return "validation" if issubclass(model, Body) else "serialization"


def _operation(line: Endpoint, refs: Mapping[Any, Schema]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": line.name,
        "summary": line.summary,
        "tags": [line.path.removeprefix(PREFIX).split("/")[1]],
        "parameters": _parameters(line),
        "responses": {
            str(line.status): _content("Done.", refs[line.answer]),
            **{
                str(status): {"$ref": f"#/components/responses/{_refused(status)}"}
                for status, (_, can_be) in _REFUSALS.items()
                if can_be(line)
            },
        },
    }
    if line.access is not Access.PUBLIC:
        operation["security"] = [{"session": []}]
    if isinstance(line.access, Action):
        operation["description"] = f"For: {', '.join(sorted(role.value for role in PERMISSIONS[line.access]))}."
    if line.body is not None:
        operation["requestBody"] = {"required": True, **_content("", refs[line.body])}
        del operation["requestBody"]["description"]
    return operation


def _parameters(line: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PARAMETER.findall(line.path)
    ]
    found += [
        {
            "name": one.name,
            "in": "query",
            "required": one.default is None,
            "description": one.about,
            "schema": _schema(one),
        }
        for one in line.query
    ]
    return found if line.method == "GET" else [*found, *_HEADERS]


def _schema(query: Query | TextQuery) -> dict[str, Any]:
    if isinstance(query, Query):
        return {"type": "integer", "minimum": 0}
    return {"type": "string", "enum": list(query.choices)} if query.choices else {"type": "string"}


def _content(description: str, schema: Schema) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


_HEADERS = (
    {
        "name": "X-CSRF",
        "in": "header",
        "required": True,
        "description": "What the session, or /csrf before it, gave as `csrf`.",
        "schema": {"type": "string"},
    },
    {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "description": "Letters, digits, hyphens. The same key again is the same request, carried out once.",
        "schema": {"type": "string", "maxLength": 80},
    },
)


_door = Door(noun.blueprint, PREFIX, refuse, ())


@_door("GET", "/openapi.json", Access.PUBLIC)
def openapi(_call: Call) -> Response:
    """This document."""
    return data(document())
