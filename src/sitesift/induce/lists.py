"""Learning lists: in come result pages with the records found on them, out comes a `LearnedList`
for each template.

Areas whose records one exact path picks are one template; others are learned on their own.
Everything is measured on all pages given: a path must pick the records of its areas and nothing
else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sitesift.induce.attribute_columns import learn_columns
from sitesift.induce.cell_columns import CellColumns
from sitesift.induce.induction_model import LearnedList, ListPage
from sitesift.induce.page_tree import PageTree
from sitesift.induce.passing_words import passing_words
from sitesift.induce.path_candidates import PathCandidate
from sitesift.induce.path_search import Example, find_path
from sitesift.induce.record_shape import Shape
from sitesift.induce.robust_paths import forward_paths
from sitesift.induce.template_match import tag_path
from sitesift.induce.value_places import RecordAnchor, anchor_of
from sitesift.ontology.domain_model import Domain
from sitesift.records.domain.areas.groups import items_in
from sitesift.records.model import Record

Trees = Mapping[int, PageTree]  # by the number of the page


@dataclass(frozen=True, slots=True)
class _Found:
    """An area on one of the pages, its records in the page's tree."""

    number: int  # of the page
    records: tuple[Record, ...]
    anchors: tuple[RecordAnchor, ...]  # of the records

    @property
    def place(self) -> str:
        """The tags down to its first record."""
        return tag_path(self.anchors[0].tree.page, self.anchors[0].head)

    @property
    def classes(self) -> frozenset[str]:
        """What the classes of its records are, each as it is written."""
        heads = ((anchor.tree.page, anchor.head) for anchor in self.anchors)
        return frozenset(page.attribute(node, "class") for page, node in heads) - {""}

    @property
    def cell_columns(self) -> CellColumns:
        return CellColumns.of(self.anchors[0].tree.page, self.records)

    @property
    def kind(self) -> str:
        """Areas of one kind have records at the same place of the same shape."""
        return f"{self.place} {len(self.anchors[0].nodes) > 1}"


@dataclass(frozen=True, slots=True)
class _Template:
    areas: tuple[_Found, ...]
    path: PathCandidate
    covered: tuple[int, ...] = ()  # numbers of further pages that the path picks records on


def learn_lists(pages: Sequence[ListPage], domain: Domain) -> list[LearnedList]:
    """The templates of the pages' records, the one with most data first."""
    passing = passing_words(pages, domain)
    trees = [PageTree(each.page, passing) for each in pages]
    found = [
        _Found(
            number, area.records, tuple(anchor_of(trees[number], record) for record in area.records)
        )
        for number, each in enumerate(pages)
        for area in each.areas
        if area.records
    ]
    templates = _all_templates(_without_groups(found), dict(enumerate(trees)))
    learned = [each for template in templates for each in _learn(template, pages, trees, domain)]
    return sorted(learned, key=lambda each: -each.score)


def _without_groups(found: Sequence[_Found]) -> list[_Found]:
    """The areas; one of groups with a record each has the records of which other pages have several
    in a group. What has the classes of their records is no group: it stands a box higher."""
    shapes = {
        each.place: Shape.of((anchor.tree.page, anchor.head) for anchor in each.anchors)
        for each in found
    }
    classes = {each.place: each.classes for each in found}
    return [_ungrouped(each, shapes, classes) for each in found]


def _ungrouped(
    each: _Found, shapes: Mapping[str, Shape], classes: Mapping[str, frozenset[str]]
) -> _Found:
    """The area with what stands in its records at the place of others' records and is like those,
    if all have it."""
    tree = each.anchors[0].tree
    below = (place for place in shapes if place.startswith(f"{each.place}/"))
    for place in sorted(place for place in below if each.classes.isdisjoint(classes[place])):
        steps = tuple(place.removeprefix(f"{each.place}/").split("/"))
        items = [items_in(tree.page, anchor.nodes, steps) for anchor in each.anchors]
        if all(own and all(shapes[place].fits(tree.page, item) for item in own) for own in items):
            pairs = [
                (record, item)
                for record, own in zip(each.records, items, strict=True)
                for item in own
            ]
            anchors = tuple(RecordAnchor(tree, (item,)) for _, item in pairs)
            return replace(each, anchors=anchors, records=tuple(record for record, _ in pairs))
    return each


def _all_templates(found: Sequence[_Found], trees: Trees) -> list[_Template]:
    """The templates of all areas. What a record is, lists of several tell better than a page with
    one: where their path picks a part of what was taken for the one record of a page, that page is
    theirs too."""
    several = [each for each in found if len(each.anchors) > 1]
    single = [each for each in found if len(each.anchors) == 1]
    if not several or not single:
        return _templates(found, trees)
    first = _templates(several, _without(trees, single, several))
    covering = [
        (template, [each for each in single if _covers(template, each, trees)])
        for template in first
    ]
    covered = [each for _, own in covering for each in own]
    theirs = {
        id(template.areas[0]): tuple(each.number for each in own) for template, own in covering
    }
    left = [each for each in found if not any(each is one for one in covered)]
    again = _templates(left, _without(trees, covered, left))
    return [
        replace(one, covered=next((theirs[id(a)] for a in one.areas if id(a) in theirs), ()))
        for one in again
    ]


