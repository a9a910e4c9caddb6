"""Records of a page: model.py says what they are."""
