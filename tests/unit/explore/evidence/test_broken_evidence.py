"""No line of evidence is satisfied by construction: a sound output is effective, and each way to
break it is noticed by the line that is there for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import LeftOutRow, ListRead
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.listed_pages import ListedRecords
from sitesift.explore.evidence.gather.numbered_pages import NumberLooks
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.dropped_columns import ColumnDropReason
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.explore.verdict import Verdict
from sitesift.ontology import load_domain
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain
from tests.helpers.evidence_case import (
    COUNT,
    TOWNS,
    cell,
    changed_cells,
    key,
    own_page,
    row,
    sound_case,
    texts,
)


def failing(case):
    return {line.kind for line in verify(case).evidence if line.holds is False}


def without(numbers):
    """The case without some rows."""

    def break_it(case):
        kept = [n for n in range(COUNT) if n not in numbers]
        return replace(case, rows=[row(n) for n in kept], keys=[(key(n),) for n in kept])

    return break_it


def with_another(case):
    """An advertisement among the records of the second list."""
    extra = row(12) | {"url": cell("http://a.org/12")}
    second = replace(case.lists[1], keys=(*case.lists[1].keys, key(12)))
    return replace(
        case, rows=[*case.rows, extra], keys=[*case.keys, (key(12),)], lists=[case.lists[0], second]
    )


def with_a_stray(case):
    """A home page with two records of the lists, and one that none of them has."""
    home = ListRead("home", (key(0), key(7), key(12)), at_home=True)
    return replace(
        case, rows=[*case.rows, row(12)], keys=[*case.keys, (key(12),)], lists=[*case.lists, home]
    )


def lists_with(**values):
    def break_it(case):
        return replace(case, lists=[replace(case.lists[0], **values), case.lists[1]])

    return break_it


def shifted(case):
    """Every price in the row of the next record."""
    prices = [one["price"] for one in case.rows]
    rows = [dict(one) | {"price": prices[n - 1]} for n, one in enumerate(case.rows)]
    return replace(case, rows=rows)


def joined_by_one_address(case):
    """Records whose links all lead to one page."""
    return replace(case, joined=[(texts(n), texts(0)) for n in range(1, 5)])


def read_twice(case):
    """The homes of the second list are those of the first."""
    again = [dict(case.rows[n - 6]) | {"url": case.rows[n]["url"]} for n in range(6, COUNT)]
    return replace(case, rows=[*case.rows[:6], *again], seen={}, own_pages=(), shown=())


def colours_as_prices(case):
    colours = ("Blue", "Red", "Green", "Black", "White", "Grey")
    given = changed_cells(range(6, COUNT), "price", lambda n: cell(colours[n - 6]))(case)
    return replace(given, seen={}, own_pages=(), shown=())


def unread(case, text="", **more):
    return [replace(one, unread=text, **more) for one in case.shown]


def money_unread(case):
    blank = changed_cells(range(COUNT), "price", lambda _: None)(case)
    return replace(blank, shown=unread(case, "£99 per week"), seen={}, own_pages=())


def amounts_unread(case):
    """A currency that no list knows."""
    blank = changed_cells(range(COUNT), "price", lambda _: None)(case)
    shown = [
        replace(one, cells={"dd#1": f"{n + 3} 500 000 Qz"}) for n, one in enumerate(case.shown)
    ]
    return replace(blank, shown=shown, seen={}, own_pages=())


def label_unread(case):
    return replace(case, shown=unread(case, labels={"tenure": "freehold"}))


def label_denied(case):
    return replace(case, shown=unread(case, labels={"location": "Hlaing Thar"}))


def prose_unread(case):
    words = "A bright home with {} windows, close to the mill and to the river."
    shown = [replace(one, cells={"p#2": words.format(n)}) for n, one in enumerate(case.shown)]
    return replace(case, shown=shown)


def language_unread(case):
    """Rooms and floor space in words that nobody knows, and little else that tells the subject."""
    told = ("bedrooms", "bathrooms", "property_type", "status", "area", "tenure", "postcode")
    bare = [{name: one for name, one in row.items() if name not in told} for row in case.rows]
    seen = {
        one: {name: text for name, text in texts.items() if name not in told}
        for one, texts in case.seen.items()
    }
    shown = [
        replace(one, cells={"dd#1": f"{n + 1} kwanto", "dd#2": f"{n + 40} sifor"})
        for n, one in enumerate(case.shown)
    ]
    own = [
        replace(page, cells={n: c for n, c in page.cells.items() if n not in told})
        for page in case.own_pages
    ]
    return replace(case, rows=bare, seen=seen, shown=shown, own_pages=own)


def bathrooms_passed(case):
    """All lines say bathrooms, and the rows of two that nobody looked at lack them."""
    said = {one[0]: (f"{2 + n % 3} bathrooms",) for n, one in enumerate(case.keys)}
    rows = [
        dict(one) | {"bathrooms": cell(f"{2 + n % 3} bathrooms")} for n, one in enumerate(case.rows)
    ]
    for number in (10, 11):
        del rows[number]["bathrooms"]
    return replace(case, rows=rows, lines=said)


def names_unread(case):
    """A site without a domain, whose records are called by a button that no column has."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    shown = [
        replace(one, cells={"button#1": f"Wood {letters[n % 26] * 3} {letters[n // 26] * 3}"})
        for n, one in enumerate(case.shown)
    ]
    return replace(case, shown=shown, domain=replace(case.domain, name="any"))


