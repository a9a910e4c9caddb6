"""Result lists of a site. In the order of the flow: pages/ (which pages show lists, and where these
begin) · wrappers/ (what is learned for them, and what detail pages add) · runs/ (rows, one record
for all rows about it, what is left out) · kinds/ (records of the domain, or other goods) ·
names/ (where parts of names end)."""
