"""Fifty sites of other kinds, for tests that nothing is found where nothing is: shops, blogs,
forums, lists of events.

`other_site(n)` for n from 0 to 49 gives a site that can be served like any other. They have what
misleads: prices, search forms, paging, cards in a grid, images; but no property and no car.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kit.http import Request, Response
from kit.images import icon
from kit.markup import esc, slug, stream, tag
from kit.shells import shell
from kit.traits import pick
from kit.view import View, view_of
from kit.words.goods import BLOGS, FORUMS, LISTS, SHOPS
from kit.words.prose import SURNAMES

KINDS: tuple[tuple[str, str], ...] = (
    *(("shop", name) for name in SHOPS),
    *(("blog", name) for name in BLOGS),
    *(("forum", name) for name in FORUMS),
    *(("list", name) for name in LISTS),
)
COUNT = len(KINDS)
PER_PAGE = 12
PAGES = 4
QUIET = {
    "entry": "select",
    "rendering": "server",
    "frame": "none",
    "faults": (),
    "extras": (),
    "data": (),
    "deals": "sale",
}
SAID = (
    "It took longer than expected, but the result speaks for itself.",
    "I would be glad to hear how others have solved this.",
    "The weather was kind to us for most of the week.",
    "There is more to say about it, and another time I will.",
    "Thanks to everybody who wrote in after the last one.",
)


class OtherSite:
    """A site of another kind; `respond` as for the sites of the domains."""

    def __init__(self, number: int) -> None:
        self.kind, self.subject = KINDS[number]
        seed = 90_000 + number
        view = view_of(seed, pick(seed, around={"newsletter"}, size=1, **QUIET))
        self.name = f"{stream(seed, 'name').choice(SURNAMES)} {self.subject}"
        world = replace(view.world, firm=self.name, records=(), beside=())
        self.view: View = replace(view, world=world)
        self.seed = seed

    def respond(self, request: Request) -> Response:
        """Home and further pages of the list, items, and prose for everything else that is
        linked."""
        path = request.path
        if path == "/style.css":
            return Response(self.view.paint.css(), kind="text/css; charset=utf-8")
        if path.startswith(("/icons/", "/favicon")):
            return Response(icon(path), kind="image/svg+xml")
        if path in ("/", "/browse"):
            return Response(self._list(request.query.get("page", "1")))
        words = path.strip("/").replace("-", " ") or self.subject
        text = "".join(tag("p", esc(line)) for line in stream(self.seed, path).sample(SAID, 3))
        return Response(shell(self.view, words.title(), tag("h1", esc(words.title())) + text))

    def _list(self, page: str) -> str:
        number = min(int(page), PAGES) if page.isdecimal() else 1
        writers = {
            "shop": self._product,
            "blog": self._post,
            "forum": self._thread,
            "list": self._event,
        }
        items = [
            writers[self.kind](stream(self.seed, f"item {number} {at}"), at)
            for at in range(PER_PAGE)
        ]
        main = (
            tag("h1", esc(self.name)) + self._search() + self._wrapped(items) + self._pager(number)
        )
        return shell(self.view, self.subject, main)

    def _wrapped(self, items: list[str]) -> str:
        if self.kind == "forum":
            return self.view.paint.el("table", *items)
        return self.view.paint.el("grid" if self.kind == "shop" else "list", *items, tag_="div")

    def _search(self) -> str:
        control = tag(
            "input", type="search", name="q", placeholder=f"Search {self.subject.lower()}"
        )
        return tag(
            "form", control, tag("button", "Search", type="submit"), action="/browse", method="get"
        )

    def _pager(self, number: int) -> str:
        if number >= PAGES:
            return ""
        return self.view.paint.el(
            "pager", self.view.paint.el("page-link", "Next", href=f"/browse?page={number + 1}")
        )

    def _product(self, rng: Random, at: int) -> str:
        name = (
            f"{rng.choice(SHOPS[self.subject])} "
            f"{rng.choice(('', 'classic', 'large', 'no. 2', 'limited'))}"
        ).strip()
        price = f"£{rng.randint(3, 190)}.{rng.choice(('00', '50', '95', '99'))}"
        el = self.view.paint.el
        picture = tag("img", src=f"/icons/{slug(name)}.svg", alt=name, width="120", height="120")
        link = tag("a", esc(name), href=f"/item/{slug(name)}-{at}")
        button = tag("a", "Add to basket", href=f"/basket/add/{at}")
        return el("card", el("card-body", picture, el("title", link), el("price", price), button))

    def _post(self, rng: Random, at: int) -> str:
        el = self.view.paint.el
        start = rng.choice(("Notes on", "More about", "A week of", "Thoughts on", "Beginning with"))
        head = f"{start} {self.subject.lower()}"
        date = tag(
            "small",
            f"{rng.randint(1, 28)} {rng.choice(('May', 'June', 'July'))} 2025 by "
            f"{rng.choice(SURNAMES)}",
        )
        link = tag("a", esc(head), href=f"/post/{slug(head)}-{at}")
        return el(
            "item",
            el("body", el("title", link), date, el("text", esc(" ".join(rng.sample(SAID, 3))))),
            tag_="div",
        )

    def _thread(self, rng: Random, at: int) -> str:
        head = (
            f"{rng.choice(('Help with', 'Question about', 'My first', 'Show us your'))} "
            f"{self.subject.lower()}"
        )
        cells = [
            tag("a", esc(head), href=f"/thread/{at}"),
            rng.choice(SURNAMES),
            f"{rng.randint(0, 90)} replies",
            "Today",
        ]
        return tag("tr", *(self.view.paint.el("cell", cell) for cell in cells))

    def _event(self, rng: Random, at: int) -> str:
        el = self.view.paint.el
        head = (
            f"{self.subject}: {rng.choice(('spring', 'summer', 'open', 'family', 'late'))} "
            f"{rng.choice(SURNAMES)}"
        )
        when = f"{rng.randint(1, 28)} {rng.choice(('May', 'June'))}, {rng.randint(9, 20)}.00"
        entry = rng.choice(("Free entry", f"£{rng.randint(4, 30)}", "Members only"))
        link = tag("a", esc(head), href=f"/event/{at}")
        return el(
            "item", el("body", el("title", link), el("place", when), el("price", entry)), tag_="div"
        )


def other_site(number: int) -> OtherSite:
    """One of the fifty."""
    return OtherSite(number)