def struck_with_asked(case):
    """A site without a domain: where there is a former price, a cell has both."""
    rows = [
        dict(row) | {"price": cell(f"£{n + 9}9.00" if n % 3 else f"£1,{n + 9}9.00 £{n + 9}5.00")}
        for n, row in enumerate(case.rows)
    ]
    return replace(case, rows=rows, domain=replace(case.domain, name="any"))


def menu_at_the_place(case):
    """A site without a domain: what stands at the place of its records has names alone."""
    columns = tuple(map(SubjectColumn, ("title", "price", "location", "year", "maker", "size")))
    subject = Subject("body/ul/li", (), exact=True, pattern="/a/*", columns=columns)
    rows = [{"title": one["title"]} for one in case.rows]
    seen = {key: {"title": texts["title"]} for key, texts in case.seen.items()}
    return replace(case, rows=rows, seen=seen, domain=open_domain(subject), own_pages=())


def town_unread(case):
    """The name again where the town should be, while the town stands there unread."""
    same = changed_cells(range(COUNT), "location", lambda n: row(n)["title"])(case)
    shown = [replace(one, cells={"p#1": TOWNS[n % 6]}) for n, one in enumerate(case.shown)]
    return replace(same, shown=shown, seen={}, own_pages=())


def priced_on_own_pages(case):
    """No list shows a price, no row has one, and the pages of records say what they cost."""
    blank = changed_cells(range(COUNT), "price", lambda _: None)(case)
    seen = {
        one: {name: text for name, text in texts.items() if name != "price"}
        for one, texts in case.seen.items()
    }
    return replace(blank, seen=seen)


def other_own_pages(case):
    prices = {"price": cell("£5", {"amount": 5, "currency": "GBP"})}
    pages = [replace(one, text="£5", cells=prices) for one in case.own_pages]
    return replace(case, own_pages=pages)


def with_strange_parts(case):
    """Names of two parts, and a row whose parts are of something else."""
    rows = [dict(row) | {"property_type": cell("bedroom")} for row in case.rows]
    rows[3] |= {"bedrooms": cell("AC"), "property_type": cell("Sold")}
    return replace(
        case, domain=replace(case.domain, order=("bedrooms", "property_type")), rows=rows
    )


def swapped_names(case):
    """The names of the records one row further."""
    names = [one["title"] for one in case.rows]
    rows = [dict(one) | {"title": names[n - 1]} for n, one in enumerate(case.rows)]
    return replace(case, rows=rows)


def town_left_out(case):
    """The place repeated the name and was left out, while the town stands there unread."""
    shown = [replace(one, cells={"p#1": TOWNS[n % 6]}) for n, one in enumerate(case.shown)]
    blank = changed_cells(range(COUNT), "location", lambda _: None)(case)
    left_out = {"location": "says what another column says (title)"}
    return replace(blank, shown=shown, seen={}, own_pages=(), dropped_columns=left_out)


def makes_off_the_list(case):
    """Cars, two of a maker of whom nobody has heard."""
    rows = [dict(one) | ({"make": cell("Kia")} if n > 1 else {}) for n, one in enumerate(case.rows)]
    return replace(case, domain=load_domain("used-cars"), rows=rows)


def town_unknown(case):
    """No row has a place, in a language that nobody knows here: it stands there unread."""
    shown = [
        replace(one, cells={"p#1": f"{TOWNS[n % 6]}، الرياض"}) for n, one in enumerate(case.shown)
    ]
    blank = changed_cells(range(COUNT), "location", lambda _: None)(case)
    return replace(blank, shown=shown, seen={}, own_pages=())


def with_goods(case, reasons):
    """The first list with rows that were left out, all of them counted."""
    left_out = [LeftOutRow(reason, (f"a.org/ad/{n}",)) for n, reason in enumerate(reasons)]
    keys = (*case.lists[0].keys, *(one.keys[0] for one in left_out))
    total = 6 + len(left_out)
    return replace(lists_with(keys=keys, total=total)(case), left_out=left_out, totals=[total])


