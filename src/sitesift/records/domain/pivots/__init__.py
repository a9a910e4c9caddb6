"""From annotations to attributes, and the pivot nodes that records are found by."""
