"""Lines on how many records there are: counts, pagers, ends of lists, what became of rows, how far
the exploration went."""
