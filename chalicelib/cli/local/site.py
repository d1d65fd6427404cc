"""The published pages, from the public bucket, as the CDN gives them."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from botocore.exceptions import ClientError

from chalicelib.cli.local.answer import Answer, plain
from chalicelib.render import paths

_KEPT = (("CacheControl", "Cache-Control"), ("ContentType", "Content-Type"), ("ETag", "ETag"))


@dataclass(frozen=True, slots=True)
class PublishedSite:
    """Pages by their public path."""

    client: Any
    bucket: str

    def get(self, path: str, query: str = "") -> Answer:
        """A page; 301 to the folder when its slash is missing; the friendly page when there is nothing."""
        if not _is_plain(unquote(path)):
            return self._not_found()
        last = path.rsplit("/", 1)[-1]
        if last and "." not in last:
            return Answer(HTTPStatus.MOVED_PERMANENTLY, (("Location", f"{path}/{'?' if query else ''}{query}"),))
        return self._object(unquote(path)) or self._not_found()

    def _object(self, path: str) -> Answer | None:
        try:
            found = self.client.get_object(Bucket=self.bucket, Key=paths.key_of(path))
        except ClientError as error:
            if error.response["Error"]["Code"] in ("NoSuchKey", "404"):
                return None
            raise
        headers = tuple((header, found[name]) for name, header in _KEPT if name in found)
        return Answer(HTTPStatus.OK, headers, found["Body"].read())

    def _not_found(self) -> Answer:
        page = self._object(paths.NOT_FOUND)
        if page is None:
            return plain(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
        return Answer(HTTPStatus.NOT_FOUND, page.without("etag").headers, page.body)


def _is_plain(path: str) -> bool:
    """No way up, no empty or hidden steps, no characters that mean something to a file system or in a header."""
    steps = path.split("/")[1:]
    return (
        path.startswith("/")
        and path.isprintable()
        and "\\" not in path
        and all(step and not step.startswith(".") for step in steps[:-1])
        and not steps[-1].startswith(".")
    )
