"""Records of the domain or goods of another kind: what rows, and lists as a whole, tell of
themselves."""
