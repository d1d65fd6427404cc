"""What is refused at the door, whatever was asked for behind it."""

from chalicelib.domain.errors import DomainError


class SignInFirstError(DomainError):
    """This takes an account."""

    code = "sign_in_first"


class NotSavedYetError(DomainError):
    """The form is shown again after signing in; it is saved when the caller sends it himself."""

    code = "not_saved_yet"


class TooBusyError(DomainError):
    """The store was too busy until the deadline; nothing was saved."""

    code = "busy"


class UnknownAddressError(DomainError):
    """Nothing is at this address.

    Saying so gives no cookie: the CDN can take such an address, by its beginning, for one of the public site, and then
    keeps the answer a moment for everybody.
    """

    code = "unknown_address"


class MethodNotTakenError(DomainError):
    """This address takes no requests with this `method`."""

    code = "method_not_allowed"


class MediaTypeNotTakenError(DomainError):
    """What came is of a type, `found`, that is not taken here; `taken` are those that are."""

    code = "unsupported_media_type"
