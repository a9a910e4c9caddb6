"""Result lists of a site: where they begin, how wrappers reach them, what detail pages add, and
whether the output is all there is."""
