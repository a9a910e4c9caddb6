"""Money: the page's text in; its amounts, in any currency and any country's way of writing, out,
for the types that stand for them (`amounts`).

Of a type whose amounts may also be paid in parts (`instalments`: a car's price and what it costs a
month), an amount for a period is hardly the value where the page has others: it counts where a
record has no other. Where a page shows hardly any others, it is what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.annotate.amounts import Amount, find_amounts
from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import in_range, normalise
from sitesift.annotate.page_currency import PageCurrency
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Type

SURE, LIKELY, HARDLY = 6, 5, 4  # scores: with a sign, with one that may mean else, without one
PART = 1  # of an instalment: too little to find records by


def recognise_money(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of amounts of money."""
    kinds = [kind for kind in given.domain.types.values() if kind.amounts]
    if not kinds:
        return
    found = list(find_amounts(given.reading.text))
    judge = PageCurrency(given.page, given.domain, found)
    labels = {label.casefold() for kind in kinds for label in kind.labels}
    found = [
        amount
        for amount in found
        if amount.sign is None
        or judge.is_money(amount.sign)
        or (amount.is_grouped and _label_of(given.reading.text, amount) in labels)
    ]
    whole = _is_usually_whole(found)
    for kind in kinds:
        for amount in found:
            score = PART if kind.instalments and amount.period and whole else _score(amount)
            row = _annotation(given, kind, amount, judge, score)
            if row is not None:
                yield row


def _label_of(text: str, amount: Amount) -> str:
    """What stands before an amount on its line, or the line before where nothing does: of a single
    "31 600 000 UM" behind "Price" the label tells that it is money."""
    start = text.rfind("\n", 0, amount.start) + 1
    before = text[start : amount.start].strip(" :\u00a0")
    if not before and start:
        before = text[text.rfind("\n", 0, start - 1) + 1 : start - 1].strip(" :\u00a0")
    return before.casefold()


def _is_usually_whole(amounts: list[Amount]) -> bool:
    """Whether at least half as many amounts are for no period as are for one."""
    whole = sum(not amount.period for amount in amounts if amount.sign)
    return 2 * whole >= len(amounts) - whole


def _annotation(
    given: RecogniserInput, kind: Type, amount: Amount, judge: PageCurrency, score: int
) -> Annotation | None:
    features = _features(amount, judge)
    text = given.reading.text[amount.start : amount.end]
    value = normalise(kind, text, features, given.domain)
    if not in_range(kind, value):
        return None
    start, end = given.reading.to_page(amount.start, amount.end)
    node = given.index.element(start, end)
    return Annotation(kind.name, start, end, node, score, "money", features, value)


def _features(amount: Amount, judge: PageCurrency) -> dict[str, str]:
    """What is known of an amount, as normal forms read it."""
    known = {
        "amount": amount.number,
        "currency": amount.sign.text if amount.sign else "",
        "code": judge.code(amount),
        "scale": amount.scale,
        "spoken_in": judge.language if amount.scale else "",
        "period": amount.period_text,
        "qualifier": amount.qualifier,
    }
    return {name: text for name, text in known.items() if text}


def _score(amount: Amount) -> int:
    if amount.sign is None:
        return LIKELY if amount.dashed else HARDLY
    return LIKELY if amount.sign.weak else SURE
