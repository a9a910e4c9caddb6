"""Paths to single nodes that a run acts on: in come pages with the node on each, out comes one path
that picks it.

Next links, buttons and fields are told by what they say, by their names, or by what stands before
them; a path made of positions is the last resort.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sitesift.induce.induction_model import ListPage
from sitesift.induce.page_tree import PageTree
from sitesift.induce.path_candidates import PathCandidate
from sitesift.induce.path_search import Example, find_path, measured
from sitesift.induce.syntax_parts import LAST, anywhere, narrowed, negated, with_posts
from sitesift.navigate import PaginationKind
from sitesift.page.page import Page
from sitesift.page.xpath import xpath_of
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path

BODY = s.Step("child", s.NodeTest("body"))


def robust_path(examples: Sequence[tuple[Page, int]], absent: Sequence[Page] = ()) -> s.Path:
    """A path that picks just this node on each page, and nothing on the pages of `absent` if that
    can be had."""
    shown = [Example(PageTree(page), frozenset({node})) for page, node in examples]
    return _best(shown, [Example(PageTree(page), frozenset()) for page in absent])


def _best(shown: Sequence[Example], absent: Sequence[Example]) -> s.Path:
    found = find_path([*shown, *absent], words=True, single=True)
    if found is not None and measured(found, shown).exact:
        return found.path
    if absent:
        found = find_path(shown, words=True, single=True)
        if found is not None and found.exact:
            return found.path
    places = Counter(xpath_of(each.page, node) for each in shown for node in each.wanted)
    place = parse_path(places.most_common(1)[0][0])
    positional = measured(PathCandidate(place, None, 0.0), shown)
    return place if found is None or positional.missed <= found.missed else found.path


@dataclass(frozen=True, slots=True)
class Forward:
    """How some of a list's pages lead on: the path of what does, and the kind of paging; none where
    nothing does."""

    pages: tuple[int, ...]  # places in what was given
    path: s.Path | None = None
    paging: PaginationKind = PaginationKind.NONE


def forward_paths(
    pages: Sequence[ListPage], trees: Sequence[PageTree], records: s.Path
) -> list[Forward]:
    """How these pages lead on: one way for all if a single path picks what does, else a way for
    each kind of it.

    A home page may load more by a button into the same list that elsewhere has links to its pages.
    """
    places = range(len(pages))
    kinds = Counter(
        (pages[n].paging, _tag(pages[n]))
        for n in places
        if pages[n].forward >= 0 and pages[n].paging != PaginationKind.NONE
    )
    whole = Forward(tuple(places), *_forward(pages, trees, records))
    if len(kinds) < 2 or _is_exact(whole.path, pages, trees):
        return [whole]
    others = [kind for kind, _ in kinds.most_common()[1:]]
    groups = [
        tuple(n for n in places if (pages[n].paging, _tag(pages[n])) == kind) for kind in others
    ]
    groups.insert(0, tuple(n for n in places if not any(n in group for group in groups)))
    return [
        Forward(group, *_forward([pages[n] for n in group], [trees[n] for n in group], records))
        for group in groups
    ]


def _tag(page: ListPage) -> str:
    return page.page.tag_of(page.forward) if page.forward >= 0 else ""


def _is_exact(path: s.Path | None, pages: Sequence[ListPage], trees: Sequence[PageTree]) -> bool:
    shown = [(page, tree) for page, tree in zip(pages, trees, strict=True) if page.forward >= 0]
    return path is not None and all(
        set(tree.numbers_of(path)) - _twins(page) == {page.forward} for page, tree in shown
    )


def _twins(page: ListPage) -> frozenset[int]:
    """Other links that say the same and lead to the same page: pagers stand above and below a list.
    A run follows an address once, so that it does no harm to pick them too."""
    model, link = page.page, page.forward
    address = model.attributes(link).get("href", "")
    if page.paging != PaginationKind.NEXT_LINK or not address:
        return frozenset()
    links = (int(node) for node in model.nodes_with_tag("a") if node != link)
    said = model.text_of(link)
    return frozenset(
        n for n in links if model.attributes(n).get("href") == address and model.text_of(n) == said
    )


def _forward(
    pages: Sequence[ListPage], trees: Sequence[PageTree], records: s.Path
) -> tuple[s.Path | None, PaginationKind]:
    """The path of what leads on from these pages, and the kind of paging; none where nothing
    does."""
    kinds = Counter(page.paging for page in pages if page.paging != PaginationKind.NONE)
    paging = kinds.most_common(1)[0][0] if kinds else PaginationKind.NONE
    if paging == PaginationKind.INFINITE_SCROLL:
        return _last(records, trees), paging
    if paging is PaginationKind.NUMBERED:
        pagers = [
            Example(tree, page.numbered)
            for page, tree in zip(pages, trees, strict=True)
            if page.numbered
        ]
        return _best(pagers, []), paging
    shown = [
        Example(tree, frozenset({page.forward}), twins=_twins(page))
        for page, tree in zip(pages, trees, strict=True)
        if page.forward >= 0
    ]
    if not shown or not kinds:
        return None, PaginationKind.NONE
    ended = [
        Example(tree, frozenset())
        for page, tree in zip(pages, trees, strict=True)
        if page.forward < 0
    ]
    return _best(shown, ended), paging


def _last(records: s.Path, trees: Sequence[PageTree]) -> s.Path:
    """The last record of a page: the shortest path to it that is right on most pages. Where there
    is none, all of the page, which is scrolled to its end."""
    final = records.items[-1]
    assert isinstance(final, s.Step)
    following = s.Path((replace(final, axis="following", deep=False),))
    paths = [narrowed(records, LAST), _each_last(records), narrowed(records, negated(following))]
    wanted = [tree.numbers_of(records)[-1:] for tree in trees]
    right = [
        sum(tree.numbers_of(path) == last for tree, last in zip(trees, wanted, strict=True))
        for path in paths
    ]
    best = max(range(len(paths)), key=lambda place: right[place])
    return paths[best] if 2 * right[best] > len(trees) else anywhere(BODY)


def _each_last(records: s.Path) -> s.Path:
    """The last node of each step below the first."""
    first, *further = records.items
    steps = [
        replace(with_posts(step, LAST), axis="descendant" if step.deep else step.axis, deep=False)
        for step in further
        if isinstance(step, s.Step)
    ]
    return replace(records, items=(first, *steps))
