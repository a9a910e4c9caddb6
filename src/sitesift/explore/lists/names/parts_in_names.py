"""Columns that wrappers cut out of names. In: a wrapper. Out: the parts of names in order that it
reads where it reads the name itself: "Fiat Grande Punto" is the name, and the model is in it. What
a page has at a place of its own begins and ends there."""

from __future__ import annotations

from dataclasses import replace

from sitesift.ontology import Domain
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s


def parts_in_names(wrapper: Wrapper, domain: Domain) -> frozenset[str]:
    """The parts that stand where the name does."""
    places: dict[str, set[s.Path]] = {}
    for each in s.walk(wrapper.expr):
        if isinstance(each, s.Predicate) and isinstance(each.expr, s.Path):
            for name in _markers(each.expr):
                places.setdefault(name, set()).add(_unmarked(each.expr))
    naming = {name for name in places if name in domain.types and domain.types[name].names_record}
    named = set[s.Path]().union(*(places[name] for name in naming))
    return frozenset(name for name in domain.order if places.get(name, set()) & named)


def _markers(path: s.Path) -> list[str]:
    """The attributes that the last step of a path, or all of it, is."""
    last = path.items[-1] if path.items else None
    posts = (*path.posts, *(last.posts if isinstance(last, s.Step) else ()))
    return [post.name for post in posts if isinstance(post, s.Marker) and post.value]


def _unmarked(path: s.Path) -> s.Path:
    """The path without what it is read as."""
    items = tuple(
        replace(item, posts=_without(item.posts)) if isinstance(item, s.Step) else item
        for item in path.items
    )
    return replace(path, items=items, posts=_without(path.posts))


def _without(posts: tuple[s.Post, ...]) -> tuple[s.Post, ...]:
    return tuple(post for post in posts if not isinstance(post, s.Marker))
