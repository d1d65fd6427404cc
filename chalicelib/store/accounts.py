"""Serves the port Accounts from the table: users, sessions, counters of attempts."""

from datetime import datetime

from chalicelib.domain.accounts.user import EmailTakenError, Session, User
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, Fields, Item, Table
from chalicelib.store.transaction import Put, Writer


class StoredAccounts:
    """Accounts in the store. Addresses and what attempts are counted under are keys by their hash only."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def create(self, user: User) -> None:
        """Store a new user. Raises EmailTakenError."""
        address = self._table.item(keys.email(user.email), Fields(keys.Kind.EMAIL, {"user": user.id}))
        person = self._table.item(keys.user(user.id), Fields(keys.Kind.USER, _user_body(user)))
        self._writer.run([Put(address, ABSENT, lambda _stored: EmailTakenError()), Put(person, ABSENT)])

    def by_email(self, email: str) -> User | None:
        """The user with this address; letter case does not matter."""
        item = self._table.get(keys.email(email))
        return None if item is None else self.by_id(UserId(item.body["user"]))

    def by_id(self, user: UserId) -> User:
        """The user. Raises NotFoundError."""
        item = self._table.get(keys.user(user))
        if item is None:
            raise NotFoundError(what="user", id=user)
        return _user_from(item)

    def open_session(self, session: Session) -> None:
        """Remember it until it expires; the store deletes it some time after that."""
        body = {
            "token_hash": session.token_hash,
            "user": session.user,
            "csrf": session.csrf,
            "expires_at": codecs.time_text(session.expires_at),
        }
        fields = Fields(keys.Kind.SESSION, body, expires_at=int(session.expires_at.timestamp()))
        self._writer.run([Put(self._table.item(keys.session(session.token_hash), fields))])

    def session(self, token_hash: str) -> Session | None:
        """The session with this token hash, also an expired one."""
        item = self._table.get(keys.session(token_hash))
        if item is None:
            return None
        return Session(
            token_hash=item.body["token_hash"],
            user=UserId(item.body["user"]),
            csrf=item.body["csrf"],
            expires_at=codecs.time_from(item.body["expires_at"]),
        )

    def close_session(self, token_hash: str) -> None:
        """Forget a session."""
        self._table.at(keys.session(token_hash)).delete()

    def count_attempt(self, key: str, at: datetime, window_s: int) -> int:
        """Windows follow one another: the count begins anew with each."""
        window = int(at.timestamp()) // window_s
        return self._table.count_up(keys.attempts(f"{window_s} {key}", window), (window + 2) * window_s)


def _user_body(user: User) -> dict[str, str]:
    return {
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "password_hash": user.password_hash,
        "language": user.language,
        "created_at": codecs.time_text(user.created_at),
    }


def _user_from(item: Item) -> User:
    body = item.body
    return User(
        id=UserId(body["id"]),
        email=body["email"],
        name=body["name"],
        password_hash=body["password_hash"],
        language=body["language"],
        created_at=codecs.time_from(body["created_at"]),
    )
