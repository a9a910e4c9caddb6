"""From text to tree: a recursive descent over the grammar in docs/wrapper-language.md.

In: the text of one expression. Out: its tree, or `WrapperSyntax` with line, column and what was
expected there. The language is the larger one: operators may follow any operand, and they group to
the left as in XPath.
"""

from __future__ import annotations

from collections.abc import Callable

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.language.parse_action import read_action, read_bounds, read_open
from sitesift.wrapper.language.scanner import Scanner, did_you_mean

MAX_NESTING = 40  # brackets inside brackets; real wrappers stay below ten
MAX_CHAIN = 100  # operators in a row
_LEVELS: tuple[tuple[str, ...], ...] = (  # loosest first; longer signs before their beginnings
    ("or",),
    ("and",),
    ("!=", "~=", "#=", "="),
    ("<=", ">=", "<", ">"),
    ("+", "-"),
    ("*", "div", "mod"),
)
_WORDS = frozenset({"or", "and", "div", "mod"})


def parse_expression(text: str) -> s.Expr:
    """The tree of an expression."""
    return _Parser(Scanner(text)).whole()


def parse_path(text: str) -> s.Path:
    """The tree of an expression that is a path; a mistake where it is something else."""
    scan = Scanner(text)
    expr = _Parser(scan).whole()
    if not isinstance(expr, s.Path):
        scan.fail("expected a path", 0)
    return expr


