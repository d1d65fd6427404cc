"""What people do with accounts, profiles and roles."""
