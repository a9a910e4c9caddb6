"""Kit sites that change, as sites do. In: a seed and the name of a change. Out: the list page as it
was learned, and a later one with other records, changed so, with the records that it shows.

Changes work on the tree of the page; that of the records' template is another site of the same
records. `NEW_CONTENT` are those that leave the site as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from lxml import html

from kit import Record, Request, Site
from kit.query import address, answer, read_query
from kit.shells import shell
from kit.traits import FAMILIES, LAYOUTS

PLAIN = {
    "size": 40,
    "per_page": 12,
    "entry": "home-listing",
    "deals": "sale",
    "rendering": "server",
    "paging": "next",
    "frame": "none",
    "faults": frozenset(),
    "quirks": frozenset(),
}
LAST_PAGE = 4  # with the rest: four records
Tree = Any  # an element of lxml.html, which has no types


@dataclass(frozen=True, slots=True)
class ChangedList:
    """A list before and after."""

    name: str
    before: str
    after: str
    was: tuple[Record, ...]
    records: tuple[Record, ...]  # that the changed page shows; none where it is empty or closed
    lost: str = ""  # the attribute that records have no more


def changed_list(seed: int, change: str) -> ChangedList:
    """The list of a site, and how it is later."""
    site = Site(seed, **PLAIN)
    before, was = listed(site, 1)
    if change in CLOSED:
        return ChangedList(change, before, CLOSED[change](site), was, ())
    if change == "new template":
        after, records = listed(redesigned(site), 2)
        return ChangedList(change, before, after, was, records)
    after, records = listed(site, LAST_PAGE if change == "fewer records" else 2)
    lost = "price" if change == "attribute gone" else ""
    text = changed_page(after, change, records)
    return ChangedList(change, before, text, was, records, lost)


def changed_page(text: str, change: str, records: tuple[Record, ...]) -> str:
    """A page that shows records, changed."""
    tree = html.document_fromstring(text)
    CHANGES[change](tree, records)
    return str(html.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>"))


def listed(site: Site, page: int) -> tuple[str, tuple[Record, ...]]:
    """A page of the list, and its records."""
    view = site.view
    parts = urlsplit(address(view, read_query(view, {}), page, path=view.habits.results))
    sent = dict(parse_qsl(parts.query))
    body = site.respond(Request("GET", parts.path, sent)).body
    return body, answer(view, read_query(view, sent)).shown


def redesigned(site: Site) -> Site:
    """The same records in another layout and other names."""
    layouts = [name for name in LAYOUTS if name != site.traits.layout]
    families = [name for name in FAMILIES if name != site.traits.family]
    other = {
        "layout": layouts[site.seed % len(layouts)],
        "family": families[site.seed // 7 % len(families)],
    }
    return Site(site.seed, **PLAIN | other)


def _nothing(tree: Tree, records: tuple[Record, ...]) -> None:
    """Other records, and nothing else."""


def _notice(tree: Tree, records: tuple[Record, ...]) -> None:
    """A notice above all, and one link more in the menu."""
    notice = html.fragment_fromstring(
        "<div class='notice'><p>Our office is closed today.</p></div>"
    )
    tree.body.insert(0, notice)
    for menu in tree.xpath("(//nav//ul | //ul)[1]"):
        menu.append(html.fragment_fromstring("<li><a href='/sale-fees'>Fees</a></li>"))


def _renamed(tree: Tree, records: tuple[Record, ...]) -> None:
    """Every class and id has another name, as after a new build of the site's styles."""
    for node in tree.iter():
        for name in ("class", "id"):
            if isinstance(node.tag, str) and node.get(name):
                node.set(name, " ".join(map(_other_name, node.get(name).split())))


def _other_name(name: str) -> str:
    return f"x{blake2b(name.encode(), digest_size=3).hexdigest()}"


def _wrapped(tree: Tree, records: tuple[Record, ...]) -> None:
    """What stands in blocks stands in one more; so does the page."""
    for node in list(tree.body.iter("div", "li", "article", "section", "td", "body")):
        inner = html.Element("div")
        inner.text, node.text = node.text, None
        inner.extend(list(node))
        node.append(inner)


def _reordered(tree: Tree, records: tuple[Record, ...]) -> None:
    """Columns of tables, and the parts of other records, stand the other way round."""
    if len(tree.xpath("//tr[count(td) > 2]")) >= len(records):
        for row in tree.xpath("//tr"):
            row[:] = list(row)[::-1]
        return
    for record in records:
        for node in _own_nodes(tree, record):
            node[:] = list(node)[::-1]


def _own_nodes(tree: Tree, record: Record) -> list[Tree]:
    """The highest node of a record that holds no other record's link, if it has parts."""
    found = tree.xpath("//a[@href = $path]", path=record.path)
    node = found[0] if found else None
    while node is not None and (above := node.getparent()) is not None:
        links = {link for link in above.xpath(".//a/@href") if link != record.path}
        if any(link.startswith("/") for link in links) or above is tree.body:
            break
        node = above
    return [node] if node is not None and len(node) > 1 else []


def _priceless(tree: Tree, records: tuple[Record, ...]) -> None:
    """Prices are shown no more."""
    for text in {record.text("price") for record in records} - {""}:
        for node in tree.xpath("//body//*[contains(text(), $text)]", text=text):
            node.text = (node.text or "").replace(text, "")
            for part in node:
                part.tail = (part.tail or "").replace(text, "")


def _empty(site: Site) -> str:
    title = "Search results"
    return shell(site.view, title, f"<h1>{title}</h1><p>There are no results for your search.</p>")


def _login(site: Site) -> str:
    form = "<form method=post><input name=user><input type=password name=pass></form>"
    return shell(site.view, "Sign in", f"<h1>Please sign in</h1><p>Members only.</p>{form}")


CLOSED: dict[str, Callable[[Site], str]] = {"site empty": _empty, "login wall": _login}
CHANGES: dict[str, Callable[[Tree, tuple[Record, ...]], None]] = {
    "new records": _nothing,
    "fewer records": _nothing,
    "notice": _notice,
    "classes renamed": _renamed,
    "wrapper divs": _wrapped,
    "reordered columns": _reordered,
    "attribute gone": _priceless,
}
NEW_CONTENT = ("new records", "fewer records", "notice")
MENDABLE = ("classes renamed", "wrapper divs", "reordered columns", "new template")
ALL_CHANGES = (*CHANGES, "new template", *CLOSED)
