"""Every environment variable of the product, parsed once. Nothing else reads the environment."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from chalicelib.domain.booking.retention import LEAST_MONTHS, MOST_MONTHS

_PREFIX = "SPEELZAAL_"
_SITE_ROOT = Path(__file__).resolve().parents[1] / "site"
"""Beside `chalicelib`, in the repository as in the Lambda package."""


def _addresses(value: object) -> object:
    if isinstance(value, str):
        return frozenset(address.strip().lower() for address in value.split(",") if address.strip())
    return value


def _smtp_url(value: str) -> str:
    place = urlsplit(value)
    if value and (place.scheme not in ("smtp", "smtps") or not place.hostname):
        raise ValueError("smtp://user:password@host:587 or smtps://user:password@host:465")
    return value


class Settings(BaseModel):
    """`SPEELZAAL_TABLE` is `table`, and so on. AWS's own variables (region, keys, endpoint) are boto3's to read."""

    model_config = ConfigDict(frozen=True)

    table: str
    queue_url: str
    lists_queue_url: str
    site_bucket: str
    private_bucket: str
    lists_bucket: str
    region: str
    distribution_id: str = ""
    """The CDN before the public bucket; empty where there is none, or for functions that publish nothing."""
    site_origin: str = ""
    """The public site's address, such as `https://speelzaal.example`, for links that must be absolute."""
    site_root: Path = _SITE_ROOT
    """Templates, texts and static files."""
    mail_from: str = ""
    """From whom mail comes, such as `Speelzaal <speelzaal@club.example>`; empty: no mail is sent."""
    smtp_url: Annotated[str, AfterValidator(_smtp_url)] = ""
    """The mail server of who runs it himself, `smtp://user:password@host:587`; empty: Amazon SES."""
    mail_configuration_set: str = ""
    """The configuration set by which SES tells of bounces and complaints."""
    mail_folder: Path | None = None
    """On one machine: mail goes into this folder and no further."""
    stripe_api_key: str = ""
    """Stripe's key, or `ssm:` and its name in the parameter store; empty: nobody can pay online."""
    stripe_webhook_secrets: str = ""
    """What Stripe signs its events with, likewise; several are separated by commas, while one is changed."""
    stripe_address: str = ""
    """Where another service speaks as Stripe does, for a local machine; empty: Stripe itself."""
    google_client_id: str = ""
    """How Google calls this site; empty: nobody signs in by Google."""
    google_client_secret: str = ""
    """The secret that goes with it, or `ssm:` and its name in the parameter store."""
    administrators: Annotated[frozenset[str], BeforeValidator(_addresses)] = frozenset()
    """E-mail addresses of platform administrators; separated by commas in the environment."""
    open_to_all: bool = False
    """Whether everybody with an account may make events and clubs; else whoever was invited to."""
    bookings_kept_months: Annotated[int, Field(ge=LEAST_MONTHS, le=MOST_MONTHS)] = 12
    """So many months after an event's last day it is kept who booked, where the event says nothing else."""
    secure_cookies: bool = True
    """Off only on a local machine, where there is no HTTPS."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read the settings. Raises pydantic's ValidationError, which names what is missing."""
    named = {field: environment.get(_PREFIX + field.upper()) for field in Settings.model_fields}
    named["region"] = named["region"] or environment.get("AWS_REGION") or environment.get("AWS_DEFAULT_REGION")
    return Settings.model_validate({field: value for field, value in named.items() if value is not None})
