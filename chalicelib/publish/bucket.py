"""One S3 bucket: typed objects with an owner, and a small file that is replaced only by those who saw it."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from botocore.exceptions import ClientError

from chalicelib.ports import CachePolicy, PageFile

_CACHE_HEADERS = {
    CachePolicy.LIVE: "public, max-age=0, s-maxage=10",
    CachePolicy.IMMUTABLE: "public, max-age=31536000, immutable",
}
_THREADS = 16
_MISSING = frozenset({"404", "NoSuchKey"})
_LOST = frozenset({"412", "PreconditionFailed", "ConditionalRequestConflict"})


class OvertakenError(Exception):
    """Another publication of the same group came between. What it and this one left is settled by publishing again."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket and the client that reaches it."""

    client: Any
    name: str

    def put_all(self, files: Iterable[tuple[str, PageFile]], owner: str) -> None:
        """Put the files side by side. Raises the first failure, after all have ended."""
        with ThreadPoolExecutor(_THREADS) as pool:
            for _ in pool.map(lambda pair: self._put(pair[0], pair[1], owner), files):
                pass

    def delete_all(self, keys: Iterable[str], owner: str) -> int:
        """Delete those that are the owner's, and say how many. What somebody else has taken over meanwhile is his."""
        with ThreadPoolExecutor(_THREADS) as pool:
            return sum(pool.map(lambda key: self._delete(key, owner), keys))

    def read(self, key: str) -> PageFile | None:
        """A file as it was put."""
        answer = self._get(key)
        if answer is None:
            return None
        is_kept = answer.get("CacheControl") == _CACHE_HEADERS[CachePolicy.IMMUTABLE]
        cache = CachePolicy.IMMUTABLE if is_kept else CachePolicy.LIVE
        return PageFile(answer["ContentType"], cache, answer["Body"].read())

    def read_versioned(self, key: str) -> tuple[bytes, str] | None:
        """Content and ETag."""
        answer = self._get(key)
        return None if answer is None else (answer["Body"].read(), answer["ETag"])

    def replace(self, key: str, content: bytes, seen: str | None) -> str:
        """Replace the content that was seen under this ETag (None: there was none). Raises OvertakenError."""
        condition = {"IfNoneMatch": "*"} if seen is None else {"IfMatch": seen}
        try:
            answer = self.client.put_object(
                Bucket=self.name, Key=key, Body=content, ContentType="application/json", **condition
            )
        except ClientError as error:
            if _code(error) in _LOST | _MISSING:
                raise OvertakenError(key) from error
            raise
        return str(answer["ETag"])

    def remove(self, key: str) -> None:
        """Take this one away, whosever it is; also when it is not there."""
        self.client.delete_object(Bucket=self.name, Key=key)

    def _put(self, key: str, file: PageFile, owner: str) -> None:
        self.client.put_object(
            Bucket=self.name,
            Key=key,
            Body=file.body,
            ContentType=file.content_type,
            CacheControl=_CACHE_HEADERS[file.cache],
            Metadata={"group": owner},
        )

    def _delete(self, key: str, owner: str) -> bool:
        try:
            found = self.client.head_object(Bucket=self.name, Key=key)
        except ClientError as error:
            if _code(error) in _MISSING:
                return False
            raise
        is_own: bool = found["Metadata"].get("group") == owner
        if is_own:
            self.client.delete_object(Bucket=self.name, Key=key)
        return is_own

    def _get(self, key: str) -> Any:
        try:
            return self.client.get_object(Bucket=self.name, Key=key)
        except ClientError as error:
            if _code(error) in _MISSING:
                return None
            raise


def _code(error: ClientError) -> str:
    return str(error.response["Error"]["Code"])
