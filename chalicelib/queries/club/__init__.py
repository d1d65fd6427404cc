"""Reads of a club and its year."""
