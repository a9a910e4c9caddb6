"""Running a wrapper: `native_xpath`, `chunks`, `instructions`, `compile` (from tree to program) ·
`xpath_values`, `string_functions`, `functions`, `evaluate` (expressions) · `stack_frames`,
`prefetch`, `endless_stars`, `run_limits`, `machine` (page by page) · `output_tree`, `output_rows`
(what comes out) · `rounds`, `cursor`, `journal`, `wrapper_run` (a run, and going on after a stop).
"""
