"""Lists of another kind than the domain, as a whole: motorcycles at a dealer of motorcycles, house
plans, rooms by the night, projects of an architect. In: rows with the short lines of their records,
and what their pages call themselves. Out: whether two signs at least say that it is another kind.

Each row looks like a record, so nothing that compares rows with each other tells. Signs are what
the rows are called, what stands in them, what titles and headings speak of, the folder that they
lead to, and that none says what it costs but in a running text. Each of them may be chance: a
dealer of cars is called "Moto Center", homes are put on a wish list, and news have rows of homes.
Where most rows are known for sure, as makes with models that lists have, only the last two count.
A site that has a list of its own for each category says itself what is none: a list that is called
something else is of another kind where one that is called what the domain is of has none of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from sitesift.annotate.recognisers.pattern import signs_against
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.kinds.category_labels import ADDRESS, names_of, words_in
from sitesift.explore.lists.kinds.cheap_goods import paid_for, period_beside
from sitesift.explore.lists.kinds.list_headings import (
    NO_LINKS,
    keys_of_own_lists,
    keys_together,
    name_others,
    named_pages,
    site_name_words,
    speak_of_domain,
    speak_of_others,
    tell_of_anything,
    without_words,
)
from sitesift.explore.lists.kinds.other_offers import tells_for_sure
from sitesift.explore.lists.runs.run_output import Output
from sitesift.ontology import Domain
from sitesift.ontology.crawler import AVOIDED, OTHERS, OWN
from sitesift.records.cells import Cells
from sitesift.text.addresses_in_text import split_address
from sitesift.text.counted_words import WRITTEN_NUMBER
from sitesift.text.vocabulary import words_of

# assumed, tried on sites of sixteen kinds
LEAST_SIGNS = 2
MOST, MANY, NEARLY_ALL = 0.5, 0.75, 0.9  # of the rows
FEWEST = 3  # rows that make a list
SEVERAL_WORDS = 3  # of different names
SEVERAL_LINES = 5  # different ones; of a short list half as many as it has rows


class ToldRows(NamedTuple):
    """Keys of rows by what the lists that they stand in are."""

    others: frozenset[str]  # of another kind
    own: frozenset[str]  # called what the domain is of, and in no list that is called otherwise


def rows_told_by_lists(
    outputs: Iterable[Output],
    headings: Mapping[str, Sequence[str]],
    domain: Domain,
    links: Mapping[str, Sequence[str]] = NO_LINKS,
) -> ToldRows:
    """What the lists of runs tell of their rows; a list is what a run gave from one of its starts.
    `headings` is what the pages that were looked at call themselves, by the keys of their
    addresses, `links` what links to lists say, which tells where headings do not; where both say
    nothing, the others' headings tell."""
    if not domain.link_words.names(OTHERS):
        return ToldRows(frozenset(), frozenset())
    every = [text for own in headings.values() for text in own]
    site = site_name_words(headings)
    lists = list(_headed_lists(outputs, named_pages(headings, links, domain), domain))
    called = [without_words(one.headings, site) for one in lists]
    strange = [name_others(texts, domain) for texts in called]
    foreign = [one.keys for one, other in zip(lists, strange, strict=True) if other]
    named = [one.keys for one, texts in zip(lists, called, strict=True)
             if speak_of_domain(texts, domain)]  # fmt: skip
    own = keys_of_own_lists(named, foreign)
    found = set[str]()
    for one, other in zip(lists, strange, strict=True):
        told = one.headings if tell_of_anything(one.headings, domain) else every
        apart = other and len(own) >= FEWEST and own.isdisjoint(one.keys)
        if (apart and not _are_known(one.rows, domain)) or is_of_another_kind(
            one.rows, one.lines, told, domain, site
        ):
            found |= one.keys
    # of a shop's many small lists each may have too few words that anybody knows
    if found and len(found) >= MOST * len(keys_together(one.keys for one in lists)):
        found |= keys_together(one.keys for one in lists if _is_none_known(one.rows, domain)) - own
    # an agency calls its agents "real estate" too: what headings are called tells rows apart only
    # where a site calls some of its lists otherwise
    known = own - keys_together(foreign) - found if foreign else frozenset[str]()
    return ToldRows(frozenset(found), known)


def is_of_another_kind(
    rows: Sequence[Cells],
    lines: Sequence[Sequence[str]],
    headings: Sequence[str],
    domain: Domain,
    site: Collection[str] = (),
) -> bool:
    """Whether the rows of a list are none of the domain's, by two signs. A heading is as good as
    two where lists know none of the rows, unless it is the site's name (`site`: its words): that
    and prices that are nowhere tell nothing of the rows, and are no two signs."""
    if len(rows) < FEWEST:
        return False
    told = (_tells_its_price(row, own, domain) for row, own in zip(rows, lines, strict=True))
    priceless = _share(told) <= 1 - NEARLY_ALL
    signs = [_share(leads_to_others(row, domain) for row in rows) >= MOST]
    named = False
    if not _are_known(rows, domain):
        signs += _called_otherwise(rows, domain)
        signs += _against(rows, lines, domain)
        other = speak_of_others(without_words(headings, site), domain)
        signs += [other, other and _is_none_known(rows, domain)]
        named = not other and speak_of_others(headings, domain)
    return any(signs) and sum(signs) + priceless + named >= LEAST_SIGNS


class _HeadedList(NamedTuple):
    """The rows of one round of a run, and what those of its pages that were looked at are
    called."""

    keys: frozenset[str]
    rows: list[Cells]
    lines: list[tuple[str, ...]]
    headings: list[str]


