"""The OpenAPI 3.1 document, made from the endpoints and their schemas."""

import re
from typing import Any

from chalice.app import Response
from pydantic.json_schema import models_json_schema

from chalicelib.domain.accounts.permissions import PERMISSIONS, Action
from chalicelib.web.api.endpoint import ENDPOINTS, PREFIX, Endpoint, Noun, Query, TextQuery, refuse
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.request import data

noun = Noun(__name__)
VERSION = "1"
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
    _, schemas = models_json_schema([(model, "validation") for model in ordered], ref_template=_REF)
    paths: dict[str, dict[str, Any]] = {}
    for line in ENDPOINTS:
        paths.setdefault(line.path, {})[line.method.lower()] = _operation(line)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Speelzaal", "version": VERSION, "description": _ABOUT},
        "paths": paths | _BESIDE,
        "components": {
            "schemas": {**schemas.get("$defs", {}), "Error": _ERROR},
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


def _operation(line: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": line.name,
        "summary": line.summary,
        "tags": [line.path.removeprefix(PREFIX).split("/")[1]],
        "parameters": _parameters(line),
        "responses": {
            str(line.status): _content("Done.", line.answer.__name__),
            "default": _content("Refused; nothing was changed.", "Error"),
        },
    }
    if line.access is not Access.PUBLIC:
        operation["security"] = [{"session": []}]
    if isinstance(line.access, Action):
        operation["description"] = f"For: {', '.join(sorted(role.value for role in PERMISSIONS[line.access]))}."
    if line.body is not None:
        operation["requestBody"] = {"required": True, **_content("", line.body.__name__)}
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


def _content(description: str, model: str) -> dict[str, Any]:
    schema = {"$ref": _REF.format(model=model)}
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