def goods_with_one_lost(case):
    return without({3})(with_goods(case, [RowDropReason.SURE_GOODS] * 6))


def guessed_goods(case):
    return with_goods(case, [*[RowDropReason.SURE_GOODS] * 6, RowDropReason.OTHER_KIND])


def little_among_others(case):
    """Homes of which only the rooms are said, among furniture that was left out."""
    goods = [f"a.org/sofa-{n}" for n in range(4)]
    left = [LeftOutRow(RowDropReason.SURE_GOODS, (one,)) for one in goods]
    return replace(case, left_out=left, lines=dict.fromkeys(goods, ("Sofa", "£90")))


def only_record_denied(case):
    """One record in all, whose own page has another price."""
    first = [replace(case.lists[0], keys=(key(0),), total=1, pages=1, highest_page=0)]
    price = {"price": cell("£5", {"amount": 5, "currency": "GBP"})}
    own = replace(own_page(0), text=own_page(0).text.replace("£110,000", "£5"))
    own = replace(own, cells=dict(own.cells) | price)
    return replace(
        without(set(range(1, COUNT)))(case), lists=first, totals=[1], own_pages=[own],
        seen={key(0): texts(0)}, shown=case.shown[:1], dropped={}, fillings={},
    )  # fmt: skip


SAME_TITLE = changed_cells(range(COUNT), "title", lambda _: cell("Welcome to our agency"))
DESCRIBED = changed_cells(range(COUNT), "description", lambda n: row(n)["location"])
LABELLED_NAMES = changed_cells(
    range(COUNT), "title", lambda n: cell(f"Bedrooms: {row(n)['bedrooms']['text']}")
)
SOME_ALIKE = changed_cells(range(0, COUNT, 2), "location", lambda n: row(n)["title"])


def named_in_pictures(case):
    """Names that stand in the pictures of cards and on own pages, while the column has towns."""
    names = {key(n): f"{TOWNS[n % 6]} Lodge {n}" for n in range(COUNT)}
    shown = [replace(one, hints={"alt img 1": names[one.key]}) for one in case.shown]
    pages = [replace(one, names={"h1 0": names[one.key]}) for one in case.own_pages]
    towns = changed_cells(range(COUNT), "title", lambda n: cell("In the town"))
    return replace(towns(case), shown=shown, own_pages=pages)


def measured_twice(case):
    """A size that stands in two columns, in one of them with its label."""

    def size(n, label=""):
        return cell(f"{label}{n + 3}270 sq ft", {"amount": (n + 3) * 1000 + 270, "unit": "ft²"})

    area = changed_cells(range(COUNT), "area", size)
    case = replace(case, domain=load_domain("real-estate"))
    return changed_cells(range(COUNT), "lot_size", lambda n: size(n, "Lot size: "))(area(case))


def agents_moved(case):
    """Homes with a garage on a line behind the agent, which three lack."""
    agents = [None if n < 3 else f"{'abcdefghijkl'[n]}nn Brito{n}" for n in range(COUNT)]
    rows = [one | {"agent": cell(name or "Garage: 0")}
            for one, name in zip(case.rows, agents, strict=True)]  # fmt: skip
    lines = {key(n): [*filter(None, [agents[n]]), "Garage: 0"] for n in range(COUNT)}
    return replace(case, rows=rows, lines=lines)


def badges_for_agents(case):
    """Homes of a few agents, of which two have a badge that nobody knows in the agent's place."""
    agents = [f"Ann {'abc'[n % 3]}" for n in range(COUNT)]
    rows = [one | {"agent": cell("Prodano" if n < 2 else agents[n])}
            for n, one in enumerate(case.rows)]  # fmt: skip
    return replace(case, rows=rows, lines={key(n): ["Prodano", agents[n]] for n in range(2)})


def surplus(case):
    """Things of a subject that nobody has described, half of which have a note; the others have
    the day there that another column has."""
    told = {key(n): {"name": f"kit {n}", "updated": f"{n} days ago"} for n in range(COUNT)}
    rows = [dict(one) | {"note": f"Updated {one['updated']}"} for one in told.values()]
    for n in range(0, COUNT, 2):
        rows[n]["note"] = told[key(n)]["note"] = f"Small tools for {n} tables"
    columns = tuple(SubjectColumn(name, "text") for name in ("name", "updated", "note"))
    return replace(
        case,
        domain=open_domain(Subject("", (), True, "", columns)),
        rows=[{name: cell(text) for name, text in one.items()} for one in rows],
        seen=told,
    )


