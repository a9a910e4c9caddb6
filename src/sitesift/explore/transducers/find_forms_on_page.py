"""The forms of each page that is seen: what they ask for, which of them may be sent, and what
they could be asked instead."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sitesift.explore.identity import is_session
from sitesift.explore.links.choice_links import choice_links, has_choice
from sitesift.explore.links.unsafe_forms import unsafe_form
from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.explore.page_origin import LIST_CONTINUATIONS
from sitesift.explore.rows import FormFound, LinkFound, PageOutlined, PageSeen
from sitesift.explore.transducers.site_transducer import PageAnalysis
from sitesift.forms import Form
from sitesift.forms.form_model import Field
from sitesift.forms.form_variants import two_sided_variants
from sitesift.network import Facts
from sitesift.network.transducer import Item
from sitesift.ontology import Domain
from sitesift.page import Page, xpath_of
from sitesift.text.addresses_in_text import join_address, split_address
from sitesift.text.unsafe_addresses import unsafe_address

_WORDS = re.compile(r"[^\w]+")


class FindForms(PageAnalysis):
    """Says which forms a page has, and which of them may be filled."""

    name = "FindForms"
    reads, writes = (PageSeen,), (FormFound, LinkFound, PageOutlined)
    priority = 70

    def step(self, facts: Facts) -> Iterator[Item]:
        seen = self.page(facts)
        page = self.archive.page(seen.file)
        inside = [frame.node for frame in self.archive.frames(seen.file)]
        for number, form in enumerate(self.archive.forms(seen.file)):
            own = not any(page.contains(node, form.node) for node in inside)
            own = own and not self._leads_away(page, form)
            wanted = form.may_submit and own and bool(form.fields)
            fillable = wanted and not unsafe_form(page, form)
            labels = ", ".join(field.label.text or field.name for field in form.fields)
            path, asked = signature(page, form), len(asked_for(form, self.archive.domain))
            made = fillable and form.method == "post" and any(map(has_choice, form.fields))
            made = made or (form.method == "script" and any(map(_is_switch, form.fields)))
            one = asks_for_one(form, self.archive.domain)
            at_once = form.method == "script" and not form.is_element and form.submit is None
            fields = labels[:200]
            yield FormFound(number, form.kind, path, fields, fillable, asked, made, one, at_once)
            begins = seen.origin not in LIST_CONTINUATIONS  # further pages have the same form
            asks = own and begins and not form.is_idle and not unsafe_form(page, form)
            links = choice_links(page, form) if asks else ()
            yield from (link for link in links if self.session.is_here(link.url))
        yield PageOutlined(boxes_of(page, forms=self.archive.forms(seen.file)))

    def _leads_away(self, page: Page, form: Form) -> bool:
        """Whether a form is sent to another site; one that a script answers has no address."""
        address = join_address(page.url, form.action)
        return address.startswith("http") and not self.session.is_here(address)


def _is_switch(field: Field) -> bool:
    """Whether a choice has two sides of which each has records of its own, and one is chosen."""
    texts = [option.text for option in field.options]
    return has_choice(field) and any(v.is_choice(texts) for v in two_sided_variants().values())


def asks_for_one(form: Form, domain: Domain) -> bool:
    """Whether a form asks for nothing but what tells a single record, such as the number that the
    site gives it: nobody who looks for all of them has one."""
    asked = [field.meaning.concept for field in form.fields if field.meaning is not None]
    known = (domain.form_types.get(concept) for concept in asked)
    return bool(asked) and all(kind is not None and kind.one_record for kind in known)


def asked_for(form: Form, domain: Domain) -> set[str]:
    """The attributes of the domain that a form of any kind asks for: by what its fields mean, or,
    where nobody looked for that, by the words of their labels. One whose address says that it adds
    something asks what to add, and one with room for a message what to write about."""
    if unsafe_address(form.action) or any(field.type == "textarea" for field in form.fields):
        return set()
    said = [(field.label.text or field.name).casefold() for field in form.fields]
    words = {word for text in said for word in _WORDS.split(text)}
    labelled = {
        name
        for name in domain.attributes
        if any(label.casefold() in words for label in domain.types[name].labels)
    }
    return labelled | ({field.concept for field in form.fields} & set(domain.attributes))


def signature(page: Page, form: Form) -> str:
    """The same for a form that stands on several pages: where it leads, its fields, and what it
    sends besides."""
    hidden = sorted(
        f"{page.attribute(node, 'name')}={page.attribute(node, 'value')}"
        for node in page.nodes_with_tag("input").tolist()
        if page.contains(form.node, node)
        and page.attribute(node, "type") == "hidden"
        and not is_session(page.attribute(node, "name"))
    )
    names = sorted({field.name or field.label.text for field in form.fields})
    return json.dumps(
        [split_address(form.action).path or xpath_of(page, form.node), form.method, names, hidden]
    )
