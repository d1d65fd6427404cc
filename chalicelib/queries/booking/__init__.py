"""Reads of bookings."""
