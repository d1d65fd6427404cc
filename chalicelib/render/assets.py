"""Style sheet, scripts and icon under names that carry the hash of their content."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from chalicelib.render import paths
from chalicelib.render.files import PageFile, asset_file

_SUFFIXES = frozenset({".css", ".js", ".svg"})
_HASH_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Assets:
    """What pages refer to by plain name."""

    paths: Mapping[str, str]
    files: Mapping[str, PageFile]
    """By key in the bucket."""

    def path(self, name: str) -> str:
        """The public path of an asset. Raises KeyError for one that is not there."""
        return self.paths[name]


def load_assets(site_root: Path) -> Assets:
    """Read `site/static`."""
    found: dict[str, str] = {}
    files: dict[str, PageFile] = {}
    for file in sorted((site_root / "static").iterdir()):
        if file.suffix in _SUFFIXES:
            content = file.read_bytes()
            found[file.name] = paths.asset(_hashed_name(file.name, content))
            files[paths.key_of(found[file.name])] = asset_file(file.name, content)
    return Assets(found, files)


def _hashed_name(name: str, content: bytes) -> str:
    stem, suffix = name.rsplit(".", 1)
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:_HASH_LENGTH]}.{suffix}"
