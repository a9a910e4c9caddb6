"""Pictures of understood forms."""
