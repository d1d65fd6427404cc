"""A postbox instead of a mail service: what was handed over can be looked at."""

from dataclasses import dataclass, field

from chalicelib.gateways.mime import mime
from chalicelib.jobs import runner
from chalicelib.ports import MAIL_GROUPS, Letter, Services

SENDER = "Speelzaal <mail@speelzaal.example>"


@dataclass
class Postbox:
    """Takes every mail, as often as it comes; `faults` are raised first, one a mail, before or `after` it was taken."""

    letters: list[Letter] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)
    after: bool = False

    def send(self, letter: Letter) -> None:
        mime(letter, SENDER)
        if self.faults and not self.after:
            raise self.faults.pop(0)
        self.letters.append(letter)
        if self.faults:
            raise self.faults.pop(0)


def postbox(services: Services) -> Postbox:
    """The one of these services."""
    assert isinstance(services.mailer, Postbox)
    return services.mailer


def send_mails(services: Services) -> None:
    """Let the worker send what is due."""
    for group in services.outbox.due(services.clock.now()):
        if group.startswith(MAIL_GROUPS):
            runner.run(services, group)
