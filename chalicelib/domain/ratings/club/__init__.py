"""A club's own ratings, one a tempo (C12-C18)."""
