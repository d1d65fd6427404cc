"""The ladder of a cycle: made of the event's rounds, and of what counts in it from the season around."""
