"""A whole site, from Python: explored with progress, looked at as a table, run again, compared.

    python examples/homes_of_an_agency.py [FOLDER]

The site is the invented estate agent that comes with sitesift, served on this machine; for a site
of your own take its address, and leave `allow_private` and `delay` out. Needs Chromium.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import sitesift
from sitesift.examples.agency import serve_agency

POLITE = sitesift.FetchSettings(delay=0.0, allow_private=True)  # this machine has no other visitors


async def explore(url: str, out: Path) -> sitesift.SiteResult:
    """Explores the site, and says each new thing that is being done."""
    told: set[str] = set()

    def listen(event: sitesift.ExploreProgress) -> None:
        if event.step not in told:
            told.add(event.step)
            print(f"  {event.pages:2} pages · {event.doing}")

    return await sitesift.explore_site_async(
        url,
        domain="uk-real-estate",
        out=out,
        formats=["csv", "parquet"],
        databases={"sqlite": out / "homes.sqlite"},
        fetch=POLITE,
        settings=sitesift.ExploreSettings(details="never"),
        listen=listen,
    )


def main(out: Path) -> None:
    with serve_agency() as agency:
        print("exploring:")
        site = asyncio.run(explore(agency.url, out))
        print(f"verdict: {site.verdict.words}, {len(site.records)} records")

        table = site.to_arrow()  # or to_pandas(), to_polars()
        prices = [amount for amount in table["price.amount"].to_pylist() if amount]
        print(f"{table.num_rows} rows, {table.num_columns} columns, dearest £{max(prices):,}")

        rows = sitesift.run_wrapper(out / "wrapper.oxp", engine="http", fetch=POLITE)
        print(f"the wrapper alone, without a browser: {len(rows)} records")

    run = sitesift.RunFolder(out)  # tomorrow, and from another program
    print(f"in {out.name}: {run.verdict}, {len(run.wrappers)} wrapper, {len(run.pages)} pages seen")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "agency"))
