"""Another service by which people sign in."""

from collections.abc import Mapping
from typing import Protocol

from chalicelib.domain.accounts.vouching import Attempt, Party


class SignInService(Protocol):
    """An OpenID provider: code flow with PKCE. `back` is our address to which it sends people back."""

    @property
    def party(self) -> Party:
        """Whose word counts, and for whom it is meant."""

    def page(self, attempt: Attempt, back: str) -> str:
        """The address of its page on which somebody says who he is."""

    def claims(self, code: str, attempt: Attempt, back: str) -> Mapping[str, object]:
        """What its token says, for the code that somebody came back with. Raises NotVouchedError."""
