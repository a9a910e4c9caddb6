"""Choices that a list has made already. In: a page, and a search form on it that asks this very
page. Out: links to the same page with each other choice, as a menu beside the list.

A list that shows what is available, what came in the last thirty days, or what lies within ten
miles looks as whole as one of everything: its pager and its count are of what was chosen. That
something was chosen stands in the form beside it. Nobody need know what the choice means: one of
the others is tried like a link of any menu (`shelf_links`), what leaves nothing out before the
rest. Assumed: the form is sent with GET, so that a choice is one parameter of the address; orders
and numbers of rows show the same records.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlencode, urljoin

from sitesift.explore.identity import canonical_url, is_session
from sitesift.explore.rows import LinkFound
from sitesift.explore.shelf_links import CHOICES, LEAST_SHELF
from sitesift.forms import Form
from sitesift.forms.fill.behaviour import CHOICE_TYPES, chosen_already, is_personal
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.form_model import Field, Option
from sitesift.page import Page, xpath_of
from sitesift.text.addresses_in_text import split_address

MOST_CHOICES = 60  # of a field: one with more is no filter that anybody has set
SAME_RECORDS = ("sort order", "page_size")  # what fields mean that show the same in another way
# what is tried before other choices: what leaves nothing out, then the ends of the list, which are
# the widest of "5 miles" to "50 miles"
_WILDCARD, _WIDEST, _LAST = 0.3, 0.2, 0.1


def choice_links(page: Page, form: Form) -> Iterator[LinkFound]:
    """Links to the other choices of each field in which one is made that leaves something out."""
    here = split_address(page.url)
    sent = split_address(urljoin(page.url, form.action or page.url))
    if form.method != "get" or (sent.netloc, sent.path) != (here.netloc, here.path):
        return
    hidden = _hidden(page, form)
    for field in form.fields:
        if _is_set(field):
            yield from _links(page, field, hidden)


def _is_set(field: Field) -> bool:
    """Whether a choice was made that leaves something out, or may do so."""
    chosen = [option for option in field.options if chosen_already(field, option)]
    usable = field.type in CHOICE_TYPES and field.shown and field.name and not is_personal(field)
    if not usable or len(chosen) != 1 or not 1 < len(field.options) <= MOST_CHOICES:
        return False
    whole = chosen[0].is_wildcard or chosen[0] == widest(field)
    return field.concept not in SAME_RECORDS and not whole


def _links(page: Page, field: Field, hidden: dict[str, str]) -> Iterator[LinkFound]:
    parts = split_address(page.url)
    asked = dict(parse_qsl(parts.query, keep_blank_values=True))
    for option in field.options:
        if chosen_already(field, option) or not option.text.strip():
            continue
        query = urlencode(hidden | asked | {field.name: option.value})
        url = parts._replace(query=query, fragment="").geturl()
        yield LinkFound(
            url=url,
            key=canonical_url(url),
            text=option.text.strip(),
            path=xpath_of(page, option.node),
            score=LEAST_SHELF + _preference(field, option),
            reason="another choice of the form beside a list",
            group=f"{CHOICES}{field.name} {parts.netloc}{parts.path}",
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