def ranges_cut(case):
    """Homes of which two are offered from one amount to another, and their rows have the first."""
    lines = {key(n): [f"{texts(n)['price']} \u2013 £{n + 1}90,000"] for n in (3, 8)}
    return replace(case, lines=lines)


def kinds_cut(case):
    """Homes whose kind stands behind a label that nobody knows; of two it has a word more there."""
    rows = [one | {"property_type": cell("House")} for one in case.rows]
    lines = {key(n): [f"Zorb: House{' boat' if n < 2 else ''}"] for n in range(COUNT)}
    return replace(case, rows=rows, lines=lines)


def with_lines(case):
    """The case as a run has passed its records."""
    lines = {key(n): [one["text"] for name, one in own.items() if name != "url"]
             for n, own in enumerate(case.rows)}  # fmt: skip
    return replace(case, lines=lines)


def towns_cut(case):
    """Places without their towns, on lists and own pages too: these agree with the rows."""

    def cut(n):
        return cell(texts(n)["location"].partition(",")[0])

    seen = {one: own | {"location": own["location"].partition(",")[0]}
            for one, own in case.seen.items()}  # fmt: skip
    pages = [replace(one, cells={n: c for n, c in one.cells.items() if n != "location"})
             for one in case.own_pages]  # fmt: skip
    broken = changed_cells(range(COUNT), "location", cut)(with_lines(case))
    return replace(broken, seen=seen, own_pages=pages)


def agents_lost(case):
    """Agents that stand on the last line of their records, of whom nobody reads two."""
    agents = [f"Ann {'abcdef'[n % 6]}" for n in range(COUNT)]
    rows = [one if n in (1, 6) else one | {"agent": cell(agents[n])}
            for n, one in enumerate(case.rows)]  # fmt: skip
    lines = with_lines(case).lines
    return replace(
        case, rows=rows, lines={key(n): [*lines[key(n)], agents[n]] for n in range(COUNT)}
    )


def with_pages_of(*lengths):
    """The case without counts, whose first list has pages with so many rows."""

    def break_it(case):
        lists = [replace(one, total=None, held=lengths) for one in case.lists]
        return replace(case, lists=lists, totals=[], free_totals=[])

    return break_it


def numbers_unread(case):
    """Homes with rooms under a word that nobody knows; no row says how many."""
    shown = [replace(one, cells={"li": f"{n % 4 + 1} zorbs"}) for n, one in enumerate(case.shown)]
    rows = [{name: one for name, one in own.items() if name not in ("bedrooms", "title")}
            | {"title": cell(f"House in Mill Road {n + 20}")}
            for n, own in enumerate(case.rows)]  # fmt: skip
    seen = {one: {n: text for n, text in own.items() if n not in ("bedrooms", "title")}
            for one, own in case.seen.items()}  # fmt: skip
    return replace(case, rows=rows, shown=shown, seen=seen, own_pages=())


def counts_for_places(case):
    """The line behind its place for the place of each home, on lists and own pages alike."""
    rows = [own | {"location": own["bedrooms"]} for own in case.rows]
    seen = {one: own | {"location": own["bedrooms"]} for one, own in case.seen.items()}
    return replace(case, rows=rows, seen=seen, own_pages=())


def prices_unread(case):
    """Homes with prices in words for noughts behind a sign that nobody knows; no row has one."""
    shown = [
        replace(one, cells={"p": f"G {n + 1}.5 mil" if n % 2 else f"G {n + 800} K (G {n + 9} K)"})
        for n, one in enumerate(case.shown)
    ]
    rows = [{n: one for n, one in own.items() if n != "price"} for own in case.rows]
    seen = {
        key: {n: text for n, text in own.items() if n != "price"} for key, own in case.seen.items()
    }
    return replace(case, rows=rows, shown=shown, seen=seen, own_pages=())


def counts_unread(case):
    """The same where rows have other numbers, and not all records have rooms."""
    case = numbers_unread(case)
    shown = [
        replace(one, cells={} if n % 5 == 4 else one.cells) for n, one in enumerate(case.shown)
    ]
    rows = [own | {"area": cell(f"{n + 60} m²")} for n, own in enumerate(case.rows)]
    return replace(case, rows=rows, shown=shown)


