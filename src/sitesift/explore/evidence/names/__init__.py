"""Lines on what records are called, against the columns."""
