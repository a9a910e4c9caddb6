"""Choices that a label tells: "Type: Penthouse". In: paths to an attribute, its targets, and all
records. Out: the best path by a label, with the words behind it that no list has.

Assumed: what stands behind one label is of one kind. Where most of the words that are known as the
attribute stand behind it, short words there that nobody knows are values too, and not something
that moved up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.induce.column_trials import PathTrial, Rows, try_path
from sitesift.induce.page_tree import text_at
from sitesift.induce.value_paths import CostedPath, label_predicates_of
from sitesift.induce.value_places import ValueTarget
from sitesift.text.choice_words import is_choice_text
from sitesift.wrapper.language import syntax as s

MOST_RIGHT = 0.9  # of the values: nearly all stand behind the label
FEWEST = 2  # different values that are known there
MOST_WORDS = 3  # of a choice


def labelled_trial(
    paths: Iterable[CostedPath], targets: Sequence[ValueTarget], rows: Rows
) -> PathTrial | None:
    """How the best path by a label does; None where no label tells the values."""
    if len({target.value for target in targets}) < FEWEST:
        return None
    labels = {post for target in targets for post in label_predicates_of(target)}
    own = [(path, cost) for path, cost in paths if _ends_with(path, labels)]
    tried = (try_path(path, cost, rows, "", _words_at(path, rows)) for path, cost in own)
    good = (one for one in tried if len(one.right) >= MOST_RIGHT * len(targets) and not one.wrong)
    return min(good, key=lambda one: one.rank, default=None)


def _ends_with(path: s.Path, labels: set[s.Predicate]) -> bool:
    last = path.items[-1]
    return isinstance(last, s.Step) and any(post in labels for post in last.posts)


def _words_at(path: s.Path, rows: Rows) -> set[str]:
    """Short words at a path in records of which the attribute is not known."""
    found = set[str]()
    for anchor, target in rows:
        nodes = anchor.tree.nodes(path, anchor.head) if target is None else []
        texts = [text_at(node) for node in nodes[:1]]
        found |= {text for text in texts if _is_choice(text)}
    return found


def _is_choice(text: str) -> bool:
    return is_choice_text(text, MOST_WORDS)
