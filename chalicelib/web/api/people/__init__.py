"""Endpoints of people and accounts."""
