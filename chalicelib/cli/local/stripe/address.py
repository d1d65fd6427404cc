"""Where the local payment service is, and the settings with which the product uses it."""

PREFIX = "/_stripe"
API_KEY = "sk_test_local"
WEBHOOK_SECRET = "whsec_local"  # noqa: S105 -- it signs nothing but play money


def environment(origin: str) -> dict[str, str]:
    """The product's settings; none where no service is at this origin."""
    if not origin:
        return {}
    return {
        "SPEELZAAL_STRIPE_API_KEY": API_KEY,
        "SPEELZAAL_STRIPE_WEBHOOK_SECRETS": WEBHOOK_SECRET,
        "SPEELZAAL_STRIPE_ADDRESS": f"{origin}{PREFIX}",
    }
