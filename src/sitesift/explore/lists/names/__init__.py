"""Names of records: where their parts end, as the pages of the site tell."""
