"""Which link of a record leads to its own page: the links of all records, area by area, go in; one
of each comes out.

A link of the record alone, best around a heading or a picture (`Anchors.detail`). Where most
records of an area have theirs in addresses of one pattern, a record that seems to have another
takes the one of that pattern: what stood out in it is an advertisement's, say.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from itertools import islice
from statistics import median

from sitesift.page.light_class import light_class
from sitesift.page.page import Page
from sitesift.page.route import has_route, without_anchor
from sitesift.page.script_address import script_links
from sitesift.records.domain.pivots.pivots import HEADINGS
from sitesift.text.unsafe_addresses import is_command, unsafe_words

# assumed, not fitted:
USUAL = 0.6  # share of an area's records whose links must have one pattern
IN_NEARLY_ALL = 0.9  # of an area's records, which have a link of a kind for themselves
NOW_AND_THEN = 0.2  # of an area's records, in which a kind of links stands out
FEWEST = 3  # records that show what is usual
BUTTON_LETTERS, BUTTON_WORDS = (15, 2)  # of what a button says
# nodes into a link, and elements up from it, where its heading is looked for
HEADING_WITHIN, HEADING_ABOVE = (12, 3)
_NOT_DETAIL = re.compile(r"^(?:javascript:|tel:|mailto:|sms:|whatsapp:|data:|about:)", re.I)
_NUMBER = re.compile(r"\d+")
_VALUE = re.compile(r"=[^&]*")


@light_class
class Link:
    """A link of a record."""

    href: str
    node: int


KindOf = Callable[[Link], str]
Areas = list[list[list[Link]]]  # the links of each record of each area


class _LinkRows:
    """Links in the order of a page, those that may lead to a record's own page."""

    def __init__(self, addresses: Mapping[int, str]) -> None:
        found = [Link(address, node) for node, address in addresses.items()]
        self.links = [link for link in found if _leads_to_a_page(link.href)]
        self.by_node = {link.node: link for link in self.links}
        self._nodes = [link.node for link in self.links]
        self._around: dict[int, list[Link]] = {}  # by the element that is asked from

    def around(self, page: Page, parent: int) -> list[Link]:
        """The links that an element is or stands in, nearest first: siblings ask for the same."""
        known = self._around.get(parent)
        if known is None:
            above = (parent, *page.ancestors(parent)) if parent >= 0 else ()
            known = self._around[parent] = [self.by_node[a] for a in above if a in self.by_node]
        return known

    def between(self, start: int, end: int) -> list[Link]:
        return self.links[bisect_left(self._nodes, start) : bisect_left(self._nodes, end)]


