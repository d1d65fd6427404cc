"""`make deploy`: bring a package to CloudFormation, on AWS or on the emulator; boto3's environment says where.

The archive and the template go to a bucket of packages under the hash of their content, the stack is made or updated,
and every page is published again by the new version.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import ClientError

_NO_CHANGE = "No updates are to be performed"
_FUNCTION = "AWS::Serverless::Function"
_LARGEST_INLINE = 50_000
Clients = Callable[[str], Any]
"""A boto3 client by the name of its service."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """What is deployed under which name; parameters that are not named keep their values."""

    package: Path
    stack: str
    parameters: Mapping[str, str]


def deploy(deployment: Deployment, clients: Clients) -> dict[str, str]:
    """Make or update the stack and publish everything again; the stack's outputs."""
    bucket = _package_bucket(clients)
    archive = _upload(deployment.package / "deployment.zip", bucket, clients)
    template = json.loads((deployment.package / "template.json").read_text(encoding="utf-8"))
    for resource in template["Resources"].values():
        if resource["Type"] == _FUNCTION:
            resource["Properties"]["CodeUri"] = {"Bucket": bucket, "Key": archive}
    _apply(deployment, template, bucket, clients)
    outputs = _outputs(deployment.stack, clients)
    clients("lambda").invoke(FunctionName=outputs["RepublishName"], InvocationType="RequestResponse")
    return outputs


def _package_bucket(clients: Clients) -> str:
    """One bucket for the packages of an account and region, made where it is missing."""
    s3, account = clients("s3"), clients("sts").get_caller_identity()["Account"]
    region = s3.meta.region_name
    name = f"speelzaal-packages-{account}-{region}"
    place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
    try:
        s3.head_bucket(Bucket=name)
    except ClientError as error:
        if error.response["Error"]["Code"] not in ("404", "NoSuchBucket"):
            raise
        s3.create_bucket(Bucket=name, **place)
    return name


def _upload(file: Path, bucket: str, clients: Clients) -> str:
    return _put(file.read_bytes(), file.suffix, bucket, clients)


def _put(content: bytes, suffix: str, bucket: str, clients: Clients) -> str:
    key = hashlib.sha256(content).hexdigest() + suffix
    clients("s3").put_object(Bucket=bucket, Key=key, Body=content)
    return key


def _apply(deployment: Deployment, template: Mapping[str, Any], bucket: str, clients: Clients) -> None:
    cloudformation = clients("cloudformation")
    before = _parameters(deployment.stack, cloudformation)
    arguments = {
        "StackName": deployment.stack,
        "Capabilities": ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
        "Parameters": _values(deployment.parameters, template["Parameters"], before),
        **_body(template, bucket, clients),
    }
    if before is None:
        cloudformation.create_stack(**arguments)
        cloudformation.get_waiter("stack_create_complete").wait(StackName=deployment.stack)
        return
    try:
        cloudformation.update_stack(**arguments)
    except ClientError as error:
        if _NO_CHANGE not in str(error):
            raise
    else:
        cloudformation.get_waiter("stack_update_complete").wait(StackName=deployment.stack)


def _body(template: Mapping[str, Any], bucket: str, clients: Clients) -> dict[str, str]:
    text = json.dumps(template, ensure_ascii=False)
    if len(text.encode()) <= _LARGEST_INLINE:
        return {"TemplateBody": text}
    key, s3 = _put(text.encode(), ".json", bucket, clients), clients("s3")
    address = s3.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": key}).partition("?")[0]
    return {"TemplateURL": address}


def _parameters(stack: str, cloudformation: Any) -> frozenset[str] | None:
    """The names of the parameters of the stack as it is; None when there is none."""
    try:
        (found,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise
    return frozenset(parameter["ParameterKey"] for parameter in found.get("Parameters", []))


def _values(
    given: Mapping[str, str], known: Mapping[str, object], before: frozenset[str] | None
) -> list[dict[str, object]]:
    unknown = given.keys() - known.keys()
    if unknown:
        raise SystemExit(f"no such parameter: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    new: list[dict[str, object]] = [{"ParameterKey": name, "ParameterValue": value} for name, value in given.items()]
    kept = sorted((before or frozenset()) & known.keys() - given.keys())
    return new + [{"ParameterKey": name, "UsePreviousValue": True} for name in kept]


def _outputs(stack: str, clients: Clients) -> dict[str, str]:
    (found,) = clients("cloudformation").describe_stacks(StackName=stack)["Stacks"]
    return {output["OutputKey"]: output["OutputValue"] for output in found["Outputs"]}


def main() -> None:
    """Called by make."""
    parser = argparse.ArgumentParser(description="Deploy a package with CloudFormation.")
    parser.add_argument("--package", type=Path, required=True)
    parser.add_argument("--stack", required=True)
    parser.add_argument("parameters", nargs="*", metavar="NAME=VALUE", help="parameters of the template")
    arguments = parser.parse_args()
    parameters = dict(word.split("=", 1) for word in arguments.parameters)
    outputs = deploy(Deployment(arguments.package, arguments.stack, parameters), boto3.client)
    sys.stdout.write(f"{outputs['SiteAddress']}\n")


if __name__ == "__main__":
    main()
