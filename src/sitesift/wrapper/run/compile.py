"""Builds a `Program` from a tree: in comes an expression, out comes what the machine runs."""

from __future__ import annotations

import itertools
from dataclasses import replace

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.function_catalogue import FUNCTIONS, NUMBER
from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run import native_xpath as native
from sitesift.wrapper.run.chunks import Chunk

_ARITHMETIC = frozenset({"+", "-", "*", "div", "mod"})


def build(expr: s.Expr) -> p.Program:
    """The program of an expression."""
    builder = _Builder()
    parts = expr.parts if isinstance(expr, s.Union) else (expr,)
    paths = [part for part in parts if isinstance(part, s.Path)]
    is_route = len(paths) == len(parts)
    mains = [builder.route(path, main=True) for path in paths] if is_route else []
    trees = list(s.walk(expr))
    calls = [tree for tree in trees if isinstance(tree, s.Call)]
    steps = [tree for tree in trees if isinstance(tree, s.Step)]
    return p.Program(
        mains=mains,
        code=None if is_route else builder.code(expr),
        routes=builder.routes,
        styles=frozenset(
            step.test.name for step in steps if step.axis == "style" and step.test.name
        ),
        sees=any(step.test.kind == "field" for step in steps)
        or any(call.name in ("is-visible", "is-invisible") for call in calls),
        properties=frozenset(
            call.args[0].text
            for call in calls
            if call.name == "dom-property" and call.args and isinstance(call.args[0], s.Literal)
        ),
        verbs=frozenset(tree.verb for tree in trees if isinstance(tree, s.Action)),
        labels=tuple(dict.fromkeys(_top_labels(parts))),
    )


def _top_labels(parts: tuple[s.Expr, ...]) -> list[str]:
    """Labels of markers that can emit at the top of the output."""
    labels: list[str] = []
    for part in parts:
        nested = 0
        for tree in [part, *s.children(part)] if isinstance(part, s.Path) else s.walk(part):
            posts = tree.posts if isinstance(tree, (s.Step, s.Path)) else ()
            if isinstance(tree, s.Star):
                labels += _top_labels((tree.body,))
            for post in posts:
                if isinstance(post, s.Marker):
                    labels.append(post.label)
                    nested += 1
                elif isinstance(post, s.Predicate) and not nested:
                    labels += _top_labels((post.expr,))
    return labels


def emits(tree: s.Tree) -> bool:
    return any(isinstance(inner, s.Marker) for inner in s.walk(tree))


def counts(expr: s.Expr) -> bool:
    """Whether an expression in a predicate depends on the position of the node."""
    return _is_number(expr) or _asks_position(expr)


def _is_number(expr: s.Expr) -> bool:
    match expr:
        case s.Number() | s.Negate():
            return True
        case s.Binary(op=op):
            return op in _ARITHMETIC
        case s.Call(name=name):
            return FUNCTIONS[name].gives == NUMBER
        case s.Path(items=(), base=base) if base is not None:
            return _is_number(base)
    return False


def _asks_position(expr: s.Expr) -> bool:
    match expr:
        case s.Call(name="position" | "last"):
            return True
        case s.Path(base=base):
            return base is not None and _asks_position(base)
        case s.Call() | s.Binary() | s.Union() | s.Negate():
            inner = s.children(expr)
            return any(_asks_position(each) for each in inner)  # type: ignore[arg-type]
    return False


class _Builder:
    def __init__(self) -> None:
        self.routes: list[p.Route] = []

    def code(self, expr: s.Expr) -> p.Code:
        parts = self.route(expr) if isinstance(expr, s.Path) else self._operation(expr)
        if isinstance(expr, (s.Literal, s.Number)) or _asks_position(expr):
            return parts
        text = native.expression(expr)
        return parts if text is None else p.NativeCode(text, parts)

    def _operation(
        self, expr: s.Literal | s.Number | s.Call | s.Binary | s.Negate | s.Union
    ) -> p.Operation:
        codes = [self.code(inner) for inner in s.children(expr)]  # type: ignore[arg-type]
        plain = isinstance(expr, s.Union) and native.expression(expr) is not None
        return p.Operation(expr, codes, any(code.acts for code in codes), plain)

    def route(self, path: s.Path, *, main: bool = False) -> p.Route:
        route = p.Route(
            len(self.routes), [], None, any(isinstance(t, s.Action) for t in s.walk(path))
        )
        self.routes.append(route)
        route.base = None if path.base is None else self.code(path.base)
        route.first_link = _first_link(path)
        _RouteBuilder(self, path, route, main=main).build()
        return route


