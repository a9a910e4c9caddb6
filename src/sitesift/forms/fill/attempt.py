"""One attempt carried out: actions, a form and an attempt in, an outcome out.

Switches first (a tab may lead to the same form on another page), then fields in order, then the
button. After each action the page is looked at: options that changed, a form that sent itself,
paths that moved.
"""

from __future__ import annotations

import time
from dataclasses import replace

from sitesift.forms.fill.autocomplete import gather, pick
from sitesift.forms.fill.behaviour import choice_fill, chosen_already
from sitesift.forms.fill.fill_model import (
    Attempt,
    Fill,
    FillOutcome,
    PageActions,
    PageView,
    Reaction,
    ReactionKind,
)
from sitesift.forms.fill.filler_state import FillerState
from sitesift.forms.fill.filling_machines import SUBMISSION, FieldBehaviour
from sitesift.forms.fill.locate_form import (
    acting_link,
    is_still,
    label_of,
    moved,
    same_form,
    shown_text_field,
)
from sitesift.forms.fill.name_fragments import name_fragments
from sitesift.forms.fill.page_changes import Change, selects_named
from sitesift.forms.fill.reaction import classify
from sitesift.forms.fill.text_values import listed_types, prefixes
from sitesift.forms.form_model import Form, Option
from sitesift.forms.form_variants import form_variants
from sitesift.forms.understand.options import select_options
from sitesift.ontology import Domain
from sitesift.page import xpath_of
from sitesift.page.page import Page

LOST = "the form is not on the page that the switch leads to"
_VARIANTS = frozenset(variant.name for variant in form_variants())
MOST_DECIDERS = 100  # values of a select that are chosen to see what another one offers then ...
SECONDS = 45.0  # ... and how long
_SENDS = "submit"  # name of the fill that sends the form


