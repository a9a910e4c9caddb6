"""Options of selects, bounded and marked: which one restricts nothing, which one is chosen.

A select may hold tens of thousands of options; the first ones are kept. "Any", "All", "Please
select", an empty value in first place and the like are wildcards: choosing one leaves the search as
wide as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sitesift.forms.form_model import Option
from sitesift.forms.form_variants import two_sided_variants
from sitesift.forms.form_words import form_words
from sitesift.page.page import Page
from sitesift.page.select_options import MOST_OPTIONS, option_nodes
from sitesift.text.vocabulary import words_of

_EMPTY_VALUES = frozenset({"", "0", "-1", "all", "any", "none", "null"})


def select_options(page: Page, node: int) -> tuple[Option, ...]:
    """The options of a select in order; lists drawn with roles instead of <option> count too."""
    found = option_nodes(page, node)
    if not found:
        inside = range(node, int(page.end[node]))
        found = [n for n in inside if page.attribute(n, "role") == "option"]
    options = [_option(page, n) for n in found[:MOST_OPTIONS]]
    # where several may be chosen, none is chosen to leave the search as wide as it was
    return with_wildcards(options, is_choice="multiple" not in page.attributes(node))


def _option(page: Page, node: int) -> Option:
    attributes = page.attributes(node)
    text = page.raw_line(node) or attributes.get("label", "")
    return Option(text, attributes.get("value", text), node, "selected" in attributes)


def with_wildcards(options: Sequence[Option], *, is_choice: bool) -> tuple[Option, ...]:
    """The same options with those marked that restrict nothing; at most the first few and the last
    can be one. Where words of one say so, an empty value of another tells nothing: "No" (0), "Yes"
    (1), "No matter" (2)."""
    if not is_choice:
        return tuple(options)
    last = len(options) - 1
    may_be = [(i, one) for i, one in enumerate(options) if i < 3 or i == last]
    open_ones = [i for i, one in may_be if _is_wildcard(one, i)]
    told = [i for i in open_ones if _says_anything(options[i])]
    marked = [i for i in open_ones if i in told or not (told and words_of(options[i].text))]
    return tuple(
        replace(option, is_wildcard=True) if i in marked else option
        for i, option in enumerate(options)
    )


def _says_anything(option: Option) -> bool:
    """Whether the words of an option say that it restricts nothing."""
    words = words_of(option.text)
    return 0 < len(words) <= 4 and "wildcard" in form_words().find(option.text)


def subject_of(options: Sequence[Option]) -> str:
    """What the first option of a select says the field is about: "Min price (Any)" is about a min
    price.

    Only an option that restricts nothing is asked, since others are values. Words that say "any" or
    "choose" are left out.
    """
    if not options or not options[0].is_wildcard:
        return ""
    told = [part for part in options[0].text.split() if words_of(part)]
    kept = [part for part in told if not form_words().find(part) & {"wildcard", "filler"}]
    subject = " ".join(kept).strip(" ():-–—/*.")
    return subject if any(c.isalpha() for c in subject) else ""


def _is_wildcard(option: Option, place: int) -> bool:
    words = words_of(option.text)
    if not words:
        return place == 0
    if _says_anything(option):
        return True
    if any(variant.sides_in(option.text) for variant in two_sided_variants().values()):
        return False  # "For sale" with an empty value leaves out what is to let
    empty = place == 0 and option.value.strip().lower() in _EMPTY_VALUES
    return empty and not any(w.isdigit() for w in words)
