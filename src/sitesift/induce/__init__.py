"""Learning wrappers. template.py is the small one that ClustVX describes, for pages of one
template. For whole sites: model.py (what comes in and out) · tree.py (pages as wrappers see them) ·
names.py and conditions.py (what tells a node) · search.py and robust.py (paths) · places.py,
ranges.py and columns.py (attributes) · lists.py · writing.py · values.py (from a wrapper's texts to
values)."""

from sitesift.induce.columns import LearnedColumn
from sitesift.induce.induction_model import LearnedList, ListPage, ListRoute, Move
from sitesift.induce.lists import learn_lists
from sitesift.induce.read_values import read_rows
from sitesift.induce.robust_paths import robust_path
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
    "write_wrapper",
]
