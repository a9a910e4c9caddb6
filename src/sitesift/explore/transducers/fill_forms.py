"""Search forms: filled until they have led to everything they can lead to.

Only search forms are filled (`Form.may_submit`), and a form that stands on every page is filled
once. The filling itself is the work of `forms.filling`; here its attempts become rows, and what
they lead to becomes pages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from sitesift.browser.visit import PageState
from sitesift.errors import SitesiftError
from sitesift.explore.filling_rows import NOTHING_FILLED, FieldsRevealed, FillingStep
from sitesift.explore.identity import canonical_url, has_session
from sitesift.explore.links.form_positions import is_other_position, is_same_but_hidden
from sitesift.explore.page_origin import NARROWED_ORIGINS, OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import (
    FIRST_ERROR,
    DialogFound,
    Failed,
    Filled,
    FormFound,
    FrameFound,
    PageSeen,
    RecordsFound,
    SearchOpen,
)
from sitesift.explore.session import Replay
from sitesift.explore.transducers.reveal_fields import fills_of, reveal_label, revealed_by
from sitesift.explore.transducers.site_transducer import OPENS, BrowserAction
from sitesift.forms import Form
from sitesift.forms.fill import Attempt, Fill, Filler, FillOutcome, addresses_of
from sitesift.forms.fill.text_values import ANYTHING, known_values, values_in_records
from sitesift.navigate import PaginationKind
from sitesift.network import Facts, More, Open, Read, Rest, everywhere, optional, read
from sitesift.network.transducer import Item

OPEN_TEXT = "the site wants a text and does not say which texts there are"
LEAST_RECORDS = 3  # records that show what repeats
MOST_ATTEMPTS = 8  # at one form
TEXT_FIELD_TYPES = ("text", "search")


class FillForm(BrowserAction):
    """Fills the search forms of a page, attempt by attempt."""

    name = "FillForm"
    looks_around = True
    progress = "filling the search form"
    origin = PageOrigin.FORM
    reads = (
        read(PageSeen, everywhere),
        read(FormFound),
        optional(Filled, everywhere),
        optional(RecordsFound, everywhere),
        optional(DialogFound),
        optional(FrameFound),
        Read(SearchOpen, everywhere, required=False, wakes=False),
        Read(FillingStep, required=False, wakes=False),
        Read(FieldsRevealed, everywhere, required=False, wakes=False),
    )
    writes = (*OPENS, Filled, SearchOpen, FillingStep, FieldsRevealed)
    priority = 60

    def guard(self, facts: Facts) -> bool:
        """A search that only a record's own page has searches in that record."""
        return (
            self.is_clear(facts)
            and self.page(facts).origin not in OWN_PAGE_ORIGINS
            and any(form.fillable for form in facts.all(FormFound))
            and not self._refines(facts)
        )

    def _refines(self, facts: Facts) -> bool:
        """Whether a form here can only narrow or sort the list that it stands beside."""
        found = [s.row for s in facts.placed(RecordsFound) if s.scope.page == facts.scope.page]
        beside = bool(found and found[-1].count) and self.page(facts).origin in NARROWED_ORIGINS
        return beside and not self._is_set(facts) and not self._is_switched(facts)

    def _is_set(self, facts: Facts) -> bool:
        """Whether a link leads to a list of which a posted form has left something out."""
        linked = self.page(facts).origin is PageOrigin.LINK
        return linked and any(form.fillable and form.is_set for form in facts.all(FormFound))

    def _is_switched(self, facts: Facts) -> bool:
        """Whether a link has put a switch of a form that led to lists in another position, whatever
        else stands on the page."""
        if self.page(facts).origin is not PageOrigin.LINK:
            return False
        worked = {one.form for one in facts.all(Filled) if one.worked}
        here = [form.path for form in facts.all(FormFound) if form.fillable]
        return any(is_other_position(path, other) for path in here for other in worked)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place = facts.newest(FillingStep) or FillingStep(0, 0, "")
        before = self.page(facts)
        wanted = [form for form in facts.all(FormFound) if form.fillable]
        again, number = divmod(place.form, len(wanted) + 1)
        following = FillingStep(place.form + 1, 0, "")
        if number == len(wanted):
            # a second time with what records say, once there are any, where nothing led on; a third
            # time where there were none then
            rounds = 1 + any(self._was_asked_anything(facts, row) for row in wanted)
            left = again < rounds and any(self._from_records(facts, r, before) for r in wanted)
            if not left:
                yield Rest()
            else:
                yield following
                yield More()
            return
        row = wanted[number]
        recorded = self._from_records(facts, row, before) if again else ()
        if not place.state and (self._is_known(facts, row) or (again and not recorded)):
            yield following
            yield More()
            return
        form = self.archive.forms(before.file)[row.number]
        page, hints = self.archive.page(before.file), recorded or self._hints(before, form)
        filler = Filler(form, page, self.archive.domain, state=place.state, hints=hints)
        attempt = filler.next_attempt() if place.tried < MOST_ATTEMPTS else None
        if attempt is None:
            yield following
            yield More()
            return
        told = {*facts.all(SearchOpen), *facts.all(FieldsRevealed)}
        earlier = self._earlier(facts, before)
        async for item in self._attempt(before, row, form, filler, attempt, earlier):
            if not isinstance(item, (SearchOpen, FieldsRevealed)) or item not in told:
                yield item
        yield FillingStep(place.form, place.tried + 1, filler.state, filler.last_reaction)
        yield More()

    def _earlier(self, facts: Facts, before: PageSeen) -> tuple[Fill, ...]:
        """What was filled in to get to this state of the page."""
        if before.origin != PageOrigin.REVEAL:
            return ()
        rows = facts.all(FieldsRevealed)
        return next((fills_of(row) for row in rows if reveal_label(row) == before.label), ())

    def _hints(self, before: PageSeen, form: Form) -> tuple[str, ...]:
        """For a form in a frame: what the page around it names that its text boxes may want."""
        if before.origin != PageOrigin.FRAME or not before.before:
            return ()
        around = self.archive.page(before.before)
        boxes = (field for field in form.fields if field.type in TEXT_FIELD_TYPES)
        return tuple(
            value for box in boxes for value in known_values(around, box, self.archive.domain)
        )

    def _from_records(self, facts: Facts, row: FormFound, before: PageSeen) -> tuple[str, ...]:
        """For a form that never led on: what the records seen so far say of what its text boxes
        ask for."""
        if any(filled.worked for filled in facts.all(Filled) if filled.form == row.path):
            return ()
        boxes = [
            field
            for field in self.archive.forms(before.file)[row.number].fields
            if field.type in TEXT_FIELD_TYPES
        ]
        shown = [s.row.file for s in facts.placed(PageSeen)] if boxes else []
        records = [record for file in shown for record in self.archive.texts(file).values()]
        found = (values_in_records(records, box, self.archive.domain) for box in boxes)
        asked = ANYTHING if self._was_asked_anything(facts, row) else ()
        return tuple(dict.fromkeys(v for values in found for v in values if v not in asked))

    def _was_asked_anything(self, facts: Facts, row: FormFound) -> bool:
        """Whether a form was filled with what may stand for any text."""
        asked = (filled.what for filled in facts.all(Filled) if filled.form == row.path)
        return any(what.rpartition(" ")[2] in ANYTHING for what in asked)

    def _is_known(self, facts: Facts, row: FormFound) -> bool:
        """Whether this form was filled on another page: the very same, or one that has gone through
        the switch already which this one has in another position."""
        revealed = {
            s.scope.page for s in facts.placed(PageSeen) if s.row.origin == PageOrigin.REVEAL
        }
        others = [
            s.row
            for s in facts.placed(Filled)
            if s.scope.page != facts.scope.page
            and (facts.scope.page not in revealed or s.scope.page in revealed)
        ]
        switched = {
            other.what
            for other in others
            if is_same_but_hidden(other.form, row.path) and other.what != NOTHING_FILLED
        }
        return any(other.form == row.path for other in others) or len(switched) > 1

    async def _attempt(  # noqa: PLR0913, PLR0917  a form, its place, what was done
        self,
        before: PageSeen,
        row: FormFound,
        form: Form,
        filler: Filler,
        attempt: Attempt,
        earlier: tuple[Fill, ...],
    ) -> AsyncIterator[Item]:
        what = _in_words(attempt)
        try:
            posting = form.method == "post"
            with self.session.form_actions(before, posting=posting) as actions:
                await actions.open(before.url)
                outcome = await filler.try_attempt(attempt, actions, fresh=True)
        except SitesiftError as error:
            yield Failed(f"searching with {what}", error.message)
            yield Filled(row.path, what, "error", error.message, worked=False)
            return
        yield Filled(
            row.path, what, outcome.reaction.kind, outcome.reaction.note, worked=outcome.success
        )
        if outcome.success:
            outcome = await self._answered(outcome)
            for name, tried in outcome.open_fields.items():
                parts = outcome.fragments.get(name, ())
                yield SearchOpen(row.path, name, tried, OPEN_TEXT, parts)
            seen = await self._seen(before, outcome, what, earlier, posting=posting)
            if self._is_too_little(seen, outcome):
                filler.reject()
            yield Open((seen,), page=True, label=f"searches with {what}")
        else:
            if outcome.revealed:
                yield revealed_by(row, outcome)
            yield Failed(
                f"searching with {what}", f"{outcome.reaction.kind} {outcome.reaction.note}".strip()
            )

    async def _answered(self, outcome: FillOutcome) -> FillOutcome:
        """The outcome, without letters to search for where the site answers one with an error: a
        page that fails would speak against all others."""
        last = addresses_of(outcome)[-1:] if outcome.fragments else ()
        try:
            failed = [url for url in last if (await self.session.fetcher.get(url)).status >= 400]
        except SitesiftError:
            failed = [*last]
        return outcome.without_fragments() if failed else outcome

    def _is_too_little(self, seen: PageSeen, outcome: FillOutcome) -> bool:
        """Whether other values should be tried: there are no records, or too few to learn from
        where one of many values was asked for, or all on one page where others may have more. The
        last is seen by `SampleSearches` too, but only where searches have addresses."""
        if self.archive.frames(seen.file):
            return False
        count = sum(len(area.records) for area in self.archive.areas(seen.file))
        again, turning = Replay.of(seen), self.archive.navigation(seen.file).pagination
        acted = (
            again is not None
            and any(len(values) > 1 for values in again.values.values())
            and not again.addresses
        )
        ends = turning.forward is None and turning.kind != PaginationKind.INFINITE_SCROLL
        return count < (LEAST_RECORDS if outcome.every else 1) or (acted and ends)

    async def _stands_alone(self, url: str) -> bool:
        """Whether an address that a posted search was led on to shows something to who comes
        without its cookies: the server may keep there what was asked for."""
        try:
            answer = await self.session.fetcher.get(url)
        except SitesiftError:
            return False
        return answer.status < FIRST_ERROR and canonical_url(answer.url) == canonical_url(url)

    async def _seen(
        self,
        before: PageSeen,
        outcome: FillOutcome,
        what: str,
        earlier: tuple[Fill, ...],
        *,
        posting: bool,
    ) -> PageSeen:
        moves = [
            (fill.path, fill.verb, f"${{{fill.name}}}" if fill.every else fill.argument)
            for fill in outcome.fills
        ]
        plain = [(fill.path, fill.verb, fill.argument) for fill in outcome.fills]
        state = outcome.view
        assert isinstance(state, PageState)  # the actions were this session's own
        seen = await self.session.seen(state, before, plain, self.origin, f"searches with {what}")
        if posting and seen.has_address and not await self._stands_alone(seen.url):
            seen = replace(seen, has_address=False)
        values = {name: list(values) for name, values in outcome.every.items()}
        whole = replace(outcome, fills=(*earlier, *outcome.fills))
        addresses = (
            list(addresses_of(whole)) if seen.has_address and not has_session(seen.url) else []
        )
        return self.session.note(seen, Replay(outcome.start, moves, values, addresses))


def _in_words(attempt: Attempt) -> str:
    given = [f"{name} {value}" for name, value in attempt.variant]
    given += [
        f"{fill.name} {fill.argument}" for fill in attempt.fills if fill.field in attempt.demanded
    ]
    return ", ".join(given) or NOTHING_FILLED
