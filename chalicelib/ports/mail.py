"""What goes through the ports of mail."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.mail.topic import Topic


@dataclass(frozen=True, slots=True)
class Message:
    """A mail before it is put into words.

    `to` is one address, `language` that of the person, `subject` an English msgid in which `{name}` stands for a value,
    `template` the name of the two files `site/templates/mail/<template>.txt` and `.html`, which show the values.
    `unsubscribe` is the topic that the person can do without; without one the mail always comes.
    """

    to: str
    language: str
    subject: str
    template: str
    values: Mapping[str, object]
    unsubscribe: Topic | None = None
