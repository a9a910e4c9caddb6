"""The console: runs and fleets in the browser, on this machine alone.

In: the folder of a run, of several, or of a fleet. Out: a web application that reads `RunFolder`
and the fleet's ledger. In reading order: `request_gate` (who may ask), `console_folder` (which
sites and runs there are), `record_query` (their records), `screen` (what all screens share), a file
for each screen, and `console_app`, which joins them.
"""
