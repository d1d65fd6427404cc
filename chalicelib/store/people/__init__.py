"""People and accounts in the table."""
