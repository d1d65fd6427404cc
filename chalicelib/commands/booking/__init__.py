"""What is done with bookings and money."""
