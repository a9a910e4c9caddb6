"""The pages of a site: home, results, a record of its own, and the pages every firm has.

In: a view and, for results, an answer. Out: documents. site.py decides which one an address means.
"""

from __future__ import annotations

from kit import parts
from kit.behaviour import script_of
from kit.blocks import areas, kind_menu, latest, overcount, random_block, shown_off
from kit.entries import entry_links, search_form
from kit.layouts import write_list
from kit.layouts.extras import featured, side_lists, similar
from kit.markup import esc, stream, tag
from kit.paging import write_pager
from kit.query import Answer
from kit.record import Record
from kit.rendering import render_list
from kit.rewrite import listener
from kit.sections import sections, tools
from kit.shells import document, shell
from kit.structured import json_ld
from kit.view import View
from kit.words.prose import FOLLOWS, NEWS

MISSING = "The page you asked for does not exist."


def home(view: View, answer: Answer | None, deal: str) -> str:
    """The way in: a form, links, or the list itself."""
    firm, noun = view.world.firm, view.noun
    welcome = (
        f"{firm}: {'quality used cars' if view.traits.cars else 'property'} in {view.world.town}"
    )
    words = f"Welcome to {firm}. We have been helping people in {view.world.town} for many years."
    top = view.paint.el("hero", tag("h1", esc(welcome)), tag("p", esc(words)), _search(view, deal))
    shown = list_block(view, answer, on_home=True) if answer else ""
    offers = shown_off(view) + featured(view, view.world.records[:3]) + shown + random_block(view)
    main = top + areas(view) + entry_links(view) + offers + sections(view)
    return shell(view, f"{noun.title()} in {view.world.town}", main, _side(view))


def _side(view: View) -> str:
    return side_lists(view) + kind_menu(view)


def _search(view: View, deal: str) -> str:
    if view.traits.frame != "form":
        return search_form(view, deal)
    return tag(
        "iframe",
        src=view.link("/search-box"),
        width="100%",
        height="220",
        frameborder="0",
        title="Search",
    )


def search_box(view: View, deal: str) -> str:
    """The document of the frame that holds the search form."""
    return document(
        view, "Search", search_form(view, deal) + script_of(view.traits) + listener(view)
    )


def results(view: View, answer: Answer, frame_source: str) -> str:
    """A page of results; where these are in a frame, the page around it."""
    heading = tag("h1", view.say("Search results"))
    if answer.error:
        main = heading + search_form(view, answer.query.deal, answer.error)
        return shell(view, "Search", main, boxes=False)
    if view.traits.frame == "results":
        style = "border:0;width:100%;height:1400px"
        frame = tag(
            "iframe", src=view.link(frame_source), name="listing", title="Results", style=style
        )
        return shell(view, "Search results", heading + frame, boxes=False)
    own = [record for record in answer.found if record not in view.world.goods]
    best = featured(view, own[:3]) if answer.query.page == 1 else ""
    again = (
        search_form(view, answer.query.deal)
        if view.habits.refine and view.traits.frame == "none"
        else ""
    )
    return shell(
        view,
        "Search results",
        heading + best + list_block(view, answer) + random_block(view),
        again + _side(view),
    )


def second_list(view: View) -> str:
    """The newest records, under the number of all: a list that is not the whole."""
    found = latest(view)
    total = len(view.world.listed)
    words = view.say("Showing {start}–{end} of {total} {noun}").format(
        start=1, end=len(found.shown), total=total, noun=view.noun
    )
    heading = tag("h1", esc(view.say("Latest"))) + view.paint.el("count", esc(words))
    return shell(view, "Latest", heading + write_list(view, found.shown), _side(view))


def framed_results(view: View, answer: Answer) -> str:
    """The document of the frame that holds the results."""
    return document(
        view,
        "Results",
        list_block(view, answer, path="/frame/list") + script_of(view.traits) + listener(view),
    )


