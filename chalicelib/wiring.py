"""The composition root: which piece of the outside world serves which port."""

import os
from functools import lru_cache

from chalicelib import settings as environment
from chalicelib.gateways.aws import client
from chalicelib.gateways.backup_files import S3BackupFiles
from chalicelib.gateways.chance import SystemChance
from chalicelib.gateways.clock import SystemClock
from chalicelib.gateways.list_files import S3ListFiles
from chalicelib.gateways.mailer import FolderMailer, SesMailer, SmtpMailer, ses_client
from chalicelib.gateways.passwords import Argon2Passwords
from chalicelib.gateways.queue import Queues, SqsQueue
from chalicelib.gateways.secrets import Secret
from chalicelib.gateways.sign_in import GOOGLE, OpenIdSignIn
from chalicelib.gateways.stripe_payments import StripePayments
from chalicelib.ports import Mailer, Queue, Services
from chalicelib.publish.bucket import Bucket
from chalicelib.publish.site import S3Site
from chalicelib.settings import Settings
from chalicelib.store.items import TableAddress
from chalicelib.store.opened import open_store


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings of this process."""
    return environment.from_environment(os.environ)


@lru_cache(maxsize=1)
def queue() -> SqsQueue:
    """The queue of this process, for those who answer its calls."""
    return SqsQueue(client("sqs", settings().region), settings().queue_url)


@lru_cache(maxsize=1)
def lists_queue() -> SqsQueue:
    """The queue of rating lists, for those who answer its calls."""
    return SqsQueue(client("sqs", settings().region), settings().lists_queue_url)


@lru_cache(maxsize=1)
def services() -> Services:
    """The services of this process: made once, kept while a Lambda function stays warm."""
    return connect(settings(), Queues(queue(), lists_queue()))


def connect(chosen: Settings, calls: Queue) -> Services:
    """Choose who serves each port."""
    clock = SystemClock()
    store = open_store(TableAddress(chosen.table, chosen.region), calls)
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
        backup_files=S3BackupFiles(client("s3", chosen.region), chosen.private_bucket),
        accounts=store.accounts,
        stars=store.stars,
        officials=store.officials,
        devices=store.devices,
        screens=store.screens,
        pilots=store.pilots,
        reports=store.reports,
        people=store.people,
        outbox=store.outbox,
        queue=calls,
        site=_site(chosen),
        rating_lists=store.rating_lists,
        list_files=S3ListFiles(client("s3", chosen.region), chosen.lists_bucket),
        mails=store.mails,
        mailer=_mailer(chosen),
        payments=_payments(chosen),
        bookings=store.bookings,
        payment_notices=store.payment_notices,
        passwords=Argon2Passwords(),
        google=_google(chosen),
        clock=clock,
        chance=SystemChance(clock),
        site_root=chosen.site_root,
        origin=chosen.site_origin,
        administrators=chosen.administrators,
        bookings_kept_months=chosen.bookings_kept_months,
        open_to_all=chosen.open_to_all,
    )


def _payments(chosen: Settings) -> StripePayments:
    """Secrets are read when somebody pays."""
    key, secrets = _secret(chosen.stripe_api_key, chosen), _secret(chosen.stripe_webhook_secrets, chosen)
    return StripePayments(key, secrets, chosen.stripe_address)


def _google(chosen: Settings) -> OpenIdSignIn | None:
    """None where Google does not know this site, or the site not its own address, to which people come back."""
    if not (chosen.google_client_id and chosen.google_client_secret and chosen.site_origin):
        return None
    return OpenIdSignIn(GOOGLE, chosen.google_client_id, _secret(chosen.google_client_secret, chosen))


def _secret(said: str, chosen: Settings) -> Secret:
    """One that stands in the parameter store is read when it is needed."""

    def fetch(name: str) -> str:
        answer = client("ssm", chosen.region).get_parameter(Name=name, WithDecryption=True)
        return str(answer["Parameter"]["Value"])

    return Secret(said, fetch)


def _mailer(chosen: Settings) -> Mailer | None:
    """None where nobody said from whom mail comes."""
    if not chosen.mail_from:
        return None
    if chosen.mail_folder is not None:
        return FolderMailer(chosen.mail_folder, chosen.mail_from)
    if chosen.smtp_url:
        return SmtpMailer(chosen.smtp_url, chosen.mail_from)
    return SesMailer(ses_client(chosen.region), chosen.mail_from, chosen.mail_configuration_set)


def _site(chosen: Settings) -> S3Site:
    s3 = client("s3", chosen.region)
    cdn = client("cloudfront", chosen.region) if chosen.distribution_id else None
    return S3Site(Bucket(s3, chosen.site_bucket), Bucket(s3, chosen.private_bucket), cdn, chosen.distribution_id)
