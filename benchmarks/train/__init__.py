"""Learning the weights that are shipped: each command names the data file that it writes."""
