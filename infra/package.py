"""`make package`: from a fresh copy of what Lambda needs to `deployment.zip` and `template.json`.

The copy holds the application, the site's templates, texts and static files (under `vendor`, from where Chalice takes
them to the root of the archive) and the runtime's lock. Chalice fetches the dependencies for the function's processor
and writes the template. Then the archive is written again, with bytecode and without data that is never used, and the
template as plain JSON: CloudFormation reads no YAML aliases.
"""

import argparse
import importlib.metadata
import json
import os
import py_compile
import re
import shutil
import subprocess  # our own interpreter with a tool of the lock
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from chalicelib.render.paths import LANGUAGES
from chalicelib.web.addresses import REST

ROOT = Path(__file__).resolve().parents[1]
SERVICES = frozenset({"cloudfront", "dynamodb", "s3", "sesv2", "sqs", "ssm", "sts"})
"""The AWS services that the application calls."""
_SITE = ("templates", "locale", "static")
_PROVIDED = frozenset({"chalice", "pip", "setuptools", "wheel"})
"""Chalice puts its own runtime into the archive; the others are tools."""
_SERVICE_DATA = re.compile(r"(boto3|botocore)/data/([a-z0-9-]+)/")
_LANGUAGE_DATA = re.compile(r"babel/locale-data/([a-z]+)[_.].*")
_LEFT_OUT = re.compile(r"(.*/)?(__pycache__/.*|tests?/.*|.*\.(pyc|pyi|po~|pot))")
_CHALICE = "from chalice.cli import main; main()"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def package(stage: str, output: Path) -> None:
    """Write `deployment.zip` and `template.json` for a stage of `.chalice/config.json`."""
    with tempfile.TemporaryDirectory() as folder:
        staging, made = Path(folder, "application"), Path(folder, "made")
        _stage(staging)
        _chalice(staging, stage, made)
        output.mkdir(parents=True, exist_ok=True)
        rewrite(made / "deployment.zip", output / "deployment.zip")
        template = yaml.safe_load((made / "sam.yaml").read_text(encoding="utf-8"))
        definition = template["Resources"]["RestAPI"]["Properties"]["DefinitionBody"]
        definition["paths"] = first_steps(definition["paths"])
        (output / "template.json").write_text(json.dumps(template, indent=1, ensure_ascii=False), encoding="utf-8")


def first_steps(paths: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """For API Gateway the first step of each address, and all that is below it, by every method.

    The application finds the route and says which methods it does not take (chalicelib/web/addresses.py).
    """
    steps: dict[str, dict[str, Any]] = {}
    for path, methods in paths.items():
        first = f"/{path.split('/')[1]}"
        below = steps.setdefault(first if path == first else f"{first}/{REST}", {})
        for method, described in methods.items():
            below.setdefault(method, _of_any_address(described))
    for path, methods in steps.items():
        methods["x-amazon-apigateway-any-method"] = next(iter(methods.values()))
        if path.endswith(REST):
            rest = {"name": REST.strip("{+}"), "in": "path", "required": True, "type": "string"}
            steps[path] = {method: {**described, "parameters": [rest]} for method, described in methods.items()}
    return dict(sorted(steps.items()))


def _of_any_address(described: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in described.items() if name not in ("parameters", "consumes")}


def runtime_lock(lock: str) -> str:
    """The lines of requirements.txt that Lambda needs: pyproject's dependencies and theirs, but nothing for Chalice."""
    versions = dict(line.split("==") for line in lock.splitlines() if "==" in line)
    wanted: set[str] = set()
    waiting = [Requirement(text) for text in importlib.metadata.requires("speelzaal") or ()]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        is_needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if is_needed and name not in wanted | _PROVIDED:
            wanted.add(name)
            waiting += [Requirement(text) for text in importlib.metadata.requires(name) or ()]
    return "".join(f"{name}=={versions[name]}\n" for name in sorted(wanted))


def _stage(staging: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "chalicelib", staging / "chalicelib", ignore=ignored)
    shutil.rmtree(staging / "chalicelib" / "cli")
    for name in _SITE:
        shutil.copytree(ROOT / "site" / name, staging / "vendor" / "site" / name, ignore=ignored)
    shutil.copytree(ROOT / ".chalice", staging / ".chalice", ignore=shutil.ignore_patterns("deployments", "deployed"))
    shutil.copy(ROOT / "app.py", staging)
    lock = runtime_lock((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    (staging / "requirements.txt").write_text(lock, encoding="utf-8")


def _chalice(staging: Path, stage: str, made: Path) -> None:
    command = [sys.executable, "-c", _CHALICE, "--project-dir", str(staging), "package", "--stage", stage]
    options = ["--merge-template", str(ROOT / "infra" / "resources.yaml"), "--template-format", "yaml", str(made)]
    environment = {"AWS_DEFAULT_REGION": "eu-west-1", **os.environ}
    subprocess.run([*command, *options], check=True, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603


def rewrite(source: Path, target: Path) -> None:
    """The same archive with bytecode that is used whatever a file's date says, and without what is never used."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(set(old.namelist())):
            if name.endswith("/") or not _is_used(name):
                continue
            content = old.read(name)
            _add(new, name, content)
            if name.endswith(".py"):
                _add(new, _bytecode_name(name), _bytecode(name, content))


def _is_used(name: str) -> bool:
    service, language = _SERVICE_DATA.match(name), _LANGUAGE_DATA.match(name)
    if service is not None:
        return service[2] in SERVICES
    if language is not None:
        return language[1] in ("root", *LANGUAGES)
    return not _LEFT_OUT.fullmatch(name)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _bytecode_name(name: str) -> str:
    folder, _, file = name.rpartition("/")
    cached = f"__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"
    return f"{folder}/{cached}" if folder else cached


def _bytecode(name: str, content: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.py"), Path(folder, "source.pyc")
        source.write_bytes(content)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(source), str(target), dfile=f"/var/task/{name}", doraise=True, invalidation_mode=mode)
        return target.read_bytes()


def main() -> None:
    """Called by make."""
    parser = argparse.ArgumentParser(description="Build the Lambda package and its template.")
    parser.add_argument("--stage", default="live", choices=["live", "local"])
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    package(arguments.stage, arguments.output)
    size = (arguments.output / "deployment.zip").stat().st_size
    sys.stdout.write(f"{arguments.output}: deployment.zip {size / 1_000_000:.1f} MB, template.json\n")


if __name__ == "__main__":
    main()