def list_block(view: View, answer: Answer, *, path: str = "", on_home: bool = False) -> str:
    """Number of results, list and pager; or that there are none."""
    if not answer.found:
        words = view.say("Sorry, no {noun} match your search at the moment.")
        return view.paint.el("count", words.format(noun=view.noun))
    above = _count(view, answer) + tools(view, answer) + json_ld(view, answer)
    pager = write_pager(view, answer, path=path, on_home=on_home)
    return above + render_list(view, answer) + pager


def _count(view: View, answer: Answer) -> str:
    if not view.habits.counts:
        return ""
    size = view.traits.per_page
    start = (answer.query.page - 1) * size + 1
    end = min(start + size - 1, len(answer.found))
    total = len(answer.found) + overcount(view)
    forms = (
        "Showing {start}–{end} of {total} {noun}",
        "Your search returned {total} results",
        "{total} {noun} found",
    )
    words = view.say(forms[view.roll("count words", len(forms))])
    said = words.format(start=start, end=end, total=total, noun=view.noun)
    return view.paint.el("count", esc(said))


def detail(view: View, record: Record) -> str:
    """The page of a record, with everything the firm knows."""
    facts = [
        fact
        for fact in record.shown + record.detail
        if fact.name in parts.LABELS and fact.name != "title"
    ]
    rows = [
        tag("tr", tag("th", parts.label(view, fact.name), align="left"), tag("td", esc(fact.text)))
        for fact in facts
        if fact.name != "description"
    ]
    image = tag("img", src=record.image, alt=record.text("title"), width="600")
    words = next((fact.text for fact in facts if fact.name == "description"), "")
    back = tag(
        "p", tag("a", view.say("Back to results"), href="#", onclick="history.back();return false")
    )
    head = tag("h1", esc(record.text("title")))
    call = tag(
        "p", f"Call {esc(view.world.firm)} on {esc(view.world.phone)}, reference {esc(record.key)}."
    )
    main = head + image + tag("table", *rows, cellpadding="6") + tag("p", esc(words)) + call + back
    return shell(view, record.text("title"), main + similar(view, record) + random_block(view))


def new_cars(view: View) -> str:
    """Offers of new cars: not part of the gold of a site of used ones."""
    items = [
        tag(
            "li",
            tag("b", f"New {esc(one.text('make'))} {esc(one.text('model'))}"),
            f" from {esc(one.text('price'))}",
        )
        for one in view.world.beside
    ]
    return shell(view, "New cars", tag("h1", "Brand new cars to order") + tag("ul", *items))


def article(view: View, name: str) -> str:
    """A page of prose: about, terms, services."""
    rng = stream(view.seed, name)
    said = FOLLOWS["car" if view.traits.cars else "home"]
    texts = [tag("p", esc(" ".join(rng.sample(said, 3)))) for _ in range(3)]
    return shell(
        view, name.title(), tag("h1", esc(name.replace("-", " ").title())) + "".join(texts)
    )


def news(view: View) -> str:
    """Headlines with dates: a list of records of another kind."""
    rng = stream(view.seed, "news")
    items = [
        tag(
            "article",
            tag("h3", esc(words)),
            tag("small", f"{rng.randint(1, 28)} March 2025"),
            tag("p", esc(words)),
        )
        for words in rng.sample(NEWS, 5)
    ]
    return shell(view, "News", tag("h1", "Latest news") + "".join(items))


def diary(view: View, year: int, month: int) -> str:
    """A calendar without an end: every month links to the one after it."""
    after = (year + month // 12, month % 12 + 1)
    link = tag("a", "Next month", href=view.link(f"/diary/{after[0]}/{after[1]}"))
    days = [
        tag("td", tag("a", str(day), href=view.link(f"/diary/{year}/{month}?day={day}")))
        for day in range(1, 29)
    ]
    weeks = [tag("tr", *days[at : at + 7]) for at in range(0, 28, 7)]
    main = (
        tag("h1", f"Viewings in {month}/{year}")
        + tag("table", *weeks, border="1", cellpadding="8")
        + link
    )
    return shell(view, "Viewing diary", main, boxes=False)
