"""Reads of people and accounts."""
