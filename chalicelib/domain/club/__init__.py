"""A club and its year: members, seasons, evenings."""