class AttemptRun:
    """One attempt on its way."""

    def __init__(
        self,
        actions: PageActions,
        form: Form,
        page: Page,
        domain: Domain | None,
        state: FillerState,
    ) -> None:
        self.actions, self.domain, self.state = actions, domain, state
        self.form, self.page = form, page  # where the fills' paths come from
        self.done: list[Fill] = []
        self.learned: list[str] = []
        self.unset: list[str] = []  # fields that the site wants and that could not be set
        self.revealed: tuple[str, ...] = ()  # fields that a choice has brought to light ...
        self.revealing: tuple[Fill, ...] = ()  # ... and what was done up to that choice

    async def go(self, attempt: Attempt, view: PageView) -> FillOutcome:
        """Carries the attempt out on the form's page, which is shown now."""
        self.view, self.start, self.demanded = view, view.url, attempt.demanded
        self.variants = frozenset(name for name, _ in attempt.variant)
        for fill in attempt.fills:
            if _is_tab(fill, attempt) and not await self._tab(fill):
                return self._outcome(attempt, Reaction(ReactionKind.ERROR, LOST))
        base = self.view
        for fill in attempt.fills[:-1]:
            if fill.field >= 0 and await self._field(fill, base):
                return self._outcome(attempt, self._reaction(base))
        if self.unset:
            why = f"{', '.join(self.unset)} could not be set"
            return self._outcome(attempt, Reaction(ReactionKind.ERROR, why))
        await self._send(attempt.fills[-1], base)
        return self._outcome(attempt, self._reaction(base))

    def _outcome(self, attempt: Attempt, reaction: Reaction) -> FillOutcome:
        every = {fill.name: fill.every for fill in self.done if fill.every}
        done, learned = tuple(self.done), tuple(self.learned)
        return FillOutcome(
            reaction, self.view, self.start, done, attempt.variant, learned, every,
            self.revealed, self.revealing,
        )  # fmt: skip

    def _reaction(self, base: PageView) -> Reaction:
        return classify(base, self.view, {field.name for field in self.form.fields if field.name})

    # ── switches

    async def _tab(self, fill: Fill) -> bool:
        """Opens a tab; False when the form is not to be seen afterwards."""
        self.view = await self.actions.act(fill.path, "click")
        found = same_form(self.form, self.view.page, self.domain)
        if found is None:
            return False
        if self.view.new_document and self.view.url != self.start:
            self.start, self.done = self.view.url, []
        else:
            self.done.append(fill)
        return True

    # ── fields

    async def _field(self, fill: Fill, base: PageView) -> bool:
        """Fills a field; True when the form sent itself by that."""
        here = self._here(fill)
        if here is None:
            self.learned.append(f"{fill.name}: the field is gone")
            return False
        before = self.view
        if here.verb == "fill":
            here = await self._typed(here, fill.field)
        else:
            await self._set(here)
        if self.view.new_document:
            return True
        if here.verb in ("choose", "check"):
            await self._dependents(here, before)
            self._note_revealed(before)
        return False

    def _note_revealed(self, before: PageView) -> None:
        """Takes note of the first choice that has brought fields to light."""
        shown = Change(before.page, self.view.page).new_fields
        if shown and not self.revealed:
            self.revealed, self.revealing = shown, tuple(self.done)
            self.learned.append(f"{', '.join(shown)}: shown after a choice")

    async def _set(self, fill: Fill) -> None:
        """Chooses or checks; a box that style sheets hide behind its label is set by clicking the
        label."""
        self.view = await self.actions.act(fill.path, fill.verb, fill.argument)
        if not self.view.done and fill.verb == "check":
            label = label_of(self.view.page, fill.path)
            if label >= 0:
                fill = replace(fill, path=xpath_of(self.view.page, label), verb="click")
            self.view = await self.actions.act(fill.path, fill.verb, fill.argument)
        if self.view.done:
            self.done.append(fill)
            return
        self.learned.append(f"{fill.name}: could not be set")
        if fill.field in self.demanded or fill.name in _VARIANTS or self._is_other(fill):
            self.unset.append(fill.name)

    def _is_other(self, fill: Fill) -> bool:
        """Whether a side of a variant is wanted, and another one is chosen already: what is
        searched now is not what was asked for."""
        chosen = {
            option.value for option in self.form.fields[fill.field].options if option.selected
        }
        return fill.name in self.variants and bool(chosen - {fill.value})

    def _here(self, fill: Fill) -> Fill | None:
        """The fill on the page as it is now."""
        if is_still(self.page, self.view.page, fill.path):
            return fill
        found = same_form(self.form, self.view.page, self.domain)
        return moved(fill, self.form, found, self.view.page) if found is not None else None

    async def _typed(self, fill: Fill, field: int) -> Fill:
        """Types a value, plainly or by way of a suggestion; suggestions are gathered once."""
        known = self.state.fields[field]
        if not known.probed:
            await self._probe(fill, field)
        value = known.values[known.at] if known.at < len(known.values) else str(fill.argument)
        parts = () if known.whole or known.suggested else self._fragments(field)
        names = [one for one in known.values if one not in parts]
        every = (*(known.suggested or names), *parts)
        fill = replace(fill, argument=value, value=value, every=every, sent=every, fragments=parts)
        fill = replace(fill, open=not known.whole)
        if known.behaviour == FieldBehaviour.SUGGESTED:
            return await self._picked(fill, value)
        self.view = await self.actions.act(fill.path, "fill", value)
        self.done.append(fill)
        return fill

    def _fragments(self, field: int) -> tuple[str, ...]:
        """Letters to search for besides, in a field that wants names of a kind. What the first of
        them finds is looked at after the first name: a longer list, which shows how lists go on."""
        known, concept = self.state.fields[field], self.form.fields[field].concept
        if self.domain is None or concept not in self.domain.types or known.fragments:
            return tuple(known.fragments)
        if listed_types(self.domain, concept):
            known.fragments = list(name_fragments(known.values))
            known.values[known.at + 1 : known.at + 1] = known.fragments[:1]
        return tuple(known.fragments)

    async def _probe(self, fill: Fill, field: int) -> None:
        known = self.state.fields[field]
        concept = self.form.fields[field].concept
        starts = {length: prefixes(self.domain, concept, length) for length in (1, 2, 3)}
        found = await gather(self.actions, fill.path, known.values, starts)
        known.probed, known.suggested = True, found.values
        if found.values:
            self.learned.append(
                f"{fill.name}: suggests {len(found.values)} values from {found.letters} letters on"
            )
            liked = [v for v in found.values if v in known.values]
            known.values = list(dict.fromkeys([*liked, *found.values]))
            known.whole = not found.cut
        self.view = await self.actions.act(fill.path, "type", "")

    async def _picked(self, fill: Fill, value: str) -> Fill:
        typed = replace(fill, verb="type")
        self.view, text, place = await pick(self.actions, fill.path, value, self.view)
        self.done.append(typed)
        if place:
            self.done.append(Fill(place, "click", None, -1, "suggestion", value=text))
        return typed

    async def _dependents(self, fill: Fill, before: PageView) -> None:
        """Fields whose options changed: a wildcard is chosen, else the first option, with all of
        them noted."""
        names = set(Change(before.page, self.view.page).changed_options) - {fill.parameter}
        for i, field in enumerate(self.form.fields):
            if field.name not in names or field.type != "select":
                continue
            page, nodes = self.view.page, selects_named(self.view.page, field.name)
            options = select_options(page, nodes[0])
            self.learned.append(f"{field.name}: its options depend on {fill.parameter}")
            fresh = replace(field, nodes=(nodes[0],), options=options)
            fields = (*self.form.fields[:i], fresh, *self.form.fields[i + 1 :])
            form = replace(self.form, fields=fields)
            real = tuple(o for o in options if not o.is_wildcard)
            wild = None if i in self.demanded and real else fresh.wildcard
            if not options or (wild is not None and chosen_already(fresh, wild)):
                continue
            chosen = choice_fill(page, form, i, wild or real[0], () if wild else real)
            await self._set(chosen if wild else await self._decided(chosen, fill))

    async def _decided(self, fill: Fill, decider: Fill) -> Fill:
        """The fill with what there is to choose for each value of the field that decides it: each
        is looked at, and the first chosen again at the end."""
        if decider.verb != "choose" or len(decider.every) < 2:
            return fill
        found: dict[str, tuple[Option, ...]] = {}
        until = time.monotonic() + SECONDS
        for text, sent in zip(decider.every, decider.sent, strict=True):
            if len(found) == MOST_DECIDERS or time.monotonic() > until:
                break
            page = (await self.actions.act(decider.path, "choose", text)).page
            options = (select_options(page, n) for n in selects_named(page, fill.parameter)[:1])
            found[sent] = tuple(o for each in options for o in each if not o.is_wildcard)
        self.view = await self.actions.act(decider.path, decider.verb, decider.argument)
        every = {o.value: o.text for options in found.values() for o in options}
        shown, sent_values = tuple(every.values()), tuple(every)
        decided = tuple((sent, tuple(o.value for o in options)) for sent, options in found.items())
        by = decider.parameter
        return replace(fill, every=shown, sent=sent_values, decider=by, decided=decided)

    # ── sending

    async def _send(self, press: Fill, base: PageView) -> None:
        """Sends the form, by other means when one does nothing."""
        state, facts = "ready", self._means(press)
        form, page = self._present()
        while True:
            state, outputs = SUBMISSION.step(state, facts)
            if not outputs:
                return
            fill = _sending(outputs[0], page, form, press)
            self.view = await self.actions.act(fill.path, fill.verb, fill.argument)
            self.done = [f for f in self.done if f.name != _SENDS] + [fill]
            facts -= {"changed", "undone"}
            facts |= {"changed"} if self._reaction(base).kind != ReactionKind.NOTHING else set()
            facts |= set() if self.view.done else {"undone"}

    def _present(self) -> tuple[Form, Page]:
        """The form on the page as it is now, for what is pressed."""
        nodes = [b.node for b in self.form.buttons] or [self.form.node]
        if all(is_still(self.page, self.view.page, xpath_of(self.page, n)) for n in nodes):
            return self.form, self.page
        found = same_form(self.form, self.view.page, self.domain)
        return (found, self.view.page) if found is not None else (self.form, self.page)

    def _means(self, press: Fill) -> set[str]:
        form, page = self.form, self.page
        facts = {"button"} if form.submit is not None or press.name in _VARIANTS else set()
        facts |= {"acting_link"} if acting_link(page, form) >= 0 else set()
        facts |= {"text"} if shown_text_field(form) >= 0 else set()
        facts |= {"own_form"} if form.is_element and page.tag_of(form.node) == "form" else set()
        return facts


def _is_tab(fill: Fill, attempt: Attempt) -> bool:
    """Whether a fill opens a tab: the click of a variant that is not the last thing done."""
    return fill.name in _VARIANTS and fill.field < 0 and fill is not attempt.fills[-1]


def _sending(how: str, page: Page, form: Form, press: Fill) -> Fill:
    if how == "press_button" and press.name in _VARIANTS:
        return press
    if how == "press_button" and form.submit is not None:
        return Fill(xpath_of(page, form.submit.node), "click", None, -1, _SENDS)
    if how == "press_enter":
        return Fill(xpath_of(page, shown_text_field(form)), "pressenter", None, -1, _SENDS)
    if how == "submit_form":
        return Fill(xpath_of(page, form.node), "submit", None, -1, _SENDS)
    return Fill(xpath_of(page, acting_link(page, form)), "click", None, -1, _SENDS)
