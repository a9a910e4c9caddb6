"""Reports of single pages."""
