"""The records of one page, with and without a domain. Runs as it stands, without a browser:

python examples/homes_of_a_page.py
"""

from __future__ import annotations

import sitesift
from sitesift.examples import example  # a page of search results that comes with sitesift

page = sitesift.extract(example(), browser=False)
print(f"{page.title}: {len(page.records)} records, by their structure alone")
for row in page.rows()[:3]:
    print("  ", row["price"], row["title"])

known = sitesift.extract(example(), browser=False, domain="uk-real-estate")
amounts = [row["price.amount"] for row in known.rows() if "price.amount" in row]
print(f"prices from £{min(amounts):,} to £{max(amounts):,}")
