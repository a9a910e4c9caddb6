"""Which record type of a domain the lists of a page are of: assign_types.py and .lp."""
