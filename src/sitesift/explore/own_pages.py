"""Wrappers that visit the page of each record. In: such a wrapper. Out: the wrapper of the lists alone, and one for the
records' own pages, given their addresses; so that lists that need the browser do not take each record there too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sitesift.explore.identity import without_session
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper import syntax as s

RECORD, ADDRESS, PAGE = "record", "url", "${page}"


def visits(wrapper: Wrapper) -> bool:
    """Whether a wrapper visits the page of each record."""
    return _visit(wrapper) is not None


def lists_alone(wrapper: Wrapper) -> Wrapper:
    """The wrapper without its visits."""
    step, visit = _record_step(wrapper), _visit(wrapper)
    if step is None or visit is None or not isinstance(wrapper.expr, s.Path):
        return wrapper
    bare = replace(step, posts=tuple(post for post in step.posts if post is not visit))
    items = tuple(bare if item is step else item for item in wrapper.expr.items)
    return replace(wrapper, expr=replace(wrapper.expr, items=items))


def own_pages(wrapper: Wrapper, urls: Sequence[str]) -> Wrapper | None:
    """A wrapper that reads the records' own pages at these addresses; None where there is nothing to visit."""
    visit = _visit(wrapper)
    if visit is None or not urls or not isinstance(visit.expr, s.Path):
        return None
    items = visit.expr.items
    after = items[next(n for n, item in enumerate(items) if isinstance(item, s.Action)) + 1 :]
    last = after[-1] if after else None
    if not isinstance(last, s.Step):
        return None
    address = s.Marker(ADDRESS, value=s.Literal(PAGE))
    here = s.Predicate(s.Path((s.Step("self", s.SELF, (address,)),)), optional=True)
    read = replace(last, posts=(s.Marker(RECORD), here, *last.posts))
    opened = s.Action(s.OPEN, PAGE, absolute=True)
    pages = tuple(dict.fromkeys(without_session(url) for url in urls if "'" not in url or '"' not in url))
    return Wrapper(s.Path((opened, *after[:-1], read)), Header(each={"page": pages}))


def needs_browser(wrapper: Wrapper) -> bool:
    """Whether it is plain from the wrapper that no other engine can run it: it asks what is drawn."""
    return bool(wrapper.program.styles)


def _record_step(wrapper: Wrapper) -> s.Step | None:
    """The step of the main path that makes records."""
    items = wrapper.expr.items if isinstance(wrapper.expr, s.Path) else ()
    steps = (item for item in items if isinstance(item, s.Step))
    return next((step for step in steps if any(_is_record(post) for post in step.posts)), None)


def _is_record(post: s.Post) -> bool:
    return isinstance(post, s.Marker) and post.value is None


def _visit(wrapper: Wrapper) -> s.Predicate | None:
    """The predicate of a record that follows its link."""
    step = _record_step(wrapper)
    found = (post for post in (step.posts if step is not None else ()) if isinstance(post, s.Predicate))
    return next((p for p in found if isinstance(p.expr, s.Path) and any(map(_acts, p.expr.items))), None)


def _acts(item: s.Item) -> bool:
    return isinstance(item, s.Action)
