"""People: who is who by number, and which account is whose (S64-4 to S64-7)."""
