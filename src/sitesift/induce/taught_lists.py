"""Learning with examples: in come result pages with what an analysis found on them and what a
person showed, out come lists that satisfy the examples, and those examples that they do not.

Records come first (`taught_records`), then all is learned as without examples, then the columns of
which there are examples are replaced (`taught_columns`). Every example is tried on the outcome:
what does not hold is said, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lxml import etree

from sitesift.induce.columns import LearnedColumn
from sitesift.induce.induction_model import LearnedList, ListPage
from sitesift.induce.lists import learn_lists
from sitesift.induce.page_tree import PageTree, text_at
from sitesift.induce.read_values import recognised
from sitesift.induce.taught_columns import ColumnExamples, Reads, taught_column
from sitesift.induce.taught_model import ExampleKind, TaughtExample, TaughtLists, UnmetExample
from sitesift.induce.taught_records import (
    narrowed_list,
    with_shown_records,
    without_refused_records,
)
from sitesift.induce.value_places import RecordAnchor, ValueTarget, anchor_of
from sitesift.ontology.domain_model import Domain
from sitesift.text.addresses_in_text import join_address
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.chunks import evaluate
from sitesift.wrapper.run.native_xpath import expression

OF_COLUMNS = (ExampleKind.VALUE, ExampleKind.NO_VALUE)
Trees = Sequence[PageTree]


def learn_taught(
    pages: Sequence[ListPage], domain: Domain, examples: Sequence[TaughtExample]
) -> TaughtLists:
    """The lists of the pages, learned so that they satisfy the examples."""
    meant = with_shown_records(pages, examples)
    kept = without_refused_records(meant, examples)
    trees = [PageTree(each.page) for each in kept]
    lists = [narrowed_list(one, meant, trees, examples) for one in learn_lists(kept, domain)]
    lists = [_with_columns(one, kept, trees, domain, examples) for one in lists]
    unmet = [UnmetExample(one, why) for one in examples if (why := _why_unmet(one, lists, trees))]
    return TaughtLists(tuple(lists), tuple(unmet))


def _with_columns(
    learned: LearnedList,
    pages: Sequence[ListPage],
    trees: Trees,
    domain: Domain,
    examples: Sequence[TaughtExample],
) -> LearnedList:
    """The list with the columns of which there are examples in its records."""
    anchors = {number: _anchors(learned, pages[number], trees[number]) for number in learned.pages}
    every = [anchor for own in anchors.values() for anchor in own]
    step = next((i for i in reversed(learned.records_path.items) if isinstance(i, s.Step)), None)
    columns = {column.name: column for column in learned.columns}
    names = dict.fromkeys(one.name for one in examples if one.kind in OF_COLUMNS)
    for name in names if step is not None else ():
        assert step is not None
        shown = _shown(name, examples, anchors, columns.get(name))
        taught = taught_column(shown, every, step, _reads(name, domain)) if shown.count else None
        if taught is not None:
            columns[name] = taught[0]
        elif shown.empty and not shown.targets:
            columns.pop(name, None)
    order = {name: place for place, name in enumerate(domain.attributes)}
    ordered = sorted(columns.values(), key=lambda one: order.get(one.name, len(order)))
    return replace(learned, columns=tuple(ordered))


def _anchors(learned: LearnedList, each: ListPage, tree: PageTree) -> list[RecordAnchor]:
    """The records that the list's path picks on a page, with all their nodes."""
    known = {
        anchor.head: anchor
        for area in each.areas
        for anchor in (anchor_of(tree, record) for record in area.records)
    }
    heads = [head for head in tree.numbers_of(learned.records_path) if head >= 0]
    return [known.get(head, RecordAnchor(tree, (head,))) for head in heads]


def _shown(
    name: str,
    examples: Sequence[TaughtExample],
    anchors: dict[int, list[RecordAnchor]],
    old: LearnedColumn | None,
) -> ColumnExamples:
    """The examples of a column in the records of a list. Where a person only says that a record has
    no such value, what the column reads elsewhere stays an example of it."""
    targets, empty = [], []
    for one in (each for each in examples if each.name == name and each.kind in OF_COLUMNS):
        anchor = _around(anchors.get(one.page, ()), one.node)
        if anchor is None:
            continue
        if one.kind is ExampleKind.NO_VALUE:
            empty.append(anchor)
        elif (target := _target(anchor, one)) is not None:
            targets.append(target)
    if empty and not targets and old is not None:
        targets = list(_old_targets(old, anchors, empty))
    return ColumnExamples(name, tuple(targets), tuple(empty))


