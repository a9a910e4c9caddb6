"""The calls that join the parts for single pages: `extract` for one, `extract_many` for many, and
the `PageResult` they give."""
