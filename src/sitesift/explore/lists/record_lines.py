"""All that records say, of every page that a wrapper reads. In: a wrapper, and the records of its
run. Out: the wrapper with a further column that has each record's texts, and the records without
it, beside its short lines.

Pages that were looked at are a sample. A badge that one record in fifty has is on none of them, and
no column reads it; the run passes it all the same. The column is the run's own: wrappers that are
kept do not have it.
"""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.lists.detail_visits import record_step
from sitesift.induce.syntax_parts import SELF_STEP, TEXT_NODE
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.output_rows import OutputRecord

LINES = "_lines"  # no attribute of a domain begins so
MOST_WORDS = 12  # of a line that is kept: what is longer is running text
_BETWEEN = " | "  # texts that have it are parts of a line, which are lines here too
_TEXTS = s.Path((SELF_STEP, s.Step("child", TEXT_NODE, deep=True)))


def with_lines(wrapper: Wrapper) -> Wrapper:
    """The wrapper that reads the texts of each record besides."""
    step = record_step(wrapper)
    if step is None or not isinstance(wrapper.expr, s.Path):
        return wrapper
    said = s.Marker(LINES, value=s.Call("string-join", (_TEXTS, s.Literal(_BETWEEN))))
    read = s.Predicate(s.Path((s.Step("self", s.SELF, (said,)),)), optional=True)
    full = replace(step, posts=(*step.posts, read))
    items = tuple(full if item is step else item for item in wrapper.expr.items)
    return replace(wrapper, expr=replace(wrapper.expr, items=items))


def without_lines(record: OutputRecord) -> tuple[OutputRecord, tuple[str, ...]]:
    """A record as the wrapper gives it, and its short lines."""
    children = record.tree.get("children", [])
    own = [child for child in children if child.get("label") != LINES]
    texts = [str(child["value"]) for child in children if child.get("label") == LINES]
    lines = (" ".join(line.split()) for text in texts for line in text.split("|"))
    short = dict.fromkeys(line for line in lines if line and len(line.split()) <= MOST_WORDS)
    return replace(record, tree=record.tree | {"children": own}), tuple(short)