def _old_targets(
    old: LearnedColumn, anchors: dict[int, list[RecordAnchor]], empty: Sequence[RecordAnchor]
) -> Iterator[ValueTarget]:
    """What a column read of other records, where it is text."""
    for anchor in (one for own in anchors.values() for one in own if one not in empty):
        nodes = anchor.tree.nodes(old.path, anchor.head)
        if nodes and not (isinstance(nodes[0], Leaf) and nodes[0].kind == "attribute"):
            yield ValueTarget(anchor, anchor.tree.number(nodes[0]), text_at(nodes[0]))


def _around(anchors: Sequence[RecordAnchor], node: int) -> RecordAnchor | None:
    """The record that a node stands in."""
    for anchor in anchors:
        page = anchor.tree.page
        if any(page.contains(own, node) for own in anchor.nodes):
            return anchor
    return None


def _target(anchor: RecordAnchor, one: TaughtExample) -> ValueTarget | None:
    node = anchor.tree.node(one.node)
    if node is None:
        return None
    return ValueTarget(anchor, one.node, one.text or text_at(node), source=one.source)


def _reads(name: str, domain: Domain) -> Reads | None:
    """In which texts the domain recognises a value; None where it has nothing to say of it."""
    kind = domain.types.get(name)
    if kind is None or kind.is_block or kind.is_address or kind.plain:
        return None
    return lambda texts: set(recognised(name, texts, domain))


def _why_unmet(one: TaughtExample, lists: Sequence[LearnedList], trees: Trees) -> str:
    """Why an example does not hold; empty where it does."""
    tree = trees[one.page]
    picked = [
        (learned, head)
        for learned in lists
        for head in _records_at(tree, tree.numbers_of(learned.records_path), one)
    ]
    if one.kind is ExampleKind.NOT_RECORD:
        return "it still counts as a record: nothing tells it from the others" if picked else ""
    if not picked:
        return "it stands in no record of a list that could be learned"
    if one.kind is ExampleKind.RECORD:
        return ""
    return "" if any(_holds(one, tree, *each) for each in picked) else _why_value(one)


def _why_value(one: TaughtExample) -> str:
    if one.kind is ExampleKind.NO_VALUE:
        return f"a value of {one.name} is still read there"
    return f"no path to {one.name} leads here and to the other examples as well"


def _records_at(tree: PageTree, heads: Sequence[int], one: TaughtExample) -> list[int]:
    """The records that an example is about: those around its node, else the one before it, whose
    siblings may belong to it."""
    page = tree.page
    if one.kind is ExampleKind.RECORD:
        return [head for head in heads if head == one.node]
    around = [head for head in heads if head >= 0 and page.contains(head, one.node)]
    if around or one.kind is ExampleKind.NOT_RECORD:
        return around
    above = {one.node, *page.ancestors(one.node)}
    beside = [head for head in heads if 0 <= head < one.node and int(page.parent[head]) in above]
    return beside[-1:]


def _holds(one: TaughtExample, tree: PageTree, learned: LearnedList, head: int) -> bool:
    column = next((each for each in learned.columns if each.name == one.name), None)
    nodes = tree.nodes(column.path, head) if column is not None else []
    if one.kind is ExampleKind.NO_VALUE:
        return not (column is not None and value_at(tree, column, head))
    if column is None or not nodes:
        return False
    if one.source:
        return tree.number(nodes[0]) == one.node
    meant = tree.node(one.node)
    wanted = one.text or (text_at(meant) if meant is not None else "")
    return wanted in (value_at(tree, column, head), text_at(nodes[0])) or (
        bool(one.text) and one.text in text_at(nodes[0])
    )


def rows_of(learned: LearnedList, tree: PageTree) -> list[tuple[int, dict[str, str]]]:
    """What a list reads on a page: each record's node, and its texts by column."""
    return [
        (head, {c.name: text for c in learned.columns if (text := value_at(tree, c, head))})
        for head in tree.numbers_of(learned.records_path)
        if head >= 0
    ]


def value_at(tree: PageTree, column: LearnedColumn, head: int) -> str:
    """What a column reads in a record; empty where its path leads nowhere."""
    nodes = tree.nodes(column.path, head)
    return _value(tree, column.value, nodes[0]) if nodes else ""


def _value(tree: PageTree, value: s.Expr, node: Node) -> str:
    text = expression(value)
    if isinstance(node, Leaf):
        if node.kind == "attribute":
            return join_address(tree.base or tree.url, node.value)
        holder = etree.Element("text")
        holder.text = node.value
        node = holder
    if text is None:
        return text_at(node)
    found = evaluate(text, tree, node)  # type: ignore[arg-type]
    return found if isinstance(found, str) else text_at(node)
