"""Serves the port Accounts from the table: users, sessions, links that work once, counters of attempts."""

from collections.abc import Iterator
from datetime import date, datetime

from pynamodb.exceptions import UpdateError

from chalicelib.domain.accounts.links import Purpose, SingleUseLink
from chalicelib.domain.accounts.user import SESSION_LENGTH, EmailTakenError, Session, User, address_digest
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NEVER_SAVED, UserId, Version
from chalicelib.ports import AuditLine, Receipt, account_group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Item, Table, body_path, version_of
from chalicelib.store.partition import audit_lines
from chalicelib.store.transaction import Check, Delete, Put, Write, Writer


class StoredAccounts:
    """Accounts in the store. Addresses and what attempts are counted under are keys by their hash only."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def create(self, user: User, session: Session, receipt: Receipt) -> bool:
        """Store a new user with his first session. Raises EmailTakenError."""
        fields = Fields(keys.Kind.USER, _user_body(user), version=1)
        person = Put(self._table.item(keys.user(user.id), fields), ABSENT)
        writes = [*self._claims(user), person, self._opened(session)]
        return self._writer.commit_in(account_group_of(user.id), writes, receipt)

    def save(self, user: User, receipt: Receipt, session: Session | None = None) -> bool:
        """Replace the user when his version is still `user.version`; what he is found by follows."""
        before, item = self.by_id(user.id), self._table.at(keys.user(user.id))
        version = type(item).version
        is_same = version.does_not_exist() if user.version == NEVER_SAVED else version == user.version
        fields = Fields(keys.Kind.USER, _user_body(user), version=user.version + 1)
        writes: list[Write] = [
            Put(self._table.item(keys.user(user.id), fields), PRESENT & is_same, lambda _stored: _changed(user)),
            *self._moved(before, user),
            *self._given_up(before, user),
            *([self._opened(session)] if session else []),
        ]
        return self._writer.commit_in(account_group_of(user.id), writes, receipt)

    def _moved(self, before: User, after: User) -> Iterator[Write]:
        """By what he is not found any more, and by what he is now."""
        former, present = _found_by(before), _found_by(after)
        for key in former.keys() - present.keys():
            yield Delete(self._table.at(key), body_path("user") == before.id)
        for key in present.keys() - former.keys():
            yield self._claim(key, present[key], after)

    def _given_up(self, before: User, after: User) -> Iterator[Write]:
        """Whoever signs out everywhere gives up the secret address of his calendar: others may have it."""
        if after.signed_out_at != before.signed_out_at:
            yield Delete(self._table.at(keys.feed(after.id)))

    def _claims(self, user: User) -> Iterator[Write]:
        for key, kind in _found_by(user).items():
            yield self._claim(key, kind, user)

    def _claim(self, key: keys.Key, kind: keys.Kind, user: User) -> Put:
        item = self._table.item(key, Fields(kind, {"user": user.id}))
        return Put(item, ABSENT, lambda _stored: EmailTakenError())

    def note(self, user: UserId, receipt: Receipt) -> bool:
        """Write only the audit line and the outbox rows."""
        return self._writer.commit_in(account_group_of(user), [], receipt)

    def by_email(self, email: str) -> User | None:
        """The user with this address; letter case does not matter."""
        return self.by_digest(address_digest(email))

    def by_digest(self, digest: str) -> User | None:
        """The user with this address; an unknown one takes as many reads."""
        return self._found(keys.email(digest))

    def by_google(self, digest: str) -> User | None:
        """The user who is called so by Google."""
        return self._found(keys.google(digest))

    def _found(self, key: keys.Key) -> User | None:
        claim = self._table.get(key)
        item = self._table.get(keys.user(UserId(claim.body["user"] if claim else "")))
        return None if item is None else _user_from(item)

    def by_id(self, user: UserId) -> User:
        """The user. Raises NotFoundError."""
        item = self._table.get(keys.user(user))
        if item is None:
            raise NotFoundError(what="user", id=user)
        return _user_from(item)

    def log(self, user: UserId) -> tuple[AuditLine, ...]:
        """The change log of the account itself, newest first."""
        return audit_lines(self._table, account_group_of(user))

    def open_session(self, session: Session, user: User) -> None:
        """Remember it until it expires; the store deletes it some time after that."""
        item = self._table.at(keys.user(user.id))
        as_proved = Check(item, type(item).version == user.version, lambda _stored: _changed(user))
        self._writer.run([as_proved, self._opened(session)])

    def _opened(self, session: Session) -> Put:
        since = codecs.time_text(session.opened_at)
        fields = Fields(
            keys.Kind.SESSION,
            _session_body(session),
            list_key=keys.in_user_sessions(session.user, since, session.token_hash),
            expires_at=int(session.expires_at.timestamp()),
        )
        return Put(self._table.item(keys.session(session.token_hash), fields))

    def session(self, token_hash: str) -> Session | None:
        """The session with this token hash, also an expired one."""
        item = self._table.get(keys.session(token_hash))
        return None if item is None else _session_from(item.body)

    def sessions(self, user: UserId) -> tuple[Session, ...]:
        """The user's sessions, the newest first."""
        found = [_session_from(item.body) for item in self._table.listed(keys.user_sessions(user))]
        return tuple(reversed(found))

    def note_seen(self, token_hash: str, day: date) -> None:
        """Unless the session was closed meanwhile."""
        seen = body_path("seen_on").set(day.isoformat())
        try:
            self._table.at(keys.session(token_hash)).update([seen], PRESENT)
        except UpdateError as error:
            if error.cause_response_code != "ConditionalCheckFailedException":
                raise

    def close_session(self, token_hash: str) -> None:
        """Forget a session."""
        self._table.at(keys.session(token_hash)).delete()

    def add_link(self, link: SingleUseLink) -> None:
        """Remember it until it expires; the store deletes it some time after that."""
        fields = Fields(keys.Kind.LINK, _link_body(link), expires_at=int(link.expires_at.timestamp()))
        self._writer.run([Put(self._table.item(keys.single_use_link(link.token_hash), fields))])

    def link(self, token_hash: str) -> SingleUseLink | None:
        """The link with this token hash, also an expired one."""
        item = self._table.get(keys.single_use_link(token_hash))
        return None if item is None else _link_from(item.body)

    def count_attempt(self, key: str, at: datetime, window_s: int) -> int:
        """Windows follow one another: the count begins anew with each."""
        return self._count(key, 1, at, window_s)

    def forgive_attempt(self, key: str, at: datetime, window_s: int) -> None:
        """Count one less."""
        self._count(key, -1, at, window_s)

    def _count(self, key: str, step: int, at: datetime, window_s: int) -> int:
        window = int(at.timestamp()) // window_s
        return self._table.count(keys.attempts(f"{window_s} {key}", window), step, (window + 2) * window_s)