BROKEN = {
    "cells where pages show none, with what another column says": (surplus, Kind.SURPLUS),
    "one end of ranges of amounts": (ranges_cut, Kind.CUT_RANGE),
    "a menu at the place of the records": (menu_at_the_place, Kind.LEARNED),
    "a former price beside the price in some cells": (struck_with_asked, Kind.DOUBLED_AMOUNT),
    "a second list that shows the same records": (read_twice, Kind.DOUBLED),
    "colours in the column of prices": (colours_as_prices, Kind.WORDY),
    "a record taken away": (without({3}), Kind.RECORDS_SEEN),
    "a record taken away that no page showed": (
        lambda case: replace(without({3})(case), seen={}),
        Kind.LIST_COUNT,
    ),
    "a record taken away, counted over all lists": (without({3}), Kind.RESULT_COUNT),
    "a record added": (with_another, Kind.LIST_COUNT),
    "a record added, counted over all lists": (with_another, Kind.RESULT_COUNT),
    "a record taken twice by mistake": (
        lambda case: replace(case, rows=[*case.rows, row(0)], keys=[*case.keys, ("a.org/0b",)]),
        Kind.RESULT_COUNT,
    ),
    "a count of a list changed": (lists_with(total=7), Kind.LIST_COUNT),
    "a larger count on another page": (
        lambda case: replace(case, totals=[6, 6, 40]),
        Kind.SITE_TOTAL,
    ),
    "a record lost among goods that the site counts too": (goods_with_one_lost, Kind.MIXED_COUNT),
    "a page skipped": (lists_with(highest_page=3), Kind.PAGER),
    "a made-up record on the home page": (with_a_stray, Kind.STRAY),
    "a list that goes on": (lists_with(goes_on=True), Kind.LIST_END),
    "a narrower search that finds more": (
        lambda case: replace(case, fillings={"home": {"nothing filled in": 6, "town Ely": 9}}),
        Kind.FILLINGS,
    ),
    "rows of different records joined by one address": (joined_by_one_address, Kind.MERGED),
    "most rows left out": (
        lambda case: replace(case, dropped={"says too little": 20}),
        Kind.DROPPED,
    ),
    "an attribute taken away": (
        changed_cells(range(COUNT), "bedrooms", lambda _: None),
        Kind.ATTRIBUTE,
    ),
    "an expected attribute taken from three rows": (
        changed_cells(range(3), "price", lambda _: None),
        Kind.EXPECTED,
    ),
    "a dash for a value": (changed_cells(range(4), "bedrooms", lambda _: cell("–")), Kind.VOID),
    "a column shifted": (shifted, Kind.VALUES),
    "a column shifted that nobody has seen": (
        lambda case: replace(shifted(case), seen={}),
        Kind.OWN_PAGE,
    ),
    "prices on own pages alone, and unread": (priced_on_own_pages, Kind.OWN_MONEY),
    "own pages that say something else": (other_own_pages, Kind.OWN_PAGE),
    "towns for names, which pictures and own pages have": (named_in_pictures, Kind.OWN_NAME),
    "a heading as everybody's name": (SAME_TITLE, Kind.CONSTANT),
    "a column that repeats another": (DESCRIBED, Kind.ALIKE),
    "another fact for the place of each": (counts_for_places, Kind.ALIKE),
    "a cell behind its label as the name": (LABELLED_NAMES, Kind.ALIKE),
    "the size of the plot taken for that of the home": (measured_twice, Kind.ALIKE),
    "a name for a place in some rows": (SOME_ALIKE, Kind.MIXED),
    "a name for a place in all rows, the place unread": (town_unread, Kind.ALIKE),
    "an expected column left out, its words unread": (town_left_out, Kind.COLUMN_DROPPED),
    "makes that two rows lack": (makes_off_the_list, Kind.NAME_PART),
    "names that contradict a column": (swapped_names, Kind.CONTRADICTION),
    "parts that are not in the name of their row": (with_strange_parts, Kind.NAMED_PARTS),
    "money that stays unread": (money_unread, Kind.UNREAD_MONEY),
    "money of an unknown currency that stays unread": (amounts_unread, Kind.UNREAD_MONEY),
    "a labelled cell that stays unread": (label_unread, Kind.UNREAD_LABEL),
    "a label that says something else": (label_denied, Kind.UNREAD_LABEL),
    "a running text that stays unread": (prose_unread, Kind.UNREAD_PROSE),
    "a page that could not be loaded": (
        lambda case: replace(case, failed_pages=1),
        Kind.PAGES_FAILED,
    ),
    "a run that was cut short": (
        lambda case: replace(case, cuts=["the list went away"]),
        Kind.RUNS_CUT,
    ),
}


def same_search(case):
    """A choice that was not really made: both searches give what stands there anyway."""
    keys = tuple(key(n) for n in range(5))
    return replace(case, lists=[*case.lists, ListRead("Buy", keys), ListRead("Rent", keys)])


