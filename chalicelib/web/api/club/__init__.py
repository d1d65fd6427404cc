"""Endpoints of a club and its year."""
