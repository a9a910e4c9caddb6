"""HTML that parses in linear time: in comes any text, out comes the same with what would take a
parser quadratic time made harmless. Ordinary pages come back unchanged.

Nesting deeper than a browser would keep is flattened, as browsers do; attributes beyond any use are
left out; and a long list of options is told to be one of several choices, since the parser looks at
all options again after each one of a single choice. Whoever walks the tree takes the mark away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from sitesift.page.page import Ints

MAX_NESTING = 512  # Chromium keeps no deeper tree either
# open <b>, <font> ...: HTML5 opens all of them anew in every paragraph that follows
MAX_FORMATTING = 64

# a comment's beginning, or a tag with its attributes; what is never closed ends with the text
_MARKUP = re.compile(
    r"""<!--|<(?P<closing>/?)(?P<name>[a-zA-Z][^\s/<>]*)"""
    r"""(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+)*+(?:>|\Z)"""
)
# all tags of a page at once: name and attributes, of <script> and its like with the text that is no
# markup; of comments nothing
_REST = r"""[^>=]*+(?:=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+[^>=]*+)*+(?:>|\Z)"""
_ALL_TAGS = re.compile(
    r"<(?:((?=[sStT])((?i:script|style|textarea|title))(?=[\s/<>]|\Z)|/?[a-zA-Z][^\s/<>]*+)"
    rf"({_REST})(?(2)(?:[^<]++|<(?!/(?i:\2)))*+)"
    r"|!(?=--)(?:[^-]++|-(?!-!?>))*+(?:--!?>|\Z))"
)
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(f"</{name}", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title")
}
# void elements, and those that the next of their kind ends: they do not nest by themselves
_UNCOUNTED = frozenset(
    "area base br col embed hr img input link meta param source track wbr p li td th tr dt dd "
    "option thead tbody tfoot colgroup a nobr button form h1 h2 h3 h4 h5 h6".split()
)
_SOLID = frozenset(  # "/>" does not close these; it closes what stands in <svg>
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure "
    "footer header main menu nav ol optgroup rp rt section span summary table ul".split()
)
_FORMATTING = frozenset("b big code em font i s small strike strong tt u".split())
MAX_ATTRIBUTES = 500  # of one tag; assumes that nobody has a use for more
KNOWN_TAGS = 1000  # names that are not looked at again
MAX_OPTIONS = 500  # of a single choice that the parser is left alone with
SINGLE_MARK = "sitesift-single"  # value of the attribute `multiple` that says there is none
# a tag that is shorter cannot have too many attributes
_LONG_TAG = 2 * MAX_ATTRIBUTES
_ATTRIBUTE = re.compile(
    r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\s>]*+))?+"""
)
_MULTIPLE = re.compile(r"[\s/]multiple(?=[\s/>=]|\Z)", re.IGNORECASE)
Edit = tuple[int, int, str]  # start, end, what stands there instead


def tamed_markup(html: str) -> str:
    """The same page for a parser that must not take for ever."""
    if (html.count("<") < MAX_FORMATTING and len(html) < _LONG_TAG) or _is_tame(html):
        return html
    kept, at = [], 0
    for start, end, instead in sorted(_edits(html)):
        kept += [html[at:start], instead]
        at = end
    return "".join(kept) + html[at:]


def _is_tame(html: str) -> bool:
    """Whether nothing is to be done, as on nearly all pages: told from all tags at once, in an
    eighth of the time that looking at them one by one takes."""
    names, _, rests = zip(*(_ALL_TAGS.findall(html) or [("", "", "")]), strict=True)
    long = [rest for rest in rests if len(rest) > _LONG_TAG]
    if any(len(_ATTRIBUTE.findall(rest)) > MAX_ATTRIBUTES for rest in long):
        return False
    kinds = np.array(list(map(_KINDS_OF_TAG.__getitem__, names)), dtype=np.int8)
    for at in np.flatnonzero(kinds & _MAY_BE_EMPTY).tolist():
        if rests[at].endswith("/>"):
            kinds[at] = 0
    step = ((kinds & _OPENS) != 0).astype(np.int32) - ((kinds & _CLOSES) != 0)
    formatting = np.where(kinds & _IS_FORMATTING, step, 0)
    return (
        _deepest(step) <= MAX_NESTING
        and _deepest(formatting) <= MAX_FORMATTING
        and _longest_choice(kinds) < MAX_OPTIONS
    )


