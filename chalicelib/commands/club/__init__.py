"""What is done with a club and its year."""