def full_last_page(case):
    """Nothing counts, and one list ends with a full page: behind it there may be more."""
    bare = [replace(one, total=None, highest_page=0, goes_on=None) for one in case.lists]
    sized = [replace(one, sizes=(4, 4 if n else 2)) for n, one in enumerate(bare)]
    return replace(case, totals=[], lists=sized)


def uneven_pages(case):
    """Nothing counts, and pages lack one now and then: a last page with one less may be full."""
    bare = [replace(one, total=None, highest_page=0, goes_on=None) for one in case.lists]
    return replace(case, totals=[], lists=[replace(one, sizes=(9, 8, 8)) for one in bare])


def with_a_sample(count, url=""):
    """Records with pages, and one of the home page that leads nowhere, or elsewhere."""

    def break_it(case):
        sample = {name: one for name, one in row(count).items() if name != "url"}
        sample |= {"url": cell(url)} if url else {}
        keys = tuple(map(key, range(count)))
        listed_there = ListRead("buy", keys, count, 2, highest_page=2, goes_on=False, browsed=True)
        home = ListRead("home", ("text:sample",), pages=1, goes_on=False, browsed=True)
        return replace(
            case,
            rows=[*(row(n) for n in range(count)), sample],
            keys=[*((one,) for one in keys), ("text:sample",)],
            lists=[listed_there, home],
            totals=[count],
            free_totals=[count],
            fillings={},
        )

    return break_it


def with_hidden_states(count):
    """The state of homes was left out as the same in all, and some pages say another."""

    def break_it(case):
        states = ["under offer"] * count + ["for sale"] * (COUNT - count)
        shown = [
            replace(one, texts=dict(one.texts) | {"status": state})
            for one, state in zip(case.shown, states, strict=True)
        ]
        dropped = {"status": f"{ColumnDropReason.CONSTANT} (for sale)"}
        return replace(case, shown=shown, dropped_columns=dropped)

    return break_it


def with_a_shifted_row(case, said="3 bathrooms, 80 sq m"):
    """All homes have bathrooms and an area; one has both in its description."""
    more = {"bathrooms": cell("2 bathrooms"), "area": cell("90 sq m")}
    rows = [dict(row) | more for row in case.rows]
    rows[3] = dict(case.rows[3]) | {"description": cell(said)}
    return replace(case, rows=rows)


def with_parts_in_names(case):
    """Names of parts in order, the second of which ends where nothing shows it."""
    rows = [dict(row) | {"property_type": cell("bedroom house in Mill")} for row in case.rows]
    domain = replace(case.domain, order=("bedrooms", "property_type"))
    return replace(case, domain=domain, rows=rows, cut_parts=frozenset({"property_type"}))


def with_unknown_kinds(case):
    rows = [dict(one) for one in case.rows]
    for one in rows[::2]:
        one["property_type"] = cell("House")
    shown = [
        one if n % 2 == 0 else replace(one, cells={"dd#4": f"Zimbar{'abcdefghijkl'[n]}"})
        for n, one in enumerate(case.shown)
    ]
    return replace(case, rows=rows, shown=shown)


