"""All services over an emulated account."""

from chalicelib.cli.emulator import Endpoint
from chalicelib.gateways.list_files import S3ListFiles
from chalicelib.ports import Services
from chalicelib.publish.bucket import Bucket
from chalicelib.publish.site import S3Site
from chalicelib.store.opened import Store
from tests.people import SITE_ROOT, CountingChance, HandClock, QuickPasswords
from tests.store.scenes import CalledQueue


def services_over(
    store: Store, endpoint: Endpoint, resources: dict[str, str], queue: CalledQueue, clock: HandClock
) -> Services:
    """Everything outside, over this table and these buckets; the worker is called by the test (`people.work`)."""
    s3 = endpoint.client("s3")
    return Services(
        tournaments=store.tournaments,
        clubs=store.clubs,
        seasons=store.seasons,
        evenings=store.evenings,
        cups=store.cups,
        championships=store.championships,
        archives=store.archives,
        accounts=store.accounts,
        outbox=store.outbox,
        queue=queue,
        site=S3Site(Bucket(s3, resources["SiteBucket"]), Bucket(s3, resources["PrivateBucket"])),
        rating_lists=store.rating_lists,
        list_files=S3ListFiles(s3, resources["ListsBucket"]),
        passwords=QuickPasswords(),
        clock=clock,
        chance=CountingChance(),
        site_root=SITE_ROOT,
        administrators=frozenset({"root@club.example"}),
    )
