"""Choices that a list has made already. In: a page, and a form on it that asks this very page, or
a select that a script answers by leading to another. Out: links to the page with each other choice,
as a menu beside the list.

A list that shows what is available, what came in the last thirty days, or what lies within ten
miles looks as whole as one of everything: its pager and its count are of what was chosen. That
something was chosen stands in the form beside it. Nobody need know what the choice means: one of
the others is tried like a link of any menu (`shelf_links`), what leaves nothing out before the
rest. Assumed: the form is sent with GET, so that a choice is one parameter of the address; orders
and numbers of rows show the same records; a script puts the value of a choice where the address has
that of the choice made. A choice that may change something ("Sign out" in a menu of addresses) is
no link, whatever it stands among.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, quote, urlencode

from sitesift.explore.identity import canonical_url, is_session
from sitesift.explore.links.shelf_links import CHOICES, LEAST_SHELF
from sitesift.explore.links.unsafe_links import unsafe_reason
from sitesift.explore.rows import LinkFound
from sitesift.forms import Form
from sitesift.forms.fill.behaviour import chosen_already, is_personal
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.form_model import CHOICE_TYPES, Field, Option
from sitesift.page import Page, xpath_of
from sitesift.text.addresses_in_text import join_address, split_address

MOST_CHOICES = 60  # of a field: one with more is no filter that anybody has set
ADDRESSES = ("/", "http://", "https://")  # how they begin
SAME_RECORDS = ("sort order", "page_size")  # what fields mean that show the same in another way
# what is tried before other choices: what leaves nothing out, then the ends of the list, which are
# the widest of "5 miles" to "50 miles"
_WILDCARD, _WIDEST, _LAST = 0.3, 0.2, 0.1


def choice_links(page: Page, form: Form) -> Iterator[LinkFound]:
    """Links to the other choices of each field in which one is made that leaves something out, but
    for those that may change something."""
    return (one for one in _choices(page, form) if not unsafe_reason(one.text, one.url))


def _choices(page: Page, form: Form) -> Iterator[LinkFound]:
    if form.method == "script":
        for field in form.fields:
            if has_choice(field) or _leads(field):
                yield from _jumps(page, field)
        return
    here = split_address(page.url)
    sent = split_address(join_address(page.url, form.action or page.url))
    if form.method != "get" or (sent.netloc, sent.path) != (here.netloc, here.path):
        return
    hidden = _hidden(page, form)
    for field in form.fields:
        if has_choice(field):
            yield from _links(page, field, hidden)
        elif field.type == "checkbox" and field.name and field.shown and not is_personal(field):
            yield from _unchecked(page, field, hidden)


def has_choice(field: Field) -> bool:
    """Whether a choice was made in a field that leaves something out, or may do so."""
    chosen = [option for option in field.options if chosen_already(field, option)]
    usable = field.type in CHOICE_TYPES and field.shown and not is_personal(field)
    if not usable or len(chosen) != 1 or not 1 < len(field.options) <= MOST_CHOICES:
        return False
    whole = chosen[0].is_wildcard or chosen[0] == widest(field)
    return field.concept not in SAME_RECORDS and not whole


def _leads(field: Field) -> bool:
    """Whether what is chosen is an address: a menu, whatever is chosen now."""
    led = [option for option in field.options if option.value.startswith(ADDRESSES)]
    return field.type == "select" and field.shown and 1 < len(led) <= MOST_CHOICES


def _links(page: Page, field: Field, hidden: dict[str, str]) -> Iterator[LinkFound]:
    for option in _others(field) if field.name else ():
        yield _link(page, field, option, _asking(page, hidden, {field.name: option.value}))


def _unchecked(page: Page, field: Field, hidden: dict[str, str]) -> Iterator[LinkFound]:
    """The list without what a box asks of its records."""
    if len(field.options) == 1 and field.options[0].selected:
        yield _link(page, field, field.options[0], _asking(page, hidden, {}, without=field.name))


def _jumps(page: Page, field: Field) -> Iterator[LinkFound]:
    """The addresses with other values in the place of the one that is chosen."""
    made = (option.value for option in field.options if chosen_already(field, option))
    chosen = next(made, "")
    place = re.compile(rf"(?<=[/=]){re.escape(chosen)}(?=[/?&.]|$)") if chosen else None
    for option in _others(field):
        if option.value.startswith(ADDRESSES):
            yield _link(page, field, option, join_address(page.url, option.value))
        elif place is not None and option.value and len(place.findall(page.url)) == 1:
            yield _link(page, field, option, place.sub(quote(option.value), page.url))


def _others(field: Field) -> Iterator[Option]:
    for option in field.options:
        if not chosen_already(field, option) and option.text.strip():
            yield option


def _asking(page: Page, given: dict[str, str], chosen: dict[str, str], without: str = "") -> str:
    """The address of the page, asking for something else."""
    parts = split_address(page.url)
    asked = given | dict(parse_qsl(parts.query, keep_blank_values=True)) | chosen
    kept = {name: value for name, value in asked.items() if name != without}
    return parts._replace(query=urlencode(kept), fragment="").geturl()


def _link(page: Page, field: Field, option: Option, url: str) -> LinkFound:
    parts = split_address(page.url)
    folder = parts.path.rpartition("/")[0]
    return LinkFound(
        url=url,
        key=canonical_url(url),
        text=option.text.strip(),
        path=xpath_of(page, option.node),
        score=LEAST_SHELF + _preference(field, option),
        reason="another choice of the form beside a list",
        group=f"{CHOICES}{field.name or 'a select'} {parts.netloc}{folder}",
    )


def _preference(field: Field, option: Option) -> float:
    if option.is_wildcard:
        return _WILDCARD
    if option == widest(field):
        return _WIDEST
    return _LAST if option == field.options[-1] else 0.0


def _hidden(page: Page, form: Form) -> dict[str, str]:
    """What the form sends besides."""
    return {
        name: page.attribute(node, "value")
        for node in page.nodes_with_tag("input").tolist()
        if page.contains(form.node, node)
        and page.attribute(node, "type") == "hidden"
        and (name := page.attribute(node, "name"))
        and not is_session(name)
    }
