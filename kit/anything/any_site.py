"""A site of any subject: a seed in, answers to requests and gold out.

It has what sites have besides their data: menus, news, a cloud of tags, comments and related things
on the pages of single records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from kit.anything.markup_habits import Habits
from kit.anything.record_layouts import LAYOUTS, Item, ItemWriter
from kit.anything.subjects import (
    GENRES,
    SUBJECTS,
    Attribute,
    SiteSubject,
    coined,
    day,
    person,
    prose,
)
from kit.http import Request, Response
from kit.markup import esc, slug, stream, tag

ENTRIES = ("start", "home", "categories", "search")
PAGINGS = ("none", "next", "numbers", "load-more", "scroll", "script")
RENDERINGS = ("server", "server", "script")
FIRST_OWN_ONLY = 9000  # seed
FIRST_LISTS = 9584  # seed from which on records may have lists of items, or names alone on lists
LIST_PLACES = ("", "listed", "own page")  # where records have a list of items
NAMES_ONLY_SHARE = 0.2  # of these sites
MOST_VISITED = 25  # records whose own pages a run visits in a browser
LEAST_LISTED = 3  # attributes that lists show
MOST_ON_ONE_PAGE = 30  # records of a list without further pages
_GROWS = """
let n=1; async function more(){const r=await fetch('/fragment?page='+(n+1)+QUERY);
const t=await r.text(); if(!t.trim()){END} n++; const h=document.getElementById('items');
ADD}"""
_APPENDS, _REPLACES = "h.insertAdjacentHTML('beforeend',t);", "h.innerHTML=t;"
_SCROLL = """
window.addEventListener('scroll',()=>{if(window.innerHeight+window.scrollY>=
document.body.offsetHeight-50&&!window.busy){window.busy=1;more().then(()=>window.busy=0)}});"""


@dataclass(frozen=True, slots=True)
class SiteTraits:
    """What a site is like."""

    subject: SiteSubject
    layout: str
    entry: str
    paging: str
    rendering: str
    counts: bool  # says how many records there are
    size: int
    per_page: int
    own_only: int = 0  # attributes, the last ones, that only records' own pages show
    genres: str = ""  # where records have a list of items
    names_only: bool = False  # lists show what records are called, and nothing else

    @classmethod
    def of(cls, seed: int) -> SiteTraits:
        rng = stream(seed, "traits")
        subject = SUBJECTS[seed % len(SUBJECTS)]
        paging = rng.choice(PAGINGS)
        size = rng.randint(10, MOST_ON_ONE_PAGE if paging == "none" else 60)
        per_page = size if paging == "none" else rng.randint(6, 15)
        traits = cls(
            subject, rng.choice(LAYOUTS), rng.choice(ENTRIES), paging, rng.choice(RENDERINGS),
            rng.random() < 0.5, size, per_page, _own_only(seed, subject, size),
        )  # fmt: skip
        return traits._with_lists(seed) if seed >= FIRST_LISTS and subject.own_pages else traits

    def _with_lists(self, seed: int) -> SiteTraits:
        """With lists of items, or names alone, as the seed has it."""
        rng = stream(seed, "lists")
        place, names_only = rng.choice(LIST_PLACES), rng.random() < NAMES_ONLY_SHARE
        first, *rest = self.subject.attributes
        attributes = {
            "": (first, *rest),
            "listed": (first, GENRES, *rest),
            "own page": (first, *rest, GENRES),
        }[place]
        own = max(self.own_only, 1) if place == "own page" else self.own_only
        return replace(
            self,
            subject=replace(self.subject, attributes=attributes),
            own_only=len(attributes) - 1 if names_only else own,
            genres=place,
            names_only=names_only,
        )

    def __str__(self) -> str:
        count = "counted" if self.counts else "uncounted"
        own = f" own-only-{self.own_only}" if self.own_only else ""
        own = " names-only" if self.names_only else own
        genres = f" genres-{self.genres.replace(' ', '-')}" if self.genres else ""
        return (
            f"{self.subject.name} {self.layout} {self.entry} {self.paging} {self.rendering} "
            f"{count}{own}{genres}"
        )


def _own_only(seed: int, subject: SiteSubject, size: int) -> int:
    """How many attributes lists leave to records' own pages: on sites that a run can visit all of
    them, from the seed on that began it."""
    if seed < FIRST_OWN_ONLY or not subject.own_pages or size > MOST_VISITED:
        return 0
    most = len(subject.attributes) - LEAST_LISTED
    return stream(seed, "own only").randint(0, max(0, min(2, most)))


class AnySite:
    """A site of one of ten subjects; `respond` as for the other sites of the kit."""

    def __init__(self, seed: int, traits: SiteTraits | None = None) -> None:
        self.seed, self.traits = seed, traits or SiteTraits.of(seed)
        rng = stream(seed, "habits")
        self.firm = f"{coined(rng)} {self.traits.subject.name}"
        self.categories = tuple(dict.fromkeys(coined(rng) for _ in range(rng.randint(3, 5))))
        self.items = tuple(self._item(n) for n in range(self.traits.size))
        subject, layout = self.traits.subject, self.traits.layout
        shown = subject.attributes[: len(subject.attributes) - self.traits.own_only]
        subject = replace(subject, attributes=shown)
        self.writer = ItemWriter(subject, Habits.of(rng), layout, rng.random() < 0.6)

    def _item(self, number: int) -> Item:
        rng, subject = stream(self.seed, f"item {number}"), self.traits.subject
        texts = {
            each.name: each.write(rng)
            for each in subject.attributes
            if not (each.some and rng.random() < 0.3)
        }
        called = next(iter(texts.values()))
        path = f"/{subject.path}/{slug(called)}-{number}" if subject.own_pages else ""
        return Item(number, texts, rng.choice(self.categories), path)

    # ── answers

    def respond(self, request: Request) -> Response:
        """The page at an address."""
        if request.path.startswith("/pictures/"):
            return Response("<svg xmlns='http://www.w3.org/2000/svg'/>", kind="image/svg+xml")
        if request.path == "/fragment":
            return Response(self.writer.fragment(self._page(request)))
        return self._document(request)

    def _document(self, request: Request) -> Response:
        path = request.path
        if path == "/" and self.traits.entry != "start":
            return Response(self._shell("Welcome", self._home()))
        if path in ("/", "/all") or path.startswith("/in/"):
            return Response(self._shell(self.traits.subject.plural, self.listing(request)))
        found = next((item for item in self.items if item.path == path), None)
        if found is not None:
            return Response(self._shell(found.called, self.own_page(found)))
        if path in ("/about", "/contact") or path.startswith(("/news/", "/tag/")):
            return Response(self._shell("Page", tag("p", prose(stream(self.seed, path)))))
        return Response(self._shell("Nothing here", tag("p", "This page is not there.")), 404)

    def _chosen(self, request: Request) -> Sequence[Item]:
        """The items that a request asks for: of a category, with a word, or all."""
        category = request.query.get("in") or request.path.removeprefix("/in/")
        words = request.query.get("q", "").lower()
        slugs = [slug(each) for each in self.categories]
        return [
            item
            for item in self.items
            if (category not in slugs or slug(item.category) == category)
            and words in item.called.lower()
        ]

    def _page(self, request: Request) -> Sequence[Item]:
        number = request.query.get("page", "1")
        start = (max(1, int(number)) - 1 if number.isdecimal() else 0) * self.traits.per_page
        return self._chosen(request)[start : start + self.traits.per_page]

    # ── pages

    def _home(self) -> str:
        rng, traits = stream(self.seed, "home"), self.traits
        news = "".join(
            tag("li", tag("a", f"{coined(rng)} reports", href=f"/news/{n}"), " ", day(rng))
            for n in range(4)
        )
        links = {
            "home": tag("p", tag("a", f"See all {traits.subject.plural.lower()}", href="/all")),
            "categories": tag("h2", traits.subject.plural)
            + tag("ul", *(self._category_link(each) for each in self.categories)),
            "search": tag(
                "form",
                tag("input", type="search", name="q", placeholder="Search"),
                tag("button", "Search", type="submit"),
                action="/all",
            ),
        }
        start = tag("h1", esc(self.firm)) + tag("p", prose(rng)) + links[traits.entry]
        return start + tag("section", tag("h2", "News"), tag("ul", news))

    def _category_link(self, name: str) -> str:
        return tag("li", tag("a", esc(name), href=f"/in/{slug(name)}"))

    def listing(self, request: Request) -> str:
        """The main part of a page of the list."""
        chosen, traits = self._chosen(request), self.traits
        count = tag("p", f"{len(chosen)} results") if traits.counts else ""
        late = traits.rendering == "script"
        shown = self.writer.listed([] if late else self._page(request), start="items")
        return (
            tag("h1", traits.subject.plural)
            + count
            + shown
            + self._pager(request, len(chosen))
            + self._script(request, late)
        )

    def _pager(self, request: Request, count: int) -> str:
        last = -(-count // self.traits.per_page)
        number = int(request.query.get("page", "1") or 1)
        if self.traits.paging in ("load-more", "script") and last > 1:
            words = "Load more" if self.traits.paging == "load-more" else "Next"
            return tag("button", words, id="more", onclick="more()")
        if self.traits.paging not in ("next", "numbers") or last < 2:
            return ""
        kept = "".join(f"&{n}={v}" for n, v in request.query.items() if n != "page")
        pages = range(1, last + 1) if self.traits.paging == "numbers" else ()
        links = [
            tag("b", str(n)) if n == number else tag("a", str(n), href=f"?page={n}{kept}")
            for n in pages
        ]
        if number < last:
            links.append(tag("a", "Next", href=f"?page={number + 1}{kept}", rel="next"))
        return tag("div", " ".join(links), class_="pages")

    def _script(self, request: Request, late: bool) -> str:
        pairs = {n: v for n, v in request.query.items() if n != "page"}
        if request.path.startswith("/in/"):
            pairs["in"] = request.path.removeprefix("/in/")
        query = "".join(f"&{n}={v}" for n, v in pairs.items())
        add = _REPLACES if self.traits.paging == "script" else _APPENDS
        end = "const b=document.getElementById('more'); if(b){b.remove()} return;"
        code = _GROWS.replace("QUERY", f"'{query}'").replace("END", end).replace("ADD", add)
        grows = self.traits.paging in ("load-more", "scroll", "script")
        parts = code if grows or late else ""
        if self.traits.paging == "scroll":
            parts += _SCROLL
        if late:
            page = request.query.get("page", "1")
            parts += (
                f"setTimeout(async()=>{{const r=await fetch('/fragment?page={page}{query}');"
                "document.getElementById('items').innerHTML=await r.text();},200);"
            )
        return tag("script", parts) if parts else ""

    def own_page(self, item: Item) -> str:
        """The main part of a record's own page."""
        rng = stream(self.seed, item.path)
        others = Random(item.number).sample(self.items, min(4, len(self.items)))
        related = tag("h2", "See also") + self.writer.listed(others)
        comments = "".join(
            tag("div", tag("b", person(rng)), tag("p", prose(rng)), tag("small", day(rng)))
            for _ in range(3)
        )
        table = "".join(
            tag("tr", tag("th", esc(each.label)), tag("td", self._cell(each, item)))
            for each in self.traits.subject.attributes[1:]
        )
        return (
            tag("h1", esc(item.called))
            + tag("table", table)
            + tag("section", tag("h2", "Comments"), comments)
            + related
        )

    def _cell(self, attribute: Attribute, item: Item) -> str:
        said = item.texts.get(attribute.name, "")
        return self.writer.habits.shown(attribute, said) if said else "–"

    def _shell(self, title: str, main: str) -> str:
        menu = [("/", "Home"), ("/about", "About us"), ("/contact", "Contact")]
        if self.traits.entry == "search":
            menu = menu[:2]
        links = "".join(tag("li", tag("a", words, href=href)) for href, words in menu)
        tags = "".join(tag("a", word, href=f"/tag/{word}") + " " for word in "old new rare".split())
        return (
            f"<!doctype html><html lang=en><head><title>{esc(title)}</title></head><body>"
            f"<nav><ul>{links}</ul></nav><main>{main}</main>"
            f"<aside><h3>Topics</h3>{tags}</aside><footer><p>{esc(self.firm)}</p></footer>"
            "</body></html>"
        )
