"""What was seen and not tried. In: rows of forms, tabs and links, and of what became of them. Out:
for each kind of thing, how many of it stayed untried."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from urllib.parse import parse_qsl, urlsplit

from sitesift.explore.form_positions import asks_for_position, is_other_position
from sitesift.explore.identity import canonical_url, url_pattern
from sitesift.explore.lists.list_pages import UnderstoodPage, is_list
from sitesift.explore.lists.open_menus import open_menus
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import Filled, FormFound, LinkFound, TabFound, TabTurned
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import PageKind
from sitesift.navigate.link_ranking import LIST_SCORE

SILENT_FORMS = "search forms that answered nothing"
LIST_LINKS = "links to lists"
SWITCHES = "switches beside lists"
AVOIDED_FORMS = "forms that may be searches and were left alone"
# attributes of the domain that a form asks for to be a search in all likelihood, whatever else it
# asks for; assumed: contact forms ask for none, valuations for one
LEAST_ASKED = 2
# fields that make two forms the same search: assumed, themes repeat theirs with one more or less
LEAST_COMMON_FIELDS, SAME_FIELDS = 3, 0.75
LEAST_NARROWED = 2  # parts of a list that were looked at, for the others to be parts too; assumed

LEAST_VAIN = 3  # links of one wording without a record behind them; as many are followed


def untried_controls(  # noqa: PLR0913  rows of each kind
    forms: Iterable[FormFound],
    fillings: Iterable[Filled],
    tabs: Iterable[TabFound],
    turned: Iterable[TabTurned],
    list_forms: Iterable[FormFound] = (),
    *,
    by_wrappers: Collection[str] = (),
    read: Collection[str] = (),
    beside_all: Collection[str] = (),
) -> dict[str, int]:
    """Search forms of which no filling was tried, or none led anywhere, and tabs not pressed;
    `by_wrappers` are forms that wrappers with records fill, `read` the addresses they read. On a
    site without a search that may be sent, forms that ask for the domain's things count too. A form
    that leads nowhere and asks what a form beside a list asks (`list_forms`) is that form's shell:
    the list is what it would search. So it is of one that stands beside lists alone that count as
    many records as the output has (`beside_all`), and changes nothing where it asks for nothing.
    One that asks for the number of a single record, which nobody has, answers nothing to words."""
    forms = list(forms)
    filled = list(fillings)
    tried = {one.form for one in filled} | set(by_wrappers)
    worked = {one.form for one in filled if one.worked} | set(by_wrappers)
    searches = {form.path for form in forms if form.fillable}
    searches -= {path for path in searches - tried if _is_answered(path, worked, read)}
    asked = [_labels(form) for form in list_forms if form.fillable]
    shells = {f.path for f in forms if any(_says_as_much(own, _labels(f)) for own in asked)}
    shells |= {form.path for form in forms if form.finds_one}
    pressed = {(one.row, one.text) for one in turned}
    avoided = {form.path for form in forms if not form.fillable and form.asks >= LEAST_ASKED}
    left = {
        "search forms": len(searches - tried),
        AVOIDED_FORMS: 0 if searches else len(avoided),
        SILENT_FORMS: len((searches & tried) - worked - shells - set(beside_all)),
        SWITCHES: len({form.path for form in forms if form.is_set and not form.fillable} - worked),
        "tabs": len({(tab.row, tab.text) for tab in tabs} - pressed),
    }
    return {what: count for what, count in left.items() if count}


def _is_answered(form: str, worked: Collection[str], read: Collection[str]) -> bool:
    """Whether a form that nobody filled is one that led to lists, with its switch in another
    position, and answers in this position were read: the switch was tried on the other page."""
    positions = any(is_other_position(form, other) for other in worked)
    return positions and any(asks_for_position(url, form) for url in read)


def _labels(form: FormFound) -> frozenset[str]:
    """What the fields of a form are called."""
    return frozenset(label.strip().casefold() for label in form.fields.split(",") if label.strip())


def _says_as_much(own: frozenset[str], other: frozenset[str]) -> bool:
    """Whether a form has nearly all fields of another, and several of them."""
    common = len(own & other)
    return common >= LEAST_COMMON_FIELDS and common >= SAME_FIELDS * len(other)


def untried_links(
    links: Iterable[LinkFound],
    seen: Sequence[UnderstoodPage],
    wrappers: Iterable[WrapperLearned],
    rows: Sequence[Collection[str]] = (),
    read: Collection[str] = (),
) -> dict[str, int]:
    """Links that say that they lead to lists, or stand beside one that led to a list, and that
    neither anybody nor a wrapper followed (`read`: the addresses of the pages that wrappers read).
    What has the address of records' own pages, of which one was looked at, has only the words of a
    list. A link that asks a list for less than a list that counts all rows (`rows`: the keys of
    each) is no doubt, where several such were followed and had no others; nor is one that says the
    same as several with addresses like its own, which led to no record at all ("See the map")."""
    details = {
        url_pattern(page.url)
        for page, found, judged in seen
        if judged.kind == PageKind.DETAIL and not is_list(page, found, judged)
    }
    known = {_place(url) for page, _, _ in seen for url in (page.url, page.asked) if url}
    known |= {_place(url) for learned in wrappers for url in learned.entry_urls}
    known |= set(map(_place, read))
    known |= {key.rstrip("/") for _, found, _ in seen for key in found.keys}
    whole = _whole_lists(seen, rows)
    links = list(links)
    beside, vain = open_menus(links, seen), _vain_links(links, seen)
    left = {
        _place(link.url)
        for link in links
        if (link.score >= LIST_SCORE or link.group in beside)
        and _place(link.url) not in known
        and url_pattern(link.url) not in details
        and (url_pattern(link.url), link.text) not in vain
        and not any(_covers(own, _asked(link.url)) for own in whole)
    }
    return {LIST_LINKS: len(left)} if left else {}


def _vain_links(links: Iterable[LinkFound], seen: Sequence[UnderstoodPage]) -> set[tuple[str, str]]:
    """Patterns of addresses, with what links to them say, of which several were followed and none
    had a record."""
    without = {
        _place(url): not found.count
        for page, found, _ in seen
        for url in (page.url, page.asked)
        if url
    }
    tried: dict[tuple[str, str], dict[str, bool]] = {}
    for link in links:
        if (place := _place(link.url)) in without:
            said = (url_pattern(link.url), link.text)
            tried.setdefault(said, {})[place] = without[place]
    return {
        said for said, found in tried.items() if len(found) >= LEAST_VAIN and all(found.values())
    }


def _whole_lists(
    seen: Sequence[UnderstoodPage], rows: Sequence[Collection[str]]
) -> list[tuple[str, frozenset[tuple[str, str]]]]:
    """What lists are asked for that count as many as there are rows, and of which several others
    that ask for more show a part."""
    held = {key for keys in rows for key in keys}
    shown = [(_asked(page.url), found, judged) for page, found, judged in seen if found.count]
    return [
        own
        for own, _, counting in shown
        if counting.total is not None
        and counting.total == len(rows)
        and len(
            {
                asked
                for asked, found, judged in shown
                if _covers(own, asked)
                and asked[1] - own[1]
                and set(found.keys) <= held
                and judged.total is not None
                and judged.total < counting.total
            }
        )
        >= LEAST_NARROWED
    ]


def silent_lists(
    seen: Sequence[UnderstoodPage],
    read: Iterable[str],
    framed: Collection[str] = (),
    held: Collection[str] = (),
    linked: Callable[[str], Collection[str]] = lambda file: (),
) -> dict[str, int]:
    """Pages that say how many results they have, or that answer a search with a list, and on which
    nobody found a record, nor did a wrapper read one (`read`: the addresses of its pages): a list
    in a form that nobody knows, or records among more goods of other kinds. Files of pages that
    show their results in a frame are `framed`: the frame is a page of its own. Where what was
    found there is not taken for a list, and the output has fewer of it (`held`: the keys of its
    records) than the page counts, nothing is known of it either; of one that leads to as many
    records of the output as it counts (`linked`: the keys of a page's links), all is known. The
    last page of a list whose other pages the output has says no more than they."""
    known = set(map(_place, read))
    begun = {
        judged.total
        for page, found, judged in seen
        if found.count and page.origin != PageOrigin.NEXT and set(found.keys) <= set(held)
    }
    asked = [_asked(url) for url in known]
    silent = [
        (page, judged)
        for page, found, judged in seen
        if judged.kind == PageKind.RESULTS
        and (not found.count or _is_passed_over((page, found, judged), held))
        and page.origin != PageOrigin.DETAIL
        and not (page.origin == PageOrigin.NEXT and judged.total in begun)
        and page.file not in framed
        and _place(page.url) not in known
    ]
    counted = {
        _place(page.url)
        for page, judged in silent
        if (total := judged.total or 0) > 0 and len(set(linked(page.file)) & set(held)) < total
    }
    answers = {
        _place(page.url)
        for page, judged in silent
        if judged.total is None
        and page.origin == PageOrigin.FORM
        and not any(_covers(own, _asked(_place(page.url))) for own in asked)
    }
    left = {
        "lists that count results, of which none is known": len(counted),
        "searches that a list answers, of which nothing is known": len(answers - counted),
    }
    return {what: count for what, count in left.items() if count}


def _is_passed_over(page: UnderstoodPage, held: Collection[str]) -> bool:
    """Whether a page counts results, is taken for no list, and has fewer of them in the output."""
    _, found, judged = page
    return not is_list(*page) and len(set(found.keys) & set(held)) < (judged.total or 0)


def _asked(url: str) -> tuple[str, frozenset[tuple[str, str]]]:
    """The page that answers, and what it is asked for; empty values ask for nothing."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path}", frozenset(parse_qsl(parts.query))


def asks_for_no_more(url: str, other: str) -> bool:
    """Whether an address asks for nothing that another does not ask for too."""
    return _covers(_asked(url), _asked(other))


def _covers(
    one: tuple[str, frozenset[tuple[str, str]]], other: tuple[str, frozenset[tuple[str, str]]]
) -> bool:
    """Whether an address asks for nothing that another does not ask for too: who gets its answer
    has that of the narrower one."""
    return one[0] == other[0] and one[1] <= other[1]


def _place(url: str) -> str:
    """The key of an address, whether it ends in a slash or not."""
    return canonical_url(url).rstrip("/")
