"""Lines on where values stand in their records: one account of what became of every line of every
record (account.py), and the questions that are asked of it."""
