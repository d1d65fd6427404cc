"""An emulated account that tests take turns in, and all services over it."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from chalicelib.cli.emulator import Endpoint, create_resources, create_table, read_template
from chalicelib.gateways.backup_files import S3BackupFiles
from chalicelib.gateways.list_files import S3ListFiles
from chalicelib.gateways.stripe_payments import StripePayments
from chalicelib.ports import Services
from chalicelib.publish.bucket import Bucket
from chalicelib.publish.site import S3Site
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.opened import Store
from tests.mails import Postbox
from tests.people import SITE_ROOT, CountingChance, HandClock, QuickPasswords
from tests.store.scenes import CalledQueue


@dataclass(frozen=True)
class Ground:
    """The resources of a template in an account, made once and emptied for each test."""

    endpoint: Endpoint
    template: Path

    @cached_property
    def resources(self) -> dict[str, str]:
        """Logical id to name (queues: address)."""
        return create_resources(self.endpoint, self.template)

    @property
    def table_address(self) -> TableAddress:
        one = self.endpoint
        return TableAddress(self.resources["Table"], one.region, one.url, one.access_key, one.secret_key)

    @cached_property
    def table(self) -> Table:
        """The table with a connection that stays open."""
        return Table(self.table_address)

    def empty(self) -> None:
        """No item and no object is left. Queues stay as they are: who uses one takes `jobs_queue`."""
        s3, dynamodb = (self.endpoint.client(one) for one in ("s3", "dynamodb"))
        for logical_id, name in self.resources.items():
            if logical_id.endswith("Bucket"):
                empty_bucket(s3, name)
        table = self.resources["Table"]
        dynamodb.delete_table(TableName=table)
        create_table(self.endpoint, table, read_template(self.template)["Table"]["Properties"])


def empty_bucket(s3: Any, name: str) -> None:
    """No object is left."""
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=name):
        if keys := [{"Key": one["Key"]} for one in page.get("Contents", ())]:
            s3.delete_objects(Bucket=name, Delete={"Objects": keys, "Quiet": True})


def services_over(
    store: Store, endpoint: Endpoint, resources: dict[str, str], queue: CalledQueue, clock: HandClock
) -> Services:
    """Everything outside, over this table and these buckets; the worker is called by the test (`people.work`)."""
    s3 = endpoint.client("s3")
    return Services(
        tournaments=store.tournaments,
        closings=store.closings,
        clubs=store.clubs,
        club_ratings=store.club_ratings,
        seasons=store.seasons,
        series=store.series,
        evenings=store.evenings,
        guests=store.guests,
        presence=store.presence,
        prizes=store.prizes,
        cups=store.cups,
        championships=store.championships,
        archives=store.archives,
        backups=store.backups,
        backup_files=S3BackupFiles(s3, resources["PrivateBucket"]),
        accounts=store.accounts,
        stars=store.stars,
        officials=store.officials,
        devices=store.devices,
        screens=store.screens,
        pilots=store.pilots,
        reports=store.reports,
        people=store.people,
        outbox=store.outbox,
        queue=queue,
        site=S3Site(Bucket(s3, resources["SiteBucket"]), Bucket(s3, resources["PrivateBucket"])),
        rating_lists=store.rating_lists,
        list_files=S3ListFiles(s3, resources["ListsBucket"]),
        mails=store.mails,
        mailer=Postbox(),
        payments=StripePayments(str, str),
        bookings=store.bookings,
        payment_notices=store.payment_notices,
        passwords=QuickPasswords(),
        clock=clock,
        chance=CountingChance(),
        site_root=SITE_ROOT,
        administrators=frozenset({"root@club.example"}),
        open_to_all=True,
    )
