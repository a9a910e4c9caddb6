"""All that records say, of every page that a wrapper reads. In: a wrapper, and the records of its
run. Out: the wrapper with a further column that has each record's texts, and the records without
it, beside its short lines.

A record of siblings without an element around them reaches to the first of the next. Where the last
of a list ends nobody knows, so that it has no lines: its first element alone says next to nothing
of it.

Pages that were looked at are a sample. A badge that one record in fifty has is on none of them, and
no column reads it; the run passes it all the same. The column is the run's own: wrappers that are
kept do not have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sitesift.explore.lists.wrappers.detail_visits import record_step
from sitesift.induce.syntax_parts import SELF_STEP, TEXT_NODE, as_self, nth
from sitesift.text.divided_lines import ITEM_DIVIDER
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.output_rows import OutputRecord

LINES = "_lines"  # no attribute of a domain begins so
BEHIND, NEXT = "_behind", "_next"  # what stands behind a record's first element; the next such
MOST_BEHIND = 40  # siblings that a record has at most
# words of a line that is kept: what is longer is running text, but for facts between commas, of so
# many words each; assumed
MOST_WORDS, MOST_FACT_WORDS, MOST_WORDS_OF_FACTS = 12, 5, 40
SQUARE = "2"  # raised, behind a unit: "m<sup>2</sup>"
_UNIT = re.compile(r"(?<![^\W\d])(?:m|ft|м)$")
_BETWEEN = " | "  # texts that have it are parts of a line, which are lines here too
_TEXTS = s.Path((SELF_STEP, s.Step("child", TEXT_NODE, deep=True)))
_INSIDE = s.Step("descendant-or-self", TEXT_NODE)


def with_lines(wrapper: Wrapper) -> Wrapper:
    """The wrapper that reads the texts of each record besides."""
    step = record_step(wrapper)
    if step is None or not isinstance(wrapper.expr, s.Path):
        return wrapper
    full = replace(step, posts=(*step.posts, *(_read(*said) for said in _texts(step))))
    items = tuple(full if item is step else item for item in wrapper.expr.items)
    return replace(wrapper, expr=replace(wrapper.expr, items=items))


def _texts(record: s.Step) -> Iterator[tuple[str, s.Path]]:
    """The names of the further columns, and the texts that they have."""
    yield LINES, _TEXTS
    if not any(map(_leads_to_siblings, record.posts)):
        return
    near = s.Predicate(s.Binary("<=", s.Call("position"), s.Number(MOST_BEHIND)))
    own = tuple(post for post in record.posts if not _has_marker(post))
    first = s.Predicate(as_self(replace(record, posts=own)))
    for name, posts in ((BEHIND, (near,)), (NEXT, (first, nth(1)))):
        yield name, s.Path((s.Step("following-sibling", s.SELF, posts), _INSIDE))


def _leads_to_siblings(post: s.Post) -> bool:
    """Whether a column of a record stands in a sibling of its first element."""
    own = [post, *s.walk(post)]
    return any(isinstance(one, s.Step) and one.axis == "following-sibling" for one in own)


def _has_marker(post: s.Post) -> bool:
    return any(isinstance(one, s.Marker) for one in (post, *s.walk(post)))


def _read(name: str, texts: s.Path) -> s.Predicate:
    said = s.Marker(name, value=s.Call("string-join", (texts, s.Literal(_BETWEEN))))
    return s.Predicate(s.Path((s.Step("self", s.SELF, (said,)),)), optional=True)


def without_lines(record: OutputRecord) -> tuple[OutputRecord, tuple[str, ...]]:
    """A record as the wrapper gives it, and its short lines."""
    children = record.tree.get("children", [])
    said: dict[str, list[str]] = {LINES: [], BEHIND: [], NEXT: []}
    own = [child for child in children if child.get("label") not in said]
    for child in children:
        said.get(child.get("label"), []).extend(_lines(str(child.get("value", ""))))
    behind = _before(said[BEHIND], said[NEXT])
    lines = [*said[LINES], *behind] if behind or not said[BEHIND] else []
    short = dict.fromkeys(line for line in lines if not is_running(line))
    return replace(record, tree=record.tree | {"children": own}), tuple(short)


def is_running(line: str) -> bool:
    """Whether a line is too long for a name, and none of facts either."""
    count = len(line.split())
    facts = (item or "" for item in ITEM_DIVIDER.split(line))
    are_facts = all(len(fact.split()) <= MOST_FACT_WORDS for fact in facts)
    return count > MOST_WORDS and not (are_facts and count <= MOST_WORDS_OF_FACTS)


def _lines(text: str) -> list[str]:
    """The texts, with a raised 2 behind its unit."""
    lines: list[str] = []
    for line in (" ".join(part.split()) for part in text.split("|")):
        if line == SQUARE and lines and _UNIT.search(lines[-1]):
            lines[-1] += line
        elif line:
            lines.append(line)
    return lines


def _before(lines: Sequence[str], end: Sequence[str]) -> Sequence[str]:
    """The lines before those that end them; none where these do not come, or say nothing."""
    size = len(end)
    places = (n for n in range(len(lines)) if size and list(lines[n : n + size]) == list(end))
    return lines[: next(places, 0)]
