"""Reads of one event."""
