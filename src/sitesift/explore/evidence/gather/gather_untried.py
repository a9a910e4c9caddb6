"""What was seen and not tried. In: rows of forms, tabs and links, and of what became of them. Out:
for each kind of thing, how many of it stayed untried."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sitesift.explore.evidence.gather.silent_lists import asked_of, covers_asked, place_key
from sitesift.explore.identity import url_pattern
from sitesift.explore.links.form_positions import asks_for_position, is_other_position
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list
from sitesift.explore.lists.pages.open_menus import open_menus
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
    many records as the output has, or show them all (`beside_all`), and changes nothing where it
    asks for nothing. One that asks for the number of a single record, which nobody has, answers
    nothing to words."""
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
    known = {place_key(url) for page, _, _ in seen for url in page.addresses}
    known |= {place_key(url) for learned in wrappers for url in learned.entry_urls}
    known |= set(map(place_key, read))
    known |= {key.rstrip("/") for _, found, _ in seen for key in found.keys}
    whole = _whole_lists(seen, rows)
    links = list(links)
    beside, vain = open_menus(links, seen), _vain_links(links, seen)
    left = {
        place_key(link.url)
        for link in links
        if (link.score >= LIST_SCORE or link.group in beside)
        and place_key(link.url) not in known
        and url_pattern(link.url) not in details
        and (url_pattern(link.url), link.text) not in vain
        and not any(covers_asked(own, asked_of(link.url)) for own in whole)
    }
    return {LIST_LINKS: len(left)} if left else {}


def _vain_links(links: Iterable[LinkFound], seen: Sequence[UnderstoodPage]) -> set[tuple[str, str]]:
    """Patterns of addresses, with what links to them say, of which several were followed and none
    had a record."""
    without = {
        place_key(url): not found.count
        for page, found, _ in seen
        for url in (page.url, page.asked)
        if url
    }
    tried: dict[tuple[str, str], dict[str, bool]] = {}
    for link in links:
        if (place := place_key(link.url)) in without:
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
    shown = [(asked_of(page.url), found, judged) for page, found, judged in seen if found.count]
    return [
        own
        for own, _, counting in shown
        if counting.total is not None
        and counting.total == len(rows)
        and len(
            {
                asked
                for asked, found, judged in shown
                if covers_asked(own, asked)
                and asked[1] - own[1]
                and set(found.keys) <= held
                and judged.total is not None
                and judged.total < counting.total
            }
        )
        >= LEAST_NARROWED
    ]
