"""Lines on what columns say, against the pages and against each other; and what speaks against
neither (joined_views.py, shown_without.py, seen_witnesses.py)."""
