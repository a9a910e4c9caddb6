"""A site with several kinds of records: a seed in, answers to requests out. Each kind has a list of
its own with further pages, and pages of single records; menu and home page lead to the lists."""

from __future__ import annotations

from dataclasses import replace

from kit.anything.any_site import AnySite, SiteTraits
from kit.anything.subjects import SUBJECTS, coined, day, prose
from kit.http import Request, Response
from kit.markup import esc, stream, tag

PAGINGS = ("none", "next", "numbers")


class MixedSite:
    """A site of two or three subjects; `parts` are its kinds of records with their gold."""

    def __init__(self, seed: int) -> None:
        rng = stream(seed, "mixed")
        self.seed, self.firm = seed, f"{coined(rng)} and friends"
        subjects = rng.sample(range(len(SUBJECTS)), rng.randint(2, 3))
        self.parts = tuple(self._part(place) for place in subjects)
        self.in_menu = rng.random() < 0.5

    def _part(self, place: int) -> AnySite:
        """A kind of records, as a site of its subject alone would have them."""
        base = self.seed * len(SUBJECTS) + place
        traits = replace(SiteTraits.of(base), entry="start", rendering="server", own_only=0)
        if traits.paging not in PAGINGS:
            traits = replace(traits, paging="numbers")
        return AnySite(base, traits)

    def respond(self, request: Request) -> Response:
        """The page at an address."""
        path = request.path
        if path.startswith("/pictures/"):
            return Response("<svg xmlns='http://www.w3.org/2000/svg'/>", kind="image/svg+xml")
        if path == "/":
            return Response(self._shell("Welcome", self._home()))
        for part in self.parts:
            if path == _list_path(part):
                return Response(self._shell(part.traits.subject.plural, part.listing(request)))
            found = next((item for item in part.items if item.path == path), None)
            if found is not None:
                return Response(self._shell(found.called, part.own_page(found)))
        if path == "/about" or path.startswith(("/news/", "/tag/")):
            return Response(self._shell("Page", tag("p", prose(stream(self.seed, path)))))
        return Response(self._shell("Nothing here", tag("p", "This page is not there.")), 404)

    def _home(self) -> str:
        rng = stream(self.seed, "home")
        links = "" if self.in_menu else tag("ul", *(tag("li", one) for one in self._links()))
        updated = tag("p", f"Last change on {day(rng)}")
        return tag("h1", esc(self.firm)) + tag("p", prose(rng)) + links + updated

    def _links(self) -> list[str]:
        return [
            tag("a", esc(part.traits.subject.plural), href=_list_path(part)) for part in self.parts
        ]

    def _shell(self, title: str, main: str) -> str:
        more = self._links() if self.in_menu else []
        menu = [tag("a", "Home", href="/"), *more, tag("a", "About us", href="/about")]
        listed = "".join(tag("li", one) for one in menu)
        return (
            f"<!doctype html><html lang=en><head><title>{esc(title)}</title></head><body>"
            f"<nav><ul>{listed}</ul></nav><main>{main}</main>"
            f"<footer><p>{esc(self.firm)}</p></footer></body></html>"
        )


def _list_path(part: AnySite) -> str:
    return f"/{part.traits.subject.path}-list"
