"""From the rows and pages of an exploration to a `Case`: gather_case.py first, then what it asks
for."""
