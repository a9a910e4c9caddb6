"""Wrappers without some of their columns. In: a wrapper and names of attributes. Out: the wrapper
that does not read them, nor visit pages for nothing else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s

Placed = TypeVar("Placed", s.Step, s.Path)


def without_columns(wrapper: Wrapper, names: Collection[str]) -> Wrapper:
    """The wrapper without the columns of these names."""
    if not names or not isinstance(wrapper.expr, s.Path):
        return wrapper
    return replace(wrapper, expr=_path(wrapper.expr, names))


def _path(path: s.Path, names: Collection[str]) -> s.Path:
    items = tuple(_with(item, names) if isinstance(item, s.Step) else item for item in path.items)
    return replace(_with(path, names), items=items)


def _with(tree: Placed, names: Collection[str]) -> Placed:
    """A step or path whose predicates read none of these."""
    posts = (_post(post, names) for post in tree.posts)
    return replace(tree, posts=tuple(post for post in posts if post is not None))


def _post(post: s.Post, names: Collection[str]) -> s.Post | None:
    """A predicate without these columns; None where it reads nothing else."""
    if not isinstance(post, s.Predicate) or not isinstance(post.expr, s.Path):
        return post
    read = _columns(post)
    if not read & set(names):
        return post
    return replace(post, expr=_path(post.expr, names)) if read - set(names) else None


def _columns(tree: s.Tree) -> set[str]:
    """The attributes that a tree reads."""
    return {each.name for each in s.walk(tree) if isinstance(each, s.Marker) and each.value}
