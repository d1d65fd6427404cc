"""Clients of AWS services. Region, keys and an emulator's address come from boto3's own environment variables."""

from typing import Any

import boto3
from botocore.config import Config

_CONFIG = Config(
    connect_timeout=3,
    read_timeout=10,
    max_pool_connections=32,
    retries={"mode": "standard", "max_attempts": 4},
    s3={"addressing_style": "path"},
    user_agent="speelzaal",  # boto's own is put together anew for every request
)


_S3 = _CONFIG.merge(Config(signature_version="s3v4"))
"""Also for forms that browsers send to a bucket: new buckets take no other signature."""


def client(service: str, region: str) -> Any:
    """A client that may be shared by threads."""
    return boto3.client(service, region_name=region, config=_S3 if service == "s3" else _CONFIG)
