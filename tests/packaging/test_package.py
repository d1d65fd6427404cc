"""What is in the archive, and that its bytecode is used."""

import importlib.util
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging


def names_in(built: Path) -> list[str]:
    with zipfile.ZipFile(built / "deployment.zip") as archive:
        return archive.namelist()


def test_what_lambda_needs_is_there(built: Path) -> None:
    names = set(names_in(built))
    assert {"app.py", "chalicelib/wiring.py", "site/static/speelzaal.css", "openpyxl/__init__.py"} <= names
    assert "site/locale/nl/LC_MESSAGES/speelzaal.po" in names
    assert any(name.startswith("site/templates/public/") for name in names)


@pytest.mark.parametrize("unwanted", ["chalicelib/cli/", "tests/", "ministack/", "pytest/", "pip/", "bench/", "infra/"])
def test_what_it_does_not_need_is_not(built: Path, unwanted: str) -> None:
    assert [name for name in names_in(built) if name.startswith(unwanted)] == []


def test_every_module_comes_with_bytecode_that_needs_no_check(built: Path) -> None:
    names = set(names_in(built))
    with zipfile.ZipFile(built / "deployment.zip") as archive:
        for name in names:
            if name.endswith(".py"):
                cached = importlib.util.cache_from_source(name)
                assert cached in names
                # Flags of the header (PEP 552): by hash, unchecked.
                assert archive.read(cached)[4:8] == b"\x01\x00\x00\x00", cached


def test_size(built: Path) -> None:
    """Lambda takes 50 MB, and 250 MB when unpacked; what is far below loads faster."""
    with zipfile.ZipFile(built / "deployment.zip") as archive:
        unpacked = sum(entry.file_size for entry in archive.infolist())
    assert (built / "deployment.zip").stat().st_size < 25_000_000
    assert unpacked < 80_000_000


def test_the_application_starts_from_the_archive_alone(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(built / "deployment.zip") as archive:
        archive.extractall(tmp_path)
    code = "import sys; sys.path.insert(0, sys.argv[1]); import app; print(app.__file__, len(app.app.routes) > 0)"
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path)]
    started = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (started.stdout.split(), started.stderr) == ([str(tmp_path / "app.py"), "True"], "")


def test_the_application_itself_refuses_what_an_address_does_not_take(built: Path) -> None:
    template = json.loads((built / "template.json").read_text(encoding="utf-8"))
    paths = template["Resources"]["RestAPI"]["Properties"]["DefinitionBody"]["paths"]
    assert [path for path, methods in paths.items() if "x-amazon-apigateway-any-method" not in methods] == []


def test_api_gateway_knows_first_steps_only(built: Path) -> None:
    """Its quota is 300 resources."""
    template = json.loads((built / "template.json").read_text(encoding="utf-8"))
    paths = template["Resources"]["RestAPI"]["Properties"]["DefinitionBody"]["paths"]
    assert {"/admin", "/admin/{rest+}", "/api/{rest+}", "/private/{rest+}"} <= set(paths)
    assert all(path.count("/") == 1 or path.endswith("/{rest+}") for path in paths)


def test_the_template_passes_cfn_lint(built: Path) -> None:
    command = [Path(sys.executable).with_name("cfn-lint"), built / "template.json"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout.strip()) == (0, "")
