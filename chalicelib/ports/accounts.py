"""Accounts: users, their sessions, links that work once, and counters against guessing."""

from datetime import date, datetime
from typing import Protocol

from chalicelib.domain.accounts.links import SingleUseLink
from chalicelib.domain.accounts.user import Session, User
from chalicelib.domain.ids import UserId
from chalicelib.records import AuditLine, Receipt


class Accounts(Protocol):
    """Accounts in the store. Saving methods answer and refuse as those of Tournaments."""

    def create(self, user: User, session: Session, receipt: Receipt) -> bool:
        """Store a new user with his first session. Raises EmailTakenError."""

    def save(self, user: User, receipt: Receipt, session: Session | None = None) -> bool:
        """Replace the user when his version is still `user.version`, and open a session with it.

        A former address is free again, a new one his. Raises EmailTakenError, ConflictError, NotFoundError.
        """

    def note(self, user: UserId, receipt: Receipt) -> bool:
        """Write only the audit line and the outbox rows."""

    def by_email(self, email: str) -> User | None:
        """The user with this address; letter case does not matter."""

    def by_digest(self, digest: str) -> User | None:
        """The user with the address of which this is the digest; an unknown one takes as many reads."""

    def by_google(self, digest: str) -> User | None:
        """The user who is called so by Google, as a hash."""

    def by_id(self, user: UserId) -> User:
        """The user. Raises NotFoundError."""

    def log(self, user: UserId) -> tuple[AuditLine, ...]:
        """The change log of the account itself, newest first."""

    def open_session(self, session: Session, user: User) -> None:
        """Remember a session by the hash of its token.

        Raises ConflictError when the account is not any more as it was when this user proved that it is his.
        """

    def session(self, token_hash: str) -> Session | None:
        """The session with this token hash, also an expired one."""

    def sessions(self, user: UserId) -> tuple[Session, ...]:
        """The user's sessions, the newest first, also expired ones; a little behind the truth."""

    def note_seen(self, token_hash: str, day: date) -> None:
        """Something was asked for in this session on this day; nothing where the session is closed by now."""

    def close_session(self, token_hash: str) -> None:
        """Forget a session."""

    def add_link(self, link: SingleUseLink) -> None:
        """Remember a link by the hash of its token. It is used up by the receipt of what it does."""

    def link(self, token_hash: str) -> SingleUseLink | None:
        """The link with this token hash, also an expired one."""

    def count_attempt(self, key: str, at: datetime, window_s: int) -> int:
        """Count one more attempt under this key and answer how many there were in this window of seconds."""

    def forgive_attempt(self, key: str, at: datetime, window_s: int) -> None:
        """The attempt that was counted last was none."""
