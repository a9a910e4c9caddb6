"""The one record that a page of its own is about."""
