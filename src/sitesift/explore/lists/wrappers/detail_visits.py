"""Wrappers that visit the page of each record. In: a wrapper of lists and how such a page is read.
Out: a wrapper that does both; and of that, the wrapper of the lists alone and one for the records'
own pages, given their addresses, so that lists that need the browser do not take each record there
too."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import takewhile

from sitesift.explore.identity import without_session
from sitesift.page.script_address import leads_on
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s

RECORD, ADDRESS, PAGE = "record", "url", "${page}"


def visits(wrapper: Wrapper) -> bool:
    """Whether a wrapper visits the page of each record."""
    return _visit(wrapper) is not None


def visited_path(wrapper: Wrapper) -> s.Path | None:
    """How a wrapper reads the page of each record; None where it visits none."""
    visit = _visit(wrapper)
    if visit is None or not isinstance(visit.expr, s.Path):
        return None
    items = visit.expr.items
    return s.Path(items[next(n for n, item in enumerate(items) if _acts(item)) + 1 :])


def with_visits(wrapper: Wrapper, details: s.Path, instead: Collection[str] = ()) -> Wrapper:
    """The wrapper with visits behind the link of each record, which read some attributes `instead`
    of the list; as it is where records have no link."""
    step = record_step(wrapper)
    link = next(
        (found for post in (step.posts if step else ()) if (found := _link(post)) is not None), None
    )
    if step is None or link is None or not isinstance(wrapper.expr, s.Path):
        return wrapper
    click = s.Action("click", absolute=True)
    visit = s.Predicate(replace(link, items=(*link.items, click, *details.items)), optional=True)
    own = (post for post in step.posts if not _reads_one_of(post, instead))
    full = replace(step, posts=(*own, visit))
    items = tuple(full if item is step else item for item in wrapper.expr.items)
    return replace(wrapper, expr=replace(wrapper.expr, items=items))


def _reads_one_of(post: s.Post, names: Collection[str]) -> bool:
    """Whether this is the column of one of some attributes."""
    if not isinstance(post, s.Predicate) or not post.optional:
        return False
    return any(isinstance(one, s.Marker) and one.name in names for one in s.walk(post.expr))


def _link(post: s.Post) -> s.Path | None:
    """The path to the link whose address is a record's own."""
    path = post.expr if isinstance(post, s.Predicate) else None
    if not isinstance(path, s.Path):
        return None
    if path.posts and any(
        isinstance(each, s.Marker) and each.name == ADDRESS for each in path.posts
    ):
        base = _element(path.base) if path.base is not None else None
        rest = tuple(each for each in path.posts if not isinstance(each, s.Marker))
        return replace(path, base=base, posts=rest) if base is not None else None
    last = path.items[-1] if path.items else None
    if isinstance(last, s.Step) and any(
        isinstance(each, s.Marker) and each.name == ADDRESS for each in last.posts
    ):
        found = _element(path)
        return found if isinstance(found, s.Path) else None
    return None


def _element(expr: s.Expr) -> s.Expr | None:
    """The elements whose address a path gives, which is an attribute of theirs: of links or of what
    a script leads on from; None where it gives something else."""
    if isinstance(expr, s.Union):
        parts = [_element(part) for part in expr.parts]
        return None if None in parts else s.Union(tuple(part for part in parts if part is not None))
    last = expr.items[-1] if isinstance(expr, s.Path) and expr.items else None
    if (
        not isinstance(expr, s.Path)
        or not isinstance(last, s.Step)
        or last.axis != "attribute"
        or not leads_on(last.test.name or "")
    ):
        return None
    return replace(expr, items=expr.items[:-1])


def without_visits(wrapper: Wrapper) -> Wrapper:
    """The wrapper without its visits."""
    step, visit = record_step(wrapper), _visit(wrapper)
    if step is None or visit is None or not isinstance(wrapper.expr, s.Path):
        return wrapper
    bare = replace(step, posts=tuple(post for post in step.posts if post is not visit))
    items = tuple(bare if item is step else item for item in wrapper.expr.items)
    return replace(wrapper, expr=replace(wrapper.expr, items=items))


def detail_wrapper(wrapper: Wrapper, urls: Sequence[str]) -> Wrapper | None:
    """A wrapper that reads the records' own pages at these addresses; None where there is nothing
    to visit."""
    path = visited_path(wrapper)
    after = path.items if path is not None and urls else ()
    last = after[-1] if after else None
    if not isinstance(last, s.Step):
        return None
    address = s.Marker(ADDRESS, value=s.Literal(PAGE))
    here = s.Predicate(s.Path((s.Step("self", s.SELF, (address,)),)), optional=True)
    tests = tuple(
        takewhile(lambda post: not (isinstance(post, s.Predicate) and post.optional), last.posts)
    )
    read = replace(last, posts=(*tests, s.Marker(RECORD), here, *last.posts[len(tests) :]))
    opened = s.Action(s.OPEN, PAGE, absolute=True)
    pages = tuple(
        dict.fromkeys(without_session(url) for url in urls if "'" not in url or '"' not in url)
    )
    return Wrapper(s.Path((opened, *after[:-1], read)), Header(each={"page": pages}))


def record_step(wrapper: Wrapper) -> s.Step | None:
    """The step of the main path that makes records."""
    items = wrapper.expr.items if isinstance(wrapper.expr, s.Path) else ()
    steps = (item for item in items if isinstance(item, s.Step))
    return next((step for step in steps if any(_is_record(post) for post in step.posts)), None)


def _is_record(post: s.Post) -> bool:
    return isinstance(post, s.Marker) and post.value is None


def _visit(wrapper: Wrapper) -> s.Predicate | None:
    """The predicate of a record that follows its link."""
    step = record_step(wrapper)
    found = (
        post for post in (step.posts if step is not None else ()) if isinstance(post, s.Predicate)
    )
    return next(
        (p for p in found if isinstance(p.expr, s.Path) and any(map(_acts, p.expr.items))), None
    )


def _acts(item: s.Item) -> bool:
    return isinstance(item, s.Action)
