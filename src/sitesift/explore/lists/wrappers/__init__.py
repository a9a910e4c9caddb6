"""Wrappers of lists: which to learn, with which starts and columns, and what detail pages add to
them."""
