"""The template's promises, read from the file: what is closed, what is kept, who is told, who may do what."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import app
from chalicelib.cli.emulator import read_template
from chalicelib.domain.mail.mailbox import MailboxId
from chalicelib.settings import Settings
from chalicelib.store import mail_keys
from chalicelib.web.addresses import REST

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = read_template(ROOT / "infra" / "resources.yaml")
CONFIG = json.loads((ROOT / ".chalice" / "config.json").read_text(encoding="utf-8"))
FUNCTIONS = {
    "api_handler": "APIHandler", "worker": "Worker", "list_worker": "ListWorker", "sweep": "Sweep",
    "republish": "Republish", "mail_events": "MailEvents", "forget": "Forget",
}  # fmt: skip
CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac"


def properties(logical_id: str) -> dict[str, Any]:
    found: dict[str, Any] = RESOURCES[logical_id]["Properties"]
    return found


def behaviours() -> dict[str, dict[str, Any]]:
    """The CDN's behaviours that go to the functions, by path pattern."""
    return {one["PathPattern"]: one for one in properties("Distribution")["DistributionConfig"]["CacheBehaviors"]}


def test_every_first_step_of_a_route_goes_to_the_functions() -> None:
    steps = {route.split("/")[1] for route in app.app.routes} - {REST}  # of what no step takes, the site says so
    assert {f"/{step}/*" for step in steps} <= set(behaviours())


def test_every_route_without_a_second_step_has_a_behaviour_of_its_own() -> None:
    short = {route for route in app.app.routes if route.count("/") == 1} - {f"/{REST}"}
    assert short <= set(behaviours())


def test_requests_to_functions_are_not_cached_and_pass_on_everything_but_the_host() -> None:
    for behaviour in behaviours().values():
        assert behaviour["TargetOriginId"] == "functions"
        assert behaviour["CachePolicyId"] == CACHING_DISABLED
        assert behaviour["OriginRequestPolicyId"] == ALL_VIEWER_EXCEPT_HOST
        assert "POST" in behaviour["AllowedMethods"]


def test_all_answers_carry_the_security_headers_and_come_by_https() -> None:
    config = properties("Distribution")["DistributionConfig"]
    for behaviour in [config["DefaultCacheBehavior"], *behaviours().values()]:
        assert behaviour["ResponseHeadersPolicyId"] == {"Ref": "SecurityHeaders"}
        assert behaviour["ViewerProtocolPolicy"] == "redirect-to-https"


def test_the_stage_is_the_path_of_the_origin() -> None:
    (functions,) = [
        one for one in properties("Distribution")["DistributionConfig"]["Origins"] if one["Id"] == "functions"
    ]
    assert functions["OriginPath"] == f"/{CONFIG['api_gateway_stage']}" == "/live"


@pytest.mark.parametrize("bucket", ["SiteBucket", "PrivateBucket", "ListsBucket"])
def test_buckets_are_closed_to_the_world_and_outlive_the_stack(bucket: str) -> None:
    assert set(properties(bucket)["PublicAccessBlockConfiguration"].values()) == {True}
    assert RESOURCES[bucket]["DeletionPolicy"] == RESOURCES[bucket]["UpdateReplacePolicy"] == "Retain"


@pytest.mark.parametrize("bucket", ["SiteBucket", "PrivateBucket"])
def test_s64_55_what_is_taken_away_leaves_no_older_version(bucket: str) -> None:
    assert not {"VersioningConfiguration", "ReplicationConfiguration", "ObjectLockEnabled"} & set(properties(bucket))


def test_uploads_do_not_stay() -> None:
    rules = properties("ListsBucket")["LifecycleConfiguration"]["Rules"]
    (uploads,) = [rule for rule in rules if rule.get("Prefix") == "uploads/"]
    assert (uploads["Status"], uploads["ExpirationInDays"]) == ("Enabled", 3)


