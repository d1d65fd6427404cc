"""Publishing everything again after a deployment."""

from dataclasses import replace
from pathlib import Path
from shutil import copytree

from chalicelib.jobs import republish, runner
from chalicelib.ports import SITE_GROUP, Services, group_of
from chalicelib.publish.site import S3Site
from tests.people import a_user, an_event, paired, work

FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"


def marks(services: Services) -> dict[str, object]:
    """Every public file, with the moment at which it was put."""
    assert isinstance(services.site, S3Site)
    bucket = services.site.public
    listed = bucket.client.list_objects_v2(Bucket=bucket.name)["Contents"]
    return {one["Key"]: (one["ETag"], one["LastModified"]) for one in listed}


def test_unchanged_pages_stay_as_they_are_and_a_changed_text_goes_everywhere(
    services: Services, tmp_path: Path
) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    paired(services, event, owner)
    work(services, event)
    runner.run(services, SITE_GROUP)
    before = marks(services)

    assert republish.run(services) == 2
    work(services, event)
    after = marks(services)
    assert {key for key in before if before[key] != after[key] and "live.json" not in key} == set()

    site = copytree(services.site_root, tmp_path / "site")
    base = site / "templates" / "shared" / "base.html"
    base.write_text(base.read_text(encoding="utf-8").replace("</body>", "<p>new words</p></body>"), encoding="utf-8")
    deployed = replace(services, site_root=site)
    republish.run(deployed)
    for group in (group_of(event), SITE_GROUP):
        runner.run(deployed, group)
    changed = {key for key, mark in marks(services).items() if after.get(key) != mark}
    assert {"nl/index.html", "nl/t/najaar/index.html", "es/t/najaar/r/1/index.html"} <= changed
