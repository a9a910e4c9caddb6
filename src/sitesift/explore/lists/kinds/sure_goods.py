"""Goods of other kinds that nobody would take for records. In: rows, and which of them are kept as
records. Out: which of the others lead where no record leads, and besides cost a fraction of what
records cost, or have a name that the domain counts against a record.

Where a site counts its records together with such goods, its count is that of both; so a sign alone
is not enough here. Garages cost little and lead where homes lead, developments lead elsewhere and
cost as much: both may be records that say little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sitesift.explore.lists.kinds.cheap_goods import costs_a_fraction, usual_costs
from sitesift.explore.lists.kinds.foreign_names import is_named_otherwise
from sitesift.explore.lists.kinds.other_goods import own_page_form
from sitesift.ontology import Domain
from sitesift.records.cells import Cells

# goods that make a place one of goods, and their share of what leads there; assumed
SEVERAL_GOODS, MOST_GOODS = 5, 0.5


def sure_goods(
    rows: Sequence[Cells], kept: Sequence[bool], doubtful: Sequence[bool], domain: Domain
) -> list[bool]:
    """For each row whether it is left out, and goods by several signs. One that costs or says as
    much as a record (`doubtful`) needs a further one: several that are not doubtful lead where it
    leads, most of all that do."""
    records = [row for row, held in zip(rows, kept, strict=True) if held]
    forms = [own_page_form(row) for row in rows]
    elsewhere = set(forms) - {own_page_form(row) for row in records} - {""}
    costs = usual_costs(records, domain)
    signs = [
        form in elsewhere
        and (costs_a_fraction(row, costs, domain) or is_named_otherwise(row, domain))
        for row, form in zip(rows, forms, strict=True)
    ]
    plain = Counter(
        form for form, sign, doubt in zip(forms, signs, doubtful, strict=True) if sign and not doubt
    )
    every = Counter(forms)
    among = {form for form, n in plain.items() if n >= max(SEVERAL_GOODS, MOST_GOODS * every[form])}
    return [
        sign and (not doubt or form in among)
        for sign, doubt, form in zip(signs, doubtful, forms, strict=True)
    ]
