"""A small page with two areas, made by hand, for tests of what is done with results."""

from __future__ import annotations

from sitesift.extraction.page_result import PageResult
from sitesift.page import node_at, page_from_html
from sitesift.records.model import Area, Record, Value

HTML = """<html><head><title>Books</title></head><body>
<ul><li><a href="/b/1">First &lt;b&gt;</a> <b>£5</b></li><li><a href="b/2">Second</a>
<b>=1+1</b></li></ul>
<ol><li>one</li><li>two</li></ol></body></html>"""


def sample(**changes: object) -> PageResult:
    """A result with links, an attribute with features, and texts that want to be something else."""
    url = str(changes.pop("url", "https://shop.example/list/"))
    page = page_from_html(HTML, url)
    given = {
        "source": "books.html",
        "url": url,
        "title": page.title,
        "areas": areas(page),
        "page": page,
        "seconds": 0.01,
    }
    return PageResult(**(given | changes))


def areas(page) -> tuple[Area, ...]:
    books, words = (node_at(page, f"/html/body/{tag}") for tag in ("ul", "ol"))
    first, second = page.children(books), page.children(words)
    main = [r for r in (book(page, node) for node in first) if r is not None]
    other = [
        Record((n,), page.text_of(n), (Value("word", page.text_of(n), None, n),))
        for n in second
        if not page.is_text[n]
    ]
    return (
        Area(books, tuple(main), ("title", "cost"), 2.5),
        Area(words, tuple(other), ("word",), 0.5),
    )


def book(page, node: int) -> Record | None:
    if page.is_text[node]:
        return None
    link, price = (node_at(page, tag, node) for tag in ("a", "b"))
    text = page.text_of(price)
    value = {"value": 5.0, "currency": "GBP"} if "£" in text else None
    values = (
        Value("title", page.text_of(link), None, link, link=page.attribute(link, "href")),
        Value("cost", text, None, price),
        Value("price", text, value, price, 0.9, source="pattern"),
    )
    return Record((node,), page.text_of(node), values)
