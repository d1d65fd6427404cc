"""Hangs every blueprint on the application."""

from chalice.app import Chalice

from chalicelib.web.admin import blueprint as admin
from chalicelib.web.api import BLUEPRINTS as API_BLUEPRINTS
from chalicelib.web.private import blueprint as private


def register(app: Chalice) -> None:
    """Pages under /admin, the JSON API under /api/v1, private events under /private."""
    app.register_blueprint(admin, url_prefix="/admin")
    app.register_blueprint(private, url_prefix="/private")
    for blueprint, prefix in API_BLUEPRINTS:
        app.register_blueprint(blueprint, url_prefix=prefix)
