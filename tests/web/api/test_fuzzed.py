"""Schemathesis sends what the OpenAPI document allows, and what it does not: no answer that it does not describe.

A few requests for each operation, the same every time; `FUZZ=200` (`make fuzz`) sends as many, others every time, as a
stranger too, and lets the worker do whatever they ordered.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.generation.feedback import NO_FEEDBACK

from chalicelib.jobs import runner
from chalicelib.ports import Services
from tests.people import HandClock
from tests.web.api.programs import Program, an_api
from tests.web.api.stocked import Gateway, Known, Stocked, stocked

FUZZ = int(os.environ.get("FUZZ", "0"))
MANNER = settings(
    derandomize=not FUZZ,
    phases=[Phase.generate, Phase.shrink] if FUZZ else [Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
FEEDBACK = None if FUZZ else NO_FEEDBACK
"""None: texts that the sources have are among those that are sent."""
LAST = {"close_session", "delete_sessions"}
"""After these nobody is signed in any more."""

load_all_checks()
CHECKED = CHECKS.get_by_names(
    ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
)


@st.composite
def cases(draw: st.DrawFn, operation: APIOperation, known: Known) -> Case:
    """What the document says of this operation, two times of three; else something that it forbids."""
    mode = draw(st.sampled_from((GenerationMode.POSITIVE, GenerationMode.POSITIVE, GenerationMode.NEGATIVE)))
    case = draw(operation.as_strategy(mode, feedback=FEEDBACK))
    for part in ("path_parameters", "query", "body"):
        setattr(case, part, with_what_there_is(draw, getattr(case, part), known))
    return case


def with_what_there_is(draw: st.DrawFn, value: Any, known: Known, name: str = "") -> Any:
    """The same with names of what is really there, nearly everywhere where one fits."""
    match value:
        case dict():
            return {key: with_what_there_is(draw, one, known, key) for key, one in value.items()}
        case list():
            return [with_what_there_is(draw, one, known, name) for one in value]
    fitting = [one for one in known.get(name, ()) if type(one) is type(value)]
    return draw(st.sampled_from(fitting)) if fitting and draw(st.integers(0, 9)) < 9 else value


def faults(operations: Iterable[APIOperation], ground: Stocked, who: Program, most: int) -> list[str]:
    """What went wrong: the answer that should not be, and how to ask for it."""
    found = []
    for operation in operations:
        few = 1 if operation.method == "get" else 2

        @settings(MANNER, max_examples=most or few)
        @given(cases(operation, ground.known(operation.path)))
        def sent(case: Case) -> None:
            case.call_and_validate(headers={"X-CSRF": who.csrf}, cookies=who.jar, checks=CHECKED)

        try:
            sent()
        except (Exception, FailureGroup) as error:  # noqa: BLE001 - whatever it is, it is told with all others
            found.append("\n".join([operation.label, str(error), *getattr(error, "__notes__", [])]))
    return found


def test_no_answer_that_the_document_does_not_describe(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stocked(services, clock) as ground:
        app = an_api(ground.services, monkeypatch)
        schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", Gateway(app))
        schema.config.generation.update(with_security_parameters=False)
        operations = [one.ok() for one in schema.get_all_operations()]
        operations.sort(key=lambda one: one.definition.raw["operationId"] in LAST)
        stranger, anna = Program(app), Program(app).signed_in("Anna")
        stranger.csrf = stranger.get("/csrf").json_body["csrf"]
        open_ones = [one for one in operations if "security" not in one.definition.raw]
        found = faults(operations if FUZZ else open_ones, ground, stranger, FUZZ // 10)
        found += faults(operations, ground, anna, FUZZ)
        assert not found, "\n\n".join(found)
        if FUZZ:
            for group in ground.services.outbox.due(clock.now()):
                runner.run(ground.services, group)