OPENED = {
    "a list as long as one that lacks what a search for less has": (
        lambda case: replace(lists_with(sizes=(6,))(case), cut={"all": 6}),
        Kind.CUT_SHORT,
    ),
    "a record that only a search for a word has found": (
        lambda case: replace(
            case,
            lists=[replace(case.lists[0], keys=case.lists[0].keys[1:], total=None), case.lists[1]],
            word_searches={"q": (key(0),)},
        ),
        Kind.WORD_SEARCH,
    ),
    "a part of names that nothing shows the end of": (with_parts_in_names, Kind.NAME_END),
    "kinds of homes that no list has": (with_unknown_kinds, Kind.LOST_VALUE),
    "a sample that leads nowhere among records with pages": (with_a_sample(30), Kind.UNLINKED),
    "a sample that leads nowhere among twelve records": (with_a_sample(12), Kind.UNLINKED),
    "a sample that leads to a page of the menu": (
        with_a_sample(30, "http://a.org/contact-us?ref=1"),
        Kind.UNLINKED,
    ),
    "states of a few homes that were left out": (with_hidden_states(1), Kind.HIDDEN),
    "the facts of a record in its description": (with_a_shifted_row, Kind.SHIFTED),
    "a badge of one record that no row has": (
        lambda case: replace(case, lines={case.keys[0][0]: ("Under offer",)}),
        Kind.UNREAD_BADGE,
    ),
    "bathrooms that the lines of records say and their rows lack": (
        bathrooms_passed,
        Kind.LOST_VALUE,
    ),
    "a page that the site's map lists among the records": (
        lambda case: replace(
            case, listed=ListedRecords(("http://a.org/b/1",), ("http://a.org/b/2",), lists_all=True)
        ),
        Kind.LISTED,
    ),
    "rows of a page whose analysis knew a few of them for records": (
        lambda case: replace(
            case, shown=case.shown[:3], read_where_seen=frozenset(key(n) for n in range(12))
        ),
        Kind.RECOGNISED,
    ),
    "a record at a number that no row has": (
        lambda case: replace(case, numbers=NumberLooks(3, 1, all_looked_at=True)),
        Kind.NUMBERED,
    ),
    "a list whose pages lack a record now and then": (uneven_pages, Kind.NO_PROOF),
    "a list that ends with a full page": (full_last_page, Kind.NO_PROOF),
    "a search that gave what another gave": (same_search, Kind.SAME_SEARCH),
    "the budget was used up": (lambda case: replace(case, budget_exhausted=True), Kind.BUDGET),
    "a search form that nobody filled": (
        lambda case: replace(case, untried={"search forms": 1}),
        Kind.UNTRIED,
    ),
    "a town that was guessed": (
        lambda case: replace(
            case,
            open_searches=["town"],
            lists=[replace(one, total=None) for one in case.lists],
            totals=[],
            free_totals=[],
        ),
        Kind.OPEN_SEARCH,
    ),
    "a town that was guessed, of which the site counts as many as were found": (
        lambda case: replace(
            case,
            open_searches=["town"],
            lists=[replace(one, browsed=False) for one in case.lists],
            free_totals=[],
        ),
        Kind.OPEN_SEARCH,
    ),
    "letters find what no guessed name has found": (
        lambda case: replace(
            case,
            open_searches=["town"],
            fragments={"town": ("a", "o")},
            lists=[
                *(replace(one, total=None) for one in case.lists[:1]),
                replace(case.lists[1], name="a", total=None),
            ],
            totals=[],
            free_totals=[],
        ),
        Kind.FRAGMENTS,
    ),
    "nothing says how many there are": (
        lambda case: replace(
            case,
            totals=[],
            lists=[replace(one, total=None, highest_page=0, goes_on=None) for one in case.lists],
        ),
        Kind.NO_PROOF,
    ),
    "a row left out that may be a record, where a list does not count its own": (
        lambda case: replace(
            lists_with(total=None)(case), dropped={RowDropReason.DOUBTFUL: 1}, totals=[]
        ),
        Kind.DOUBTFUL,
    ),
    "rows left out by a guess, that the site counts": (guessed_goods, Kind.COUNTED_GUESSES),
    "a row among other offers that says little": (little_among_others, Kind.AMONG_OTHERS),
    "headings of lists that name something else": (
        lambda case: replace(case, headings=["Motorcycles", "Motorcycles"]),
        Kind.CALLED_OTHERWISE,
    ),
    "an only record of which its own page says something else": (
        only_record_denied,
        Kind.ONLY_RECORD,
    ),
    "names cut alike on all pages": (towns_cut, Kind.CUT_VALUE),
    "agents that nobody reads in some": (agents_lost, Kind.LOST_VALUE),
    "a page with a record less": (with_pages_of(4, 4, 3, 4, 2), Kind.PAGE_LENGTH),
    "a page with a row more": (with_pages_of(4, 5, 4, 4, 2), Kind.PAGE_LENGTH),
    "numbers with a word that nobody knows": (numbers_unread, Kind.UNREAD_NUMBERS),
    "amounts in noughts of several words": (prices_unread, Kind.UNREAD_NUMBERS),
    "counts with a word that nobody knows, beside measures": (counts_unread, Kind.UNREAD_NUMBERS),
    "a badge for the agent of some": (badges_for_agents, Kind.MISPLACED),
    "the first word of kinds": (kinds_cut, Kind.CUT_VALUE),
    "a line of all records for the agent of some": (agents_moved, Kind.MISPLACED),
    "an expected column in no row, words unread": (town_unknown, Kind.UNTOLD),
    "records in a language that nobody knows": (language_unread, Kind.UNREAD_CELLS),
    "names that no column has": (names_unread, Kind.UNREAD_NAMES),
    "a list that only its structure tells": (
        lambda case: replace(case, shown=[replace(one, guessed=True) for one in case.shown]),
        Kind.GUESSED,
    ),
    "nobody has looked at any value": (
        lambda case: replace(case, seen={}, own_pages=()),
        Kind.NO_PROOF,
    ),
}


def test_a_sound_output_is_effective():
    checked = verify(sound_case())
    assert [str(line) for line in checked.evidence if line.holds is False] == []
    assert checked.verdict is Verdict.EFFECTIVE
    assert checked.missing == ()


