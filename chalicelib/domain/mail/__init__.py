"""Mails: what people can do without, and when one may be sent."""
