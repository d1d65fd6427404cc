"""Hangs every blueprint on the application."""

from chalice.app import Chalice

from chalicelib.web.admin import blueprint as admin
from chalicelib.web.api import BLUEPRINTS as API_BLUEPRINTS
from chalicelib.web.personal import blueprint as personal
from chalicelib.web.private import blueprint as private


def register(app: Chalice) -> None:
    """Pages under /admin, the JSON API under /api/v1, private events under /private, members' pages under /a."""
    app.register_blueprint(admin, url_prefix="/admin")
    app.register_blueprint(personal, url_prefix="/a")
    app.register_blueprint(private, url_prefix="/private")
    for blueprint, prefix in API_BLUEPRINTS:
        app.register_blueprint(blueprint, url_prefix=prefix)
