"""The published site: two buckets and a CDN."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from chalicelib.ports import PageFile, Published
from chalicelib.publish import manifest as manifests
from chalicelib.publish.bucket import Bucket
from chalicelib.publish.manifest import Manifest
from chalicelib.publish.order import in_stages
from chalicelib.render import paths

_PRIVATE = paths.PRIVATE.removeprefix("/")
_SHARED = paths.ASSETS.removeprefix("/")
"""Files that all groups use under names that never mean anything else: nobody deletes them."""
_INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class S3Site:
    """Serves ports.Site. `distribution` is empty where no CDN stands before the public bucket.

    A publication first says in the manifest what it is going to touch, and last that it is done. So whatever a crashed
    or overtaken one left behind is known, and put right by the next publication.
    """

    public: Bucket
    private: Bucket
    cdn: Any = None
    distribution: str = ""

    def publish(self, group: str, files: Mapping[str, PageFile], revision: int, at: datetime) -> Published:
        """Make these the files of the group. Repeating it changes nothing.

        Raises OvertakenError when another publication of the group came between: run the job again.
        """
        seen, version = self._manifest(group)
        if seen.revision > revision:
            return Published(put=0, deleted=0, is_stale=True, at=seen.at or at)
        hashes = {key: manifests.hash_of(file) for key, file in files.items()}
        changed = seen.changed(hashes)
        gone = frozenset(key for key in seen.gone(hashes) if not key.startswith(_SHARED))
        attempt = secrets.token_hex(8)
        begun, deleted = seen, 0
        if changed or gone:
            begun = seen.begin(attempt, changed | gone, at)
            version = self._write(group, begun, version)
            self._put({key: files[key] for key in changed}, group)
            deleted = self._delete(gone, group)
            self._forget(gone, files)
        self._write(group, begun.finish(attempt, hashes, revision, at), version)
        return Published(put=len(changed), deleted=deleted, is_stale=False, at=at)

    def withdraw(self, group: str) -> None:
        """What was published or is in doubt, whatever its revision; the manifest goes last, so that nothing is lost."""
        seen, version = self._manifest(group)
        if version is None:
            return
        gone = frozenset(key for key in seen.gone({}) if not key.startswith(_SHARED))
        self._delete(gone, group)
        self._forget(gone, {})
        self.private.remove(_manifest_key(group))

    def last_published(self, group: str) -> datetime | None:
        """When the group's files were last published."""
        return self._manifest(group)[0].at

    def read_private(self, key: str) -> PageFile | None:
        """A file below `private/`; None when there is none."""
        return self.private.read(key) if key.startswith(_PRIVATE) else None

    def _forget(self, gone: Iterable[str], left: Mapping[str, PageFile]) -> None:
        """Pages that are no longer for everybody are forgotten by the CDN at once: the topmost folders of them.

        A page that is gone beside others that stay is left to run out, within seconds.
        """
        if not any(_is_public(key) for key in left):
            for folder in _topmost(key for key in gone if _is_public(key)):
                self.invalidate(folder)

    def invalidate(self, path: str) -> None:
        """Ask the CDN, where there is one, to forget everything below this path."""
        if self.distribution:
            self.cdn.create_invalidation(
                DistributionId=self.distribution,
                InvalidationBatch={
                    "Paths": {"Quantity": 1, "Items": [f"{path}*"]},
                    "CallerReference": secrets.token_hex(16),
                },
            )

    def _manifest(self, group: str) -> tuple[Manifest, str | None]:
        stored = self.private.read_versioned(_manifest_key(group))
        return (Manifest(), None) if stored is None else (manifests.from_bytes(stored[0]), stored[1])

    def _write(self, group: str, manifest: Manifest, seen: str | None) -> str:
        return self.private.replace(_manifest_key(group), manifests.to_bytes(manifest), seen)

    def _put(self, files: Mapping[str, PageFile], group: str) -> None:
        for stage in in_stages(files.items()):
            self.public.put_all([(key, file) for key, file in stage if not key.startswith(_PRIVATE)], group)
            self.private.put_all([(key, file) for key, file in stage if key.startswith(_PRIVATE)], group)

    def _delete(self, keys: Iterable[str], group: str) -> int:
        ordered = sorted(keys)
        public = self.public.delete_all([key for key in ordered if not key.startswith(_PRIVATE)], group)
        return public + self.private.delete_all([key for key in ordered if key.startswith(_PRIVATE)], group)


def _is_public(key: str) -> bool:
    return not key.startswith((_PRIVATE, _SHARED))


def _topmost(keys: Iterable[str]) -> list[str]:
    """The paths of the folders that hold all of these: those whose own page is among them, none inside another."""
    found: list[str] = []
    for folder in sorted(f"/{key.removesuffix(_INDEX)}" for key in keys if key.endswith(f"/{_INDEX}")):
        if not any(folder.startswith(above) for above in found):
            found.append(folder)
    return found


def _manifest_key(group: str) -> str:
    return f"_m/{group}.json"
