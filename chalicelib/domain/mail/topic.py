"""What people can do without: a topic is what an address can be unsubscribed from."""

from enum import StrEnum


class Topic(StrEnum):
    """Mails that nobody needs: each names its topic in its unsubscribe link.

    Confirmations, receipts and links that somebody asked for have no topic and always come.
    """

    ROUND_PUBLISHED = "round_published"
    """Board, colour and opponent of a round."""
    AVAILABILITY = "availability"
    """The question whether somebody comes on a club evening."""
    REMINDER = "reminder"
    """Before an event or a deadline."""
    NEWS = "news"
    """What an event has to tell those who follow it."""
