"""Entering by oneself: bookings, their seats and their payments, until they are entries of the event."""
