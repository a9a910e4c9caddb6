"""Which text of a record is the value of which attribute."""
