"""Reads calendar files as another program would (RFC 5545): it knows nothing of how they are written."""

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta


@dataclass
class Component:
    """What stands between BEGIN and END: properties as (parameters, value) by name, and components within."""

    name: str
    properties: dict[str, tuple[dict[str, str], str]] = field(default_factory=dict)
    inner: list["Component"] = field(default_factory=list)

    def all(self, name: str) -> list["Component"]:
        return [one for one in self.inner if one.name == name]

    def value(self, name: str) -> str:
        return self.properties[name][1]

    def text(self, name: str) -> str:
        """A text value without its escapes."""
        return re.sub(r"\\([\\;,nN])", lambda found: "\n" if found[1] in "nN" else found[1], self.value(name))


def read(content: bytes) -> Component:
    """The calendar. Fails on a line that is too long, ends otherwise than CRLF, or cannot be decoded."""
    assert content.endswith(b"\r\n")
    lines = content[:-2].split(b"\r\n")
    assert not any(b"\r" in line or b"\n" in line for line in lines)
    assert all(len(line) <= 75 for line in lines)
    assert all(line.decode() for line in lines), "no sign is cut in two"
    stack, found = [Component("")], []
    for line in lines:
        if line.startswith(b" "):
            found[-1] += line[1:]
        else:
            found.append(line)
    for text in (line.decode() for line in found):
        head, _, value = text.partition(":")
        name, *parameters = head.split(";")
        if name == "BEGIN":
            stack.append(Component(value))
        elif name == "END":
            done = stack.pop()
            assert done.name == value
            stack[-1].inner.append(done)
        else:
            assert name not in stack[-1].properties, f"{name} twice"
            stack[-1].properties[name] = (dict(one.split("=") for one in parameters), value)
    (calendar,) = stack[0].inner
    return calendar


def moment(calendar: Component, event: Component, name: str) -> datetime | date:
    """When it is: a day, or a moment worked out with the file's own time zones and nothing else."""
    parameters, value = event.properties[name]
    if parameters.get("VALUE") == "DATE":
        return date.fromisoformat(value)
    if value.endswith("Z"):
        return datetime.fromisoformat(value)
    (zone,) = (one for one in calendar.all("VTIMEZONE") if one.value("TZID") == parameters["TZID"])
    local = _local(value)
    return (local - _offset_at(zone, local)).replace(tzinfo=UTC)


def _local(text: str) -> datetime:
    """Without a time zone."""
    return datetime.fromisoformat(text)


def _offset_at(zone: Component, local: datetime) -> timedelta:
    """RFC 5545 3.6.5: that of the observance that began last, by the clocks before it."""
    observances = [one for one in zone.inner if _local(one.value("DTSTART")) <= local]
    assert observances, "the time zone says nothing of this time"
    return _offset(max(observances, key=lambda one: _local(one.value("DTSTART"))).value("TZOFFSETTO"))


def _offset(text: str) -> timedelta:
    hours, minutes, seconds = int(text[1:3]), int(text[3:5]), int(text[5:7] or 0)
    length = timedelta(hours=hours, minutes=minutes, seconds=seconds)
    return -length if text[0] == "-" else length
