"""Correcting a run by example. In: clicks on stored pictures and what they are. Out: what would be
read on all stored pages of the list, examples that are kept, and a run of what was learned.

Nothing is learned for a page alone: a preview shows all records of all stored pages of the lists,
what changes first. A saved example can be taken back.
"""

from __future__ import annotations

from typing import Any

import orjson
from starlette.datastructures import FormData, QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sitesift.console.console_folder import RunEntry, SiteEntry, corrected_run
from sitesift.console.picked_nodes import around, node_at_point, picked, shown_texts
from sitesift.console.screen import asked_exploration, asked_site, render, state_of
from sitesift.console.site_screen import asked_page, picture_size, with_depth
from sitesift.explore.corrections import (
    Correction,
    LearnedAgain,
    keep_corrections,
    learn_again,
    preview,
    read_corrections,
    write_corrected,
)
from sitesift.explore.outcome.run_files import RECORDS_FILE
from sitesift.explore.outcome.site_story import SeenPage
from sitesift.induce import read_rows
from sitesift.induce.taught_model import ExampleKind
from sitesift.net.addresses import is_own
from sitesift.net.site_border import site_host
from sitesift.output.writers import write_rows
from sitesift.records.open.subject import column_name

MOST_FIELDS = 30  # of one record that are offered
MOST_ROWS = 120  # of a preview
FIELDS, FIELD = "fields", "field."  # the form of a whole record, and what begins its entries
RAW_FILE = "rows.jsonl"  # what the corrected wrapper gave, before it is read by the domain


def correct_screen(request: Request) -> Response:
    """The pages of a run that can be corrected, and the corrections there are."""
    site, run = _asked(request)
    pages = state_of(request).opened(run).story.pages
    lists = [one for one in pages if one.note and one.picture]
    others = [one for one in pages if not one.note and one.picture]
    return render(
        request, "correct.html", site=site, run=run, tab="correct",
        pages=with_depth(lists), others=with_depth(others), corrections=read_corrections(run.path),
    )  # fmt: skip


def pick_screen(request: Request) -> Response:
    """A page on whose picture a value is picked, and what the picked one may be."""
    site, run = _asked(request)
    page = asked_page(request, run)
    state = state_of(request)
    stored = state.archive(run).page(_file(page))
    node = _picked_node(request.query_params, stored)
    kept = read_corrections(run.path)
    return render(
        request, "pick.html", site=site, run=run, tab="correct", page=page,
        size=picture_size(run, page), corrections=kept,
        marked=[picked(stored, one.node) for one in kept if one.file == _file(page)],
        chosen=picked(stored, node) if node is not None else None,
        wider=around(stored, node) if node is not None else [],
        fields=list(shown_texts(stored, node))[:MOST_FIELDS] if node is not None else [],
        texts=list(shown_texts(stored)), names=_columns(request, run),
    )  # fmt: skip


def preview_screen(request: Request) -> Response:
    """What would be read with one more example."""
    site, run = _asked(request)
    page = asked_page(request, run)
    given = corrections_in(request.query_params, _file(page))
    kept = read_corrections(run.path)
    before, after = learned(request, run, kept), learned(request, run, [*kept, *given])
    rows = preview(before, after)
    changed = sum(bool(row.changed) for row in rows)
    return render(
        request, "preview.html", site=site, run=run, tab="correct", page=page, given=given,
        rows=rows[:MOST_ROWS], total=len(rows), changed=changed, unmet=after.unmet,
        columns=_ordered(after, before, {one.name for one in given}),
        asked=request.query_params.multi_items(),
    )  # fmt: skip


async def save_correction(request: Request) -> Response:
    """Keeps an example, or those of a whole record."""
    _, run = _asked(request)
    page = asked_page(request, run)
    given = corrections_in(await request.form(), _file(page))
    keep_corrections(run.path, [*read_corrections(run.path), *given])
    return RedirectResponse(f"/site/{run.site}/{run.name}/correct/{page.number}", 303)


async def undo_correction(request: Request) -> Response:
    """Takes an example back: the one that is named, else the last."""
    _, run = _asked(request)
    kept = read_corrections(run.path)
    form = await request.form()
    text = str(form.get("number", ""))
    place = int(text) if text.isascii() and text.isdigit() else len(kept) - 1
    if 0 <= place < len(kept):
        keep_corrections(run.path, [*kept[:place], *kept[place + 1 :]])
    return RedirectResponse(f"/site/{run.site}/{run.name}/correct", 303)