def _longest_choice(kinds: Ints) -> int:
    """The most options that stand between two tags of <select>."""
    choice = np.cumsum((kinds & _IS_SELECT) != 0)
    return int(np.bincount(choice[(kinds & _IS_OPTION) != 0], minlength=1).max())


def _deepest(step: Ints) -> int:
    """How deep these steps lead; a step out where nothing is open leads nowhere."""
    depth = np.cumsum(step)
    return int((depth - np.minimum(np.minimum.accumulate(depth), 0)).max())


# what a tag does to the depth, as bits
_OPENS, _CLOSES = 1, 2
_MAY_BE_EMPTY = 4  # "/>" closes it at once
_IS_FORMATTING, _IS_OPTION, _IS_SELECT = 8, 16, 32


class _TagKinds(dict[str, int]):
    """The kinds of tags by name, as it is written, with the "/" of closing ones; 0: it does
    nothing."""

    def __missing__(self, written: str) -> int:
        name = written.removeprefix("/").lower()
        kind = _IS_OPTION if written.lower() == "option" else 0
        kind |= _IS_SELECT if name == "select" else 0
        if name and name not in _UNCOUNTED:
            kind |= _CLOSES if written[0] == "/" else _OPENS
            kind |= 0 if name in _SOLID else _MAY_BE_EMPTY
            kind |= _IS_FORMATTING if name in _FORMATTING else 0
        if len(self) < KNOWN_TAGS:
            self[written] = kind
        return kind


_KINDS_OF_TAG = _TagKinds()


def _edits(html: str) -> Iterator[Edit]:
    """What is left out or put in; one pass over the tags."""
    depth, choice = _Depth(), _Choice()
    for tag in _tags_of(html):
        name = tag["name"].lower()
        if depth.is_deep(name, tag):
            yield *tag.span(), ""
            continue
        if (start := choice.too_long(name, tag)) is not None:
            yield start, start, f' multiple="{SINGLE_MARK}"'
        if tag.end() - tag.start() > _LONG_TAG:
            yield from _surplus(html, tag)


def _surplus(html: str, tag: re.Match[str]) -> Iterator[Edit]:
    """The attributes of a tag beyond the limit."""
    at = tag.end("name")
    for _ in range(MAX_ATTRIBUTES):
        found = _ATTRIBUTE.match(html, at, tag.end())
        if found is None:
            return
        at = found.end()
    closing = tag.end() - (1 if html[tag.end() - 1] == ">" else 0)
    if at < closing:
        yield at, closing, ""


class _Depth:
    """How deep the tags are nested that a tree of limited depth has a place for."""

    def __init__(self) -> None:
        self.all = self.formatting = 0

    def is_deep(self, name: str, tag: re.Match[str]) -> bool:
        """Whether a tag is beyond the limit; each start tag goes with its end tag."""
        if name in _UNCOUNTED or (name not in _SOLID and tag[0].endswith("/>")):
            return False
        step = -1 if tag["closing"] else 1
        level, self.all = max(self.all, self.all + step), max(0, self.all + step)
        deep = level > MAX_NESTING
        if name in _FORMATTING:
            deep |= max(self.formatting, self.formatting + step) > MAX_FORMATTING
            self.formatting = max(0, self.formatting + step)
        return deep


class _Choice:
    """Counts the options of the <select> that is open."""

    def __init__(self) -> None:
        self.options = 0
        self.start: int | None = None  # where its attributes begin; None: it takes several anyway

    def too_long(self, name: str, tag: re.Match[str]) -> int | None:
        """Where the mark belongs, once for each list that is too long."""
        if name == "select":
            self.options = 0
            several = tag["closing"] or _MULTIPLE.search(_without_values(tag[0]))
            self.start = None if several else tag.end("name")
        elif name == "option" and not tag["closing"]:
            self.options += 1
            return self.start if self.options == MAX_OPTIONS else None
        return None


def _without_values(tag: str) -> str:
    return re.sub(r"""=\s*(?:"[^"]*"|'[^']*')""", "=x ", tag)


def _tags_of(html: str) -> Iterator[re.Match[str]]:
    """The tags, without those in comments and in the text of scripts and their like."""
    at = 0
    while (tag := _MARKUP.search(html, at)) is not None:
        if tag["name"] is None:
            ending = _COMMENT_END.search(html, tag.start() + 2)
            at = ending.end() if ending else len(html)
            continue
        yield tag
        at = tag.end()
        if not tag["closing"] and tag["name"].lower() in _RAW_END:
            ending = _RAW_END[tag["name"].lower()].search(html, at)
            at = ending.start() if ending else len(html)