def _without(trees: Trees, unknown: Sequence[_Found], known: Sequence[_Found]) -> Trees:
    """The trees less those of pages on which nobody knows what the records are."""
    left_out = {each.number for each in unknown} - {each.number for each in known}
    return {number: tree for number, tree in trees.items() if number not in left_out}


def _covers(template: _Template, each: _Found, trees: Trees) -> bool:
    """Whether a template picks a part of the one record of a page, and nothing outside of it."""
    tree, head = trees[each.number], each.anchors[0].head
    picked = tree.numbers_of(template.path.path)
    return (
        bool(picked)
        and head not in picked
        and all(tree.page.contains(head, node) for node in picked)
    )


def _templates(found: Sequence[_Found], trees: Trees) -> list[_Template]:
    """Areas with records of one shape at one place, and those that an exact path covers
    together."""
    templates: list[_Template] = []
    for group in _groups(found):
        for place, template in enumerate(templates):
            merged = (
                _template((*template.areas, *group), trees)
                if _alike(template.areas, group)
                else None
            )
            if merged is not None and merged.path.exact:
                templates[place] = merged
                break
        else:
            own = _template(tuple(group), _readable(trees, group, found))
            templates += [own] if own is not None else []
    return templates


def _readable(trees: Trees, group: Sequence[_Found], found: Sequence[_Found]) -> Trees:
    """The trees less those of pages on which nothing but tables with other columns was found: no
    path that picks rows tells them apart, and a wrapper for the group does not go there."""
    columns = group[0].cell_columns
    others = [each for each in found if columns.contradicts(each.cell_columns)]
    return _without(trees, others, [each for each in found if each not in others])


def _groups(found: Sequence[_Found]) -> list[list[_Found]]:
    """Areas of one kind whose records are alike, the largest group first."""
    groups: list[list[_Found]] = []
    for each in sorted(found, key=lambda one: -len(one.anchors)):
        home = next((g for g in groups if g[0].kind == each.kind and _alike(g[:1], [each])), None)
        if home is None:
            groups.append([each])
        else:
            home.append(each)
    return sorted(groups, key=lambda group: -sum(len(each.anchors) for each in group))


def _alike(areas: Sequence[_Found], group: Sequence[_Found]) -> bool:
    """Whether most records of a group are like those of the areas, so that one set of columns
    serves both."""
    if areas[0].cell_columns.contradicts(group[0].cell_columns):
        return False
    shape = Shape.of((anchor.tree.page, anchor.head) for each in areas for anchor in each.anchors)
    if not shape.tells:
        return True
    fitting = [
        shape.fits(anchor.tree.page, anchor.head) for each in group for anchor in each.anchors
    ]
    return sum(fitting) * 2 > len(fitting)


def _template(areas: tuple[_Found, ...], trees: Trees) -> _Template | None:
    heads: dict[int, set[int]] = {number: set() for number in trees}
    for each in areas:
        heads[each.number] |= {anchor.head for anchor in each.anchors}
    shape = Shape.of((anchor.tree.page, anchor.head) for each in areas for anchor in each.anchors)
    path = find_path(
        [Example(trees[number], frozenset(nodes), shape) for number, nodes in heads.items()]
    )
    return None if path is None else _Template(areas, path)


def _learn(
    template: _Template, pages: Sequence[ListPage], trees: Sequence[PageTree], domain: Domain
) -> Iterator[LearnedList]:
    """The template's list; more than one where its pages lead on in ways that have no path in
    common."""
    assert template.path.step is not None  # paths to records end with one
    columns = learn_columns(_different(template), template.path.step, domain)
    path, count = template.path, sum(len(each.anchors) for each in template.areas)
    numbers = sorted({each.number for each in template.areas} | set(template.covered))
    for way in forward_paths([pages[n] for n in numbers], [trees[n] for n in numbers], path.path):
        yield LearnedList(
            records_path=path.path,
            columns=columns,
            forward=way.path,
            paging=way.paging,
            pages=tuple(numbers[n] for n in way.pages),
            score=sum(column.right - column.wrong for column in columns)
            * (1 - min(1.0, (path.missed + path.extra) / count)),
            missed=path.missed,
            extra=path.extra,
        )


def _different(template: _Template) -> Iterator[tuple[RecordAnchor, Record]]:
    """The records, each once: a list that grows shows those that were there before again."""
    known: set[tuple[str, int, tuple[str, ...]]] = set()
    for found in template.areas:
        for anchor, record in zip(found.anchors, found.records, strict=True):
            size = int(anchor.tree.page.end[anchor.nodes[-1]]) - anchor.head
            key = (record.text, size, tuple(f"{each.name} {each.text}" for each in record.values))
            if key not in known:
                known.add(key)
                yield anchor, record
