"""Personal links: a text that only the club can make, and that stands for one of its members.

`<club>.<member>.<proof>`: two ids that say nothing of a person, and 128 bits of HMAC-SHA256 over both and over how
often the member's link was made anew, under a key of the club. Whoever has the text may speak for the member, so that
he needs no account; nobody can make one, and a link made anew makes the older ones worthless. Letters, digits and two
full stops: mail programs leave it whole.
"""

import hmac
import re
from dataclasses import dataclass

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId

_TOKEN = re.compile(r"([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{32})", re.ASCII)
_PROOF_LENGTH = 32
"""Hexadecimal digits: half of the hash, as RFC 2104 (5) allows."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Whom a token says that it stands for, and its proof; nothing of it is believed yet."""

    club: ClubId
    member: EntryId
    proof: str


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose link it is."""

    club: Club
    member: Member


def token_of(key: str, club: ClubId, member: Member) -> str:
    """The token of this member."""
    return f"{club}.{member.id}.{_proof(key, club, member.id, member.links)}"


def claim_in(token: str) -> Claim | None:
    """What a token says; None for a text that can be none."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else Claim(ClubId(found[1]), EntryId(found[2]), found[3])


def is_genuine(claim: Claim, key: str, member: Member) -> bool:
    """The club made this token for the member, and has made no newer one since; it takes as long whatever the proof."""
    return hmac.compare_digest(claim.proof, _proof(key, claim.club, claim.member, member.links))


def _proof(key: str, club: ClubId, member: EntryId, links: int) -> str:
    """Raises ValueError without a key: what everybody can make proves nothing."""
    if not key:
        raise ValueError("a club without a key of its own")
    text = f"{club}\n{member}\n{links}"
    return hmac.new(key.encode(), text.encode(), "sha256").hexdigest()[:_PROOF_LENGTH]