class Anchors:
    """The links of a page, by node."""

    def __init__(self, page: Page) -> None:
        column = page.attribute_column("href")
        self._page = page
        nodes = page.nodes_with_tag("a")
        nodes = nodes[column[nodes] >= 0]
        written = zip(nodes.tolist(), column[nodes].tolist(), strict=True)
        self._written = _LinkRows({n: page.strings[href].strip() for n, href in written})
        self._headings: list[int] = page.nodes_with_tag(*HEADINGS).tolist()
        self._ends, self._sizes = page.end_list, page.text_size_list
        self._of: dict[tuple[int, ...], list[Link]] = {}  # of records that were asked for

    def of(self, nodes: tuple[int, ...]) -> list[Link]:
        """The links in a record, and before them the one around it, if any; in a record without
        one of its own, what scripts lead on from: a card that is pressed may link to its seller."""
        known = self._of.get(nodes)
        if known is None:
            written = self._among(self._written, nodes)
            is_own = self._has_own(written)
            known = written if is_own else self._among(self._scripted, nodes) or written
            self._of[nodes] = known
        return known

    def parents_between(self, start: int, end: int) -> list[int]:
        """Those of these nodes of which several children hold a link: few of a page's nodes do."""
        parents = self._parents_of_several
        return parents[bisect_left(parents, start) : bisect_left(parents, end)]

    @cached_property
    def _parents_of_several(self) -> list[int]:
        parents = self._page.parent_list
        holding: set[int] = set()
        for link in (*self._written.links, *self._scripted.links):
            node = link.node
            while node >= 0 and node not in holding:
                holding.add(node)
                node = parents[node]
        children = Counter(parents[node] for node in holding)
        return sorted(node for node, count in children.items() if count > 1 and node >= 0)

    def _has_own(self, links: list[Link]) -> bool:
        """Whether one of a record's links has an address that stands nowhere else on the page."""
        if any(self._times[link.href] == 1 for link in links):  # as nearly all have
            return True
        counts = Counter(link.href for link in links)
        return any(self._times[href] == count for href, count in counts.items())

    def times(self, address: str) -> int:
        """How many links of the page have an address."""
        return self._times[address]

    @cached_property
    def _times(self) -> Counter[str]:
        return Counter(link.href for link in self._written.links)

    def _among(self, rows: _LinkRows, nodes: tuple[int, ...]) -> list[Link]:
        if not rows.links:
            return []
        around = rows.around(self._page, self._page.parent_list[nodes[0]])
        return around + rows.between(nodes[0], self._ends[nodes[-1]])

    @cached_property
    def _scripted(self) -> _LinkRows:
        return _LinkRows(script_links(self._page))

    def detail(
        self, links: list[Link], common: Counter[str], shared: AbstractSet[str] = frozenset()
    ) -> Link | None:
        """The link to the record's own page: its own among the records, around a heading or a
        picture, said most; before one that is its own by a parameter alone, as forms to ask for
        more are (`shared`: such paths). Of buttons that which shows something ("Rate", "View")."""
        counts = Counter(link.href for link in links)
        best: tuple[tuple[int, ...], Link] | None = None
        for link in links:
            often, size = min(counts[link.href], 3), min(self._sizes[link.node], 80)
            own, path = common[link.href] == 1, path_of_link(link.href) not in shared
            said = size if size > BUTTON_LETTERS else 0
            shows, heading = self._shows(link.node), self._is_heading(link.node)
            rank = (own, heading, often, path, said, shows, size, -link.node)
            if best is None or rank > best[0]:
                best = (rank, link)
        return best[1] if best else None

    def place(self, link: Link) -> str:
        """What its author calls a link and what it stands in; nothing where they have no
        classes."""
        above = max(int(self._page.parent[link.node]), 0)
        classes = [self._page.attribute(node, "class") for node in (above, link.node)]
        return " > ".join(classes) if any(classes) else ""

    def _shows(self, node: int) -> bool:
        """Whether a link says nothing but that it shows something."""
        words = self._page.text_of(node).casefold().split()
        return 0 < len(words) <= BUTTON_WORDS and words[0] in unsafe_words()["showing"]

    def _is_heading(self, node: int) -> bool:
        """Whether a heading stands right in a link, or right around it."""
        at = bisect_left(self._headings, node)
        if at < len(self._headings) and self._headings[at] < min(
            self._ends[node], node + HEADING_WITHIN
        ):
            return True
        return any(
            self._page.tag_of(a) in HEADINGS
            for a in islice(self._page.ancestors(node), HEADING_ABOVE)
        )


@lru_cache(maxsize=2)
def anchors_of(page: Page) -> Anchors:
    """The links of a page: several steps of an analysis ask for them."""
    return Anchors(page)


def _leads_to_a_page(href: str) -> bool:
    """Whether an address may be that of a record's own page: no place on this one, no phone number,
    no script, and nothing that is done to the record."""
    if not href or href.startswith("#"):
        return has_route(href)
    return not _NOT_DETAIL.match(href) and not is_command(href)


def path_of_link(href: str) -> str:
    """An address without parameters and place in the page; a route is part of it."""
    return "#".join(part.split("?", 1)[0] for part in without_anchor(href).split("#", 1))


def own_page_links(anchors: Anchors, areas: Areas) -> list[list[Link | None]]:
    """The link to each record's own page, in the order of the records; links are compared over all
    areas."""
    common, shared = _common(areas), _shared_paths(areas)
    chosen = [[anchors.detail(links, common, shared) for links in area] for area in areas]
    found = [_usual(anchors, own, area, common) for own, area in zip(chosen, areas, strict=True)]
    inside = Counter(link.href for area in areas for links in area for link in links)
    return [[None] * len(own) if _is_of_site(anchors, own, inside) else own for own in found]


