"""Reports of understood forms."""
