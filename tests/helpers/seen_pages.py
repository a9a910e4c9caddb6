"""Result pages as induction gets them: HTML with the places of records and attributes, given by
paths."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sitesift.induce import ListPage
from sitesift.induce.page_tree import PageTree, text_at
from sitesift.navigate import PaginationKind
from sitesift.net import Response
from sitesift.ontology.domain_model import Domain, RecordRule, Type
from sitesift.page.from_html import page_from_html
from sitesift.page.page import Page
from sitesift.records.model import Area, Record, Value
from sitesift.wrapper.engines.http_engine import HttpSession
from sitesift.wrapper.language.parse import parse_expression

HOME = "http://site.test"


def page_of(html: str, path: str = "/") -> Page:
    return page_from_html(
        f"<html><head><title>t</title></head><body>{html}</body></html>", url=HOME + path
    )


class _Pages:
    """Answers from a dictionary of paths, whatever the query string."""

    def __init__(self, pages: dict[str, str]) -> None:
        self._pages = pages

    async def get(self, url: str) -> Response:
        html = self._pages[url.removeprefix(HOME).partition("?")[0]]
        headers = {"content-type": "text/html; charset=utf-8"}
        return Response(200, url, headers, f"<html><body>{html}</body></html>".encode())

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        return await self.get(url)


@asynccontextmanager
async def session_for(pages: dict[str, str]) -> AsyncIterator[HttpSession]:
    """The HTTP engine on pages in memory."""
    session = HttpSession(_Pages(pages))
    yield session
    await session.close()


def seen(
    page: Page,
    records: str,
    *,
    forward: str = "",
    paging: PaginationKind = PaginationKind.NEXT_LINK,
    until: str = "",
    **attributes: str,
) -> ListPage:
    """A page whose records stand at a path; `until` ends records made of siblings, attributes are
    paths from a record.

    An attribute is `path`, `path/@name`, or `path =text` for a part of the node's text.
    """
    tree = PageTree(page)
    heads = tree.numbers_of(parse_expression(records))
    found = tuple(_record(tree, node, until, attributes) for node in heads)
    areas = (Area(int(page.parent[heads[0]]), found, tuple(attributes)),) if found else ()
    on = tree.numbers_of(parse_expression(forward)) if forward else []
    return ListPage(page, areas, on[0] if on else -1, paging if forward else PaginationKind.NONE)


def _record(tree: PageTree, head: int, until: str, attributes: dict[str, str]) -> Record:
    page = tree.page
    nodes = [head]
    if until:
        for node in page.children(int(page.parent[head])):
            if node > head:
                if node in tree.numbers_of(parse_expression(until)):
                    break
                nodes.append(node)
    held = [_attribute(tree, head, name, path) for name, path in attributes.items()]
    return Record(
        tuple(nodes), page.text_of(head), tuple(each for each in held if each is not None)
    )


def _attribute(tree: PageTree, head: int, name: str, path: str) -> Value | None:
    page = tree.page
    path, _, part = path.partition(" =")
    path, _, source = path.partition("/@")
    nodes = tree.nodes(parse_expression(path), head)
    if not nodes:
        return None
    node = tree.number(nodes[0])
    if source:
        return Value(name, page.attribute(node, source), None, node, source="link")
    text = page.text_of(node)
    value = _part(text, part) if part else text
    if value is None or not text_at(nodes[0]):
        return None
    start = int(page.text_start[node]) + text.index(value)
    element = int(page.parent[node]) if page.is_text[node] else node
    span = (start, start + len(value))
    return Value(name, value, None, element, span=span, source="pattern")


def _part(text: str, part: str) -> str | None:
    found = re.search(part, text)
    return found[0] if found else None


def domain_of(*attributes: str) -> Domain:
    """A domain that knows nothing but names."""
    types = {name: Type(name) for name in attributes}
    return Domain("things", "Things", Path(), types, attributes, RecordRule())
