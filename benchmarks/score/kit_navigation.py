"""Forms and navigation on generated sites, scored by their gold: `python -m
benchmarks.score.kit_navigation DIR --seeds 1-150`.

Reads the pages that kit_navigation_pages rendered into DIR (`--raw`: the markup as the server sends
it) and prints, for each measure and each trait it may depend on, how many pages were right.
`--failures MEASURE` lists those that were not, `--failures all` of all measures.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from benchmarks.score.kit_navigation_pages import (
    kit_site,
    largest,
    paths,
    raw_html,
    read_seeds,
    stored,
    turned,
)
from kit import Site
from kit.query import Answer, address
from kit.traits import Traits
from sitesift.forms import plan_filling, understand_forms
from sitesift.forms.form_model import Field, Form
from sitesift.navigate import read_navigation
from sitesift.navigate.navigation import Navigation
from sitesift.ontology import load_domain
from sitesift.page import Page, load_page, page_from_html

SCRIPTED = ("load-more", "infinite", "script")
KINDS = {
    "first": {"results"},
    "second": {"results"},
    "last": {"results"},
    "detail": {"detail"},
    "empty": {"empty result"},
    "article": {"article", "other"},
    "missing": {"error"},
    "home": {"home"},
    "demand": {"form", "home", "error"},
}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was right or wrong on a page, with the group that its figure belongs to."""

    measure: str
    group: str
    right: bool
    said: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A page of a site and what was read from it."""

    site: Site
    name: str
    page: Page
    found: Navigation
    forms: list[Form]
    answer: Answer


def checks(seen: Seen) -> Iterator[Check]:
    """Everything that the gold can judge on a page."""
    yield from _kind(seen)
    yield from _dialogs(seen)
    yield from _frame(seen)
    yield from _other_forms(seen)
    if seen.name == "home":
        yield from _search_form(seen)
    if seen.name in ("first", "second", "last") and seen.answer.found:
        yield from _paging(seen)
        yield from _count(seen)
        yield from _details(seen)


def _kind(seen: Seen) -> Iterator[Check]:
    wanted, group = KINDS[seen.name], seen.name
    if seen.name == "home" and seen.site.traits.entry == "home-listing":
        wanted, group = {"home", "results"}, "home with list"
    if seen.name in ("first", "second", "last") and not seen.answer.found:
        wanted, group = {"empty result"}, "empty site"
    yield Check(
        "page kind",
        group,
        seen.found.kind in wanted,
        f"{seen.found.kind} {seen.found.kind_reasons}",
    )


def _dialogs(seen: Seen) -> Iterator[Check]:
    if "consent" not in seen.site.traits.around:
        yield Check("dialog", "none there", not seen.found.dialogs, str(seen.found.dialogs))
        return
    closes = [
        dialog.close.text
        for dialog in seen.found.dialogs
        if dialog.kind == "consent" and dialog.close
    ]
    yield Check("dialog", "consent", closes == ["Reject"], str(seen.found.dialogs))


def _frame(seen: Seen) -> Iterator[Check]:
    frame = seen.found.frame
    framed = seen.site.traits.frame == "results" and seen.name in ("first", "second", "last")
    right = ("/frame/list" in frame.url if frame else False) if framed else frame is None
    yield Check("frame", "results in it" if framed else "no main frame", right, str(frame))


def _other_forms(seen: Seen) -> Iterator[Check]:
    """Forms that must never be sent, and that sorting is no search."""
    for form in seen.forms:
        names = {field.name for field in form.fields}
        for word in ("login", "newsletter", "contact"):
            if any(name.startswith(f"{word}_") for name in names):
                yield Check("no search", word, not form.may_submit, f"{form.kind} {sorted(names)}")
        if names == {"sort"}:
            yield Check("no search", "sort", not form.may_submit, form.kind)


def _search_form(seen: Seen) -> Iterator[Check]:
    site, traits = seen.site, seen.site.traits
    searches = [form for form in seen.forms if form.may_submit]
    if not site.gold.needs_form:
        yield Check(
            "search form",
            "none there",
            not searches,
            str([f.name for form in searches for f in form.fields]),
        )
        return
    for group in _form_groups(traits):
        yield Check(
            "search form",
            group,
            len(searches) == 1,
            str([(f.kind, len(f.fields)) for f in seen.forms]),
        )
    if len(searches) != 1:
        return
    yield from _fields(seen, searches[0])
    button = searches[0].submit
    yield Check(
        "submit element",
        traits.submit,
        button is not None and _submits(seen.page, button.node),
        str(button),
    )


def _form_groups(traits: Traits) -> list[str]:
    groups = [f"entry {traits.entry}", f"method {traits.method}", f"submit {traits.submit}"]
    groups += ["whole page"] if "whole-page" in traits.around else []
    groups += ["in a frame"] if traits.frame == "form" else []
    return groups


def _submits(page: Page, node: int) -> bool:
    attributes = page.attributes(node)
    return "data-submit" in attributes or (
        attributes.get("type") in ("submit", "image") and "formaction" not in attributes
    )


def _fields(seen: Seen, form: Form) -> Iterator[Check]:
    site = seen.site
    steps = {step.field: step for step in plan_filling(form)}
    wanted = meanings(site)
    for i, field in enumerate(form.fields):
        if field.name not in wanted:
            yield Check(
                "field meaning", "not a field of the search", False, f"{field.name} {field.meaning}"
            )
            continue
        concept, role = wanted[field.name]
        said = (field.meaning.concept, field.meaning.role) if field.meaning else ("", "")
        group = f"{role} {concept}".strip()
        yield Check(
            "field meaning",
            group,
            said in _accepted(concept, role),
            f"{field.name} {field.label.text!r} {said}",
        )
        if (action := _action(site, field, concept)) and i in steps:
            yield Check("plan", group, steps[i].action in action, steps[i].words)


def _accepted(concept: str, role: str) -> set[tuple[str, str]]:
    if concept == "region":  # the first of two dependent selects: a place too, or left to the site
        return {("location", ""), ("state", ""), ("", "")}
    if concept == "bedrooms":  # "1+" is the least number
        return {(concept, ""), (concept, "min")}
    return {(concept, role)}


def _action(site: Site, field: Field, concept: str) -> tuple[str, ...]:
    if concept == "offer":
        return ("try each",)
    if field.type != "select":
        return ("type", "leave")
    first = field.options[0].text if field.options else ""
    if first == "Please select" or first.startswith("Choose "):
        # as wide as possible first; the site may refuse it
        return ("choose any", "try each")
    return ("choose any",) if len(field.options) > 1 else ("leave",)  # filled when another field is


def meanings(site: Site) -> dict[str, tuple[str, str]]:
    """What each parameter of a site's search is: a type of the domain and, for ends of ranges,
    which end."""
    names, cars = site.view.habits.names, site.traits.cars
    return {
        names["deal"]: ("offer", ""),
        names["place"]: ("location", ""),
        names["kind"]: ("make" if cars else "property_type", ""),
        names["low"]: ("price", "min"),
        names["high"]: ("price", "max"),
        names["beds"]: ("bedrooms", ""),
        "region": ("region", ""),
        "model": ("model", ""),
    }


def _paging(seen: Seen) -> Iterator[Check]:
    """The kind of paging and the element that leads on; on the last page that there is none."""
    traits, answer, paging = seen.site.traits, seen.answer, seen.found.pagination
    said = f"{paging.kind} {paging.forward}"
    if answer.query.page >= answer.pages:
        yield Check("pagination", "last page", paging.forward is None, said)
        return
    yield Check("pagination", traits.paging, _leads_on(seen), said)
    if traits.rendering == "shadow" or traits.frame == "results":
        where = "in a shadow root" if traits.rendering == "shadow" else "in a frame"
        yield Check("pagination", where, _leads_on(seen), said)


def _leads_on(seen: Seen) -> bool:
    traits, paging = seen.site.traits, seen.found.pagination
    ahead = paging.forward
    if traits.paging == "infinite":
        # on short pages the end was in sight, and everything has been loaded
        return paging.kind == ("none" if _is_whole(seen) else "infinite scroll")
    if ahead is None:
        return False
    if traits.paging == "load-more":
        return (
            paging.kind == "load more" and seen.page.attribute(ahead.node, "id") == "more-results"
        )
    if traits.paging == "script":
        return paging.kind == "script" and seen.page.attribute(ahead.node, "data-page") in (
            "next",
            "2",
        )
    path = "/frame/list" if traits.frame == "results" else ""
    want = address(seen.site.view, seen.answer.query, seen.answer.query.page + 1, path=path)
    return bare(ahead.url) == bare(want)


def _is_whole(seen: Seen) -> bool:
    linked = {bare(seen.page.attribute(n, "href")) for n in seen.page.nodes_with_tag("a").tolist()}
    return {bare(record.path) for record in seen.answer.found} <= linked


def _count(seen: Seen) -> Iterator[Check]:
    count = seen.found.count
    if seen.site.gold.counted:
        yield Check(
            "result count",
            "shown",
            count is not None and count.total == len(seen.answer.found),
            str(count),
        )
    else:
        yield Check("result count", "not shown", count is None, str(count))


def _details(seen: Seen) -> Iterator[Check]:
    wanted = {bare(record.path) for record in seen.answer.shown}
    got = {bare(link.url) for link in seen.found.detail_links}
    group = "three records or more" if len(wanted) > 2 else "one or two records"
    yield Check("detail links", group, wanted <= got, f"{len(wanted & got)} of {len(wanted)}")
    yield Check(
        "detail links",
        "no others",
        got <= {bare(p) for p in seen.site.by_path},
        str(sorted(got - wanted)[:3]),
    )


def bare(url: str) -> str:
    """Path and parameters without host and session."""
    parts = urlsplit(urljoin("http://host/", url))
    pairs = sorted(pair for pair in parse_qsl(parts.query) if pair[0] != "sid")
    return f"{parts.path}?{urlencode(pairs)}"


def visited(seed: int, folder: Path | None) -> Iterator[Seen]:
    """The pages of a site with what was read from them."""
    site = kit_site(seed)
    domain, first = load_domain(site.traits.domain), largest(site)
    for name, path in {**paths(site), "missing": "/no/such/page"}.items():
        page = _page(site, seed, name, path, folder)
        if page is not None:
            number = {"second": 2, "last": first.pages}.get(name, 1)
            answer = first if number == 1 else turned(site, first, number)
            yield Seen(
                site,
                name,
                page,
                read_navigation(page, domain),
                understand_forms(page, domain),
                answer,
            )


def _page(site: Site, seed: int, name: str, path: str, folder: Path | None) -> Page | None:
    if folder is None or name == "missing":
        return page_from_html(raw_html(site, path), f"http://127.0.0.1{path}")
    file = stored(folder, seed, name)
    return load_page(file) if file.exists() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=read_seeds, default=range(1, 151))
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--failures", default="")
    options = parser.parse_args()
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for seed in options.seeds:
        for seen in visited(seed, None if options.raw else options.folder):
            for check in checks(seen):
                sums[check.measure, check.group][0] += check.right
                sums[check.measure, check.group][1] += 1
                if options.failures in (check.measure, "all") and not check.right:
                    print(f"{seed}-{seen.name} {check.measure}, {check.group}: {check.said}"[:260])
    for (measure, group), (right, total) in sorted(sums.items()):
        print(f"{measure:16} {group:26} {right:5} of {total:5}  {right / total:.3f}")


if __name__ == "__main__":
    main()
