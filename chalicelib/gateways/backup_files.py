"""Serves the port BackupFiles from the private bucket: `_backups/<group>/<file>.json.gz`."""

import gzip
from typing import Any

_LINK_LASTS_S = 300


class S3BackupFiles:
    """Backups as files. The bucket's own rule deletes them after a week."""

    def __init__(self, client: Any, bucket: str) -> None:
        self._client, self._bucket = client, bucket

    def put(self, group: str, file: str, name: str, text: str) -> None:
        """Store it packed, to be kept under this name by browsers; the same text is the same file."""
        self._client.put_object(
            Bucket=self._bucket,
            Key=_key(group, file),
            Body=gzip.compress(text.encode(), mtime=0),
            ContentType="application/gzip",
            ContentDisposition=f'attachment; filename="{name}.json.gz"',
        )

    def link(self, group: str, file: str) -> str:
        """An address at which whoever has it reads the file for a few minutes, signed with this function's rights."""
        asked = {"Bucket": self._bucket, "Key": _key(group, file)}
        return str(self._client.generate_presigned_url("get_object", Params=asked, ExpiresIn=_LINK_LASTS_S))


def _key(group: str, file: str) -> str:
    return f"_backups/{group.replace('#', '/')}/{file}.json.gz"
