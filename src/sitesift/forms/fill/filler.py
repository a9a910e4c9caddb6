"""Filling a search form, attempt by attempt: a form, its page and a domain in, attempts and what
came of them out.

    filler = Filler(form, page, domain)
    while (attempt := filler.next_attempt()) is not None:
        outcome = await filler.try_attempt(attempt, actions)
        if outcome.success: ...  # outcome.start and outcome.fills lead there again
    filler.state  # JSON; Filler(form, page, domain, state=...) goes on

The widest search comes first, once for each choice of a switch. Fields are filled only where the
site wants them, which is learned from how it reacts; what was learned for one choice of a switch
holds for the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sitesift.forms.fill.attempt import AttemptRun
from sitesift.forms.fill.behaviour import (
    choice_fill,
    choices_of,
    chosen_already,
    facts_of,
    is_typed,
    text_fill,
)
from sitesift.forms.fill.demanded_fields import fillable, guesses, named_fields
from sitesift.forms.fill.fill_model import Attempt, Fill, FillOutcome, PageActions, ReactionKind
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.fill.filler_state import FieldState, FillerState
from sitesift.forms.fill.filling_machines import BEHAVIOUR, FIELDS, VALUE, FieldBehaviour
from sitesift.forms.fill.page_changes import Change
from sitesift.forms.fill.text_values import datalist_values, known_values
from sitesift.forms.fill.variant_fields import Choice, find_variant_fields
from sitesift.forms.form_model import Form
from sitesift.ontology import Domain
from sitesift.page import xpath_of
from sitesift.page.page import Page

# Set by hand, not swept: the budgets are what one site can be asked for without being a burden.
SURE_ENOUGH = 0.6  # confidence that a form is a search, from which one that posts is sent
MOST_ATTEMPTS = 10  # for one choice of the switches
MOST_SEARCHES = 12  # choices of the switches that are gone through
TRIES = 4  # values of one field that are tried ...
GUESS_TRIES = 2  # ... and of one that the site has not asked for
# pages that may be rejected for one choice of the switches, before the next choice is searched
REJECTIONS = 2
# reactions in which a site may say what it wants
_TELLING = frozenset({ReactionKind.VALIDATION, ReactionKind.ALERT, ReactionKind.NOTHING})
RETRIES = 2  # times that an attempt is repeated when the server failed


def refusal(form: Form) -> str:
    """Why a form must not be sent; empty when it may."""
    if not form.may_submit:
        return f"this is a {form.kind} form"
    if form.method == "post" and form.kind_confidence < SURE_ENOUGH and not form.asks_for_records:
        return f"it posts, and is a search with a confidence of {form.kind_confidence} only"
    if any(field.type in ("password", "file") for field in form.fields):
        return "it asks for a password or a file"
    return ""


class Filler:
    """Fills one form; made anew from the same form, page and state it goes on where it was."""

    def __init__(
        self,
        form: Form,
        page: Page,
        domain: Domain | None,
        *,
        state: str = "",
        hints: Sequence[str] = (),
    ) -> None:
        """`hints` are values for text boxes that were seen elsewhere on the site: places of
        records, for instance."""
        self.form, self.page, self.domain, self.hints = form, page, domain, tuple(hints)
        self.variant_fields = find_variant_fields(page, form, domain)
        self._state = FillerState.from_json(state) if state else self._first_state()

    @property
    def state(self) -> str:
        """Everything remembered, as JSON."""
        return self._state.to_json()

    @property
    def last_reaction(self) -> str:
        """How the site reacted to the last attempt, in words."""
        return self._state.log[-1] if self._state.log else ""

    @property
    def refusal(self) -> str:
        """Why the form is not filled; empty when it is."""
        return refusal(self.form)

    def next_attempt(self) -> Attempt | None:
        """What to try next; None when there is nothing left."""
        state = self._state
        if self.refusal:
            return None
        if state.machine != "asking":
            self._next_choice()
        combinations = self._combinations()
        if state.choice >= len(combinations):
            return None
        return self._attempt(combinations[state.choice])

    async def try_attempt(
        self, attempt: Attempt, actions: PageActions, *, fresh: bool = False
    ) -> FillOutcome:
        """Carries out an attempt and learns from what the site does; `fresh`: the form's page has
        just been opened."""
        if self.refusal:
            raise ValueError(f"The form must not be sent: {self.refusal}.")
        self._state.number += 1
        self._state.here += 1
        try:
            view = await actions.look() if fresh else await actions.open(self.page.url)
            run = AttemptRun(actions, self.form, self.page, self.domain, self._state)
            outcome = await run.go(attempt, view)
        except Exception:
            self._step({"failed"}, named=())  # so that whoever goes on does not repeat it for ever
            raise
        self._learn(outcome)
        return outcome

    def reject(self) -> None:
        """Says that what the last attempt reached is not what was looked for, so that other values
        are tried."""
        self._state.rejected += 1
        self._step({"rejected"}, named=())

    # ── what to try

    def _first_state(self) -> FillerState:
        state = FillerState({i: FieldState() for i in range(len(self.form.fields))})
        state.named = [
            i for i, field in enumerate(self.form.fields) if field.required and fillable(field)
        ]
        state.demanded = list(state.named)
        return state

    def _combinations(self) -> list[tuple[Choice, ...]]:
        """All combinations of the switches' choices; one empty one where there are no switches."""
        return list(product(*(variant.choices for variant in self.variant_fields)))[:MOST_SEARCHES]

    def _attempt(self, choices: tuple[Choice, ...]) -> Attempt:
        own = [choice.fill for choice in choices if choice.fill is not None and not choice.sends]
        press = next((choice.fill for choice in choices if choice.sends), None) or self._press()
        taken = {variant.field for variant in self.variant_fields}
        fields = [self._fill(i) for i in range(len(self.form.fields)) if i not in taken]
        named = tuple(
            (variant.name, choice.text)
            for variant, choice in zip(self.variant_fields, choices, strict=True)
        )
        fills = (*own, *(fill for fill in fields if fill is not None), press)
        return Attempt(self._state.number, fills, named, tuple(self._state.demanded))

    def _press(self) -> Fill:
        pressed = self.form.submit or self.form
        return Fill(xpath_of(self.page, pressed.node), "click", name="submit")

    def _fill(self, i: int) -> Fill | None:
        """What a field gets now; None where it stays as it is."""
        field, known = self.form.fields[i], self._state.fields[i]
        facts = set(facts_of(field)) | ({"demanded"} if i in self._state.demanded else set())
        known.behaviour, _ = BEHAVIOUR.step(known.behaviour, facts)
        if known.behaviour == FieldBehaviour.EACH:
            options = choices_of(field)
            chosen = options[min(known.at, len(options) - 1)]
            return choice_fill(self.page, self.form, i, chosen, options)
        if known.behaviour in (FieldBehaviour.PLAIN, FieldBehaviour.SUGGESTED):
            return self._text(i)
        option = None
        if known.behaviour == FieldBehaviour.ANY:
            option = field.wildcard
        elif known.behaviour == FieldBehaviour.WIDEST:
            option = widest(field)
        if option is None or chosen_already(field, option):
            return None
        return choice_fill(self.page, self.form, i, option)

    def _text(self, i: int) -> Fill | None:
        known = self._state.fields[i]
        if not known.values and not known.probed:
            own = known_values(self.page, self.form.fields[i], self.domain)
            known.whole = bool(datalist_values(self.page, self.form.fields[i]))
            known.values = list(dict.fromkeys([*self.hints, *own]))
        if known.probed and not known.values:
            return None
        value = known.values[min(known.at, len(known.values) - 1)] if known.values else ""
        return text_fill(self.page, self.form, i, value, tuple(known.suggested or known.values))

    def _next_choice(self) -> None:
        """Goes on to the next combination of the switches; guesses that led nowhere are
        forgotten."""
        state = self._state
        if state.machine != "reached":
            state.demanded = list(state.named)
        state.choice, state.machine = state.choice + 1, "asking"
        state.here = state.retries = state.rejected = 0
        for i, known in state.fields.items():
            known.at, known.value = 0, "trying"
            known.behaviour = known.behaviour if i in state.demanded else FieldBehaviour.NEW

    # ── what was learned

    def _learn(self, outcome: FillOutcome) -> None:
        kind = outcome.reaction.kind
        facts = {"arrived"} if outcome.reaction.arrived else set()
        facts |= {"failed"} if kind == ReactionKind.ERROR and not self._is_hidden() else set()
        facts |= {"empty"} if kind == ReactionKind.EMPTY_RESULT else set()
        change = Change(self.page, outcome.view.page)
        asked: tuple[int, ...] = ()
        if kind in _TELLING:
            asked = named_fields(self.form, outcome.reaction.note, change, self.domain)
        for i in self._state.demanded if outcome.reaction.arrived else ():
            self._state.fields[i].works = True
        self._state.log.append(f"{kind}: {outcome.reaction.note}"[:200])
        self._step(facts, asked)

    def _is_hidden(self) -> bool:
        """Whether a switch is not to be seen yet: a choice in another field may show it, so that
        it is no failure that it could not be set."""
        fields = [variant.field for variant in self.variant_fields if variant.field >= 0]
        return any(not self.form.fields[i].shown for i in fields)

    def _step(self, facts: set[str], named: tuple[int, ...]) -> None:
        """One step of the machine that chooses fields, and what it asks for."""
        state = self._state
        new = [i for i in named if i not in state.demanded]
        taken = {variant.field for variant in self.variant_fields}
        left = [i for i in guesses(self.form) if i not in state.demanded and i not in taken]
        facts |= {"named"} if new else set()
        facts |= {"guess_left"} if left and not ("empty" in facts and state.demanded) else set()
        facts |= {"value_left"} if any(self._has_more(i) for i in state.demanded) else set()
        facts |= {"retry_left"} if state.retries < RETRIES else set()
        facts |= {"spent"} if state.here >= MOST_ATTEMPTS or state.rejected > REJECTIONS else set()
        state.machine, outputs = FIELDS.step(state.machine, facts)
        if "again" in outputs:
            state.retries += 1
        if "demand_named" in outputs:
            state.demanded += new
            state.named += new
        if "demand_guess" in outputs:
            state.demanded.append(left[0])
        if "next_value" in outputs:
            self._next_value()

    def _more_behaviour(self, i: int) -> bool:
        known = self._state.fields[i]
        return known.behaviour == FieldBehaviour.PLAIN and bool(known.suggested) and not known.works

    def _has_more(self, i: int) -> bool:
        known, field = self._state.fields[i], self.form.fields[i]
        values = len(known.values) if is_typed(field) else len(choices_of(field))
        most = TRIES if i in self._state.named else GUESS_TRIES
        most += bool(known.fragments)  # the letter that is tried besides
        return self._more_behaviour(i) or known.at + 1 < min(most, values)

    def _next_value(self) -> None:
        """The next value of the field demanded last, or its next behaviour: a place picked from its
        suggestions."""
        i = next(i for i in reversed(self._state.demanded) if self._has_more(i))
        known = self._state.fields[i]
        facts = {"refused"} | ({"suggestions"} if self._more_behaviour(i) else set())
        known.behaviour, outputs = BEHAVIOUR.step(known.behaviour, facts)
        if "first_value" in outputs:
            known.at = 0
            return
        known.value, outputs = VALUE.step(known.value, facts | {"value_left"})
        known.at += "next" in outputs
