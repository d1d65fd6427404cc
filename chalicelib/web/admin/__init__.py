"""The organisers' pages. Importing a module makes its routes."""

from chalicelib.web.admin.door import blueprint

__all__ = ["blueprint"]
