"""The makers of mails, one module a noun: each reads how things stand now and answers what is to be said."""
