"""In which order files go up, so that no page links to one that is not there yet."""

import re
from collections.abc import Iterable
from enum import IntEnum

from chalicelib.ports import CachePolicy, PageFile

_INDEX = re.compile(r"(private/)?([a-z]{2}/)?(\w/[^/]+/)?(index|404)\.html")
_STANDINGS = re.compile(r"(private/)?[a-z]{2}/\w/[^/]+/(standings/|crosstable/|data/).*")
_LIVE = re.compile(r"(.*/)?live\.json")


class Stage(IntEnum):
    """All files of a stage are there before the next one begins."""

    ASSETS = 0
    LEAVES = 1
    STANDINGS = 2
    INDEX = 3
    LIVE = 4


def stage_of(key: str, file: PageFile) -> Stage:
    """The stage of a file. `live.json` goes last: open pages reload when it changes."""
    if file.cache is CachePolicy.IMMUTABLE:
        return Stage.ASSETS
    if _LIVE.fullmatch(key):
        return Stage.LIVE
    if _INDEX.fullmatch(key):
        return Stage.INDEX
    return Stage.STANDINGS if _STANDINGS.fullmatch(key) else Stage.LEAVES


def in_stages(files: Iterable[tuple[str, PageFile]]) -> list[list[tuple[str, PageFile]]]:
    """The files by stage."""
    stages: dict[Stage, list[tuple[str, PageFile]]] = {stage: [] for stage in Stage}
    for key, file in sorted(files, key=lambda pair: pair[0]):
        stages[stage_of(key, file)].append((key, file))
    return list(stages.values())
