"""Words that a label, the head of a column, an icon or a name in markup explains, whether a list
has them or not: "Make: Zorvex", "Model" above "Quill 3", a table's column "Make",
`class="car-make"`, `<img alt="colour">` before "Teal", "Model" without a colon before an element of
its own in line after line. Lines, cells and elements of the page in, the whole of what is labelled
out.

What lists take such a value for besides is wrong: a make "Tata" is no town. Assumed: a value is
short, a label means one type alone, and what is chosen in a form or leads elsewhere is no value.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.labelled_whole_names import without_later_parts
from sitesift.annotate.recognisers.labels_of_figures import with_figures
from sitesift.annotate.recognisers.markup_names import ICON_TAGS
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.page.html_tags import PAGE_TAGS
from sitesift.page.page import Page
from sitesift.text.bare_labels import undrawn
from sitesift.text.menu_counts import has_count

# assumed, not fitted:
LABEL_SCORE = 4  # as of a number that a label explains
LONGEST_VALUE = 40  # characters
LONGEST_LINE = 300  # that has labels in it
MOST_WORDS = 4
LEAST_ALIKE, LABEL_SHARE = 3, 0.5  # lines that begin alike, and of all that begin like this
CLIMB = 3  # elements up from a value to what it has in common with its label
LABELLED_SOURCES = ("labelled", "headed")
MARKED = "marked"  # the source of what only markup names
_CHOSEN = ("option", "select", "label", "button", "a", "h1", "h2", "h3", "h4")
_COLON, _WORD = re.compile(":"), re.compile(r"\S+")
_BETWEEN = " \t,;|·•/"  # stands between a value and the next label

Span = tuple[int, int]


def recognise_labelled_names(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of words that a label or a column's head explains."""
    labels = single_labels(given.domain)
    known = {(row.type, row.start, row.end): row for row in given.found}
    found = {span: (name, MARKED) for name, span in _by_markup(given)}
    found |= {span: (name, "headed") for name, span in _in_columns(given)}
    found |= {span: (name, "labelled") for name, span in _behind_labels(given, labels)}
    found |= {span: (name, "labelled") for name, span in _behind_label_texts(given, labels)}
    found |= {span: (name, "labelled") for name, span in _beside_icons(given, labels)}
    found = without_later_parts(given, found)
    for span, (name, source) in with_figures(given, found).items():
        text = given.page.text[slice(*span)]
        is_figure = text.isdigit() and (name, *span) in known and name not in given.domain.order
        if (is_figure or _is_value(text, name, given.domain)) and text.strip(
            " :"
        ).lower() not in labels:
            own = Annotation(name, *span, given.index.element(*span), LABEL_SCORE, source, {}, text)
            listed = known.get((name, *span), replace(own, features={"normal": text}))
            yield replace(own, features=listed.features, value=listed.value)


@lru_cache(maxsize=16)
def single_labels(domain: Domain) -> dict[str, str]:
    """Labels that mean one type alone, and the type: all of them, so that none is a value."""
    meant: dict[str, set[str]] = {}
    for kind in domain.types.values():
        for label in kind.labels:
            meant.setdefault(label.lower(), set()).add(kind.name)
    return {label: min(names) if len(names) == 1 else "" for label, names in meant.items()}


def _is_worded(domain: Domain, name: str) -> bool:
    """Whether values of a type are words that a list may lack."""
    kind = domain.types.get(name)
    return kind is not None and kind.value == "choice" and kind.instance_of == "attribute"


def _is_worded_or_called(domain: Domain, name: str) -> bool:
    """The same, or whether they are what people and companies are called: "Seller: Ann Lee"."""
    return _is_worded(domain, name) or (name in domain.types and domain.types[name].people)


def _is_value(text: str, name: str, domain: Domain) -> bool:
    """Whether a text has the form of a value: few words, and letters unless it is a name."""
    lettered = any(c.isalpha() for c in text) or (name in domain.order and text.isalnum())
    short = len(text) <= LONGEST_VALUE and len(text.split()) <= MOST_WORDS
    return short and lettered and not has_count(text)  # "Audi (12)" is an item of a menu


