"""One event in the table."""
