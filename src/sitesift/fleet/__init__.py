"""Many sites, kept current: a ledger says what is to be done, engines do it, results count once.

ledger -> drive -> engines -> worker -> ledger; `records_dataset` has what was found, for other
programs. Nothing here looks at pages: a job is an exploration in a process of its own.
"""