def _changed(user: User) -> ConflictError:
    return ConflictError(what="user", id=user.id)


def _found_by(user: User) -> dict[keys.Key, keys.Kind]:
    """The places that lead to him: nobody else's at the same time."""
    found = {}
    if user.email:
        found[keys.email(address_digest(user.email))] = keys.Kind.EMAIL
    if user.google:
        found[keys.google(user.google)] = keys.Kind.GOOGLE
    return found


def _user_body(user: User) -> Body:
    return {
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "password_hash": user.password_hash,
        "language": user.language,
        "created_at": codecs.time_text(user.created_at),
        "is_verified": user.is_verified,
        "pending_email": user.pending_email,
        "signed_out_at": codecs.time_text(user.signed_out_at) if user.signed_out_at else None,
        "google": user.google,
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
        is_verified=body.get("is_verified", False),
        pending_email=body.get("pending_email", ""),
        signed_out_at=codecs.time_from(body["signed_out_at"]) if body.get("signed_out_at") else None,
        google=body.get("google", ""),
        version=Version(version_of(item)),
    )


def _session_body(session: Session) -> Body:
    return {
        "token_hash": session.token_hash,
        "user": session.user,
        "csrf": session.csrf,
        "opened_at": codecs.time_text(session.opened_at),
        "expires_at": codecs.time_text(session.expires_at),
        "browser": session.browser,
        "seen_on": session.seen_on.isoformat() if session.seen_on else None,
    }


def _session_from(body: Body) -> Session:
    """One that is older than the list of sessions says only when it expires."""
    expires_at = codecs.time_from(body["expires_at"])
    opened_at = codecs.time_from(body["opened_at"]) if "opened_at" in body else expires_at - SESSION_LENGTH
    return Session(
        token_hash=body["token_hash"],
        user=UserId(body["user"]),
        csrf=body["csrf"],
        opened_at=opened_at,
        expires_at=expires_at,
        browser=body.get("browser", ""),
        seen_on=date.fromisoformat(body["seen_on"]) if body.get("seen_on") else None,
    )


def _link_body(link: SingleUseLink) -> Body:
    return {
        "token_hash": link.token_hash,
        "purpose": link.purpose.value,
        "subject": link.subject,
        "made_at": codecs.time_text(link.made_at),
        "expires_at": codecs.time_text(link.expires_at),
        "about": dict(link.about),
    }


def _link_from(body: Body) -> SingleUseLink:
    return SingleUseLink(
        token_hash=body["token_hash"],
        purpose=Purpose(body["purpose"]),
        subject=body["subject"],
        made_at=codecs.time_from(body["made_at"]),
        expires_at=codecs.time_from(body["expires_at"]),
        about=body["about"],
    )
