"""The JSON API, one blueprint a noun, with the path that each hangs at."""

from chalice.app import Blueprint

BLUEPRINTS: tuple[tuple[Blueprint, str], ...] = ()
