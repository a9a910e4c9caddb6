"""Records of a domain (AMBER): pivots, areas, alignment, evidence, detail pages; `find_records`
goes through them."""
