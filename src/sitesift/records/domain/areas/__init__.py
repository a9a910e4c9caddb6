"""Data areas and their records: where lists lie and how they are cut into records."""
