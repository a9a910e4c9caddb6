"""The report of a whole site."""