@pytest.mark.parametrize("way", BROKEN)
def test_what_is_broken_is_noticed_and_makes_it_partial(way):
    break_it, kind = BROKEN[way]
    case = break_it(sound_case())
    assert kind in failing(case)
    assert verify(case).verdict is Verdict.PARTIAL


@pytest.mark.parametrize("way", OPENED)
def test_what_is_open_makes_it_unproven(way):
    open_it, kind = OPENED[way]
    case = open_it(sound_case())
    assert kind in failing(case)
    assert verify(case).verdict is Verdict.UNPROVEN


def test_counts_that_agree_show_that_a_doubtful_row_was_none():
    case = replace(sound_case(), dropped={RowDropReason.DOUBTFUL: 1})
    assert verify(case).verdict is Verdict.EFFECTIVE


def test_every_kind_of_line_is_broken_here():
    broken = {kind for _, kind in (*BROKEN.values(), *OPENED.values())}
    asked_at_the_very_end = {Kind.SEEN_LATER, Kind.STEPS_FAILED}
    assert set(Kind) - broken == asked_at_the_very_end


def test_sentences_may_say_what_a_row_lacks():
    prose = "It has 3 bathrooms. There are 80 sq m to live in."
    assert Kind.SHIFTED not in failing(with_a_shifted_row(sound_case(), prose))


def test_what_an_advertisement_says_was_not_left_out():
    case = with_hidden_states(1)(sound_case())
    foreign = replace(case.shown[0], key="a.org/advertisement")
    assert Kind.HIDDEN not in failing(replace(case, shown=[foreign, *case.shown[1:]]))


def test_nothing_extracted_is_no_wrapper():
    assert verify(replace(sound_case(), rows=[], keys=[])).verdict is Verdict.NONE


def test_values_that_go_on_elsewhere_are_cut_short():
    def with_kind(shown):
        case = sound_case()
        rows = [dict(row) | {"property_type": cell("House")} for row in case.rows]
        seen = {one: dict(own) | {"property_type": shown} for one, own in case.seen.items()}
        return replace(case, rows=rows, seen=seen)

    assert Kind.VALUES not in failing(with_kind("House"))
    assert Kind.VALUES in failing(with_kind("House boat"))


def test_the_whole_name_of_a_record_is_no_longer_kind():
    case = sound_case()
    rows = [dict(row) | {"property_type": cell("House")} for row in case.rows]
    rows = [dict(row) | {"title": cell("House boat")} for row in rows]
    seen = {one: dict(own) | {"property_type": "House boat"} for one, own in case.seen.items()}
    lines = verify(replace(case, rows=rows, seen=seen)).evidence
    about = [line for line in lines if line.kind is Kind.VALUES and line.about == "property_type"]
    assert [line.holds for line in about] == [True]


def test_how_long_ago_something_was_may_have_changed_since_but_not_both_ways():
    def with_ages(*later):
        case = sound_case()
        rows = [
            dict(row) | {"property_type": cell(f"{10 + n + later[n % len(later)]} minutes ago")}
            for n, row in enumerate(case.rows)
        ]
        seen = {
            one: dict(own) | {"property_type": f"{10 + n} minutes ago"}
            for n, (one, own) in enumerate(case.seen.items())
        }
        return replace(case, rows=rows, seen=seen)

    assert Kind.VALUES not in failing(with_ages(1, 2))
    assert Kind.VALUES in failing(with_ages(1, -1))


def test_words_that_records_share_and_those_that_a_cell_has_may_be_left_out():
    case = names_unread(sound_case())
    shared = [replace(one, cells={"p#1": f"Liked {n} times"}) for n, one in enumerate(case.shown)]
    assert Kind.UNREAD_NAMES not in failing(replace(case, shown=shared))
    rows = case.by_key
    told = [
        replace(one, cells={"p#1": "Called: " + str(rows[one.key]["title"]["text"])})
        for one in case.shown
    ]
    assert Kind.UNREAD_NAMES not in failing(replace(case, shown=told))


def test_a_range_of_amounts_and_two_in_every_cell_are_no_doubled_amounts():
    case = struck_with_asked(sound_case())
    for said in ("£{0}0 – £{0}9", "£{0}9.00 £{0}5.00"):
        rows = [dict(r) | {"price": cell(said.format(n + 1))} for n, r in enumerate(case.rows)]
        assert Kind.DOUBLED_AMOUNT not in failing(replace(case, rows=rows))


def test_a_column_left_out_of_which_all_pages_say_the_same_hides_nothing():
    assert Kind.HIDDEN not in failing(with_hidden_states(0)(sound_case()))
