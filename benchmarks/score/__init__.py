"""How right the results are: real pages, generated sites, and the floors of tests/pages."""