def _in_columns(given: RecogniserInput) -> Iterator[tuple[str, Span]]:
    """Cells of tables below a head that names a type. A head may say "Type" of what is a badge
    elsewhere: "For sale"."""
    page, types_of = given.page, given.domain.types
    badges = {(r.start, r.end): r.type for r in given.found if types_of[r.type].badge}
    for cell, types in given.marks.items():
        for name, source in types.items():
            if source == "header" and _is_worded(given.domain, name):
                start, end = int(page.text_start[cell]), int(page.text_end[cell])
                is_other = badges.get((start, end), name) != name
                if start < end and "\n" not in page.text[start:end] and not is_other:
                    yield name, (start, end)


def _by_markup(given: RecogniserInput) -> Iterator[tuple[str, Span]]:
    """Elements that markup calls a part of names, several that differ: `navbar-brand` is one. Those
    with one text are of one search, where a list knows a part of it: "Maruti Suzuki". What holds an
    earlier part as well is a whole name."""
    page, order = given.page, given.domain.order
    yield from _marked_choices(given)
    firsts = [row.start for row in given.found if order and row.type == order[0]]
    for name in (name for name in order if _is_worded(given.domain, name)):
        marked = [n for n, types in given.marks.items() if name in types and len(types) == 1]
        spans = {(int(page.text_start[n]), int(page.text_end[n])) for n in marked}
        spans = {span for span in spans if _is_value(page.text[slice(*span)], name, given.domain)}
        whole = sum(any(start <= at < end for at in firsts) for start, end in spans)
        texts = {page.text[slice(*span)] for span in spans}
        searched = len(texts) == 1 and whole == len(spans) >= LEAST_ALIKE
        if name == order[0] and searched:
            yield from ((name, span) for span in sorted(spans))
        if len(texts) >= LEAST_ALIKE and (name == order[0] or 2 * whole < len(spans)):
            yield from ((name, span) for span in sorted(spans))


def _marked_choices(given: RecogniserInput) -> Iterator[tuple[str, Span]]:
    """Elements that markup calls a kind (`class="property-type"`, or an icon `kind.svg` that they
    begin with), whole, where lists know a part of most of them: the site has more words, and more
    kinds, than lists."""
    page = given.page
    for name in given.domain.attributes:
        kind = given.domain.types[name]
        if not _is_worded(given.domain, name) or kind.badge or name in given.domain.order:
            continue
        marked = (n for n, types in given.marks.items() if set(types) == {name})
        explained = [_explained(page, n) for n in marked]
        spans = {(int(page.text_start[n]), int(page.text_end[n])) for n in explained}
        spans = {span for span in spans if _is_value(page.text[slice(*span)], name, given.domain)}
        found = sorted(row.start for row in given.found if row.type == name)
        known = sum(bisect_left(found, start) < bisect_left(found, end) for start, end in spans)
        if known >= max(LEAST_ALIKE, LABEL_SHARE * len(spans)):
            yield from ((name, span) for span in sorted(spans) if not _says_other(given, span))


def _explained(page: Page, node: int) -> int:
    """The element that a mark speaks of: of an icon, which has no text, the one that it is alone
    in with a text."""
    parent = page.parent_list[node]
    if page.text_start[node] < page.text_end[node] or page.tag_of(node) not in ICON_TAGS:
        return node
    alone = parent >= 0 and sum(page.tag_of(n) in ICON_TAGS for n in page.children(parent)) == 1
    return parent if alone else node


def _says_other(given: RecogniserInput, span: Span) -> bool:
    """Whether another attribute is all of a text."""
    return any(
        (row.start, row.end) == span and row.type in given.domain.attributes for row in given.found
    )


def _behind_labels(given: RecogniserInput, labels: dict[str, str]) -> Iterator[tuple[str, Span]]:
    """What stands behind a label in its line, or on the next line where the label is alone. A word
    that is a value too ("Furnished") stands for itself where the next line is a value of another
    type ("847 sq ft"). A line with a label of its own ("Price: 89000", "Specs:") is no value: the
    one above it has none."""
    page = given.page
    lines = _item_lines(given)
    whole: dict[Span, set[str]] = {}
    for row in given.found:
        whole.setdefault((row.start, row.end), set()).add(row.type)
    for number, (start, end) in enumerate(lines):
        pieces = _pieces(page.text[start : min(end, start + LONGEST_LINE)], labels)
        for name, (first, last) in pieces:
            if first < last and _is_worded_or_called(given.domain, name):
                yield name, (start + first, start + last)
            elif _is_worded(given.domain, name) and len(pieces) == 1 and number + 1 < len(lines):
                following = lines[number + 1]
                alone = name in whole.get((start, end), ()) and whole.get(following, set()) - {name}
                together = not alone and _belong_together(given, (start, end), following)
                value = page.text[slice(*following)][:LONGEST_LINE]
                if together and not value.endswith(":") and not _pieces(value, labels):
                    yield name, following


