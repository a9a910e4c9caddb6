"""Data tables: which tables of a page hold data, what each row is, and what columns are called."""