def _headed_lists(
    outputs: Iterable[Output], headings: Mapping[str, Sequence[str]], domain: Domain
) -> Iterator[_HeadedList]:
    for output in outputs:
        keys, where = output.row_keys, output.places
        numbers = sorted(range(len(where)), key=lambda n: where[n].round)
        for _, own in groupby(numbers, key=lambda n: where[n].round):
            places = list(own)
            pages = dict.fromkeys(canonical_url(where[n].url) for n in places)
            yield _HeadedList(
                frozenset(keys[n] for n in places),
                [output.cells[n] for n in places],
                [_lines_of(output, n, domain) for n in places],
                [text for page in pages for text in headings.get(page, ())],
            )


def _lines_of(output: Output, place: int, domain: Domain) -> tuple[str, ...]:
    """The short lines of a record, with the price of its own page where a run has visited it: no
    running text of the row has that."""
    lines, row = output.lines[place] if output.lines else (), output.cells[place]
    prose = [str(row[n].get("text") or "") for n in row
             if n in domain.types and domain.types[n].extent == "prose"]  # fmt: skip
    told = [str(row[name].get("text") or "") for name in domain.pivots if name in row]
    own = [text for text in told if not any(text in other for other in (*lines, *prose))]
    return (*lines, *own) if lines and output.details else lines


def _share(each: Iterable[bool]) -> float:
    told = list(each)
    return sum(told) / len(told)


def _are_known(rows: Sequence[Cells], domain: Domain) -> bool:
    """Whether most names begin with a first and a second part that lists have and speak of nothing
    else ("Ford Focus 2008 Engine"); where names are in no order, nothing is known so."""
    sure = (tells_for_sure(row, 0, domain) and not _words_for_others(row, domain) for row in rows)
    return bool(domain.order) and _share(sure) >= MOST


def _is_none_known(rows: Sequence[Cells], domain: Domain) -> bool:
    """Whether no name begins as records' do: lists have most of these, where names are in order."""
    return bool(domain.order) and not any(tells_for_sure(row, 0, domain) for row in rows)


def _called_otherwise(rows: Sequence[Cells], domain: Domain) -> tuple[bool, bool]:
    """Whether most names speak of something else; and whether nearly all do, or many and nobody
    knows the others, in several words ("Honda CB 500", "Kawasaki Z900"): that is as good as two
    signs."""
    said = [_words_for_others(row, domain) for row in rows]
    share = _share(map(bool, said))
    several = len(frozenset[str]().union(*said)) >= SEVERAL_WORDS
    others = [row for row, words in zip(rows, said, strict=True) if not words]
    unknown = _is_none_known(others, domain)
    return share >= MOST, several and share >= (MANY if unknown else NEARLY_ALL)


def _words_for_others(row: Cells, domain: Domain) -> frozenset[str]:
    """What the names of a row have of something else: signs against the domain, and words for other
    offers where none is its own."""
    names = names_of(row, domain)
    against = signs_against(domain)
    signs = {name[m.start : m.end].casefold() for name in names for m in against.find(name)}
    own = frozenset[str]().union(*(words_in(name, domain) for name in names))
    if OWN in own:
        return frozenset(signs)
    words = {
        word
        for name in names
        for word in {*words_of(name)} - {*domain.link_words.without(name, OTHERS).split()}
    }
    return frozenset(signs | words)


def _against(
    rows: Sequence[Cells], lines: Sequence[Sequence[str]], domain: Domain
) -> tuple[bool, bool]:
    """Whether most records bear a sign against the domain; and whether nearly all bear one of their
    own ("12 reviews", "3 reviews"): that is as good as two."""
    marked = [_marked_lines(row, own, domain) for row, own in zip(rows, lines, strict=True)]
    share = _share(map(bool, marked))
    different = {line for own in marked for line in own}
    several = len(different) >= min(SEVERAL_LINES, len(rows) / 2)
    return share >= MOST, share >= NEARLY_ALL and several


def _marked_lines(row: Cells, lines: Sequence[str], domain: Domain) -> list[str]:
    """The lines of a record with a sign against the domain, without its name and its place."""
    said = {
        str(row[name].get("text") or "")
        for name, kind in domain.types.items()
        if (kind.names_record or kind.locates) and name in row
    }
    others = (line for line in lines if not any(line in text for text in said))
    return [line for line in others if any(True for _ in signs_against(domain).find(line))]


def leads_to_others(row: Cells, domain: Domain) -> bool:
    """Whether the folder of a row's own page is one of other offers, or one that the domain speaks
    of and that has no records ("/blog/")."""
    written = str(row[ADDRESS].get("text") or "") if ADDRESS in row else ""
    folders = split_address(written).path.strip("/").split("/")[:-1]
    said = frozenset[str]().union(*(words_in(folder, domain) for folder in folders))
    return bool(said & {OTHERS, AVOIDED}) and OWN not in said


def _tells_its_price(row: Cells, lines: Sequence[str], domain: Domain) -> bool:
    """Whether a row says what it costs, and not within a sentence, nor what it costs a month where
    records are paid once and in parts at most."""
    paid = paid_for(row, domain)
    parted = any(domain.types[name].instalments for name in domain.pivots)
    if paid and parted and (paid[0] or period_beside(row, lines, domain)):
        return False
    told = (str(row[name].get("text") or "") for name in domain.pivots if name in row)
    numbers = [number[0] for text in told if (number := WRITTEN_NUMBER.search(text))]
    short = [*lines, *names_of(row, domain)]
    return any(not lines or any(number in line for line in short) for number in numbers)