def test_only_this_cdn_reads_the_public_bucket_and_nobody_the_private_one() -> None:
    allowed = {
        policy: [one for one in properties(policy)["PolicyDocument"]["Statement"] if one["Effect"] == "Allow"]
        for policy in ("SiteBucketPolicy", "PrivateBucketPolicy", "ListsBucketPolicy")
    }
    assert allowed["PrivateBucketPolicy"] == allowed["ListsBucketPolicy"] == []
    (cdn,) = allowed["SiteBucketPolicy"]
    assert cdn["Action"] == "s3:GetObject"
    assert "distribution/${Distribution}" in cdn["Condition"]["StringEquals"]["AWS:SourceArn"]["Fn::Sub"]


def test_the_table_can_be_restored_and_outlives_the_stack() -> None:
    assert properties("Table")["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    assert properties("Table")["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
    assert RESOURCES["Table"]["DeletionPolicy"] == RESOURCES["Table"]["UpdateReplacePolicy"] == "Retain"


def test_a_call_comes_back_no_sooner_than_the_worker_can_be_done() -> None:
    for stage in CONFIG["stages"].values():
        timeout = stage["lambda_functions"]["worker"]["lambda_timeout"]
        assert properties("JobsQueue")["VisibilityTimeout"] >= 6 * timeout


def test_a_list_that_was_cut_off_begins_anew_as_soon_as_its_worker_can_be_done() -> None:
    for stage in CONFIG["stages"].values():
        timeout = stage["lambda_functions"]["list_worker"]["lambda_timeout"]
        assert timeout < properties("ListsQueue")["VisibilityTimeout"] < 2 * timeout


def test_lists_are_sorted_on_a_disk_that_holds_them() -> None:
    assert properties("ListWorker")["EphemeralStorage"]["Size"] >= 2048


@pytest.mark.parametrize("queue", ["JobsQueue", "ListsQueue"])
def test_calls_that_keep_failing_are_set_aside_and_somebody_is_told(queue: str) -> None:
    redrive = properties(queue)["RedrivePolicy"]
    assert redrive["deadLetterTargetArn"] == {"Fn::GetAtt": "JobsDeadLetters.Arn"}
    alarm = properties("DeadLettersAlarm")
    assert alarm["Dimensions"][0]["Value"] == {"Fn::GetAtt": "JobsDeadLetters.QueueName"}
    assert alarm["AlarmActions"] == [{"Ref": "AlarmTopic"}]


def test_the_api_answers_before_the_gateway_gives_up() -> None:
    for stage in CONFIG["stages"].values():
        assert stage["lambda_functions"]["api_handler"]["lambda_timeout"] < 29


def test_production_runs_on_arm() -> None:
    assert CONFIG["stages"]["live"]["lambda_architecture"] == "arm64"


@pytest.mark.parametrize("function", FUNCTIONS.values())
def test_every_function_knows_what_the_settings_ask_for(function: str) -> None:
    needed = {
        f"SPEELZAAL_{name.upper()}"
        for name, field in Settings.model_fields.items()
        if field.is_required() and name != "region"  # Lambda says the region
    }
    assert needed <= set(properties(function)["Environment"]["Variables"])


@pytest.mark.parametrize("function", FUNCTIONS)
def test_policies_name_what_they_allow(function: str) -> None:
    """One policy a function, no wildcards but below a bucket of ours."""
    for stage in CONFIG["stages"].values():
        file = stage["lambda_functions"][function]["iam_policy_file"]
        statements = json.loads((ROOT / ".chalice" / file).read_text(encoding="utf-8"))["Statement"]
        for statement in statements:
            assert all(re.fullmatch(r"\w+:\w+", action) for action in statement["Action"]), statement
            resources = statement["Resource"] if isinstance(statement["Resource"], list) else [statement["Resource"]]
            for resource in resources:
                assert isinstance(resource, dict), statement
                assert re.fullmatch(
                    r"\$\{\w+Bucket.Arn\}/(_m/|uploads/|lists/)?\*|[^*]*", resource.get("Fn::Sub", "")
                ), statement


def test_only_the_worker_writes_pages() -> None:
    assert writers_of("SiteBucket") == writers_of("PrivateBucket") == {"policy-worker.json"}


def test_who_hears_of_mails_writes_what_is_known_of_mails_and_addresses_alone() -> None:
    """Not roles, accounts or results: what it is told comes from outside."""
    policy = json.loads((ROOT / ".chalice" / "policy-mail-events.json").read_text(encoding="utf-8"))
    (table,) = [one for one in policy["Statement"] if one["Action"] == ["dynamodb:PutItem"]]
    patterns = table["Condition"]["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]
    assert patterns == [mail_keys.mail("*").pk, mail_keys.block(MailboxId("*")).pk]


def test_only_its_own_worker_writes_lists_and_browsers_send_uploads_alone() -> None:
    assert writers_of("ListsBucket.Arn}/lists/") == {"policy-list-worker.json"}
    assert writers_of("ListsBucket.Arn}/uploads/") == {"policy-api.json"}


def writers_of(place: str) -> set[str]:
    """The policies with a statement that allows to put something there."""
    return {
        file.name
        for file in (ROOT / ".chalice").glob("policy-*.json")
        for statement in json.loads(file.read_text(encoding="utf-8"))["Statement"]
        if "s3:PutObject" in statement["Action"] and place in json.dumps(statement["Resource"])
    }


def test_secrets_are_read_by_who_needs_them_alone() -> None:
    """The names in a function's environment are what its policy lets it read."""
    for function, logical_id in FUNCTIONS.items():
        said = json.dumps(properties(logical_id)["Environment"]["Variables"])
        named = set(re.findall(r"ssm:(/speelzaal/[^\"]+)", said))
        file = CONFIG["stages"]["live"]["lambda_functions"][function]["iam_policy_file"]
        readable = set(re.findall(r":parameter(/speelzaal/[^\"]+)", (ROOT / ".chalice" / file).read_text("utf-8")))
        assert named == readable, function
    assert "stripe" not in json.dumps([properties(one) for one in ("ListWorker", "Sweep", "Republish")])


def test_every_function_of_the_map_is_configured() -> None:
    background = [*app.app.event_sources, *app.app.pure_lambda_functions]
    names = {"api_handler", *(one.name for one in background)}
    assert names == set(FUNCTIONS)
    for stage in CONFIG["stages"].values():
        assert set(stage["lambda_functions"]) == names


def test_only_the_worker_sends_mail_and_only_from_the_verified_identity() -> None:
    senders = {
        file.name: statement
        for file in (ROOT / ".chalice").glob("policy-*.json")
        for statement in json.loads(file.read_text(encoding="utf-8"))["Statement"]
        if any(action.startswith("ses:") for action in statement["Action"])
    }
    (statement,) = senders.values()
    assert set(senders) == {"policy-worker.json"}
    assert [one["Fn::Sub"].rpartition(":")[2] for one in statement["Resource"]] == [
        "identity/${MailIdentity}", "configuration-set/${MailConfigurationSet}",
    ]  # fmt: skip
    assert statement["Condition"] == {"StringEquals": {"ses:FromAddress": {"Ref": "MailFrom"}}}


def test_only_our_own_set_tells_what_became_of_mails() -> None:
    (statement,) = properties("MailTopicPolicy")["PolicyDocument"]["Statement"]
    source = statement["Condition"]["StringEquals"]["AWS:SourceArn"]["Fn::Sub"]
    assert source.endswith("configuration-set/${MailConfigurationSet}")
    destination = properties("MailEventDestination")["EventDestination"]
    assert destination["SnsDestination"] == {"TopicARN": {"Ref": "MailTopic"}}
    assert set(destination["MatchingEventTypes"]) == {"send", "reject", "bounce", "complaint"}


def test_no_secret_lies_in_the_template() -> None:
    text = (ROOT / "infra" / "resources.yaml").read_text(encoding="utf-8")
    assert not re.search(r"(sk|pk|whsec)_(live|test)_|AKIA[0-9A-Z]{16}|-----BEGIN", text)


@pytest.mark.parametrize("path", ["//evil.example", "///evil.example", "/\\evil.example", "/\\/evil.example", "/nl"])
def test_a_folder_without_its_slash_is_never_another_host(path: str) -> None:
    """A browser reads a second slash, and a backslash, as the beginning of a host's name."""
    code = str(properties("IndexRewrite")["FunctionCode"])
    (several,) = re.findall(r"var path = request\.uri\.replace\(/(.+)/, '/'\);", code)
    assert re.fullmatch(r"/[^/\\]+", re.sub(several, "/", path))
    assert re.findall(r"location: \{ value: (\w+)", code) == ["path"]