class _Parser:
    def __init__(self, scan: Scanner) -> None:
        self.scan = scan
        self.depth = 0

    def whole(self) -> s.Expr:
        expr = self.expression()
        if not self.scan.ended():
            self.scan.fail(self._leftover())
        return expr

    def _leftover(self) -> str:
        if self.scan.sees("[") or self.scan.sees(":<"):
            return "a predicate or marker needs a step before it; write '/.' first"
        if self.scan.sees("{"):
            return "an action is written with a slash before it: '/{'"
        return "expected an operator or the end"

    # ── operators ───────────────────────────────────────────────────────────────────

    def expression(self) -> s.Expr:
        self.depth += 1
        if self.depth > MAX_NESTING:
            self.scan.fail(f"brackets are nested more than {MAX_NESTING} deep")
        expr = self.binary(0)
        self.depth -= 1
        return expr

    def binary(self, level: int) -> s.Expr:
        """Operators of this level and tighter ones, grouped to the left."""
        left = self.unary()
        pending: list[tuple[s.Expr, str, int]] = []
        count = 0
        while True:
            op, found = self._operator(level)
            while pending and (not op or pending[-1][2] >= found):
                before, sign, _ = pending.pop()
                left = s.Binary(sign, before, left)
            if not op:
                return left
            count += 1
            if count > MAX_CHAIN:
                self.scan.fail(
                    f"more than {MAX_CHAIN} operators in a row; use brackets or several wrappers"
                )
            pending.append((left, op, found))
            left = self.unary()

    def _operator(self, least: int) -> tuple[str, int]:
        word = self.scan.peek_name()
        for level in range(least, len(_LEVELS)):
            for sign in _LEVELS[level]:
                if (word == sign) if sign in _WORDS else self.scan.sees(sign):
                    self.scan.take(sign)
                    return sign, level
        return "", -1

    def unary(self) -> s.Expr:
        times = 0
        while self.scan.take("-"):
            times += 1
        expr = self.union()
        return s.Negate(expr, times) if times else expr

    def union(self) -> s.Expr:
        parts = [self.path_expression()]
        while self.scan.take("|"):
            parts.append(self.path_expression())
        return parts[0] if len(parts) == 1 else s.Union(tuple(parts))

    # ── paths ───────────────────────────────────────────────────────────────────────

    def path_expression(self) -> s.Expr:
        primary = self.primary()
        if primary is None:
            return self.path()
        posts = self.posts()
        items = self.more_items()
        return s.Path(items, base=primary, posts=posts) if posts or items else primary

    def primary(self) -> s.Expr | None:
        """A literal, number, call or bracket; None when a path comes."""
        text = self.scan.literal()
        if text is not None:
            return s.Literal(text)
        number = self.scan.number()
        if number is not None:
            return s.Number(number)
        if self.scan.take("("):
            inner = self.expression()
            self.scan.expect(")", "to close the bracket")
            return inner
        return self.call()

    def call(self) -> s.Expr | None:
        start = self.scan.at
        if not self.scan.peek_name():
            return None
        name = self._called_name()
        if name is None or name in s.KINDS or name == s.OPEN:
            self.scan.at = start
            return None
        if name not in FUNCTIONS:
            self.scan.at = start
            self.scan.fail(f"there is no function '{name}'{did_you_mean(name, FUNCTIONS)}")
        self.scan.take("(")
        args: list[s.Expr] = []
        while not self.scan.take(")"):
            if args:
                self.scan.expect(",", f"or ')' in the arguments of {name}()")
            args.append(self.expression())
        return s.Call(name, tuple(args))

    def _called_name(self) -> str | None:
        name = self.scan.name("a name")
        if self.scan.sees(":") and not self.scan.sees("::") and not self.scan.sees(":<"):
            self.scan.take(":")
            if not self.scan.peek_name():
                return None
            name = f"{name}:{self.scan.name('a name')}"
        return name if self.scan.sees("(") else None

    def path(self) -> s.Path:
        """A path that begins with a step, a slash, an action or a star."""
        complex_item = self.complex_item()
        if complex_item:
            return s.Path((complex_item, *self.more_items(after_action=True)))
        if self.scan.take("/", "/"):
            return s.Path((self.step(deep=True), *self.more_items()), absolute=True)
        absolute = self.scan.take("/")
        return s.Path((self.step(deep=False), *self.more_items()), absolute=absolute)

    def more_items(self, *, after_action: bool = False) -> tuple[s.Item, ...]:
        items: list[s.Item] = []
        while True:
            item = (
                self.complex_item() if after_action or self.scan.sees("/") else self.open_action()
            )
            item = item or self._slash_step()
            if item is None:
                return tuple(items)
            items.append(item)
            after_action = not isinstance(item, s.Step)

    def _slash_step(self) -> s.Item | None:
        if self.scan.take("/", "/"):
            return self.step(deep=True)
        if self.scan.take("/"):
            return self.open_action() or self.step(deep=False)
        return None

    def complex_item(self) -> s.Item | None:
        """doc(…), /{…}, the old {<…>/} or /(…)*."""
        if self.scan.take("/", "{"):
            return read_action(self.scan)
        if self.scan.take("{", "<"):
            return read_open(self.scan)
        if self.scan.take("/", "("):
            body = self._nested(self.path)
            self.scan.expect(")", "to close the repeated part")
            self.scan.expect("*", "after the repeated part")
            return s.Star(body, *read_bounds(self.scan))
        return self.open_action()

    def open_action(self) -> s.Action | None:
        start = self.scan.at
        if self.scan.peek_name() == s.OPEN:
            self.scan.name("doc")
            if self.scan.take("("):
                return read_open(self.scan, quoted=True)
        self.scan.at = start
        return None

    def _nested(self, read: Callable[[], s.Path]) -> s.Path:
        self.depth += 1
        if self.depth > MAX_NESTING:
            self.scan.fail(f"brackets are nested more than {MAX_NESTING} deep")
        found = read()
        self.depth -= 1
        return found

    # ── steps ───────────────────────────────────────────────────────────────────────

    def step(self, *, deep: bool) -> s.Step:
        if self.scan.take(".."):
            return s.Step("parent", s.SELF, self.posts(), deep)
        if self.scan.take("."):
            return s.Step("self", s.SELF, self.posts(), deep)
        axis = self.axis()
        test = self.test(axis)
        return s.Step(axis, test, self.posts(), deep)

    def axis(self) -> str:
        if self.scan.take("@"):
            return "attribute"
        start, name = self.scan.at, self.scan.peek_name()
        if name:
            self.scan.name("an axis")
            if self.scan.take("::"):
                if name not in s.AXES:
                    self.scan.at = start
                    self.scan.fail(f"there is no axis '{name}'{did_you_mean(name, s.AXES)}")
                return name
            self.scan.at = start
        return "child"

    def test(self, axis: str) -> s.NodeTest:
        if self.scan.take("*"):
            return s.NodeTest(name="*")
        start = self.scan.at
        name = self.scan.qualified_name("a step: a name, '*', '.', '..', '@', text() or the like")
        if not self.scan.sees("("):
            return s.NodeTest(name=name)
        if name not in s.KINDS:
            self.scan.at = start
            self.scan.fail(f"'{name}(' cannot be a step of a path{did_you_mean(name, s.KINDS)}")
        if name in ("field", "any-field") and axis in ("attribute", "style"):
            self.scan.fail(f"{name}() cannot be used on the {axis} axis")
        self.scan.take("(")
        literal = self.scan.literal() if name == "processing-instruction" else None
        self.scan.expect(")", f"after {name}(")
        return s.NodeTest(kind=name, literal=literal)

    def posts(self) -> tuple[s.Post, ...]:
        posts: list[s.Post] = []
        while (post := self.post()) is not None:
            posts.append(post)
        return tuple(posts)

    def post(self) -> s.Post | None:
        scan = self.scan
        if scan.take("[?"):
            return s.Predicate(self._closed(), optional=True)
        if scan.take("["):
            return s.Predicate(self._closed())
        if scan.take(":<"):
            return self.marker()
        if scan.sees(".") and not scan.sees(".."):
            scan.take(".")
            return s.HasClass(scan.name("a class name after '.'"))
        if scan.sees("#") and not scan.sees("#="):
            scan.take("#")
            return s.HasId(scan.name("an id after '#'"))
        return None

    def _closed(self) -> s.Expr:
        expr = self.expression()
        self.scan.expect("]", "to close the predicate")
        return expr

    def marker(self) -> s.Marker:
        name = self.scan.qualified_name("the marker's name")
        types: list[str] = []
        if self.scan.take("("):
            types.append(self.scan.qualified_name("a type"))
            while self.scan.take(","):
                types.append(self.scan.qualified_name("a type"))
            self.scan.expect(")", "after the types")
        value = None
        if self.scan.take("="):
            value = self._nested_primary()
        self.scan.expect(">", "to close the marker")
        return s.Marker(name, tuple(types), value)

    def _nested_primary(self) -> s.Expr:
        found = self.primary()
        if found is None:
            self.scan.fail(
                "a marker's value is a function call, a literal, a "
                "number or something in brackets: "
                "write string(.) or (./b)"
            )
        return found
