"""Columns of a list: in come the targets of one attribute over all records seen, out comes how a
wrapper extracts it.

Paths to the targets are tried on all records. The best one leads to the right node in most records
and nowhere in those that lack the attribute, then is the most robust; where records come in
variants, other paths are joined to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sitesift.induce.column_trials import (
    FINAL_PATHS,
    SAMPLE_SIZE,
    PathTrial,
    Rows,
    best_trials,
    combinations_of,
    spread,
    try_path,
)
from sitesift.induce.label_paths import labelled_trial
from sitesift.induce.page_tree import text_at
from sitesift.induce.ranges import Range
from sitesift.induce.syntax_parts import HERE, first_of, narrowed, parts_of, sort_text, union_of
from sitesift.induce.text_predicates import (
    choice_predicates,
    label_predicates,
    shared_text_predicates,
)
from sitesift.induce.value_paths import CostedPath, paths_to
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.induce.value_ranges import Reader, value_range
from sitesift.page.script_address import CODE, FIRST_QUOTED
from sitesift.records.whole_texts import TEXT_ATTRIBUTES
from sitesift.wrapper.language import syntax as s

# Set by hand; what is assumed stands beside each.
PROPOSED_PATHS = 60  # paths that are tried on the sample; bounds the time
JOINED_PATHS = 3  # paths that are joined at most
# of an attribute's values that a column must reach: fewer are an accident of some records
LEAST_RIGHT = 0.2
# values out of place, for each right one, from which a choice is told by what it says
DOUBTFUL_SHARE = 0.2
REST_SHARE = 0.02  # of an attribute's values for which no further path is sought
_QUALIFIED = s.Call("qualify-url", (HERE,))
_QUOTED = s.Call("replace", (HERE, s.Literal(FIRST_QUOTED), s.Literal("$1")))
_QUALIFIED_CODE = s.Call("qualify-url", (_QUOTED,))


@dataclass(frozen=True, slots=True)
class LearnedColumn:
    """How one attribute is extracted."""

    name: str
    path: s.Path  # relative to the record's first node
    value: s.Expr  # at the node
    right: int = 0  # records where it gives what the page showed
    wrong: int = 0

    @property
    def predicate(self) -> s.Predicate:
        """The optional predicate of the wrapper."""
        marker = s.Marker(self.name, value=self.value)
        return s.Predicate(narrowed(self.path, marker), optional=True)


def learn_column(  # noqa: PLR0913  what is known of the records, and of the attribute
    name: str,
    targets: Sequence[ValueTarget],
    anchors: Sequence[RecordAnchor],
    start: s.Step,
    *,
    choice: bool = False,
    reads: Reader | None = None,
) -> LearnedColumn | None:
    """The column of an attribute; None when no path reaches enough of its values. `choice`: its
    values come from a list, so that where no place tells them from other values, they tell
    themselves. `reads` says in which texts a value is recognised: where no other path is good
    enough, the texts of a place are taken whole, and those that hold no value are nothing wrong."""
    goals = {id(target.anchor): target for target in targets}
    rows = [(anchor, goals.get(id(anchor))) for anchor in anchors]
    source = Counter(target.source for target in targets).most_common(1)[0][0]
    words = () if source else _text_predicates(targets)
    best = _best(targets, rows, source, start, words, choice=choice)
    if choice and not source and _is_doubtful(best, len(targets)):
        told = _told(best, targets, rows, start)
        best = labelled_trial(_proposed(targets, start), targets, rows) or told
        whole = _whole_texts(name, targets, rows, start, reads) if best is told and reads else None
        # words of those seen miss the others, which whoever reads the text knows
        if whole is not None and (told is None or _is_no_worse(whole, told)):
            return whole
    if best is None and reads is not None and not source:
        return _whole_texts(name, targets, rows, start, reads)
    return _column(name, best, rows, source, reads) if best is not None else None


def column_among(
    name: str,
    paths: Sequence[CostedPath],
    targets: Sequence[ValueTarget],
    anchors: Sequence[RecordAnchor],
    reads: Reader | None = None,
) -> LearnedColumn | None:
    """The column of the best of some paths to texts, if it is good enough."""
    goals = {id(target.anchor): target for target in targets}
    rows = [(anchor, goals.get(id(anchor))) for anchor in anchors]
    final = best_trials(paths, rows, "")
    good = bool(final) and _is_good(final[0], len(targets))
    return _column(name, final[0], rows, "", reads) if good else None


def is_whole(column: LearnedColumn, targets: int) -> bool:
    """Whether a column reaches the values that were seen, all but a few, and hardly anything
    else."""
    least = REST_SHARE * targets
    return column.right >= targets - least and column.wrong <= least


def _told(
    best: PathTrial | None, targets: Sequence[ValueTarget], rows: Rows, start: s.Step
) -> PathTrial | None:
    """The better of a path and one that goes by what the values say."""
    told = _best(targets, rows, "", start, choice_predicates([target.value for target in targets]))
    both = [each for each in (best, told) if each is not None]
    return min(both, key=lambda t: t.rank, default=None)


def _whole_texts(
    name: str, targets: Sequence[ValueTarget], rows: Rows, start: s.Step, reads: Reader
) -> LearnedColumn | None:
    """The column of a place where some records have the value among others, and others do not: the
    whole text."""
    trials = [try_path(*each, rows, "") for each in _proposed(targets, start)[: 2 * FINAL_PATHS]]
    most = sorted(trials, key=lambda t: (-len(t.right), t.cost))[:FINAL_PATHS]
    reached = (
        nodes[0]
        for t in most
        for anchor, _ in rows
        if (nodes := anchor.tree.nodes(t.path, anchor.head))
    )
    texts = {text_at(node) for node in reached}
    mute = texts - reads(texts).keys()
    best = min(
        (try_path(t.path, t.cost, rows, "", mute) for t in most), key=lambda t: t.rank, default=None
    )
    if best is None or not _is_good(best, len(targets)):
        return None
    return LearnedColumn(
        name, _single(best.path, best), Range().expression, len(best.right), round(best.wrong)
    )


def _is_no_worse(column: LearnedColumn, told: PathTrial) -> bool:
    return column.right >= len(told.right) and column.wrong <= told.wrong


def _is_doubtful(best: PathTrial | None, targets: int) -> bool:
    """Whether a path leads astray or misses values more often than recognisers are wrong."""
    if best is None:
        return True
    return (
        best.wrong > DOUBTFUL_SHARE * len(best.right)
        or len(best.right) < (1 - DOUBTFUL_SHARE) * targets
    )


def _best(  # noqa: PLR0913  what is known of the records, and of the attribute
    targets: Sequence[ValueTarget],
    rows: Rows,
    source: str,
    start: s.Step,
    predicates: Sequence[s.Predicate],
    *,
    choice: bool = False,
) -> PathTrial | None:
    """The best path to the targets, if it is good enough."""
    final = best_trials(_proposed(targets, start, predicates), rows, source)
    if not final:
        return None
    best = _joined(final, rows, source, targets, start, choice=choice)
    return best if _is_good(best, len(targets)) else None


def _is_good(best: PathTrial, targets: int) -> bool:
    return len(best.right) >= LEAST_RIGHT * targets and best.wrong <= len(best.right)


def _proposed(
    targets: Sequence[ValueTarget], start: s.Step, predicates: Sequence[s.Predicate] = ()
) -> list[CostedPath]:
    """The paths that most targets of a sample share, cheap ones first; `predicates` are about
    what they say."""
    some = spread(targets, SAMPLE_SIZE)
    return shared_paths(paths_to(target, start, predicates) for target in some)


def shared_paths(ways: Iterable[Iterable[CostedPath]]) -> list[CostedPath]:
    """Of the ways to each of some targets, those that most of them share, cheap ones first."""
    costs: dict[s.Path, float] = {}
    shared: Counter[s.Path] = Counter()
    for way in ways:
        own = dict(way)
        shared.update(own)
        for path, cost in own.items():
            costs[path] = max(cost, costs.get(path, cost))
    paths = sorted(costs, key=lambda path: (-shared[path], costs[path], sort_text(path)))
    return [(path, costs[path]) for path in paths[:PROPOSED_PATHS]]


def _text_predicates(targets: Sequence[ValueTarget]) -> list[s.Predicate]:
    """Predicates on what the nodes of targets say."""
    nodes = [(target.anchor.tree.node(target.node), target) for target in targets]
    parts = [(_own_words(text_at(node), t), t.value) for node, t in nodes if node is not None]
    passing = {value for target in targets[:1] for value in target.anchor.tree.passing}
    shared = shared_text_predicates([text for text, _ in parts], passing)
    return [*shared, *label_predicates(parts)]


def _own_words(text: str, target: ValueTarget) -> str:
    """What a node says, without the values of other attributes: their words tell those."""
    before, value, after = text.partition(target.value)
    for other in target.beside:
        before, after = before.replace(other, "|"), after.replace(other, "|")
    return before + value + after


def _joined(  # noqa: PLR0913  the same
    final: Sequence[PathTrial],
    rows: Rows,
    source: str,
    targets: Sequence[ValueTarget],
    start: s.Step,
    *,
    choice: bool,
) -> PathTrial:
    """The best path, with others that reach records which it does not. Where a few records have a
    badge, what it says of a choice tells it from other badges ("New")."""
    best = final[0]
    for _ in range(JOINED_PATHS - 1):
        left = [t for i, (_, t) in enumerate(rows) if t is not None and i not in best.right]
        if len(left) <= REST_SHARE * len(targets):
            break
        # few values share words by chance, but those of a choice
        said = choice_predicates([t.value for t in left]) if choice else ()
        others = _proposed(left, start, said)[:FINAL_PATHS]
        paths = [
            (both, best.cost + cost)
            for path, cost in others
            for both in combinations_of(best.path, path)
        ]
        better = min(
            best_trials(paths, rows, source, best.right), key=lambda t: t.rank, default=best
        )
        if better.rank[0] >= best.rank[0]:
            break
        best = better
    return best


def _column(
    name: str, best: PathTrial, rows: Rows, source: str, reads: Reader | None
) -> LearnedColumn:
    path, value = best.path, _value_of(source)
    if source:
        address = s.Step("attribute", s.NodeTest(source))
        path = union_of([replace(each, items=(*each.items, address)) for each in parts_of(path)])
    else:
        value = value_range(best, rows, reads).expression
    return LearnedColumn(name, _single(path, best), value, len(best.right), round(best.wrong))


def _value_of(source: str) -> s.Expr:
    """What is read of an attribute: an address, or a text that is cut short where it is shown."""
    if source in TEXT_ATTRIBUTES:
        return s.Call("normalize-space", (HERE,))
    return _QUALIFIED_CODE if source == CODE else _QUALIFIED


def _single(path: s.Expr, best: PathTrial) -> s.Path:
    """The path, which may give no more than one value in a record."""
    one = isinstance(path, s.Path) and not best.several
    return path if isinstance(path, s.Path) and one else first_of(path)
