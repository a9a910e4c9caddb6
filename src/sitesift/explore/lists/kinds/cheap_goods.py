"""Goods of other kinds in one list with records of the domain. In: rows with the points that each
has by what it tells of the subject. Out: which of them cost a fraction of what the records cost and
tell next to nothing of it: a wardrobe among homes, a phone among cars. Where some records cost as
little, rents stand among prices without a word for it; where most rows tell no more and cost as
records do, to tell little is the site's way.

Amounts are compared with those for the same period: what homes cost a month says nothing of what
they are sold for. An amount for no period among records that are all let is no rent, and a price
where it is as much as many. Few rents among many prices are told by what their badge says too
("Alquiler").
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.counted_words import WRITTEN_NUMBER
from sitesift.text.money_words import money_words

# assumed, tried on generated classifieds; land and garages cost a tenth or a thirtieth of houses,
# but say what they are
MANY_POINTS = 4  # of a row that is a record for sure ...
FEWEST_SURE = 2  # ... and so many of these tell what records cost
CHEAP, LITTLE = 5, 1  # times less than records, with points up to which a row is none then
VERY_CHEAP, SOME = 50, 3
LABEL_WORDS = 4  # of what stands before an amount and says what it is for
USUAL = 0.5  # of the rows that cost as records do and tell as little: then it is the site's way
AS_LITTLE = 0.1  # of the records that tell what they cost: then it is the site's way, not a mistake


def cheap_goods(rows: Sequence[Cells], points: Sequence[int], domain: Domain) -> list[bool]:
    """For each row whether it is goods of another kind."""
    paid = [paid_for(row, domain) for row in rows]
    offered = [_badges(row, domain) for row in rows]
    sure = [n for n, told in enumerate(points) if told >= MANY_POINTS]
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for n in sure:
        alike[offered[n]].append(n)
    amounts = _amounts(paid[n] for n in sure)
    own = {badges: _amounts(paid[n] for n in group) for badges, group in alike.items() if badges}
    costs = _usual(amounts)
    cheap = [_is_cheap(each, told, costs) for each, told in zip(paid, points, strict=True)]
    others = sorted(n for n, is_cheap in zip(points, cheap, strict=True) if not is_cheap)
    return [
        is_cheap
        and not _do_some_cost(paid[n], amounts)
        and not _do_some_cost(paid[n], own.get(offered[n], {}))
        and bisect_right(others, points[n]) < USUAL * len(rows)
        for n, is_cheap in enumerate(cheap)
    ]


def _amounts(paid: Iterable[tuple[str, float] | None]) -> dict[str, list[float]]:
    """What is paid for each period, in order."""
    found: dict[str, list[float]] = {}
    for period, amount in filter(None, paid):
        found.setdefault(period, []).append(amount)
    return {period: sorted(each) for period, each in found.items()}


def _do_some_cost(paid: tuple[str, float] | None, amounts: Mapping[str, Sequence[float]]) -> bool:
    """Whether several of these cost about as little for the same period."""
    if paid is None:
        return False
    same = amounts.get(paid[0], ())
    return bisect_right(same, CHEAP * paid[1]) >= max(FEWEST_SURE, AS_LITTLE * len(same))


def _badges(row: Cells, domain: Domain) -> tuple[str, ...]:
    """What the badges of a row say, such as that it is to let."""
    kinds = [name for name in domain.attributes if domain.types[name].badge and name in row]
    return tuple(str(row[name].get("value") or row[name].get("text")) for name in kinds)


def usual_costs(records: Sequence[Cells], domain: Domain) -> dict[str, float]:
    """What records cost, by period, where several of them say so."""
    return _usual(_amounts(paid_for(row, domain) for row in records))


def _usual(amounts: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {period: median(each) for period, each in amounts.items() if len(each) >= FEWEST_SURE}


def costs_as_records(row: Cells, costs: Mapping[str, float], domain: Domain) -> bool:
    """Whether a row says that it costs no fraction of what records cost for the same period; any
    does where these do not say."""
    period, amount = paid_for(row, domain) or ("", 0.0)
    return not costs or amount * CHEAP > costs.get(period, float("inf"))


def _is_cheap(paid: tuple[str, float] | None, points: int, costs: Mapping[str, float]) -> bool:
    if paid is None or not costs or points > SOME:
        return False
    period, amount = paid
    if period not in costs:  # what costs many rents is for sale
        return not period and points <= LITTLE and amount < VERY_CHEAP * min(costs.values())
    times = costs[period] / amount if amount else 0
    return times >= VERY_CHEAP or (times >= CHEAP and points <= LITTLE)


def costs_a_fraction(row: Cells, costs: Mapping[str, float], domain: Domain) -> bool:
    """Whether a row says what it costs, and that is far less than a record. Among records that are
    all let, what costs no more than a few rents, once and for all, is no home for sale."""
    paid = paid_for(row, domain)
    if paid is None or not costs or paid[1] <= 0:
        return False
    period, amount = paid
    if period in costs:
        return amount * CHEAP <= costs[period]
    return not period and amount <= CHEAP * min(costs.values())


def paid_for(row: Cells, domain: Domain) -> tuple[str, float] | None:
    """The period and the amount of what a row costs; None where it does not say."""
    for name in domain.pivots:
        value = row[name].get("value") if name in row else None
        if isinstance(value, Mapping) and isinstance(value.get("amount"), int | float):
            return str(value.get("period") or ""), float(value["amount"])
    return None


def period_beside(row: Cells, lines: Sequence[str], domain: Domain) -> str:
    """The period that stands by itself beside what a row costs: before it, as its label, or behind
    it ("Rental per day:" over "PHP750", "4500" over "/Night"); empty where none does."""
    told = (str(row[name].get("text") or "") for name in domain.pivots if name in row)
    number = next((found[0] for text in told if (found := WRITTEN_NUMBER.search(text))), None)
    at = next((n for n, line in enumerate(lines) if number and number in line), None)
    if number is None or at is None:
        return ""
    label = lines[at].partition(number)[0] + lines[at].partition(number)[2]
    labels = (label, *lines[max(at - 1, 0) : at])
    named = (money_words().period_in(text) for text in labels if _is_label(text))
    behind = (money_words().period(text.strip(), 0)[0] for text in lines[at + 1 : at + 2])
    return next(filter(None, (*named, *behind)), "")


def _is_label(text: str) -> bool:
    return len(text.split()) <= LABEL_WORDS and not any(map(str.isdigit, text))
