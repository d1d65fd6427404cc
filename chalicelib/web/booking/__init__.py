"""Entering by oneself: the public form, and the page of a booking behind its personal link."""
