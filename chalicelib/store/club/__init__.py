"""A club and its year in the table."""
