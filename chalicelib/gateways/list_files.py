"""Serves ports.ListFiles from one private bucket: `uploads/<kind>/<id>` and `lists/<kind>/<version>/...`."""

import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from botocore.exceptions import ClientError

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.domain.ratings.lists.shards import Manifest, OpenList, Shard, packed, unpacked
from chalicelib.ports import SentFile, UploadForm

LARGEST_UPLOAD = 300_000_000
"""Bytes. FIDE's archives are about a fifth of this."""
_FORM_LASTS_S = 3600
_THREADS = 8
_IN_MEMORY = 2 * _THREADS
_MOST_DELETED = 1000
_MISSING = frozenset({"404", "NoSuchKey", "NotFound"})
_CHANGED = frozenset({"412", "PreconditionFailed"})


class S3ListFiles:
    """The files of rating lists."""

    def __init__(self, client: Any, bucket: str) -> None:
        self._client, self._bucket = client, bucket
        self._read_manifest = lru_cache(maxsize=4)(self._manifest)

    def form(self, kind: ListKind, upload: str, back: str) -> UploadForm:
        """A form for this very key, this long, up to this size; signed with the rights of this function."""
        then = {"success_action_redirect": back} if back else {"success_action_status": "204"}
        made = self._client.generate_presigned_post(
            self._bucket,
            _upload_key(kind, upload),
            Fields=then,
            Conditions=[then, ["content-length-range", 1, LARGEST_UPLOAD]],
            ExpiresIn=_FORM_LASTS_S,
        )
        return UploadForm(made["url"], made["fields"], LARGEST_UPLOAD)

    def sent(self, kind: ListKind, upload: str) -> SentFile | None:
        """What has come in under this name; None when nothing has."""
        try:
            found = self._client.head_object(Bucket=self._bucket, Key=_upload_key(kind, upload))
            return SentFile(int(found["ContentLength"]), str(found["ETag"]))
        except ClientError as error:
            if _code(error) in _MISSING:
                return None
            raise

    def receive(self, kind: ListKind, upload: str, tag: str, into: Path) -> bool:
        """Copy an upload to this file; False when it is not there any more, or another one under its name."""
        try:
            found = self._client.get_object(Bucket=self._bucket, Key=_upload_key(kind, upload), IfMatch=tag)
            body = found["Body"]
        except ClientError as error:
            if _code(error) in _MISSING | _CHANGED:
                return False
            raise
        with into.open("wb") as file:
            for piece in body.iter_chunks(1 << 20):
                file.write(piece)
        return True

    def put(self, kind: ListKind, version: str, shards: Iterable[Shard]) -> None:
        """Side by side, a few at a time: the next ones are taken when these are stored."""
        waiting = iter(shards)
        with ThreadPoolExecutor(_THREADS) as pool:
            while some := list(islice(waiting, _IN_MEMORY)):
                for _ in pool.map(lambda shard: self._put(_key(kind, version, shard.name), packed(shard.text)), some):
                    pass

    def put_manifest(self, kind: ListKind, version: str, manifest: Manifest) -> None:
        """Written last, once: what is there already is the same."""
        body = {"rows": manifest.rows, "by_number": manifest.by_number, "by_name": manifest.by_name}
        content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        try:
            self._put(_key(kind, version, "manifest"), content, IfNoneMatch="*")
        except ClientError as error:
            if _code(error) not in _CHANGED:
                raise

    def open(self, kind: ListKind, version: str) -> OpenList:
        """The manifest is read once in a process: a version never changes."""
        return OpenList(kind, version, self._read_manifest(kind, version), partial(self._read, kind, version))

    def _manifest(self, kind: ListKind, version: str) -> Manifest:
        body = json.loads(self._get(_key(kind, version, "manifest")))
        return Manifest(body["rows"], tuple(body["by_number"]), tuple(body["by_name"]))

    def _read(self, kind: ListKind, version: str, names: Sequence[str]) -> Mapping[str, bytes]:
        """Side by side."""
        wanted = list(dict.fromkeys(names))
        if len(wanted) == 1:
            return {wanted[0]: self._text(kind, version, wanted[0])}
        with ThreadPoolExecutor(_THREADS) as pool:
            return dict(zip(wanted, pool.map(lambda name: self._text(kind, version, name), wanted), strict=True))

    def remove_before(self, kind: ListKind, version: str, but: str) -> None:
        """Versions sort by time; also what an interrupted import has left is older."""
        first = f"lists/{kind}/"
        pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=first)
        keys = [found["Key"] for page in pages for found in page.get("Contents", ())]
        old = iter([key for key in keys if (its := key.removeprefix(first).partition("/")[0]) < version and its != but])
        while some := list(islice(old, _MOST_DELETED)):
            self._client.delete_objects(Bucket=self._bucket, Delete={"Objects": [{"Key": key} for key in some]})

    def _text(self, kind: ListKind, version: str, name: str) -> bytes:
        return unpacked(self._get(_key(kind, version, name)))

    def _get(self, key: str) -> bytes:
        try:
            return bytes(self._client.get_object(Bucket=self._bucket, Key=key)["Body"].read())
        except ClientError as error:
            if _code(error) in _MISSING:
                raise NotFoundError(what="rating_list", key=key) from error
            raise

    def _put(self, key: str, content: bytes, **condition: str) -> None:
        self._client.put_object(
            Bucket=self._bucket, Key=key, Body=content, ContentType="application/octet-stream", **condition
        )


def _upload_key(kind: ListKind, upload: str) -> str:
    return f"uploads/{kind}/{upload}"


def _key(kind: ListKind, version: str, name: str) -> str:
    return f"lists/{kind}/{version}/{name}"


def _code(error: ClientError) -> str:
    return str(error.response["Error"]["Code"])
