"""What a verdict rests on. Read in this order: case.py (all that is known of an output) · a folder
for each family of lines: counts/ (how many records there are), columns/ (what they say), names/
(what they are called), unread/ (what nobody has read), own_pages/ (what their own pages say) ·
draw_verdict.py (lines to a verdict) · gather/ (the rows and pages of an exploration to a case)."""
