"""Personal links as officials hand them out."""

from collections.abc import Iterable

from chalicelib.domain.club.links import token_of
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.ports import Services
from chalicelib.render.paths import personal_link


def links(club: ClubId, members: Iterable[Member], services: Services) -> dict[EntryId, str]:
    """The address of each member's page; a former member has none."""
    key = services.clubs.link_key(club)
    return {
        member.id: f"{services.origin}{personal_link(token_of(key, club, member))}"
        for member in members
        if not member.has_left
    }
