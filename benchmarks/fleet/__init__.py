"""Many sites: how fast, how sure, how dear."""
