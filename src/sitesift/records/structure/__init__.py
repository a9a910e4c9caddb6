"""Records without knowledge of their subject (ClustVX): outline, candidates, features, ranking,
items."""
