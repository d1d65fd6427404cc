"""Prizes: the fund of an event, who qualifies for what, and who gets what."""
