"""The packaged application on the emulator, driven over HTTP: API Gateway, functions, queue, buckets."""

import json
import time
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import Any

import pytest

from chalicelib.cli.made_up_list import fide_text, made_up
from chalicelib.domain.mail.mailbox import mailbox_id
from chalicelib.store.items import TableAddress
from chalicelib.store.opened import open_store
from tests.emulated import services_over
from tests.packaging.conftest import LONGEST_WAIT_S, Answer, Deployed
from tests.people import HandClock, verified
from tests.store.scenes import CalledQueue

pytestmark = pytest.mark.packaging


def test_a_request_comes_through(deployed: Deployed) -> None:
    answer = deployed.ask("GET", "/api/v1/health")
    assert (answer.status, answer.json) == (200, {"status": "ok"})


def test_what_is_at_no_address_is_said_by_the_application(deployed: Deployed) -> None:
    page = deployed.ask("GET", "/admin/t/x/nothing")
    assert (page.status, "<h1>Pagina niet gevonden</h1>" in page.body) == (404, True)
    call = deployed.ask("GET", "/api/v1/tournaments/x/nothing")
    assert (call.status, call.json["error"]["code"]) == (404, "unknown_address")


def test_the_first_deployment_publishes_the_calendar(deployed: Deployed) -> None:
    """The deployment orders it, the queue wakes the worker, the worker renders and puts it."""
    assert "<html" in deployed.page("nl/index.html")
    assert deployed.page("404.html")


def test_the_sweep_runs(deployed: Deployed) -> None:
    event = {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}, "account": "1", "id": "1"}
    assert deployed.invoke("Sweep", {**event, "version": "0", "time": "", "region": "", "resources": []}) is None


def test_what_the_mail_service_tells_has_a_function_that_hears_it(deployed: Deployed) -> None:
    """A mail that came back blocks its address, which the table knows by its hash only."""
    topic, sns = deployed.resources["MailTopic"], deployed.endpoint.client("sns")
    (listener,) = sns.list_subscriptions_by_topic(TopicArn=topic)["Subscriptions"]
    assert listener["Endpoint"].endswith(deployed.resources["MailEvents"])
    bounce = {"bounceType": "Permanent", "bouncedRecipients": [{"emailAddress": "gone@club.example"}]}
    told = json.dumps({"eventType": "Bounce", "mail": {"tags": {"mail": ["m1"]}}, "bounce": bounce})
    notification = {"Message": told, "Subject": "", "MessageAttributes": {}, "TopicArn": topic}
    record = {"EventSource": "aws:sns", "Sns": notification}
    assert deployed.invoke("MailEvents", {"Records": [record]}) is None
    place = {"pk": {"S": f"MAILBOX#{mailbox_id('gone@club.example')}"}, "sk": {"S": "BLOCK"}}
    found = deployed.endpoint.client("dynamodb").get_item(TableName=deployed.resources["Table"], Key=place)
    assert found["Item"]["body"]["M"]["reason"] == {"S": "bounced"}


class Organiser:
    """Somebody with a browser: a cookie, and the proof that requests are his own."""

    def __init__(self, deployed: Deployed, email: str = "an@club.example") -> None:
        self.deployed, self.cookies = deployed, dict[str, str]()
        self.csrf = self.get("/csrf")["csrf"]
        account = {"email": email, "name": "An de Wit", "password": "ten little pawns"}
        self.csrf = self.send("POST", "/accounts", account)["csrf"]
        self.email = email

    def shows_his_address(self) -> None:
        """Nothing here sends the mail with the link, so it is made and pressed at the table."""
        resources, one = self.deployed.resources, self.deployed.endpoint
        address = TableAddress(resources["Table"], one.region, one.url, one.access_key, one.secret_key)
        queue = CalledQueue()
        services = services_over(open_store(address, queue), one, dict(resources), queue, HandClock(datetime.now(UTC)))
        user = services.accounts.by_email(self.email)
        assert user is not None
        verified(services, user.id)

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None).json

    def send(self, method: str, path: str, body: object) -> Any:
        answer = self._ask(method, path, body)
        assert answer.status < 300, answer.body
        return answer.json

    def wait_for(self, path: str, showing: str = "") -> Any:
        deadline = time.monotonic() + LONGEST_WAIT_S
        while (answer := self._ask("GET", path, None)).status == 404 or showing not in answer.body:
            assert time.monotonic() < deadline, f"{path} did not come"
            time.sleep(0.1)
        return answer.json

    def press(self, path: str) -> Answer:
        """Send a form that asks nothing."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return self.deployed.ask("POST", path, form={"csrf": self.csrf}, Cookie=cookies)

    def _ask(self, method: str, path: str, body: object) -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method != "GET":
            headers["X_CSRF"] = self.csrf
        answer = self.deployed.ask(method, f"/api/v1{path}", body, **headers)
        for cookie in answer.cookies:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return answer


def test_an_evening_at_the_club(deployed: Deployed) -> None:
    """Sign up, four players, pair, publish, a result: and readers see it."""
    organiser = Organiser(deployed)
    assert all(name.startswith("__Host-") for name in organiser.cookies)
    evening = {"name": "Club evening", "system": "fide-dutch", "tempo": "rapid", "playing_days": ["2026-12-01"]}
    event = organiser.send("POST", "/tournaments", evening)["id"]
    persons = [{"name": f"{name}, A", "rating": 1900 - 100 * place} for place, name in enumerate("BDFH")]
    organiser.send("POST", f"/tournaments/{event}/entries", {"persons": persons})
    organiser.send("POST", f"/tournaments/{event}/rounds", {})
    draft = organiser.wait_for(f"/tournaments/{event}/rounds/1")
    organiser.send("POST", f"/tournaments/{event}/rounds/1/publication", {"seen": draft["revision"]})
    change = {"board": 1, "seen": draft["boards"][0]["result"], "result": "1-0"}
    saved = organiser.send("PUT", f"/tournaments/{event}/rounds/1/results", {"changes": [change]})
    assert saved == {"saved": [1]}
    slug = organiser.get(f"/tournaments/{event}")["settings"]["slug"]
    deployed.page(f"nl/t/{slug}/r/1/index.html", showing="1–0")
    deployed.page("nl/index.html", showing="Club evening")


def test_a_rating_list_is_made_by_its_own_worker(deployed: Deployed) -> None:
    """What a browser sent to the bucket can be searched a little later."""
    administrator = Organiser(deployed, "admin@club.example")
    administrator.shows_his_address()
    content = "".join(fide_text(made_up(50))).encode()
    bucket, client = deployed.resources["ListsBucket"], deployed.endpoint.client("s3")
    client.put_object(Bucket=bucket, Key="uploads/fide/01abc", Body=content)
    assert administrator.press("/admin/rating-lists/fide/uploads/01abc").status == 303
    player = next(made_up(1))
    found = administrator.wait_for(f"/rating-lists/search?q={player.number}", showing=player.name)
    assert [one["fide_id"] for one in found["players"]] == [player.number]


def test_organisers_pages_answer_and_lead_to_public_paths(deployed: Deployed) -> None:
    """The stage's name is the CDN's business: no answer may speak of it."""
    page = deployed.ask("GET", "/admin/sign-in")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "/live/" not in page.body
    turned_away = deployed.ask("GET", "/admin/new")
    assert turned_away.status == 303
    assert turned_away.headers["location"].startswith("/admin/sign-in")
    assert "live" not in turned_away.headers["location"]
