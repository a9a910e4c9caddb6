"""Forms of a page."""
