"""Learning wrappers, from pages on which records are known.

`page_template` is the small one that ClustVX describes, for pages of one template (found again by
`template_match`). For whole sites, in reading order: `induction_model` (what comes in and out),
`page_tree` (pages as wrappers see them), `syntax_parts` (what paths are built of) ·
`conditions` and `costs.json` (what tells a node, and how long that lasts) ·
`masks`, `record_shape`, `path_candidates`, `path_search`, `robust_paths` (paths) · `value_places`,
`text_predicates`, `ranges`, `column_trials`, `columns` (attributes) · `lists` · `write_wrapper` ·
`read_values` (from a wrapper's texts to values). With examples of a person: `taught_model`,
`taught_records`, `taught_columns`, `taught_lists`.
"""

from sitesift.induce.columns import LearnedColumn
from sitesift.induce.induction_model import LearnedList, ListPage, ListRoute, Move
from sitesift.induce.lists import learn_lists
from sitesift.induce.read_values import read_rows
from sitesift.induce.robust_paths import robust_path
from sitesift.induce.told_parts import with_told_parts
from sitesift.induce.write_wrapper import write_wrapper

__all__ = [
    "LearnedColumn",
    "LearnedList",
    "ListPage",
    "ListRoute",
    "Move",
    "learn_lists",
    "read_rows",
    "robust_path",
    "with_told_parts",
    "write_wrapper",
]