class _RouteBuilder:
    """Builds the segments of one path."""

    def __init__(self, builder: _Builder, path: s.Path, route: p.Route, *, main: bool) -> None:
        self.builder = builder
        self.path = path
        self.route = route
        self.main = main
        self.ops: list[p.Op] = []
        self.run: list[str] = []  # plain steps not yet made into a chunk
        self.first: s.Step | None = None  # the first step of the run
        self.run_is_start = False

    def build(self) -> None:
        for post in self.path.posts:
            self.post(post)
        for index, item in enumerate(self.path.items):
            match item:
                case s.Step():
                    self.step(item, start=index == 0 and self.path.base is None)
                case s.Action():
                    self.end(item)
                case s.Star():
                    circles = not any(
                        isinstance(t, s.Action) and t.verb == "nextclick" for t in item.body.items
                    )
                    self.end(p.Loop(self.builder.route(item.body), item.low, item.high, circles))
        self.end(None)
        self._forget_early()
        for segment in self.route.segments:
            segment.hints = _hints(segment)

    def step(self, step: s.Step, *, start: bool) -> None:
        if step.axis in ("style", "namespace"):
            self.flush()
            if step.deep:
                self.step(s.Step("descendant-or-self", s.SELF), start=start)
                self.flush()
            elif start and self.path.absolute:
                self.step(s.Step("self", s.SELF), start=True)
                self.flush()
            self.ops.append(p.PickStyle(step.test.name if step.axis == "style" else ""))
            for post in step.posts:
                self.post(post)
            return
        plain = 0
        while plain < len(step.posts) and native.plain_post(step.posts[plain]):
            plain += 1
        text = native.plain_step(step, step.posts[:plain])
        if not self.run:
            self.first, self.run_is_start = step, start
            self.run.append(text)
        else:
            self.run.append(("//" if step.deep else "/") + text)
        for post in step.posts[plain:]:
            self.post(post)

    def flush(self) -> None:
        """Makes the run of plain steps into one chunk."""
        if not self.run or self.first is None:
            return
        head, rest = self.run[0], "".join(self.run[1:])
        top = native.absolute_start(self.first, head) + rest
        if self.run_is_start and self.path.absolute:
            chunk = Chunk(top, absolute=True, top=None)
        else:
            relative = native.relative_start(self.first, head) + rest
            chunk = Chunk(relative, absolute=False, top=None if self.run_is_start else top)
        self.ops.append(p.Pick(chunk))
        self.run, self.first = [], None

    def post(self, post: s.Post) -> None:
        self.flush()
        if isinstance(post, s.Marker):
            if post.value is not None and _asks_position(post.value):
                self.cut()
            value = None if post.value is None else self.builder.code(post.value)
            self.ops.append(p.Emit(post.label, value))
            return
        expr = post.expr if isinstance(post, s.Predicate) else _as_predicate(post)
        optional = isinstance(post, s.Predicate) and post.optional
        code, counting = self.builder.code(expr), counts(expr)
        if counting or (code.acts and all(isinstance(op, p.Pick) for op in self.ops)):
            self.cut()
        elif code.acts and isinstance(self.ops[0] if self.ops else None, p.Pick):
            self._cut_after_first()
        self.ops.append(p.Keep(code, optional, counting, emits(expr)))

    def cut(self) -> None:
        """Ends the segment: what follows needs the whole set."""
        if self.ops:
            self.route.segments.append(p.RouteSegment(self.ops))
            self.ops = []

    def _cut_after_first(self) -> None:
        """The nodes of the first pick become units of their own, so that a long list of visits can
        be resumed."""
        self.route.segments.append(p.RouteSegment(self.ops[:1]))
        self.ops = self.ops[1:]

    def end(self, then: s.Action | p.Loop | None) -> None:
        self.flush()
        if self.ops or then is not None or not self.route.segments:
            self.route.segments.append(p.RouteSegment(self.ops, then))
            self.ops = []

    def _forget_early(self) -> None:
        """On main paths, puts a Forget behind operations after which nothing can add to the last
        output."""
        live = False  # whether something later adds to the last output
        for segment in reversed(self.route.segments if self.main else []):
            live = live or (isinstance(segment.then, p.Loop) and _adds(segment.then.body))
            for place in range(len(segment.ops) - 1, -1, -1):
                op = segment.ops[place]
                if not live and isinstance(op, (p.Emit, p.Keep)):
                    segment.ops.insert(place + 1, p.Forget())
                live = not isinstance(op, p.Emit) and (live or (isinstance(op, p.Keep) and op.adds))


def _adds(route: p.Route) -> bool:
    """Whether a star's body emits anything, so that the last output before it may matter."""
    return any(
        isinstance(op, p.Emit) or (isinstance(op, p.Keep) and op.adds)
        for segment in route.segments
        for op in segment.ops
    )


def _as_predicate(post: s.Post) -> s.Expr:
    """A class or id test as an expression, for places where plain XPath has ended."""
    if isinstance(post, s.HasClass):
        return s.Binary(
            "~=", s.Path((s.Step("attribute", s.NodeTest("class")),)), s.Literal(post.name)
        )
    if isinstance(post, s.HasId):
        return s.Binary("=", s.Path((s.Step("attribute", s.NodeTest("id")),)), s.Literal(post.name))
    raise AssertionError("markers and predicates are handled before")


def _hints(segment: p.RouteSegment) -> list[tuple[Chunk, s.Action]]:
    """Links that every node of the segment will follow, as far as that is certain."""
    found: list[tuple[Chunk, s.Action]] = []
    for op in segment.ops:
        if isinstance(op, p.Keep):
            if isinstance(op.code, p.Route) and op.code.first_link:
                found.append(op.code.first_link)
            if not op.optional:
                break
        elif not isinstance(op, (p.Emit, p.Forget)):
            break
    return found


def _first_link(path: s.Path) -> tuple[Chunk, s.Action] | None:
    """The links that a path begins with, where plain XPath leads to them."""
    steps = tuple(itertools.takewhile(lambda item: isinstance(item, s.Step), path.items))
    then = path.items[len(steps)] if len(steps) < len(path.items) else None
    if not isinstance(then, s.Action) or then.verb not in p.LINK_VERBS:
        return None
    if not steps and path.base is None:
        return None
    text = native.expression(replace(path, items=steps))
    return None if text is None else (Chunk(text, absolute=path.absolute, top=None), then)
