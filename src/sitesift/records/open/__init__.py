"""Records of a subject that nobody has described: columns of a site's list take the place of a
domain's types."""