def _is_of_site(anchors: Anchors, own: list[Link | None], inside: Counter[str]) -> bool:
    """Whether all links of an area lead to one page that the site's menu leads to as well: "Ask
    for it" of each record is the contact page, no record's own."""
    addresses = {link.href for link in own if link is not None}
    if len(own) < FEWEST or len(addresses) != 1:
        return False
    (address,) = addresses
    return anchors.times(address) > inside[address]


def _usual(
    anchors: Anchors, chosen: list[Link | None], area: list[list[Link]], common: Counter[str]
) -> list[Link | None]:
    """The links chosen, those of another kind exchanged for one of the kind that most have. Where
    no pattern of addresses is usual, one of which nearly all have a link of their own, or else the
    place of such a link: towns and authors are a record's own now and then."""
    if len(area) < FEWEST:
        return chosen
    for kind_of in (_pattern_of, anchors.place):
        picked = Counter(kind_of(link) for link in chosen if link is not None)
        usual, count = picked.most_common(1)[0] if picked else ("", 0)
        if kind_of is not _pattern_of or count < USUAL * len(area):
            alone = _held_alone(area, common, kind_of)
            every = [k for k in picked if alone[k] >= IN_NEARLY_ALL * len(area)]
            if not every:
                continue
            often = [k for k in every if picked[k] >= NOW_AND_THEN * len(area)]
            usual = min(often, key=_places(area, kind_of).__getitem__, default=every[0])
        return [
            _of_kind(own, links, common, kind_of, usual)
            for own, links in zip(chosen, area, strict=True)
        ]
    return chosen


def _places(area: list[list[Link]], kind_of: KindOf) -> dict[str, float]:
    """Where links of each kind stand among a record's first, in the middle of the records: of
    several kinds that may be meant, what a record is called is said first."""
    found: dict[str, list[int]] = {}
    for links in area:
        kinds = list(dict.fromkeys(map(kind_of, links)))
        for place, kind in enumerate(kinds):
            found.setdefault(kind, []).append(place)
    return {kind: median(places) for kind, places in found.items()}


def _of_kind(
    own: Link | None, links: list[Link], common: Counter[str], kind_of: KindOf, usual: str
) -> Link | None:
    """The link chosen where it is of the usual kind, else the first of that kind that no other
    record has."""
    if own is not None and kind_of(own) == usual:
        return own
    return next((li for li in links if kind_of(li) == usual and common[li.href] == 1), own)


def _held_alone(area: list[list[Link]], common: Counter[str], kind_of: KindOf) -> Counter[str]:
    """For each kind how many records have a link of it that no other record has."""
    return Counter(
        kind
        for links in area
        for kind in {kind_of(link) for link in links if common[link.href] == 1}
    )


def _pattern_of(link: Link) -> str:
    return link_pattern(link.href)


def link_pattern(href: str) -> str:
    """What addresses of one kind have in common: numbers, values of parameters and the last name
    are left out, whether a slash ends it or not. A route is the end of the path, whose
    parameters count."""
    start, _, route = without_anchor(href).partition("#")
    path, _, query = route.partition("?") if route else start.partition("?")
    path = f"{_VALUE.sub('', start)}#{path}" if route else path
    folder, _, last = path.rstrip("/").rpartition("/")
    tail = _NUMBER.sub("#", last) if query else "*"
    return f"{_NUMBER.sub('#', folder)}/{tail}?{_VALUE.sub('', query)}"


def _common(areas: Areas) -> Counter[str]:
    """For each address how many records share it. A record may be shown again, featured and beside
    the list: an address that is one record's own in each of some areas is its own."""
    within = [
        Counter(href for links in area for href in {link.href for link in links}) for area in areas
    ]
    total, spread = Counter[str](), Counter(href for counts in within for href in counts)
    for counts in within:
        total.update(counts)
    again = {href for href, count in total.items() if count == spread[href]}
    return Counter({href: 1 if href in again else count for href, count in total.items()})


def _shared_paths(areas: Areas) -> set[str]:
    """The paths that links of several records of an area have, with or without parameters."""
    counts = (
        Counter(path for links in area for path in {path_of_link(link.href) for link in links})
        for area in areas
    )
    return {path for count in counts for path, records in count.items() if records > 1}
