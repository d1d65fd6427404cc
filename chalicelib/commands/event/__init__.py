"""What is done with one event."""
