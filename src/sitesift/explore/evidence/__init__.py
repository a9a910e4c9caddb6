"""What a verdict rests on. Read in this order: case.py (all that is known of an output) · a file
for each family of lines: counts.py, row_fates.py, column_checks.py, name_checks.py,
unread_cells.py, own_page_checks.py, reach_checks.py · draw_verdict.py (lines to a verdict) ·
gather_case.py and the other gather_ files (the rows and pages of an exploration to a case)."""
