"""Lines on rows against the records' own pages, which were read without the wrapper."""