def _behind_label_texts(
    given: RecogniserInput, labels: dict[str, str]
) -> Iterator[tuple[str, Span]]:
    """The rest of lines whose first text is a label without a colon, an element of its own: "Model"
    before `<span>Quill 3</span>`. The rests differ: "Make <b>an offer</b>" stands everywhere."""
    page, starts = given.page, given.index.starts
    groups: dict[str, list[Span]] = {}
    for node in given.index.nodes.tolist():
        start, end = int(page.text_start[node]), int(page.text_end[node])
        label = page.text[start:end].strip().lower() if end - start <= LONGEST_VALUE else ""
        if label in labels and _is_worded(given.domain, labels[label]):
            line = page.line_list[bisect_right(page.line_list, (start, len(page.text))) - 1]
            at = bisect_right(starts, start)
            rest = given.index.nodes[at] if at < len(starts) else node
            value = int(page.text_start[rest]), int(page.text_end[rest])
            if line == (start, value[1]) and value[0] > start:
                groups.setdefault(label, []).append(value)
    for label, spans in groups.items():
        if len({page.text[slice(*span)] for span in spans}) >= LEAST_ALIKE:
            yield from ((labels[label], span) for span in spans)


def _item_lines(given: RecogniserInput) -> list[Span]:
    """The lines of a page; items of a list that touch are lines of their own."""
    lines, ends = given.page.line_list, given.reading.item_ends
    if not ends:
        return lines
    found: list[Span] = []
    for start, end in lines:
        inside = ends[bisect_right(ends, start) : bisect_left(ends, end)]
        found += zip((start, *inside), (*inside, end), strict=True)
    return found


def _pieces(line: str, labels: dict[str, str]) -> list[tuple[str, Span]]:
    """The types that the labels of a line mean, and what stands behind each up to the next:
    "Make: Zorvex Model: Quill". None where the line begins with something else."""
    found: list[tuple[str, int, int]] = []  # type, where the label begins, where its value does
    if (whole := line.strip().lower()) in labels:
        return [(labels[whole], (len(line), len(line)))]
    if ":" not in line:
        return []
    first_word = undrawn(line)
    for colon in _COLON.finditer(line):
        words = list(_WORD.finditer(line, found[-1][2] if found else 0, colon.start()))
        for word in words[-MOST_WORDS:]:
            label = " ".join(line[word.start() : colon.start()].lower().split())
            if label in labels and (found or word is words[0] or word.start() == first_word):
                found.append((labels[label], word.start(), colon.end()))
                break
    ends = (*(begin for _, begin, _ in found[1:]), len(line))
    return [
        (name, _trimmed(line, first, last))
        for (name, _, first), last in zip(found, ends, strict=False)  # no label, no end
    ]


def _trimmed(line: str, start: int, end: int) -> Span:
    text = line[start:end]
    first = start + len(text) - len(text.lstrip())
    return first, max(first, start + len(text.rstrip(_BETWEEN)))


def _beside_icons(given: RecogniserInput, labels: dict[str, str]) -> Iterator[tuple[str, Span]]:
    """The text of elements that have one picture, which a label describes: an icon."""
    page = given.page
    icons = page.nodes_with_tag("img").tolist()
    parents = page.parent_list
    held = Counter(parents[node] for node in icons)
    for node in icons:
        name = labels.get(page.attribute(node, "alt").strip(" :").lower(), "")
        parent = parents[node]
        if name and held[parent] == 1 and _is_worded(given.domain, name):
            start, end = int(page.text_start[parent]), int(page.text_end[parent])
            if start < end and "\n" not in page.text[start:end]:
                yield name, (start, end)


def _belong_together(given: RecogniserInput, label: Span, value: Span) -> bool:
    """Whether a label and the line behind it stand in one small element, and the value is neither
    chosen nor a link."""
    page, node = given.page, given.index.element(*value)
    above = [node, *page.ancestors(node)][: CLIMB + 1]
    if any(page.tag_of(n) in _CHOSEN for n in above[:2]):
        return False
    small = (n for n in above if page.tag_of(n) not in PAGE_TAGS)
    return any(page.contains(n, given.index.element(*label)) for n in small)
