"""Rating lists in the bucket of a test: uploads as a browser leaves them, and what the worker makes of them."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from itertools import count

from chalicelib.cli.made_up_list import fide_text, knsb_csv
from chalicelib.commands.caller import Caller
from chalicelib.commands.rating_lists import ImportList, order_import
from chalicelib.domain.ids import UserId
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.jobs import runner
from chalicelib.ports import Job, JobState, Services, list_group_of
from tests.people import a_request

ADMINISTRATOR = UserId("root")
_UPLOADS = count(1)


def an_upload(services: Services, content: bytes, kind: ListKind = ListKind.FIDE) -> str:
    """A file that a browser has sent; each is newer than the last."""
    upload = f"upload{next(_UPLOADS):06d}"
    files = services.list_files
    files._client.put_object(Bucket=files._bucket, Key=f"uploads/{kind}/{upload}", Body=content)  # type: ignore[attr-defined]
    return upload


def packed(content: bytes, name: str = "players_list_foa.txt") -> bytes:
    """As the lists come each month."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return archive.getvalue()


def as_text(rows: Iterable[ListRow]) -> bytes:
    return "".join(fide_text(rows)).encode()


def order(services: Services, upload: str, kind: ListKind = ListKind.FIDE, *, takes_smaller: bool = False) -> None:
    order_import(ImportList(Caller(ADMINISTRATOR, a_request()), kind, upload, takes_smaller), services)


def bring_in(services: Services, rows: Iterable[ListRow], kind: ListKind = ListKind.FIDE) -> str:
    """Make these the list in use; the version."""
    content = as_text(rows) if kind is ListKind.FIDE else "".join(knsb_csv(rows)).encode()
    upload = an_upload(services, content, kind)
    order(services, upload, kind)
    runner.run(services, list_group_of(kind))
    assert failed(services, kind) == []
    current = services.rating_lists.current(kind)
    assert current is not None
    return current.version


def failed(services: Services, kind: ListKind = ListKind.FIDE) -> list[Job]:
    return [job for job in services.outbox.recent_jobs(list_group_of(kind)) if job.state is JobState.FAILED]


def versions_of(services: Services) -> set[str]:
    """The lists of which anything is stored."""
    files = services.list_files
    found = files._client.list_objects_v2(Bucket=files._bucket, Prefix="lists/").get("Contents", [])  # type: ignore[attr-defined]
    return {one["Key"].split("/")[2] for one in found}


def files_of(services: Services, beginning: str = "lists/") -> Mapping[str, bytes]:
    """Everything stored below this place, by its key."""
    files = services.list_files
    client, bucket = files._client, files._bucket  # type: ignore[attr-defined]
    found = client.list_objects_v2(Bucket=bucket, Prefix=beginning).get("Contents", [])
    return {one["Key"]: client.get_object(Bucket=bucket, Key=one["Key"])["Body"].read() for one in found}
