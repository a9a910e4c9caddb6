"""Consent dialogs and other layers over a page: closed before anything else is done, refusing where
one may."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import DialogFound, Failed, PageSeen
from sitesift.explore.transducers.site_transducer import OPENS, ROOT_STEP, BrowserAction
from sitesift.network import Facts, Open, Rest
from sitesift.network.transducer import Item


class CloseDialog(BrowserAction):
    """Closes the layer over a page. Cookies usually remember it, so it is no part of the way to
    later pages."""

    name = "CloseDialog"
    progress = "closing a dialog"
    origin = PageOrigin.DIALOG
    reads, writes = (PageSeen, DialogFound), OPENS
    priority = 95

    def guard(self, facts: Facts) -> bool:
        return facts.scope.step != ROOT_STEP

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        if facts.cursor == "closed":
            return
        before, dialog = self.page(facts), facts.newest(DialogFound)
        assert dialog is not None
        label = f"closes the {dialog.kind} dialog: {dialog.text or 'its button'}"
        moved = await self.moved(before, [(dialog.close, "click", None)], label)
        if isinstance(moved, Failed):
            yield moved
            after = replace(before, origin=self.origin, label="the dialog stays open")
        elif moved.state.new_document and moved.state.url != before.url:
            after = moved.seen
        else:
            after = replace(
                moved.seen, has_address=before.has_address, before=before.before,
                moves=before.moves, replay=before.replay
            )  # fmt: skip
        self.session.pages[after.file] = after
        yield Open((after,), page=True, label=label)
        yield Rest("closed")
