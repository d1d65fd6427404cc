"""Bookings in the table."""
