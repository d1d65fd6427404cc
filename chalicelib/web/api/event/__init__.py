"""Endpoints of one event."""