def run_corrected(request: Request) -> Response:
    """Learns again with all examples, and runs what was learned."""
    _, run = _asked(request)
    state = state_of(request)
    after = learned(request, run, read_corrections(run.path))
    if after.unmet:
        told = "; ".join(f"{one.words}: {why}" for one, why in after.unmet[:5])
        raise HTTPException(409, f"These examples cannot be satisfied together: {told}")
    if not after.plans:
        raise HTTPException(409, "No wrapper could be learned.")
    fixed = corrected_run(run)
    most = max(1, len(state.opened(run).wrappers))
    files = write_corrected(fixed.path, after, most)
    commands = []
    for number, file in enumerate(files, 1):
        words = ["run", str(file), "--out", str(fixed.path / f"{number}-{RAW_FILE}")]
        (fixed.path / f"{number}-{RAW_FILE}").unlink(missing_ok=True)
        words += ["--allow-private"] if state.allow_private else []
        commands.append([*words, "--delay", "0"] if _is_here(state.opened(run).address) else words)
    link = f"/site/{run.site}/{fixed.name}/records"
    job = state.jobs.start(
        f"corrected wrapper of {run.site}", commands, link, lambda: _read_output(request, run)
    )
    return RedirectResponse(f"/job/{job.number}", 303)


def _read_output(request: Request, run: RunEntry) -> str:
    """The records of the corrected run, as the domain reads them."""
    fixed = corrected_run(run).path
    rows = [
        orjson.loads(line)
        for file in sorted(fixed.glob(f"*-{RAW_FILE}"))
        for line in file.read_bytes().splitlines()
    ]
    texts = [{k: v for k, v in row.items() if not k.startswith("_")} for row in rows]
    read = read_rows(texts, state_of(request).archive(run).domain)
    write_rows("jsonl", fixed / RECORDS_FILE, read)
    return f"{len(read)} records"


def _is_here(url: str) -> bool:
    """Whether a site is on this machine, where nobody else waits for an answer."""
    return is_own(site_host(url).partition(":")[0])


def learned(request: Request, run: RunEntry, kept: list[Correction]) -> LearnedAgain:
    """What is learned with these examples; the same question is answered once."""
    state = state_of(request)
    key = (run.path, tuple(kept))
    if key not in state.learned:
        found = learn_again(state.opened(run), state.archive(run), kept)
        while len(state.learned) > 8:
            state.learned.popitem(last=False)
        state.learned[key] = found
    answer: LearnedAgain = state.learned[key]
    return answer


def _asked(request: Request) -> tuple[SiteEntry, RunEntry]:
    site = asked_site(request)
    return site, asked_exploration(request, site)


def _file(page: SeenPage) -> str:
    """The file of a page lies beside its picture."""
    if not page.picture:
        raise HTTPException(404, "This page was not stored.")
    return page.picture.rpartition(".")[0] + ".page"


def _columns(request: Request, run: RunEntry) -> list[str]:
    """What a value may be: columns of the domain and those that the run has."""
    table = state_of(request).table(run)
    own = table.columns if table is not None else []
    taught = [one.name for one in read_corrections(run.path) if one.name]
    return list(dict.fromkeys([*state_of(request).archive(run).domain.attributes, *own, *taught]))


def _picked_node(given: QueryParams, stored: Any) -> int | None:
    if given.get("node", "").isascii() and given.get("node", "").isdigit():
        return min(int(given["node"]), len(stored) - 1)
    try:
        return node_at_point(stored, float(given["x"]), float(given["y"]))
    except (KeyError, ValueError):
        return None


def corrections_in(given: QueryParams | FormData, file: str) -> list[Correction]:
    """What a form says: one example, or a record with the fields that were named."""
    if given.get("kind") != FIELDS:
        return [_correction(given, file)]
    named = {
        int(key.removeprefix(FIELD)): column_name(value.strip())
        for key, value in given.items()
        if key.startswith(FIELD) and isinstance(value, str) and value.strip()
        if key.removeprefix(FIELD).isascii() and key.removeprefix(FIELD).isdigit()
    }
    node = str(given.get("node", ""))
    if not named or not node.isdigit():
        raise HTTPException(400, "Name at least one of the fields.")
    values = [Correction(file, one, ExampleKind.VALUE, name) for one, name in named.items()]
    return [Correction(file, int(node), ExampleKind.RECORD), *values]


def _correction(given: QueryParams | FormData, file: str) -> Correction:
    text, node = str(given.get("text", "")).strip(), str(given.get("node", ""))
    try:
        kind = ExampleKind(str(given.get("kind", "")))
        number = int(node)
    except ValueError:
        raise HTTPException(400, "Say what it is.") from None
    named = str(given.get("other", "")).strip() or str(given.get("name", "")).strip()
    name = column_name(named) if named else ""
    about_value = kind in (ExampleKind.VALUE, ExampleKind.NO_VALUE)
    if about_value and not named:
        raise HTTPException(400, "Say which column it belongs to.")
    whole, source = str(given.get("whole", "")), str(given.get("source", ""))
    part = text if kind is ExampleKind.VALUE and text != whole and not source else ""
    if not about_value:
        return Correction(file, number, kind, text="")
    return Correction(file, number, kind, name, part, source if source in ("href", "src") else "")


def _ordered(after: LearnedAgain, before: LearnedAgain, first: set[str]) -> list[str]:
    """The columns of a preview, the corrected ones first."""
    names = list(dict.fromkeys([*after.columns, *before.columns]))
    return sorted(names, key=lambda name: name not in first)
