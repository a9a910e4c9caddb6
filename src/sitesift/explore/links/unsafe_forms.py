"""Forms that must not be sent: those that may change something, whatever they are called. In: a
page and the element of a form, or of a button in one. Out: the word that speaks against it.

Asked are the form's address, that of its button, its hidden fields, its button, and the headings
on it. A form that is
sent with POST must look like a search the more for it. The words are in
text/data/unsafe_links.toml."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from sitesift.forms import Form
from sitesift.page import Page
from sitesift.page.html_tags import HEADING_TAGS, SENDING_TYPES
from sitesift.text.unsafe_addresses import unsafe_address, words_against

# Chance of being a search that a form sent with POST needs; with GET, it is enough that it is
# judged to be one (from 0.4). Assumed: a missed way in costs less than something written.
LEAST_POST_CHANCE = 0.6
HEADINGS = (*HEADING_TAGS, "legend")
# names of what forms send to show that they come from this visit, or to keep their page's state
_OF_VISIT = re.compile(r"token|csrf|nonce|^__", re.IGNORECASE)


def unsafe_form(page: Page, form: Form) -> str:
    """The word that says that sending this form changes something, or why it is too little like a
    search; empty where nothing speaks against it."""
    button = form.submit
    said = button.text if button is not None else ""
    own = page.attribute(button.node, "formaction") if button is not None else ""
    found = unsafe_address(own) or words_against(own, "in_parameters")
    found = found or unsafe_submission(page, form.node, said)
    if not found and form.method == "post" and _has_long_text(page, form.node):
        return "POST with room for a long text"
    unlikely = form.method == "post" and form.kind_confidence < LEAST_POST_CHANCE
    if not found and unlikely and not _is_choice_of_kinds(page, form):
        return f"POST with a chance of {form.kind_confidence:.2f} to be a search"
    return found


def _is_choice_of_kinds(page: Page, form: Form) -> bool:
    """Whether all that a form sends is a choice among kinds of the domain's records, such as a
    make: it has room for nothing of who sends it, and names no record to change."""
    sent = [name for name, _ in _hidden(page, form.node) if not _OF_VISIT.search(name)]
    return form.is_choice and form.asks_for_records and not sent


def _hidden(page: Page, form: int) -> list[tuple[str, str]]:
    """What a form sends unseen."""
    inside = [n for n in page.nodes_with_tag("input").tolist() if page.contains(form, n)]
    hidden = [n for n in inside if page.attribute(n, "type").lower() == "hidden"]
    return [(page.attribute(n, "name"), page.attribute(n, "value")) for n in hidden]


def _has_long_text(page: Page, form: int) -> bool:
    """Whether there is room for a message, or for commands to a data base: no search wants that."""
    return any(page.contains(form, node) for node in page.nodes_with_tag("textarea").tolist())


def unsafe_button(page: Page, node: int) -> str:
    """The same for an element that is pressed and that may send the form around it."""
    around = next((n for n in page.ancestors(node) if page.tag_of(n) == "form"), None)
    kind = page.attribute(node, "type").lower()
    sends = page.tag_of(node) in ("button", "input") and kind in SENDING_TYPES
    if around is None or not sends:
        return ""
    own, said = page.attribute(node, "formaction"), page.text_of(node)
    found = unsafe_address(own) or words_against(own, "in_parameters")
    return found or unsafe_submission(page, around, said or page.attribute(node, "value"))


def unsafe_submission(page: Page, form: int, button: str) -> str:
    """What speaks against sending what an element holds, with a button that says this."""
    action = page.attribute(form, "action")
    return (
        unsafe_address(action)
        or words_against(action, "in_parameters")
        or unsafe_address("?" + urlencode(_hidden(page, form)))
        or words_against(button, "in_forms")
        or words_against(_headings(page, form), "in_forms")
    )


def _headings(page: Page, form: int) -> str:
    """Headings in the form, and the one right before it."""
    found = page.nodes_with_tag(*HEADINGS).tolist()
    inside = [n for n in found if page.contains(form, n)]
    beside = [n for n in found if n < form and page.parent[n] == page.parent[form]]
    return " . ".join(page.text_of(n) for n in (*inside, *beside[-1:]))
