"""Runs of wrappers: rows with their keys, one record for all rows about it, and what is left out
after the runs."""
