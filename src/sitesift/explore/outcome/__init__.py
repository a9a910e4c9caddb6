"""What came of an exploration, as plain data: the best round, lists, verdict, story, and the files
that are left."""
