"""Who may make events and clubs."""

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import SITE
from chalicelib.domain.ids import UserId
from chalicelib.ports import Services


def is_organiser(user: UserId, services: Services) -> bool:
    """He was invited to, or everybody may."""
    return services.open_to_all or services.officials.role(SITE, user) is Role.ORGANISER
