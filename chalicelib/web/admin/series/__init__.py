"""The pages of a series. Importing a module makes its routes."""

from chalicelib.web.admin.series import categories, events, names, series

__all__ = ["categories", "events", "names", "series"]
